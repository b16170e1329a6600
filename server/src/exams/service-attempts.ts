import { randomInt } from 'node:crypto';
import {
  EXAM_PASSWORD_TRIES,
  EXAM_ENTER,
  EXAM_FOUND,
  FLAG,
  foldInvisible,
  MOVE,
  type ApiResponse,
  type ExamAttempt,
} from '@riwaq/api';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { HttpError, malformed } from '../platform/http/errors';
import { onCommit, type Tx } from '../platform/db/database';
import type { ExamsContext } from './context';
import type { OwnAnswer } from './rows';
import { attemptAt, deadlineOf, finishedByStudent, openFor, type Attempt } from './rules/attempt';
import { drawQuestions } from './rules/draw';
import { isAhead, pageOf, reachedWith } from './rules/forward';
import { givenMarkOf, markOf, sumOf, totalOf } from './rules/mark';
import { paperMarks, sumOfPaper } from './rules/total-mark';
import * as store from './store-attempts';
import { extraMarks, newestMarks } from './store-marks';
import { drawable } from './store-questions';
import { typesOf } from './store-random';
import { bindContext } from '../platform/bind-context';

type Row = store.AttemptRow;

export const lacksPassword = ({ password, password_entered_at }: Row): boolean =>
  password !== null && password_entered_at === null;
export const lacksFace = ({ face_required, face_verified_at, face_password_at }: Row): boolean =>
  face_required && face_verified_at === null && face_password_at === null;

/** A request to enter, with the student's credentials. */
interface EnterRequest {
  examGuid: string;
  password?: string;
  faceProof?: string;
  accountPassword?: string;
  address: string;
}

/**
 * The reason why a running attempt is suspended; null when it is not. The codes are those of saving
 * and of moving forward.
 */
export function stoppedBy(
  row: Row,
): typeof MOVE.notActive | typeof MOVE.wrongPassword | typeof MOVE.face | null {
  if (!row.is_active) return MOVE.notActive;
  if (lacksPassword(row)) return MOVE.wrongPassword;
  return lacksFace(row) ? MOVE.face : null;
}

/**
 * Whether no answer can arrive any more. Correct answers stay hidden until the grace period has
 * ended.
 */
function isClosed(row: Row, now: Date): boolean {
  const attempt = store.attemptOf(row);
  return attempt !== null && openFor(store.timesOf(row), attempt, now) === 0;
}

/**
 * Marks are shown once the teacher publishes them, the exam is inactive and no answer can arrive.
 */
const showsMarks = (row: Row, now: Date): boolean =>
  row.show_result && !row.is_active && isClosed(row, now);
const showsCorrect = (row: Row, now: Date): boolean => row.shows_correct && isClosed(row, now);

/**
 * Whether an own answer is final, because its student may read the correct answer, or could before
 * the teacher hid it again.
 */
export const isFinal = (
  row: Pick<Row, 'shows_correct'>,
  { submitted, revealed }: Pick<OwnAnswer, 'submitted' | 'revealed'>,
): boolean => revealed || (row.shows_correct && submitted);

/**
 * Whether the student may know what is correct in a question of their attempt, and read its hint
 * and feedback: once no answer can arrive, or once their answer is final.
 */
export const isRevealed = (
  row: Row,
  own: Pick<OwnAnswer, 'submitted' | 'revealed'> | undefined,
  now: Date,
): boolean => showsCorrect(row, now) || (own !== undefined && isFinal(row, own));

/**
 * Whether the student may see the question at an index of their attempt. In forward-only exams
 * later pages stay hidden until marks or correct answers are shown.
 */
export const isVisible = (row: Row, place: number, now: Date): boolean =>
  place >= 0 &&
  (!isAhead(place, store.pagedOf(row)) || showsCorrect(row, now) || showsMarks(row, now));

