import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { TopicContent, UnreadContent } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useMutateCached, useShown } from '@riwaq/ui/compiled-in';
import { dataOf } from '@riwaq/ui/page';
import { keys } from '../data/keys';
import { ContentNewsContext, type ContentNews } from './content-news';
import { useTopicUnread } from './use-unread';

/** Unread contents that are newer than all listed ones. */
function waitingOf(
  unread: readonly UnreadContent[],
  items: readonly TopicContent[],
): UnreadContent[] {
  const newest = items.reduce(
    (latest, { createdDate }) => (createdDate > latest ? createdDate : latest),
    '',
  );
  const listed = new Set(items.map(({ forumTopicContentGuid }) => forumTopicContentGuid));
  return unread.filter(
    ({ isNew, createdDate, forumTopicContentGuid }) =>
      isNew && createdDate >= newest && !listed.has(forumTopicContentGuid),
  );
}

/**
 * Tracks the unread contents of the shown topic. Showing a topic marks its contents as read, up to
 * the newest listed one; contents that were unread stay marked until the user leaves.
 *
 * @param items the listed contents; null while they are loading, or when they are search results
 */
function useTopicNews(topicGuid: string, items: readonly TopicContent[] | null): ContentNews {
  const { api, session, log } = useHost();
  const mutateCached = useMutateCached();
  const { contents } = useTopicUnread(topicGuid);
  const shown = useShown();
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());

  const fresh = contents.filter(
    ({ isNew, forumTopicContentGuid }) => isNew && !known.has(forumTopicContentGuid),
  );
  if (fresh.length > 0)
    setKnown(
      new Set([...known, ...fresh.map(({ forumTopicContentGuid }) => forumTopicContentGuid)]),
    );

  const listed = new Set(items?.map(({ forumTopicContentGuid }) => forumTopicContentGuid));
  const upTo =
    contents.findLast(
      ({ isNew, forumTopicContentGuid }) => isNew && listed.has(forumTopicContentGuid),
    )?.forumTopicContentGuid ?? null;
  useEffect(() => {
    if (upTo === null || !shown) return;
    const mark = async () => {
      dataOf(
        await api('PUT ForumTopic/MarkTopicAsRead', {
          query: { forumTopicGuid: topicGuid, upToContentGuid: upTo },
        }),
      );
      await mutateCached<UnreadContent[]>(
        keys.topicUnread(session.user.userGuid, topicGuid),
        (now) => {
          const last =
            now?.findIndex(({ forumTopicContentGuid }) => forumTopicContentGuid === upTo) ?? -1;
          return now?.map((content, index) =>
            index <= last ? { ...content, isNew: false } : content,
          );
        },
      );
    };
    mark().catch((cause: unknown) => log.error('a topic could not be marked as read', cause));
  }, [api, mutateCached, log, session.user.userGuid, shown, topicGuid, upTo]);

  // Opening an empty topic ends its invitation. A cached list may be stale: contents that arrived
  // since stay unread.
  const isEmpty = items !== null && items.length === 0;
  useEffect(() => {
    if (!isEmpty || !shown) return;
    const endInvitation = async () => {
      const unread = dataOf(await api('GET ForumTopic/GetTopicUnread', { query: { topicGuid } }));
      if (unread.some(({ isNew }) => isNew)) return;
      dataOf(await api('PUT ForumTopic/MarkTopicAsRead', { query: { forumTopicGuid: topicGuid } }));
    };
    endInvitation().catch((cause: unknown) =>
      log.error('an empty topic could not be marked as read', cause),
    );
  }, [api, isEmpty, log, shown, topicGuid]);

  return useMemo(
    () => ({
      isNew: (guid) => known.has(guid),
      newReplies: (guid) =>
        contents.find(({ forumTopicContentGuid }) => forumTopicContentGuid === guid)?.newReplies ??
        0,
      waiting: items === null ? 0 : waitingOf(contents, items).length,
    }),
    [contents, items, known],
  );
}

interface TopicNewsProps {
  topicGuid: string;
  /** See {@link useTopicNews}. */
  items: readonly TopicContent[] | null;
  children: ReactNode;
}

/** Passes the unread contents of the shown topic to the cards below. */
export function TopicNews({ topicGuid, items, children }: TopicNewsProps) {
  const news = useTopicNews(topicGuid, items);
  return <ContentNewsContext.Provider value={news}>{children}</ContentNewsContext.Provider>;
}
