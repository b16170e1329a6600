import type { ApiResponse, Mentionable } from '@riwaq/api';
import { ok } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { notFound } from '../platform/http/errors';
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
