import {
  DEGREE_NOTE_MAX,
  degreeOfText,
  REQUIRED_TEMPLATE_KEYS,
  takesColumn,
  type ImportRowProblem,
  type TemplateKey,
} from '@riwaq/api';
import { markOf, type MarkUnits } from '../../exams/rules/mark';
import {
  cellName,
  cellOf,
  codeReader,
  textOf,
  studentWithCode,
  type BodyRow,
  type ColumnMapping,
  type Template,
} from '../../platform/spreadsheets/mapping';
import { numberOfText } from '../../platform/spreadsheets/number-text';
import type { Cell, Sheet } from '../../platform/spreadsheets/sheet';
import {
  readStudentRows,
  type LeftOutRow as LeftOutStudentRow,
  type ReadRows,
} from '../../platform/spreadsheets/student-rows';
import { cleaned, degreeUnits } from './degree';

/** The columns of a spreadsheet of degrees (DEGREE-6). */
export const DEGREE_TEMPLATE: Template<TemplateKey> = {
  required: REQUIRED_TEMPLATE_KEYS,
  takes: takesColumn,
};

interface TakenRow {
  readonly studentGuid: string;
  readonly units: MarkUnits;
  readonly note: string | null;
}
export type LeftOutDegreeRow = LeftOutStudentRow<ImportRowProblem>;

/** Reads a degree from a cell. A text counts as the share or the number that it means. */
const degreeIn = (cell: string | number, highest: MarkUnits): number | null =>
  typeof cell === 'number' ? cell : degreeOfText(cell, markOf(highest), numberOfText);

/** The cells of a row that are read. */
interface RowCells {
  readonly code: Cell;
  readonly studentCode: string;
  readonly degree: Cell;
  /** Null where the sheet has no such column. */
  readonly note: string | null;
  /** The name of the cell of the degree. */
  readonly degreeCell: string;
}

function cellsOf(
  { row, rowNumber }: BodyRow,
  mapping: ColumnMapping<TemplateKey>,
  codeOf: (cell: Cell) => string,
): RowCells {
  const code = cellOf(row, mapping, 'StudentCode');
  return {
    code,
    studentCode: codeOf(code),
    degree: cellOf(row, mapping, 'Degree'),
    note: mapping.has('Note') ? textOf(cellOf(row, mapping, 'Note')) : null,
    degreeCell: cellName(mapping, 'Degree', rowNumber),
  };
}

const isEmptyRow = ({ studentCode, degree, note }: RowCells): boolean =>
  studentCode === '' && degree === null && (note ?? '') === '';

type RowResult = TakenRow | Pick<LeftOutDegreeRow, 'problem' | 'value'>;

/** Reads a row that is not empty; the first problem found decides. */
function readRow(
  { code, studentCode, degree, note, degreeCell }: RowCells,
  students: ReadonlyMap<string, readonly string[]>,
  highest: MarkUnits,
): RowResult {
  const leaveOut = (problem: ImportRowProblem, value = '') => ({ problem, value });
  if (studentCode === '') return leaveOut('noCode');
  const studentGuid = studentWithCode(students, studentCode);
  if (studentGuid === undefined)
    return leaveOut(typeof code === 'number' ? 'unknownNumber' : 'unknownCode');
  if (degree === null) return leaveOut('noDegree');
  const given = degreeIn(degree, highest);
  if (given === null) return leaveOut('notNumber', `${degreeCell}: ${degree}`);
  const read = degreeUnits(cleaned(given), highest);
  if ('problem' in read) return leaveOut(read.problem, String(degree));
  if (note !== null && note.length > DEGREE_NOTE_MAX) return leaveOut('noteTooLong');
  return { studentGuid, units: read.units, note };
}

/**
 * Reads the rows of a sheet for a list. A row names a student of the list by code; rows that name
 * the same student are all skipped, since the right one is unknown. A row without a degree leaves
 * the stored one. `note` null: the sheet has no column of notes. Row numbers are those of the
 * spreadsheet: the head is 1.
 */
export const readRows = (
  sheet: Sheet,
  mapping: ColumnMapping<TemplateKey>,
  students: ReadonlyMap<string, readonly string[]>,
  highest: MarkUnits,
): ReadRows<TakenRow, ImportRowProblem> => {
  const codeOf = codeReader(students);
  return readStudentRows(sheet, mapping, {
    cellsOf: (row) => cellsOf(row, mapping, codeOf),
    isEmpty: isEmptyRow,
    isOfStudent: ({ studentCode }) => studentWithCode(students, studentCode) !== undefined,
    read: (cells): RowResult => readRow(cells, students, highest),
  });
};
