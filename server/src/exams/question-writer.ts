import { randomUUID } from 'node:crypto';
import { CATEGORY_QUESTIONS_MAX, foldForSearch, QUESTIONS_MAX } from '@riwaq/api';
import {
  checkQuestion,
  formattedBodyOf,
  type CheckedQuestion,
  type QuestionDraft,
} from './check-question';
import type { Caller } from '../platform/caller';
import { conflict, malformed } from '../platform/http/errors';
import type { Files, StoredFile } from '../platform/services';
import type { Db, Tx } from '../platform/db/database';
import type { QuestionRow } from './rows';
import type { MarkUnits } from './rules/mark';
import { liftsAbove } from './rules/total-mark';
import { identityOf } from './rules/question';
import * as store from './store-questions';
import { bindContext } from '../platform/bind-context';

/** The stored hashes of the files of a question in their order; null where one has none. */
export async function hashesIn(
  files: Pick<Files, 'hashesOf'>,
  from: Db | Tx,
  { fileUrls }: Pick<CheckedQuestion, 'fileUrls'>,
): Promise<string[] | null> {
  const hashes = await files.hashesOf(from, fileUrls);
  return hashes.size < fileUrls.length ? null : fileUrls.map((fileUrl) => hashes.get(fileUrl)!);
}

const check = (files: Files, given: QuestionDraft): CheckedQuestion =>
  checkQuestion(given, (html) => files.htmlForStorage(html));

/** Attaches the files of a question, which is `isNew` or had others; resolves with those asked. */
async function attach(
  files: Files,
  tx: Tx,
  caller: Caller,
  sourceGuid: string,
  { fileUrls, feedbackFileUrls }: CheckedQuestion,
  isNew: boolean,
): Promise<StoredFile[]> {
  const put = (area: string, urls: readonly string[]): Promise<StoredFile[]> =>
    files.attach(tx, { caller, area, sourceGuid, fileUrls: urls });
  if (isNew && fileUrls.length + feedbackFileUrls.length === 0) return [];
  if (isNew && feedbackFileUrls.length === 0) return put(store.FILE_AREA.question, fileUrls);
  // A file that moves between text and feedback must not be deleted before it is attached again.
  await put(store.FILE_AREA.feedback, [...fileUrls, ...feedbackFileUrls]);
  const questionFiles = await put(store.FILE_AREA.question, fileUrls);
  await put(store.FILE_AREA.feedback, feedbackFileUrls);
  return questionFiles;
}

/** Attaches the files to the question; resolves with the values to store. */
async function valuesOf(
  files: Files,
  tx: Tx,
  caller: Caller,
  questionGuid: string,
  question: CheckedQuestion,
  isNew: boolean,
): Promise<store.QuestionValues> {
  const { draft, body, fileUrls } = question;
  const attached = await attach(files, tx, caller, questionGuid, question, isNew);
  const file = attached.find(({ fileUrl }) => fileUrl === draft.fileUrl);
  const searched = [body.text, ...draft.options.map(({ text }) => text)].join(' ');
  return {
    type: draft.type,
    html: draft.html,
    searchText: foldForSearch(searched),
    hint: draft.hint,
    feedback: draft.feedback ?? '',
    mark: draft.mark,
    identity: identityOf(formattedBodyOf(question), await hashesIn(files, tx, { fileUrls })),
    fileGuid: file?.guid ?? null,
  };
}

/** Maximum number of questions in an exam or category. */
export const questionsMaxOf = (owner: store.QuestionOwner): number =>
  'examGuid' in owner ? QUESTIONS_MAX : CATEGORY_QUESTIONS_MAX;

/** Throws 400 when the marks of an exam would exceed the maximum. */
async function checkTotal(tx: Tx, owner: store.QuestionOwner, added: MarkUnits): Promise<void> {
  const total = await store.boundedTotal(tx, owner);
  if (total !== null && liftsAbove(total, total + added))
    throw malformed('questionMark', 'totalAbove');
}

