import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { guid, localDateTime, nothing, queryFlag, queryGuid, searchText } from '../schema';
import { plainStatuses } from '../statuses';
import { contentModel, rate, rateModel, roles, topic, topicContent } from './entities';
import { contentSaveStatuses, rateStatuses } from './statuses';

/** Query of a call about one content. */
export const contentQuery = z.object({ forumTopicContentGuid: guid });

/** The contents of topics, and their rates. */
export const contentEndpoints = declareEndpoints({
  'GET ForumTopic/GetTopicContent': {
    access: 'signed-in',
    source: 'FORUM-44',
    summary:
      'The contents of a topic: pinned ones first, then the newest; `before` pages on. `topicContentGuid` answers that one alone.',
    query: z.object({
      topicGuid: guid,
      searchText: searchText.optional(),
      before: queryGuid,
      topicContentGuid: queryGuid,
    }),
    data: z.object({ content: z.object({ topicContent: z.array(topicContent), topic }), roles }),
    statuses: plainStatuses,
  },
  'GET ForumTopic/GetTopicContentRecently': {
    access: 'signed-in',
    source: 'FORUM-45',
    summary:
      'Contents of every topic that the caller may see, newest first, 20 a page: older than `date`, or newer when `mostRecent`. Dates are whole seconds: `before` pages exactly.',
    query: z.object({
      date: localDateTime.optional(),
      mostRecent: queryFlag.optional(),
      searchText: searchText.optional(),
      before: queryGuid,
    }),
    data: z.array(topicContent),
    statuses: plainStatuses,
  },
  'POST ForumTopic/CreateTopicContent': {
    rate: 'writing',
    access: 'signed-in',
    source: 'FORUM-47, FORUM-59',
    summary: 'Adds a content to a topic.',
    body: contentModel,
    data: topicContent.nullable(),
    statuses: contentSaveStatuses,
  },
  'POST ForumTopic/UpdateTopicContent': {
    rate: 'writing',
    access: 'signed-in',
    source: 'FORUM-47, FORUM-59',
    summary: 'Changes a content of the caller.',
    body: contentModel.required({ forumTopicContentGuid: true }),
    data: topicContent.nullable(),
    statuses: contentSaveStatuses,
  },
  'DELETE ForumTopic/DeleteContent': {
    access: 'signed-in',
    source: 'FORUM-52',
    summary: 'Deletes a content of the caller with its files, rates and replies.',
    query: contentQuery,
    data: nothing,
    statuses: plainStatuses,
  },
  'PUT ForumTopic/LockContent': {
    access: 'signed-in',
    source: 'FORUM-51, FORUM-29',
    summary: 'Locks or unlocks a content of the caller and returns its new state.',
    query: contentQuery,
    data: z.object({ lock: z.boolean(), lockDate: localDateTime.nullable() }),
    statuses: plainStatuses,
  },
  'PUT ForumTopic/PinContent': {
    access: 'signed-in',
    source: 'FORUM-51, FORUM-29',
    summary: 'Pins or unpins a content of the caller and returns its new state.',
    query: contentQuery,
    data: z.object({ pinned: z.boolean() }),
    statuses: plainStatuses,
  },
  'PUT ForumTopic/FollowContent': {
    access: 'signed-in',
    source: 'FORUM-51',
    summary: 'Follows a content, or stops following it; answers what holds now.',
    query: contentQuery,
    data: z.object({ follow: z.boolean() }),
    statuses: plainStatuses,
  },
  'PUT ForumTopic/MarkContentAsRead': {
    access: 'signed-in',
    source: 'FORUM-51',
    summary: 'Marks a content as read by the caller.',
    query: contentQuery,
    data: nothing,
    statuses: plainStatuses,
  },
  'PUT ForumTopic/MarkContentAsViewed': {
    access: 'signed-in',
    source: 'FORUM-51, FORUM-30',
    summary: 'Marks a content that was opened from a notification as viewed.',
    query: contentQuery,
    data: nothing,
    statuses: plainStatuses,
  },
  'POST ForumTopic/RateContent': {
    access: 'signed-in',
    rate: 'creating',
    source: 'FORUM-50, FORUM-59',
    summary:
      "Rates another's content with stars, feedback or both; a second call changes the caller's rate.",
    body: rateModel,
    data: rate.nullable(),
    statuses: rateStatuses,
  },
  'GET ForumTopic/GetRatesContent': {
    access: 'signed-in',
    source: 'FORUM-53, FORUM-16',
    summary: 'The rates of a content of the caller, newest first.',
    query: contentQuery.extend({ before: queryGuid }),
    data: z.array(rate),
    statuses: plainStatuses,
  },
});
