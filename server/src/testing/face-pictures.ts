import { readFileSync } from 'node:fs';
import path from 'node:path';
import jpeg from 'jpeg-js';

/** Part of a picture. */
interface Part {
  readonly sample: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Where people are in the pictures that come with the library of faces: none of them is in this
 * repository.
 */
export const PEOPLE_SEEN = {
  one: { sample: 3, x: 440, y: 280, width: 480, height: 360 },
  other: { sample: 6, x: 1370, y: 230, width: 448, height: 336 },
  /** Of two pictures, and near each other: 0.47. */
  alike: { sample: 1, x: 1336, y: 140, width: 480, height: 360 },
  likeThem: { sample: 4, x: 1110, y: 100, width: 480, height: 360 },
  several: { sample: 3, x: 400, y: 200, width: 1480, height: 1110 },
  nobody: { sample: 6, x: 0, y: 0, width: 480, height: 360 },
  farAway: { sample: 3, x: 100, y: 20, width: 920, height: 1330 },
} as const satisfies Record<string, Part>;
export type Seen = keyof typeof PEOPLE_SEEN;

export interface Taking {
  /** How far the camera is off, in pixels of the whole picture. */
  dx?: number;
  dy?: number;
  /** 1 is as it is. */
  light?: number;
  width?: number;
  height?: number;
  quality?: number;
}

const folder = path.join(
  path.dirname(require.resolve('@vladmandic/face-api/package.json')),
  'demo',
);
const decoded = new Map<number, { width: number; height: number; data: Uint8Array }>();
function sampleOf(number: number): { width: number; height: number; data: Uint8Array } {
  const known =
    decoded.get(number) ??
    jpeg.decode(readFileSync(path.join(folder, `sample${number}.jpg`)), { useTArray: true });
  decoded.set(number, known);
  return known;
}

/** A picture of somebody as a camera would take it: a JPEG of 640 × 480 unless asked otherwise. */
export function pictureOf(
  who: Seen,
  { dx = 0, dy = 0, light = 1, width = 640, height = 480, quality = 85 }: Taking = {},
): Buffer {
  const part = PEOPLE_SEEN[who];
  const from = sampleOf(part.sample);
  const data = Buffer.alloc(width * height * 4, 255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const column = Math.min(
        from.width - 1,
        Math.max(0, Math.round(part.x + dx + (x * part.width) / width)),
      );
      const row = Math.min(
        from.height - 1,
        Math.max(0, Math.round(part.y + dy + (y * part.height) / height)),
      );
      for (let color = 0; color < 3; color += 1)
        data[(y * width + x) * 4 + color] = Math.min(
          255,
          (from.data[(row * from.width + column) * 4 + color] ?? 0) * light,
        );
    }
  }
  return jpeg.encode({ data, width, height }, quality).data;
}

/** The same as it is sent. */
export const sentPicture = (who: Seen, taking?: Taking): Blob =>
  new Blob([Uint8Array.from(pictureOf(who, taking))], { type: 'image/jpeg' });
