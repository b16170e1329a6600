import type { Services } from '../../app/services';
import { inTransaction, type Tx } from '../../db/database';
import { createAnswers, type Answers } from './answers';

/** What the services of chat share. */
export interface ChatContext extends Services {
  readonly answers: Answers;
  /** One transaction; a message that could not be sent after it is logged, not undone. */
  transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
}

export const createChatContext = (services: Services): ChatContext => ({
  ...services,
  answers: createAnswers(services),
  transact: (work) =>
    inTransaction(services.db, work, (cause) =>
      services.log.error({ err: cause }, 'An effect of a committed change of a chat failed.'),
    ),
});
