import type { Db } from '../platform/db/database';
import type { QuestionType } from '@riwaq/api';
import { newestMarksOf, NO_MARKS, type NewestMarks } from './newest-marks';
import * as store from './store';

/** The stored answers and marks that a report is computed from. */
export interface ReportRows {
  /** Guids of the finished students; every place below is an index into this list. */
  readonly students: readonly string[];
  readonly choices: Awaited<ReturnType<typeof store.choicesOf>>;
  readonly writers: Awaited<ReturnType<typeof store.writersOf>>;
  readonly written: Awaited<ReturnType<typeof store.writtenAnswers>>;
  readonly marks: NewestMarks;
}

export interface RowsRequest {
  readonly examGuid: string;
  readonly students: readonly string[];
  readonly types: ReadonlySet<QuestionType>;
}

/** The rows of the previous report, which may still be valid. */
export interface PreviousRows {
  readonly rows: ReportRows;
  /** Whether the exam's settings, questions, attempts and answers are unchanged. */
  readonly isSameSitting: boolean;
}

const isSameList = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one, index) => one === others[index]);

/**
 * Reads the answers and marks of an exam's finished students. With the rows of a previous report of
 * the same sitting it reads only the marks that were added since: marks are only ever added, in
 * transactions that lock the exam, so a later mark has a higher `seq`.
 */
export async function readReportRows(
  db: Db,
  { examGuid, students, types }: RowsRequest,
  previous: PreviousRows | null,
): Promise<ReportRows> {
  if (previous?.isSameSitting && isSameList(previous.rows.students, students)) {
    const { rows } = previous;
    const added = await store.marksOf(db, examGuid, students, rows.marks.newestSeq);
    return { ...rows, marks: newestMarksOf(added, students.length, rows.marks) };
  }
  const isWritten = types.has('FillInTheBlanks') || types.has('Number');
  const [marks, choices, writers, written] = await Promise.all([
    store.marksOf(db, examGuid, students, NO_MARKS.newestSeq),
    types.has('MultiChoice') || types.has('OneChoice')
      ? store.choicesOf(db, examGuid, students)
      : [],
    isWritten || types.has('AttachedFile') ? store.writersOf(db, examGuid, students) : [],
    isWritten ? store.writtenAnswers(db, examGuid, students) : [],
  ]);
  return { students, choices, writers, written, marks: newestMarksOf(marks, students.length) };
}
