import { randomBytes } from 'node:crypto';
import { DESCRIPTOR_LENGTH, distanceBetween, problemOf } from './face';
import { jpegSize } from '../platform/pictures/jpeg';
import { fakePicture } from '../testing/fake-pictures';
import { brightnessIn, scaledDown } from './pixels';
import { createSealing } from './sealed';

// Proves FACE-3, FACE-4.

const contentOf = async (picture: Blob) => Buffer.from(await picture.arrayBuffer());
const descriptor = Float32Array.from(
  { length: DESCRIPTOR_LENGTH },
  (_, place) => place / 100 - 0.5,
);

describe('the header of a JPEG', () => {
  test('returns the size', async () =>
    expect(jpegSize(await contentOf(fakePicture('one', { width: 1280, height: 720 })))).toEqual({
      width: 1280,
      height: 720,
    }));

  test('returns no size for other content and always terminates', async () => {
    const whole = await contentOf(fakePicture('one'));
    for (let length = 0; length < whole.length - 4; length += 1)
      expect(jpegSize(whole.subarray(0, length))).toBeNull();
    for (let round = 0; round < 500; round += 1)
      jpegSize(Buffer.concat([Buffer.of(0xff, 0xd8), randomBytes(200)]));
    expect(jpegSize(Buffer.of(0xff, 0xd8, ...Array<number>(100).fill(0xff)))).toBeNull();
  });
});

describe('sealing', () => {
  const sealing = createSealing('a key of thirty-two characters or more');
  const person = crypto.randomUUID();

  test('decrypts with the same key for the same person', () =>
    expect(sealing.open(person.toUpperCase(), sealing.seal(person, descriptor))).toEqual(
      descriptor,
    ));

  test.each([
    [
      'another key',
      (sealed: Buffer) =>
        createSealing('another key of thirty-two characters').open(person, sealed),
    ],
    ['another person', (sealed: Buffer) => sealing.open(crypto.randomUUID(), sealed)],
    [
      'a changed byte',
      (sealed: Buffer) =>
        sealing.open(
          person,
          Buffer.from(sealed.map((byte, place) => (place === 50 ? byte ^ 1 : byte))),
        ),
    ],
    ['a missing byte', (sealed: Buffer) => sealing.open(person, sealed.subarray(0, -1))],
    ['nothing', () => sealing.open(person, Buffer.alloc(0))],
  ])('cannot be decrypted with %s', (_what, open) =>
    expect(open(sealing.seal(person, descriptor))).toBeNull(),
  );
});

describe('problemOf', () => {
  const good = { width: 200, brightness: 120 };
  test.each([
    ['one good face', [good], 120, null],
    ['nobody', [], 120, 'noFace'],
    ['nobody in the dark', [], 10, 'tooDark'],
    ['nobody in the glare', [], 250, 'tooBright'],
    ['two people', [good, { width: 100, brightness: 120 }], 120, 'severalFaces'],
    ['somebody on a poster behind', [good, { width: 60, brightness: 120 }], 120, null],
    ['somebody far away', [{ width: 79, brightness: 120 }], 120, 'tooSmall'],
    ['a dark face before a window', [{ width: 200, brightness: 30 }], 150, 'tooDark'],
    ['a face in the glare', [{ width: 200, brightness: 240 }], 150, 'tooBright'],
  ] as const)('%s', (_what, faces, whole, problem) =>
    expect(problemOf(faces, whole)).toBe(problem),
  );
});

test('measures the distance of two descriptors', () => {
  expect(distanceBetween(descriptor, descriptor)).toBe(0);
  expect(
    distanceBetween(
      new Float32Array(DESCRIPTOR_LENGTH),
      new Float32Array(DESCRIPTOR_LENGTH).fill(0.5),
    ),
  ).toBeCloseTo(0.5 * Math.sqrt(DESCRIPTOR_LENGTH));
  expect(distanceBetween(new Float32Array(3), descriptor)).toBeNaN();
});

test('scales a picture by averaging pixels and measures brightness within a box', () => {
  const data = Uint8Array.from({ length: 4 * 2 * 4 }, (_, place) =>
    place % 4 === 3 ? 255 : Math.floor(place / 4) % 4 < 2 ? 0 : 200,
  );
  const small = scaledDown({ width: 4, height: 2, data }, 2);
  expect([small.width, small.height, [...small.rgb]]).toEqual([2, 1, [0, 0, 0, 200, 200, 200]]);
  expect(scaledDown({ width: 4, height: 2, data }, 100)).toMatchObject({ width: 4, height: 2 });
  expect(brightnessIn(small, { x: 1, y: 0, width: 5, height: 5 })).toBeCloseTo(200);
  expect(brightnessIn(small, { x: -5, y: 0, width: 1, height: 1 })).toBe(0);
});
