import { useEffect, useState } from 'react';
import type { TopicContent, UnreadContent } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useChangeKept, useShown } from '@riwaq/ui/compiled-in';
import { dataOf } from '@riwaq/ui/page';
import { keys } from '../data/keys';
import { useTopicUnread } from './use-unread';

export interface TopicNews {
  /** Whether a content was new when the person came, or came since. */
  isNew: (contentGuid: string) => boolean;
  newReplies: (contentGuid: string) => number;
  /** New contents that are newer than what is shown. */
  waiting: number;
}

/** Contents that came after everything that is listed. */
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
 * What is new in a topic that is shown. Showing it reads its contents, up to the newest that is
 * listed; what was new keeps its mark until the person goes.
 *
 * @param items the contents that are listed; null while they are on their way, or are only some
 * that were searched for
 */
export function useTopicNews(topicGuid: string, items: readonly TopicContent[] | null): TopicNews {
  const { api, session, log } = useHost();
  const changeKept = useChangeKept();
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
      await changeKept<UnreadContent[]>(
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
  }, [api, changeKept, log, session.user.userGuid, shown, topicGuid, upTo]);

  // Looking at an empty topic ends its invitation. A cached list may be out of date: contents that
  // came since stay new.
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

  return {
    isNew: (guid) => known.has(guid),
    newReplies: (guid) =>
      contents.find(({ forumTopicContentGuid }) => forumTopicContentGuid === guid)?.newReplies ?? 0,
    waiting: items === null ? 0 : waitingOf(contents, items).length,
  };
}
