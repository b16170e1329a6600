import { createHash } from 'node:crypto';
import { RESULT_PARTS, WEIGHTS_SUM, type ResultPart } from '@riwaq/api';
import { unitsOf, type MarkUnits } from '../../exams/rules/mark';
import { averageShare, plus, roundHalfUp, times, type MarkFraction } from './average';

/** A student's degree in an ended list; null: the degree is missing. */
export interface DegreeInList {
  readonly part: ResultPart;
  readonly highest: MarkUnits;
  readonly degree: MarkUnits | null;
}

/** Weights in ten-thousandths of a percent; they sum to 100 percent. */
export type WeightUnits = Readonly<Record<ResultPart, MarkUnits>>;

export interface PartResult {
  readonly average: MarkUnits | null;
  readonly enteredCount: number;
  readonly listsCount: number;
}
export interface Result {
  readonly parts: Readonly<Record<ResultPart, PartResult>>;
  readonly result: MarkUnits | null;
}

const HUNDRED = BigInt(unitsOf(WEIGHTS_SUM));

/** Whether the weights are valid: none negative, and exactly 100 in total. */
export const areValidWeights = (weights: WeightUnits): boolean =>
  RESULT_PARTS.every((part) => weights[part] >= 0) &&
  RESULT_PARTS.reduce((sum, part) => sum + weights[part], 0) === Number(HUNDRED);

/**
 * A student's final result out of 100 (docs/decisions/0021): the weighted sum of the averages per
 * type, each degree as a share of its list's highest. Missing degrees are left out, not counted as
 * zero. There is no result while a type with a weight has no degree at all. Rounded once, at the
 * fourth decimal, half up; the displayed averages are rounded separately and not used further.
 */
export function finalResult(degrees: readonly DegreeInList[], weights: WeightUnits | null): Result {
  const shares = new Map<ResultPart, MarkFraction | null>();
  const parts = {} as Record<ResultPart, PartResult>;
  for (const part of RESULT_PARTS) {
    const lists = degrees.filter((one) => one.part === part);
    const entered = lists.flatMap(({ degree, highest }) =>
      degree === null ? [] : [{ degree, highest }],
    );
    const share = averageShare(entered);
    shares.set(part, share);
    parts[part] = {
      average: share && roundHalfUp(times(share, { over: HUNDRED, under: 1n })),
      enteredCount: entered.length,
      listsCount: lists.length,
    };
  }
  if (!weights) return { parts, result: null };
  let sum: MarkFraction = { over: 0n, under: 1n };
  for (const part of RESULT_PARTS) {
    if (weights[part] === 0) continue;
    const share = shares.get(part);
    if (!share) return { parts, result: null };
    sum = plus(sum, times(share, { over: BigInt(weights[part]), under: 1n }));
  }
  return { parts, result: roundHalfUp(sum) };
}

/** A hash of the results and weights of a class, independent of the order of students. */
export function fingerprintOf(
  weights: WeightUnits | null,
  results: ReadonlyArray<{ guid: string; result: Result }>,
): string {
  const rows = results.map(
    ({ guid, result: { parts, result } }) =>
      [
        guid,
        result,
        ...RESULT_PARTS.map((part) => [
          parts[part].average,
          parts[part].enteredCount,
          parts[part].listsCount,
        ]),
      ] as const,
  );
  const inOrder = [...rows].sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([weights && RESULT_PARTS.map((part) => weights[part]), inOrder]))
    .digest('base64url');
}
