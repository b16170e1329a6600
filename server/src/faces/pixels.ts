/** A picture as red, green and blue of every pixel. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}
export interface PixelBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Scales a picture so that its longer side is at most `longest`; each pixel is the mean of those
 * that it replaces. Drops transparency.
 */
export function scaledDown(
  { width, height, data }: { width: number; height: number; data: Uint8Array | Uint8ClampedArray },
  longest: number,
): Pixels {
  const factor = Math.max(1, Math.max(width, height) / longest);
  const [wide, high] = [
    Math.max(1, Math.floor(width / factor)),
    Math.max(1, Math.floor(height / factor)),
  ];
  const rgb = new Uint8Array(wide * high * 3);
  for (let y = 0; y < high; y += 1) {
    const [top, bottom] = [
      Math.floor(y * factor),
      Math.max(Math.floor(y * factor) + 1, Math.floor((y + 1) * factor)),
    ];
    for (let x = 0; x < wide; x += 1) {
      const [left, right] = [
        Math.floor(x * factor),
        Math.max(Math.floor(x * factor) + 1, Math.floor((x + 1) * factor)),
      ];
      let [red, green, blue, count] = [0, 0, 0, 0];
      for (let row = top; row < Math.min(bottom, height); row += 1) {
        for (let column = left; column < Math.min(right, width); column += 1) {
          const from = (row * width + column) * 4;
          red += data[from] ?? 0;
          green += data[from + 1] ?? 0;
          blue += data[from + 2] ?? 0;
          count += 1;
        }
      }
      const to = (y * wide + x) * 3;
      rgb[to] = Math.round(red / count);
      rgb[to + 1] = Math.round(green / count);
      rgb[to + 2] = Math.round(blue / count);
    }
  }
  return { width: wide, height: high, rgb };
}

/**
 * Brightness of the part of a picture inside a box, from 0 to 255 (Rec. 601 luma); ignores the part
 * of the box outside the picture.
 */
export function brightnessIn({ width, height, rgb }: Pixels, box: PixelBox): number {
  const [left, top] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.floor(box.y))];
  const [right, bottom] = [
    Math.min(width, Math.ceil(box.x + box.width)),
    Math.min(height, Math.ceil(box.y + box.height)),
  ];
  let [sum, count] = [0, 0];
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const from = (y * width + x) * 3;
      sum += 0.299 * (rgb[from] ?? 0) + 0.587 * (rgb[from + 1] ?? 0) + 0.114 * (rgb[from + 2] ?? 0);
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
}
