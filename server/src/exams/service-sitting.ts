import { EXAM_FOUND, EXTRA_TIME, type ApiResponse, type ExamStudent } from '@riwaq/api';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { malformed } from '../platform/http/errors';
import { auditTime } from '../audit/audit';
import { inTransaction, onCommit, type Tx } from '../platform/db/database';
import type { ExamsContext } from './context';
import { attemptAt, endsWith, withExtraTime } from './rules/attempt';
import { givenMarkOf, totalOf } from './rules/mark';
import { findExam } from './store-exams';
import * as store from './store-attempts';
import { typesOf } from './store-random';
import { bindContext } from '../platform/bind-context';

/**
 * Interval of the job that finishes attempts whose time is up. Responses to students do not depend
 * on it.
 */
const FINISH_INTERVAL_MS = 5000;

interface OfStudent {
  examGuid: string;
  studentGuid: string;
}

function notify(
  { realtime }: ExamsContext,
  { examGuid, studentGuid, version }: OfStudent & { version: number },
): void {
  realtime.toGroup(examGuid, 'ReceiveExamActivity', { examGuid, studentGuid });
  realtime.toUser(studentGuid, 'ReceiveExamAttempt', { examGuid, version });
}

/** Locks a student's attempt at an own exam. */
async function lockOwnAttempt(
  tx: Tx,
  { userGuid }: Caller,
  { examGuid, studentGuid }: OfStudent,
): Promise<store.AttemptRow | undefined> {
  const row = await store.lockAttempt(tx, examGuid, studentGuid);
  return row?.created_by === userGuid ? row : undefined;
}

async function reset(
  deps: ExamsContext,
  caller: Caller,
  of: OfStudent,
  kind: 'attempt.passwordReset' | 'attempt.faceReset' | 'attempt.faceOpened',
  undo: (tx: Tx, row: store.AttemptRow) => Promise<void>,
): Promise<ApiResponse<null>> {
  const { transact, audit } = deps;
  return transact(async (tx) => {
    const row = await lockOwnAttempt(tx, caller, of);
    if (!row) return refuse(EXAM_FOUND.notFound);
    await undo(tx, row);
    await audit.note(tx, caller, {
      kind,
      about: { guid: row.exam_guid, title: row.title },
      people: [{ personGuid: row.student_guid }],
    });
    onCommit(tx, () => notify(deps, { ...of, version: row.version }));
    return ok(null);
  });
}

/** Finishes the attempts whose time is up. Several processes may run it at once. */
async function finishDue(deps: ExamsContext): Promise<void> {
  const { db, clock, realtime } = deps;
  await inTransaction(db, async (tx) => {
    const finished = await store.finishDue(tx, clock.now());
    onCommit(tx, () => {
      for (const attempt of finished) {
        notify(deps, attempt);
        if (attempt.closes) realtime.reconnect(attempt.studentGuid);
      }
    });
  });
}

async function students(
  { db, clock, time }: ExamsContext,
  caller: Caller,
  examGuid: string,
): Promise<ApiResponse<ExamStudent[] | null>> {
  const exam = await findExam(db, { teacher: caller.userGuid }, examGuid);
  if (!exam) return refuse(EXAM_FOUND.notFound);
  const now = clock.now();
  // The number of questions for students who have not entered yet.
  const toDraw = (await typesOf(db, examGuid)).reduce(
    (sum, { available, drawn }) => sum + Math.min(available, drawn ?? available),
    0,
  );
  return ok(
    (await store.studentsOf(db, examGuid)).map((row) => {
      const attempt = store.attemptOf(row);
      const questions = row.random_questions && !row.question_guids ? toDraw : row.questions;
      const finished = attempt && attemptAt(store.timesOf(row), attempt, now).finished;
      return {
        studentGuid: row.student_guid,
        studentName: row.student_name,
        // No results while the exam is active (EXAM-11).
        degree: exam.is_active ? null : givenMarkOf(totalOf(row.degree, row.extra)),
        questionsCount: questions,
        questionsAnsweredCount: row.answered,
        questionsNotAnsweredCount: questions - row.answered,
        enterDate: time.formatNullable(row.entered_at),
        endDate: time.formatNullable(finished?.at ?? null),
        studentStatus: row.answered > 0,
        isPasswordEntered: row.password !== null && row.password_entered_at !== null,
        isFaceIdVerified: row.face_verified_at !== null,
        facePassword: row.face_password_at
          ? ('used' as const)
          : row.face_password_open_at
            ? ('open' as const)
            : null,
        extraSeconds: row.extra_seconds,
        lateAnswersCount: row.late,
      };
    }),
  );
}

const resetPassword = (
  deps: ExamsContext,
  caller: Caller,
  of: OfStudent,
): Promise<ApiResponse<null>> =>
  reset(deps, caller, of, 'attempt.passwordReset', async (tx, row) => {
    await store.resetPassword(tx, row);
    await store.resetWrongPasswords(tx, row);
  });

/** Requires the face again, or allows the account password in its place. */
const resetFace = (
  deps: ExamsContext,
  caller: Caller,
  { passwordInstead, ...of }: OfStudent & { passwordInstead: boolean },
): Promise<ApiResponse<null>> =>
  reset(
    deps,
    caller,
    of,
    passwordInstead ? 'attempt.faceOpened' : 'attempt.faceReset',
    async (tx, row) => {
      await store.resetFace(tx, row, passwordInstead ? deps.clock.now() : null);
      await deps.faces.startAfresh(tx, of);
    },
  );

async function setExtraTime(
  deps: ExamsContext,
  caller: Caller,
  { extraSeconds, ...of }: OfStudent & { extraSeconds: number },
): Promise<ApiResponse<null>> {
  const { transact, clock, audit } = deps;
  return transact(async (tx) => {
    const row = await lockOwnAttempt(tx, caller, of);
    if (!row) return refuse(EXTRA_TIME.notFound);
    const attempt = store.attemptOf(row);
    if (attempt && withExtraTime(store.timesOf(row), attempt, extraSeconds, clock.now()).finished)
      return refuse(EXTRA_TIME.finished);
    if (attempt && endsWith(store.timesOf(row), attempt, extraSeconds, clock.now()))
      throw malformed('extraSeconds', 'endsAttempt');
    await store.putExtra(tx, row, extraSeconds);
    if (row.extra_seconds !== extraSeconds) {
      const [before, after] = [row.extra_seconds, extraSeconds].map(auditTime);
      await audit.note(tx, caller, {
        kind: 'attempt.extraTime',
        about: { guid: row.exam_guid, title: row.title },
        people: [{ personGuid: row.student_guid, before, after }],
      });
    }
    onCommit(tx, () => notify(deps, { ...of, version: row.version }));
    return ok(null);
  });
}

/** The teacher's view of a running exam (GRADE-1 to GRADE-3, EXAM-11). */
export function createSitting(deps: ExamsContext) {
  const { schedule } = deps;
  schedule.every(FINISH_INTERVAL_MS, 'finishing exams', () => finishDue(deps));

  return bindContext(deps, { finishDue, students, resetPassword, resetFace, setExtraTime });
}
