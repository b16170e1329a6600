import { kindFilter } from '@riwaq/ui/compiled-in';

/** Prefix of all cache keys. It contains the user, so that users never share cached data. */
const base = (user: string) => ['forum', user] as const;

export type TopicListSource =
  | { kind: 'forum'; forumGuid: string | null }
  | { kind: 'favorite' }
  | { kind: 'myTopics'; searchText: string };
export type ContentListSource =
  | { kind: 'topic'; topicGuid: string; searchText: string }
  | { kind: 'recently'; searchText: string };

/** Cache keys. */
export const keys = {
  forums: (user: string, forumGuid: string | null) => [...base(user), 'forums', forumGuid] as const,
  topics: (user: string, source: TopicListSource) => [...base(user), 'topics', source] as const,
  contents: (user: string, source: ContentListSource) =>
    [...base(user), 'contents', source] as const,
  content: (user: string, topicGuid: string, contentGuid: string) =>
    [...base(user), 'content', topicGuid, contentGuid] as const,
  prefetchedReplies: (user: string, contentGuid: string) =>
    [...base(user), 'prefetchedReplies', contentGuid] as const,
  replyReports: (user: string, contentGuid: string) =>
    [...base(user), 'replyReports', contentGuid] as const,
  latest: (user: string) => [...base(user), 'latest'] as const,
  rates: (user: string, contentGuid: string) => [...base(user), 'rates', contentGuid] as const,
  members: (user: string, topicGuid: string) => [...base(user), 'members', topicGuid] as const,
  subjects: (user: string) => [...base(user), 'subjects'] as const,
  candidates: (user: string, forumGuid: string) =>
    [...base(user), 'candidates', forumGuid] as const,
  unread: (user: string) => [...base(user), 'unread'] as const,
  threadsUnread: (user: string) => [...base(user), 'threadsUnread'] as const,
  topicUnread: (user: string, topicGuid: string) =>
    [...base(user), 'topicUnread', topicGuid] as const,
  mentionable: (user: string, topicGuid: string, text: string) =>
    [...base(user), 'mentionable', topicGuid, text] as const,
  trail: (user: string, forumGuid: string) => [...base(user), 'trail', forumGuid] as const,
};

type Kind = keyof typeof keys;

/** Kinds of unread data. */
export const UNREAD_KINDS = [
  'unread',
  'threadsUnread',
  'topicUnread',
] as const satisfies readonly Kind[];

/**
 * Returns a filter for cache keys of the given kinds, for every user: `mutate(ofKinds('topics'))`
 * refetches them.
 */
export const ofKinds = kindFilter<Kind>('forum');
