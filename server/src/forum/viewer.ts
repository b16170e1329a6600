import { FORUM_ROLE } from '@riwaq/api';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../platform/db/database';
import type { ForumRoles } from './rules/permissions';

/** A person who reads the forums, with everything that decides what they see. */
export interface ForumViewer {
  readonly userGuid: string;
  readonly roles: ForumRoles;
  /** Holds AddContentInAllLeaningSite, which grants everything. */
  readonly everywhere: boolean;
  /** All audiences that include them, in the format of `forum.audience`. */
  readonly audiences: readonly string[];
}

/**
 * The placements of a person as rows (subject, stage, department): a student's section with each of
 * its subjects, what a teacher teaches to each section, and the department that a person belongs
 * to.
 */
function placementsOf(person: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select ss.subject_guid as subject, s.stage_guid as stage, st.department_guid as department
    from person pp join section s on s.guid = pp.section_guid join stage st on st.guid = s.stage_guid
    left join subject_section ss on ss.section_guid = s.guid
    where pp.guid = ${person}
    union all
    select tg.subject_guid, s.stage_guid, st.department_guid
    from teaching tg join section s on s.guid = tg.section_guid join stage st on st.guid = s.stage_guid
    where tg.teacher_guid = ${person}
    union all
    select null, null, pp.department_guid from person pp where pp.guid = ${person} and pp.department_guid is not null
  )`;
}

/**
 * All audiences that include a person, in the format of `forum.audience`. An audience must match
 * one placement completely, and an open part matches any: so these are all placements with any of
 * their parts left open.
 */
export function audiencesOf(person: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select '//' as audience
    union
    select coalesce(department.named::text, '') || '/' || coalesce(stage.named::text, '') || '/' || coalesce(subject.named::text, '')
    from ${placementsOf(person)} place
    cross join lateral (values (place.department), (null)) as department(named)
    cross join lateral (values (place.stage), (null)) as stage(named)
    cross join lateral (values (place.subject), (null)) as subject(named)
  )`;
}

export function rolesOf(person: RawBuilder<unknown>): RawBuilder<string[]> {
  return sql`array(select r.role from person_forum_role r where r.person_guid = ${person} order by r.role)`;
}

export function isAdministrator(person: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select 1 from person a where a.guid = ${person} and a.person_type = 'Administrator')`;
}

interface ViewerRow {
  roles: string[];
  audiences: string[];
}

/** Loads a viewer in one query. */
export async function loadViewer(db: Db | Tx, userGuid: string): Promise<ForumViewer> {
  const me = sql`${userGuid}::uuid`;
  const {
    rows: [row],
  } = await sql<ViewerRow>`
    select ${rolesOf(me)} as roles, array(select a.audience from ${audiencesOf(me)} a) as audiences`.execute(
    db,
  );
  const { roles, audiences } = row as ViewerRow;
  return { userGuid, roles, everywhere: roles.includes(FORUM_ROLE.everywhere), audiences };
}
