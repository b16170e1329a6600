import type { Services } from '../app/services';
import { inTransaction, type Tx } from '../db/database';
import { TableVersionedCache } from '../db/while-unwritten';
import { createAnswers, type Answers } from './answers';
import { createQuestionWriter, type QuestionWriter } from './question-writer';
import type { QuestionRow } from './rows';
import { listQuestions } from './store-questions';

/** Memory for the questions of exams that are sat, in characters. */
const QUESTIONS_KEPT = 16 * 1024 * 1024;

/** What the services of exams share. */
export interface ExamsContext extends Services {
  readonly answers: Answers;
  readonly writer: QuestionWriter;
  /**
   * The questions of an exam in their order, the same for everybody who asks until one is written.
   * Not inside a transaction.
   */
  questionsOf(examGuid: string): Promise<readonly QuestionRow[]>;
  /** One transaction; a message that could not be sent after it is logged, not undone. */
  transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
}

export function createExamsContext(services: Services): ExamsContext {
  const { db, log, writes } = services;
  const kept = new TableVersionedCache<readonly QuestionRow[]>(writes, {
    sizeOf: (rows) => JSON.stringify(rows).length,
    most: QUESTIONS_KEPT,
  });
  return {
    ...services,
    answers: createAnswers(services),
    writer: createQuestionWriter(services.files),
    questionsOf: (examGuid) =>
      kept.get(examGuid.toLowerCase(), () => listQuestions(db, { examGuid })),
    transact: (work) =>
      inTransaction(db, work, (cause) =>
        log.error({ err: cause }, 'An effect of a committed exam change failed.'),
      ),
  };
}
