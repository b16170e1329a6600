import type { TakePicture } from './plain-picture';

const [EXTENSION, IMAGE, TRAILER, GRAPHIC_CONTROL] = [0x21, 0x2c, 0x3b, 0xf9];
const [SCREEN_BYTES, IMAGE_BYTES, CONTROL_BYTES] = [13, 10, 8];

/** Size in bytes of a colour table, by its packed field. */
const tableBytes = (packed: number): number =>
  (packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1);

/** End of the sub-blocks that begin at a position; null when they are incomplete. */
function endOfBlocks(bytes: Buffer, from: number): number | null {
  for (let place = from; place < bytes.length;) {
    const length = bytes[place] ?? 0;
    place += length + 1;
    if (length === 0) return place;
  }
  return null;
}

/**
 * The first frame of a GIF (GIF89a), with its transparency, but without comments and application
 * data.
 */
export const plainGif: TakePicture = (bytes) => {
  if (bytes.length < SCREEN_BYTES || !['GIF87a', 'GIF89a'].includes(bytes.toString('latin1', 0, 6)))
    return null;
  const screenEnd = SCREEN_BYTES + tableBytes(bytes[10] ?? 0);
  let control = Buffer.alloc(0);
  for (let place = screenEnd; place < bytes.length;) {
    if (bytes[place] === EXTENSION) {
      const end = endOfBlocks(bytes, place + 2);
      if (end === null) return null;
      if (bytes[place + 1] === GRAPHIC_CONTROL && end - place === CONTROL_BYTES)
        control = Buffer.from(bytes.subarray(place, end));
      place = end;
      continue;
    }
    if (bytes[place] !== IMAGE || place + IMAGE_BYTES > bytes.length) return null;
    const end = endOfBlocks(bytes, place + IMAGE_BYTES + tableBytes(bytes[place + 9] ?? 0) + 1);
    if (end === null) return null;
    const at = (offset: number) => bytes.readUInt16LE(offset);
    const width = Math.max(at(6), at(place + 1) + at(place + 5));
    const height = Math.max(at(8), at(place + 3) + at(place + 7));
    if (width === 0 || height === 0) return null;
    return {
      bytes: Buffer.concat([
        bytes.subarray(0, screenEnd),
        control,
        bytes.subarray(place, end),
        Buffer.of(TRAILER),
      ]),
      width,
      height,
    };
  }
  return null;
};
