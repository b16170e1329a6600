import { sql } from 'kysely';
import type { Caller } from '../../platform/caller';
import type { Db, Tx } from '../../platform/db/database';
import { departmentsOf, subjectSections, type SubjectSection } from '../../people/store';
import type { Candidate, Writer } from './rules/audience';

/** A writer whose places have names. */
export interface NamedWriter extends Writer {
  readonly places: readonly SubjectSection[];
}

export async function writerOf(
  db: Db | Tx,
  { userGuid, personType }: Caller,
): Promise<NamedWriter> {
  const mine = {
    Administrator: {},
    Teacher: { teacher: userGuid },
    Student: { student: userGuid },
  }[personType];
  return {
    userGuid,
    personType,
    places: await subjectSections(db, mine),
    departments: await departmentsOf(db, userGuid),
  };
}

/**
 * Returns those of the guids that are people, with the relations that decide whether they may be
 * written to.
 */
export async function candidates(
  db: Db | Tx,
  guids: Iterable<string>,
): Promise<Array<Candidate & { name: string }>> {
  const { rows } = await sql<Candidate & { name: string }>`
    select p.guid, p.full_name as name, p.person_type as "personType", p.section_guid as "sectionGuid", p.department_guid as "departmentGuid",
      (select coalesce(json_agg(json_build_object('subjectGuid', t.subject_guid, 'sectionGuid', t.section_guid)), '[]') from teaching t where t.teacher_guid = p.guid) as teaches
    from person p where p.guid = any(${[...guids]}::uuid[])`.execute(db);
  return rows;
}

/** Returns the students of some sections. */
export async function studentsIn(db: Db | Tx, sections: Iterable<string>): Promise<string[]> {
  const { rows } = await sql<{
    guid: string;
  }>`select guid from person where section_guid = any(${[...sections]}::uuid[]) and person_type = 'Student'`.execute(
    db,
  );
  return rows.map(({ guid }) => guid);
}

/** Filters people to those from whom a person has a delivered mail. */
export async function filterCorrespondents(
  db: Db | Tx,
  userGuid: string,
  people: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ guid: string }>`
    select p.guid from unnest(${[...people]}::uuid[]) p(guid) where exists (
      select from mail_copy c join mail m on m.guid = c.mail_guid where c.person_guid = ${userGuid} and not c.sent and c.delivered_at is not null and m.sender_guid = p.guid)`.execute(
    db,
  );
  return new Set(rows.map(({ guid }) => guid));
}

/** Returns the names of people, in any order. */
export async function namesOf(db: Db | Tx, people: readonly string[]): Promise<string[]> {
  if (people.length === 0) return [];
  const rows = await db
    .selectFrom('person')
    .select('full_name')
    .where('guid', 'in', people)
    .execute();
  return rows.map(({ full_name }) => full_name);
}
