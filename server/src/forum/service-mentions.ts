import type { ApiResponse, Mentionable } from '@riwaq/api';
import { ok } from '../app/area';
import type { Caller } from '../app/caller';
import { notFound } from '../app/errors';
import type { ForumContext } from './context';
import { listMentionable } from './store-mentions';
import { findTopic } from './store-topics';
import { loadViewer } from './viewer';

/** Lists people who may be mentioned in a topic: everybody who sees it, except the caller. */
export function createMentions({ db, clock }: ForumContext) {
  return {
    async list(
      caller: Caller,
      topicGuid: string,
      searchText = '',
    ): Promise<ApiResponse<Mentionable[]>> {
      const now = clock.now();
      if (!(await findTopic(db, await loadViewer(db, caller.userGuid), topicGuid, now)))
        throw notFound();
      return ok(await listMentionable(db, topicGuid, caller.userGuid, searchText, now));
    },
  };
}
