import {
  DEGREES_EXPORT,
  RESULT_PARTS,
  TEMPLATE_KEYS,
  type ApiResponse,
  type FileDownload,
} from '@riwaq/api';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { fileName, writeXlsx } from '../platform/spreadsheets/write-xlsx';
import { givenMarkOf, markOf } from '../exams/rules/mark';
import type { DegreesContext } from './context';
import { say, type Language } from './details';
import type { Final } from './service-final';
import { rowsOf, type DegreeClass } from './store-lists';

/** Heading of the name column in the template; the import ignores that column. */
const NAME_COLUMN = 'StudentName';

type FileResponse = ApiResponse<FileDownload | null>;

/**
 * Exports degrees and final results as spreadsheets. Texts stay texts, whatever they begin with.
 */
export function createFiles({ db, find }: DegreesContext, final: Final) {
  return {
    async list(caller: Caller, sessionGuid: string, language: Language): Promise<FileResponse> {
      const list = await find(caller, sessionGuid);
      if (!list) return refuse(DEGREES_EXPORT.notFound);
      const rows = await rowsOf(db, list);
      if (rows.length === 0) return refuse(DEGREES_EXPORT.nothing);
      const bytes = await writeXlsx({
        sheet: say(language, 'sheetDegrees'),
        rightToLeft: language === 'ar',
        head: [
          say(language, 'code'),
          say(language, 'name'),
          say(language, 'degreeOf', { highest: markOf(list.highest) }),
          say(language, 'note'),
        ],
        rows: rows.map(({ code, name, degree, note }) => [code, name, givenMarkOf(degree), note]),
      });
      return ok({
        name: fileName(say(language, 'sheetDegrees'), list.title, '.xlsx'),
        octets: bytes,
      });
    },

    async template(caller: Caller, sessionGuid: string, language: Language): Promise<FileResponse> {
      const list = await find(caller, sessionGuid);
      if (!list) return refuse(DEGREES_EXPORT.notFound);
      const [code, ...others] = TEMPLATE_KEYS;
      const bytes = await writeXlsx({
        sheet: 'Degrees',
        rightToLeft: false,
        head: [code, NAME_COLUMN, ...others],
        rows: (await rowsOf(db, list)).map(({ code: own, name, degree, note }) => [
          own,
          name,
          givenMarkOf(degree),
          note === '' ? null : note,
        ]),
      });
      return ok({ name: fileName(say(language, 'template'), list.title, '.xlsx'), octets: bytes });
    },

    async results(caller: Caller, of: DegreeClass, language: Language): Promise<FileResponse> {
      const { weights, students } = await final.computed(caller, of);
      if (students.length === 0) return refuse(DEGREES_EXPORT.nothing);
      const bytes = await writeXlsx({
        sheet: say(language, 'sheetResults'),
        rightToLeft: language === 'ar',
        head: [
          say(language, 'code'),
          say(language, 'name'),
          ...RESULT_PARTS.map((part) =>
            say(language, part, { weight: weights ? markOf(weights.weights[part]) : '–' }),
          ),
          say(language, 'result'),
        ],
        rows: students.map(({ code, name, result }) => [
          code,
          name,
          ...RESULT_PARTS.map((part) => givenMarkOf(result.parts[part].average)),
          givenMarkOf(result.result) ?? say(language, 'missing'),
        ]),
      });
      return ok({
        name: fileName(say(language, 'sheetResults'), await final.titleOf(of), '.xlsx'),
        octets: bytes,
      });
    },
  };
}
