import type { Reported, TopicContent } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useReports, type ModerationWish } from '@riwaq/ui/compiled-in';
import { dataOf, useAttempt } from '@riwaq/ui/page';
import { keys } from '../data/keys';
import type { ReplyThread } from './reply-thread';

export interface ReplyModeration {
  /** Open reports by reply; empty for those who may not remove replies. */
  readonly reports: ReadonlyMap<string, Reported>;
  /** Rejects when the reply could not be removed or reported. */
  send(wish: ModerationWish, replyGuid: string, reason: string): Promise<void>;
  dismiss(replyGuid: string): Promise<void>;
}

/** Reports about the replies of a content, and the calls that remove and report its replies. */
export function useReplyModeration(content: TopicContent, thread: ReplyThread): ReplyModeration {
  const { api, session } = useHost();
  const attempt = useAttempt();
  const { forumTopicContentGuid: contentGuid, mayRemoveReplies = false } = content;
  const { reports, refetch } = useReports(
    mayRemoveReplies ? keys.replyReports(session.user.userGuid, contentGuid) : null,
    async () =>
      dataOf(
        await api('GET ForumTopic/GetReplyReports', {
          query: { forumTopicContentGuid: contentGuid },
        }),
      ),
  );
  return {
    reports,
    async send(wish, guid, reason) {
      if (wish === 'report')
        return void dataOf(await api('POST ForumTopic/ReportReply', { body: { guid, reason } }));
      dataOf(await api('POST ForumTopic/RemoveReply', { body: { guid, reason } }));
      // The live event changes the thread; without a connection to the hub the list does.
      await Promise.all([thread.load(), refetch()]);
    },
    async dismiss(guid) {
      await attempt(async () => {
        dataOf(await api('PUT ForumTopic/DismissReplyReports', { query: { guid } }));
      });
      await refetch();
    },
  };
}
