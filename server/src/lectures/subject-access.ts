import { FORUM_ROLE, ROLE } from '@riwaq/api';
import { sql } from 'kysely';
import { allows } from '../access/matrix';
import type { Caller } from '../platform/caller';
import { forbidden, notFound } from '../platform/http/errors';
import type { Db, Tx } from '../platform/db/database';
import type { Visit } from './rules/visits';

/** A subject with the person's access to its lectures. */
export interface SubjectAccess {
  readonly subjectGuid: string;
  readonly subjectName: string;
  readonly coverImageUrl: string | null;
  /** Whether the person may add, change and order its lectures. */
  readonly edits: boolean;
  readonly studies: boolean;
  /** The person's last visit; null before the first. */
  readonly visit: Visit | null;
}

interface AccessRow extends Omit<SubjectAccess, 'edits' | 'visit'> {
  teaches: boolean;
  roles: string[];
  lookedAt: Date | null;
  since: Date | null;
}

/**
 * Reads a subject with the caller's access; 404 when it does not exist or the caller may not read
 * it.
 */
export async function accessTo(
  db: Db | Tx,
  caller: Caller,
  subjectGuid: string,
): Promise<SubjectAccess> {
  const me = sql`${caller.userGuid}::uuid`;
  const {
    rows: [row],
  } = await sql<AccessRow>`
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

/** Locks subjects, always in the same order to avoid deadlocks. */
export async function lockSubjects(tx: Tx, subjectGuids: readonly string[]): Promise<void> {
  await sql`select guid from subject where guid = any(${[...subjectGuids]}::uuid[]) order by guid for no key update`.execute(
    tx,
  );
}

/**
 * Locks a subject for a caller who may change its lectures (else 403), so that changes of one
 * subject are serialised.
 */
export async function lockSubject(
  tx: Tx,
  caller: Caller,
  subjectGuid: string,
): Promise<SubjectAccess> {
  await lockSubjects(tx, [subjectGuid]);
  const access = await accessTo(tx, caller, subjectGuid);
  if (!access.edits) throw forbidden();
  return access;
}

/** Whether the caller has a university-wide role, which sees the lectures of every subject. */
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
