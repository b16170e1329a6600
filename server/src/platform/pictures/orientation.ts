/** Orientation of a picture as in EXIF: from 1 (as stored) to 8. */
export type Orientation = number;

const ORIENTATION_TAG = 0x0112;
const [UPRIGHT, LAST] = [1, 8];
const [HEADER_BYTES, ENTRY_BYTES] = [8, 12];

/** The orientation in an EXIF block (TIFF 6.0 section 2); upright if it is missing or invalid. */
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
    const value = short(place + 8);
    return value >= UPRIGHT && value <= LAST ? value : UPRIGHT;
  }
  return UPRIGHT;
}

/** An EXIF block that contains only the orientation; null for an upright picture. */
export function exifOf(orientation: Orientation): Buffer | null {
  if (orientation === UPRIGHT) return null;
  // Big-endian; one directory at offset 8 with one entry: tag, type SHORT (3), count 1, value; no
  // further directory.
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
