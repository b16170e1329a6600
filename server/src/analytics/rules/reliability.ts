import { RELIABILITY, type ReliabilityLevel } from '@riwaq/api';
import { isAbove, isAtLeast, type Fraction } from './fraction';
import { varianceOf, type Moments } from './moments';

/** The minimum number of students for reliability, groups and correlations. */
export const FEWEST_STUDENTS = 3;
const FEWEST_ITEMS = 2;

function alphaFrom(items: number, sumOfVariances: bigint, variance: bigint): Fraction | null {
  if (items < FEWEST_ITEMS || variance === 0n) return null;
  return { over: BigInt(items) * (variance - sumOfVariances), under: BigInt(items - 1) * variance };
}
const sumOfVariances = ({ items }: Moments): bigint => items.reduce((sum, { xx }) => sum + xx, 0n);

/**
 * Cronbach's alpha, k/(k−1) · (1 − Σ var(xᵢ)/var(T)), exactly (Cronbach 1951). May be negative;
 * null below 2 items or 3 students, and when all totals are equal.
 */
export function cronbachAlpha(moments: Moments): Fraction | null {
  return moments.students < FEWEST_STUDENTS
    ? null
    : alphaFrom(moments.items.length, sumOfVariances(moments), moments.tt);
}

/** Alpha of the other items, for each item. */
export function alphaIfDropped(moments: Moments): (Fraction | null)[] {
  const all = sumOfVariances(moments);
  return moments.items.map(({ xx, xt }) =>
    moments.students < FEWEST_STUDENTS
      ? null
      : alphaFrom(moments.items.length - 1, all - xx, moments.tt - 2n * xt + xx),
  );
}

/**
 * The standard error of measurement, sd(T) · √(1 − alpha), in the units of the marks. Null where
 * alpha is.
 */
export function standardError(moments: Moments): number | null {
  const alpha = cronbachAlpha(moments);
  const variance = varianceOf(moments.tt, moments.students);
  if (!alpha || variance === null) return null;
  // Alpha is never above 1 for marks; 1 − alpha is computed before rounding, so that the root is
  // real.
  return Math.sqrt((variance * Number(alpha.under - alpha.over)) / Number(alpha.under));
}

/**
 * Above 0.8 good, from 0.6 moderate, otherwise poor (STAT-15; the second threshold is Riwaq's own).
 */
export function reliabilityLevel(alpha: Fraction): ReliabilityLevel {
  if (isAbove(alpha, 8, 10)) return RELIABILITY.good;
  return isAtLeast(alpha, 6, 10) ? RELIABILITY.moderate : RELIABILITY.poor;
}
