import type { StudentsKey, StudentsRowProblem, StudentsSheet, XlsxSheet } from '@riwaq/api';
import { columnsOf, headRowOf, sheetInfo } from '../../platform/spreadsheets/columns';
import {
  bodyOf,
  cellOf,
  errorIn,
  textOf,
  type BodyRow,
  type ColumnMapping,
  type Template,
} from '../../platform/spreadsheets/mapping';
import type { Sheet } from '../../platform/spreadsheets/sheet';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop';
import type { StudentFinder } from './find-student';

/** A spreadsheet of students has one column that is read, of texts or numbers. */
export const STUDENTS_TEMPLATE: Template<StudentsKey> = {
  required: ['StudentCode'],
  takes: () => true,
};

export type LeftOutStudentRow = StudentsSheet['leftOut'][number];
type Result =
  StudentsSheet['taken'][number] | { readonly problem: StudentsRowProblem; readonly value: string };

const meansOne = ({ find }: StudentFinder, text: string): boolean => find(text).length === 1;

/** How many students the cells of a column name, and how many of these by a complete code. */
function countNamed(sheet: Sheet, at: number, finder: StudentFinder) {
  const texts = sheet.rows
    .slice(headRowOf(sheet))
    .map((row) => textOf(row[at]))
    .filter((text) => meansOne(finder, text));
  return { named: texts.length, byCode: texts.filter(finder.isCode).length };
}

/**
 * Presents a sheet, with the column marked that names most students. Of two that name as many, the
 * one with complete codes is marked: serial numbers may be codes without their zeros. Yields to the
 * event loop before each column: a file may have half a million cells.
 */
export async function studentsSheetInfo(sheet: Sheet, finder: StudentFinder): Promise<XlsxSheet> {
  const counted: Array<{ name: string; named: number; byCode: number }> = [];
  for (const { name, at, isHidden } of columnsOf(sheet)) {
    if (isHidden) continue;
    await yieldToEventLoop();
    counted.push({ name, ...countNamed(sheet, at, finder) });
  }
  const [best] = counted
    .filter(({ named }) => named > 0)
    .sort((one, other) => other.named - one.named || other.byCode - one.byCode);
  const { columnsInfo, ...info } = sheetInfo(sheet);
  return {
    ...info,
    columnsInfo: columnsInfo.map((column) => ({
      ...column,
      isOfStudents: column.columnName === best?.name,
    })),
  };
}

/** Reads the students whom the rows of a sheet name; a student who is named again is left out. */
export function readStudents(
  sheet: Sheet,
  mapping: ColumnMapping<StudentsKey>,
  finder: StudentFinder,
): StudentsSheet {
  const codeOf = ({ row }: BodyRow): string => textOf(cellOf(row, mapping, 'StudentCode'));
  const chosen = new Set<string>();
  const readRow = (body: BodyRow): Result => {
    const { row, rowNumber, isHidden } = body;
    const studentCode = codeOf(body);
    const leaveOut = (problem: StudentsRowProblem, value = '') => ({ problem, value });
    if (isHidden) return leaveOut('hiddenRow');
    const error = errorIn(row, mapping, rowNumber);
    if (error !== null) return leaveOut('errorCell', error);
    if (studentCode === '') return leaveOut('noCode');
    const [student, ...more] = finder.find(studentCode);
    if (!student) return leaveOut('unknown');
    if (more.length > 0) return leaveOut('ambiguous');
    const { studentGuid, studentFullName } = student;
    if (chosen.has(studentGuid)) return leaveOut('duplicate');
    chosen.add(studentGuid);
    return { rowNumber, studentCode, studentGuid, studentFullName };
  };
  const read: StudentsSheet = { taken: [], leftOut: [], emptyRows: [] };
  for (const body of bodyOf(sheet, (head) => meansOne(finder, codeOf(head)))) {
    const { row, rowNumber } = body;
    if (row.every((cell) => textOf(cell) === '')) {
      read.emptyRows.push(rowNumber);
      continue;
    }
    const result = readRow(body);
    if ('problem' in result) read.leftOut.push({ rowNumber, studentCode: codeOf(body), ...result });
    else read.taken.push(result);
  }
  return read;
}
