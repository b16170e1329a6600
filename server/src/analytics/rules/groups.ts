import { FEWEST_STUDENTS } from './reliability';

/** Kelley's percentage of the students in each group (Kelley 1939; STAT-12). */
const PERCENT = 27;

/**
 * The students with the highest and the lowest totals, 1 for a member. A student can be in both
 * groups where few totals differ.
 */
export interface Groups {
  readonly upper: Uint8Array;
  readonly lower: Uint8Array;
  readonly topTotal: number;
  readonly bottomTotal: number;
}

/** The size of a group before ties: 0.27 n rounded half up, at least one. */
export const groupSize = (students: number): number =>
  Math.max(1, Math.floor((PERCENT * students + 50) / 100));

/**
 * Groups students by total. Everyone tied with the boundary total joins, at both ends, so that the
 * order of rows does not matter. Null below 3 students and when all totals are equal.
 */
export function groupsOf(totals: Float64Array): Groups | null {
  const students = totals.length;
  const ordered = totals.toSorted();
  if (students < FEWEST_STUDENTS || ordered[0] === ordered[students - 1]) return null;
  const size = groupSize(students);
  const [from, to] = [ordered[students - size] as number, ordered[size - 1] as number];
  const upper = Uint8Array.from(totals, (total) => (total >= from ? 1 : 0));
  const lower = Uint8Array.from(totals, (total) => (total <= to ? 1 : 0));
  const count = (group: Uint8Array): number => group.reduce((all, one) => all + one, 0);
  return { upper, lower, topTotal: count(upper), bottomTotal: count(lower) };
}
