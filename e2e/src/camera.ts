import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import jpeg from 'jpeg-js';
import { findBrowser } from './browser';
import { root } from './server';

/**
 * Positions of people in the sample pictures of the face library. This repository does not contain
 * these pictures.
 */
const SEEN = {
  one: { sample: 3, x: 440, y: 280, width: 480, height: 360 },
  other: { sample: 6, x: 1370, y: 230, width: 448, height: 336 },
  nobody: { sample: 6, x: 0, y: 0, width: 480, height: 360 },
} as const;
export type Seen = keyof typeof SEEN;

const WIDTH = 640;
const HEIGHT = 480;

function frameOf(who: Seen): Buffer {
  const { sample, ...part } = SEEN[who];
  const folder = dirname(
    createRequire(join(root, 'server/package.json')).resolve('@vladmandic/face-api/package.json'),
  );
  const whole = jpeg.decode(readFileSync(join(folder, 'demo', `sample${sample}.jpg`)), {
    useTArray: true,
  });
  const data = Buffer.alloc(WIDTH * HEIGHT * 4, 255);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const from =
        ((part.y + Math.floor((y * part.height) / HEIGHT)) * whole.width +
          part.x +
          Math.floor((x * part.width) / WIDTH)) *
        4;
      data.set(whole.data.subarray(from, from + 3), (y * WIDTH + x) * 4);
    }
  }
  return jpeg.encode({ data, width: WIDTH, height: HEIGHT }, 90).data;
}

/**
 * A camera of a browser with a chosen person in front of it. The picture is read each time the
 * camera is switched on.
 */
export interface FakeCamera {
  put(who: Seen): void;
  readonly launchOptions: { executablePath: string; args: string[] };
}

export function createFakeCamera(): FakeCamera {
  const file = join(mkdtempSync(join(tmpdir(), 'riwaq-camera-')), 'camera.mjpeg');
  return {
    put(who) {
      const frame = frameOf(who);
      writeFileSync(file, Buffer.concat(Array.from({ length: 10 }, () => frame)));
    },
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        '--disable-gpu',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${file}`,
      ],
    },
  };
}
