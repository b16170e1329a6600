import type { MarkUnits } from '../../exams/rules/mark';

/**
 * The marks of n students in k items, all asked of each student: the input of classical test
 * theory. Marks are integer ten-thousandths, so every sum below is exact and independent of the
 * order of students and items.
 */
export interface MarksMatrix {
  readonly students: number;
  readonly items: number;
  /** Item by item: the mark of student s in item i is at index i × n + s. */
  readonly marks: Int32Array;
  /** The maximum mark of each item. */
  readonly maxima: readonly MarkUnits[];
}

/** Builds a matrix from the rows of students, each with the marks in the items. */
export function matrixOf(
  rows: ReadonlyArray<readonly MarkUnits[]>,
  maxima: readonly MarkUnits[],
): MarksMatrix {
  const marks = new Int32Array(rows.length * maxima.length);
  rows.forEach((row, student) =>
    row.forEach((mark, item) => {
      marks[item * rows.length + student] = mark;
    }),
  );
  return { students: rows.length, items: maxima.length, marks, maxima };
}

/** The marks of one item, as a view of the matrix. */
export const marksOfItem = ({ students, marks }: MarksMatrix, item: number): Int32Array =>
  marks.subarray(item * students, (item + 1) * students);
