import { degreeOfText, MARK_DECIMALS, seenText, toLatinDigits } from '@riwaq/api';

/**
 * Parses a typed number in the digits and with the decimal sign of either script; null if it is
 * none.
 */
export function readNumber(typed: string): number | null {
  const plain = toLatinDigits(seenText(typed))
    .replace(/[,\u060c\u066b]/, '.')
    .replace(/^[\p{Pd}\u2212]/u, '-');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) && plain.length <= 20 ? Number(plain) : null;
}

/** Parses a degree as {@link readNumber}, or a share of the highest degree: `85%` of 100. */
export const readDegree = (typed: string, highest: number): number | null =>
  degreeOfText(typed, highest, readNumber);

/** Replaces a typed share of the highest degree with its number. */
export function withoutShare(typed: string, highest: number): string {
  const degree = readNumber(typed) === null ? readDegree(typed, highest) : null;
  return degree === null ? typed : String(degree);
}

const SCALE = 10 ** MARK_DECIMALS;
/** Converts to integer ten-thousandths, so that sums are exact. */
export const unitsOf = (number: number): number => Math.round(number * SCALE);

/** Average of degrees, rounded half up to 4 decimals; null without any. */
export function averageOf(degrees: readonly number[]): number | null {
  if (degrees.length === 0) return null;
  return (
    Math.round(degrees.reduce((sum, degree) => sum + unitsOf(degree), 0) / degrees.length) / SCALE
  );
}
