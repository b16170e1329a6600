import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { guid, nothing, queryGuid } from '../schema';
import { plainStatuses } from '../statuses';
import { unreadContent, unreadThread, unreadTopic } from './entities';

const designed = 'docs/decisions/0013';

/** Contents and replies that are new to the caller. */
export const unreadEndpoints = declareEndpoints({
  'GET ForumTopic/GetUnread': {
    access: 'signed-in',
    source: designed,
    summary: 'The topics in which something is new to the caller, the most recently active first.',
    data: z.array(unreadTopic),
    statuses: plainStatuses,
  },
  'GET ForumTopic/GetTopicUnread': {
    access: 'signed-in',
    source: designed,
    summary:
      'The contents of a topic that are new to the caller or have new replies, oldest first.',
    query: z.object({ topicGuid: guid }),
    data: z.array(unreadContent),
    statuses: plainStatuses,
  },
  'GET ForumTopic/GetUnreadThreads': {
    access: 'signed-in',
    source: designed,
    summary:
      'The contents of all topics that have replies which are new to the caller, the last replied to first.',
    data: z.array(unreadThread),
    statuses: plainStatuses,
  },
  'PUT ForumTopic/MarkTopicAsRead': {
    access: 'signed-in',
    source: designed,
    summary:
      'Nothing in a topic is new to the caller any more; with `upToContentGuid` only its contents up to that one, and no replies.',
    query: z.object({ forumTopicGuid: guid, upToContentGuid: queryGuid }),
    data: nothing,
    statuses: plainStatuses,
  },
  'PUT ForumTopic/MarkRepliesAsRead': {
    access: 'signed-in',
    source: designed,
    summary: 'The replies of a content up to one are not new to the caller any more.',
    query: z.object({ forumTopicContentGuid: guid, upToReplyGuid: guid }),
    data: nothing,
    statuses: plainStatuses,
  },
  'PUT Forums/MarkForumAsRead': {
    access: 'signed-in',
    source: designed,
    summary: 'Nothing in a forum and the forums below it is new to the caller any more.',
    query: z.object({ forumGuid: guid }),
    data: nothing,
    statuses: plainStatuses,
  },
});
