import { EXAM_TOTAL, MARK_DECIMALS, parseDecimal } from '@riwaq/api';

/**
 * A mark in integer ten-thousandths: marks have up to 4 decimals (UI-9), and integer sums and
 * comparisons are exact.
 */
export type MarkUnits = number;

const SCALE = 10 ** MARK_DECIMALS;

/** Converts a mark of the API to units. Rounds half up at the fourth decimal. */
export const unitsOf = (mark: number): MarkUnits => Math.round(mark * SCALE);

/** Errors of floating-point arithmetic, in units. */
const EPSILON = 1e-6;

/** Whether a mark has more decimals than units do. */
export const isRounded = (mark: number): boolean =>
  Math.abs(mark * SCALE - unitsOf(mark)) > EPSILON;

/** Converts units to a mark of the API. */
export const markOf = (units: MarkUnits): number => units / SCALE;

/** Converts units to a mark of the API; null while none was given. */
export const givenMarkOf = (units: MarkUnits | null): number | null =>
  units === null ? null : markOf(units);

/** The sum of the marks that were given; null while none was. */
export function sumOf(marks: readonly (MarkUnits | null)[]): MarkUnits | null {
  const given = marks.filter((mark): mark is MarkUnits => mark !== null);
  return given.length === 0 ? null : given.reduce((sum, mark) => sum + mark, 0);
}

/**
 * A student's total in an exam: the marks of the answers plus the extra marks, clamped to 0 to 100.
 * Null while there are neither.
 */
export function totalOf(marks: MarkUnits | null, extra: MarkUnits | null): MarkUnits | null {
  const sum = sumOf([marks, extra]);
  return sum === null
    ? null
    : Math.min(unitsOf(EXAM_TOTAL.max), Math.max(unitsOf(EXAM_TOTAL.min), sum));
}

/** Parses a written mark to units; null when it is no number or has more than 4 decimals. */
export function parseMark(text: string): MarkUnits | null {
  const number = parseDecimal(text);
  if (!number) return null;
  const surplus = number.scale - MARK_DECIMALS;
  if (surplus <= 0) return Number(number.digits * 10n ** BigInt(-surplus));
  const cut = 10n ** BigInt(surplus);
  return number.digits % cut === 0n ? Number(number.digits / cut) : null;
}

/**
 * `numerator`/`denominator` of a mark, rounded half up. All arguments are non-negative integers.
 */
export function shareOf(units: MarkUnits, numerator: number, denominator: number): MarkUnits {
  const doubled = 2n * BigInt(units) * BigInt(numerator);
  return Number((doubled + BigInt(denominator)) / (2n * BigInt(denominator)));
}
