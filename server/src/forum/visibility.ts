/**
 * Visibility rules of forums and topics as SQL conditions. They are defined only here.
 *
 * A forum is open to a person when it and its ancestors, up to one that the person created, are
 * visible and have started. It is seen by its creator, by people to whom it is open and whose
 * placement matches its audience, and by holders of AddContentInAllLeaningSite.
 *
 * A topic is seen by its creator and by those holders. Others see it when it is visible, has
 * started and they were not removed from it, and: a restricted one when they are joined and the
 * forum (or the one it is shared with) is open to them; a general one when they see the forum or
 * the one it is shared with, or when it has no forum. Contents, replies and rates are visible with
 * their topic.
 */
import { sql, type RawBuilder } from 'kysely';
import { FORUM_ROLE, MEMBER_MODE, MEMBER_STATUS } from '@riwaq/api';
import { audiencesOf, type ForumViewer } from './viewer';

type Sql<Result = unknown> = RawBuilder<Result>;

/** A person as SQL, with the conditions that decide which forums they see. */
export interface VisibilityScope {
  readonly me: Sql;
  readonly now: Date;
  readonly everywhere: Sql<boolean>;
  /** Whether the audience of forum `alias` includes the person. */
  fits(alias: string): Sql<boolean>;
  /** Whether the forum with this guid is open. */
  open(forumGuid: Sql): Sql<boolean>;
  /**
   * Whether the forum of topic `t` admits the person; ignores the membership of restricted topics.
   */
  readonly place: Sql<boolean>;
}

function flagsOpen({ me, now }: Pick<VisibilityScope, 'me' | 'now'>, alias: string): Sql<boolean> {
  const f = sql.ref(alias);
  return sql`(${f}.created_by = ${me} or (${f}.visible and (${f}.start_at is null or ${f}.start_at <= ${now})))`;
}

/** Walks up from each forum: for queries of few rows. */
function upwards(
  base: Pick<VisibilityScope, 'me' | 'now' | 'fits'>,
): Pick<VisibilityScope, 'open' | 'place'> {
  const open = (forumGuid: Sql) => sql<boolean>`not exists (
    with recursive up as (
      select u.guid, u.parent_guid, u.created_by, u.visible, u.start_at from forum u where u.guid = ${forumGuid}
      union all
      select u.guid, u.parent_guid, u.created_by, u.visible, u.start_at from forum u join up on u.guid = up.parent_guid
      where up.created_by <> ${base.me})
    select 1 from up where not ${flagsOpen(base, 'up')})`;
  const place = sql<boolean>`(t.forum_guid is null or exists (
    select 1 from forum pf where pf.guid in (t.forum_guid, t.share_with_forum_guid) and ${open(sql`pf.guid`)}
      and (t.member_mode = ${MEMBER_MODE.restricted} or pf.created_by = ${base.me} or ${base.fits('pf')})))`;
  return { open, place };
}

function viewerBase(viewer: ForumViewer, now: Date): Omit<VisibilityScope, 'open' | 'place'> {
  return {
    me: sql`${viewer.userGuid}::uuid`,
    now,
    everywhere: sql`${viewer.everywhere}::boolean`,
    fits: (alias) => sql`${sql.ref(alias)}.audience = any(${viewer.audiences}::text[])`,
  };
}

/** Scope of a viewer in a query of one or few rows. */
export function scopeOfViewer(viewer: ForumViewer, now: Date): VisibilityScope {
  const base = viewerBase(viewer, now);
  return { ...base, ...upwards(base) };
}

/** Scope of any person of a query, by a column or a parameter. */
export function scopeOfPerson(person: Sql, now: Date): VisibilityScope {
  const base = {
    me: person,
    now,
    everywhere: sql<boolean>`exists (select 1 from person_forum_role er where er.person_guid = ${person} and er.role = ${FORUM_ROLE.everywhere})`,
    fits: (alias: string) =>
      sql<boolean>`${sql.ref(alias)}.audience in (select a.audience from ${audiencesOf(person)} a)`,
  };
  return { ...base, ...upwards(base) };
}

/**
 * Scope of a viewer in a query of many rows: the viewer's forums are found once, from those whose
 * audience includes them, so the cost does not depend on forums of others. Put {@link
 * ListVisibilityScope.forums} after `with recursive`.
 */
