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
  cellOf,
  textOf,
  separateDuplicates,
  type Mapping,
  type Template,
} from '../../spreadsheets/mapping';
import type { Cell, Sheet } from '../../spreadsheets/sheet';

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
  'بلا عذر',
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

const DIGITS = /^\d{1,3}$/;

/**
 * Reads the hours of a cell: a number, or digits of either script in a text cell. Anything else is
 * returned as it is.
 */
function hoursOf(cell: Cell): Cell {
  const said = foldCode(textOf(cell));
  return typeof cell === 'string' && DIGITS.test(said) ? Number(said) : cell;
}

export interface TakenRow {
  readonly rowNumber: number;
  readonly studentCode: string;
  readonly studentGuid: string;
  readonly hours: number;
  /** Null where the sheet has no such column: the stored value stays. */
  readonly excused: boolean | null;
  readonly note: string | null;
}
export interface LeftOutRow {
  readonly rowNumber: number;
  readonly studentCode: string;
  readonly problem: AttendanceRowProblem;
  readonly value: string;
}
export interface ReadRows {
  readonly taken: TakenRow[];
  readonly leftOut: LeftOutRow[];
  readonly emptyRows: number[];
}

/**
 * Reads the rows of a sheet for a day. A row names a student of the class by code; rows that name
 * the same student are all skipped. Row numbers are those of the spreadsheet: the head is 1.
 */
export function readRows(
  { rows }: Sheet,
  mapping: Mapping<AttendanceKey>,
  students: ReadonlyMap<string, readonly string[]>,
): ReadRows {
  const out: ReadRows = { taken: [], leftOut: [], emptyRows: [] };
  rows.slice(1).forEach((row, index) => {
    const rowNumber = index + 2;
    const studentCode = textOf(cellOf(row, mapping, 'StudentCode'));
    const hours = hoursOf(cellOf(row, mapping, 'Hours'));
    const excusedCell = cellOf(row, mapping, 'Excused');
    const note = mapping.has('Note') ? textOf(cellOf(row, mapping, 'Note')) : null;
    if (studentCode === '' && hours === null && excusedCell === null && (note ?? '') === '') {
      out.emptyRows.push(rowNumber);
      return;
    }
    const leaveOut = (problem: AttendanceRowProblem, value = '') =>
      void out.leftOut.push({ rowNumber, studentCode, problem, value });
    const named = studentCode === '' ? [] : (students.get(foldCode(studentCode)) ?? []);
    const [studentGuid] = named;
    if (studentCode === '') return leaveOut('noCode');
    if (studentGuid === undefined || named.length > 1) return leaveOut('unknownCode');
    if (hours === null) return leaveOut('noHours');
    if (typeof hours !== 'number') return leaveOut('notNumber', hours);
    if (!isAbsence(hours)) return leaveOut('outOfRange', String(hours));
    const excused = mapping.has('Excused') ? excusedOf(excusedCell) : null;
    if (excused === null && mapping.has('Excused'))
      return leaveOut('notYesNo', textOf(excusedCell));
    if (note !== null && note.length > ATTENDANCE_NOTE_MAX) return leaveOut('noteTooLong');
    out.taken.push({ rowNumber, studentCode, studentGuid, hours, excused, note });
  });
  const { once, twice } = separateDuplicates(out.taken, out.leftOut);
  return {
    ...out,
    taken: once,
    leftOut: [
      ...out.leftOut,
      ...twice.map(({ rowNumber, studentCode }): LeftOutRow => ({
        rowNumber,
        studentCode,
        problem: 'duplicate',
        value: '',
      })),
    ].sort((one, other) => one.rowNumber - other.rowNumber),
  };
}
