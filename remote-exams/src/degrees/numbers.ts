import { MARK_DECIMALS, seenText, toLatinDigits } from '@riwaq/api';

/**
 * A number as people type it, in the digits and with the decimal sign of either script; null for
 * anything else.
 */
export function readNumber(typed: string): number | null {
  const plain = toLatinDigits(seenText(typed))
    .replace(/[,\u066b]/, '.')
    .replace(/^[\p{Pd}\u2212]/u, '-');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) && plain.length <= 20 ? Number(plain) : null;
}

const SCALE = 10 ** MARK_DECIMALS;
/** In whole ten-thousandths, so that sums are exact. */
export const unitsOf = (number: number): number => Math.round(number * SCALE);

/** The average of degrees, half a ten-thousandth rounded up; null of none. */
export function averageOf(degrees: readonly number[]): number | null {
  if (degrees.length === 0) return null;
  return (
    Math.round(degrees.reduce((sum, degree) => sum + unitsOf(degree), 0) / degrees.length) / SCALE
  );
}