/** The code that refuses to enter at this time; null when the student may enter. */
function closedToEntering(
  row: Row,
  attempt: Attempt | null,
  now: Date,
): typeof EXAM_ENTER.finished | typeof EXAM_ENTER.notActive | null {
  if (attempt && attemptAt(store.timesOf(row), attempt, now).finished) return EXAM_ENTER.finished;
  const over =
    deadlineOf(store.timesOf(row), { enteredAt: now, extraSeconds: row.extra_seconds }) < now;
  return !row.is_active || now < row.start_at || (!attempt && over) ? EXAM_ENTER.notActive : null;
}

/** Notifies the teacher's list and the student's other tabs after the commit. */
function notify(
  { realtime }: ExamsContext,
  tx: Tx,
  { exam_guid, student_guid }: Row,
  version: number,
): void {
  onCommit(tx, () => {
    realtime.toGroup(exam_guid, 'ReceiveExamActivity', {
      examGuid: exam_guid,
      studentGuid: student_guid,
    });
    realtime.toUser(student_guid, 'ReceiveExamAttempt', { examGuid: exam_guid, version });
  });
}

function attemptResponse(
  { time }: ExamsContext,
  row: Row,
  now: Date,
): ApiResponse<ExamAttempt | null> {
  const attempt = store.attemptOf(row);
  if (!attempt) return refuse(EXAM_ENTER.notActive);
  const { finished } = attemptAt(store.timesOf(row), attempt, now);
  const deadline = deadlineOf(store.timesOf(row), attempt);
  return ok({
    examGuid: row.exam_guid,
    version: row.version,
    enterDate: time.format(attempt.enteredAt),
    endDate: time.format(deadline),
    remainingSeconds: finished ? 0 : Math.max(0, (deadline.getTime() - now.getTime()) / 1000),
    extraSeconds: row.extra_seconds,
    reachedPage: row.reached,
    closesInSeconds: openFor(store.timesOf(row), attempt, now) / 1000,
    finishDate: time.formatNullable(finished?.at ?? null),
    finishedBy: finished?.by ?? null,
  });
}

async function draw(tx: Tx, row: Row): Promise<string[]> {
  const drawn = row.random_questions
    ? new Map((await typesOf(tx, row.exam_guid)).map((of) => [of.type, of.drawn]))
    : null;
  return drawQuestions(await drawable(tx, row.exam_guid), drawn, (below) => randomInt(below));
}

/**
 * Whether the student has entered the exam's password, before or now. Notes a failed try.
 *
 * @throws HttpError 429 after too many failed tries
 */
async function passPassword(
  tx: Tx,
  row: Row,
  password: string | undefined,
  now: Date,
): Promise<boolean> {
  if (!lacksPassword(row)) return true;
  if ((await store.wrongPasswords(tx, row, now)) >= EXAM_PASSWORD_TRIES.most)
    throw new HttpError(429, 'too-many');
  // A request without a password is no failed try.
  if (password === undefined) return false;
  if (foldInvisible(password) === foldInvisible(row.password ?? '')) return true;
  await store.noteWrongPassword(tx, row, now);
  return false;
}

/**
 * Verifies the face or the account password in its place; returns the code of the refusal
 * otherwise. `isOwn`: whether the password matched; null when none was sent, 'none' when the
 * account has none.
 */
async function passFace(
  { faces }: ExamsContext,
  tx: Tx,
  row: Row,
  { faceProof, isOwn }: { faceProof?: string; isOwn: boolean | null | 'none' },
): Promise<
  | 'verified'
  | 'password'
  | typeof EXAM_ENTER.face
  | typeof EXAM_ENTER.noOwnPassword
  | typeof EXAM_ENTER.ownPassword
  | typeof EXAM_ENTER.wrongOwnPassword
> {
  if (
    faceProof !== undefined &&
    (await faces.takeProof(tx, {
      examGuid: row.exam_guid,
      studentGuid: row.student_guid,
      faceProof,
    }))
  )
    return 'verified';
  if (row.face_password_open_at === null) return EXAM_ENTER.face;
  if (isOwn === 'none') return EXAM_ENTER.noOwnPassword;
  if (isOwn === null) return EXAM_ENTER.ownPassword;
  return isOwn ? 'password' : EXAM_ENTER.wrongOwnPassword;
}