const withGuids = (options: QuestionDraft['options']): store.StoredOption[] =>
  options.map(({ guid, ...option }) => ({ ...option, guid: guid ?? randomUUID() }));

/**
 * Adds questions with their guids at the end. The exam or category must be locked. Throws 400
 * when there would be too many questions or marks, 409 when a guid is taken.
 */
async function add(
  files: Files,
  tx: Tx,
  caller: Caller,
  owner: store.QuestionOwner,
  questions: readonly { guid: string; question: CheckedQuestion }[],
  now: Date,
): Promise<void> {
  await checkTotal(
    tx,
    owner,
    questions.reduce((sum, { question }) => sum + question.draft.mark, 0),
  );
  const { found } = await store.countQuestions(tx, owner);
  if (found + questions.length > questionsMaxOf(owner)) throw malformed('questionGuid', 'tooMany');
  const made: store.NewQuestion[] = [];
  for (const { guid, question } of questions) {
    made.push({
      guid,
      values: await valuesOf(files, tx, caller, guid, question, true),
      options: withGuids(question.draft.options),
    });
  }
  if (!(await store.insertQuestions(tx, owner, caller.userGuid, made, now))) throw conflict();
}

/** Changes a question; its options keep their guids if none of them changes. */
async function change(
  files: Files,
  tx: Tx,
  caller: Caller,
  before: QuestionRow,
  question: CheckedQuestion,
): Promise<void> {
  if (before.exam_guid !== null)
    await checkTotal(tx, { examGuid: before.exam_guid }, question.draft.mark - before.mark);
  const same = hasSameOptions(before, question.draft.options);
  const options = same
    ? before.options.map(({ guid }, at) => ({ ...question.draft.options[at]!, guid }))
    : withGuids(question.draft.options);
  await store.dropFile(tx, before.guid);
  if (
    !(await store.updateQuestion(
      tx,
      before.guid,
      await valuesOf(files, tx, caller, before.guid, question, false),
      options,
    ))
  )
    throw conflict();
}

/** Releases the files of questions that are being deleted. */
async function release(files: Files, tx: Tx, questionGuids: readonly string[]): Promise<void> {
  for (const area of Object.values(store.FILE_AREA)) await files.release(tx, area, questionGuids);
}

/** Turns a stored question into the draft of a copy. */
const draftOf = (row: QuestionRow): QuestionDraft => ({
  type: row.question_type,
  html: row.html,
  hint: row.hint,
  feedback: row.feedback,
  mark: row.mark,
  fileUrl: row.file_url,
  options: row.options.map(({ guid: _guid, ...option }) => option),
});

/** Writes questions to exams and categories; every path that adds or changes one uses it. */
export function createQuestionWriter(files: Files) {
  return { draftOf, ...bindContext(files, { check, add, change, release }) };
}
export type QuestionWriter = ReturnType<typeof createQuestionWriter>;

function hasSameOptions(before: QuestionRow, options: QuestionDraft['options']): boolean {
  return (
    before.options.length === options.length &&
    before.options.every(({ text, isCorrect, tolerance }, index) => {
      const after = options[index];
      return after?.text === text && after.isCorrect === isCorrect && after.tolerance === tolerance;
    })
  );
}

/** Whether a change concerns more than the mark, the hint and the feedback. */
export function asksOtherwise(before: QuestionRow, { draft }: CheckedQuestion): boolean {
  return (
    before.html !== draft.html ||
    before.file_url !== draft.fileUrl ||
    !hasSameOptions(before, draft.options)
  );
}

/** Whether a change concerns at most the feedback. */
export const changesOnlyFeedback = (before: QuestionRow, question: CheckedQuestion): boolean =>
  !asksOtherwise(before, question) &&
  before.hint === question.draft.hint &&
  before.mark === question.draft.mark;
