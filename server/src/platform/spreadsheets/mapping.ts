import {
  codeFinder,
  codeMatcher,
  foldCode,
  holdsNumbers,
  seenText,
  type ColumnType,
} from '@riwaq/api';
import { columnsOf, headRowOf, letterOf, type SheetColumn } from './columns';
import { isErrorCell } from './error-cell';
import type { Cell, Sheet } from './sheet';

/** The columns of an import: the required ones, and the types that each accepts. */
export interface Template<Key extends string> {
  readonly required: readonly Key[];
  takes(key: Key, type: ColumnType): boolean;
}
export interface KeyMap<Key extends string> {
  readonly templateKey: Key;
  readonly sourceKey: string;
}
/** The column of the codes of students in each template. */
const CODE_KEY = 'StudentCode';
export type ColumnMapping<Key extends string> = ReadonlyMap<Key, SheetColumn>;
/**
 * The reason why columns do not match: one is not chosen, does not exist, is chosen twice, or has
 * the wrong type.
 */
export interface MappingProblem<Key extends string = string> {
  readonly key: Key;
  readonly reason: 'missing' | 'gone' | 'twice' | 'type';
  readonly column: string;
}

/**
 * Maps the template's columns to those of the sheet, or reports the first problem (DEGREE-6). A
 * column of codes that were stored as numbers counts as one of texts where most of its examples are
 * codes of `students`, and one of numbers that were stored as texts as one of numbers elsewhere.
 */
export function mappingOf<Key extends string>(
  sheet: Sheet,
  maps: readonly KeyMap<Key>[],
  template: Template<Key>,
  students: readonly { readonly code: string }[] = [],
): { mapping: ColumnMapping<Key> } | { problem: MappingProblem<Key> } {
  const columns = columnsOf(sheet);
  const isOfCodes = codeMatcher(students.map(({ code }) => code));
  const mapping = new Map<Key, SheetColumn>();
  for (const { templateKey: key, sourceKey } of maps) {
    const column = columns.find(({ name }) => name === sourceKey);
    const wrong = (reason: MappingProblem['reason']) => ({
      problem: { key, reason, column: sourceKey },
    });
    if (!column) return wrong('gone');
    if (mapping.has(key) || [...mapping.values()].some(({ at }) => at === column.at))
      return wrong('twice');
    const accepted = isOfCodes(column.examples)
      ? key === CODE_KEY
      : template.takes(key, 'Double') && holdsNumbers(column.examples);
    if (!template.takes(key, column.type) && !accepted) return wrong('type');
    mapping.set(key, column);
  }
  const missing = template.required.find((key) => !mapping.has(key));
  return missing === undefined
    ? { mapping }
    : { problem: { key: missing, reason: 'missing', column: '' } };
}

/** The cell of a row for a column of the template; null where it is empty. */
export function cellOf<Key extends string>(
  row: readonly Cell[],
  mapping: ColumnMapping<Key>,
  key: Key,
): Cell {
  const column = mapping.get(key);
  return column ? (row[column.at] ?? null) : null;
}

/** The name of a cell in the spreadsheet, such as `B3`. */
export const cellName = <Key extends string>(
  mapping: ColumnMapping<Key>,
  key: Key,
  rowNumber: number,
): string => `${letterOf(mapping.get(key)?.at ?? 0)}${rowNumber}`;

/** The first mapped cell of a row that shows an error, with its name: `C3: #DIV/0!`. */
export function errorIn<Key extends string>(
  row: readonly Cell[],
  mapping: ColumnMapping<Key>,
  rowNumber: number,
): string | null {
  for (const key of mapping.keys()) {
    const cell = cellOf(row, mapping, key);
    if (isErrorCell(cell)) return `${cellName(mapping, key, rowNumber)}: ${cell}`;
  }
  return null;
}

/** A row below the head of a sheet. */
export interface BodyRow {
  readonly row: readonly Cell[];
  /** The number of the row in the spreadsheet. */
  readonly rowNumber: number;
  readonly isHidden: boolean;
}

/**
 * The rows below the head of a sheet. A sheet without a head begins with a row of its content,
 * which counts, too.
 *
 * @param isContent whether the row in the place of the head is content
 */
export function bodyOf(sheet: Sheet, isContent: (head: BodyRow) => boolean): BodyRow[] {
  const first = headRowOf(sheet);
  const hidden = new Set(sheet.hiddenRows);
  const [head, ...body] = sheet.rows.slice(first).map((row, index) => ({
    row,
    rowNumber: first + index + 1,
    isHidden: hidden.has(first + index),
  }));
  return head && isContent(head) ? [head, ...body] : body;
}

/** A cell's text; '' when it has no visible character. */
export function textOf(cell: Cell | undefined): string {
  const text = cell === null || cell === undefined ? '' : String(cell).trim();
  return seenText(text) === '' ? '' : text;
}

/** Students by folded code; a code of several students identifies none of them. */
export function byCode(students: readonly { guid: string; code: string }[]): Map<string, string[]> {
  const out = new Map<string, string[]>();
  for (const { guid, code } of students)
    if (foldCode(code) !== '') out.set(foldCode(code), [...(out.get(foldCode(code)) ?? []), guid]);
  return out;
}

/**
 * Guid of the student with this code; undefined where no student or more than one has it.
 *
 * @param students the guids of the students with each folded code
 */
export function studentWithCode(
  students: ReadonlyMap<string, readonly string[]>,
  studentCode: string,
): string | undefined {
  const guids = students.get(foldCode(studentCode)) ?? [];
  return guids.length === 1 ? guids[0] : undefined;
}

/**
 * Returns a function that reads a cell with a code of a student. Digits that a spreadsheet stored
 * without the zeros before them become the code that they mean; other texts stay as they are.
 *
 * @param students the guids of the students with each folded code
 */
export function codeReader(
  students: ReadonlyMap<string, readonly string[]>,
): (cell: Cell) => string {
  const find = codeFinder(students.keys());
  return (cell) => {
    const text = textOf(cell);
    const code = find(text);
    return code === null || code === foldCode(text) ? text : code;
  };
}

/** A row that names a student by code. */
export interface RowOfCode {
  readonly rowNumber: number;
  readonly studentCode: string;
}

/**
 * Separates rows that name a student who is also named by another row, taken or skipped: the right
 * one is unknown.
 */
export function separateDuplicates<Taken extends RowOfCode>(
  taken: readonly Taken[],
  leftOut: readonly RowOfCode[],
): { once: Taken[]; twice: Taken[] } {
  const places = new Map<string, number>();
  for (const { studentCode } of [...taken, ...leftOut])
    places.set(foldCode(studentCode), (places.get(foldCode(studentCode)) ?? 0) + 1);
  const isTwice = ({ studentCode }: RowOfCode) => (places.get(foldCode(studentCode)) ?? 0) > 1;
  return { once: taken.filter((row) => !isTwice(row)), twice: taken.filter(isTwice) };
}
