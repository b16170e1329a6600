import type { TakePicture } from './plain-picture';

const [FILE_HEADER, INFO_HEADER, V5_HEADER] = [14, 40, 124];
const [COMPRESSION, IMAGE_BYTES, COLOUR_SPACE, PROFILE] = [
  FILE_HEADER + 16,
  FILE_HEADER + 20,
  FILE_HEADER + 56,
  FILE_HEADER + 112,
];
/**
 * Supported compressions: none, two run-length encodings and two with masks; the others contain a
 * JPEG or PNG, which browsers do not show.
 */
const [PLAIN, RLE, MASKS] = [0, [1, 2], [3, 6]];
/** Maximum size of the palette, with masks before it. */
const BEFORE_PIXELS_MAX = 256 * 4 + 16;
const SRGB = 0x73524742;

/**
 * A BMP up to the end of its pixels. Removes a colour profile, which follows the pixels or is named
 * by a path on somebody's disk.
 */
export const plainBmp: TakePicture = (content) => {
  if (content.length < FILE_HEADER + INFO_HEADER || content.toString('latin1', 0, 2) !== 'BM')
    return null;
  const [pixelsAt, header] = [content.readUInt32LE(10), content.readUInt32LE(FILE_HEADER)];
  if (
    header < INFO_HEADER ||
    header > V5_HEADER ||
    pixelsAt < FILE_HEADER + header ||
    pixelsAt > FILE_HEADER + header + BEFORE_PIXELS_MAX
  )
    return null;
  const [width, height] = [content.readInt32LE(18), Math.abs(content.readInt32LE(22))];
  if (width <= 0 || height === 0) return null;
  const compression = content.readUInt32LE(COMPRESSION);
  if (compression !== PLAIN && ![...RLE, ...MASKS].includes(compression)) return null;
  const bytes = RLE.includes(compression)
    ? content.readUInt32LE(IMAGE_BYTES)
    : Math.ceil((width * content.readUInt16LE(28)) / 32) * 4 * height;
  if (bytes === 0 || pixelsAt + bytes > content.length) return null;
  const plain = Buffer.from(content.subarray(0, pixelsAt + bytes));
  plain.writeUInt32LE(plain.length, 2);
  plain.writeUInt32LE(0, 6);
  if (header === V5_HEADER) {
    plain.writeUInt32LE(SRGB, COLOUR_SPACE);
    plain.fill(0, PROFILE, PROFILE + 8);
  }
  return { bytes: plain, width, height };
};
