import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { guid, nothing, queryFlag, queryGuid, searchText } from '../schema';
import { plainStatuses } from '../statuses';
import {
  draft,
  draftInShort,
  draftModel,
  mail,
  mailDelivery,
  mailGuids,
  mailInShort,
  mailModel,
  mailRecipient,
  mailReplyModel,
  mailType,
} from './mail-entities';
import { MAIL_TO_MAX } from './limits';
import { draftSaveStatuses, mailReplyStatuses, mailSendStatuses } from './statuses';

const designed = 'MAIL-8; docs/decisions/0029';
const listQuery = z.object({
  before: queryGuid,
  searchText: searchText.optional(),
  archived: queryFlag.optional(),
});
const page = '`before` is the guid of the mail that the page follows.';

/** Internal mail. */
export const mailEndpoints = declareEndpoints({
  'POST Mails/Send': {
    access: 'signed-in',
    rate: 'creating',
    source: 'MAIL-7',
    summary:
      'Sends a mail. It is stored with all its recipients before the response; large mails are delivered in steps afterwards, reported by the event ReceiveMailDelivery.',
    body: mailModel,
    data: mailDelivery.nullable(),
    statuses: mailSendStatuses,
  },
  'POST Mails/Reply': {
    access: 'signed-in',
    rate: 'creating',
    source: 'MAIL-7',
    summary:
      'Replies to a mail: to its sender, or, for a mail of the caller, to its recipients again.',
    body: mailReplyModel,
    data: mailDelivery.nullable(),
    statuses: mailReplyStatuses,
  },
  'POST Mails/CountRecipients': {
    access: 'signed-in',
    source: designed,
    summary: 'How many people a mail to these would go to; refused as sending it is.',
    body: mailModel.pick({ ToGuid: true, SubjectGuid: true, SectionGuid: true }),
    data: z.object({ recipientsCount: z.number() }).nullable(),
    statuses: mailSendStatuses,
  },
  'POST Mails/FindRecipients': {
    access: 'signed-in',
    source: designed,
    summary: 'To which of some people the caller may write; a student in some subject.',
    body: z.object({ personGuids: z.array(guid).min(1).max(MAIL_TO_MAX) }),
    data: z.array(guid),
    statuses: plainStatuses,
  },
  'GET Mails/GetInbox': {
    access: 'signed-in',
    source: designed,
    summary: `A page of the received mails, newest first: those that are not archived, or those that are; \`unread\` leaves out what was read. ${page}`,
    query: listQuery.extend({ unread: queryFlag.optional() }),
    data: z.array(mailInShort),
    statuses: plainStatuses,
  },
  'GET Mails/GetSent': {
    access: 'signed-in',
    source: designed,
    summary: `A page of the sent mails, newest first. ${page}`,
    query: listQuery,
    data: z.array(mailInShort),
    statuses: plainStatuses,
  },
  'GET Mails/GetMail': {
    access: 'signed-in',
    source: designed,
    summary:
      "One mail of the caller's, and the latest page of the thread that it is in, oldest first. The thread is what the caller and the other side wrote to each other in it.",
    query: z.object({ mailGuid: guid, type: mailType }),
    data: z.object({ mail, thread: z.array(mail) }),
    statuses: plainStatuses,
  },
  'GET Mails/GetThread': {
    access: 'signed-in',
    source: designed,
    summary: 'A page of the thread of a mail, oldest first, before the mail `before`.',
    query: z.object({ mailGuid: guid, before: queryGuid }),
    data: z.array(mail),
    statuses: plainStatuses,
  },
  'GET Mails/GetRecipients': {
    access: 'signed-in',
    source: designed,
    summary:
      'A page of the recipients of a mail of the caller, by name. `before` is the last person of the previous page.',
    query: z.object({ mailGuid: guid, before: queryGuid }),
    data: z.array(mailRecipient),
    statuses: plainStatuses,
  },
  'GET Mails/GetDelivery': {
    access: 'signed-in',
    source: designed,
    summary: 'The progress of the delivery of a mail of the caller.',
    query: z.object({ mailGuid: guid }),
    data: mailDelivery,
    statuses: plainStatuses,
  },
  'POST Mails/MarkAsRead': {
    access: 'signed-in',
    source: designed,
    summary: 'Marks received mails as read, or as not read.',
    body: z.object({ mailGuids, read: z.boolean() }),
    data: nothing,
    statuses: plainStatuses,
  },
  'POST Mails/Archive': {
    access: 'signed-in',
    source: designed,
    summary: 'Archives mails for the caller, or takes them back.',
    body: z.object({ mailGuids, archived: z.boolean() }),
    data: nothing,
    statuses: plainStatuses,
  },
  'POST Mails/Delete': {
    access: 'signed-in',
    source: designed,
    summary:
      'Deletes mails for the caller only. A mail that everybody has deleted is removed with its files.',
    body: z.object({ mailGuids }),
    data: nothing,
    statuses: plainStatuses,
  },
  'GET Mails/GetDrafts': {
    access: 'signed-in',
    source: designed,
    summary: "The caller's drafts, the latest first.",
    data: z.array(draftInShort),
    statuses: plainStatuses,
  },
  'GET Mails/GetDraft': {
    access: 'signed-in',
    source: designed,
    summary: 'One draft of the caller.',
    query: z.object({ draftGuid: guid }),
    data: draft,
    statuses: plainStatuses,
  },
  'POST Mails/SaveDraft': {
    access: 'signed-in',
    source: designed,
    summary:
      'Saves a draft under a guid that the client chose; sending a mail under that guid removes the draft. If the stored version differs from `Version`, nothing is stored and the response is the stored draft; a retry with the `SaveKey` of the stored version gets the same response as before.',
    body: draftModel,
    data: draft.nullable(),
    statuses: draftSaveStatuses,
  },
  'POST Mails/DeleteDraft': {
    access: 'signed-in',
    source: designed,
    summary: 'Deletes drafts of the caller.',
    body: z.object({ draftGuids: mailGuids }),
    data: nothing,
    statuses: plainStatuses,
  },
});
