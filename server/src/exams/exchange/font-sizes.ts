import { RICH_TEXT } from '@riwaq/api';

/** The size of text without one, in pixels: sizes relative to others are of it. */
const BASE = 16;
const KEYWORDS: ReadonlyMap<string, number> = new Map([
  ['xx-small', 9],
  ['x-small', 10],
  ['small', 13],
  ['smaller', 13],
  ['large', 18],
  ['larger', 19],
  ['x-large', 24],
  ['xx-large', 32],
  ['xxx-large', 48],
]);
/** Sizes of the attribute of `font`. */
const FONT_SIZES: ReadonlyMap<string, number> = new Map([
  ['1', 10],
  ['2', 13],
  ['-2', 10],
  ['-1', 13],
  ['4', 18],
  ['5', 24],
  ['6', 32],
  ['7', 48],
  ['+1', 18],
  ['+2', 24],
  ['+3', 32],
  ['+4', 48],
]);
const ELEMENTS: ReadonlyMap<string, number> = new Map([
  ['big', 19],
  ['small', 13],
]);
const UNCHANGED = /^(?:|0\D*|medium|normal|inherit|initial|unset|revert|revert-layer)$/;
const RELATIVE = /^(\d*\.?\d+)(r?em|%)$/;
/** Sizes this near to the base are that of the other system, not the author's. */
const NEARLY_BASE = 0.1;

const pixels = (size: number | undefined): string | null =>
  size === undefined ? null : `${Math.round(size)}px`;

function sizeOfStyle(written: string): string | null | undefined {
  const [, amount = '', unit = ''] = RELATIVE.exec(written) ?? [];
  if (amount === '') return KEYWORDS.has(written) ? pixels(KEYWORDS.get(written)) : undefined;
  const share = Number(amount) / (unit === '%' ? 100 : 1);
  if (Math.abs(share - 1) <= NEARLY_BASE) return null;
  return BASE * share < 100 ? pixels(BASE * share) : undefined;
}

/**
 * The size that an element has by its name, a style or an attribute that stored text does not have:
 * null without one, undefined where stored text has no such size.
 */
export function fontSizeFor(
  name: string,
  style: string,
  attribute: string | undefined,
): string | null | undefined {
  if (RICH_TEXT.styles['font-size'].some((pattern) => pattern.test(style))) return null;
  if (!UNCHANGED.test(style)) return sizeOfStyle(style);
  return pixels(name === 'font' ? FONT_SIZES.get(attribute?.trim() ?? '') : ELEMENTS.get(name));
}
