import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  EXAM_DELETE,
  EXAM_EDIT,
  EXAM_FOUND,
  EXAM_NEW,
  NO_FOLDER,
  QUESTIONS_IN_PAGE,
  RE_EXAM,
  ROLE,
  type ApiResponse,
  type Exam,
  type ExamFolder,
  type ExamStatus,
  type StudentName,
} from '@riwaq/api';
import type { reExamModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { createOnce, GUID_TAKEN } from '../platform/create-once';
import { malformed, notFound } from '../platform/http/errors';
import { assertFreeGroup } from '../platform/free-group';
import { onCommit, type Tx } from '../platform/db/database';
import { requiredWords } from '../platform/db/search-pattern';
import type { ExamsContext } from './context';
import { editStatus, fitsWindow, newStatus } from './rules/settings';
import { keepRevealed } from './store-answers';
import { studentsSitting } from './store-attempts';
import * as store from './store-exams';
import { listFolders, pathOf } from './store-folders';
import { listQuestions, orderOf } from './store-questions';
import { copyDraw } from './store-random';
import { bindContext } from '../platform/bind-context';
import {
  type ExamInput,
  type Edit,
  valuesOf,
  checkAudience,
  checkFolder,
  checkQuestions,
} from './exam-checks';

type ReExam = z.output<typeof reExamModel>;
type NewExamResponse = ApiResponse<{ examGuid: string } | null>;

interface ListQuery {
  folderGuid?: string;
  searchText?: string;
  status?: ExamStatus;
  examType?: number;
  activeStatus?: '0' | '1';
  subjectGuid?: string;
  before?: string;
}

const scopeOf = ({ role, userGuid }: Caller): store.ExamScope =>
  role === ROLE.teacher ? { teacher: userGuid } : { student: userGuid };

const isClass = (made: store.CreatedExam, model: ExamInput): boolean =>
  made.subject_guid === model.subjectGuid.toLowerCase() &&
  made.section_guid === model.sectionGuid.toLowerCase();
const isWithin = (some: readonly string[], all: readonly string[]): boolean => {
  const among = new Set(all.map((guid) => guid.toLowerCase()));
  return some.every((guid) => among.has(guid.toLowerCase()));
};

/**
 * Recognises an earlier create of an exam. `path` is the field of the guid in the request, and
 * `matches` says whether the exam stored under the guid is the requested one.
 */
const earlierExam = (
  tx: Tx,
  caller: Caller,
  guid: string,
  path: string,
  matches: (stored: store.CreatedExam) => boolean,
) => ({
  find: () => store.findCreated(tx, guid),
  isOwn: (stored: store.CreatedExam) => stored.created_by === caller.userGuid,
  differsIn: (stored: store.CreatedExam) => (matches(stored) ? null : path),
  respond: () => ok({ examGuid: guid }),
});

async function list(
  { clock, db, presenters }: ExamsContext,
  caller: Caller,
  { folderGuid, searchText, activeStatus, before, ...filter }: ListQuery,
): Promise<
  ApiResponse<{
    exams: Exam[];
    folders: ExamFolder[];
    path: { folderGuid: string; folderName: string }[];
  }>
> {
  const now = clock.now();
  const words = requiredWords(searchText);
  const place = folderGuid === undefined || folderGuid === NO_FOLDER ? null : folderGuid;
  const teacher = caller.role === ROLE.teacher;
  const path = teacher && place !== null ? await pathOf(db, caller.userGuid, place) : [];
  if (teacher && place !== null && path.length === 0) throw notFound();
  // A search or filter covers every folder.
  const active = activeStatus === undefined ? undefined : activeStatus === '1';
  const anywhere =
    !teacher ||
    words.length > 0 ||
    active !== undefined ||
    Object.values(filter).some((each) => each !== undefined);
  const exams = await store.listExams(
    db,
    scopeOf(caller),
    { ...(anywhere ? {} : { folderGuid: place }), ...filter, words, active, before },
    now,
  );
  const folders =
    anywhere || before !== undefined ? [] : await listFolders(db, caller.userGuid, place);
  return ok({
    exams: exams.map((row) => presenters.exam(row, caller.userGuid, now)),
    folders: folders.map(presenters.folder),
    path: path.map(({ guid, name }) => ({ folderGuid: guid, folderName: name })),
  });
}

async function find(
  { db, presenters, clock }: ExamsContext,
  caller: Caller,
  examGuid: string,
): Promise<ApiResponse<Exam | null>> {
  const row = await store.findExam(db, scopeOf(caller), examGuid);
  return row ? ok(presenters.exam(row, caller.userGuid, clock.now())) : refuse(EXAM_FOUND.notFound);
}

async function permissions(
  { db, faces }: ExamsContext,
  caller: Caller,
): Promise<ApiResponse<{ blockAccessResources: boolean; enableFaceIdVerification: boolean }>> {
  return ok({
    blockAccessResources: await store.mayBlockResources(db, caller.userGuid),
    enableFaceIdVerification: faces.isAllowed,
  });
}

async function create(
  deps: ExamsContext,
  caller: Caller,
  model: ExamInput,
): Promise<NewExamResponse> {
  const { realtime, db, transact, faces, clock } = deps;
  await assertFreeGroup(realtime, caller, model.examGuid, (guid) => store.creatorOf(db, guid));
  return transact(async (tx) => {
    const examGuid = model.examGuid ?? randomUUID();
    // The client can edit the other settings afterwards. It can only add students, and never
    // change the class, so these must match.
    const earlier = earlierExam(
      tx,
      caller,
      examGuid,
      'examGuid',
      (stored) => isClass(stored, model) && isWithin(stored.students, model.studentGuids),
    );
    return createOnce(earlier, async () => {
      const values = valuesOf(deps, model);
      const students = await checkAudience(
        tx,
        caller,
        model.subjectGuid,
        model.sectionGuid,
        model.studentGuids,
      );
      const folderGuid = await checkFolder(tx, caller, model.FolderGuid);
      if (values.faceRequired && !faces.isAllowed)
        throw malformed('enableFaceIdVerification', 'choice');
      const status = newStatus(values, {
        mayBlock: await store.mayBlockResources(tx, caller.userGuid),
      });
      if (status !== EXAM_NEW.ok) return refuse(status);
      const exam = {
        guid: examGuid,
        subjectGuid: model.subjectGuid,
        sectionGuid: model.sectionGuid,
        folderGuid,
        createdBy: caller.userGuid,
        originGuid: null,
      };
      if (!(await store.insertExam(tx, exam, values, clock.now()))) return GUID_TAKEN;
      await store.assign(tx, examGuid, students);
      return ok({ examGuid });
    });
  });
}

/**
 * Copies the settings and questions of an exam, one question a page (EXAM-2), for other
 * students at another time.
 */
async function createAgain(
  { realtime, db, transact, time, clock, writer }: ExamsContext,
  caller: Caller,
  { examGuid, newExamGuid = randomUUID(), startDate, endDate, sectionGuid, studentGuids }: ReExam,
): Promise<NewExamResponse> {
  await assertFreeGroup(realtime, caller, newExamGuid, (guid) => store.creatorOf(db, guid));
  return transact(async (tx) => {
    const startAt = time.parse(startDate);
    const endAt = time.parse(endDate);
    const earlier = earlierExam(
      tx,
      caller,
      newExamGuid,
      'newExamGuid',
      (stored) =>
        stored.origin_guid === examGuid.toLowerCase() &&
        stored.section_guid === sectionGuid.toLowerCase() &&
        +stored.start_at === +startAt &&
        +stored.end_at === +endAt &&
        isWithin(stored.students, studentGuids) &&
        isWithin(studentGuids, stored.students),
    );
    return createOnce(earlier, async () => {
      const origin = await store.lockExam(tx, caller.userGuid, examGuid);
      if (!origin) return refuse(RE_EXAM.notFound);
      if (startAt >= endAt) throw malformed('endDate', 'endBeforeStart');
      if (!fitsWindow({ startAt, endAt, restrictedSeconds: origin.restricted_seconds }))
        return refuse(RE_EXAM.periodTooLong);
      // The permission may have been withdrawn since the exam was created.
      if (origin.blocks_resources && !(await store.mayBlockResources(tx, caller.userGuid)))
        return refuse(RE_EXAM.noPermission);
      const students = await checkAudience(
        tx,
        caller,
        origin.subject_guid,
        sectionGuid,
        studentGuids,
      );
      const values: store.ExamValues = {
        ...store.valuesIn(origin),
        startAt,
        endAt,
        questionsInPage: QUESTIONS_IN_PAGE.default,
      };
      const exam = {
        guid: newExamGuid,
        subjectGuid: origin.subject_guid,
        sectionGuid,
        folderGuid: origin.folder_guid,
        createdBy: caller.userGuid,
        originGuid: examGuid,
      };
      if (!(await store.insertExam(tx, exam, values, clock.now()))) return GUID_TAKEN;
      await store.assign(tx, newExamGuid, students);
      // Copy the draw first: it decides which total of marks is allowed.
      await copyDraw(tx, examGuid, newExamGuid);
      const questions = (await listQuestions(tx, { examGuid })).map((row) => ({
        guid: randomUUID(),
        question: writer.check(writer.draftOf(row)),
      }));
      await writer.add(tx, caller, { examGuid: newExamGuid }, questions, clock.now());
      return ok({ examGuid: newExamGuid });
    });
  });
}

async function edit(deps: ExamsContext, caller: Caller, model: Edit): Promise<ApiResponse<null>> {
  const { transact, faces, clock, notifications, realtime } = deps;
  return transact(async (tx) => {
    const exam = await store.lockExam(tx, caller.userGuid, model.Guid);
    if (!exam) return refuse(EXAM_EDIT.notFound);
    const values = valuesOf(deps, model, exam.partial_marks);
    if (values.faceRequired && !exam.face_required && !faces.isAllowed)
      throw malformed('enableFaceIdVerification', 'choice');
    const before = store.valuesIn(exam);
    const status = editStatus({
      before,
      after: values,
      changed: model.showResult !== exam.show_result || !isDeepStrictEqual(values, before),
      active: exam.is_active,
      staysActive: model.isActive,
      answered: await store.hasEntered(tx, exam.guid),
      mayBlock: await store.mayBlockResources(tx, caller.userGuid),
    });
    if (status !== EXAM_EDIT.ok) return refuse(status);
    if (model.isActive) await checkQuestions(tx, exam);
    if (before.showsCorrect && !values.showsCorrect) await keepRevealed(tx, exam.guid);
    await store.updateExam(tx, exam.guid, values, {
      isActive: model.isActive,
      showResult: model.showResult,
      now: clock.now(),
    });
    if (exam.is_active !== model.isActive) {
      const students = await store.studentsOfExam(tx, exam.guid);
      onCommit(tx, () => notifications.pushUnread(students.map(({ studentGuid }) => studentGuid)));
      // Other areas are unblocked for sitting students while the exam is inactive.
      const sitting =
        exam.blocks_resources || values.blocksResources ? await studentsSitting(tx, exam.guid) : [];
      onCommit(tx, () => {
        for (const studentGuid of sitting)
          (model.isActive ? realtime.leaveGroups : realtime.reconnect)(studentGuid);
      });
    }
    return ok(null);
  });
}

async function remove(
  { transact, audit, writer }: ExamsContext,
  caller: Caller,
  examGuid: string,
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    const exam = await store.lockExam(tx, caller.userGuid, examGuid);
    if (!exam) return refuse(EXAM_DELETE.notFound);
    if (exam.is_active) return refuse(EXAM_DELETE.active);
    if (await store.hasEntered(tx, examGuid)) return refuse(EXAM_DELETE.answered);
    const questions = await orderOf(tx, { examGuid });
    await audit.deleting(tx, caller, 'exam', [examGuid]);
    await store.deleteExam(tx, examGuid);
    await writer.release(tx, questions);
    return ok(null);
  });
}

