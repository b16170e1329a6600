import { encode } from 'jpeg-js';

/**
 * Metadata of a camera, including its location, as text and as EXIF fractions: none of it may
 * remain in a plain picture.
 */
export const SECRETS = [
  'Pixel 9',
  'Sara Ali',
  '2026:11:23',
  'xmpmeta',
  'Baghdad',
  'ftypmp42',
] as const;

const ENTRY = (tag: number, type: number, count: number, value: number | Buffer) => {
  const entry = Buffer.alloc(12);
  entry.writeUInt16LE(tag, 0);
  entry.writeUInt16LE(type, 2);
  entry.writeUInt32LE(count, 4);
  if (typeof value === 'number') entry.writeUInt32LE(value, 8);
  else value.copy(entry, 8);
  return entry;
};
const directory = (...entries: Buffer[]) =>
  Buffer.concat([Buffer.of(entries.length, 0), ...entries, Buffer.alloc(4)]);

/**
 * EXIF like a telephone's: orientation, device, owner, time, and the place in degrees, minutes and
 * seconds.
 */
export function telephoneExif(orientation: number): Buffer {
  const [device, owner, time] = ['Pixel 9\0', 'Sara Ali\0', '2026:11:23 08:00:00\0'].map((text) =>
    Buffer.from(text),
  );
  const firstBytes = 2 + 5 * 12 + 4;
  const textAt = 8 + firstBytes;
  const [deviceAt, ownerAt] = [textAt, textAt + device!.length];
  const timeAt = ownerAt + owner!.length;
  const placeAt = timeAt + time!.length;
  const fractionsAt = placeAt + 2 + 4 * 12 + 4;
  const fractions = Buffer.alloc(48);
  [33, 1, 18, 1, 5532, 100, 44, 1, 21, 1, 5784, 100].forEach((value, at) =>
    fractions.writeUInt32LE(value, at * 4),
  );
  return Buffer.concat([
    Buffer.from('II*\0'),
    Buffer.of(8, 0, 0, 0),
    directory(
      ENTRY(0x0110, 2, device!.length, deviceAt),
      ENTRY(0x0112, 3, 1, orientation),
      ENTRY(0x0132, 2, time!.length, timeAt),
      ENTRY(0x013b, 2, owner!.length, ownerAt),
      ENTRY(0x8825, 4, 1, placeAt),
    ),
    device!,
    owner!,
    time!,
    directory(
      ENTRY(1, 2, 2, Buffer.from('N\0')),
      ENTRY(2, 5, 3, fractionsAt),
      ENTRY(3, 2, 2, Buffer.from('E\0')),
      ENTRY(4, 5, 3, fractionsAt + 24),
    ),
    fractions,
  ]);
}

export function jpegSegment(marker: number, body: Buffer): Buffer {
  const length = body.length + 2;
  return Buffer.concat([Buffer.of(0xff, marker, length >> 8, length & 255), body]);
}

/** A JPEG like a telephone's: with EXIF, XMP, a comment, and a video after its end. */
export function telephonePhoto({
  orientation = 6,
  width = 24,
  height = 16,
} = {}): Buffer<ArrayBuffer> {
  const data = Buffer.alloc(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    data.set([(pixel % width) * 9, Math.floor(pixel / width) * 13, 90, 255], pixel * 4);
  const plain = encode({ width, height, data }, 80).data;
  return Buffer.concat([
    plain.subarray(0, 2),
    jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), telephoneExif(orientation)])),
    jpegSegment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>')),
    jpegSegment(0xfe, Buffer.from('Baghdad')),
    plain.subarray(2),
    Buffer.from('\0\0\0\x18ftypmp42'),
  ]);
}
