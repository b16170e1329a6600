import { REPLY_PAGE, replyStatuses, type Reply } from '@riwaq/api';
import type { HostContext, ModuleStorage } from '@riwaq/contract';
import { dataOf, presentDataOf } from '@riwaq/ui/page';
import { LiveThread, type ThreadView as LiveView } from '@riwaq/ui/thread';
import { fetchReplies } from '../data/replies-ahead';
import { replyKeys } from './kept-replies';

export type ThreadView = LiveView<Reply>;

interface Parts {
  api: HostContext['api'];
  storage: ModuleStorage;
  contentGuid: string;
  /** The latest replies where they are known already; they are asked for again all the same. */
  latest?: readonly Reply[] | undefined;
}

/** The replies of one content. */
export class ReplyThread extends LiveThread<Reply> {
  constructor({ api, storage, contentGuid, latest }: Parts) {
    super({
      calls: {
        page: (before) => fetchReplies(api, contentGuid, before),
        create: async (guid, contentText) =>
          presentDataOf(
            await api('POST ForumTopic/ReplyOnTopicContent', {
              body: { guid, contentText, replyOnGuid: contentGuid },
            }),
          ),
        update: async (guid, contentText) =>
          presentDataOf(
            await api('POST ForumTopic/UpdateReplyTopicContent', {
              body: { guid, contentText, replyOnGuid: contentGuid },
            }),
          ),
        remove: async (guid) => {
          dataOf(await api('DELETE ForumTopic/DeleteReplyTopicContent', { query: { guid } }));
        },
        listen(realtime, { learned, deleted, answered }, signal) {
          const heard = (reply: Reply) => {
            if (reply.replyOnGuid === contentGuid) learned(reply);
          };
          realtime.on('ReceiveNewReply', heard, { signal });
          realtime.on('ReceiveUpdateReply', heard, { signal });
          realtime.on(
            'ReceiveDeleteReply',
            ({ guid, replyOnGuid }) => {
              if (replyOnGuid === contentGuid) deleted(guid);
            },
            { signal },
          );
          realtime.join(contentGuid, { signal, onAnswered: answered });
        },
      },
      pageSize: REPLY_PAGE,
      catalogue: replyStatuses,
      storage,
      storageKey: replyKeys.unsent(contentGuid),
      latest,
    });
  }
}
