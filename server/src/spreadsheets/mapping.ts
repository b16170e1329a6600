import { foldCode, seenText, type ColumnType } from '@riwaq/api';
import { columnsOf, type Column } from './columns';
import type { Cell, Sheet } from './sheet';

/**
 * What a spreadsheet is read into: its columns, those without which nothing is read, and what each
 * takes.
 */
export interface Template<Key extends string> {
  readonly required: readonly Key[];
  takes(key: Key, type: ColumnType): boolean;
}
export interface KeyMap<Key extends string> {
  readonly templateKey: Key;
  readonly sourceKey: string;
}
export type Mapping<Key extends string> = ReadonlyMap<Key, Column>;
/**
 * Why columns do not fit: one is not given, is not there, is given twice, or holds the other type.
 */
export interface MappingProblem<Key extends string = string> {
  readonly key: Key;
  readonly reason: 'missing' | 'gone' | 'twice' | 'type';
  readonly column: string;
}

/**
 * The columns that are named for the template's, or the first thing that is wrong with them
 * (document 2 section 5).
 */
export function mappingOf<Key extends string>(
  sheet: Sheet,
  maps: readonly KeyMap<Key>[],
  template: Template<Key>,
): { mapping: Mapping<Key> } | { problem: MappingProblem<Key> } {
  const columns = columnsOf(sheet);
  const mapping = new Map<Key, Column>();
  for (const { templateKey: key, sourceKey } of maps) {
    const column = columns.find(({ name }) => name === sourceKey);
    const wrong = (reason: MappingProblem['reason']) => ({
      problem: { key, reason, column: sourceKey },
    });
    if (!column) return wrong('gone');
    if (mapping.has(key) || [...mapping.values()].some(({ at }) => at === column.at))
      return wrong('twice');
    if (!template.takes(key, column.type)) return wrong('type');
    mapping.set(key, column);
  }
  const missing = template.required.find((key) => !mapping.has(key));
  return missing === undefined
    ? { mapping }
    : { problem: { key: missing, reason: 'missing', column: '' } };
}

/** What stands in a row for a column of the template; null where nothing does. */
export function cellOf<Key extends string>(
  row: readonly Cell[],
  mapping: Mapping<Key>,
  key: Key,
): Cell {
  const column = mapping.get(key);
  return column ? (row[column.at] ?? null) : null;
}

/** A cell's text; '' where nothing can be seen in it. */
export function textOf(cell: Cell | undefined): string {
  const text = cell === null || cell === undefined ? '' : String(cell).trim();
  return seenText(text) === '' ? '' : text;
}

/** Students by their codes; a code that several have names none of them alone. */
export function byCode(students: readonly { guid: string; code: string }[]): Map<string, string[]> {
  const out = new Map<string, string[]>();
  for (const { guid, code } of students)
    if (foldCode(code) !== '') out.set(foldCode(code), [...(out.get(foldCode(code)) ?? []), guid]);
  return out;
}

interface RowOfCode {
  readonly rowNumber: number;
  readonly studentCode: string;
}

/**
 * Takes out of `taken` the rows that name a student who is named in another row too, taken or left
 * out: nobody can tell which is meant.
 */
export function withoutTwice<Taken extends RowOfCode>(
  taken: readonly Taken[],
  leftOut: readonly RowOfCode[],
): { once: Taken[]; twice: Taken[] } {
  const places = new Map<string, number>();
  for (const { studentCode } of [...taken, ...leftOut])
    places.set(foldCode(studentCode), (places.get(foldCode(studentCode)) ?? 0) + 1);
  const isTwice = ({ studentCode }: RowOfCode) => (places.get(foldCode(studentCode)) ?? 0) > 1;
  return { once: taken.filter((row) => !isTwice(row)), twice: taken.filter(isTwice) };
}
