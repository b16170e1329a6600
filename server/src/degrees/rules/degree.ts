import { DEGREE_LIMITS } from '@riwaq/api';
import { markOf, unitsOf, type MarkUnits } from '../../exams/rules/mark';

/** Converts a degree to units; null when it has more than 4 decimals. */
export function exactUnits(degree: number): MarkUnits | null {
  const units = unitsOf(degree);
  return Number.isFinite(degree) && markOf(units) === degree ? units : null;
}

export type DegreeProblem = 'decimals' | 'outOfRange';

/** Validates a degree of a list with this highest degree: its units, or the problem. */
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
 * Removes the error of binary fractions in spreadsheets: a cell within a billionth of 4 decimals
 * becomes those decimals.
 */
export function cleaned(cell: number): number {
  const rounded = Math.round(cell * 10_000) / 10_000;
  return Math.abs(rounded - cell) < 1e-9 ? rounded : cell;
}
