import useSWR, { useSWRConfig } from 'swr';
import type { TopicContent, UnreadContent, UnreadThread, UnreadTopic } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf, useAttempt } from '@riwaq/ui/page';
import { keys, ofKinds, UNREAD_KINDS } from '../data/keys';

const NO_TOPICS: readonly UnreadTopic[] = [];
const NO_THREADS: readonly UnreadThread[] = [];
const NO_CONTENTS: readonly UnreadContent[] = [];

/**
 * Unread counts of the user per topic and forum. Zero until they are loaded, and when the request
 * fails.
 */
export interface Unread {
  ofTopic: (topicGuid: string) => number;
  /** Count of a forum including all forums below it. */
  ofForum: (forumGuid: string) => number;
  /** Whether a content is unread in its topic. */
  isNew: (content: TopicContent) => boolean;
}

const sizeOf = ({ newContents, newReplies }: UnreadTopic) => newContents + newReplies;

export function useUnread(): Unread {
  const { api, session } = useHost();
  const { data = NO_TOPICS } = useSWR(keys.unread(session.user.userGuid), async () =>
    dataOf(await api('GET ForumTopic/GetUnread')),
  );
  return {
    ofTopic: (topicGuid) =>
      data
        .filter(({ forumTopicGuid }) => forumTopicGuid === topicGuid)
        .reduce((sum, topic) => sum + sizeOf(topic), 0),
    ofForum: (forumGuid) =>
      data
        .filter(({ forumGuids }) => forumGuids.includes(forumGuid))
        .reduce((sum, topic) => sum + sizeOf(topic), 0),
    isNew: ({ forumTopicGuid, createdDate, createdUserGuid }) =>
      createdUserGuid !== session.user.userGuid &&
      data.some(
        (topic) =>
          topic.forumTopicGuid === forumTopicGuid &&
          topic.firstNewContentDate !== null &&
          createdDate >= topic.firstNewContentDate,
      ),
  };
}

/** Returns a function for the number of unread replies of a content, in any topic. */
export function useUnreadThreads(): (contentGuid: string) => number {
  const { api, session } = useHost();
  const { data = NO_THREADS } = useSWR(keys.threadsUnread(session.user.userGuid), async () =>
    dataOf(await api('GET ForumTopic/GetUnreadThreads')),
  );
  return (guid) =>
    data.find(({ forumTopicContentGuid }) => forumTopicContentGuid === guid)?.newReplies ?? 0;
}

/**
 * Unread contents of one topic, oldest first; `ready` once they are loaded or the request has
 * failed.
 */
export function useTopicUnread(topicGuid: string): {
  contents: readonly UnreadContent[];
  ready: boolean;
} {
  const { api, session } = useHost();
  const { data, error } = useSWR(keys.topicUnread(session.user.userGuid, topicGuid), async () =>
    dataOf(await api('GET ForumTopic/GetTopicUnread', { query: { topicGuid } })),
  );
  return { contents: data ?? NO_CONTENTS, ready: data !== undefined || error !== undefined };
}

/** Marks everything in a topic or a forum as read, when the user requests it. */
export function useMarkAll(): {
  topic: (topicGuid: string) => void;
  forum: (forumGuid: string) => void;
} {
  const { api } = useHost();
  const { mutate } = useSWRConfig();
  const attempt = useAttempt();
  const mark = (call: () => Promise<unknown>) =>
    void attempt(async () => {
      await call();
      await mutate(ofKinds(...UNREAD_KINDS));
    });
  return {
    topic: (forumTopicGuid) =>
      mark(async () =>
        dataOf(await api('PUT ForumTopic/MarkTopicAsRead', { query: { forumTopicGuid } })),
      ),
    forum: (forumGuid) =>
      mark(async () => dataOf(await api('PUT Forums/MarkForumAsRead', { query: { forumGuid } }))),
  };
}
