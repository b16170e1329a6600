import { randomUUID } from 'node:crypto';
import {
  CONTENT_SAVE,
  SEARCH_MIN_LENGTH,
  type ApiResponse,
  type Topic,
  type TopicContent,
} from '@riwaq/api';
import type { contentModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { createOnce, GUID_TAKEN } from '../platform/create-once';
import { forbidden, notFound } from '../platform/http/errors';
import { assertFreeGroup } from '../platform/free-group';
import type { Db, Tx } from '../platform/db/database';
import { requiredWords } from '../platform/db/search-pattern';
import type { ForumContext } from './context';
import { auditReportedReplies } from './reported-replies';
import { contentSaveStatus } from './rules/content-status';
import type { ContentRow } from './rows';
import { mayAddContent } from './rules/permissions';
import * as store from './store-contents';
import { listLatestReplies } from './store-replies';
import { findTopic, lockTopic } from './store-topics';
import { loadViewer } from './viewer';
import { bindContext } from '../platform/bind-context';
import { keepFiles, valuesOf, notifyMentioned, lockVisible, own } from './content-values';

export type ContentInput = z.output<typeof contentModel>;

interface TopicContentsQuery {
  topicGuid: string;
  searchText?: string;
  before?: string;
  topicContentGuid?: string;
}
interface RecentQuery {
  date?: string;
  mostRecent?: boolean;
  searchText?: string;
  before?: string;
}

/** Presents contents for the caller, with their latest replies from one query. */
async function present(
  { presenters }: ForumContext,
  of: Db | Tx,
  rows: readonly ContentRow[],
  now: Date,
  caller: Caller,
): Promise<TopicContent[]> {
  const replies = await listLatestReplies(
    of,
    rows.map(({ guid }) => guid),
  );
  return rows.map((row) =>
    presenters.content(
      row,
      now,
      caller.userGuid,
      replies.filter(({ content_guid }) => content_guid === row.guid),
    ),
  );
}

async function contentResponse(
  deps: ForumContext,
  tx: Tx,
  caller: Caller,
  topicGuid: string,
  contentGuid: string,
  now: Date,
): Promise<ApiResponse<TopicContent>> {
  const row = await store.findContent(tx, caller.userGuid, topicGuid, contentGuid);
  if (!row) throw notFound();
  const [content] = await present(deps, tx, [row], now, caller);
  return ok(content!);
}

/** Throws 404 when the cursor content does not exist or the caller does not see it. */
async function expectSeen(
  { db }: ForumContext,
  caller: Caller,
  before: string | undefined,
  now: Date,
): Promise<store.ContentPlace | null> {
  if (before === undefined) return null;
  const content = await store.placeOfContent(db, caller.userGuid, before, now);
  if (!content?.seen) throw notFound();
  return content;
}

async function mark(
  { transact, clock, notices }: ForumContext,
  caller: Caller,
  contentGuid: string,
  kind: 'read_at' | 'viewed_at',
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    const now = clock.now();
    const content = await store.placeOfContent(tx, caller.userGuid, contentGuid, now);
    if (!content?.seen) throw notFound();
    await store.markContent(tx, contentGuid, caller.userGuid, kind, now);
    await notices.invitationEnded(tx, content.topicGuid, [caller.userGuid]);
    return ok(null);
  });
}

async function list(
  deps: ForumContext,
  caller: Caller,
  { topicGuid, searchText, before, topicContentGuid }: TopicContentsQuery,
): Promise<
  ApiResponse<{ content: { topicContent: TopicContent[]; topic: Topic }; roles: string[] }>
> {
  const { clock, db, presenters } = deps;
  const now = clock.now();
  const words = requiredWords(searchText, SEARCH_MIN_LENGTH);
  const viewer = await loadViewer(db, caller.userGuid);
  const topic = await findTopic(db, viewer, topicGuid, now);
  if (!topic) throw notFound();
  const cursor = await expectSeen(deps, caller, before, now);
  if (cursor && cursor.topicGuid !== topicGuid) throw notFound();
  const one =
    topicContentGuid === undefined
      ? undefined
      : await store.findContent(db, caller.userGuid, topicGuid, topicContentGuid);
  const rows =
    topicContentGuid === undefined
      ? await store.listContents(db, caller.userGuid, { topicGuid, words, before })
      : one
        ? [one]
        : [];
  return ok({
    content: {
      topicContent: await present(deps, db, rows, now, caller),
      topic: presenters.topic(topic, now),
    },
    roles: [...viewer.roles],
  });
}

async function listRecent(
  deps: ForumContext,
  caller: Caller,
  { date, mostRecent = false, searchText, before }: RecentQuery,
): Promise<ApiResponse<TopicContent[]>> {
  const { clock, time, db } = deps;
  const now = clock.now();
  const words = requiredWords(searchText, SEARCH_MIN_LENGTH);
  const instant = date === undefined ? undefined : time.parse(date);
  const viewer = await loadViewer(db, caller.userGuid);
  await expectSeen(deps, caller, before, now);
  const rows = await store.listRecent(
    db,
    viewer,
    {
      words,
      before,
      olderThan: mostRecent ? undefined : instant,
      newerThan: mostRecent ? instant : undefined,
    },
    now,
  );
  return ok(await present(deps, db, rows, now, caller));
}

