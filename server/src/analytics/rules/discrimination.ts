import { DISCRIMINATION, type DiscriminationVerdict } from '@riwaq/api';
import type { MarkUnits } from '../../exams/rules/mark';
import { isAtLeast, type Fraction } from './fraction';
import type { Groups } from './groups';

/**
 * Whether a mark counts as correct: at least half of the highest. An item without a mark is neither
 * right nor wrong.
 */
export const countsAsCorrect = (mark: MarkUnits, highest: MarkUnits): boolean =>
  highest > 0 && 2 * mark >= highest;

export interface Discrimination {
  readonly upperCorrect: number;
  readonly lowerCorrect: number;
  readonly topTotal: number;
  readonly bottomTotal: number;
}

/** Counts the students of each group who have an item right. */
export function discriminationOf(
  marks: Int32Array,
  highest: MarkUnits,
  { upper, lower, topTotal, bottomTotal }: Groups,
): Discrimination {
  let [upperCorrect, lowerCorrect] = [0, 0];
  for (let student = 0; student < marks.length; student += 1) {
    if (!countsAsCorrect(marks[student] as number, highest)) continue;
    upperCorrect += upper[student] as number;
    lowerCorrect += lower[student] as number;
  }
  return { upperCorrect, lowerCorrect, topTotal, bottomTotal };
}

/**
 * The D-index: the share of the upper group that has the item right less that of the lower group
 * (Kelley 1939).
 */
export function dIndex({
  upperCorrect,
  lowerCorrect,
  topTotal,
  bottomTotal,
}: Discrimination): Fraction {
  return {
    over: BigInt(upperCorrect * bottomTotal - lowerCorrect * topTotal),
    under: BigInt(topTotal * bottomTotal),
  };
}

/** 0.3 or more excellent, 0.1 up to below 0.3 acceptable, below 0.1 poor (STAT-12). */
export function discriminationVerdict(index: Fraction): DiscriminationVerdict {
  if (isAtLeast(index, 3, 10)) return DISCRIMINATION.excellent;
  return isAtLeast(index, 1, 10) ? DISCRIMINATION.acceptable : DISCRIMINATION.poor;
}
