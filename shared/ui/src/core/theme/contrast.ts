import { INKS } from './tokens';

type Rgb = readonly [number, number, number];

function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const toHex = (rgb: Rgb): string =>
  `#${rgb
    .map((part) => Math.round(part).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`;

/** Mixes a `share` (0 to 1) of `other` into `color`; both are #RRGGBB. */
export function mix(color: string, other: string, share: number): string {
  const [a, b] = [toRgb(color), toRgb(other)];
  const part = (index: 0 | 1 | 2) => a[index] + (b[index] - a[index]) * share;
  return toHex([part(0), part(1), part(2)]);
}

function luminance(hex: string): number {
  const [r, g, b] = toRgb(hex).map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of WCAG 2.2 between two #RRGGBB colours: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Ink, dark or light, with the better contrast on a filled `color`. */
export function inkOn(color: string): string {
  return contrast(color, INKS.light) >= contrast(color, INKS.dark) ? INKS.light : INKS.dark;
}

/**
 * `color`, shifted as little as needed towards black or white for a contrast of `ratio` on every
 * one of `backgrounds`.
 */
export function legibleOn(color: string, backgrounds: readonly string[], ratio = 4.5): string {
  const reads = (candidate: string) =>
    backgrounds.every((background) => contrast(candidate, background) >= ratio);
  const towards = luminance(backgrounds[0] ?? INKS.light) > 0.18 ? '#000000' : '#FFFFFF';
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mix(color, towards, share);
    if (reads(candidate)) return candidate;
  }
  return towards;
}
