import { DIFFICULTY, type DifficultyLevel } from '@riwaq/api';
import type { MarkUnits } from '../../exams/rules/mark';
import { isAbove, isAtLeast, type Fraction } from './fraction';

/**
 * The facility (p-value) of an item: the mean of its marks over its highest mark. Null without
 * students or without a mark.
 */
export function facility(marks: Int32Array, highest: MarkUnits): Fraction | null {
  if (marks.length === 0 || highest === 0) return null;
  return {
    over: BigInt(marks.reduce((sum, mark) => sum + mark, 0)),
    under: BigInt(marks.length) * BigInt(highest),
  };
}

/** Above 0.9 too easy, 0.3 to 0.9 moderate, below 0.3 too hard (STAT-11). */
export function difficultyLevel(p: Fraction): DifficultyLevel {
  if (isAbove(p, 9, 10)) return DIFFICULTY.tooEasy;
  return isAtLeast(p, 3, 10) ? DIFFICULTY.moderate : DIFFICULTY.tooHard;
}
