import { randomInt, randomUUID } from 'node:crypto';
import { ANSWER_SAVE, EXAM_ENTER, EXAM_FOUND, OK, type Answer, type ExamAttempt, type QuestionOption } from '@riwaq/api';
import type { answerModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { ok, refuse } from '../app/area';
import type { Caller } from '../app/caller';
import { malformed } from '../app/errors';
import { onCommit, type Tx } from '../db/database';
import type { ExamsContext } from './context';
import { answerOf } from './rules/answer';
import { attemptAt, deadlineOf, decideSave, finishedByStudent, type Stamp } from './rules/attempt';
import { drawQuestions } from './rules/draw';
import { markOf } from './rules/mark';
import { findExam } from './store-exams';
import * as store from './store-attempts';
import { listQuestions } from './store-questions';
import { typesOf } from './store-random';

type Model = z.output<typeof answerModel>;
type Row = store.AttemptRow;
interface SavedAnswer { version: number; studentAnswers: string[]; answers: QuestionOption[] }
type Refusal = typeof ANSWER_SAVE[keyof typeof ANSWER_SAVE];

const lacksPassword = ({ password, password_entered_at }: Row): boolean => password !== null && password_entered_at === null;
const lacksFace = ({ face_required, face_verified_at }: Row): boolean => face_required && face_verified_at === null;

/** A student's own attempt (document 2 sections 4, 5 and 8). The server's clock decides. */
export function createAttempts({ db, clock, time, answers, files, realtime, transact }: ExamsContext) {
  /** The teacher's list and the student's other pages hear of it. */
  function tell(tx: Tx, { exam_guid, student_guid }: Row, version: number): void {
    onCommit(tx, () => {
      realtime.toGroup(exam_guid, 'ReceiveExamActivity', { examGuid: exam_guid, studentGuid: student_guid });
      realtime.toUser(student_guid, 'ReceiveExamAttempt', { examGuid: exam_guid, version });
    });
  }

  function answer(row: Row, now: Date): Answer<ExamAttempt | null> {
    const attempt = store.attemptOf(row);
    if (!attempt) return refuse(EXAM_ENTER.notActive);
    const { finished } = attemptAt(store.timesOf(row), attempt, now);
    const deadline = deadlineOf(store.timesOf(row), attempt);
    return ok({
      examGuid: row.exam_guid, version: row.version, enterDate: time.format(attempt.enteredAt), endDate: time.format(deadline),
      remainingSeconds: finished ? 0 : Math.max(0, (deadline.getTime() - now.getTime()) / 1000), extraSeconds: row.extra_seconds,
      finishDate: time.formatNullable(finished?.at ?? null), finishedBy: finished?.by ?? null,
    });
  }

  async function draw(tx: Tx, row: Row): Promise<string[]> {
    const questions = await listQuestions(tx, { examGuid: row.exam_guid });
    const drawn = row.random_questions ? new Map((await typesOf(tx, row.exam_guid)).map((of) => [of.type, of.drawn])) : null;
    return drawQuestions(questions.map(({ guid, question_type }) => ({ guid, type: question_type })), drawn, (below) => randomInt(below));
  }

  /** Why nothing may be saved now; null when it may. */
  function closedBy(row: Row): Refusal | null {
    if (!row.is_active) return ANSWER_SAVE.notActive;
    if (lacksPassword(row)) return ANSWER_SAVE.wrongPassword;
    return lacksFace(row) ? ANSWER_SAVE.face : null;
  }

  /** The stamp of a save; without one it is the newest. */
  const stampOf = ({ version, sequence, clientKey }: Model, row: Row, stored: Stamp | null): Stamp => ({
    version: Math.min(version ?? row.version, row.version), sequence: sequence ?? (stored?.sequence ?? 0) + 1, clientKey: clientKey ?? randomUUID(),
  });

  async function keepFiles(tx: Tx, caller: Caller, question: store.AskedQuestion, answerGuid: string | null, fileUrls: readonly string[]): Promise<void> {
    if (question.type === 'AttachedFile' && answerGuid !== null) await files.attach(tx, { caller, area: 'exam-answers', sourceGuid: answerGuid, fileUrls });
  }

  return {
    async enter(caller: Caller, { examGuid, password }: { examGuid: string; password?: string }): Promise<Answer<ExamAttempt | null>> {
      return transact(async (tx) => {
        await store.keepExam(tx, examGuid);
        const row = await store.holdAttempt(tx, examGuid, caller.userGuid);
        if (!row) return refuse(EXAM_ENTER.notFound);
        const now = clock.now();
        const attempt = store.attemptOf(row);
        if (attempt && attemptAt(store.timesOf(row), attempt, now).finished) return refuse(EXAM_ENTER.finished);
        const over = deadlineOf(store.timesOf(row), { enteredAt: now, extraSeconds: row.extra_seconds }) < now;
        if (!row.is_active || now < row.start_at || (!attempt && over)) return refuse(EXAM_ENTER.notActive);
        if (lacksPassword(row) && password !== row.password) return refuse(EXAM_ENTER.wrongPassword);
        if (lacksFace(row)) return refuse(EXAM_ENTER.face);
        await store.putEntering(tx, row, { questionGuids: row.question_guids ?? await draw(tx, row), now });
        tell(tx, row, row.version + 1);
        return answer(await store.findAttempt(tx, examGuid, caller.userGuid) ?? row, now);
      });
    },

    async state(caller: Caller, examGuid: string): Promise<Answer<ExamAttempt | null>> {
      const row = await store.findAttempt(db, examGuid, caller.userGuid);
      return row ? answer(row, clock.now()) : refuse(EXAM_FOUND.notFound);
    },

    async save(caller: Caller, model: Model): Promise<Answer<SavedAnswer | null>> {
      return transact(async (tx) => {
        const row = await store.holdAttempt(tx, model.examGuid, caller.userGuid);
        if (!row) return refuse(ANSWER_SAVE.notFound);
        const attempt = store.attemptOf(row);
        if (!attempt) return refuse(ANSWER_SAVE.notActive);
        const questionGuid = model.questionGuid.toLowerCase();
        const question = row.question_guids?.includes(questionGuid) ? await store.askedQuestion(tx, row, questionGuid) : undefined;
        if (!question) return refuse(ANSWER_SAVE.notFound);
        const given = answerOf(question.type, model.answer, question.options.map(({ guid }) => guid));
        if ('reason' in given) throw malformed('answer', given.reason);

        const now = clock.now();
        const { stored } = question;
        const stamp = stampOf(model, row, stored);
        const saved: store.Saved = { questionGuid, answer: given.answer, stamp, submitted: !model.draft, now };
        const verdict = decideSave({ exam: store.timesOf(row), attempt, stored, save: stamp, typedMsAgo: model.typedMsAgo, now });
        const done = (statusCode: number, kept: readonly string[], submitted: boolean): Answer<SavedAnswer> => ({
          statusCode,
          data: { version: row.version, studentAnswers: [...kept], answers: row.shows_correct && submitted ? answers.options(question.options, true) : [] },
        });
        if (verdict === 'repeated') return done(OK, stored?.answer ?? [], stored?.submitted ?? false);
        if (verdict === 'older') return done(ANSWER_SAVE.newer, stored?.answer ?? [], stored?.submitted ?? false);
        const isShown = row.shows_correct && stored?.submitted === true;
        const closed = closedBy(row) ?? (verdict === 'taken' && !isShown ? null : ANSWER_SAVE.closed);
        if (closed !== null) {
          // Who has seen what is correct has nothing more to say.
          if (!isShown) await keepFiles(tx, caller, question, await store.putLate(tx, row, saved), given.answer);
          tell(tx, row, row.version);
          return refuse(closed);
        }
        await keepFiles(tx, caller, question, await store.putAnswer(tx, row, saved), given.answer);
        onCommit(tx, () => realtime.toGroup(row.exam_guid, 'ReceiveExamActivity', { examGuid: row.exam_guid, studentGuid: row.student_guid }));
        return done(OK, given.answer, saved.submitted);
      });
    },

    async finish(caller: Caller, examGuid: string): Promise<Answer<ExamAttempt | null>> {
      return transact(async (tx) => {
        const row = await store.holdAttempt(tx, examGuid, caller.userGuid);
        if (!row) return refuse(EXAM_FOUND.notFound);
        const now = clock.now();
        const attempt = store.attemptOf(row);
        if (!attempt) return refuse(EXAM_ENTER.notActive);
        const { finished } = finishedByStudent(store.timesOf(row), attempt, now);
        if (finished && !row.finished_at) {
          await store.putFinish(tx, row, finished);
          tell(tx, row, row.version);
        }
        return answer(await store.findAttempt(tx, examGuid, caller.userGuid) ?? row, now);
      });
    },

    /** The questions of the own attempt with the own answers; 3 before it was entered, or while it must be entered again. */
    async questions(caller: Caller, examGuid: string) {
      const row = await store.findAttempt(db, examGuid, caller.userGuid);
      const exam = await findExam(db, { student: caller.userGuid }, examGuid);
      const attempt = row && store.attemptOf(row);
      if (!row || !exam || !attempt) return refuse(EXAM_FOUND.notFound);
      const { finished } = attemptAt(store.timesOf(row), attempt, clock.now());
      if (!finished && (lacksPassword(row) || lacksFace(row))) return refuse(EXAM_FOUND.notFound);
      const given = await store.answersOf(db, row);
      const questions = new Map((await listQuestions(db, { examGuid })).map((question) => [question.guid, question]));
      const drawn = (row.question_guids ?? []).flatMap((guid) => questions.get(guid) ?? []);
      return ok({
        exam: {
          title: exam.title, subjectName: exam.subject_name, totalStudentDegrees: null, totalDegrees: markOf(drawn.reduce((sum, { mark }) => sum + mark, 0)),
          questionsCount: drawn.length,
          examQuestions: drawn.map((question) => {
            const own = given.get(question.guid);
            const shown = row.shows_correct && (own?.submitted === true || finished !== null);
            return answers.questionForStudent(question, own?.answer ?? [], shown);
          }),
        },
      });
    },
  };
}
