import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { decode } from 'jpeg-js';
import { orientationOf } from './orientation';
import { plainPicture } from './plain-picture';
import { jpegSegment, SECRETS, telephoneExif, telephonePhoto } from './testing';

// Created with ImageMagick: a progressive JPEG of 24 x 16, a GIF of two frames, and a PNG and a BMP
// of 3 x 2.
const PROGRESSIVE = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wgARCAAQABgDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAMF/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAT/2gAMAwEAAhADEAAAActBZfdAf//EABUQAQEAAAAAAAAAAAAAAAAAAAAR/9oACAEBAAEFAqqqqv/EABURAQEAAAAAAAAAAAAAAAAAAAAU/9oACAEDAQE/AbVr/8QAFREBAQAAAAAAAAAAAAAAAAAAABT/2gAIAQIBAT8BgQP/xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAY/Al//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAE/IV//AP/aAAwDAQACAAMAAAAQxx//xAAVEQEBAAAAAAAAAAAAAAAAAAAAcf/aAAgBAwEBPxClP//EABURAQEAAAAAAAAAAAAAAAAAAABx/9oACAECAQE/EIQ//8QAFhABAQEAAAAAAAAAAAAAAAAAcQAg/9oACAEBAAE/EFKWB//Z',
  'base64',
);
const MOVING = Buffer.from(
  'R0lGODlhAwACAPAAAP8AAAAAACH5BAAAAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAAAwACAAACAoRfACH5BAAAAAAALAAAAAADAAIAgAAA/wAAAAIChF8AOw==',
  'base64',
);
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACAgMAAADgGo6JAAAABGdBTUEAALGPC/xhBQAAACBjSFJNAAB6JgAAgIQAAPoAAACA6AAAdTAAAOpgAAA6mAAAF3CculE8AAAACVBMVEX/AAAAAP////8Ul8VoAAAAAWJLR0QCZgt8ZAAAAAd0SU1FB+oLFwU7DYXdnR0AAAAMSURBVAjXY2BgCAEAAFgAVV2RtBQAAAANdEVYdGNvbW1lbnQAaGVsbG9VgeXRAAAAJXRFWHRkYXRlOmNyZWF0ZQAyMDI2LTExLTIzVDA1OjU5OjEzKzAwOjAwXDONwQAAACV0RVh0ZGF0ZTptb2RpZnkAMjAyNi0xMS0yM1QwNTo1OToxMyswMDowMC1uNX0AAAAASUVORK5CYII=',
  'base64',
);
const BMP = Buffer.from(
  'Qk1OAAAAAAAAADYAAAAoAAAAAwAAAAIAAAABABgAAAAAABgAAAAAAAAAAAAAAAAAAAAAAAAA/wAA/wAA/wAAAAAAAAD/AAD/AAD/AAAA',
  'base64',
);

const plain = (bytes: Buffer, extension: string) =>
  plainPicture(bytes, extension) ?? Promise.reject(new Error('It was refused.'));
const says = (bytes: Buffer) => SECRETS.filter((secret) => bytes.includes(secret));
const pngChunk = (type: string, body: Buffer) => {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), body])));
  return Buffer.concat([
    Buffer.of(0, 0, body.length >> 8, body.length & 255),
    Buffer.from(type),
    body,
    sum,
  ]);
};
/** A PNG with chunks inserted after its header. */
const pngWith = (...chunks: Buffer[]) =>
  Buffer.concat([PNG.subarray(0, 33), ...chunks, PNG.subarray(33)]);
const chunkTypes = (png: Buffer) =>
  [...png.toString('latin1').matchAll(/(?:IHDR|PLTE|IDAT|IEND|tEXt|tIME|eXIf|acTL|gAMA)/g)].map(
    ([type]) => type,
  );

describe('a JPEG', () => {
  test("loses a telephone's metadata and keeps every pixel", async () => {
    const taken = telephonePhoto();
    expect(says(taken)).toEqual([...SECRETS]);
    const { bytes, width, height } = await plain(taken, 'jpg');
    expect({ width, height, says: says(bytes) }).toEqual({ width: 24, height: 16, says: [] });
    // The GPS fractions are in no other block either.
    expect(bytes.includes(telephoneExif(6).subarray(-48))).toBe(false);
    expect(decode(bytes).data.equals(decode(taken).data)).toBe(true);
    expect(await plain(bytes, 'jpeg')).toEqual({ bytes, width, height });
  });

  test.each([1, 2, 3, 6, 8])('keeps the orientation (%p)', async (orientation) => {
    const { bytes } = await plain(telephonePhoto({ orientation }), 'jpg');
    const exif = bytes.indexOf('Exif\0\0');
    expect(exif === -1 ? 1 : orientationOf(bytes.subarray(exif + 6))).toBe(orientation);
    expect(exif === -1).toBe(orientation === 1);
  });

  test('keeps several scans and the colours', async () => {
    const profile = jpegSegment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01colours'));
    const coloured = Buffer.concat([
      PROGRESSIVE.subarray(0, 20),
      profile,
      PROGRESSIVE.subarray(20),
    ]);
    const { bytes } = await plain(Buffer.concat([coloured, Buffer.from('Sara Ali')]), 'jpg');
    expect(bytes.equals(coloured)).toBe(true);
    expect(decode(bytes)).toMatchObject({ width: 24, height: 16 });
  });
});

