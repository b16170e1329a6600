import { textsOf, type Language } from '../platform/texts';
import { columnDetails, leftOutDetails, unreadableDetails } from '../platform/spreadsheets/details';
import type { MappingProblem } from '../platform/spreadsheets/mapping';
import type { Unreadable } from '../platform/spreadsheets/sheet';
import ar from './locales/ar.json';
import en from './locales/en.json';
import type { LeftOutDegreeRow } from './rules/import';

export type { Language };

/** Translates a text of this area's files and error details. */
export const say = textsOf({ ar, en });

/** Describes why a file was not read (DEGREE-10: the server's details are shown). */
export const fileDetails = (language: Language, reason: Unreadable | 'kind'): string =>
  reason === 'kind' ? say(language, 'file_kind') : unreadableDetails(language, reason);

/** Describes why the columns do not match the template. */
export const mappingDetails = (
  language: Language,
  { key, reason, column }: MappingProblem,
): string =>
  reason === 'type'
    ? say(language, 'mapping_type', { key, column })
    : columnDetails(language, { key, reason, column });

/** Describes why a row is skipped. */
export const rowReason = (
  language: Language,
  { problem, studentCode, value }: LeftOutDegreeRow,
): string => say(language, `row_${problem}`, { code: studentCode, value });

/** Describes the skipped rows with their reasons, one per line. */
export const rowDetails = (language: Language, rows: readonly LeftOutDegreeRow[]): string =>
  leftOutDetails(language, rows, (row) => rowReason(language, row));
