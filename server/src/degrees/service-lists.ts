import { randomUUID } from 'node:crypto';
import {
  DEGREES,
  EXAM_TYPE,
  foldForSearch,
  SESSION_NEW,
  type ApiResponse,
  type ApiData,
  type DegreeChange,
  type DegreesSaved,
  type SessionState,
} from '@riwaq/api';
import type { degreeEntry, sessionEdit, sessionModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { createOnce, GUID_TAKEN } from '../platform/create-once';
import { malformed } from '../platform/http/errors';
import { assertFreeGroup } from '../platform/free-group';
import { auditMark } from '../audit/audit';
import type { Tx } from '../platform/db/database';
import { requiredWords } from '../platform/db/search-pattern';
import type { ExamRow } from '../exams/rows';
import { findExam } from '../exams/store-exams';
import { isStudied } from '../people/store';
import { createPresenters } from './presenters';
import type { DegreesContext } from './context';
import { degreeUnits, exactUnits } from './rules/degree';
import { places } from './rules/places';
import { totalsOf } from './store-extra-marks';
import * as store from './store-lists';
import { bindContext } from '../platform/bind-context';

type Model = z.output<typeof sessionModel>;
type Edit = z.output<typeof sessionEdit>;
type Entry = z.output<typeof degreeEntry>;
interface ListQuery {
  subjectGuid?: string;
  sectionGuid?: string;
  degreeType?: number;
  state?: SessionState;
  searchText?: string;
  page: number;
  pageSize: number;
}

/** Names of the types of lists in the audit log. */
const TYPE_NAME = Object.fromEntries(
  Object.entries(EXAM_TYPE).map(([name, type]) => [type, name]),
) as Record<store.ListRow['degree_type'], keyof typeof EXAM_TYPE>;

interface ListsContext extends DegreesContext {
  presenters: ReturnType<typeof createPresenters>;
}

function valuesOf(
  { time }: ListsContext,
  model: Model | Edit,
): Pick<store.NewList, 'title' | 'searchText' | 'degreeType' | 'highest' | 'heldAt'> {
  const highest = exactUnits(model.highestDegree);
  if (highest === null) throw malformed('highestDegree', 'invalid');
  return {
    title: model.title,
    searchText: foldForSearch(model.title),
    degreeType: model.degreeType,
    highest,
    heldAt: time.parse(model.sessionDate),
  };
}

/**
 * The field in which a create differs from the stored list. The client can edit the other values
 * afterwards, but never the class or the exam: these must match.
 */
function differsIn(
  stored: store.CreatedList,
  { subjectGuid, sectionGuid, examGuid }: Model,
): 'sectionGuid' | 'examGuid' | null {
  if (
    stored.subject_guid !== subjectGuid.toLowerCase() ||
    stored.section_guid !== sectionGuid.toLowerCase()
  )
    return 'sectionGuid';
  return stored.exam_guid === (examGuid?.toLowerCase() ?? null) ? null : 'examGuid';
}

/**
 * Finds the exam from which a new list is filled: null for a list without one, or the code of the
 * refusal.
 */
async function sourceExam(
  tx: Tx,
  caller: Caller,
  { examGuid, subjectGuid }: Model,
): Promise<ExamRow | null | typeof SESSION_NEW.examNotFound | typeof SESSION_NEW.examActive> {
  if (examGuid === null) return null;
  const exam = await findExam(tx, { teacher: caller.userGuid }, examGuid);
  if (!exam) return SESSION_NEW.examNotFound;
  if (exam.is_active) return SESSION_NEW.examActive;
  if (exam.subject_guid !== subjectGuid.toLowerCase()) throw malformed('subjectGuid', 'choice');
  return exam;
}

async function setEnded(
  { transact, lock, clock, audit, notifications, notifyTeachers, notifyStudents }: ListsContext,
  caller: Caller,
  listGuid: string,
  ended: boolean,
  reason: string,
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    const list = await lock(tx, caller, listGuid);
    if (!list) return refuse(DEGREES.notFound);
    if ((list.ended_at !== null) === ended) return ok(null);
    await store.setEnded(tx, list.guid, ended, { reason, userGuid: caller.userGuid }, clock.now());
    await audit.note(tx, caller, {
      kind: ended ? 'degrees.ended' : 'degrees.reopened',
      about: list,
    });
    const students = (await store.rowsOf(tx, list)).map(({ guid }) => guid);
    if (ended)
      await notifications.notify(tx, students, {
        kind: 'degrees.ended',
        values: { list: list.title, subject: list.subject_name },
        path: places.own(list.subject_guid),
      });
    notifyTeachers(tx, list.guid);
    notifyStudents(tx, students);
    return ok(null);
  });
}

