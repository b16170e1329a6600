import type { ApiResponse, UnreadContent, UnreadThread, UnreadTopic } from '@riwaq/api';
import { ok } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { notFound } from '../platform/http/errors';
import type { ForumContext } from './context';
import { contentOrigin, placeOfContent } from './store-contents';
import { findForum } from './store-forums';
import * as store from './store-reading';
import { findReply } from './store-replies';
import { findTopic } from './store-topics';
import { loadViewer } from './viewer';
import { bindContext } from '../platform/bind-context';

async function listTopics(
  { db, clock, time }: ForumContext,
  caller: Caller,
): Promise<ApiResponse<UnreadTopic[]>> {
  const viewer = await loadViewer(db, caller.userGuid);
  const rows = await store.listUnreadTopics(db, viewer, clock.now());
  return ok(
    rows.map((row) => ({
      forumTopicGuid: row.guid,
      topicName: row.name,
      forumGuids: row.forums,
      newContents: row.contents,
      firstNewContentDate: row.first_content && time.format(row.first_content),
      newReplies: row.replies,
    })),
  );
}

async function listThreads(
  { db, clock }: ForumContext,
  caller: Caller,
): Promise<ApiResponse<UnreadThread[]>> {
  const rows = await store.listUnreadThreads(
    db,
    await loadViewer(db, caller.userGuid),
    clock.now(),
  );
  return ok(
    rows.map(({ guid, replies }) => ({ forumTopicContentGuid: guid, newReplies: replies })),
  );
}

async function listContents(
  { clock, db, time }: ForumContext,
  caller: Caller,
  topicGuid: string,
): Promise<ApiResponse<UnreadContent[]>> {
  const now = clock.now();
  const viewer = await loadViewer(db, caller.userGuid);
  if (!(await findTopic(db, viewer, topicGuid, now))) throw notFound();
  const rows = await store.listUnreadContents(db, viewer, topicGuid, now);
  return ok(
    rows.map((row) => ({
      forumTopicContentGuid: row.guid,
      title: row.title,
      createdDate: time.format(row.created_at),
      isNew: row.is_new,
      newReplies: row.replies,
      firstNewReplyGuid: row.first_reply,
    })),
  );
}

async function markTopic(
  { transact, clock, activity, notices }: ForumContext,
  caller: Caller,
  topicGuid: string,
  upToContentGuid: string | undefined,
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    if (!(await findTopic(tx, await loadViewer(tx, caller.userGuid), topicGuid, clock.now())))
      throw notFound();
    if (
      upToContentGuid !== undefined &&
      (await contentOrigin(tx, upToContentGuid))?.topicGuid !== topicGuid
    )
      throw notFound();
    if (await store.markTopics(tx, caller.userGuid, [topicGuid], upToContentGuid))
      activity.read(tx, caller.userGuid, topicGuid);
    await notices.invitationEnded(tx, topicGuid, [caller.userGuid]);
    return ok(null);
  });
}

async function markReplies(
  { transact, clock, activity, notices }: ForumContext,
  caller: Caller,
  contentGuid: string,
  upToReplyGuid: string,
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    const content = await placeOfContent(tx, caller.userGuid, contentGuid, clock.now());
    if (!content?.seen || (await findReply(tx, upToReplyGuid))?.content_guid !== contentGuid)
      throw notFound();
    if (await store.markThread(tx, caller.userGuid, contentGuid, upToReplyGuid))
      activity.read(tx, caller.userGuid, content.topicGuid);
    await notices.invitationEnded(tx, content.topicGuid, [caller.userGuid]);
    return ok(null);
  });
}

async function markForum(
  { transact, clock, activity }: ForumContext,
  caller: Caller,
  forumGuid: string,
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    const now = clock.now();
    const viewer = await loadViewer(tx, caller.userGuid);
    if (!(await findForum(tx, viewer, forumGuid, now))) throw notFound();
    // A list returns a limited number of topics: repeat until none is unread.
    for (
      let unread = await store.listUnreadTopics(tx, viewer, now, forumGuid);
      unread.length > 0;
      unread = await store.listUnreadTopics(tx, viewer, now, forumGuid)
    ) {
      await store.markTopics(
        tx,
        caller.userGuid,
        unread.map(({ guid }) => guid),
      );
      activity.read(tx, caller.userGuid, forumGuid);
    }
    return ok(null);
  });
}

/** Lists unread contents and replies, and marks them as read (docs/decisions/0013). */
export function createReading(deps: ForumContext) {
  return bindContext(deps, {
    listTopics,
    listThreads,
    listContents,
    markTopic,
    markReplies,
    markForum,
  });
}
