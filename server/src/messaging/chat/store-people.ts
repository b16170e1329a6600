import { CHAT_PEOPLE_PAGE, ROLE, type ChatPerson } from '@riwaq/api';
import { sql } from 'kysely';
import { photoFor } from '../../access/photo';
import type { Caller } from '../../platform/caller';
import type { Db, Tx } from '../../platform/db/database';
import { containsWords } from '../../platform/db/search-pattern';

/** Relations of one person to another that decide whether they may write to them. */
export interface ChatTies {
  administrator: boolean;
  colleague: boolean;
  teaches: boolean;
  studies: boolean;
  belongs: boolean;
}

/** Returns undefined when the person does not exist. */
export async function tiesTo(
  db: Db | Tx,
  caller: Caller,
  personGuid: string,
): Promise<ChatTies | undefined> {
  const {
    rows: [row],
  } = await sql<Omit<ChatTies, 'administrator'>>`
    select o.role = ${ROLE.teacher} and p.role = ${ROLE.teacher} as colleague,
      exists (select 1 from teaching t where t.teacher_guid = o.guid and t.section_guid = p.section_guid) as teaches,
      exists (select 1 from teaching t where t.teacher_guid = p.guid and t.section_guid = o.section_guid) as studies,
      coalesce(o.section_guid = p.section_guid, false) as belongs
    from person o join person p on p.guid = ${personGuid} where o.guid = ${caller.userGuid}`.execute(
    db,
  );
  return row && { administrator: caller.personType === 'Administrator', ...row };
}

/**
 * Lists people to whom the caller may write, by name: the same rule as {@link tiesTo} with the
 * access matrix.
 */
export async function peopleFor(
  db: Db | Tx,
  { userGuid, role, personType }: Caller,
  words: readonly string[],
): Promise<ChatPerson[]> {
  const mine = sql`(select section_guid from person where guid = ${userGuid})`;
  const within =
    personType === 'Administrator'
      ? sql`true`
      : sql`p.guid in (
    select s.guid from teaching t join person s on s.section_guid = t.section_guid where t.teacher_guid = ${userGuid}
    union select t.teacher_guid from teaching t where t.section_guid = ${mine}
    union select s.guid from person s where s.section_guid = ${mine}
    ${role === ROLE.teacher ? sql`union select s.guid from person s where s.role = ${sql.lit(ROLE.teacher)}` : sql``})`;
  const { rows } = await sql<ChatPerson>`
    select p.guid, p.full_name as "fullName", p.role, ${photoFor(userGuid, 'p')} as "profileImageUrl" from person p
    where p.guid <> ${userGuid} and ${within} and ${containsWords(words, sql`p.search_name`)}
    order by p.full_name, p.guid limit ${CHAT_PEOPLE_PAGE}`.execute(db);
  return rows;
}

/** Filters people to students whom the caller teaches, or to all students for an administrator. */
export async function studentsAmong(
  db: Db | Tx,
  { userGuid, personType }: Caller,
  people: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ guid: string }>`
    select p.guid from person p where p.guid = any(${[...people]}::uuid[]) and p.role = ${ROLE.student}
      and ${personType === 'Administrator' ? sql`true` : sql`exists (select 1 from teaching t where t.teacher_guid = ${userGuid} and t.section_guid = p.section_guid)`}`.execute(
    db,
  );
  return rows.map(({ guid }) => guid);
}