async function enter(
  deps: ExamsContext,
  caller: Caller,
  { examGuid, password, faceProof, accountPassword, address }: EnterRequest,
): Promise<ApiResponse<ExamAttempt | null>> {
  const { ownPassword, transact, clock, realtime, notifications } = deps;
  // Hash the password before the transaction: it is slow and must not prolong locks.
  const isOwn = !(await ownPassword.exists(caller))
    ? 'none'
    : accountPassword === undefined
      ? null
      : await ownPassword.is(caller, accountPassword, address);
  return transact(async (tx) => {
    const row = await store.lockForEntering(tx, examGuid, caller.userGuid);
    if (!row) return refuse(EXAM_ENTER.notFound);
    const now = clock.now();
    const attempt = store.attemptOf(row);
    const closed = closedToEntering(row, attempt, now);
    if (closed !== null) return refuse(closed);
    if (!(await passPassword(tx, row, password, now))) return refuse(EXAM_ENTER.wrongPassword);
    const face = lacksFace(row) ? await passFace(deps, tx, row, { faceProof, isOwn }) : null;
    if (typeof face === 'number') return refuse(face);
    const questionGuids = row.question_guids ?? (await draw(tx, row));
    // Entering would lock an exam without questions: the teacher could not add any.
    if (questionGuids.length === 0) return refuse(EXAM_ENTER.notActive);
    const entered = await store.putEntering(tx, row, { questionGuids, face, now });
    notify(deps, tx, row, entered.version);
    if (row.blocks_resources) onCommit(tx, () => realtime.leaveGroups(caller.userGuid));
    if (!attempt) onCommit(tx, () => notifications.pushUnread([caller.userGuid]));
    return attemptResponse(deps, entered, now);
  });
}

async function state(
  deps: ExamsContext,
  caller: Caller,
  examGuid: string,
): Promise<ApiResponse<ExamAttempt | null>> {
  const { db, clock } = deps;
  const row = await store.findAttempt(db, examGuid, caller.userGuid);
  return row ? attemptResponse(deps, row, clock.now()) : refuse(EXAM_FOUND.notFound);
}

async function setFlag(
  { transact, clock }: ExamsContext,
  caller: Caller,
  { examGuid, questionGuid, flag }: { examGuid: string; questionGuid: string; flag: 0 | 1 },
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    const row = await store.lockAttempt(tx, examGuid, caller.userGuid);
    if (!row) return refuse(FLAG.notFound);
    const attempt = store.attemptOf(row);
    if (!attempt) return refuse(FLAG.notEntered);
    const guid = questionGuid.toLowerCase();
    if (!row.question_guids?.includes(guid)) return refuse(FLAG.notFound);
    if (attemptAt(store.timesOf(row), attempt, clock.now()).finished) return refuse(FLAG.finished);
    const others = row.flagged.filter((flagged) => flagged !== guid);
    await store.putFlags(tx, row, flag === 1 ? [...others, guid] : others);
    return ok(null);
  });
}

/**
 * Moves to a page of a forward-only exam and leaves earlier pages for good. Ignored when the
 * version is that of an older entering.
 */
async function moveForward(
  deps: ExamsContext,
  caller: Caller,
  { examGuid, page, version }: { examGuid: string; page: number; version: number },
): Promise<ApiResponse<ExamAttempt | null>> {
  const { transact, clock } = deps;
  return transact(async (tx) => {
    const row = await store.lockAttempt(tx, examGuid, caller.userGuid);
    if (!row) return refuse(MOVE.notFound);
    const attempt = store.attemptOf(row);
    if (!attempt) return refuse(MOVE.notActive);
    const now = clock.now();
    if (attemptAt(store.timesOf(row), attempt, now).finished) return refuse(MOVE.finished);
    const stopped = stoppedBy(row);
    if (stopped !== null) return refuse(stopped);
    if (page > pageOf((row.question_guids?.length ?? 1) - 1, store.pagedOf(row)))
      throw malformed('page', 'tooBig');
    const reached = version < row.version ? null : reachedWith(page, store.pagedOf(row));
    if (reached === null) return attemptResponse(deps, row, now);
    await store.putReached(tx, [{ row, reached }]);
    return attemptResponse(deps, { ...row, reached }, now);
  });
}

