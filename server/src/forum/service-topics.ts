import { randomUUID } from 'node:crypto';
import {
  FORUM_TYPE,
  foldForSearch,
  MEMBER_MODE,
  ROLE,
  TOPIC_LEAVE,
  TOPIC_SAVE,
  REFUSED,
  type ApiResponse,
  type Forum,
  type Topic,
} from '@riwaq/api';
import type { topicModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { createOnce, GUID_TAKEN } from '../platform/create-once';
import { forbidden, malformed, notFound } from '../platform/http/errors';
import { assertFreeGroup } from '../platform/free-group';
import type { Tx } from '../platform/db/database';
import type { ForumContext } from './context';
import type { TopicRow } from './rows';
import { limitedViewers } from './limited-viewers';
import { nextMemberStatus } from './rules/membership';
import { mayAddTopic, mayAsOwner } from './rules/permissions';
import { topicSaveStatus } from './rules/save-status';
import { requiredWords } from '../platform/db/search-pattern';
import { topicShutsOut } from './rules/shutting-out';
import { findForum, lockForum } from './store-forums';
import * as members from './store-members';
import { auditReportedReplies } from './reported-replies';
import * as store from './store-topics';
import { loadViewer, type ForumViewer } from './viewer';
import { bindContext } from '../platform/bind-context';

type Model = z.output<typeof topicModel>;
interface TopicList {
  forumTopic: Topic[];
  currentforum: Forum | null;
  roles: string[];
}

/**
 * Checks the forum of a topic: the person must see it, it must not be a category, and their roles
 * must allow adding to it.
 */
async function checkForum(
  tx: Tx,
  viewer: ForumViewer,
  forumGuid: string | null,
  field: 'forumGuid' | 'shareWithForumGuid',
  now: Date,
): Promise<void> {
  const forum = forumGuid === null ? null : await lockForum(tx, viewer, forumGuid, now, 'share');
  if (forum === undefined || forum?.seen === false) throw notFound();
  if (forum?.forumType === FORUM_TYPE.category) throw malformed(field, 'choice');
  if (!mayAddTopic(viewer.roles, forum?.level ?? null)) throw forbidden();
}

/**
 * Validates the people whom a model names: teachers must be teachers and students must be students.
 */
export async function namedPeople(
  tx: Tx,
  teachers: readonly string[],
  students: readonly string[],
): Promise<string[]> {
  const wanted = { teachers: [...new Set(teachers)], students: [...new Set(students)] };
  if ((await members.countPeople(tx, wanted.teachers, ROLE.teacher)) < wanted.teachers.length)
    throw malformed('teachers', 'choice');
  if ((await members.countPeople(tx, wanted.students, ROLE.student)) < wanted.students.length)
    throw malformed('students', 'choice');
  return [...wanted.teachers, ...wanted.students];
}

/** Forums whose lists contain a topic; null is the top. */
const listsOf = ({
  forumGuid,
  shareWithForumGuid,
}: Pick<store.TopicValues, 'forumGuid' | 'shareWithForumGuid'>): Array<string | null> =>
  shareWithForumGuid === null ? [forumGuid] : [forumGuid, shareWithForumGuid];

const valuesOf = ({ time }: ForumContext, model: Model): store.TopicValues => ({
  forumGuid: model.forumGuid,
  shareWithForumGuid:
    model.shareWithForumGuid === model.forumGuid ? null : model.shareWithForumGuid,
  name: model.topicName,
  searchText: foldForSearch(model.topicName),
  topicType: model.topicType,
  memberMode: model.topicMemberMode,
  visible: model.visible,
  startAt: model.startDate === null ? null : time.parse(model.startDate),
  endAt: model.endDate === null ? null : time.parse(model.endDate),
  endEnabled: model.endDateEnable,
});

/** Validates a model: returns the values to store, or the code of the refusal. */
function decideSave(
  context: ForumContext,
  model: Model,
): store.TopicValues | typeof TOPIC_SAVE.endBeforeStart {
  if (model.endDateEnable && model.endDate === null) throw malformed('endDate', 'required');
  const values = valuesOf(context, model);
  const status = topicSaveStatus(values);
  return status === TOPIC_SAVE.ok ? values : status;
}

async function topicResponse(
  { presenters }: ForumContext,
  tx: Tx,
  viewer: ForumViewer,
  topicGuid: string,
  now: Date,
): Promise<ApiResponse<Topic>> {
  const row = await store.findTopic(tx, viewer, topicGuid, now);
  if (!row) throw notFound();
  return ok(presenters.topic(row, now));
}

/**
 * Joins and notifies the members that a restricted topic names, and returns the newly joined
 * ones. Never removes a member.
 */
async function joinNamed(
  { notices }: ForumContext,
  tx: Tx,
  by: { userGuid: string; personName: string },
  topic: { guid: string; name: string },
  model: Model,
  now: Date,
): Promise<string[]> {
  if (model.topicMemberMode !== MEMBER_MODE.restricted) return [];
  const people = await namedPeople(
    tx,
    model.teachers.map(({ teacherGuid }) => teacherGuid),
    model.students.map(({ studentGuid }) => studentGuid),
  );
  const joined = await members.joinPeople(tx, topic.guid, people, now);
  await notices.invited(tx, by, topic, joined);
  return joined;
}

/** Throws 404 when the cursor topic does not exist or the person does not see it. */
async function expectSeen(
  { db }: ForumContext,
  viewer: ForumViewer,
  before: string | undefined,
  now: Date,
): Promise<void> {
  if (before !== undefined && !(await store.findTopic(db, viewer, before, now))) throw notFound();
}

async function topicsResponse(
  context: ForumContext,
  caller: Caller,
  before: string | undefined,
  rows: (viewer: ForumViewer, now: Date) => Promise<TopicRow[]>,
): Promise<ApiResponse<TopicList>> {
  const { clock, db, presenters } = context;
  const now = clock.now();
  const viewer = await loadViewer(db, caller.userGuid);
  await expectSeen(context, viewer, before, now);
  const topics = await rows(viewer, now);
  return ok({
    forumTopic: topics.map((row) => presenters.topic(row, now)),
    currentforum: null,
    roles: [...viewer.roles],
  });
}

/**
 * Lists the topics of a forum; one topic with its forum; or, with neither guid, the topics
 * without a forum.
 */
async function list(
  context: ForumContext,
  caller: Caller,
  { forumGuid, topicGuid, before }: { forumGuid?: string; topicGuid?: string; before?: string },
): Promise<ApiResponse<TopicList>> {
  const { clock, db, presenters } = context;
  const now = clock.now();
  const viewer = await loadViewer(db, caller.userGuid);
  const topic = topicGuid === undefined ? null : await store.findTopic(db, viewer, topicGuid, now);
  if (topic === undefined) throw notFound();
  const placeGuid = topic ? topic.forum_guid : (forumGuid ?? null);
  const forum = placeGuid === null ? null : await findForum(db, viewer, placeGuid, now);
  // A member may see a restricted topic without seeing its forum; a requested forum must be
  // visible.
  if (forum === undefined && topic === null) throw notFound();
  await expectSeen(context, viewer, before, now);
  const rows = topic ? [topic] : await store.listTopics(db, viewer, placeGuid, before, now);
  return ok({
    forumTopic: rows.map((row) => presenters.topic(row, now)),
    currentforum: forum ? presenters.forum(forum) : null,
    roles: [...viewer.roles],
  });
}

const listFavorites = (
  context: ForumContext,
  caller: Caller,
  before: string | undefined,
): Promise<ApiResponse<TopicList>> =>
  topicsResponse(context, caller, before, (viewer, now) =>
    store.listFavorites(context.db, viewer, before, now),
  );

const listOwn = (
  context: ForumContext,
  caller: Caller,
  searchText: string | undefined,
  before: string | undefined,
): Promise<ApiResponse<TopicList>> =>
  topicsResponse(context, caller, before, (viewer, now) =>
    store.listOwnTopics(context.db, viewer, requiredWords(searchText), before, now),
  );

async function create(
  context: ForumContext,
  caller: Caller,
  model: Model,
): Promise<ApiResponse<Topic | null>> {
  const { realtime, db, transact, clock, activity } = context;
  await assertFreeGroup(realtime, caller, model.forumTopicGuid, (guid) =>
    store.topicOrigin(db, guid),
  );
  return transact(async (tx) => {
    const now = clock.now();
    const viewer = await loadViewer(tx, caller.userGuid);
    const topicGuid = model.forumTopicGuid ?? randomUUID();

    const respond = () => topicResponse(context, tx, viewer, topicGuid, now);
    return createOnce(
      {
        find: () => store.topicOrigin(tx, topicGuid),
        isOwn: (stored) =>
          stored.createdBy === caller.userGuid && stored.forumGuid === model.forumGuid,
        respond,
      },
      async () => {
        const values = decideSave(context, model);
        await checkForum(tx, viewer, model.forumGuid, 'forumGuid', now);
        if (typeof values === 'number') return refuse(values);
        if (values.shareWithForumGuid !== null)
          await checkForum(tx, viewer, values.shareWithForumGuid, 'shareWithForumGuid', now);
        if (!(await store.insertTopic(tx, topicGuid, caller.userGuid, values, now)))
          return GUID_TAKEN;
        const by = await store.lockTopic(tx, caller.userGuid, topicGuid, now);
        const joined = await joinNamed(
          context,
          tx,
          { userGuid: caller.userGuid, personName: by?.personName ?? '' },
          { guid: topicGuid, name: values.name },
          model,
          now,
        );
        activity.listed(tx, listsOf(values), [await limitedViewers(tx, topicGuid, now)]);
        await activity.changedFor(tx, [caller.userGuid, ...joined], topicGuid, now);
        return respond();
      },
    );
  });
}

async function update(
  context: ForumContext,
  caller: Caller,
  model: Model & { forumTopicGuid: string },
): Promise<ApiResponse<Topic | null>> {
  const { transact, clock, evictions, activity } = context;
  return transact(async (tx) => {
    const now = clock.now();
    const viewer = await loadViewer(tx, caller.userGuid);
    const topic = await store.lockTopic(tx, caller.userGuid, model.forumTopicGuid, now);
    if (!topic?.seen) throw notFound();
    if (!mayAsOwner('topic.change', caller.userGuid, topic.createdBy)) throw forbidden();

    const values = decideSave(context, model);
    if (values !== TOPIC_SAVE.endBeforeStart) {
      if (values.forumGuid !== topic.forumGuid)
        await checkForum(tx, viewer, values.forumGuid, 'forumGuid', now);
      const { shareWithForumGuid } = values;
      if (shareWithForumGuid !== null && shareWithForumGuid !== topic.shareWithForumGuid)
        await checkForum(tx, viewer, shareWithForumGuid, 'shareWithForumGuid', now);
    }
    if (typeof values === 'number') return refuse(values);
    const before = await limitedViewers(tx, topic.guid, now);
    await store.updateTopic(tx, topic.guid, values);
    const joined = await joinNamed(
      context,
      tx,
      { userGuid: caller.userGuid, personName: topic.personName },
      { guid: topic.guid, name: values.name },
      model,
      now,
    );
    if (topicShutsOut(topic, values, now)) await evictions.afterTopic(tx, topic.guid, now);
    activity.changed(tx, topic.guid);
    activity.listed(
      tx,
      [...listsOf(topic), ...listsOf(values)],
      [before, await limitedViewers(tx, topic.guid, now)],
    );
    await activity.changedFor(tx, joined, topic.guid, now);
    return topicResponse(context, tx, viewer, topic.guid, now);
  });
}

async function remove(
  { transact, clock, audit, notices, files, activity }: ForumContext,
  caller: Caller,
  topicGuid: string,
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    const now = clock.now();
    const topic = await store.lockTopic(tx, caller.userGuid, topicGuid, now);
    if (!topic?.seen) throw notFound();
    if (!mayAsOwner('topic.change', caller.userGuid, topic.createdBy)) throw forbidden();
    const viewers = await limitedViewers(tx, topicGuid, now);
    const contents = await store.contentsOfTopic(tx, topicGuid);
    await auditReportedReplies(tx, { audit, clock }, caller, contents);
    await audit.deleting(tx, caller, 'topic', [topicGuid]);
    await notices.invitationEnded(tx, topicGuid, await members.joinedPeople(tx, topicGuid));
    await store.deleteTopic(tx, topicGuid);
    await files.release(tx, 'forum', contents);
    activity.changed(tx, topicGuid);
    activity.listed(tx, listsOf(topic), [viewers]);
    return ok(null);
  });
}

