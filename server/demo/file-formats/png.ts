import { crc32, deflateSync } from 'node:zlib';
import type { Random } from '../random';

const SIZE = { width: 480, height: 270 } as const;
const FRAME = { left: 40, right: 460, top: 20, bottom: 240 } as const;
/** The colours of the palette: paper, lines, axes and three more. */
const PALETTE = [
  [0xff, 0xff, 0xff],
  [0xe4, 0xe2, 0xdb],
  [0x56, 0x62, 0x63],
  [0x0e, 0x6b, 0x62],
  [0xb7, 0x77, 0x0d],
  [0x17, 0x5c, 0xd3],
] as const;
const INK = { line: 1, axis: 2, first: 3 } as const;

// Destructured, since millions of pixels use them, and tests run modules in a context of their own,
// where each access to a global is slow.
const { ceil, hypot, max, min, round } = Math;

class Canvas {
  readonly pixels = new Uint8Array(SIZE.width * SIZE.height);

  box(x: number, y: number, width: number, height: number, colour: number): void {
    const [left, top] = [round(x), round(y)];
    const [right, bottom] = [
      min(left + ceil(width), SIZE.width),
      min(top + ceil(height), SIZE.height),
    ];
    // `fill` counts a negative end from the end of the array.
    if (right <= 0) return;
    for (let row = max(top, 0); row < bottom; row += 1)
      this.pixels.fill(colour, row * SIZE.width + max(left, 0), row * SIZE.width + right);
  }

  /**
   * Draws a square with its upper left corner at (x, y), pixel by pixel: for so few pixels, the
   * overhead of `fill` is larger.
   */
  #dot(x: number, y: number, size: number, colour: number): void {
    const [left, top] = [round(x), round(y)];
    const [right, bottom] = [min(left + size, SIZE.width), min(top + size, SIZE.height)];
    for (let row = max(top, 0); row < bottom; row += 1) {
      for (let column = max(left, 0); column < right; column += 1)
        this.pixels[row * SIZE.width + column] = colour;
    }
  }

  stroke(
    from: readonly [number, number],
    to: readonly [number, number],
    colour: number,
    thickness = 3,
  ): void {
    const length = ceil(hypot(to[0] - from[0], to[1] - from[1])) || 1;
    for (let step = 0; step <= length; step += 1) {
      const part = step / length;
      this.#dot(
        from[0] + (to[0] - from[0]) * part - thickness / 2,
        from[1] + (to[1] - from[1]) * part - thickness / 2,
        thickness,
        colour,
      );
    }
  }
}

function axes(canvas: Canvas): void {
  for (let y = FRAME.top; y < FRAME.bottom; y += 44)
    canvas.box(FRAME.left, y, FRAME.right - FRAME.left, 1, INK.line);
  canvas.box(FRAME.left, FRAME.top, 2, FRAME.bottom - FRAME.top, INK.axis);
  canvas.box(FRAME.left, FRAME.bottom, FRAME.right - FRAME.left, 2, INK.axis);
}

function bars(canvas: Canvas, random: Random): void {
  axes(canvas);
  const count = random.int(5, 9);
  const step = (FRAME.right - FRAME.left) / count;
  for (let bar = 0; bar < count; bar += 1) {
    const height = random.int(30, FRAME.bottom - FRAME.top - 10);
    canvas.box(
      FRAME.left + bar * step + step * 0.2,
      FRAME.bottom - height,
      Math.floor(step * 0.6),
      height,
      INK.first + (bar % 3),
    );
  }
}

function curves(canvas: Canvas, random: Random): void {
  axes(canvas);
  for (let curve = 0; curve < 3; curve += 1) {
    const [height, waves, shift] = [
      random.int(30, 90),
      0.5 + random.next() * 2.5,
      random.next() * 6,
    ];
    const at = (x: number) =>
      (FRAME.top + FRAME.bottom) / 2 +
      height *
        Math.sin(shift + (waves * 2 * Math.PI * (x - FRAME.left)) / (FRAME.right - FRAME.left)) *
        Math.exp(-x / 600);
    for (let x = FRAME.left; x < FRAME.right; x += 4)
      canvas.stroke([x, at(x)], [x + 4, at(x + 4)], INK.first + curve);
  }
}

function network(canvas: Canvas, random: Random): void {
  const count = random.int(6, 9);
  const nodes = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    return [
      SIZE.width / 2 + Math.cos(angle) * random.int(110, 190),
      SIZE.height / 2 + Math.sin(angle) * random.int(60, 105),
    ] as const;
  });
  nodes.forEach((node, index) => {
    canvas.stroke(
      node,
      nodes[(index + 1) % nodes.length] as readonly [number, number],
      INK.axis,
      2,
    );
    if (random.chance(0.6)) canvas.stroke(node, random.pick(nodes), INK.line, 2);
  });
  nodes.forEach(([x, y], index) => canvas.box(x - 9, y - 9, 19, 19, INK.first + (index % 3)));
}

function chunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const out = Buffer.alloc(typed.length + 8);
  out.writeUInt32BE(body.length, 0);
  typed.copy(out, 4);
  out.writeUInt32BE(crc32(typed), typed.length + 4);
  return out;
}

/** Draws a small picture (480 × 270): bars, curves or a network, chosen by the generator. */
export function png(random: Random): Buffer {
  const canvas = new Canvas();
  random.pick([bars, curves, network])(canvas, random);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE.width, 0);
  header.writeUInt32BE(SIZE.height, 4);
  header.set([8, 3, 0, 0, 0], 8); // Eight bits per pixel, indexed colours.
  const raw = Buffer.alloc((SIZE.width + 1) * SIZE.height);
  for (let row = 0; row < SIZE.height; row += 1)
    raw.set(
      canvas.pixels.subarray(row * SIZE.width, (row + 1) * SIZE.width),
      row * (SIZE.width + 1) + 1,
    );
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(PALETTE.flat())),
    chunk('IDAT', deflateSync(raw, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
