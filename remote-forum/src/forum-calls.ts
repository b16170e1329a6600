import type { PageCall } from '@riwaq/contract/manifest';

const LIST = { topicGuid: false, type: false } as const;
const TOPIC = { topicGuid: true } as const;
const list = (type: string) => ({ topicGuid: false, type });

/** First requests of `/forums`, by its query as `parseView` reads it. */
export const FORUM_CALLS: PageCall[] = [
  { path: 'Forums/GetForums', when: LIST, query: { forumGuid: 'forumGuid' } },
  { path: 'ForumTopic/GetTopics', when: LIST, query: { forumGuid: 'forumGuid' } },
  { path: 'ForumTopic/GetTopicContent', when: TOPIC, query: { topicGuid: 'topicGuid' } },
  {
    path: 'ForumTopic/GetReplies',
    when: { ...TOPIC, contentGuid: true, open: 'replies', replyGuid: false },
    query: { forumTopicContentGuid: 'contentGuid' },
  },
  { path: 'ForumTopic/GetTopicContentRecently', when: list('recently') },
  { path: 'ForumTopic/GetFavoriteTopics', when: list('favorite') },
  { path: 'ForumTopic/GetMyTopics', when: list('myTopics') },
];
