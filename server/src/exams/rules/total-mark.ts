import { EXAM_TOTAL } from '@riwaq/api';
import { unitsOf, type MarkUnits } from './mark';

/** The maximum total of an exam's marks (QUESTION-11). */
const MOST = unitsOf(EXAM_TOTAL.max);

/** Whether the marks exceed the maximum of an exam. */
export const isAbove = (total: MarkUnits): boolean => total > MOST;

/**
 * Whether a change raises the marks above the maximum; a total already above it may be lowered step
 * by step.
 */
export const liftsAbove = (before: MarkUnits, after: MarkUnits): boolean =>
  after > before && isAbove(after);

/** The marks that can still be added. */
export const roomIn = (total: MarkUnits): MarkUnits => Math.max(0, MOST - total);

/**
 * Scales marks to exactly `total`: each keeps its share of the sum, or all get the same when the
 * sum is zero. Remaining units go to the largest remainders, earlier ones first. No mark exceeds
 * the total.
 */
export function shareTotal(marks: readonly MarkUnits[], total: MarkUnits): MarkUnits[] {
  const sum = marks.reduce((all, mark) => all + mark, 0);
  const weights = sum === 0 ? marks.map(() => 1) : marks;
  const whole = BigInt(sum === 0 ? marks.length : sum);
  const parts = weights.map((weight, index) => {
    const product = BigInt(weight) * BigInt(total);
    return { index, mark: product / whole, remainder: product % whole };
  });
  let left = total - parts.reduce((all, { mark }) => all + Number(mark), 0);
  const shared = parts.map(({ mark }) => Number(mark));
  for (const { index } of [...parts].sort(
    (one, other) => Number(other.remainder - one.remainder) || one.index - other.index,
  )) {
    if (left === 0) break;
    shared[index] = (shared[index] ?? 0) + 1;
    left -= 1;
  }
  return shared;
}

export interface PaperQuestion {
  readonly guid: string;
  readonly mark: MarkUnits;
}

/**
 * The mark of each question of a paper, by guid. With `paperMark` they sum to exactly that,
 * whatever was drawn; without, each question has its own mark. The order of the questions does not
 * matter.
 */
export function paperMarks(
  questions: readonly PaperQuestion[],
  paperMark: MarkUnits | null,
): ReadonlyMap<string, MarkUnits> {
  const sorted = [...questions].sort((one, other) => (one.guid < other.guid ? -1 : 1));
  const marks = sorted.map(({ mark }) => mark);
  const shared = paperMark === null ? marks : shareTotal(marks, paperMark);
  return new Map(sorted.map(({ guid }, index) => [guid, shared[index] ?? 0]));
}

/** The marks of a student's paper, for which the questions with these guids were drawn. */
export const drawnPaperMarks = (
  drawn: readonly string[],
  questions: ReadonlyMap<string, PaperQuestion>,
  paperMark: MarkUnits | null,
): ReadonlyMap<string, MarkUnits> =>
  paperMarks(
    drawn.flatMap((guid) => questions.get(guid) ?? []),
    paperMark,
  );

/** The total of a paper. */
export const sumOfPaper = (marks: ReadonlyMap<string, MarkUnits>): MarkUnits =>
  [...marks.values()].reduce((sum, mark) => sum + mark, 0);
