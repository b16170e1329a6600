import type { TakePicture } from './plain-picture';

const [EXTENSION, IMAGE, TRAILER, GRAPHIC_CONTROL] = [0x21, 0x2c, 0x3b, 0xf9];
const [SCREEN_BYTES, IMAGE_BYTES, CONTROL_BYTES] = [13, 10, 8];

/** Size in bytes of a colour table, by its packed field. */
const tableBytes = (packed: number): number =>
  (packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1);

/** End of the sub-blocks that begin at a position; null when they are incomplete. */
function endOfBlocks(octets: Buffer, from: number): number | null {
  for (let place = from; place < octets.length;) {
    const length = octets[place] ?? 0;
    place += length + 1;
    if (length === 0) return place;
  }
  return null;
}

/**
 * The first frame of a GIF (GIF89a), with its transparency, but without comments and application
 * data.
 */
export const plainGif: TakePicture = (octets) => {
  if (
    octets.length < SCREEN_BYTES ||
    !['GIF87a', 'GIF89a'].includes(octets.toString('latin1', 0, 6))
  )
    return null;
  const screenEnd = SCREEN_BYTES + tableBytes(octets[10] ?? 0);
  let control = Buffer.alloc(0);
  for (let place = screenEnd; place < octets.length;) {
    if (octets[place] === EXTENSION) {
      const end = endOfBlocks(octets, place + 2);
      if (end === null) return null;
      if (octets[place + 1] === GRAPHIC_CONTROL && end - place === CONTROL_BYTES)
        control = Buffer.from(octets.subarray(place, end));
      place = end;
      continue;
    }
    if (octets[place] !== IMAGE || place + IMAGE_BYTES > octets.length) return null;
    const end = endOfBlocks(octets, place + IMAGE_BYTES + tableBytes(octets[place + 9] ?? 0) + 1);
    if (end === null) return null;
    const at = (offset: number) => octets.readUInt16LE(offset);
    const width = Math.max(at(6), at(place + 1) + at(place + 5));
    const height = Math.max(at(8), at(place + 3) + at(place + 7));
    if (width === 0 || height === 0) return null;
    return {
      octets: Buffer.concat([
        octets.subarray(0, screenEnd),
        control,
        octets.subarray(place, end),
        Buffer.of(TRAILER),
      ]),
      width,
      height,
    };
  }
  return null;
};
