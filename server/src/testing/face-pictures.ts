import { readFileSync } from 'node:fs';
import path from 'node:path';
import jpeg from 'jpeg-js';

/** A crop of a sample picture. */
interface Part {
  readonly sample: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Positions of people in the sample pictures of the face library; none of the pictures is in this
 * repository.
 */
export const PEOPLE_SEEN = {
  one: { sample: 3, x: 440, y: 280, width: 480, height: 360 },
  other: { sample: 6, x: 1370, y: 230, width: 448, height: 336 },
  /** Two pictures of similar people, at a distance of 0.47. */
  alike: { sample: 1, x: 1336, y: 140, width: 480, height: 360 },
  likeThem: { sample: 4, x: 1110, y: 100, width: 480, height: 360 },
  several: { sample: 3, x: 400, y: 200, width: 1480, height: 1110 },
  nobody: { sample: 6, x: 0, y: 0, width: 480, height: 360 },
  farAway: { sample: 3, x: 100, y: 20, width: 920, height: 1330 },
} as const satisfies Record<string, Part>;
export type Seen = keyof typeof PEOPLE_SEEN;

export interface Taking {
  /** Offset of the camera, in pixels of the sample picture. */
  dx?: number;
  dy?: number;
  /** Brightness factor; 1 leaves it unchanged. */
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

/** A picture of a person like a camera's: by default a JPEG of 640 × 480. */
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

/** The picture as it is uploaded. */
export const sentPicture = (who: Seen, taking?: Taking): Blob =>
  new Blob([Uint8Array.from(pictureOf(who, taking))], { type: 'image/jpeg' });
