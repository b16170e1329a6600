import { randomUUID } from 'node:crypto';
import {
  formatReplyText,
  parseReplyText,
  readable,
  REFUSED,
  REPLY_SAVE,
  REPORT,
  TOPIC_TYPE,
  type ApiResponse,
  type Reply,
  type Reported,
} from '@riwaq/api';
import type { replyModel } from '@riwaq/api/endpoints';
import { sql } from 'kysely';
import type { z } from 'zod';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { createOnce, GUID_TAKEN } from '../platform/create-once';
import { forbidden, notFound } from '../platform/http/errors';
import { onCommit, type Tx } from '../platform/db/database';
import { addReport, auditReported, closeReports, openReports } from '../moderation/reports';
import type { ForumContext } from './context';
import type { ReplyRow } from './rows';
import { participationStatus } from './rules/content-status';
import { mayAsOwner, mayRemoveReplies } from './rules/permissions';
import { withoutQuotesOf } from './rules/quotations';
import { lockContent, placeOfContent, type ContentPlace } from './store-contents';
import { storeMentions } from './store-mentions';
import { findReplyReviewers } from './reply-reviewers';
import * as store from './store-replies';
import { canonicaliseReply } from './canonical-text';
import { bindContext } from '../platform/bind-context';

type Model = z.output<typeof replyModel>;
interface LockedReply {
  reply: ReplyRow;
  content: ContentPlace;
}

async function lockVisible(
  tx: Tx,
  caller: Caller,
  contentGuid: string,
  now: Date,
): Promise<ContentPlace> {
  const content = await lockContent(tx, caller.userGuid, contentGuid, now);
  if (!content?.seen) throw notFound();
  return content;
}

/**
 * Returns a reply that the caller sees and locks its content. Reads the reply again under the
 * lock.
 */
async function seen(tx: Tx, caller: Caller, replyGuid: string, now: Date): Promise<LockedReply> {
  const found = await store.findReply(tx, replyGuid);
  if (!found) throw notFound();
  const content = await lockVisible(tx, caller, found.content_guid, now);
  const reply = await store.findReply(tx, replyGuid);
  if (!reply) throw notFound();
  return { reply, content };
}

/** Same as `seen`; 403 unless the caller wrote the reply. */
async function own(tx: Tx, caller: Caller, replyGuid: string, now: Date): Promise<LockedReply> {
  const found = await seen(tx, caller, replyGuid, now);
  if (!mayAsOwner('reply.change', caller.userGuid, found.reply.created_by)) throw forbidden();
  return found;
}

/** Same as `seen`; 403 unless the caller may remove the reply. */
async function moderated(
  tx: Tx,
  caller: Caller,
  replyGuid: string,
  now: Date,
): Promise<LockedReply> {
  const found = await seen(tx, caller, replyGuid, now);
  if (!isModerator(caller, found.content)) throw forbidden();
  return found;
}

const isModerator = (
  { userGuid, personType }: Caller,
  { roles, topicCreatedBy }: ContentPlace,
): boolean =>
  mayRemoveReplies(
    { userGuid, roles, administrator: personType === 'Administrator' },
    topicCreatedBy,
  );

/** Returns the code that refuses a change or deletion by the writer, or 1. */
const changeStatus = ({ reply, content }: LockedReply, now: Date) =>
  reply.removed_at ? REPLY_SAVE.removed : participationStatus(content, content, now);

function announceChange({ realtime }: ForumContext, tx: Tx, reply: Reply): void {
  onCommit(tx, () => realtime.toGroup(reply.replyOnGuid, 'ReceiveUpdateReply', reply));
}

/** Empties the quotations of a removed reply. They occur only in its topic, which is locked. */
async function emptyQuotes(
  deps: ForumContext,
  tx: Tx,
  { topicGuid }: ContentPlace,
  replyGuid: string,
): Promise<void> {
  const { presenters } = deps;
  for (const quoting of await store.repliesNaming(tx, topicGuid, replyGuid)) {
    const changed = withoutQuotesOf(replyGuid, parseReplyText(quoting.text));
    if (!changed) continue;
    const text = formatReplyText(changed);
    await store.rewriteReply(tx, quoting.guid, text);
    announceChange(deps, tx, presenters.reply({ ...quoting, text }));
  }
}

const by = (caller: Caller, { personName }: ContentPlace) => ({
  userGuid: caller.userGuid,
  personName,
});

