import { randomUUID } from 'node:crypto';
import { FORUM_DELETE, FORUM_SAVE, FORUM_TYPE, type ApiResponse, type Forum } from '@riwaq/api';
import type { forumModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { createOnce, GUID_TAKEN } from '../platform/create-once';
import { forbidden, malformed, notFound } from '../platform/http/errors';
import { assertFreeGroup } from '../platform/free-group';
import type { Tx } from '../platform/db/database';
import type { ForumContext } from './context';
import { limitedForumViewers } from './limited-viewers';
import { EVERYBODY, inheritAudience, levelOf, type Audience } from './rules/audience';
import { mayAddForum, mayChangeForum } from './rules/permissions';
import { forumShutsOut } from './rules/shutting-out';
import { forumSaveStatus } from './rules/save-status';
import * as store from './store-forums';
import { loadViewer, type ForumViewer } from './viewer';
import { bindContext } from '../platform/bind-context';

type Model = z.output<typeof forumModel>;

/**
 * Returns the audience that a model requests under a parent. A stage implies its department. A
 * model without `departmentGuid` leaves the department of a department-wide forum unchanged.
 */
async function audienceOf(
  tx: Tx,
  parent: Audience,
  model: Model,
  current: Audience,
): Promise<Audience> {
  if (model.subjectGuid !== null && !(await store.subjectExists(tx, model.subjectGuid)))
    throw malformed('subjectGuid', 'choice');
  if (model.departmentGuid && !(await store.departmentExists(tx, model.departmentGuid)))
    throw malformed('departmentGuid', 'choice');
  const currentDepartment = current.stageGuid === null ? current.departmentGuid : null;
  const inherited = inheritAudience(parent, {
    departmentGuid: model.departmentGuid === undefined ? currentDepartment : model.departmentGuid,
    stageGuid: model.stageGuid,
    subjectGuid: model.subjectGuid,
  });
  if (inherited.stageGuid === null) return inherited;
  const departmentGuid = await store.departmentOfStage(tx, inherited.stageGuid);
  // With a stage of another department nobody would match the audience.
  if (
    departmentGuid === undefined ||
    (inherited.departmentGuid ?? departmentGuid) !== departmentGuid
  )
    throw malformed('stageGuid', 'choice');
  return { ...inherited, departmentGuid };
}

/**
 * Locks the parent of a forum: the person must see it, it must be a category, and their roles must
 * allow adding to it.
 */
async function parentFor(
  tx: Tx,
  viewer: ForumViewer,
  parentGuid: string | null,
  now: Date,
): Promise<store.ForumPlace | null> {
  const parent =
    parentGuid === null ? null : await store.lockForum(tx, viewer, parentGuid, now, 'share');
  if (parent === undefined || parent?.seen === false) throw notFound();
  if (parent !== null && parent.forumType !== FORUM_TYPE.category)
    throw malformed('parentForumGuid', 'choice');
  if (!mayAddForum(viewer.roles, parent?.level ?? null)) throw forbidden();
  return parent;
}

/** Locks a forum that the person may change: their own, and not a generated one. */
async function ownForum(
  tx: Tx,
  viewer: ForumViewer,
  forumGuid: string,
  now: Date,
): Promise<store.ForumPlace> {
  const forum = await store.lockForum(tx, viewer, forumGuid, now, 'update');
  if (!forum?.seen) throw notFound();
  if (!mayChangeForum(viewer.userGuid, forum)) throw forbidden();
  return forum;
}

/** Narrows the audiences of all descendants to that of the forum. */
async function narrowDescendants(tx: Tx, forumGuid: string, audience: Audience): Promise<string[]> {
  const audiences = new Map<string, Audience>([[forumGuid, audience]]);
  for (const below of await store.listDescendants(tx, forumGuid)) {
    const narrowed = inheritAudience(audiences.get(below.parentGuid) ?? EVERYBODY, below);
    audiences.set(below.guid, narrowed);
    await store.setAudience(tx, below.guid, narrowed, levelOf(narrowed));
  }
  return [...audiences.keys()];
}

const valuesOf = ({ time }: ForumContext, model: Model, audience: Audience): store.ForumValues => ({
  ...audience,
  level: levelOf(audience),
  parentGuid: model.parentForumGuid,
  title: model.title,
  description: model.description,
  forumType: model.forumType,
  startAt: model.startDate === null ? null : time.parse(model.startDate),
  endAt: model.endDate === null ? null : time.parse(model.endDate),
  endEnabled: model.endDateEnable,
  visible: model.visible,
});

/** Validates a model: returns the values to store, or the code of the refusal. */
async function decideSave(
  context: ForumContext,
  tx: Tx,
  parent: Audience,
  model: Model,
  current: Audience,
): Promise<store.ForumValues | Exclude<(typeof FORUM_SAVE)[keyof typeof FORUM_SAVE], 1>> {
  if (model.endDateEnable && model.endDate === null) throw malformed('endDate', 'required');
  const audience = await audienceOf(tx, parent, model, current);
  const values = valuesOf(context, model, audience);
  const status = forumSaveStatus({ ...values, audience });
  return status === FORUM_SAVE.ok ? values : status;
}

async function forumResponse(
  { presenters }: ForumContext,
  tx: Tx,
  viewer: ForumViewer,
  forumGuid: string,
  now: Date,
): Promise<ApiResponse<Forum>> {
  const row = await store.findForum(tx, viewer, forumGuid, now);
  if (!row) throw notFound();
  return ok(presenters.forum(row));
}

async function list(
  { clock, db, presenters }: ForumContext,
  caller: Caller,
  { forumGuid, before }: { forumGuid?: string; before?: string },
): Promise<ApiResponse<{ forums: Forum[]; currentForum: Forum | null; roles: string[] }>> {
  const now = clock.now();
  const viewer = await loadViewer(db, caller.userGuid);
  const current =
    forumGuid === undefined ? null : await store.findForum(db, viewer, forumGuid, now);
  if (current === undefined) throw notFound();
  const forums = await store.listForums(db, viewer, forumGuid ?? null, before, now);
  return ok({
    forums: forums.map(presenters.forum),
    currentForum: current && presenters.forum(current),
    roles: [...viewer.roles],
  });
}

async function create(
  context: ForumContext,
  caller: Caller,
  model: Model,
): Promise<ApiResponse<Forum | null>> {
  const { realtime, db, transact, clock, activity } = context;
  await assertFreeGroup(realtime, caller, model.forumGuid, (guid) => store.forumOrigin(db, guid));
  return transact(async (tx) => {
    const now = clock.now();
    const viewer = await loadViewer(tx, caller.userGuid);
    const forumGuid = model.forumGuid ?? randomUUID();

    const respond = () => forumResponse(context, tx, viewer, forumGuid, now);
    return createOnce(
      {
        find: () => store.forumOrigin(tx, forumGuid),
        isOwn: (stored) =>
          stored.createdBy === caller.userGuid && stored.parentGuid === model.parentForumGuid,
        respond,
      },
      async () => {
        const parent = await parentFor(tx, viewer, model.parentForumGuid, now);
        const values = await decideSave(context, tx, parent ?? EVERYBODY, model, EVERYBODY);
        if (typeof values === 'number') return refuse(values);
        if (!(await store.insertForum(tx, forumGuid, caller.userGuid, values, now)))
          return GUID_TAKEN;
        const viewers = await limitedForumViewers(
          tx,
          { ...values, createdBy: caller.userGuid },
          now,
        );
        activity.listed(tx, [model.parentForumGuid], [viewers]);
        return respond();
      },
    );
  });
}

async function update(
  context: ForumContext,
  caller: Caller,
  model: Model & { forumGuid: string },
): Promise<ApiResponse<Forum | null>> {
  const { transact, clock, evictions, activity } = context;
  return transact(async (tx) => {
    const now = clock.now();
    const viewer = await loadViewer(tx, caller.userGuid);
    const forum = await ownForum(tx, viewer, model.forumGuid, now);
    const holds = await store.holdings(tx, forum.guid);
    if (model.forumType === FORUM_TYPE.category ? holds.topics : holds.forums)
      throw malformed('forumType', 'choice');

    const moved = model.parentForumGuid !== forum.parentGuid;
    if (moved && model.parentForumGuid !== null) {
      const below = await store.listDescendants(tx, forum.guid);
      if ([forum.guid, ...below.map(({ guid }) => guid)].includes(model.parentForumGuid))
        throw malformed('parentForumGuid', 'choice');
    }
    const parent = moved
      ? await parentFor(tx, viewer, model.parentForumGuid, now)
      : forum.parentGuid === null
        ? null
        : await store.lockForum(tx, viewer, forum.parentGuid, now, 'share');

    const values = await decideSave(context, tx, parent ?? EVERYBODY, model, forum);
    if (typeof values === 'number') return refuse(values);
    await store.updateForum(tx, forum.guid, values);
    const touched = await narrowDescendants(tx, forum.guid, values);
    if (forumShutsOut(forum, values, now)) await evictions.afterForums(tx, touched, now);
    activity.changed(tx, ...touched);
    activity.listed(
      tx,
      [forum.parentGuid, model.parentForumGuid],
      [
        await limitedForumViewers(tx, forum, now),
        await limitedForumViewers(tx, { ...values, createdBy: forum.createdBy }, now),
      ],
    );
    return forumResponse(context, tx, viewer, forum.guid, now);
  });
}

async function remove(
  { transact, clock, audit, activity }: ForumContext,
  caller: Caller,
  forumGuid: string,
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    const now = clock.now();
    const viewer = await loadViewer(tx, caller.userGuid);
    const forum = await ownForum(tx, viewer, forumGuid, now);
    const holds = await store.holdings(tx, forumGuid);
    if (holds.forums || holds.topics) return refuse(FORUM_DELETE.notEmpty);
    await audit.deleting(tx, caller, 'forum', [forumGuid]);
    await store.deleteForum(tx, forumGuid);
    activity.changed(tx, forumGuid);
    activity.listed(tx, [forum.parentGuid], [await limitedForumViewers(tx, forum, now)]);
    return ok(null);
  });
}

async function audience(
  { db, clock }: ForumContext,
  caller: Caller,
  forumGuid: string,
): Promise<ApiResponse<store.AudiencePeople>> {
  const viewer = await loadViewer(db, caller.userGuid);
  const forum = await store.findForum(db, viewer, forumGuid, clock.now());
  if (!forum) throw notFound();
  const audience = {
    departmentGuid: forum.department_guid,
    stageGuid: forum.stage_guid,
    subjectGuid: forum.subject_guid,
  };
  return ok(await store.listAudience(db, audience, caller.userGuid));
}

/** Forums and categories (FORUM-7, FORUM-12, FORUM-13, FORUM-18, FORUM-57). */
export function createForums(context: ForumContext) {
  return bindContext(context, { list, create, update, remove, audience });
}
