import type { Language } from '../texts';
import { columnDetails, unreadableDetails } from './details';
import type { MappingProblem } from './mapping';
import type { Unreadable } from './sheet';
import type { LeftOutRow } from './student-rows';

/** Translates texts of the area that imports; it has one for each problem of a row. */
type Say<Problem extends string> = (
  language: Language,
  key: 'file_kind' | 'mapping_type' | `row_${Problem}`,
  values?: Readonly<Record<string, string>>,
) => string;

/** The error details of an area's imports (DEGREE-10: the server's details are shown). */
export function areaDetails<Problem extends string>(say: Say<Problem>) {
  return {
    /** Describes why a row is skipped. */
    rowReason: (language: Language, { problem, studentCode, value }: LeftOutRow<Problem>): string =>
      say(language, `row_${problem}`, { code: studentCode, value }),
    /** Describes why a file was not read. */
    fileDetails: (language: Language, reason: Unreadable | 'kind'): string =>
      reason === 'kind' ? say(language, 'file_kind') : unreadableDetails(language, reason),
    /** Describes why the columns do not match the template. */
    mappingDetails: (language: Language, { key, reason, column }: MappingProblem): string =>
      reason === 'type'
        ? say(language, 'mapping_type', { key, column })
        : columnDetails(language, { key, reason, column }),
  };
}
