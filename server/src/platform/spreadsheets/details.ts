import { textsOf, type Language } from '../texts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import type { MappingProblem } from './mapping';
import type { Unreadable } from './sheet';

const say = textsOf({ ar, en });
/** Rows described in words; the remaining ones are only counted. */
const DESCRIBED_MAX = 20;

/** Describes why a spreadsheet was not read. */
export const unreadableDetails = (language: Language, reason: Unreadable): string =>
  say(language, `file_${reason}`);

/** Describes why columns do not match; the template's own area describes wrong types. */
export const columnDetails = (
  language: Language,
  { key, reason, column }: MappingProblem & { reason: Exclude<MappingProblem['reason'], 'type'> },
): string => say(language, `mapping_${reason}`, { key, column });

export const noSheetDetails = (language: Language): string => say(language, 'mapping_sheet');

/** Describes the skipped rows with their reasons, one per line. */
export function leftOutDetails<Row extends { readonly rowNumber: number }>(
  language: Language,
  rows: readonly Row[],
  reasonOf: (row: Row) => string,
): string {
  const described = rows
    .slice(0, DESCRIBED_MAX)
    .map((row) => say(language, 'row', { row: row.rowNumber, reason: reasonOf(row) }));
  return [
    ...described,
    ...(rows.length > DESCRIBED_MAX
      ? [say(language, 'more', { count: rows.length - DESCRIBED_MAX })]
      : []),
  ].join('\n');
}
