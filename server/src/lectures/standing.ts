import { FORUM_ROLE, ROLE } from '@riwaq/api';
import { sql } from 'kysely';
import { allows } from '../access/matrix';
import type { Caller } from '../app/caller';
import { forbidden, notFound } from '../app/errors';
import type { Db, Tx } from '../db/database';
import type { Visit } from './rules/visits';

/** A subject, and what a person has to do with its lectures. */
export interface Standing {
  readonly subjectGuid: string;
  readonly subjectName: string;
  readonly coverImageUrl: string | null;
  /** Adds, changes and orders lectures here. */
  readonly edits: boolean;
  readonly studies: boolean;
  /** When the person last looked. */
  readonly visit: Visit | null;
}

interface StandingRow extends Omit<Standing, 'edits' | 'visit'> {
  teaches: boolean;
  roles: string[];
  lookedAt: Date | null;
  since: Date | null;
}

/**
 * The subject as its reader finds it; 404 when there is none such, or it is not the caller's to
 * read.
 */
export async function standingIn(
  db: Db | Tx,
  caller: Caller,
  subjectGuid: string,
): Promise<Standing> {
  const me = sql`${caller.userGuid}::uuid`;
  const {
    rows: [row],
  } = await sql<StandingRow>`
    select s.guid as "subjectGuid", s.name as "subjectName", s.cover_image_url as "coverImageUrl", v.looked_at as "lookedAt", v.since,
      exists (select 1 from teaching t where t.teacher_guid = ${me} and t.subject_guid = s.guid) as teaches,
      exists (select 1 from subject_section ss where ss.section_guid = p.section_guid and ss.subject_guid = s.guid) as studies,
      array(select r.role from person_forum_role r where r.person_guid = ${me}) as roles
    from subject s join person p on p.guid = ${me} left join lecture_visit v on v.person_guid = ${me} and v.subject_guid = s.guid
    where s.guid = ${subjectGuid}`.execute(db);
  if (!row) throw notFound();
  const { teaches, roles, lookedAt, since, ...subject } = row;
  const ties = {
    teaches,
    studies: row.studies,
    everywhere: roles.includes(FORUM_ROLE.everywhere),
    university: roles.includes(FORUM_ROLE.university),
  };
  if (!allows('lecture.read', ties)) throw notFound();
  return {
    ...subject,
    visit: lookedAt && { lookedAt, since },
    edits: caller.role === ROLE.teacher && allows('lecture.change', ties),
  };
}

/** Holds subjects, always in the same order, so that nobody waits in a circle. */
export async function holdSubjects(tx: Tx, subjectGuids: readonly string[]): Promise<void> {
  await sql`select guid from subject where guid = any(${[...subjectGuids]}::uuid[]) order by guid for no key update`.execute(
    tx,
  );
}

/**
 * The same for who may change its lectures, held: changes of one subject happen one after the
 * other.
 */
export async function holdSubject(tx: Tx, caller: Caller, subjectGuid: string): Promise<Standing> {
  await holdSubjects(tx, [subjectGuid]);
  const standing = await standingIn(tx, caller, subjectGuid);
  if (!standing.edits) throw forbidden();
  return standing;
}

/** Holders of a wide role see the lectures of every subject. */
export async function seesEverySubject(db: Db, caller: Caller): Promise<boolean> {
  if (caller.role !== ROLE.teacher) return false;
  const row = await db
    .selectFrom('person_forum_role')
    .select('role')
    .where('person_guid', '=', caller.userGuid)
    .where('role', 'in', [FORUM_ROLE.everywhere, FORUM_ROLE.university])
    .executeTakeFirst();
  return row !== undefined;
}
