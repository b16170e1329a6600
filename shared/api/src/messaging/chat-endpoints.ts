import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { ROLE } from '../roles';
import { guid, guidList, nothing, queryGuid, searchText } from '../schema';
import { plainStatuses } from '../statuses';
import { removalModel, reported, reportModel } from '../moderation/entities';
import {
  chatMember,
  chatMessage,
  chatPerson,
  conversation,
  groupModel,
  groupStudent,
} from './chat-entities';
import {
  chatOpenStatuses,
  chatReportStatuses,
  groupInviteStatuses,
  groupLeaveStatuses,
  groupSaveStatuses,
} from './chat-statuses';

const designed = 'CHAT-19; docs/decisions/0030';
const moderation = 'docs/decisions/0068';
const groupQuery = z.object({ groupGuid: guid });

/**
 * Conversations and everything around messages; messages themselves are sent through the hub
 * (`HubMethods` of hub.ts). `groupGuid` is a conversation, private or of a group: for everybody but
 * its members it does not exist.
 */
export const chatEndpoints = declareEndpoints({
  'GET Chats/Get': {
    access: 'signed-in',
    source: designed,
    summary:
      "A page of the caller's conversations, the one with the newest message first. `before` is the last conversation of the previous page; `searchText` searches the titles.",
    query: z.object({ searchText: searchText.optional(), before: queryGuid }),
    data: z.array(conversation),
    statuses: plainStatuses,
  },
  'GET Chats/GetOne': {
    access: 'signed-in',
    source: designed,
    summary: 'One conversation of the caller.',
    query: groupQuery,
    data: conversation,
    statuses: plainStatuses,
  },
  'GET Chats/GetUnReadCount': {
    access: 'signed-in',
    source: designed,
    summary: 'How many messages of others the caller has not read, in all conversations together.',
    data: z.object({ count: z.number() }),
    statuses: plainStatuses,
  },
  'GET Chats/GetPeople': {
    access: 'signed-in',
    source: designed,
    summary: 'People to whom the caller may write, by name.',
    query: z.object({ searchText: searchText.optional() }),
    data: z.array(chatPerson),
    statuses: plainStatuses,
  },
  'POST Chats/Open': {
    access: 'signed-in',
    rate: 'creating',
    source: designed,
    summary: 'The private conversation with a person; creates it if there is none.',
    body: z.object({ personGuid: guid }),
    data: conversation.nullable(),
    statuses: chatOpenStatuses,
  },
  'GET Chats/Search': {
    access: 'signed-in',
    source: designed,
    summary:
      'Messages of a conversation that contain a text, newest first. `before` is the `sequence` of the last message of the previous page.',
    query: groupQuery.extend({ searchText, before: z.coerce.number().int().positive().optional() }),
    data: z.array(chatMessage),
    statuses: plainStatuses,
  },
  'GET ChatGroups/GetStudent': {
    access: [ROLE.teacher],
    source: 'CHAT-16',
    summary:
      'The students of a section who study a subject, to be added to a group of the caller; current members are marked.',
    query: z.object({ sectionGuid: guid, subjectGuid: guid, groupGuid: guid }),
    data: z.array(groupStudent),
    statuses: plainStatuses,
  },
  'POST ChatGroups/InviteStudent': {
    access: [ROLE.teacher],
    rate: 'creating',
    source: 'CHAT-17',
    summary:
      'Adds students whom the caller teaches to a group of the caller: all named students, or none. Current members do not change.',
    body: z.object({ GroupGuid: guid, MemberGuids: guidList.min(1) }),
    data: nothing,
    statuses: groupInviteStatuses,
  },
  'POST ChatGroups/AddOrEditGroup': {
    access: [ROLE.teacher],
    rate: 'creating',
    source: 'CHAT-18',
    summary:
      'Creates or changes a group of the caller. The client chooses `Guid` for idempotent retries.',
    body: groupModel,
    data: conversation.nullable(),
    statuses: groupSaveStatuses,
  },
  'GET ChatGroups/GetMembers': {
    access: 'signed-in',
    source: designed,
    summary:
      'A page of the members of a group of the caller, by name. `after` is the last member of the previous page.',
    query: groupQuery.extend({ after: queryGuid }),
    data: z.array(chatMember),
    statuses: plainStatuses,
  },
  'POST ChatGroups/Leave': {
    access: 'signed-in',
    source: designed,
    summary: 'Leaves a group. Its owner deletes it instead.',
    body: groupQuery,
    data: nothing,
    statuses: groupLeaveStatuses,
  },
  'POST ChatGroups/Delete': {
    access: [ROLE.teacher],
    source: designed,
    summary: 'Deletes a group of the caller with its messages and their files.',
    body: groupQuery,
    data: nothing,
    statuses: plainStatuses,
  },
  'POST ChatGroups/RemoveMessage': {
    rate: 'writing',
    access: [ROLE.teacher],
    source: moderation,
    summary:
      'Removes a message of another person in a group of the caller; its writer is notified.',
    body: removalModel.extend({ groupGuid: guid }),
    data: nothing,
    statuses: plainStatuses,
  },
  'POST ChatGroups/ReportMessage': {
    rate: 'writing',
    access: 'signed-in',
    source: moderation,
    summary: 'Reports a message of a group to its owner, once for a person and a message.',
    body: reportModel.extend({ groupGuid: guid }),
    data: nothing,
    statuses: chatReportStatuses,
  },
  'GET ChatGroups/GetReports': {
    access: [ROLE.teacher],
    source: moderation,
    summary: 'The messages of a group of the caller that have open reports.',
    query: groupQuery,
    data: z.array(reported),
    statuses: plainStatuses,
  },
  'PUT ChatGroups/DismissReports': {
    access: [ROLE.teacher],
    source: moderation,
    summary: 'Closes the open reports about a message in a group of the caller; the message stays.',
    query: groupQuery.extend({ guid }),
    data: nothing,
    statuses: plainStatuses,
  },
});
