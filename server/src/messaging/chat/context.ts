import type { Services } from '../../platform/services';
import { inTransaction, type Tx } from '../../platform/db/database';
import { createPresenters, type ChatPresenters } from './presenters';

/** Dependencies shared by the services of chat. */
export interface ChatContext extends Services {
  readonly presenters: ChatPresenters;
  /**
   * Runs `work` in one transaction. Effects after the commit that fail are logged; the transaction
   * is not undone.
   */
  transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
}

export const createChatContext = (services: Services): ChatContext => ({
  ...services,
  presenters: createPresenters(services),
  transact: (work) =>
    inTransaction(services.db, work, (cause) =>
      services.log.error({ err: cause }, 'An effect of a committed change of a chat failed.'),
    ),
});