export interface ListVisibilityScope extends VisibilityScope {
  readonly forums: Sql;
  /**
   * Guids of all topics that the viewer may see, with some that they may not see. Incomplete for
   * holders of the role for everywhere.
   */
  readonly topicsInReach: Sql;
}

export function scopeForLists(viewer: ForumViewer, now: Date): ListVisibilityScope {
  const base = viewerBase(viewer, now);
  const { open, place } = upwards(base);
  // PostgreSQL builds an array once; it would estimate a subquery with `in` as one run for each
  // topic.
  const seen = sql`array(select guid from seen_forum)`;
  return {
    ...base,
    open,
    // One walk up for all forums. `offset 0` makes each step a lookup; without it the planner may
    // read the complete table.
    forums: sql`
      way_up as (
        select f.guid as below, f.parent_guid, f.created_by, f.visible, f.start_at from forum f where f.created_by = ${base.me} or ${base.fits('f')}
        union all
        select w.below, u.parent_guid, u.created_by, u.visible, u.start_at
        from way_up w cross join lateral (select * from forum where guid = w.parent_guid offset 0) u where w.created_by <> ${base.me}),
      seen_forum as (select below as guid from way_up group by below having bool_and(${flagsOpen(base, 'way_up')}))`,
    topicsInReach: sql`
      select guid from forum_topic where created_by = ${base.me}
      union select topic_guid from forum_topic_member where person_guid = ${base.me} and status = ${MEMBER_STATUS.joined}
      union select guid from forum_topic where forum_guid is null
      union select guid from forum_topic where forum_guid = any(${seen})
      union select guid from forum_topic where share_with_forum_guid = any(${seen})`,
    place: sql`case when t.forum_guid is null or t.member_mode = ${MEMBER_MODE.restricted} then ${place}
      else t.forum_guid = any(${seen}) or t.share_with_forum_guid = any(${seen}) end`,
  };
}

/** Whether the person sees forum `alias`. */
export function seesForum(scope: VisibilityScope, alias = 'f'): Sql<boolean> {
  const f = sql.ref(alias);
  return sql`(${scope.everywhere} or ${f}.created_by = ${scope.me} or (${scope.open(sql`${f}.guid`)} and ${scope.fits(alias)}))`;
}

/**
 * Whether forum `f` is a root of the person's tree: it has no parent, or is their own below one
 * that they do not see. Forums of others are never seen below an unseen parent: the parents are
 * open as well, and have a wider audience.
 */
export function beginsTree(scope: VisibilityScope): Sql<boolean> {
  return sql`(f.parent_guid is null or (f.created_by = ${scope.me} and not exists (
    select 1 from forum above where above.guid = f.parent_guid and ${seesForum(scope, 'above')})))`;
}

/** Whether the person sees forum `alias`, provided that they see its parent. */
export function seesChild(scope: VisibilityScope, alias: string): Sql<boolean> {
  return sql`(${scope.everywhere} or ${sql.ref(alias)}.created_by = ${scope.me} or (${flagsOpen(scope, alias)} and ${scope.fits(alias)}))`;
}

/** Joins the person's own membership `m` of topic `t`, which the conditions on topics need. */
export function ownMember({ me }: VisibilityScope): Sql {
  return sql`left join forum_topic_member m on m.topic_guid = t.guid and m.person_guid = ${me}`;
}

function topicCondition(scope: VisibilityScope, place: Sql<boolean>): Sql<boolean> {
  return sql`(${scope.everywhere} or t.created_by = ${scope.me} or (
    t.visible and (t.start_at is null or t.start_at <= ${scope.now}) and m.status is distinct from ${MEMBER_STATUS.removed}
    and (t.member_mode <> ${MEMBER_MODE.restricted} or coalesce(m.status = ${MEMBER_STATUS.joined}, false))
    and coalesce(${place}, false)))`;
}

/** Whether the person sees topic `t`; needs {@link ownMember}. */
export function seesTopic(scope: VisibilityScope): Sql<boolean> {
  return topicCondition(scope, scope.place);
}

/**
 * Whether the person sees topic `t`, provided that they see its forum or the one that it is shared
 * with.
 */
export function seesTopicHere(scope: VisibilityScope): Sql<boolean> {
  return topicCondition(scope, sql`true`);
}
