import { randomUUID } from 'node:crypto';
import {
  EXAM_FOUND,
  EXAM_MARK,
  QUESTION_PAGE,
  QUESTION_SAVE,
  type ApiResponse,
  type ExamOutline,
  type ExamQuestion,
  type Question,
  type QuestionType,
} from '@riwaq/api';
import type { questionModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { findEarlier } from '../platform/create-once';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { conflict, malformed, notFound } from '../platform/http/errors';
import type { Db, Tx } from '../platform/db/database';
import { requiredWords } from '../platform/db/search-pattern';
import type { ExamsContext } from './context';
import type { CheckedQuestion, QuestionDraft } from './check-question';
import { asksOtherwise, changesOnlyFeedback } from './question-writer';
import type { ExamRow, OptionRow, QuestionRow } from './rows';
import { boundsOfDraw } from './rules/draw';
import { markOf, unitsOf } from './rules/mark';
import { lockStatus, questionStatus } from './rules/question';
import { roomIn, shareTotal } from './rules/total-mark';
import {
  givenGuid,
  lockQuestionOwner,
  isSameOwner,
  questionOwnerIn,
  type QuestionOwnerState,
} from './question-owner';
import { findExam } from './store-exams';
import * as store from './store-questions';
import { typesOf } from './store-random';
import { bindContext } from '../platform/bind-context';

type Model = z.output<typeof questionModel>;
interface ListQuery {
  ExamGuid: string;
  searchText?: string;
  questionType?: QuestionType;
  page?: number;
}
interface ExamWithQuestions {
  title: string;
  subjectName: string;
  totalStudentDegrees: number | null;
  totalDegrees: number;
  marksLeft?: number;
  paper?: ExamOutline;
  questionsCount: number;
  examQuestions: ExamQuestion[];
}

/** The options ordered by the model's `optionOrder`; `before`: those that are stored. */
const optionsIn = (
  { QuestionOptions }: Model,
  before: readonly OptionRow[],
): QuestionDraft['options'] =>
  [...QuestionOptions]
    .sort((one, other) => one.optionOrder - other.optionOrder)
    .map(({ optionText, isCorrect, tolerance, answerGuid, feedback }) => {
      const guid = givenGuid(answerGuid);
      const stored =
        before.find((option) => option.guid === guid) ??
        before.find(({ text }) => text === optionText);
      return {
        text: optionText,
        isCorrect,
        tolerance: tolerance === '' ? null : tolerance,
        guid,
        feedback: feedback ?? stored?.feedback ?? '',
      };
    });

/**
 * Locks the owner of an own question. Null when the question does not exist or is another
 * teacher's.
 */
async function lockOwnerOfOwn(
  tx: Tx,
  caller: Caller,
  questionGuid: string,
): Promise<{ owner: store.QuestionOwner; locks: QuestionOwnerState } | null> {
  const there = await store.ownerOfQuestion(tx, questionGuid);
  if (there?.createdBy !== caller.userGuid) return null;
  const locks = await lockQuestionOwner(tx, caller, there.owner);
  // The question may have been deleted while this request waited for the lock.
  return locks && (await store.ownerOfQuestion(tx, questionGuid))
    ? { owner: there.owner, locks }
    : null;
}

function fileIn({ containsFile, fileUrl }: Model, before: QuestionRow | undefined): string | null {
  if (!containsFile) return null;
  const chosen = fileUrl === '' ? (before?.file_url ?? null) : fileUrl;
  if (chosen === null) throw malformed('fileUrl', 'required');
  return chosen;
}

/** The files of a question, before it is validated. */
const filesIn = ({ files }: ExamsContext, { question, containsFile, fileUrl }: Model): string[] => [
  ...files.htmlForStorage(question).fileUrls,
  ...(containsFile && fileUrl !== '' ? [fileUrl] : []),
];

const checkedOf = (
  { writer }: ExamsContext,
  model: Model,
  before: QuestionRow | undefined,
): CheckedQuestion =>
  writer.check({
    type: model.questionType,
    html: model.question,
    hint: model.questionHint,
    feedback: model.feedback ?? before?.feedback ?? '',
    mark: unitsOf(model.questionMark),
    fileUrl: fileIn(model, before),
    options: optionsIn(model, before?.options ?? []),
  });

async function questionResponse(
  { presenters }: ExamsContext,
  from: Db | Tx,
  caller: Caller,
  questionGuid: string,
): Promise<ApiResponse<Question>> {
  const [row] = await store.questionsOf(from, caller.userGuid, [questionGuid]);
  if (!row) throw notFound();
  return ok(presenters.question(row, caller.userGuid));
}

/** The outline of a paper of an exam with random questions. */
async function paperOf({ db }: ExamsContext, { guid, paper_mark }: ExamRow): Promise<ExamOutline> {
  const drawn = new Map((await typesOf(db, guid)).map((type) => [type.type, type.drawn]));
  const { count, least, most } = boundsOfDraw(await store.drawable(db, guid), drawn, paper_mark);
  return { questionsCount: count, leastTotal: markOf(least), mostTotal: markOf(most) };
}

async function list(
  deps: ExamsContext,
  caller: Caller,
  { ExamGuid, searchText, questionType, page }: ListQuery,
): Promise<ApiResponse<{ exam: ExamWithQuestions } | null>> {
  const { db, presenters } = deps;
  const exam = await findExam(db, { teacher: caller.userGuid }, ExamGuid);
  if (!exam) return refuse(EXAM_FOUND.notFound);
  const owner = { examGuid: ExamGuid };
  const filter = { words: requiredWords(searchText), type: questionType };
  const { found, total } = await store.countQuestions(db, owner, filter);
  const rows = await store.listQuestions(
    db,
    owner,
    filter,
    page === undefined ? null : { offset: (page - 1) * QUESTION_PAGE, limit: QUESTION_PAGE },
  );
  return ok({
    exam: {
      title: exam.title,
      subjectName: exam.subject_name,
      totalStudentDegrees: null,
      totalDegrees: markOf(total),
      questionsCount: found,
      ...(exam.random_questions
        ? { paper: await paperOf(deps, exam) }
        : { marksLeft: markOf(roomIn(total)) }),
      examQuestions: rows.map((row) => ({
        ...presenters.question(row, caller.userGuid),
        flag: 0,
        examResult: null,
        lateAnswers: [],
      })),
    },
  });
}

async function save(
  deps: ExamsContext,
  caller: Caller,
  model: Model,
): Promise<ApiResponse<Question | null>> {
  const { files, transact, writer, clock } = deps;
  const owner = questionOwnerIn(model);
  const questionGuid = givenGuid(model.questionGuid) ?? randomUUID();
  await files.storeHashes(filesIn(deps, model));
  return transact(async (tx) => {
    const locks = await lockQuestionOwner(tx, caller, owner);
    if (!locks) return refuse(QUESTION_SAVE.notFound);
    const there = await findEarlier({
      find: () => store.ownerOfQuestion(tx, questionGuid),
      isOwn: (stored) => stored.createdBy === caller.userGuid && isSameOwner(stored.owner, owner),
    });
    const [before] = there ? await store.questionsOf(tx, caller.userGuid, [questionGuid]) : [];
    if (before && before.question_type !== model.questionType)
      throw malformed('questionType', 'invalid');
    const question = checkedOf(deps, model, before);
    const lock = lockStatus({
      ...locks,
      changesQuestion: !before || asksOtherwise(before, question),
      onlyFeedback: before !== undefined && changesOnlyFeedback(before, question),
    });
    if (lock !== QUESTION_SAVE.ok) return refuse(lock);
    const status = questionStatus(question.body);
    if (status !== QUESTION_SAVE.ok) return refuse(status);
    if (before) await writer.change(tx, caller, before, question);
    else await writer.add(tx, caller, owner, [{ guid: questionGuid, question }], clock.now());
    return questionResponse(deps, tx, caller, questionGuid);
  });
}

async function remove(
  { transact, audit, writer }: ExamsContext,
  caller: Caller,
  questionGuid: string,
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    const found = await lockOwnerOfOwn(tx, caller, questionGuid);
    if (!found) return refuse(QUESTION_SAVE.notFound);
    const lock = lockStatus({ ...found.locks, changesQuestion: true });
    if (lock !== QUESTION_SAVE.ok) return refuse(lock);
    await audit.deleting(tx, caller, 'question', [questionGuid]);
    await store.deleteQuestion(tx, questionGuid);
    await writer.release(tx, [questionGuid]);
    return ok(null);
  });
}

