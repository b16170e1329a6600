import type { Services } from '../platform/services';
import { createTransact, type Transact } from '../platform/db/transact';
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
  readonly transact: Transact;
}

export function createExamsContext(services: Services): ExamsContext {
  const { db, writes } = services;
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
    transact: createTransact(services, 'exams'),
  };
}
