import { randomUUID } from 'node:crypto';
import { MAIL_RATE, MAIL_REPLY, MAIL_SEND, type ApiResponse, type MailDelivery } from '@riwaq/api';
import type { mailModel, mailReplyModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { allows } from '../../access/matrix';
import { ok, refuse } from '../../platform/http/area';
import type { Caller } from '../../platform/caller';
import { createOnce } from '../../platform/create-once';
import { conflict, notFound } from '../../platform/http/errors';
import type { Tx } from '../../platform/db/database';
import { audienceOf, audienceOfReply, writableAmong, type MailAudience } from './audience';
import type { MailContext } from './context';
import { namesOf } from './store-people';
import type { RequestedRecipients } from './rules/audience';
import { insertCopies } from './store-copies';
import { deleteDrafts, findDraft } from './store-drafts';
import { findMail, recipientGuids, sentSince } from './store-mails';
import { excerptOf, attachFiles, searchTextOf } from './mail-content';
import { bindContext } from '../../platform/bind-context';

type MailInput = z.output<typeof mailModel>;
type ReplyInput = z.output<typeof mailReplyModel>;
type MailBody = Pick<MailInput, 'Title' | 'DetailsHTML' | 'FileName'>;
/**
 * References of a mail: its subject and section, and the mail that it replies to with its thread.
 */
interface MailReferences {
  subjectGuid: string | null;
  sectionGuid: string | null;
  replyOn?: { guid: string; threadGuid: string };
}

/**
 * Number of recipients' names by which a sender can search a mail. A mail to many people is found
 * by its text.
 */
const NAMES_FOR_SEARCH = 50;

const requestedRecipientsOf = ({
  ToGuid,
  SubjectGuid,
  SectionGuid,
}: Pick<MailInput, 'ToGuid' | 'SubjectGuid' | 'SectionGuid'>): RequestedRecipients => ({
  to: ToGuid,
  subjectGuid: SubjectGuid ?? null,
  sectionGuid: SectionGuid ?? null,
});

interface Sending {
  find: (tx: Tx) => Promise<{ audience: MailAudience; references: MailReferences }>;
  tooFast: number;
  draftChanged: number;
}

const findSent = (tx: Tx, guid: string) =>
  tx
    .selectFrom('mail')
    .select(['guid', 'sender_guid', 'recipients_count', 'delivered_count', 'read_count'])
    .where('guid', '=', guid)
    .executeTakeFirst();

/** @throws HttpError 409 when another person has a draft with the guid */
async function assertNotOthersDraft(tx: Tx, caller: Caller, guid: string): Promise<void> {
  const draft = await findDraft(tx, guid);
  if (draft && draft.owner_guid !== caller.userGuid) throw conflict();
}

async function storeMail(
  deps: MailContext,
  tx: Tx,
  caller: Caller,
  guid: string,
  { Title, DetailsHTML, FileName }: MailBody,
  { subjectGuid, sectionGuid, replyOn }: MailReferences,
  people: readonly string[],
  now: Date,
): Promise<MailDelivery> {
  const { files, delivery, notifyTabs, presenters } = deps;
  const { html, fileUrls, text } = files.htmlForStorage(DetailsHTML);
  const fileNames = await attachFiles(files, tx, caller, guid, FileName, fileUrls);
  const [sender = ''] = await namesOf(tx, [caller.userGuid]);
  const { seq } = await tx
    .insertInto('mail')
    .values({
      guid,
      sender_guid: caller.userGuid,
      title: Title,
      html,
      excerpt: excerptOf(text),
      search_text: searchTextOf([Title, text, sender, ...fileNames]),
      recipients_text: searchTextOf(await namesOf(tx, people.slice(0, NAMES_FOR_SEARCH))),
      subject_guid: subjectGuid,
      section_guid: sectionGuid,
      thread_guid: replyOn?.threadGuid ?? guid,
      reply_on_guid: replyOn?.guid ?? null,
      recipients_count: people.length,
      created_at: now,
    })
    .returning('seq')
    .executeTakeFirstOrThrow();
  await insertCopies(tx, { guid, seq, sender: caller.userGuid, people }, now);
  await deleteDrafts(tx, caller.userGuid, [guid]);
  await delivery.begin(tx, guid);
  notifyTabs(tx, caller, [guid]);
  const sent = await findSent(tx, guid);
  if (!sent) throw notFound();
  return presenters.delivery(sent);
}

const isTooFast = async (tx: Tx, { userGuid }: Caller, now: Date): Promise<boolean> =>
  (await sentSince(
    tx,
    userGuid,
    new Date(now.getTime() - MAIL_RATE.seconds * 1000),
    MAIL_RATE.most,
  )) >= MAIL_RATE.most;

/** Whether another device has saved the draft since the sending tab read or saved it. */
async function isChangedElsewhere(
  tx: Tx,
  guid: string,
  { DraftVersion, DraftSaveKeys = [] }: Pick<MailInput, 'DraftVersion' | 'DraftSaveKeys'>,
): Promise<boolean> {
  if (DraftVersion === undefined) return false;
  const draft = await findDraft(tx, guid);
  if (draft === undefined || draft.version <= DraftVersion) return false;
  return (
    draft.save_key === null || !DraftSaveKeys.some((key) => key.toLowerCase() === draft.save_key)
  );
}

async function send(
  deps: MailContext,
  caller: Caller,
  model: MailInput | ReplyInput,
  { find, tooFast, draftChanged }: Sending,
): Promise<ApiResponse<MailDelivery | null>> {
  const { changeOwn, presenters } = deps;
  return changeOwn(caller, async (tx, now) => {
    const guid = (model.Guid ?? randomUUID()).toLowerCase();
    await assertNotOthersDraft(tx, caller, guid);
    return createOnce(
      {
        find: () => findSent(tx, guid),
        isOwn: (stored) => stored.sender_guid === caller.userGuid,
        respond: (stored) => ok(presenters.delivery(stored)),
      },
      async () => {
        if (await isChangedElsewhere(tx, guid, model)) return refuse(draftChanged);
        if (await isTooFast(tx, caller, now)) return refuse(tooFast);
        const { audience, references } = await find(tx);
        return 'refused' in audience
          ? refuse(audience.refused)
          : ok(await storeMail(deps, tx, caller, guid, model, references, audience.people, now));
      },
    );
  });
}

const sendNew = (deps: MailContext, caller: Caller, model: MailInput) =>
  send(deps, caller, model, {
    tooFast: MAIL_SEND.tooFast,
    draftChanged: MAIL_SEND.draftChanged,
    async find(tx) {
      const wanted = requestedRecipientsOf(model);
      return {
        audience: await audienceOf(tx, caller, wanted),
        references: { subjectGuid: wanted.subjectGuid, sectionGuid: wanted.sectionGuid },
      };
    },
  });

const reply = (deps: MailContext, caller: Caller, model: ReplyInput) =>
  send(deps, caller, model, {
    tooFast: MAIL_REPLY.tooFast,
    draftChanged: MAIL_REPLY.draftChanged,
    async find(tx) {
      const on = await findMail(tx, caller.userGuid, model.ReplyOnGuid);
      if (!on || !allows('mail.read', { owner: on.sent, recipient: !on.sent })) throw notFound();
      const others = on.sent
        ? await recipientGuids(tx, on.guid)
        : on.sender_guid === null
          ? []
          : [on.sender_guid];
      const references = {
        subjectGuid: on.subject_guid,
        sectionGuid: on.section_guid,
        replyOn: { guid: on.guid, threadGuid: on.thread_guid },
      };
      return {
        audience: await audienceOfReply(tx, caller, others, on.subject_guid),
        references,
      };
    },
  });

const findRecipients = async (
  { db }: MailContext,
  caller: Caller,
  people: readonly string[],
): Promise<ApiResponse<string[]>> => ok(await writableAmong(db, caller, people));

async function countRecipients(
  { db }: MailContext,
  caller: Caller,
  model: Pick<MailInput, 'ToGuid' | 'SubjectGuid' | 'SectionGuid'>,
): Promise<ApiResponse<{ recipientsCount: number } | null>> {
  const audience = await audienceOf(db, caller, requestedRecipientsOf(model));
  return 'refused' in audience
    ? refuse(audience.refused)
    : ok({ recipientsCount: audience.people.length });
}

/** Sends mails: stores a mail with all its resolved recipients at once, then delivers it. */
export function createSending(deps: MailContext) {
  return bindContext(deps, { send: sendNew, reply, findRecipients, countRecipients });
}