async function finish(
  deps: ExamsContext,
  caller: Caller,
  examGuid: string,
): Promise<ApiResponse<ExamAttempt | null>> {
  const { transact, clock, realtime } = deps;
  return transact(async (tx) => {
    const row = await store.lockAttempt(tx, examGuid, caller.userGuid);
    if (!row) return refuse(EXAM_FOUND.notFound);
    const now = clock.now();
    const attempt = store.attemptOf(row);
    if (!attempt) return refuse(EXAM_ENTER.notActive);
    const { finished } = finishedByStudent(store.timesOf(row), attempt, now);
    if (finished && !row.finished_at) {
      await store.putFinish(tx, row, finished);
      notify(deps, tx, row, row.version);
      if (row.blocks_resources) onCommit(tx, () => realtime.reconnect(caller.userGuid));
      return attemptResponse(
        deps,
        { ...row, finished_at: finished.at, finished_by: finished.by },
        now,
      );
    }
    return attemptResponse(deps, row, now);
  });
}

/**
 * The questions of the caller's attempt with their answers. 3 before entering, and while it must
 * be entered again.
 */
async function questions(
  { db, clock, questionsOf, presenters }: ExamsContext,
  caller: Caller,
  examGuid: string,
) {
  const row = await store.findPaper(db, examGuid, caller.userGuid);
  const attempt = row && store.attemptOf(row);
  if (!row || !attempt) return refuse(EXAM_FOUND.notFound);
  const now = clock.now();
  const { finished } = attemptAt(store.timesOf(row), attempt, now);
  if (!finished && (lacksPassword(row) || lacksFace(row))) return refuse(EXAM_FOUND.notFound);
  const given = new Map(row.answers.map((own) => [own.questionGuid, own]));
  const marks = showsMarks(row, now)
    ? new Map(
        (await newestMarks(db, examGuid, { studentGuid: row.student_guid })).map((mark) => [
          mark.question_guid,
          mark,
        ]),
      )
    : null;
  const extra =
    marks &&
    ((await extraMarks(db, examGuid, { studentGuid: row.student_guid })).get(row.student_guid) ??
      null);
  const questions = new Map(
    (await questionsOf(examGuid)).map((question) => [question.guid, question]),
  );
  const visible = new Set(row.question_guids?.filter((_, place) => isVisible(row, place, now)));
  const drawn = (row.question_guids ?? []).flatMap((guid) => questions.get(guid) ?? []);
  const onPaper = paperMarks(drawn, row.paper_mark);
  return ok({
    exam: {
      title: row.title,
      subjectName: row.subject_name,
      totalStudentDegrees:
        marks && givenMarkOf(totalOf(sumOf([...marks.values()].map(({ mark }) => mark)), extra)),
      totalDegrees: markOf(sumOfPaper(onPaper)),
      questionsCount: drawn.length,
      examQuestions: drawn
        .filter(({ guid }) => visible.has(guid))
        .map((question) => {
          const own = given.get(question.guid);
          const shown = isRevealed(row, own, now);
          const mark = marks?.get(question.guid);
          return {
            ...presenters.questionForStudent(
              { ...question, mark: onPaper.get(question.guid) ?? question.mark },
              { student: caller.userGuid, answer: own?.answer ?? [], shown },
            ),
            flag: row.flagged.includes(question.guid) ? (1 as const) : (0 as const),
            examResult: marks && {
              degree: givenMarkOf(mark?.mark ?? null),
              notex: mark?.note ?? '',
            },
            lateAnswers: [],
          };
        }),
    },
  });
}

/** A student's own attempt (SIT-5, SIT-6, SIT-11). The server's clock decides. */
export function createAttempts(deps: ExamsContext) {
  return bindContext(deps, { enter, state, setFlag, moveForward, finish, questions });
}
