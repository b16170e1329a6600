import { REPLY_PAGE, replyStatuses, type Reply } from '@riwaq/api';
import type { HostContext, ModuleStorage } from '@riwaq/contract';
import { dataOf, presentDataOf } from '@riwaq/ui/page';
import { LiveThread, type ThreadView as LiveView } from '@riwaq/ui/thread';
import { fetchReplies, type PrefetchedReplies } from '../data/reply-prefetch';
import { replyKeys } from './unsent-replies';

export type ReplyThreadView = LiveView<Reply>;

interface ReplyThreadOptions {
  api: HostContext['api'];
  storage: ModuleStorage;
  contentGuid: string;
  prefetched?: PrefetchedReplies | undefined;
}

/**
 * Fetches pages of the replies to a content; the first request for the newest ones takes the
 * prefetched, unless that failed.
 */
function pagesOf({ api, contentGuid, prefetched }: ReplyThreadOptions) {
  return (before: string | undefined): Promise<Reply[]> => {
    const request = () => fetchReplies(api, contentGuid, before);
    const early = before === undefined ? prefetched?.take() : undefined;
    return early ? early.catch(request) : request();
  };
}

/** The replies of one content. */
export class ReplyThread extends LiveThread<Reply> {
  constructor(options: ReplyThreadOptions) {
    const { api, storage, contentGuid, prefetched } = options;
    super({
      calls: {
        page: pagesOf(options),
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
          const receive = (reply: Reply) => {
            if (reply.replyOnGuid === contentGuid) learned(reply);
          };
          realtime.on('ReceiveNewReply', receive, { signal });
          realtime.on('ReceiveUpdateReply', receive, { signal });
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
      latest: prefetched?.replies ?? undefined,
    });
  }
}