async function list(
  { db, presenters }: ListsContext,
  caller: Caller,
  { page, pageSize, searchText, ...filter }: ListQuery,
): Promise<ApiResponse<ApiData<'GET Degrees/GetSessions'>>> {
  const teacher = caller.personType === 'Administrator' ? null : caller.userGuid;
  const { rows, count } = await store.listLists(
    db,
    teacher,
    { ...filter, words: requiredWords(searchText) },
    { limit: pageSize, offset: (page - 1) * pageSize },
  );
  return ok({ sessions: rows.map(presenters.session), sessionsCount: count });
}

async function open(
  { find, presenters, db }: ListsContext,
  caller: Caller,
  sessionGuid: string,
  sectionGuid: string,
): Promise<ApiResponse<ApiData<'GET Degrees/GetSession'>>> {
  const list = await find(caller, sessionGuid);
  if (!list || list.section_guid !== sectionGuid.toLowerCase()) return refuse(DEGREES.notFound);
  return ok({
    session: presenters.session(list),
    rows: (await store.rowsOf(db, list)).map(presenters.row),
  });
}

async function create(
  context: ListsContext,
  caller: Caller,
  model: Model,
): Promise<ApiResponse<{ sessionGuid: string } | null>> {
  const { realtime, db, transact, checkClass, clock, write } = context;
  await assertFreeGroup(realtime, caller, model.sessionGuid, (guid) => store.creatorOf(db, guid));
  return transact(async (tx) => {
    const guid = model.sessionGuid ?? randomUUID();
    return createOnce(
      {
        find: () => store.findCreated(tx, guid),
        isOwn: (stored) => stored.created_by === caller.userGuid,
        differsIn: (stored) => differsIn(stored, model),
        respond: () => ok({ sessionGuid: guid }),
      },
      async () => {
        await checkClass(tx, caller, model);
        if (!(await isStudied(tx, model))) throw malformed('sectionGuid', 'choice');
        const values = valuesOf(context, model);
        const exam = await sourceExam(tx, caller, model);
        if (typeof exam === 'number') return refuse(exam);
        const totals = exam ? await totalsOf(tx, exam.guid, model.sectionGuid) : [];
        if (totals.some(({ total }) => total > values.highest))
          return refuse(SESSION_NEW.examAbove);
        const list = {
          guid,
          ...values,
          subjectGuid: model.subjectGuid,
          sectionGuid: model.sectionGuid,
          examGuid: exam?.guid ?? null,
          createdBy: caller.userGuid,
        };
        const now = clock.now();
        if (!(await store.insertList(tx, list, now))) return GUID_TAKEN;
        await write(
          tx,
          caller,
          list,
          totals.map(({ student, total }) => ({
            studentGuid: student,
            before: null,
            after: total,
            note: '',
          })),
          'exam',
        );
        return ok({ sessionGuid: guid });
      },
    );
  });
}

async function edit(
  context: ListsContext,
  caller: Caller,
  model: Edit,
): Promise<ApiResponse<null>> {
  const { transact, lock, audit, notifyTeachers } = context;
  return transact(async (tx) => {
    const list = await lock(tx, caller, model.sessionGuid);
    if (!list) return refuse(DEGREES.notFound);
    if (list.ended_at !== null) return refuse(DEGREES.ended);
    const values = valuesOf(context, model);
    if (((await store.highestGiven(tx, list.guid)) ?? 0) > values.highest)
      return refuse(DEGREES.invalid);
    await store.updateList(tx, list.guid, values);
    // Audit both: they decide how the degrees count in final results.
    if (list.degree_type !== values.degreeType)
      await audit.note(tx, caller, {
        kind: 'degrees.type',
        about: list,
        people: [
          {
            personGuid: null,
            before: TYPE_NAME[list.degree_type],
            after: TYPE_NAME[values.degreeType],
          },
        ],
      });
    if (list.highest !== values.highest)
      await audit.note(tx, caller, {
        kind: 'degrees.highest',
        about: list,
        people: [
          {
            personGuid: null,
            before: auditMark(list.highest),
            after: auditMark(values.highest),
          },
        ],
      });
    notifyTeachers(tx, list.guid);
    return ok(null);
  });
}

