import {
  ATTENDANCE_NOTE_MAX,
  foldCode,
  isAbsence,
  REQUIRED_ATTENDANCE_KEYS,
  takesAttendanceColumn,
  type AttendanceKey,
  type AttendanceRowProblem,
} from '@riwaq/api';
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

/** The columns of a spreadsheet of attendance. */
export const ATTENDANCE_TEMPLATE: Template<AttendanceKey> = {
  required: REQUIRED_ATTENDANCE_KEYS,
  takes: takesAttendanceColumn,
};

const YES: ReadonlySet<string> = new Set([
  '1',
  'yes',
  'y',
  'true',
  'x',
  'excused',
  'نعم',
  'صح',
  'معذور',
  'معذورة',
  'بعذر',
  '✓',
]);
const NO: ReadonlySet<string> = new Set([
  '',
  '0',
  'no',
  'n',
  'false',
  '-',
  'unexcused',
  'لا',
  'كلا',
  'بدون عذر',
  'من دون عذر',
  'بلا عذر',
  'بغير عذر',
  'غير معذور',
  'غير معذورة',
]);

/**
 * Whether a cell says that an absence is excused, in Arabic or English words; null when it says
 * neither yes nor no.
 */
export function excusedOf(cell: Cell): boolean | null {
  const said = foldCode(textOf(cell));
  if (YES.has(said)) return true;
  return NO.has(said) ? false : null;
}

/**
 * Reads the hours of a cell: a number, or a number in a text cell. Anything else is returned as it
 * is.
 */
const hoursOf = (cell: Cell): Cell =>
  typeof cell === 'string' ? (numberOfText(cell) ?? cell) : cell;

interface TakenRow {
  readonly studentGuid: string;
  readonly hours: number;
  /** Null where the sheet has no such column: the stored value stays. */
  readonly excused: boolean | null;
  readonly note: string | null;
}
type LeftOutAttendanceRow = LeftOutStudentRow<AttendanceRowProblem>;

/** The cells of a row that are read. */
interface RowCells {
  readonly studentCode: string;
  readonly hours: Cell;
  /** Undefined where the sheet has no such column. */
  readonly excused: Cell | undefined;
  /** Null where the sheet has no such column. */
  readonly note: string | null;
  /** The name of the cell of the hours. */
  readonly hoursCell: string;
}

function cellsOf(
  { row, rowNumber }: BodyRow,
  mapping: ColumnMapping<AttendanceKey>,
  codeOf: (cell: Cell) => string,
): RowCells {
  return {
    studentCode: codeOf(cellOf(row, mapping, 'StudentCode')),
    hours: hoursOf(cellOf(row, mapping, 'Hours')),
    excused: mapping.has('Excused') ? cellOf(row, mapping, 'Excused') : undefined,
    note: mapping.has('Note') ? textOf(cellOf(row, mapping, 'Note')) : null,
    hoursCell: cellName(mapping, 'Hours', rowNumber),
  };
}

const isEmptyRow = ({ studentCode, hours, excused, note }: RowCells): boolean =>
  studentCode === '' && hours === null && (excused ?? null) === null && (note ?? '') === '';

type RowResult = TakenRow | Pick<LeftOutAttendanceRow, 'problem' | 'value'>;

/** Reads a row that is not empty; the first problem found decides. */
function readRow(
  { studentCode, hours, excused: excusedCell, note, hoursCell }: RowCells,
  students: ReadonlyMap<string, readonly string[]>,
): RowResult {
  const leaveOut = (problem: AttendanceRowProblem, value = '') => ({ problem, value });
  if (studentCode === '') return leaveOut('noCode');
  const studentGuid = studentWithCode(students, studentCode);
  if (studentGuid === undefined) return leaveOut('unknownCode');
  if (hours === null) return leaveOut('noHours');
  if (typeof hours !== 'number') return leaveOut('notNumber', `${hoursCell}: ${hours}`);
  if (!isAbsence(hours)) return leaveOut('outOfRange', String(hours));
  const excused = excusedCell === undefined ? null : excusedOf(excusedCell);
  if (excusedCell !== undefined && excused === null)
    return leaveOut('notYesNo', textOf(excusedCell));
  if (note !== null && note.length > ATTENDANCE_NOTE_MAX) return leaveOut('noteTooLong');
  return { studentGuid, hours, excused, note };
}

/**
 * Reads the rows of a sheet for a day. A row names a student of the class by code; rows that name
 * the same student are all skipped. Row numbers are those of the spreadsheet: the head is 1.
 */
export const readRows = (
  sheet: Sheet,
  mapping: ColumnMapping<AttendanceKey>,
  students: ReadonlyMap<string, readonly string[]>,
): ReadRows<TakenRow, AttendanceRowProblem> => {
  const codeOf = codeReader(students);
  return readStudentRows(sheet, mapping, {
    cellsOf: (row) => cellsOf(row, mapping, codeOf),
    isEmpty: isEmptyRow,
    isOfStudent: ({ studentCode }) => studentWithCode(students, studentCode) !== undefined,
    read: (cells): RowResult => readRow(cells, students),
  });
};
