import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { ROLE } from '../roles';
import { guid, nothing, queryFlag, queryGuid, searchText } from '../schema';
import { plainStatuses } from '../statuses';
import {
  forum,
  inviteModel,
  memberModel,
  mentionable,
  roles,
  topic,
  topicMember,
  topicModel,
} from './entities';
import { topicLeaveStatuses, topicSaveStatuses } from './statuses';

const topicsAnswer = z.object({
  forumTopic: z.array(topic),
  currentforum: forum.nullable(),
  roles,
});
const designed = 'docs/decisions/0013';

/** Topics and their members. */
export const topicEndpoints = declareEndpoints({
  'GET ForumTopic/GetTopics': {
    access: 'signed-in',
    source: 'FORUM-38',
    summary:
      'The topics of a forum, those shared with it too; one topic by its guid, with its forum; or, with neither, the topics without a forum.',
    query: z.object({ forumGuid: queryGuid, topicGuid: queryGuid, before: queryGuid }),
    data: topicsAnswer,
    statuses: plainStatuses,
  },
  'GET ForumTopic/GetFavoriteTopics': {
    access: 'signed-in',
    source: 'FORUM-39',
    summary: 'The topics that the caller marked as favourite.',
    query: z.object({ before: queryGuid }),
    data: topicsAnswer,
    statuses: plainStatuses,
  },
  'GET ForumTopic/GetMyTopics': {
    access: 'signed-in',
    source: 'FORUM-39',
    summary: 'The topics that the caller created or joined.',
    query: z.object({ searchText: searchText.optional(), before: queryGuid }),
    data: topicsAnswer,
    statuses: plainStatuses,
  },
  'POST ForumTopic/CreateTopic': {
    rate: 'writing',
    access: [ROLE.teacher],
    source: 'FORUM-40, FORUM-58',
    summary:
      'Creates a topic in a forum that is no category, or outside of any. The members named join a restricted topic.',
    body: topicModel,
    data: topic.nullable(),
    statuses: topicSaveStatuses,
  },
  'POST ForumTopic/UpdateTopic': {
    rate: 'writing',
    access: [ROLE.teacher],
    source: 'FORUM-40, FORUM-58',
    summary:
      'Changes a topic of the caller. The named members join a restricted topic; nobody is removed.',
    body: topicModel.required({ forumTopicGuid: true }),
    data: topic.nullable(),
    statuses: topicSaveStatuses,
  },
  'DELETE ForumTopic/DeleteTopic': {
    access: [ROLE.teacher],
    source: 'FORUM-41',
    summary: 'Deletes a topic of the caller with its contents and their files.',
    query: z.object({ forumTopicGuid: guid }),
    data: nothing,
    statuses: plainStatuses,
  },
  'PUT ForumTopic/LeaveTopic': {
    access: 'signed-in',
    source: 'FORUM-42, FORUM-25',
    summary: 'Leaves a restricted topic; its creator cannot.',
    query: z.object({ forumTopicGuid: guid }),
    data: nothing,
    statuses: topicLeaveStatuses,
  },
  'POST ForumTopic/Favorite': {
    access: 'signed-in',
    source: 'FORUM-43',
    summary: "Sets or clears the caller's favourite mark on a topic.",
    body: z.object({ forumTopicGuid: guid, favoriteTopic: z.boolean() }),
    data: nothing,
    statuses: plainStatuses,
  },
  'GET ForumTopic/GetTopicMembers': {
    access: 'signed-in',
    source: 'FORUM-46, FORUM-17',
    summary:
      'The members of a topic of the caller; with `showAll` also those who were removed or have left.',
    query: z.object({ topicGuid: guid, showAll: queryFlag.optional(), before: queryGuid }),
    data: z.array(topicMember),
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
  'POST ForumTopic/Invite': {
    access: [ROLE.teacher],
    rate: 'creating',
    source: 'FORUM-48, FORUM-17',
    summary:
      'Adds members to a topic of the caller. Joined members do not change; members who were removed or have left join again.',
    body: inviteModel,
    data: nothing,
    statuses: plainStatuses,
  },
  'POST ForumTopic/RemoveMemberFromTopic': {
    access: [ROLE.teacher],
    source: 'FORUM-49, FORUM-26',
    summary: 'Removes a member from a topic of the caller.',
    body: memberModel,
    data: nothing,
    statuses: plainStatuses,
  },
  'POST ForumTopic/ReinviteMemberToTopic': {
    access: [ROLE.teacher],
    rate: 'creating',
    source: 'FORUM-49, FORUM-26',
    summary: 'Invites a removed or left member again.',
    body: memberModel,
    data: nothing,
    statuses: plainStatuses,
  },
});
