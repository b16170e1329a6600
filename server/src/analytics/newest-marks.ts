import { eachNewestMark } from './packed';

/** Values in place of a mark: the answer was never marked, or its mark was withdrawn. */
const NEVER_MARKED = -1;
const WITHDRAWN = -2;

/** The newest mark of each student in each question of an exam. */
export interface NewestMarks {
  /** The highest `seq` of the marks that were read; 0 before any. */
  readonly newestSeq: number;
  /** By question guid, the mark of each student by index. */
  readonly columns: ReadonlyMap<string, Int32Array>;
}

export const NO_MARKS: NewestMarks = { newestSeq: 0, columns: new Map() };

/** Marks of a question as the store packs them, with the highest `seq` among them. */
export interface PackedMarks {
  readonly question_guid: string;
  readonly marks: string;
  readonly newest_seq: string;
}

/**
 * The newest marks after `rows` were added to `before`. Every mark in `rows` must be newer than
 * those in `before`, which stays unchanged.
 */
export function newestMarksOf(
  rows: readonly PackedMarks[],
  students: number,
  before: NewestMarks = NO_MARKS,
): NewestMarks {
  const columns = new Map(before.columns);
  let { newestSeq } = before;
  for (const { question_guid, marks, newest_seq } of rows) {
    const column =
      columns.get(question_guid)?.slice() ?? new Int32Array(students).fill(NEVER_MARKED);
    eachNewestMark(marks, students, (place, mark) => {
      column[place] = mark ?? WITHDRAWN;
    });
    columns.set(question_guid, column);
    newestSeq = Math.max(newestSeq, Number(newest_seq));
  }
  return { newestSeq, columns };
}

/** Calls `each` with every student of a column who has a mark; null for a withdrawn one. */
export function eachMark(
  column: Int32Array,
  each: (place: number, mark: number | null) => void,
): void {
  column.forEach((mark, place) => {
    if (mark !== NEVER_MARKED) each(place, mark === WITHDRAWN ? null : mark);
  });
}
