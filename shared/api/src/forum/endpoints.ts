import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { ROLE } from '../roles';
import { guid, localDateTime, nothing, queryFlag, queryGuid, searchText } from '../schema';
import { plainStatuses } from '../statuses';
import { removalModel, reported, reportModel } from '../moderation/entities';
import { studentName, teacherName } from '../people/endpoints';
import {
  contentModel,
  forum,
  forumModel,
  inviteModel,
  memberModel,
  mentionable,
  rate,
  rateModel,
  reply,
  replyModel,
  roles,
  topic,
  topicContent,
  topicMember,
  topicModel,
  unreadContent,
  unreadThread,
  unreadTopic,
} from './entities';
import {
  contentSaveStatuses,
  forumDeleteStatuses,
  forumSaveStatuses,
  rateStatuses,
  replyStatuses,
  topicLeaveStatuses,
  topicSaveStatuses,
} from './statuses';

const contentQuery = z.object({ forumTopicContentGuid: guid });
const topicsAnswer = z.object({
  forumTopic: z.array(topic),
  currentforum: forum.nullable(),
  roles,
});
const calls = 'document 1 section 7';
const designed = 'not in the specification; docs/decisions/0013';
const moderated = 'not in the specification; docs/decisions/0068';

/**
 * The forum area. Lists are paged: `before` is the guid that the page follows, and a page shorter
 * than its size is the last. A caller that leaves `before` out gets the first page, which is all
 * that the specification shows.
 */
