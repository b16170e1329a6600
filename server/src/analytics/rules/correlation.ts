import { VALIDITY, type ItemValidity } from '@riwaq/api';
import type { Moments } from './moments';
import { FEWEST_STUDENTS } from './reliability';

/** A product-moment correlation as its exact moments: r = xy / √(xx · yy). */
export interface Correlation {
  readonly xy: bigint;
  readonly xx: bigint;
  readonly yy: bigint;
}

function correlation(xy: bigint, xx: bigint, yy: bigint, students: number): Correlation | null {
  return students < FEWEST_STUDENTS || xx === 0n || yy === 0n ? null : { xy, xx, yy };
}

/**
 * Pearson's r of each item's marks and the totals, the validity index (Allen & Yen 1979); the
 * point-biserial for items that are right or wrong. Null below 2 items or 3 students, and where
 * either does not vary.
 */
export function itemTotal({ students, items, tt }: Moments): (Correlation | null)[] {
  return items.map(({ xx, xt }) => (items.length < 2 ? null : correlation(xt, xx, tt, students)));
}

/**
 * Pearson's r of each item's marks and the totals of the other items, so that no item correlates
 * with itself.
 */
export function itemRest({ students, items, tt }: Moments): (Correlation | null)[] {
  return items.map(({ xx, xt }) => correlation(xt - xx, xx, tt - 2n * xt + xx, students));
}

/** The nearest number, from −1 to 1. */
export function coefficientOf({ xy, xx, yy }: Correlation): number {
  const r = Number(xy) / (Math.sqrt(Number(xx)) * Math.sqrt(Number(yy)));
  return Math.max(-1, Math.min(1, r));
}

/**
 * Whether r is at least `over`/`under`, compared exactly as squares of integers. The bound is
 * positive.
 */
function isAtLeast({ xy, xx, yy }: Correlation, over: bigint, under: bigint): boolean {
  return xy > 0n && xy * xy * under * under >= over * over * xx * yy;
}

/** Below 0.1 weak, to under 0.3 moderate, 0.3 or more strong (STAT-13). */
export function validityOf(r: Correlation): ItemValidity {
  if (isAtLeast(r, 3n, 10n)) return VALIDITY.strong;
  return isAtLeast(r, 1n, 10n) ? VALIDITY.moderate : VALIDITY.weak;
}

/**
 * Whether students who do well in the other items do badly in this one: perhaps the answer key is
 * wrong.
 */
export const pointsToKey = (rest: Correlation | null): boolean => rest !== null && rest.xy < 0n;