async function leave(
  { transact, clock, evictions, notices, activity }: ForumContext,
  caller: Caller,
  topicGuid: string,
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    const now = clock.now();
    const topic = await store.lockTopic(tx, caller.userGuid, topicGuid, now);
    const member = await members.findOwnMember(tx, topicGuid, caller.userGuid);
    // Idempotent retry: a person who has left no longer sees a restricted topic but may repeat
    // the call.
    if (!topic || (!topic.seen && member?.status !== 3)) throw notFound();
    if (topic.createdBy === caller.userGuid) return refuse(TOPIC_LEAVE.creator);
    const next = member ? nextMemberStatus('leave', member) : null;
    if (!member || next === null || topic.memberMode !== MEMBER_MODE.restricted)
      return refuse(REFUSED);
    if (next !== member.status) {
      await members.setStatus(tx, member.guid, next, now);
      await evictions.ofPerson(tx, caller.userGuid, topicGuid, now);
      await notices.invitationEnded(tx, topicGuid, [caller.userGuid]);
      await activity.changedFor(tx, [topic.createdBy], topicGuid, now);
    }
    return ok(null);
  });
}

async function favorite(
  { transact, clock }: ForumContext,
  caller: Caller,
  topicGuid: string,
  favorite: boolean,
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    const now = clock.now();
    const topic = await store.lockTopic(tx, caller.userGuid, topicGuid, now);
    if (!topic?.seen) throw notFound();
    await members.setFavorite(tx, topicGuid, caller.userGuid, favorite, now);
    return ok(null);
  });
}

/** Topics (FORUM-8, FORUM-12, FORUM-13, FORUM-24, FORUM-25, FORUM-58). */
export function createTopics(context: ForumContext) {
  return bindContext(context, {
    list,
    listFavorites,
    listOwn,
    create,
    update,
    remove,
    leave,
    favorite,
  });
}
