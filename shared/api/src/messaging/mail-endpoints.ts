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
      'Sends a mail. It is kept with all its recipients when this answers; many get it in steps after that, of which the sender hears ReceiveMailDelivery.',
    body: mailModel,
    data: mailDelivery.nullable(),
    statuses: mailSendStatuses,
  },
  'POST Mails/Reply': {
    access: 'signed-in',
    rate: 'creating',
    source: 'MAIL-7',
    summary:
      "Answers a mail of the caller's: to its sender, or, to an own one, to its recipients again.",
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
    summary:
      'A page of the thread that a mail is in, oldest first, that stands before the mail named by `before`.',
    query: z.object({ mailGuid: guid, before: queryGuid }),
    data: z.array(mail),
    statuses: plainStatuses,
  },
  'GET Mails/GetRecipients': {
    access: 'signed-in',
    source: designed,
    summary:
      'A page of the recipients of an own mail, by name; `before` is the guid of the person whom the page follows.',
    query: z.object({ mailGuid: guid, before: queryGuid }),
    data: z.array(mailRecipient),
    statuses: plainStatuses,
  },
  'GET Mails/GetDelivery': {
    access: 'signed-in',
    source: designed,
    summary: 'How far an own mail has come.',
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
      'Deletes mails for the caller alone; one that nobody has any more goes with its files.',
    body: z.object({ mailGuids }),
    data: nothing,
    statuses: plainStatuses,
  },
  'GET Mails/GetDrafts': {
    access: 'signed-in',
    source: designed,
    summary: 'The own drafts, the latest first.',
    data: z.array(draftInShort),
    statuses: plainStatuses,
  },
  'GET Mails/GetDraft': {
    access: 'signed-in',
    source: designed,
    summary: 'An own draft, to go on with.',
    query: z.object({ draftGuid: guid }),
    data: draft,
    statuses: plainStatuses,
  },
  'POST Mails/SaveDraft': {
    access: 'signed-in',
    source: designed,
    summary:
      'Keeps a draft under a guid that the caller chose; what is sent under that guid is a draft no more. Where the stored version is another than `Version`, nothing is stored and the response is the stored draft; a save whose `SaveKey` stored it already is answered as it was.',
    body: draftModel,
    data: draft.nullable(),
    statuses: draftSaveStatuses,
  },
  'POST Mails/DeleteDraft': {
    access: 'signed-in',
    source: designed,
    summary: 'Deletes own drafts.',
    body: z.object({ draftGuids: mailGuids }),
    data: nothing,
    statuses: plainStatuses,
  },
});
