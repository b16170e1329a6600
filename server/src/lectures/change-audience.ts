import { FORUM_ROLE, ROLE } from '@riwaq/api';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database';
import { seenFromTop } from './visibility';

// Decides which subscribers a change is sent to.

/**
 * Digest of everything that students see of a subject's lectures: equal digests before and after a
 * change mean that the change concerned hidden lectures alone.
 */
export async function digestForStudents(tx: Tx, subjectGuid: string, now: Date): Promise<string> {
  const student = { userGuid: '', all: false, now };
  const { folders, condition } = seenFromTop(student, sql`${subjectGuid}::uuid`);
  const {
    rows: [row],
  } = await sql<{ digest: string | null }>`
    with recursive ${folders}
    select md5(string_agg(md5((to_jsonb(l) - 'position' - 'search_text')::text || coalesce(
      (select string_agg(lf.file_guid || ' ' || lf.caption, ',' order by lf.position) from lecture_file lf where lf.lecture_guid = l.guid), '')),
      '' order by l.parent_guid, l.position, l.guid)) as digest
    from lecture_item l
    where l.subject_guid = ${subjectGuid} and (l.guid in (select guid from open_folder) or (${condition}))`.execute(
    tx,
  );
  return row?.digest ?? '';
}

/** The guids of the people who may change the lectures of a subject, and so see hidden ones. */
export async function editorsOf(tx: Tx, subjectGuid: string): Promise<string[]> {
  const { rows } = await sql<{ guid: string }>`
    select p.guid from person p
    where p.role = ${ROLE.teacher} and (
      exists (select 1 from teaching t where t.teacher_guid = p.guid and t.subject_guid = ${subjectGuid})
      or exists (select 1 from person_forum_role r where r.person_guid = p.guid and r.role in (${FORUM_ROLE.everywhere}, ${FORUM_ROLE.university})))`.execute(
    tx,
  );
  return rows.map(({ guid }) => guid);
}