async function remove(
  { transact, lock, audit, notifyTeachers }: ListsContext,
  caller: Caller,
  sessionGuid: string,
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    const list = await lock(tx, caller, sessionGuid);
    if (!list) return refuse(DEGREES.notFound);
    if (list.ended_at !== null) return refuse(DEGREES.ended);
    if (list.was_ended) return refuse(DEGREES.invalid);
    await audit.deleting(tx, caller, 'degreeList', [list.guid]);
    await store.deleteList(tx, list.guid);
    notifyTeachers(tx, list.guid);
    return ok(null);
  });
}

async function save(
  { transact, lock, write, notifyTeachers, presenters }: ListsContext,
  caller: Caller,
  sessionGuid: string,
  entries: readonly Entry[],
): Promise<ApiResponse<DegreesSaved | null>> {
  return transact(async (tx) => {
    const list = await lock(tx, caller, sessionGuid);
    if (!list) return refuse(DEGREES.notFound);
    if (list.ended_at !== null) return refuse(DEGREES.ended);
    const rows = new Map((await store.rowsOf(tx, list)).map((row) => [row.guid, row]));
    const wanted = new Map(entries.map((entry) => [entry.studentGuid.toLowerCase(), entry]));
    const [changes, changed, invalid]: [store.StoredDegreeChange[], string[], string[]] = [
      [],
      [],
      [],
    ];
    for (const [studentGuid, { degree, note, version }] of wanted) {
      const row = rows.get(studentGuid);
      if (!row) throw malformed('degrees', 'choice');
      const read = degree === null ? { units: null } : degreeUnits(degree, list.highest);
      if ('problem' in read) invalid.push(studentGuid);
      else if (read.units === row.degree && note === row.note) continue;
      else if (version !== row.version) changed.push(studentGuid);
      else changes.push({ studentGuid, before: row.degree, after: read.units, note });
    }
    await write(tx, caller, list, changes, 'hand');
    if (changes.length > 0) notifyTeachers(tx, list.guid);
    const after = (await store.rowsOf(tx, list))
      .filter(({ guid }) => wanted.has(guid))
      .map(presenters.row);
    const statusCode =
      invalid.length > 0 ? DEGREES.invalid : changed.length > 0 ? DEGREES.changed : DEGREES.ok;
    return { statusCode, data: { rows: after, changed, invalid } };
  });
}

const end = (
  context: ListsContext,
  caller: Caller,
  sessionGuid: string,
): Promise<ApiResponse<null>> => setEnded(context, caller, sessionGuid, true, '');

const reopen = (
  context: ListsContext,
  caller: Caller,
  sessionGuid: string,
  reason: string,
): Promise<ApiResponse<null>> => setEnded(context, caller, sessionGuid, false, reason);

async function history(
  { find, db, presenters }: ListsContext,
  caller: Caller,
  sessionGuid: string,
  studentGuid: string | undefined,
): Promise<ApiResponse<DegreeChange[] | null>> {
  const list = await find(caller, sessionGuid);
  return list
    ? ok((await store.historyOf(db, list.guid, studentGuid)).map(presenters.change))
    : refuse(DEGREES.notFound);
}

/** Lists of degrees (DEGREE-1, DEGREE-2; docs/decisions/0021). */
export function createLists(deps: DegreesContext) {
  const { time } = deps;
  const presenters = createPresenters(time);
  const context: ListsContext = { ...deps, presenters };

  return bindContext(context, { list, open, create, edit, remove, save, end, reopen, history });
}