async function create(
  deps: ForumContext,
  caller: Caller,
  model: ContentInput,
): Promise<ApiResponse<TopicContent | null>> {
  const { realtime, db, transact, clock, notices, activity } = deps;
  await assertFreeGroup(realtime, caller, model.forumTopicContentGuid, (guid) =>
    store.contentOrigin(db, guid),
  );
  return transact(async (tx) => {
    const now = clock.now();
    const contentGuid = model.forumTopicContentGuid ?? randomUUID();
    const topic = await lockTopic(tx, caller.userGuid, model.forumTopicGuid, now);
    if (!topic?.seen) throw notFound();

    const respond = () => contentResponse(deps, tx, caller, topic.guid, contentGuid, now);
    return createOnce(
      {
        find: () => store.contentOrigin(tx, contentGuid),
        isOwn: (stored) => stored.createdBy === caller.userGuid && stored.topicGuid === topic.guid,
        respond,
      },
      async () => {
        if (!mayAddContent(caller.userGuid, topic.roles, topic)) throw forbidden();
        const status = contentSaveStatus(topic, now);
        if (status !== CONTENT_SAVE.ok) return refuse(status);
        const { values, shown, mentioned } = await valuesOf(deps, tx, caller, model, now);
        const place = { contentGuid, topicGuid: topic.guid, createdBy: caller.userGuid };
        if (!(await store.insertContent(tx, place, values, now))) return GUID_TAKEN;
        await keepFiles(deps, tx, caller, contentGuid, model, shown);
        const notice = {
          topicGuid: topic.guid,
          topicName: topic.name,
          contentGuid,
          contentTitle: values.title,
        };
        const by = { userGuid: caller.userGuid, personName: topic.personName };
        await notices.contentAdded(
          tx,
          by,
          notice,
          await notifyMentioned(deps, tx, by, notice, mentioned),
          now,
        );
        await activity.posted(tx, topic.guid);
        return respond();
      },
    );
  });
}

async function update(
  deps: ForumContext,
  caller: Caller,
  model: ContentInput & { forumTopicContentGuid: string },
): Promise<ApiResponse<TopicContent | null>> {
  const { transact, clock, activity } = deps;
  return transact(async (tx) => {
    const now = clock.now();
    const content = await own(tx, caller, model.forumTopicContentGuid, now);
    if (content.topicGuid !== model.forumTopicGuid) throw notFound();
    const status = contentSaveStatus(content, now);
    if (status !== CONTENT_SAVE.ok) return refuse(status);
    const { values, shown, mentioned } = await valuesOf(deps, tx, caller, model, now);
    await store.updateContent(tx, content.guid, values, now);
    await keepFiles(deps, tx, caller, content.guid, model, shown);
    const notice = {
      topicGuid: content.topicGuid,
      topicName: content.topicName,
      contentGuid: content.guid,
      contentTitle: values.title,
    };
    await notifyMentioned(
      deps,
      tx,
      { userGuid: caller.userGuid, personName: content.personName },
      notice,
      mentioned,
    );
    activity.changed(tx, content.topicGuid);
    return contentResponse(deps, tx, caller, content.topicGuid, content.guid, now);
  });
}

async function remove(
  { transact, clock, audit, files, activity }: ForumContext,
  caller: Caller,
  contentGuid: string,
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    const content = await own(tx, caller, contentGuid, clock.now());
    await auditReportedReplies(tx, { audit, clock }, caller, [content.guid]);
    await audit.deleting(tx, caller, 'content', [content.guid]);
    await store.deleteContent(tx, content.guid, content.topicGuid);
    await files.release(tx, 'forum', [content.guid]);
    activity.changed(tx, content.topicGuid);
    return ok(null);
  });
}

const markAsRead = (deps: ForumContext, caller: Caller, contentGuid: string) =>
  mark(deps, caller, contentGuid, 'read_at');

const markAsViewed = (deps: ForumContext, caller: Caller, contentGuid: string) =>
  mark(deps, caller, contentGuid, 'viewed_at');

async function follow(
  { transact, clock }: ForumContext,
  caller: Caller,
  contentGuid: string,
): Promise<ApiResponse<{ follow: boolean }>> {
  return transact(async (tx) => {
    await lockVisible(tx, caller, contentGuid, clock.now());
    return ok({ follow: await store.toggleFollow(tx, contentGuid, caller.userGuid) });
  });
}

async function lock(
  { transact, clock, activity, time }: ForumContext,
  caller: Caller,
  contentGuid: string,
): Promise<ApiResponse<{ lock: boolean; lockDate: string | null }>> {
  return transact(async (tx) => {
    const now = clock.now();
    const content = await own(tx, caller, contentGuid, now);
    const lockedAt = content.lockedAt === null ? now : null;
    await store.setLocked(tx, contentGuid, lockedAt);
    activity.changed(tx, content.topicGuid);
    return ok({ lock: lockedAt !== null, lockDate: time.formatNullable(lockedAt) });
  });
}

async function pin(
  { transact, clock, activity }: ForumContext,
  caller: Caller,
  contentGuid: string,
): Promise<ApiResponse<{ pinned: boolean }>> {
  return transact(async (tx) => {
    const content = await own(tx, caller, contentGuid, clock.now());
    await store.setPinned(tx, contentGuid, !content.pinned);
    activity.changed(tx, content.topicGuid);
    return ok({ pinned: !content.pinned });
  });
}

/** Topic contents (FORUM-9, FORUM-14, FORUM-15, FORUM-20, FORUM-29, FORUM-59). */
export function createContents(deps: ForumContext) {
  return bindContext(deps, {
    list,
    listRecent,
    create,
    update,
    remove,
    markAsRead,
    markAsViewed,
    follow,
    lock,
    pin,
  });
}
