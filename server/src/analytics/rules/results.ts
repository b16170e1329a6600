import { SCORE_BANDS } from '@riwaq/api';
import type { MarkUnits } from '../../exams/rules/mark';
import { withoutDust } from '../../platform/spreadsheets/cell-value';

/** The marks of a student, with the maximum. */
export interface StudentResult {
  readonly got: MarkUnits;
  readonly of: MarkUnits;
}

/** Whether the result is at least half of the maximum. */
export const isPassed = ({ got, of }: StudentResult): boolean => of > 0 && 2 * got >= of;

/**
 * Counts the results in each tenth of the maximum; a full result is in the last. Results with a
 * maximum of 0 are left out.
 */
export function scoreDistribution(results: readonly StudentResult[]): number[] {
  const counts = Array<number>(SCORE_BANDS).fill(0);
  for (const { got, of } of results) {
    if (of === 0) continue;
    const band = Math.min(SCORE_BANDS - 1, Math.floor((SCORE_BANDS * got) / of));
    counts[band] = (counts[band] as number) + 1;
  }
  return counts;
}

/** The results as shares of their maximum, lowest first. */
const sharesOf = (results: readonly StudentResult[]): number[] =>
  results
    .filter(({ of }) => of > 0)
    .map(({ got, of }) => got / of)
    .sort((one, other) => one - other);

/** The mean share; null without results. */
export function meanShare(results: readonly StudentResult[]): number | null {
  const shares = sharesOf(results);
  return shares.length === 0
    ? null
    : withoutDust(shares.reduce((sum, share) => sum + share, 0) / shares.length);
}

/** The median share: the middle one, or the mean of the two in the middle; null without results. */
export function medianShare(results: readonly StudentResult[]): number | null {
  const shares = sharesOf(results);
  const middle = Math.floor(shares.length / 2);
  const high = shares[middle];
  if (high === undefined) return null;
  return withoutDust(shares.length % 2 === 1 ? high : ((shares[middle - 1] ?? high) + high) / 2);
}
