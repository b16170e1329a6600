import { textsOf, type Language } from '../platform/texts';
import { columnDetails, unreadableDetails } from '../platform/spreadsheets/details';
import type { MappingProblem } from '../platform/spreadsheets/mapping';
import type { Unreadable } from '../platform/spreadsheets/sheet';
import ar from './locales/ar.json';
import en from './locales/en.json';
import type { LeftOutStudentRow } from './rules/read-sheet';

/** Translates a text of this area's files and error details. */
export const say = textsOf({ ar, en });

/** Describes why a file was not read. */
export const fileDetails = (language: Language, reason: Unreadable | 'kind'): string =>
  reason === 'kind' ? say(language, 'file_kind') : unreadableDetails(language, reason);

/** Describes why the column cannot be read; its type never prevents that. */
export const mappingDetails = (
  language: Language,
  { key, reason, column }: MappingProblem,
): string => (reason === 'type' ? '' : columnDetails(language, { key, reason, column }));

/** Describes why a row is left out. */
export const rowReason = (
  language: Language,
  { problem, studentCode, value }: LeftOutStudentRow,
): string => say(language, `row_${problem}`, { code: studentCode, value });
