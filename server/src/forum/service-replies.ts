import { randomUUID } from 'node:crypto';
import { REFUSED, REPLY_SAVE, TOPIC_TYPE, type Answer, type Reply } from '@riwaq/api';
import type { replyModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { ok, refuse } from '../app/area';
import type { Caller } from '../app/caller';
import { conflict, forbidden, notFound } from '../app/errors';
import { onCommit, type Tx } from '../db/database';
import type { ForumContext } from './context';
import type { ReplyRow } from './rows';
import { participationStatus } from './rules/content-status';
import { mayAsOwner } from './rules/permissions';
import { holdContent, placeOfContent, type ContentPlace } from './store-contents';
import { keepMentions } from './store-mentions';
import * as store from './store-replies';
import { writtenReply } from './written';

type Model = z.output<typeof replyModel>;

/**
 * Replies (document 1 sections 3, 4 and 8). They are plain text with the marks of `reply-text.ts`. Whoever has joined the content's group hears
 * of each change after it is committed; a repeated call that changes nothing is not announced.
 */
export function createReplies({ audit, db, clock, activity, answers, notices, realtime, transact }: ForumContext) {
  async function held(tx: Tx, caller: Caller, contentGuid: string, now: Date): Promise<ContentPlace> {
    const content = await holdContent(tx, caller.userGuid, contentGuid, now);
    if (!content?.seen) throw notFound();
    return content;
  }

  /** A reply of the person's own, with its content held; its state is read while it is held. */
  async function own(tx: Tx, caller: Caller, replyGuid: string, now: Date): Promise<{ reply: ReplyRow; content: ContentPlace }> {
    const found = await store.findReply(tx, replyGuid);
    if (!found) throw notFound();
    const content = await held(tx, caller, found.content_guid, now);
    const reply = await store.findReply(tx, replyGuid);
    if (!reply) throw notFound();
    if (!mayAsOwner('reply.change', caller.userGuid, reply.created_by)) throw forbidden();
    return { reply, content };
  }

  const by = (caller: Caller, { personName }: ContentPlace) => ({ userGuid: caller.userGuid, personName });
  const noticeOf = ({ topicGuid, topicName, guid, title }: ContentPlace, replyGuid: string) =>
    ({ topicGuid, topicName, contentGuid: guid, contentTitle: title, replyGuid });

  /** Tells those whom the reply mentions for the first time, and answers who they are. */
  async function tellMentioned(tx: Tx, caller: Caller, content: ContentPlace, replyGuid: string, people: readonly string[]): Promise<string[]> {
    const told = await keepMentions(tx, { replyGuid }, people);
    await notices.mentioned(tx, by(caller, content), noticeOf(content, replyGuid), told);
    return told;
  }

  return {
    async list(caller: Caller, contentGuid: string, before: string | undefined): Promise<Answer<Reply[]>> {
      const content = await placeOfContent(db, caller.userGuid, contentGuid, clock.now());
      if (!content?.seen) throw notFound();
      // A reply that is gone, or of another content, cannot say what precedes it.
      if (before !== undefined && (await store.findReply(db, before))?.content_guid !== contentGuid) throw notFound();
      return ok((await store.listReplies(db, contentGuid, before)).map(answers.reply));
    },

    async create(caller: Caller, model: Model): Promise<Answer<Reply | null>> {
      return transact(async (tx) => {
        const now = clock.now();
        const guid = model.guid ?? randomUUID();
        const content = await held(tx, caller, model.replyOnGuid, now);

        const repeated = async (): Promise<Answer<Reply> | null> => {
          const stored = await store.findReply(tx, guid);
          if (!stored) return null;
          if (stored.created_by !== caller.userGuid || stored.content_guid !== content.guid) throw conflict();
          return ok(answers.reply(stored));
        };
        const refusal = content.topicType === TOPIC_TYPE.discussion ? participationStatus(content, content, now) : REFUSED;
        // What was made before is answered even where nothing new may be.
        if (refusal !== REPLY_SAVE.ok) return (await repeated()) ?? refuse(refusal);
        const { text, mentioned } = await writtenReply(tx, { topicGuid: content.topicGuid, writer: caller.userGuid, now }, model.contentText);
        const row = await store.insertReply(tx, { guid, contentGuid: content.guid, text, createdBy: caller.userGuid }, now);
        if (!row) return (await repeated()) ?? Promise.reject(conflict());
        const reply = answers.reply(row);
        onCommit(tx, () => realtime.toGroup(content.guid, 'ReceiveNewReply', reply));
        await activity.replied(tx, content.topicGuid);
        const told = await tellMentioned(tx, caller, content, guid, mentioned);
        await notices.replied(tx, by(caller, content), noticeOf(content, guid), told, now);
        return ok(reply);
      });
    },

    async update(caller: Caller, model: Model & { guid: string }): Promise<Answer<Reply | null>> {
      return transact(async (tx) => {
        const now = clock.now();
        const { reply, content } = await own(tx, caller, model.guid, now);
        if (content.guid !== model.replyOnGuid) throw notFound();
        const status = participationStatus(content, content, now);
        if (status !== REPLY_SAVE.ok) return refuse(status);
        const { text, mentioned } = await writtenReply(tx, { topicGuid: content.topicGuid, writer: caller.userGuid, now }, model.contentText, reply.text);
        if (reply.text === text) return ok(answers.reply(reply));
        await store.updateReply(tx, reply.guid, text, now);
        await tellMentioned(tx, caller, content, reply.guid, mentioned);
        const changed = answers.reply({ ...reply, text, modified_at: now });
        onCommit(tx, () => realtime.toGroup(content.guid, 'ReceiveUpdateReply', changed));
        return ok(changed);
      });
    },

    async remove(caller: Caller, replyGuid: string): Promise<Answer<null>> {
      return transact(async (tx) => {
        const now = clock.now();
        const { content } = await own(tx, caller, replyGuid, now);
        const status = participationStatus(content, content, now);
        if (status !== REPLY_SAVE.ok) return refuse(status);
        await audit.deleting(tx, caller, 'reply', [replyGuid]);
        await store.deleteReply(tx, replyGuid, content.guid);
        onCommit(tx, () => realtime.toGroup(content.guid, 'ReceiveDeleteReply', { guid: replyGuid, replyOnGuid: content.guid }));
        return ok(null);
      });
    },
  };
}
