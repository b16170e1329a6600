import {
  ATTENDANCE_KEYS,
  DEGREES_EXPORT,
  type ApiResponse,
  type AttendanceFormat,
  type FileDownload,
} from '@riwaq/api';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import type { Language } from '../platform/texts';
import { writeCsv } from '../platform/spreadsheets/csv';
import type { CellValue } from '../platform/spreadsheets/cell-value';
import { fileName, writeXlsx } from '../platform/spreadsheets/write-xlsx';
import type { AttendanceContext } from './context';
import { say } from './details';
import type { SummaryService } from './service-summary';
import * as store from './store';
import { bindContext } from '../platform/bind-context';

/** Heading of the name column in the template; the import ignores that column. */
const NAME_COLUMN = 'StudentName';

interface Table {
  readonly sheet: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly CellValue[])[];
  readonly rightToLeft: boolean;
}

async function fileOf(
  { kind, title }: { kind: string; title: string },
  format: AttendanceFormat,
  table: Table,
): Promise<FileDownload> {
  return {
    name: fileName(kind, title, `.${format}`),
    octets: format === 'csv' ? writeCsv(table) : await writeXlsx(table),
  };
}

interface FilesContext extends AttendanceContext {
  summary: SummaryService;
}

async function namesOf({ db }: FilesContext, of: store.AttendanceClass): Promise<string> {
  const { subject, section } = await store.namesOf(db, of);
  return `${subject} ${section}`;
}

async function day(
  context: FilesContext,
  caller: Caller,
  { day, ...of }: store.Day,
  language: Language,
  format: AttendanceFormat,
): Promise<ApiResponse<FileDownload | null>> {
  const { mayManage, db, since } = context;
  if (!(await mayManage(db, caller, of))) return refuse(DEGREES_EXPORT.notFound);
  const rows = await store.rowsOf(db, { ...of, day }, since());
  if (rows.length === 0) return refuse(DEGREES_EXPORT.nothing);
  return ok(
    await fileOf(
      { kind: say(language, 'sheet'), title: `${day} ${await namesOf(context, of)}` },
      format,
      {
        sheet: `${say(language, 'sheet')} ${day}`,
        rightToLeft: language === 'ar',
        head: [
          say(language, 'code'),
          say(language, 'name'),
          say(language, 'hours'),
          say(language, 'excused'),
          say(language, 'note'),
        ],
        rows: rows.map(({ code, name, hours, excused, note }) => [
          code,
          name,
          hours,
          (hours ?? 0) > 0 ? say(language, excused ? 'yes' : 'no') : null,
          note === '' ? null : note,
        ]),
      },
    ),
  );
}

async function writeSummary(
  context: FilesContext,
  caller: Caller,
  of: store.AttendanceClass,
  language: Language,
  format: AttendanceFormat,
): Promise<ApiResponse<FileDownload | null>> {
  const { summary } = context;
  const computed = await summary.computed(caller, of);
  if (!computed) return refuse(DEGREES_EXPORT.notFound);
  const { students, months } = computed;
  if (students.length === 0) return refuse(DEGREES_EXPORT.nothing);
  return ok(
    await fileOf({ kind: say(language, 'summary'), title: await namesOf(context, of) }, format, {
      sheet: say(language, 'summary'),
      rightToLeft: language === 'ar',
      head: [
        say(language, 'code'),
        say(language, 'name'),
        ...months,
        say(language, 'hours'),
        say(language, 'excusedHours'),
        say(language, 'unexcusedHours'),
        say(language, 'markedDays'),
        say(language, 'absentDays'),
      ],
      rows: students.map((each) => [
        each.studentCode,
        each.studentName,
        ...months.map((month) => each.months.find((own) => own.month === month)?.hours ?? 0),
        each.hours,
        each.excusedHours,
        each.unexcusedHours,
        each.markedDays,
        each.absentDays,
      ]),
    }),
  );
}

async function template(
  context: FilesContext,
  caller: Caller,
  { day, ...of }: store.Day,
  language: Language,
): Promise<ApiResponse<FileDownload | null>> {
  const { mayManage, db, since } = context;
  if (!(await mayManage(db, caller, of))) return refuse(DEGREES_EXPORT.notFound);
  const [code, ...others] = ATTENDANCE_KEYS;
  const rows = await store.rowsOf(db, { ...of, day }, since());
  return ok(
    await fileOf(
      { kind: say(language, 'template'), title: `${day} ${await namesOf(context, of)}` },
      'xlsx',
      {
        sheet: 'Attendance',
        rightToLeft: false,
        head: [code, NAME_COLUMN, ...others],
        rows: rows.map(({ code: own, name, hours, excused, note }) => [
          own,
          name,
          hours,
          (hours ?? 0) > 0 ? Number(excused) : null,
          note === '' ? null : note,
        ]),
      },
    ),
  );
}

/** Exports attendance as files. Texts stay texts, whatever they begin with. */
export function createFiles(deps: AttendanceContext, summary: SummaryService) {
  const context: FilesContext = { ...deps, summary };

  return bindContext(context, { day, summary: writeSummary, template });
}