test('reduces a PNG to its drawing chunks and orientation', async () => {
  const { bytes, width, height } = await plain(
    Buffer.concat([
      pngWith(
        pngChunk('tEXt', Buffer.from('Author\0Sara Ali')),
        pngChunk('eXIf', telephoneExif(8)),
        pngChunk('acTL', Buffer.alloc(8)),
      ),
      Buffer.from('Baghdad'),
    ]),
    'png',
  );
  expect({ width, height, says: says(bytes), types: chunkTypes(bytes) }).toEqual({
    width: 3,
    height: 2,
    says: [],
    types: ['IHDR', 'eXIf', 'gAMA', 'PLTE', 'IDAT', 'IEND'],
  });
  expect(orientationOf(bytes.subarray(bytes.indexOf('eXIf') + 4))).toBe(8);
  expect(
    bytes
      .subarray(33, 33 + 12 + 26)
      .subarray(-4)
      .readUInt32BE(),
  ).toBe(crc32(bytes.subarray(37, 37 + 4 + 26)));
});

test('keeps the first frame of an animated GIF without comments', async () => {
  const comment = Buffer.from('!\xfe\x07Baghdad\0', 'latin1');
  const { bytes, ...size } = await plain(
    Buffer.concat([MOVING.subarray(0, 19), comment, MOVING.subarray(19), Buffer.from('Sara Ali')]),
    'gif',
  );
  expect(size).toEqual({ width: 3, height: 2 });
  // Screen, colours, control, the first frame, trailer.
  expect(bytes).toEqual(
    Buffer.concat([MOVING.subarray(0, 27), MOVING.subarray(46, 61), Buffer.of(0x3b)]),
  );
});

test('ends a BMP after its pixels, without a profile path', async () => {
  expect(
    (await plain(Buffer.concat([BMP, Buffer.from('Sara Ali')]), 'bmp')).bytes.equals(BMP),
  ).toBe(true);
  const [head, more] = [Buffer.from(BMP.subarray(0, 54)), Buffer.alloc(124 - 40)];
  head.writeUInt32LE(14 + 124, 10);
  head.writeUInt32LE(124, 14);
  more.write('KNIL', 16, 'latin1');
  more.writeUInt32LE(124 + 24, 124 - 40 - 12);
  more.writeUInt32LE(16, 124 - 40 - 8);
  const named = Buffer.concat([head, more, BMP.subarray(54), Buffer.from('C:\\Users\\Sara Ali\0')]);
  const { bytes } = await plain(named, 'bmp');
  expect({
    says: says(bytes),
    length: bytes.length,
    space: bytes.toString('latin1', 70, 74),
    profile: bytes.readBigUInt64LE(126),
  }).toEqual({ says: [], length: 14 + 124 + 24, space: 'BGRs', profile: 0n });
});

test.each([
  ['jpg', telephonePhoto()],
  ['png', pngWith(pngChunk('eXIf', telephoneExif(3)))],
  ['gif', MOVING],
  ['bmp', BMP],
])('refuses a truncated, foreign or corrupt %s in finite time', async (extension, whole) => {
  for (const other of [PNG, MOVING, BMP, PROGRESSIVE].filter(
    (one) => !one.subarray(0, 2).equals(whole.subarray(0, 2)),
  ))
    expect(plainPicture(other, extension)).toBeNull();
  const header = extension === 'bmp' ? 54 : 20;
  for (let length = 0; length < whole.length; length += 1) {
    const cut = plainPicture(whole.subarray(0, length), extension);
    if (length < header) expect(cut).toBeNull();
  }
  for (let round = 0; round < 300; round += 1) {
    const broken = Buffer.from(whole);
    randomBytes(3).forEach((byte, place) => {
      broken[2 + ((byte * 7 + place * 13) % (whole.length - 2))] = byte;
    });
    plainPicture(broken, extension);
    plainPicture(Buffer.concat([whole.subarray(0, 13), randomBytes(200)]), extension);
  }
  expect(plainPicture(whole, 'svg')).toBeNull();
});
