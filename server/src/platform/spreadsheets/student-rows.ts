import {
  bodyOf,
  errorIn,
  separateDuplicates,
  type BodyRow,
  type ColumnMapping,
  type RowOfCode,
} from './mapping';
import type { Sheet } from './sheet';

/** Problems of a row that do not depend on its columns. */
type CommonProblem = 'hiddenRow' | 'errorCell' | 'duplicate';

interface Problem<Name extends string> {
  readonly problem: Name;
  /** The content of the cell, with its name where it is not the only one; '' without one. */
  readonly value: string;
}
export type LeftOutRow<Name extends string> = RowOfCode & Problem<Name>;

/** The rows of a sheet with those that are left out; each names a student by code. */
export interface ReadRows<Taken, Name extends string> {
  readonly taken: (RowOfCode & Taken)[];
  readonly leftOut: LeftOutRow<Name>[];
  readonly emptyRows: number[];
}

interface RowReader<Cells, Taken, Name extends string> {
  cellsOf(row: BodyRow): Cells;
  isEmpty(cells: Cells): boolean;
  /** Whether the row names a student: a head that does is a row, too. */
  isOfStudent(cells: Cells): boolean;
  /** Reads a row that is not empty; the first problem found decides. */
  read(cells: Cells): Taken | Problem<Name>;
}

/**
 * Reads the rows of a sheet that name students by code. Rows that name the same student are all
 * left out, since the right one is unknown. Row numbers are those of the spreadsheet: the head is
 * 1.
 */
export function readStudentRows<
  Key extends string,
  Cells extends { readonly studentCode: string },
  Taken extends object,
  Name extends string,
>(
  sheet: Sheet,
  mapping: ColumnMapping<Key>,
  { cellsOf, isEmpty, isOfStudent, read }: RowReader<Cells, Taken, Name>,
): ReadRows<Taken, Name | CommonProblem> {
  const taken: (RowOfCode & Taken)[] = [];
  const leftOut: LeftOutRow<Name | CommonProblem>[] = [];
  const emptyRows: number[] = [];
  for (const body of bodyOf(sheet, (head) => isOfStudent(cellsOf(head)))) {
    const { row, rowNumber, isHidden } = body;
    const cells = cellsOf(body);
    if (isEmpty(cells)) {
      emptyRows.push(rowNumber);
      continue;
    }
    const { studentCode } = cells;
    const error = errorIn(row, mapping, rowNumber);
    const result = isHidden
      ? ({ problem: 'hiddenRow', value: '' } as const)
      : error !== null
        ? ({ problem: 'errorCell', value: error } as const)
        : read(cells);
    if ('problem' in result) leftOut.push({ rowNumber, studentCode, ...result });
    else taken.push({ rowNumber, studentCode, ...result });
  }
  const { once, twice } = separateDuplicates(taken, leftOut);
  for (const { rowNumber, studentCode } of twice)
    leftOut.push({ rowNumber, studentCode, problem: 'duplicate', value: '' });
  leftOut.sort((one, other) => one.rowNumber - other.rowNumber);
  return { taken: once, leftOut, emptyRows };
}