const noticeOf = ({ topicGuid, topicName, guid, title }: ContentPlace, replyGuid: string) => ({
  topicGuid,
  topicName,
  contentGuid: guid,
  contentTitle: title,
  replyGuid,
});

/**
 * Stores mentions, notifies people whom the reply mentions for the first time, and returns them.
 */
async function notifyMentioned(
  { notices }: ForumContext,
  tx: Tx,
  caller: Caller,
  content: ContentPlace,
  replyGuid: string,
  people: readonly string[],
): Promise<string[]> {
  const notified = await storeMentions(tx, { replyGuid }, people);
  await notices.mentioned(tx, by(caller, content), noticeOf(content, replyGuid), notified);
  return notified;
}

async function list(
  { db, clock, presenters }: ForumContext,
  caller: Caller,
  contentGuid: string,
  before: string | undefined,
): Promise<ApiResponse<Reply[]>> {
  const content = await placeOfContent(db, caller.userGuid, contentGuid, clock.now());
  if (!content?.seen) throw notFound();
  // The cursor reply does not exist or belongs to another content.
  if (before !== undefined && (await store.findReply(db, before))?.content_guid !== contentGuid)
    throw notFound();
  return ok((await store.listReplies(db, contentGuid, before)).map(presenters.reply));
}

async function create(
  deps: ForumContext,
  caller: Caller,
  model: Model,
): Promise<ApiResponse<Reply | null>> {
  const { transact, clock, presenters, realtime, activity, notices } = deps;
  return transact(async (tx) => {
    const now = clock.now();
    const guid = model.guid ?? randomUUID();
    const content = await lockVisible(tx, caller, model.replyOnGuid, now);

    const refusal =
      content.topicType === TOPIC_TYPE.discussion
        ? participationStatus(content, content, now)
        : REFUSED;
    return createOnce(
      {
        find: () => store.findReply(tx, guid),
        isOwn: (stored) =>
          stored.created_by === caller.userGuid && stored.content_guid === content.guid,
        respond: (stored) => ok(presenters.reply(stored)),
        // A retry receives the stored reply even if the content no longer accepts replies.
        insertsFirst: refusal === REPLY_SAVE.ok,
      },
      async () => {
        if (refusal !== REPLY_SAVE.ok) return refuse(refusal);
        const { text, mentioned } = await canonicaliseReply(
          tx,
          { topicGuid: content.topicGuid, writer: caller.userGuid, now },
          model.contentText,
        );
        const row = await store.insertReply(
          tx,
          { guid, contentGuid: content.guid, text, createdBy: caller.userGuid },
          now,
        );
        if (!row) return GUID_TAKEN;
        const reply = presenters.reply(row);
        onCommit(tx, () => realtime.toGroup(content.guid, 'ReceiveNewReply', reply));
        await activity.replied(tx, content.topicGuid);
        const notified = await notifyMentioned(deps, tx, caller, content, guid, mentioned);
        await notices.replied(tx, by(caller, content), noticeOf(content, guid), notified, now);
        return ok(reply);
      },
    );
  });
}

async function update(
  deps: ForumContext,
  caller: Caller,
  model: Model & { guid: string },
): Promise<ApiResponse<Reply | null>> {
  const { transact, clock, presenters, audit } = deps;
  return transact(async (tx) => {
    const now = clock.now();
    const locked = await own(tx, caller, model.guid, now);
    const { reply, content } = locked;
    if (content.guid !== model.replyOnGuid) throw notFound();
    const status = changeStatus(locked, now);
    if (status !== REPLY_SAVE.ok) return refuse(status);
    const { text, mentioned } = await canonicaliseReply(
      tx,
      { topicGuid: content.topicGuid, writer: caller.userGuid, now },
      model.contentText,
      reply.text,
    );
    if (reply.text === text) return ok(presenters.reply(reply));
    await auditReported(
      tx,
      { audit, clock },
      caller,
      { column: 'reply_guid', guid: reply.guid },
      {
        title: content.title,
        before: readable(reply.text),
        after: readable(text),
      },
    );
    await store.updateReply(tx, reply.guid, text, now);
    await notifyMentioned(deps, tx, caller, content, reply.guid, mentioned);
    const changed = presenters.reply({ ...reply, text, modified_at: now });
    announceChange(deps, tx, changed);
    return ok(changed);
  });
}

