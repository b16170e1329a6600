import type { Services } from '../platform/services';
import { inTransaction, type Tx } from '../platform/db/database';
import { TableVersionedCache } from '../platform/db/table-versioned-cache';
import { createPresenters, type ExamPresenters } from './presenters';
import { createQuestionWriter, type QuestionWriter } from './question-writer';
import type { QuestionRow } from './rows';
import { listQuestions } from './store-questions';

/** Size limit of the cache for the questions of running exams, in characters of JSON. */
const QUESTIONS_CACHED_MAX = 16 * 1024 * 1024;

/** Dependencies that the services of exams share. */
export interface ExamsContext extends Services {
  readonly presenters: ExamPresenters;
  readonly writer: QuestionWriter;
  /**
   * The questions of an exam in their order, cached until a question table is written. Not inside a
   * transaction.
   */
  questionsOf(examGuid: string): Promise<readonly QuestionRow[]>;
  /**
   * Runs one transaction. When a message after the commit fails, the failure is logged and the
   * change stays.
   */
  transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
}

export function createExamsContext(services: Services): ExamsContext {
  const { db, log, writes } = services;
  const cache = new TableVersionedCache<readonly QuestionRow[]>(writes, {
    sizeOf: (rows) => JSON.stringify(rows).length,
    most: QUESTIONS_CACHED_MAX,
  });
  return {
    ...services,
    presenters: createPresenters(services),
    writer: createQuestionWriter(services.files),
    questionsOf: (examGuid) =>
      cache.get(examGuid.toLowerCase(), () => listQuestions(db, { examGuid })),
    transact: (work) =>
      inTransaction(db, work, (cause) =>
        log.error({ err: cause }, 'An effect of a committed exam change failed.'),
      ),
  };
}
