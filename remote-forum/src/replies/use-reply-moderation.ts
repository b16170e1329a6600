import { useEffect, useMemo } from 'react';
import useSWR from 'swr';
import type { Reported, TopicContent } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import type { ModerationWish } from '@riwaq/ui/compiled-in';
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
  const { api, realtime, session } = useHost();
  const attempt = useAttempt();
  const { forumTopicContentGuid: contentGuid, mayRemoveReplies = false } = content;
  const { data, mutate } = useSWR(
    mayRemoveReplies ? keys.replyReports(session.user.userGuid, contentGuid) : null,
    async () => dataOf(await api('GET ForumTopic/GetReplyReports', { query: { forumTopicContentGuid: contentGuid } })),
  );
  const reports = useMemo(() => new Map(data?.map((reported) => [reported.guid, reported])), [data]);
  useEffect(() => {
    if (!mayRemoveReplies) return;
    const closed = new AbortController();
    // A report reaches those who may remove the reply as a notification.
    realtime.on('ReceiveNotificationsChange', () => void mutate(), { signal: closed.signal });
    return () => closed.abort();
  }, [mayRemoveReplies, realtime, mutate]);

  return {
    reports,
    async send(wish, guid, reason) {
      if (wish === 'report') return void dataOf(await api('POST ForumTopic/ReportReply', { body: { guid, reason } }));
      dataOf(await api('POST ForumTopic/RemoveReply', { body: { guid, reason } }));
      // The live event changes the thread; without a connection to the hub the list does.
      await Promise.all([thread.load(), mutate()]);
    },
    async dismiss(guid) {
      await attempt(async () => { dataOf(await api('PUT ForumTopic/DismissReplyReports', { query: { guid } })); });
      await mutate();
    },
  };
}
