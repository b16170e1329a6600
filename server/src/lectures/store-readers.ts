import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database';
import { containsWords } from '../platform/db/search-pattern';
import type { ReaderRow } from './rows';
import type { Visit } from './rules/visits';

export interface ReaderList {
  lectureGuid: string;
  subjectGuid: string;
  words: readonly string[];
  /** Only students who have, or have not, seen it; undefined: all. */
  seen: boolean | undefined;
  page: number;
  pageSize: number;
}

const students = ({
  lectureGuid,
  subjectGuid,
}: Pick<ReaderList, 'lectureGuid' | 'subjectGuid'>) => sql`
  from subject_section ss join section se on se.guid = ss.section_guid
  join person p on p.section_guid = ss.section_guid and p.person_type = 'Student'
  left join lecture_seen n on n.lecture_guid = ${lectureGuid} and n.person_guid = p.guid
  where ss.subject_guid = ${subjectGuid}`;

const matches = ({ words, seen }: Pick<ReaderList, 'words' | 'seen'>) => sql<boolean>`
  (${containsWords(words, sql`fold_for_search(p.full_name)`)}
    and ${seen === undefined ? sql`true` : sql`(n.seen_at is not null) = ${seen}`})`;

/** A page of the subject's students by name, with the time at which they saw the lecture. */
export async function listReaders(db: Db | Tx, list: ReaderList): Promise<ReaderRow[]> {
  const { rows } = await sql<ReaderRow>`
    select p.guid, p.full_name, se.name as section_name, n.seen_at, n.downloaded_at ${students(list)} and ${matches(list)}
    order by p.full_name, p.guid limit ${list.pageSize} offset ${(list.page - 1) * list.pageSize}`.execute(
    db,
  );
  return rows;
}

/** The numbers of all students, of those who have seen the lecture, and of those that match. */
export async function countReaders(
  db: Db | Tx,
  list: ReaderList,
): Promise<{ studentsCount: number; seenCount: number; total: number }> {
  const {
    rows: [row],
  } = await sql<{ studentsCount: number; seenCount: number; total: number }>`
    select count(*)::int as "studentsCount", count(n.seen_at)::int as "seenCount", count(*) filter (where ${matches(list)})::int as total ${students(list)}`.execute(
    db,
  );
  return row ?? { studentsCount: 0, seenCount: 0, total: 0 };
}

/**
 * Records that a person opened a lecture, and whether they downloaded a file; the first time of
 * each counts.
 */
export async function markSeen(
  tx: Tx,
  lectureGuid: string,
  personGuid: string,
  downloaded: boolean,
  now: Date,
): Promise<void> {
  await sql`
    insert into lecture_seen (lecture_guid, person_guid, seen_at, downloaded_at) values (${lectureGuid}, ${personGuid}, ${now}, ${downloaded ? now : null})
    on conflict (lecture_guid, person_guid) do update set downloaded_at = excluded.downloaded_at
    where lecture_seen.downloaded_at is null and excluded.downloaded_at is not null`.execute(tx);
}

export async function findVisit(
  tx: Tx,
  personGuid: string,
  subjectGuid: string,
): Promise<Visit | null> {
  const row = await tx
    .selectFrom('lecture_visit')
    .select(['looked_at as lookedAt', 'since'])
    .where('person_guid', '=', personGuid)
    .where('subject_guid', '=', subjectGuid)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function putVisit(
  tx: Tx,
  personGuid: string,
  subjectGuid: string,
  { lookedAt, since }: Visit,
): Promise<void> {
  await tx
    .insertInto('lecture_visit')
    .values({ person_guid: personGuid, subject_guid: subjectGuid, looked_at: lookedAt, since })
    .onConflict((same) =>
      same.columns(['person_guid', 'subject_guid']).doUpdateSet({ looked_at: lookedAt, since }),
    )
    .execute();
}
