import { randomUUID } from 'node:crypto';
import {
  COMMENT_CHANGE,
  type ApiResponse,
  type PortfolioComment,
  type SourceType,
} from '@riwaq/api';
import { sql } from 'kysely';
import { allows } from '../access/matrix';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { createOnce, GUID_TAKEN } from '../platform/create-once';
import { forbidden, notFound } from '../platform/http/errors';
import { onCommit, type Tx } from '../platform/db/database';
import { auditReported } from '../moderation/reports';
import { createCommentModeration } from './comment-moderation';
import type { PortfolioContext } from './context';
import type { CommentRow } from './rows';
import { places } from './rules/places';
import { seenSource, type PortfolioSource } from './viewer-relation';
import * as store from './store-talk';
import { bindContext } from '../platform/bind-context';

/**
 * Locks an own comment; 404 when the caller does not see it, 403 when another person wrote it.
 */
async function own(
  tx: Tx,
  caller: Caller,
  commentGuid: string,
): Promise<{ row: CommentRow; source: PortfolioSource }> {
  const row = await store.lockComment(tx, caller.userGuid, commentGuid);
  if (!row) throw notFound();
  const { source } = await seenSource(tx, caller, { sourceGuid: row.source_guid });
  if (!allows('comment.change', { owner: row.person_guid === caller.userGuid })) throw forbidden();
  return { row, source };
}

const auditOwnChange = (
  context: PortfolioContext,
  tx: Tx,
  caller: Caller,
  { row, source }: { row: CommentRow; source: PortfolioSource },
  after: string | null,
): Promise<void> =>
  auditReported(
    tx,
    context,
    caller,
    { column: 'comment_guid', guid: row.guid },
    { title: source.title, before: row.text, after },
  );

async function rowOf(tx: Tx, { userGuid }: Caller, guid: string): Promise<CommentRow> {
  return (await store.findComment(tx, userGuid, guid)) ?? Promise.reject(notFound());
}

/**
 * Notifies the owner, previous commenters and, for feedback, its teacher of a comment, as far as
 * they see it and without its writer.
 */
async function notifyParticipants(
  { notifications }: PortfolioContext,
  tx: Tx,
  caller: Caller,
  source: PortfolioSource,
  row: CommentRow,
): Promise<void> {
  const people = sql`
      select ${source.studentGuid}::uuid union select c.person_guid from portfolio_comment c where c.source_guid = ${source.sourceGuid}
      union select f.teacher_guid from portfolio_feedback f where f.guid = ${source.feedbackGuid}`;
  const recipients = (
    await store.filterItemViewers(tx, source.itemGuid, people, source.feedbackGuid !== null)
  ).filter((person) => person !== caller.userGuid);
  await notifications.notify(tx, recipients, {
    kind: 'portfolio.comment',
    values: { person: row.person_name, item: source.title },
    path: places.within(source, 'comments', row.guid),
    about: source.sourceGuid,
  });
}

/**
 * Sends a comment to the subscribers of its source as the list would return it, because the
 * photo's address is made for each reader.
 */
async function announce(
  { realtime, presenters }: PortfolioContext,
  tx: Tx,
  event: 'CreateComment' | 'UpdateComment',
  row: CommentRow,
): Promise<void> {
  // The row was read for the writer, who sees their own photo: if null, nobody sees one.
  const photos =
    row.profile_image_url === null
      ? new Map<string, string>()
      : await store.photoForReaders(tx, row.person_guid, await realtime.peopleIn(row.source_guid));
  const own = new Map(
    [...photos].map(([reader, url]) => [
      reader,
      [presenters.comment({ ...row, profile_image_url: url }, reader)] as [PortfolioComment],
    ]),
  );
  onCommit(tx, () => realtime.toEach(row.source_guid, event, own, presenters.comment(row, null)));
}

