import { textsOf, type Language } from '../app/texts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import type { MappingProblem } from './mapping';
import type { Unreadable } from './sheet';

const say = textsOf({ ar, en });
/** Rows that are told in words; of the rest the number. */
const TOLD_MAX = 20;

/** Why a spreadsheet was not read. */
export const unreadableDetails = (language: Language, reason: Unreadable): string =>
  say(language, `file_${reason}`);

/** Why columns do not fit; which type a column takes is its template's own to say. */
export const columnDetails = (
  language: Language,
  { key, reason, column }: MappingProblem & { reason: Exclude<MappingProblem['reason'], 'type'> },
): string => say(language, `mapping_${reason}`, { key, column });

export const noSheetDetails = (language: Language): string => say(language, 'mapping_sheet');

/** Which rows are left out and why, a line each. */
export function leftOutDetails<Row extends { readonly rowNumber: number }>(
  language: Language,
  rows: readonly Row[],
  reasonOf: (row: Row) => string,
): string {
  const told = rows
    .slice(0, TOLD_MAX)
    .map((row) => say(language, 'row', { row: row.rowNumber, reason: reasonOf(row) }));
  return [
    ...told,
    ...(rows.length > TOLD_MAX ? [say(language, 'more', { count: rows.length - TOLD_MAX })] : []),
  ].join('\n');
}