export const forumEndpoints = declareEndpoints({
  'GET Forums/GetForums': {
    access: 'signed-in',
    source: `${calls}, Forums`,
    summary: 'The forums at the top, or the children of one forum, that the caller may see.',
    query: z.object({ forumGuid: queryGuid, before: queryGuid }),
    data: z.object({ forums: z.array(forum), currentForum: forum.nullable(), roles }),
    statuses: plainStatuses,
  },
  'POST Forums/CreateForum': {
    access: [ROLE.teacher],
    source: `${calls}, Forums; section 8`,
    summary:
      'Creates a forum or category, at the top or in a category. What the parent says of subject and stage stands.',
    body: forumModel,
    data: forum.nullable(),
    statuses: forumSaveStatuses,
  },
  'POST Forums/UpdateForum': {
    access: [ROLE.teacher],
    source: `${calls}, Forums; section 8`,
    summary:
      'Changes an own forum or category that was not generated. What is narrowed is narrowed for all that it holds.',
    body: forumModel.required({ forumGuid: true }),
    data: forum.nullable(),
    statuses: forumSaveStatuses,
  },
  'DELETE Forums/DeleteForum': {
    access: [ROLE.teacher],
    source: `${calls}, Forums`,
    summary: 'Deletes an own, empty forum or category.',
    query: z.object({ ForumGuid: guid }),
    data: nothing,
    statuses: forumDeleteStatuses,
  },
  'GET Forums/GetStudentsAndTeachers': {
    access: [ROLE.teacher],
    source: `${calls}, Forums`,
    summary: 'The people whom a topic in this forum may have as members.',
    query: z.object({ forumGuid: guid }),
    data: z.object({ students: z.array(studentName), teachers: z.array(teacherName) }),
    statuses: plainStatuses,
  },
  'GET ForumTopic/GetTopics': {
    access: 'signed-in',
    source: `${calls}, Topics`,
    summary:
      'The topics of a forum, those shared with it too; one topic by its guid, with its forum; or, with neither, the topics without a forum.',
    query: z.object({ forumGuid: queryGuid, topicGuid: queryGuid, before: queryGuid }),
    data: topicsAnswer,
    statuses: plainStatuses,
  },
  'GET ForumTopic/GetFavoriteTopics': {
    access: 'signed-in',
    source: `${calls}, Topics`,
    summary: 'The topics that the caller marked as favourite.',
    query: z.object({ before: queryGuid }),
    data: topicsAnswer,
    statuses: plainStatuses,
  },
  'GET ForumTopic/GetMyTopics': {
    access: 'signed-in',
    source: `${calls}, Topics`,
    summary: 'The topics that the caller created or joined.',
    query: z.object({ searchText: searchText.optional(), before: queryGuid }),
    data: topicsAnswer,
    statuses: plainStatuses,
  },
  'POST ForumTopic/CreateTopic': {
    rate: 'writing',
    access: [ROLE.teacher],
    source: `${calls}, Topics; section 8`,
    summary:
      'Creates a topic in a forum that is no category, or outside of any. The members named join a restricted topic.',
    body: topicModel,
    data: topic.nullable(),
    statuses: topicSaveStatuses,
  },
  'POST ForumTopic/UpdateTopic': {
    rate: 'writing',
    access: [ROLE.teacher],
    source: `${calls}, Topics; section 8`,
    summary:
      'Changes an own topic. The members named join a restricted topic; nobody is removed by it.',
    body: topicModel.required({ forumTopicGuid: true }),
    data: topic.nullable(),
    statuses: topicSaveStatuses,
  },
  'DELETE ForumTopic/DeleteTopic': {
    access: [ROLE.teacher],
    source: `${calls}, Topics`,
    summary: 'Deletes an own topic with its contents and their files.',
    query: z.object({ forumTopicGuid: guid }),
    data: nothing,
    statuses: plainStatuses,
  },
  'PUT ForumTopic/LeaveTopic': {
    access: 'signed-in',
    source: `${calls}, Topics; section 4`,
    summary: 'Leaves a restricted topic; its creator cannot.',
    query: z.object({ forumTopicGuid: guid }),
    data: nothing,
    statuses: topicLeaveStatuses,
  },
  'POST ForumTopic/Favorite': {
    access: 'signed-in',
    source: `${calls}, Topics`,
    summary: "Sets or clears the caller's favourite mark on a topic.",
    body: z.object({ forumTopicGuid: guid, favoriteTopic: z.boolean() }),
    data: nothing,
    statuses: plainStatuses,
  },
  'GET ForumTopic/GetTopicContent': {
    access: 'signed-in',
    source: `${calls}, Topic content`,
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
    source: `${calls}, Topic content`,
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
  'GET ForumTopic/GetTopicMembers': {
    access: 'signed-in',
    source: `${calls}, Topic content; section 6`,
    summary: 'The members of an own topic; with `showAll` the removed and left ones too.',
    query: z.object({ topicGuid: guid, showAll: queryFlag.optional(), before: queryGuid }),
    data: z.array(topicMember),
    statuses: plainStatuses,
  },
  'POST ForumTopic/CreateTopicContent': {
    rate: 'writing',
    access: 'signed-in',
    source: `${calls}, Topic content; section 6`,
    summary: 'Adds a content to a topic.',
    body: contentModel,
    data: topicContent.nullable(),
    statuses: contentSaveStatuses,
  },
  'POST ForumTopic/UpdateTopicContent': {
    rate: 'writing',
    access: 'signed-in',
    source: `${calls}, Topic content; section 6`,
    summary: 'Changes an own content.',
    body: contentModel.required({ forumTopicContentGuid: true }),
    data: topicContent.nullable(),
    statuses: contentSaveStatuses,
  },
  'POST ForumTopic/Invite': {
    access: [ROLE.teacher],
    source: `${calls}, Topic content; section 6`,
    summary:
      'Adds members to an own topic. Those who are joined stay as they are; those who were removed or left come back.',
    body: inviteModel,
    data: nothing,
    statuses: plainStatuses,
  },
  'POST ForumTopic/RemoveMemberFromTopic': {
    access: [ROLE.teacher],
    source: `${calls}, Topic content; section 4`,
    summary: 'Removes a member from an own topic.',
    body: memberModel,
    data: nothing,
    statuses: plainStatuses,
  },
  'POST ForumTopic/ReinviteMemberToTopic': {
    access: [ROLE.teacher],
    source: `${calls}, Topic content; section 4`,
    summary: 'Invites a removed or left member again.',
    body: memberModel,
    data: nothing,
    statuses: plainStatuses,
  },
  'POST ForumTopic/RateContent': {
    access: 'signed-in',
    source: `${calls}, Topic content; section 8`,
    summary:
      "Rates another's content with stars, feedback or both; a second call changes the caller's rate.",
    body: rateModel,
    data: rate.nullable(),
    statuses: rateStatuses,
  },
  'PUT ForumTopic/MarkContentAsRead': {
    access: 'signed-in',
    source: `${calls}, Topic content`,
    summary: 'Marks a content as read by the caller.',
    query: contentQuery,
    data: nothing,
    statuses: plainStatuses,
  },
  'PUT ForumTopic/FollowContent': {
    access: 'signed-in',
    source: `${calls}, Topic content`,
    summary: 'Follows a content, or stops following it; answers what holds now.',
    query: contentQuery,
    data: z.object({ follow: z.boolean() }),
    statuses: plainStatuses,
  },
  'PUT ForumTopic/MarkContentAsViewed': {
    access: 'signed-in',
    source: `${calls}, Topic content; section 4`,
    summary: 'Marks a content that was opened from a notification as viewed.',
    query: contentQuery,
    data: nothing,
    statuses: plainStatuses,
  },
  'PUT ForumTopic/LockContent': {
    access: 'signed-in',
    source: `${calls}, Topic content; section 4`,
    summary: 'Locks an own content, or unlocks it; answers what holds now.',
    query: contentQuery,
    data: z.object({ lock: z.boolean(), lockDate: localDateTime.nullable() }),
    statuses: plainStatuses,
  },
  'PUT ForumTopic/PinContent': {
    access: 'signed-in',
    source: `${calls}, Topic content; section 4`,
    summary: 'Pins an own content, or unpins it; answers what holds now.',
    query: contentQuery,
    data: z.object({ pinned: z.boolean() }),
    statuses: plainStatuses,
  },
  'DELETE ForumTopic/DeleteContent': {
    access: 'signed-in',
    source: `${calls}, Topic content`,
    summary: 'Deletes an own content with its files, rates and replies.',
    query: contentQuery,
    data: nothing,
    statuses: plainStatuses,
  },
  'GET ForumTopic/GetRatesContent': {
    access: 'signed-in',
    source: `${calls}, Topic content; section 6`,
    summary: 'The rates of an own content, newest first.',
    query: contentQuery.extend({ before: queryGuid }),
    data: z.array(rate),
    statuses: plainStatuses,
  },
  'GET ForumTopic/GetReplies': {
    access: 'signed-in',
    source: `${calls}, Topic content`,
    summary:
      'The latest replies of a content, oldest first; `before` answers the page that precedes that reply.',
    query: contentQuery.extend({ before: queryGuid }),
    data: z.array(reply),
    statuses: plainStatuses,
  },
  'POST ForumTopic/ReplyOnTopicContent': {
    rate: 'writing',
    access: 'signed-in',
    source: `${calls}, Topic content; section 8`,
    summary: 'Replies to a content of a discussion topic.',
    body: replyModel,
    data: reply.nullable(),
    statuses: replyStatuses,
  },
  'POST ForumTopic/UpdateReplyTopicContent': {
    rate: 'writing',
    access: 'signed-in',
    source: `${calls}, Topic content; section 8`,
    summary: 'Changes an own reply.',
    body: replyModel.required({ guid: true }),
    data: reply.nullable(),
    statuses: replyStatuses,
  },
  'DELETE ForumTopic/DeleteReplyTopicContent': {
    access: 'signed-in',
    source: `${calls}, Topic content; section 8`,
    summary: 'Deletes an own reply.',
    query: z.object({ guid }),
    data: nothing,
    statuses: replyStatuses,
  },
  'POST ForumTopic/RemoveReply': {
    rate: 'writing',
    access: 'signed-in',
    source: moderated,
    summary: 'Removes the text of a reply in an own topic, or anywhere; its writer is notified.',
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
    statuses: plainStatuses,
  },
  'GET ForumTopic/GetReplyReports': {
    access: 'signed-in',
    source: moderated,
    summary: 'The replies of a content that have open reports, for those who may remove them.',
    query: contentQuery,
    data: z.array(reported),
    statuses: plainStatuses,
  },
  'PUT ForumTopic/DismissReplyReports': {
    access: 'signed-in',
    source: moderated,
    summary: 'Closes the open reports about a reply; the reply stays.',
    query: z.object({ guid }),
    data: nothing,
    statuses: plainStatuses,
  },

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
  'GET ForumTopic/GetMentionable': {
    access: 'signed-in',
    source: designed,
    summary:
      'People who see a topic, but for the caller, by name: those of whose names a word begins with `searchText`.',
    query: z.object({ topicGuid: guid, searchText: searchText.optional() }),
    data: z.array(mentionable),
    statuses: plainStatuses,
  },
});