async function list(
  { db, presenters }: PortfolioContext,
  caller: Caller,
  { before, ...of }: { sourceGuid: string; sourceType: SourceType; before?: string | undefined },
): Promise<ApiResponse<PortfolioComment[]>> {
  await seenSource(db, caller, of);
  return ok(
    (await store.listComments(db, caller.userGuid, of.sourceGuid, before)).map((row) =>
      presenters.comment(row, caller.userGuid),
    ),
  );
}

const create = (
  context: PortfolioContext,
  caller: Caller,
  {
    commentGuid,
    commentText,
    ...of
  }: {
    commentGuid?: string | undefined;
    sourceGuid: string;
    sourceType: SourceType;
    commentText: string;
  },
): Promise<ApiResponse<PortfolioComment | null>> =>
  context.transact(async (tx) => {
    const { source } = await seenSource(tx, caller, of);
    const guid = commentGuid ?? randomUUID();
    const respond = (row: CommentRow) => ok(context.presenters.comment(row, caller.userGuid));
    return createOnce(
      {
        find: () => store.findComment(tx, caller.userGuid, guid),
        isOwn: (stored) =>
          stored.person_guid === caller.userGuid && stored.source_guid === source.sourceGuid,
        respond,
      },
      async () => {
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('portfolio_comment')
          .values({
            guid,
            item_guid: source.itemGuid,
            reflection_guid: source.reflectionGuid,
            feedback_guid: source.feedbackGuid,
            source_guid: source.sourceGuid,
            source_type: source.sourceType,
            person_guid: caller.userGuid,
            text: commentText,
            created_at: context.clock.now(),
            modified_at: null,
          })
          .onConflict((same) => same.doNothing())
          .executeTakeFirstOrThrow();
        if (numInsertedOrUpdatedRows === 0n) return GUID_TAKEN;
        const row = await rowOf(tx, caller, guid);
        await notifyParticipants(context, tx, caller, source, row);
        await announce(context, tx, 'CreateComment', row);
        return respond(row);
      },
    );
  });

const update = (
  context: PortfolioContext,
  caller: Caller,
  commentGuid: string,
  commentText: string,
): Promise<ApiResponse<PortfolioComment | null>> =>
  context.transact(async (tx) => {
    const locked = await own(tx, caller, commentGuid);
    if (locked.row.removed_at) return refuse(COMMENT_CHANGE.removed);
    await auditOwnChange(context, tx, caller, locked, commentText);
    await tx
      .updateTable('portfolio_comment')
      .set({ text: commentText, modified_at: context.clock.now() })
      .where('guid', '=', commentGuid)
      .execute();
    const row = await rowOf(tx, caller, commentGuid);
    await announce(context, tx, 'UpdateComment', row);
    return ok(context.presenters.comment(row, caller.userGuid));
  });

const remove = (
  context: PortfolioContext,
  caller: Caller,
  commentGuid: string,
): Promise<ApiResponse<null>> =>
  context.transact(async (tx) => {
    const locked = await own(tx, caller, commentGuid);
    const { source_guid: sourceGuid, source_type: sourceType, removed_at: removedAt } = locked.row;
    if (removedAt) return refuse(COMMENT_CHANGE.removed);
    await auditOwnChange(context, tx, caller, locked, null);
    await context.audit.deleting(tx, caller, 'comment', [commentGuid]);
    await tx.deleteFrom('portfolio_comment').where('guid', '=', commentGuid).execute();
    onCommit(tx, () =>
      context.realtime.toGroup(sourceGuid, 'DeleteComment', {
        commentGuid,
        sourceGuid,
        sourceType,
      }),
    );
    return ok(null);
  });

/**
 * Comments on items, reflections and feedback. Everybody who sees the source reads and writes them,
 * and receives those of others live.
 */
export function createComments(context: PortfolioContext) {
  return {
    moderation: createCommentModeration(context, (tx, row) =>
      announce(context, tx, 'UpdateComment', row),
    ),
    ...bindContext(context, { list, create, update, remove }),
  };
}
