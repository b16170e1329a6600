import { EXAM_TOTAL } from '@riwaq/api';
import { unitsOf, type MarkUnits } from './mark';

/** The most that the marks of an exam may come to (document 2 section 5). */
const MOST = unitsOf(EXAM_TOTAL.max);

/** Whether the marks come to more than an exam may have. */
export const isAbove = (total: MarkUnits): boolean => total > MOST;

/**
 * Whether a change brings the marks above that; what is above it already may come down step by
 * step.
 */
export const liftsAbove = (before: MarkUnits, after: MarkUnits): boolean =>
  after > before && isAbove(after);

/** How many more marks there is room for. */
export const roomIn = (total: MarkUnits): MarkUnits => Math.max(0, MOST - total);

/**
 * The marks of questions that together make exactly `total`: each keeps its share of the sum, or
 * all get the same when the sum is zero. What rounding leaves goes to the largest remainders, the
 * earlier first. No mark is above the total.
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
 * The mark of each question on a paper that asks these, by guid. With `paperMark` they come to
 * exactly that, whatever was drawn; without, each question has its own mark. The order of the
 * questions changes nothing.
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

/** What the questions of a paper come to. */
export const sumOfPaper = (marks: ReadonlyMap<string, MarkUnits>): MarkUnits =>
  [...marks.values()].reduce((sum, mark) => sum + mark, 0);
