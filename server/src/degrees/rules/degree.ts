import { DEGREE_LIMITS } from '@riwaq/api';
import { markOf, unitsOf, type MarkUnits } from '../../exams/rules/mark';

/** The units of a degree with at most 4 decimals; null when it has more. */
export function exactUnits(degree: number): MarkUnits | null {
  const units = unitsOf(degree);
  return Number.isFinite(degree) && markOf(units) === degree ? units : null;
}

export type DegreeProblem = 'decimals' | 'outOfRange';

/**
 * Whether a degree may stand in a list with this highest one: its units, or what is wrong with it.
 */
export function degreeUnits(
  degree: number,
  highest: MarkUnits,
): { units: MarkUnits } | { problem: DegreeProblem } {
  const units = exactUnits(degree);
  if (units === null) return { problem: Number.isFinite(degree) ? 'decimals' : 'outOfRange' };
  return units < unitsOf(DEGREE_LIMITS.min) || units > highest
    ? { problem: 'outOfRange' }
    : { units };
}

/**
 * Spreadsheets keep binary fractions: what is a billionth away from 4 decimals was meant to be
 * them.
 */
export function cleaned(cell: number): number {
  const rounded = Math.round(cell * 10_000) / 10_000;
  return Math.abs(rounded - cell) < 1e-9 ? rounded : cell;
}
