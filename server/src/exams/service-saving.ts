import { randomUUID } from 'node:crypto';
import {
  ANSWER_SAVE,
  OK,
  SAVE_COUNTER_MAX,
  type ApiResponse,
  type QuestionOption,
} from '@riwaq/api';
import type { answerModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { malformed } from '../platform/http/errors';
import { onCommit, type Tx } from '../platform/db/database';
import { createBatcher } from './batcher';
import type { ExamsContext } from './context';
import { answerOf } from './rules/answer';
import { attemptAt, saveVerdict, type Attempt, type Stamp } from './rules/attempt';
import { isLeftBehind, pageOf, reachedWith } from './rules/forward';
import { matchedOptions } from './rules/marking';
import { isFinal, lacksFace, lacksPassword, stoppedBy } from './service-attempts';
import * as answerStore from './store-answers';
import * as store from './store-attempts';

type Model = z.output<typeof answerModel>;
type Row = store.AttemptRow;
interface SavedAnswer {
  version: number;
  studentAnswers: string[];
  answers: QuestionOption[];
}
type SaveResponse = ApiResponse<SavedAnswer | null>;
interface SaveRequest {
  readonly caller: Caller;
  readonly model: Model;
}

/** The decision about a save. */
type SaveDecision =
  | { readonly kind: 'unchanged'; readonly response: SaveResponse }
  | {
      readonly kind: 'put';
      readonly response: SaveResponse;
      readonly saved: answerStore.Saved;
      readonly withFiles: boolean;
      /** The page that the attempt reaches with it; null when it does not move. */
      readonly reached: number | null;
    }
  /** Stored for the teacher to see when `isStored`. */
  | {
      readonly kind: 'late';
      readonly response: SaveResponse;
      readonly saved: answerStore.Saved;
      readonly withFiles: boolean;
      readonly isStored: boolean;
    };

/** An answer to a question, and whether the student submitted it and saw the correct one. */
type AnswerState = Pick<answerStore.Saved, 'answer' | 'submitted' | 'revealed'>;
const NO_ANSWER: AnswerState = { answer: [], submitted: false, revealed: false };

/** Maximum number of saves in one transaction. */
const BATCH = 64;

/** The stamp of a save; a save without one becomes the newest. */
const stampOf = (
  { version, sequence, clientKey }: Model,
  row: Row,
  stored: Stamp | null,
): Stamp => ({
  version: Math.min(version ?? row.version, row.version),
  sequence: sequence ?? Math.min((stored?.sequence ?? 0) + 1, SAVE_COUNTER_MAX),
  clientKey: clientKey ?? randomUUID(),
});

/** Index of a question among those of the attempt; -1 if it is not one of them. */
const placeIn = ({ question_guids }: Row, { questionGuid }: { questionGuid: string }): number =>
  question_guids?.indexOf(questionGuid.toLowerCase()) ?? -1;

const isInAttempt = (row: Row, model: Model): boolean => placeIn(row, model) >= 0;

/**
 * The reason why an attempt that ended by time accepts no answer within the grace period; null when
 * it does. It cannot be entered again, so a missing password or face closes it, and a mark decided
 * after the end stays. An exam that was made inactive after the end still accepts answers.
 */
function stoppedAfter(
  end: Date,
  row: Row,
  { markedAt }: answerStore.AttemptQuestion,
): typeof ANSWER_SAVE.notActive | typeof ANSWER_SAVE.closed | null {
  if (lacksPassword(row) || lacksFace(row)) return ANSWER_SAVE.closed;
  if (markedAt !== null && markedAt >= end) return ANSWER_SAVE.closed;
  return row.is_active || (row.stopped_at !== null && row.stopped_at >= end)
    ? null
    : ANSWER_SAVE.notActive;
}

/**
 * The code that refuses an answer; null when it counts.
 *
 * @param isOpen whether the question still accepts this answer
 */
function refusalOf(
  row: Row,
  question: answerStore.AttemptQuestion,
  finished: Attempt['finished'],
  isOpen: boolean,
): number | null {
  if (!finished) return stoppedBy(row) ?? (isOpen ? null : ANSWER_SAVE.closed);
  // A finished attempt responds with `closed`, not with a code that suggests that it can be
  // resumed.
  return isOpen ? stoppedAfter(finished.at, row, question) : ANSWER_SAVE.closed;
}

/**
 * The answer of a save as it is stored.
 *
 * @throws HttpError 400 for an invalid answer to the question
 */
function answerToStore(
  row: Row,
  question: answerStore.AttemptQuestion,
  model: Model,
  now: Date,
): answerStore.Saved {
  const given = answerOf(
    question.type,
    model.answer,
    question.options.map(({ guid }) => guid),
  );
  if ('reason' in given) throw malformed('answer', given.reason);
  return {
    questionGuid: model.questionGuid.toLowerCase(),
    answer: given.answer,
    stamp: stampOf(model, row, question.stored),
    submitted: !model.draft,
    revealed: row.shows_correct && !model.draft,
    now,
  };
}

/** The response to a save after which `stored` is the stored answer. */
function responseWith(
  { presenters }: ExamsContext,
  row: Row,
  question: answerStore.AttemptQuestion,
  statusCode: number,
  stored: AnswerState,
): SaveResponse {
  const { answer } = stored;
  return {
    statusCode,
    data: {
      version: row.version,
      studentAnswers: [...answer],
      answers: isFinal(row, stored)
        ? presenters.options(question.options, true, matchedOptions(question, answer))
        : [],
    },
  };
}

/** Decides about a save that is newer than the stored answer: it counts, or it is late. */
function decideNewerSave(
  deps: ExamsContext,
  row: Row,
  question: answerStore.AttemptQuestion,
  saved: answerStore.Saved,
  { inTime, finished }: { inTime: boolean; finished: Attempt['finished'] },
): SaveDecision {
  const withFiles = question.type === 'AttachedFile';
  const place = placeIn(row, saved);
  const paged = store.pagedOf(row);
  const isShown = isFinal(row, question.stored ?? NO_ANSWER);
  const isOpen = inTime && !isShown && !isLeftBehind(place, paged);
  const refusal = refusalOf(row, question, finished, isOpen);
  // Do not store late answers once the correct answer was revealed.
  if (refusal !== null)
    return { kind: 'late', response: refuse(refusal), saved, withFiles, isStored: !isShown };
  return {
    kind: 'put',
    response: responseWith(deps, row, question, OK, saved),
    saved,
    withFiles,
    reached: reachedWith(pageOf(place, paged), paged),
  };
}

/** @throws HttpError 400 for an invalid answer to the question */
function decideSave(
  deps: ExamsContext,
  row: Row | undefined,
  question: answerStore.AttemptQuestion | undefined,
  { caller, model }: SaveRequest,
): SaveDecision {
  const { clock, contacts } = deps;
  const unchanged = (response: SaveResponse): SaveDecision => ({ kind: 'unchanged', response });
  if (!row) return unchanged(refuse(ANSWER_SAVE.notFound));
  const attempt = store.attemptOf(row);
  if (!attempt) return unchanged(refuse(ANSWER_SAVE.notActive));
  if (!question) return unchanged(refuse(ANSWER_SAVE.notFound));
  const now = clock.now();
  const saved = answerToStore(row, question, model, now);
  const exam = store.timesOf(row);
  const { stored } = question;
  const verdict = saveVerdict({
    exam,
    attempt,
    stored,
    save: saved.stamp,
    typedMsAgo: model.typedMsAgo,
    now,
    firstContactAfter: (instant) => contacts.firstAfter(caller.sessionGuid, instant),
  });
  if (verdict === 'repeated' || verdict === 'older') {
    const statusCode = verdict === 'repeated' ? OK : ANSWER_SAVE.newer;
    return unchanged(responseWith(deps, row, question, statusCode, stored ?? NO_ANSWER));
  }
  return decideNewerSave(deps, row, question, saved, {
    inTime: verdict === 'taken',
    finished: attemptAt(exam, attempt, now).finished,
  });
}

function notifyTeacher({ realtime }: ExamsContext, { exam_guid, student_guid }: Row): void {
  realtime.toGroup(exam_guid, 'ReceiveExamActivity', {
    examGuid: exam_guid,
    studentGuid: student_guid,
  });
}

async function attachFiles(
  { files }: ExamsContext,
  tx: Tx,
  caller: Caller,
  answerGuid: string | null,
  fileUrls: readonly string[],
): Promise<void> {
  if (answerGuid !== null)
    await files.attach(tx, { caller, area: 'exam-answers', sourceGuid: answerGuid, fileUrls });
}

/** Saves one answer in its own transaction, serialised with every other change of the attempt. */
async function saveOne(deps: ExamsContext, save: SaveRequest): Promise<SaveResponse> {
  const { transact, files, realtime } = deps;
  const { caller, model } = save;
  return transact(async (tx) => {
    const row = await store.lockAttempt(tx, model.examGuid, caller.userGuid);
    const [question] =
      row && isInAttempt(row, model)
        ? await answerStore.findAttemptQuestions(tx, [{ row, questionGuid: model.questionGuid }])
        : [];
    const decision = decideSave(deps, row, question, save);
    if (!row || decision.kind === 'unchanged') return decision.response;
    const { saved, withFiles, response } = decision;
    if (decision.kind === 'put') {
      const gone = withFiles ? await answerStore.replacedLateAnswers(tx, row, saved) : [];
      const [guid = null] = await answerStore.putAnswers(tx, [{ row, saved }]);
      if (decision.reached !== null)
        await store.putReached(tx, [{ row, reached: decision.reached }]);
      if (withFiles) await attachFiles(deps, tx, caller, guid, saved.answer);
      await files.release(tx, 'exam-answers', gone);
      onCommit(tx, () => notifyTeacher(deps, row));
      return response;
    }
    if (decision.isStored) {
      const { guid, gone } = await answerStore.putLate(tx, row, saved);
      if (withFiles) await attachFiles(deps, tx, caller, guid, saved.answer);
      await files.release(tx, 'exam-answers', gone);
    }
    onCommit(tx, () => {
      notifyTeacher(deps, row);
      realtime.toUser(row.student_guid, 'ReceiveExamAttempt', {
        examGuid: row.exam_guid,
        version: row.version,
      });
    });
    return response;
  });
}

/**
 * Saves answers of several students in one transaction, with as many statements as a single save
 * needs: the commit is the slow part. Skips saves that need more (files, late answers, errors) or
 * whose attempt is locked by another transaction; they are run alone (docs/decisions/0082).
 */
async function saveBatch(
  deps: ExamsContext,
  saves: readonly SaveRequest[],
): Promise<Map<SaveRequest, SaveResponse>> {
  const { transact } = deps;
  return transact(async (tx) => {
    const rows = new Map(
      (
        await store.lockFreeAttempts(
          tx,
          saves.map(({ caller, model }) => ({
            examGuid: model.examGuid,
            studentGuid: caller.userGuid,
          })),
        )
      ).map((row) => [`${row.exam_guid} ${row.student_guid}`, row]),
    );
    const locked = saves.flatMap((save) => {
      const row = rows.get(placeOf(save));
      return row && isInAttempt(row, save.model)
        ? [{ save, row, questionGuid: save.model.questionGuid }]
        : [];
    });
    const questions = await answerStore.findAttemptQuestions(tx, locked);
    const responses = new Map<SaveRequest, SaveResponse>();
    const toPut: { row: Row; saved: answerStore.Saved }[] = [];
    const moved: { row: Row; reached: number }[] = [];
    locked.forEach(({ save, row }, index) => {
      let decision: SaveDecision;
      try {
        decision = decideSave(deps, row, questions[index], save);
      } catch {
        return; // The error is thrown again, and reported, when the save runs alone.
      }
      if (decision.kind === 'late' || (decision.kind === 'put' && decision.withFiles)) return;
      if (decision.kind === 'put') toPut.push({ row, saved: decision.saved });
      if (decision.kind === 'put' && decision.reached !== null)
        moved.push({ row, reached: decision.reached });
      responses.set(save, decision.response);
    });
    if (toPut.length > 0) await answerStore.putAnswers(tx, toPut);
    if (moved.length > 0) await store.putReached(tx, moved);
    onCommit(tx, () => {
      for (const { row } of toPut) notifyTeacher(deps, row);
    });
    return responses;
  });
}

const placeOf = ({ caller, model }: SaveRequest): string =>
  `${model.examGuid.toLowerCase()} ${caller.userGuid}`;

/** Saves answers of an own attempt (SIT-3, SIT-5, SIT-11). */
export function createSaving(deps: ExamsContext) {
  const run = createBatcher({
    most: BATCH,
    keyOf: placeOf,
    runBatch: (saves) => saveBatch(deps, saves),
    runOne: (save) => saveOne(deps, save),
  });
  return (caller: Caller, model: Model): Promise<SaveResponse> => run({ caller, model });
}
