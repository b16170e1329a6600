import { isGuid } from '@riwaq/api';
import { z } from 'zod';
import type { Bundle, RosterRow } from './bundle';

/** Maximum length of a name, title, code or address. */
const NAME_MAX = 200;

/** A problem in a row; nothing is imported while there is any. */
export interface RosterProblem {
  file: string;
  row: number;
  column: string;
  problem: string;
}

/** The files whose rows are read. */
export const FILES: readonly string[] = [
  'orgs',
  'courses',
  'classes',
  'users',
  'roles',
  'enrollments',
];
const STATUSES: ReadonlySet<string> = new Set(['', 'active', 'tobedeleted']);
const YES: ReadonlySet<string> = new Set(['', 'true', '1', 'yes', 'y']);
const NO: ReadonlySet<string> = new Set(['false', '0', 'no', 'n']);

export const wordOf = (row: RosterRow, column: string): string => row.get(column).toLowerCase();
export const isDisabled = (row: RosterRow): boolean => NO.has(wordOf(row, 'enabledUser'));

/** The identifier by which rows are compared: guids differ in letters, not in their case. */
export const sameId = (id: string): string => (isGuid(id) ? id.toLowerCase() : id);

/** Reads the rows of an import and collects their problems. */
export class RosterReader {
  readonly problems: RosterProblem[] = [];
  /** Earlier rows that later ones repeat: it is not known which of them is right. */
  readonly repeated: RosterProblem[] = [];
  readonly leftOut: Record<string, number> = {};
  readonly #bundle: Bundle;
  readonly #today: string;

  constructor(bundle: Bundle, today: string) {
    this.#bundle = bundle;
    this.#today = today;
    for (const row of FILES.flatMap((file) => this.rows(file))) this.#checkWords(row);
  }

  /** Refuses ambiguous words: a typing mistake must neither close an account nor keep it open. */
  #checkWords(row: RosterRow): void {
    const [status, enabled, endDate] = ['status', 'enabledUser', 'endDate'].map((column) =>
      row.get(column),
    ) as [string, string, string];
    if (!STATUSES.has(status.toLowerCase()))
      this.report(row, 'status', `is neither active nor tobedeleted (${status})`);
    if (!YES.has(enabled.toLowerCase()) && !isDisabled(row))
      this.report(row, 'enabledUser', `is neither true nor false (${enabled})`);
    if (endDate !== '' && !z.iso.date().safeParse(endDate).success)
      this.report(row, 'endDate', `is no date such as 2026-06-30 (${endDate})`);
  }

  /** Whether a row no longer counts: it is to be deleted, or its last day has passed. */
  isGone(row: RosterRow): boolean {
    const endDate = row.get('endDate');
    return wordOf(row, 'status') === 'tobedeleted' || (endDate !== '' && endDate < this.#today);
  }

  rows(file: string): readonly RosterRow[] {
    return this.#bundle.get(file) ?? [];
  }

  report({ file, number }: RosterRow, column: string, problem: string): void {
    this.problems.push({ file, row: number, column, problem });
  }

  /** Reports a row that repeats a value of an earlier one. */
  reportRepeated(row: RosterRow, earlier: number, column: string, value = ''): void {
    const shown = value === '' ? '' : ` (${value})`;
    this.report(row, column, `is that of row ${earlier} too${shown}`);
    const problem = `is that of row ${row.number} too${shown}`;
    this.repeated.push({ file: row.file, row: earlier, column, problem });
  }

  skip(what: string): void {
    this.leftOut[what] = (this.leftOut[what] ?? 0) + 1;
  }

  required(row: RosterRow, column: string): string {
    const text = row.get(column);
    if (text === '') this.report(row, column, 'is empty');
    return this.limited(row, column, text);
  }

  limited(row: RosterRow, column: string, text = row.get(column)): string {
    if (text.length > NAME_MAX) this.report(row, column, `is longer than ${NAME_MAX} characters`);
    return text;
  }

  /** The rows of a file by their `sourcedId`; reports duplicates. */
  byId(file: string, keep: (row: RosterRow) => boolean = () => true): Map<string, RosterRow> {
    const found = new Map<string, RosterRow>();
    const seen = new Map<string, RosterRow>();
    for (const row of this.rows(file)) {
      const id = this.required(row, 'sourcedId');
      const same = sameId(id);
      const before = seen.get(same);
      if (before) this.reportRepeated(row, before.number, 'sourcedId');
      if (keep(row)) {
        found.set(id, row);
        seen.set(same, row);
      }
    }
    return found;
  }
}
