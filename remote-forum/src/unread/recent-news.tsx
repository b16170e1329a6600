import type { ReactNode } from 'react';
import type { TopicContent } from '@riwaq/api';
import { ContentNewsContext } from './content-news';
import { useUnread, useUnreadThreads } from './use-unread';
import { useWaiting } from './use-waiting';

interface RecentNewsProps {
  /** The listed latest contents. */
  items: readonly TopicContent[];
  /** Whether `items` are all of the latest: not search results, and not loading. */
  complete: boolean;
  children: ReactNode;
}

/** Passes the unread contents of any topic to the cards below. */
export function RecentNews({ items, complete, children }: RecentNewsProps) {
  const { isNew } = useUnread();
  const newReplies = useUnreadThreads();
  const waiting = useWaiting(complete ? items : null);
  const fresh = new Set(
    items.filter(isNew).map(({ forumTopicContentGuid }) => forumTopicContentGuid),
  );
  return (
    <ContentNewsContext.Provider value={{ isNew: (guid) => fresh.has(guid), newReplies, waiting }}>
      {children}
    </ContentNewsContext.Provider>
  );
}
