import type { Services } from '../platform/services';
import { createTransact, type Transact } from '../platform/db/transact';
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
  readonly transact: Transact;
}

export function createForumContext(services: Services): ForumContext {
  return {
    ...services,
    activity: createActivity(services),
    presenters: createPresenters(services),
    notices: createNotices(services),
    evictions: createEvictions(services),
    transact: createTransact(services, 'the forum'),
  };
}
