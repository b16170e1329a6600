import { DISTRACTORS, type DistractorLevel } from '@riwaq/api';
import { isAtLeast, type Fraction } from './fraction';

/**
 * A distractor is functional when this percentage of the examinees choose it (Tarrant, Ware &
 * Mohammed 2009).
 */
const FUNCTIONAL_PERCENT = 5;

/**
 * Distractor efficiency: functional distractors over distractors. Null without a distractor or an
 * examinee.
 *
 * @param chosen how many chose each wrong option.
 */
export function distractorEfficiency(
  chosen: readonly number[],
  examinees: number,
): Fraction | null {
  if (chosen.length === 0 || examinees === 0) return null;
  return {
    over: BigInt(chosen.filter((count) => 100 * count >= FUNCTIONAL_PERCENT * examinees).length),
    under: BigInt(chosen.length),
  };
}

/** 0.5 or more good, otherwise low (STAT-13). */
export const distractorLevel = (efficiency: Fraction): DistractorLevel =>
  isAtLeast(efficiency, 1, 2) ? DISTRACTORS.good : DISTRACTORS.low;
