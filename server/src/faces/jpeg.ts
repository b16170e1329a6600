/** Markers that stand alone, without a length. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** The frame headers of the kinds of JPEG that a decoder knows: sequential and progressive. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);

/** Width and height of a JPEG as its header says; null when the octets are none. Nothing of it is decoded. */
export function jpegSize(octets: Uint8Array): { width: number; height: number } | null {
  const at = (place: number): number => octets[place] ?? 0;
  if (at(0) !== 0xff || at(1) !== 0xd8) return null;
  let place = 2;
  while (place + 9 < octets.length) {
    if (at(place) !== 0xff) return null;
    const marker = at(place + 1);
    if (marker === 0xff) {
      place += 1;
      continue;
    }
    if (isAlone(marker)) {
      place += 2;
      continue;
    }
    if (FRAMES.has(marker)) {
      const [height, width] = [at(place + 5) * 256 + at(place + 6), at(place + 7) * 256 + at(place + 8)];
      return width > 0 && height > 0 ? { width, height } : null;
    }
    // The picture itself, or its end, before any frame.
    if (marker === 0xda || marker === 0xd9) return null;
    place += 2 + Math.max(2, at(place + 2) * 256 + at(place + 3));
  }
  return null;
}
