import type { MarkUnits } from '../../exams/rules/mark';

/**
 * The marks of n students in k items, every one of which each of them was given: what classical
 * test theory works on. Marks are whole ten-thousandths, so every sum below is exact and no order
 * of students or items can change a figure.
 */
export interface MarksMatrix {
  readonly students: number;
  readonly items: number;
  /** One item after another: the mark of student s in item i is at i × n + s. */
  readonly marks: Int32Array;
  /** The highest mark of each item. */
  readonly maxima: readonly MarkUnits[];
}

/** From rows of students, each with its marks in the items. */
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

/** The marks of one item, a view. */
export const marksOfItem = ({ students, marks }: MarksMatrix, item: number): Int32Array =>
  marks.subarray(item * students, (item + 1) * students);