async function move(
  { transact }: ExamsContext,
  caller: Caller,
  { examGuid, FolderGuid }: { examGuid: string; FolderGuid: string },
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    const exam = await store.lockExam(tx, caller.userGuid, examGuid);
    if (!exam) return refuse(EXAM_FOUND.notFound);
    await store.moveExam(tx, examGuid, await checkFolder(tx, caller, FolderGuid));
    return ok(null);
  });
}

async function addStudents(
  { transact }: ExamsContext,
  caller: Caller,
  {
    examGuid,
    subjectGuid,
    sectionGuid,
    studentGuids,
  }: {
    examGuid: string;
    subjectGuid: string;
    sectionGuid: string;
    studentGuids: readonly string[];
  },
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    const exam = await store.lockExam(tx, caller.userGuid, examGuid);
    if (!exam) return refuse(EXAM_FOUND.notFound);
    if (exam.subject_guid !== subjectGuid) throw malformed('subjectGuid', 'choice');
    await store.assign(
      tx,
      examGuid,
      await checkAudience(tx, caller, subjectGuid, sectionGuid, studentGuids),
    );
    return ok(null);
  });
}

async function students(
  { db }: ExamsContext,
  caller: Caller,
  examGuid: string,
): Promise<ApiResponse<StudentName[] | null>> {
  if (!(await store.findExam(db, scopeOf(caller), examGuid))) return refuse(EXAM_FOUND.notFound);
  return ok(await store.studentsOfExam(db, examGuid));
}

/** Exams and their assigned students (docs/requirements/exams.md). */
export function createExams(deps: ExamsContext) {
  return bindContext(deps, {
    list,
    find,
    permissions,
    create,
    createAgain,
    edit,
    remove,
    move,
    addStudents,
    students,
  });
}
