import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { removalModel, reported, reportModel } from '../moderation/entities';
import { reportStatuses } from '../moderation/statuses';
import { guid, nothing, queryGuid } from '../schema';
import { plainStatuses } from '../statuses';
import { contentQuery } from './content-endpoints';
import { reply, replyModel } from './entities';
import { replyStatuses } from './statuses';

const moderated = 'docs/decisions/0068';

/** Replies to contents, and their moderation. */
export const replyEndpoints = declareEndpoints({
  'GET ForumTopic/GetReplies': {
    access: 'signed-in',
    source: 'FORUM-54',
    summary:
      'The latest replies of a content, oldest first; `before` answers the page that precedes that reply.',
    query: contentQuery.extend({ before: queryGuid }),
    data: z.array(reply),
    statuses: plainStatuses,
  },
  'POST ForumTopic/ReplyOnTopicContent': {
    rate: 'writing',
    access: 'signed-in',
    source: 'FORUM-55, FORUM-60',
    summary: 'Replies to a content of a discussion topic.',
    body: replyModel,
    data: reply.nullable(),
    statuses: replyStatuses,
  },
  'POST ForumTopic/UpdateReplyTopicContent': {
    rate: 'writing',
    access: 'signed-in',
    source: 'FORUM-55, FORUM-60',
    summary: 'Changes a reply of the caller.',
    body: replyModel.required({ guid: true }),
    data: reply.nullable(),
    statuses: replyStatuses,
  },
  'DELETE ForumTopic/DeleteReplyTopicContent': {
    access: 'signed-in',
    source: 'FORUM-56, FORUM-60',
    summary: 'Deletes a reply of the caller.',
    query: z.object({ guid }),
    data: nothing,
    statuses: replyStatuses,
  },
  'POST ForumTopic/RemoveReply': {
    rate: 'writing',
    access: 'signed-in',
    source: moderated,
    summary:
      'Removes the text of a reply: the creator of the topic, holders of AddContentInAllLeaningSite and administrators; its writer is notified.',
    body: removalModel,
    data: reply,
    statuses: plainStatuses,
  },
  'POST ForumTopic/ReportReply': {
    rate: 'writing',
    access: 'signed-in',
    source: moderated,
    summary: 'Reports a reply to those who may remove it, once for a person and a reply.',
    body: reportModel,
    data: nothing,
    statuses: reportStatuses,
  },
  'GET ForumTopic/GetReplyReports': {
    access: 'signed-in',
    source: moderated,
    summary:
      'The replies of others in a content that have open reports, for those who may remove them.',
    query: contentQuery,
    data: z.array(reported),
    statuses: plainStatuses,
  },
  'PUT ForumTopic/DismissReplyReports': {
    access: 'signed-in',
    source: moderated,
    summary: 'Closes the open reports about a reply of another person; the reply stays.',
    query: z.object({ guid }),
    data: nothing,
    statuses: plainStatuses,
  },
});
