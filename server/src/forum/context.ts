import type { Services } from '../platform/services';
import { inTransaction, type Tx } from '../platform/db/database';
import { createActivity, type Activity } from './activity';
import { createPresenters, type ForumPresenters } from './presenters';
import { createEvictions, type ForumEvictions } from './evictions';
import { createNotices, type ForumNotices } from './notices';

/** Dependencies shared by the forum's services. */
export interface ForumContext extends Services {
  readonly activity: Activity;
  readonly presenters: ForumPresenters;
  readonly notices: ForumNotices;
  readonly evictions: ForumEvictions;
  /**
   * Runs `work` in one transaction. Effects after the commit that fail are logged; the transaction
   * is not undone.
   */
  transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
}

export function createForumContext(services: Services): ForumContext {
  const { db, log } = services;
  return {
    ...services,
    activity: createActivity(services),
    presenters: createPresenters(services),
    notices: createNotices(services),
    evictions: createEvictions(services),
    transact: (work) =>
      inTransaction(db, work, (cause) =>
        log.error({ err: cause }, 'An effect of a committed forum change failed.'),
      ),
  };
}
