import { createHash } from 'node:crypto';
import { HttpError } from '../platform/http/errors';
import { DESCRIPTOR_LENGTH, type Found } from '../faces/face';
import type { FaceReader } from '../faces/reader';

/** Name of the face in a fake picture, or the problem that it shows. */
type Shown = string | Extract<Found, { kind: 'invalid' }>['reason'];

/** A fake JPEG, consisting only of its header, that contains the name of a face or a problem. */
export function fakePicture(shows: Shown, { width = 640, height = 480, bytes = 0 } = {}): Blob {
  const text = Buffer.from(`face:${shows}`);
  const frame = Buffer.from([
    0xff,
    0xc0,
    0,
    11,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    1,
    1,
    0x11,
    0,
  ]);
  const head = Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, text.length + 2]),
    text,
    frame,
  ]);
  return new Blob([head, Buffer.alloc(Math.max(0, bytes - head.length))], { type: 'image/jpeg' });
}

const INVALID = [
  'noFace',
  'severalFaces',
  'tooSmall',
  'tooDark',
  'tooBright',
  'unreadable',
] as const;

/**
 * Creates a reader of fake pictures: equal names give equal descriptors, different names distant
 * ones.
 */
export function createFakeFaceReader(): FaceReader {
  return {
    async find(bytes) {
      const shows = /face:([\w ]+)/.exec(bytes.toString('latin1'))?.[1] ?? 'noFace';
      if (shows === 'too many wait') throw new HttpError(429, 'too-many', [], 10);
      const reason = INVALID.find((one) => one === shows);
      if (reason) return { kind: 'invalid', reason };
      const digest = createHash('sha512').update(shows).digest();
      return {
        kind: 'face',
        descriptor: Float32Array.from(
          { length: DESCRIPTOR_LENGTH },
          (_, place) => ((digest[place % digest.length] ?? 0) / 255 - 0.5) / 2,
        ),
      };
    },
    close: async () => undefined,
  };
}
