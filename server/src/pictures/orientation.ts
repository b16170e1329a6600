/** Which side of a picture is up, as EXIF counts: 1 is as it is stored, up to 8. */
export type Orientation = number;

const ORIENTATION_TAG = 0x0112;
const [UPRIGHT, LAST] = [1, 8];
const [HEADER_BYTES, ENTRY_BYTES] = [8, 12];

/**
 * Which side is up by an EXIF block (TIFF 6.0 section 2); upright when it does not say, or makes no
 * sense.
 */
export function orientationOf(exif: Buffer): Orientation {
  if (exif.length < HEADER_BYTES) return UPRIGHT;
  const little = exif.toString('latin1', 0, 2) === 'II';
  const short = (place: number): number =>
    place + 2 > exif.length ? 0 : little ? exif.readUInt16LE(place) : exif.readUInt16BE(place);
  const directory = little ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  for (let entry = 0; entry < short(directory); entry += 1) {
    const place = directory + 2 + entry * ENTRY_BYTES;
    if (place + ENTRY_BYTES > exif.length) break;
    if (short(place) !== ORIENTATION_TAG) continue;
    const told = short(place + 8);
    return told >= UPRIGHT && told <= LAST ? told : UPRIGHT;
  }
  return UPRIGHT;
}

/**
 * An EXIF block that says which side is up and nothing else; null for a picture that is upright
 * anyway.
 */
export function exifOf(orientation: Orientation): Buffer | null {
  if (orientation === UPRIGHT) return null;
  // Big-endian; one directory at 8 of one entry: the tag, a SHORT (3), one of them, its value; no
  // directory after it.
  return Buffer.of(
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  );
}