async function remove(
  { transact, clock, audit, realtime }: ForumContext,
  caller: Caller,
  replyGuid: string,
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    const now = clock.now();
    const locked = await own(tx, caller, replyGuid, now);
    const { reply, content } = locked;
    const status = changeStatus(locked, now);
    if (status !== REPLY_SAVE.ok) return refuse(status);
    await auditReported(
      tx,
      { audit, clock },
      caller,
      { column: 'reply_guid', guid: reply.guid },
      {
        title: content.title,
        before: readable(reply.text),
        after: null,
      },
    );
    await audit.deleting(tx, caller, 'reply', [replyGuid]);
    await store.deleteReply(tx, replyGuid, content.guid);
    onCommit(tx, () =>
      realtime.toGroup(content.guid, 'ReceiveDeleteReply', {
        guid: replyGuid,
        replyOnGuid: content.guid,
      }),
    );
    return ok(null);
  });
}

/**
 * Removes the text of a reply for everybody and stores it in the audit log. Works in contents
 * that accept no replies, too.
 */
async function removeAsModerator(
  deps: ForumContext,
  caller: Caller,
  model: { guid: string; reason: string },
): Promise<ApiResponse<Reply>> {
  const { transact, clock, presenters, audit, notices } = deps;
  return transact(async (tx) => {
    const now = clock.now();
    const { reply, content } = await moderated(tx, caller, model.guid, now);
    // Use the guid as the database spells it: quotations are compared with it as text.
    const { guid } = reply;
    const { reason } = model;
    if (reply.removed_at) return ok(presenters.reply(reply));
    await audit.note(tx, caller, {
      kind: 'removed.reply',
      about: { guid, title: content.title },
      people: [{ personGuid: reply.created_by, before: readable(reply.text), after: reason }],
    });
    await store.removeReplyText(tx, guid, now);
    await closeReports(tx, { column: 'reply_guid', guid }, now);
    const removed = presenters.reply({ ...reply, text: '', modified_at: now, removed_at: now });
    announceChange(deps, tx, removed);
    await emptyQuotes(deps, tx, content, guid);
    await notices.replyRemoved(
      tx,
      by(caller, content),
      noticeOf(content, guid),
      reply.created_by,
      reason,
    );
    return ok(removed);
  });
}

async function report(
  { transact, clock, notices }: ForumContext,
  caller: Caller,
  model: { guid: string; reason: string },
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    const now = clock.now();
    const { reply, content } = await seen(tx, caller, model.guid, now);
    const { guid } = reply;
    const { reason } = model;
    if (reply.removed_at || reply.created_by === caller.userGuid) return ok(null);
    const reviewers = await findReplyReviewers(
      tx,
      { topicGuid: content.topicGuid, writer: reply.created_by, reporter: caller.userGuid },
      now,
    );
    if (reviewers.length === 0 && !isModerator(caller, content)) return refuse(REPORT.noReviewer);
    const isNew = await addReport(
      tx,
      { column: 'reply_guid', guid },
      { personGuid: caller.userGuid, reason },
      now,
    );
    const writer = { userGuid: reply.created_by, personName: reply.person_name };
    if (isNew) await notices.replyReported(tx, reviewers, noticeOf(content, guid), writer);
    return ok(null);
  });
}

async function reports(
  { db, clock }: ForumContext,
  caller: Caller,
  contentGuid: string,
): Promise<ApiResponse<Reported[]>> {
  const content = await placeOfContent(db, caller.userGuid, contentGuid, clock.now());
  if (!content?.seen) throw notFound();
  if (!isModerator(caller, content)) throw forbidden();
  const replies = sql`
    select guid from forum_reply
    where content_guid = ${contentGuid} and created_by <> ${caller.userGuid}`;
  return ok(await openReports(db, 'reply_guid', replies));
}

async function dismissReports(
  { transact, clock }: ForumContext,
  caller: Caller,
  guid: string,
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    const now = clock.now();
    const { reply } = await moderated(tx, caller, guid, now);
    if (reply.created_by === caller.userGuid) throw forbidden();
    await closeReports(tx, { column: 'reply_guid', guid }, now);
    return ok(null);
  });
}

/**
 * Replies (FORUM-10, FORUM-32, FORUM-33, FORUM-60): plain text with the marks of `reply-text.ts`.
 * Each change is sent to the content's live group after the commit; a repeated call that changes
 * nothing is not.
 */
export function createReplies(deps: ForumContext) {
  return bindContext(deps, {
    list,
    create,
    update,
    remove,
    removeAsModerator,
    report,
    reports,
    dismissReports,
  });
}
