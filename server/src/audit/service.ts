import {
  DAY_MS,
  AUDIT_EXPORT_ROWS,
  AUDIT_KEPT_DAYS,
  AUDIT_PAGE,
  hasWrittenTexts,
  isAuditValue,
  type AuditChange,
  type AuditEntry,
  type AuditKind,
  type FileDownload,
} from '@riwaq/api';
import { malformed } from '../platform/http/errors';
import type { Clock, LocalTime, Schedule } from '../platform/services';
import { textsOf, type Language } from '../platform/texts';
import type { Db } from '../platform/db/database';
import { requiredWords } from '../platform/db/search-pattern';
import { dateCell } from '../platform/spreadsheets/cell-value';
import { fileName, writeXlsx } from '../platform/spreadsheets/write-xlsx';
import ar from './locales/ar.json';
import en from './locales/en.json';
import * as store from './store';
import { bindContext } from '../platform/bind-context';

const say = textsOf({ ar, en });
/** Interval of the retention job. */
const LOOK_EVERY_MS = DAY_MS;

interface AuditQuery {
  personName?: string;
  searchText?: string;
  kind?: AuditKind;
  fromDate?: string;
  toDate?: string;
}

const changeOf = (row: store.ChangeRow): AuditChange => ({
  personGuid: row.person_guid,
  personName: row.person_name,
  before: row.before,
  after: row.after,
});
const personOf = ({
  person_guid,
  person_name,
  before,
  after,
}: store.RowOfEntry): store.ChangeRow | null =>
  person_name === null ? null : { person_guid, person_name, before, after };

interface AuditLogDeps {
  db: Db;
  clock: Clock;
  time: LocalTime;
  schedule: Schedule;
}

/** First instant of the day after a local day of the university. */
const endOf = ({ time }: AuditLogDeps, day: string): Date =>
  time.parse(
    `${new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)}T00:00:00`,
  );

function filterOf(
  deps: AuditLogDeps,
  { personName, searchText, kind, fromDate, toDate }: AuditQuery,
): store.AuditFilter {
  const { time } = deps;
  if (fromDate !== undefined && toDate !== undefined && toDate < fromDate)
    throw malformed('toDate', 'endBeforeStart');
  return {
    person: requiredWords(personName),
    about: requiredWords(searchText),
    ...(kind && { kind }),
    from: fromDate === undefined ? null : time.parse(`${fromDate}T00:00:00`),
    until: toDate === undefined ? null : endOf(deps, toDate),
  };
}

const forget = ({ db, clock }: AuditLogDeps): Promise<number> =>
  store.deleteBefore(db, new Date(clock.now().getTime() - AUDIT_KEPT_DAYS * DAY_MS));

async function list(
  deps: AuditLogDeps,
  { before, ...query }: AuditQuery & { before?: number },
): Promise<{ entries: AuditEntry[]; more: boolean }> {
  const { db, time } = deps;
  const rows = await store.listEntries(db, filterOf(deps, query), before, AUDIT_PAGE + 1);
  const entries = rows.slice(0, AUDIT_PAGE).map((row): AuditEntry => {
    const first = personOf(row);
    return {
      number: row.seq,
      date: time.format(row.at),
      kind: row.kind,
      byGuid: row.by_guid,
      byName: row.by_name,
      byRole: row.by_role,
      aboutGuid: row.about_guid,
      aboutTitle: row.about_title,
      peopleCount: row.people,
      first: first && changeOf(first),
      address: row.address,
      times: row.times,
    };
  });
  return { entries, more: rows.length > AUDIT_PAGE };
}

async function changes(
  { db }: AuditLogDeps,
  {
    number,
    skip = 0,
  }: {
    number: number;
    skip?: number;
  },
): Promise<{ changes: AuditChange[]; more: boolean }> {
  const rows = await store.changesOf(db, number, skip, AUDIT_PAGE + 1);
  return { changes: rows.slice(0, AUDIT_PAGE).map(changeOf), more: rows.length > AUDIT_PAGE };
}

async function spreadsheet(
  deps: AuditLogDeps,
  { Lang, ...query }: AuditQuery & { Lang: Language },
): Promise<FileDownload> {
  const { db, time } = deps;
  const rows = await store.listRows(db, filterOf(deps, query), AUDIT_EXPORT_ROWS + 1);
  const title = say(Lang, 'title');
  return {
    name: fileName(title, '', '.xlsx'),
    octets: await writeXlsx({
      sheet: title,
      rightToLeft: Lang === 'ar',
      head: (
        [
          'number',
          'date',
          'by',
          'role',
          'kind',
          'about',
          'person',
          'before',
          'after',
          'address',
          'times',
        ] as const
      ).map((key) => say(Lang, key)),
      rows: [
        ...rows
          .slice(0, AUDIT_EXPORT_ROWS)
          .map((row) => [
            row.seq,
            dateCell(time.format(row.at)),
            row.by_name,
            say(Lang, row.by_role),
            say(Lang, row.kind),
            row.about_title,
            row.person_name,
            formatValue(Lang, row.kind, row.before),
            formatValue(Lang, row.kind, row.after),
            row.address,
            row.times,
          ]),
        // Mark a truncated export, so that it is not mistaken for a complete one.
        ...(rows.length > AUDIT_EXPORT_ROWS
          ? [[null, say(Lang, 'cut', { count: AUDIT_EXPORT_ROWS })]]
          : []),
      ],
    }),
  };
}

/** Reads the audit log and deletes entries after their retention. */
export function createAuditLog(deps: AuditLogDeps) {
  const { schedule } = deps;
  schedule.every(LOOK_EVERY_MS, 'deleting old entries of the audit log', () => forget(deps));

  return bindContext(deps, { forget, list, changes, spreadsheet });
}

/**
 * Cell value of a change: marks stay numbers, roles become words, and names are exported unchanged,
 * whatever they contain.
 */
function formatValue(
  language: Language,
  kind: AuditKind,
  value: string | null,
): string | number | null {
  if (value === null || hasWrittenTexts(kind)) return value;
  if (isAuditValue(value)) return say(language, value);
  return Number.isNaN(Number(value)) ? value : Number(value);
}

export type AuditLog = ReturnType<typeof createAuditLog>;