async function move(
  { transact }: ExamsContext,
  caller: Caller,
  { questionGuid, afterGuid }: { questionGuid: string; afterGuid: string | null },
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    const found = await lockOwnerOfOwn(tx, caller, questionGuid);
    if (!found) return refuse(QUESTION_SAVE.notFound);
    const lock = lockStatus({ ...found.locks, changesQuestion: true });
    if (lock !== QUESTION_SAVE.ok) return refuse(lock);
    const others = (await store.orderOf(tx, found.owner)).filter(
      (guid) => guid !== questionGuid.toLowerCase(),
    );
    const place = afterGuid === null ? 0 : others.indexOf(afterGuid.toLowerCase()) + 1;
    if (afterGuid !== null && place === 0) throw conflict();
    await store.putOrder(tx, [...others.slice(0, place), questionGuid, ...others.slice(place)]);
    return ok(null);
  });
}

async function setTotal(
  { transact }: ExamsContext,
  caller: Caller,
  { examGuid, mark }: { examGuid: string; mark: number },
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    const locks = await lockQuestionOwner(tx, caller, { examGuid });
    if (!locks) return refuse(QUESTION_SAVE.notFound);
    const lock = lockStatus({ ...locks, changesQuestion: false });
    if (lock !== QUESTION_SAVE.ok) return refuse(lock);
    const questions = await store.listQuestions(tx, { examGuid });
    if (questions.length === 0) return refuse(EXAM_MARK.noQuestions);
    const marks = shareTotal(
      questions.map((question) => question.mark),
      unitsOf(mark),
    );
    await store.putMarks(
      tx,
      questions.map(({ guid }, index) => ({ guid, mark: marks[index] ?? 0 })),
    );
    return ok(null);
  });
}

/** Questions of exams and of the bank (QUESTION-1 to QUESTION-12). */
export function createQuestions(deps: ExamsContext) {
  return bindContext(deps, { list, save, remove, move, setTotal });
}
