import type { Services } from '../app/services';
import { inTransaction, type Tx } from '../db/database';
import { createAnswers, type Answers } from './answers';
import { createQuestionWriter, type QuestionWriter } from './question-writer';

/** What the services of exams share. */
export interface ExamsContext extends Services {
  readonly answers: Answers;
  readonly writer: QuestionWriter;
  /** One transaction; a message that could not be sent after it is logged, not undone. */
  transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
}

export function createExamsContext(services: Services): ExamsContext {
  const { db, log } = services;
  return {
    ...services,
    answers: createAnswers(services),
    writer: createQuestionWriter(services.files),
    transact: (work) => inTransaction(db, work, (cause) => log.error({ err: cause }, 'An effect of a committed exam change failed.')),
  };
}
