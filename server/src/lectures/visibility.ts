/**
 * SQL conditions that decide who sees which lecture; the only place where this is decided.
 *
 * People who may change the lectures of a subject see all of them. Its students see a lecture or a
 * folder that is visible, whose date has come, and all of whose folders are visible. Files, search,
 * counts and notifications use the same conditions.
 */
import { sql, type RawBuilder } from 'kysely';

type Sql<Result = unknown> = RawBuilder<Result>;

/** A person who views the lectures of subjects that they may read. */
export interface LectureViewer {
  readonly userGuid: string;
  /** Whether the person may change the lectures, and so sees hidden ones too. */
  readonly all: boolean;
  readonly now: Date;
}

/** Whether item `alias` itself is visible, regardless of its folders. */
export function isShown({ all, now }: LectureViewer, alias: string): Sql<boolean> {
  const i = sql.ref(alias);
  return all
    ? sql`true`
    : sql`(${i}.visible and (${i}.show_from is null or ${i}.show_from <= ${now}))`;
}

/**
 * Whether every folder above item `alias` is visible. Walks up the tree: use it for a page of rows.
 */
export function foldersOpen(alias: string): Sql<boolean> {
  return sql`not exists (
    with recursive up as (
      select u.guid, u.parent_guid, u.visible from lecture_item u where u.guid = ${sql.ref(alias)}.parent_guid
      union all
      select u.guid, u.parent_guid, u.visible from up join lecture_item u on u.guid = up.parent_guid)
    select 1 from up where not up.visible)`;
}

/** Whether the person sees item `alias`. */
export function seesItem(viewer: LectureViewer, alias: string): Sql<boolean> {
  return viewer.all ? sql`true` : sql`(${isShown(viewer, alias)} and ${foldersOpen(alias)})`;
}

/**
 * The lectures `l` of subjects that the person sees, for counting: a `with recursive` part that
 * finds the open folders from the top down, and the condition on `l`.
 */
export function seenFromTop(
  viewer: LectureViewer,
  subjects: Sql,
): { folders: Sql; condition: Sql<boolean> } {
  const open = (alias: string) => (viewer.all ? sql`true` : sql`${sql.ref(alias)}.visible`);
  return {
    folders: sql`open_folder as (
      select f.guid from lecture_item f where f.subject_guid in (${subjects}) and f.parent_guid is null and f.kind = 'folder' and ${open('f')}
      union all
      select f.guid from open_folder o join lecture_item f on f.parent_guid = o.guid where f.kind = 'folder' and ${open('f')})`,
    condition: sql`l.kind = 'lecture' and ${isShown(viewer, 'l')} and (l.parent_guid is null or l.parent_guid in (select guid from open_folder))`,
  };
}
