import { sql } from 'kysely';
import type { ResultParts } from '@riwaq/api';
import type { Db, Tx } from '../platform/db/database';
import type { MarkUnits } from '../exams/rules/mark';
import type { WeightUnits } from './rules/final-result';
import type { DegreeClass } from './store-lists';

export interface WeightRow {
  weights: WeightUnits;
  version: number;
}

interface Columns {
  daily: number;
  monthly: number;
  mid_final: number;
  final: number;
}
const weightsOf = ({ daily, monthly, mid_final, final }: Columns): WeightUnits => ({
  daily,
  monthly,
  midFinal: mid_final,
  final,
});
const columnsOf = ({ daily, monthly, midFinal, final }: WeightUnits): Columns => ({
  daily,
  monthly,
  mid_final: midFinal,
  final,
});

export async function findWeights(
  db: Db | Tx,
  { subjectGuid, sectionGuid }: DegreeClass,
): Promise<WeightRow | undefined> {
  const row = await db
    .selectFrom('final_weight')
    .selectAll()
    .where('subject_guid', '=', subjectGuid)
    .where('section_guid', '=', sectionGuid)
    .executeTakeFirst();
  return row && { weights: weightsOf(row), version: row.version };
}

/**
 * Replaces the weights of this version, 0 for none; false when the stored version is another one.
 */
export async function putWeights(
  tx: Tx,
  { subjectGuid, sectionGuid }: DegreeClass,
  weights: WeightUnits,
  version: number,
): Promise<boolean> {
  const values = { subject_guid: subjectGuid, section_guid: sectionGuid, ...columnsOf(weights) };
  const row =
    version === 0
      ? await tx
          .insertInto('final_weight')
          .values({ ...values, version: 1 })
          .onConflict((conflict) => conflict.columns(['subject_guid', 'section_guid']).doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('final_weight')
          .set({ ...columnsOf(weights), version: version + 1 })
          .where('subject_guid', '=', subjectGuid)
          .where('section_guid', '=', sectionGuid)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return row !== undefined;
}

export interface ListOfClass {
  guid: string;
  degree_type: 0 | 1 | 2 | 3;
  highest: MarkUnits;
  ended: boolean;
}

/** The lists of a class. */
export async function listsOfClass(
  db: Db | Tx,
  { subjectGuid, sectionGuid }: DegreeClass,
): Promise<ListOfClass[]> {
  const { rows } = await sql<ListOfClass>`
    select guid, degree_type, highest, ended_at is not null as ended from degree_list where section_guid = ${sectionGuid} and subject_guid = ${subjectGuid} order by seq`.execute(
    db,
  );
  return rows;
}

/** The degrees of the ended lists of a class. */
export async function degreesOfClass(
  db: Db | Tx,
  { subjectGuid, sectionGuid }: DegreeClass,
): Promise<{ list_guid: string; student_guid: string; degree: MarkUnits }[]> {
  const { rows } = await sql<{ list_guid: string; student_guid: string; degree: MarkUnits }>`
    select r.list_guid, r.student_guid, r.degree from degree_row r join degree_list l on l.guid = r.list_guid
    where l.section_guid = ${sectionGuid} and l.subject_guid = ${subjectGuid} and l.ended_at is not null and r.degree is not null`.execute(
    db,
  );
  return rows;
}

export interface Publication {
  guid: string;
  weights: WeightUnits;
  fingerprint: string;
  publisher: string;
  published_at: Date;
}

/** The current publication of a class; undefined when there is none. */
export async function findPublication(
  db: Db | Tx,
  { subjectGuid, sectionGuid }: DegreeClass,
): Promise<Publication | undefined> {
  const {
    rows: [row],
  } = await sql<Columns & Omit<Publication, 'weights'>>`
    select f.guid, f.daily, f.monthly, f.mid_final, f.final, f.fingerprint, p.full_name as publisher, f.published_at
    from final_publication f join person p on p.guid = f.published_by
    where f.subject_guid = ${subjectGuid} and f.section_guid = ${sectionGuid} and f.withdrawn_at is null`.execute(
    db,
  );
  return row && { ...row, weights: weightsOf(row) };
}

/** Withdraws the current publication; false when there is none. */
export async function withdraw(
  tx: Tx,
  { subjectGuid, sectionGuid }: DegreeClass,
  userGuid: string,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('final_publication')
    .set({ withdrawn_by: userGuid, withdrawn_at: now })
    .where('subject_guid', '=', subjectGuid)
    .where('section_guid', '=', sectionGuid)
    .where('withdrawn_at', 'is', null)
    .returning('guid')
    .executeTakeFirst();
  return row !== undefined;
}

export interface ResultOfStudent {
  studentGuid: string;
  result: MarkUnits | null;
  parts: ResultParts;
}
export interface NewPublication extends DegreeClass {
  guid: string;
  weights: WeightUnits;
  fingerprint: string;
  publishedBy: string;
  results: readonly ResultOfStudent[];
}

export async function publish(
  tx: Tx,
  { guid, subjectGuid, sectionGuid, weights, fingerprint, publishedBy, results }: NewPublication,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('final_publication')
    .values({
      guid,
      subject_guid: subjectGuid,
      section_guid: sectionGuid,
      ...columnsOf(weights),
      fingerprint,
      published_by: publishedBy,
      published_at: now,
      withdrawn_by: null,
      withdrawn_at: null,
    })
    .execute();
  await sql`
    insert into final_result (publication_guid, student_guid, result, parts) select ${guid}, r.student, r.result, r.parts::jsonb
    from unnest(${results.map(({ studentGuid }) => studentGuid)}::uuid[], ${results.map(({ result }) => result)}::int[], ${results.map(({ parts }) => JSON.stringify(parts))}::text[])
      as r (student, result, parts)`.execute(tx);
}

/** Locks the weights and publications of a class until the end of the transaction. */
export async function lockClass(tx: Tx, { subjectGuid, sectionGuid }: DegreeClass): Promise<void> {
  await sql`select 1 from subject_section where subject_guid = ${subjectGuid} and section_guid = ${sectionGuid} for no key update`.execute(
    tx,
  );
}

export interface OwnList {
  guid: string;
  title: string;
  degree_type: 0 | 1 | 2 | 3;
  highest: MarkUnits;
  held_at: Date;
  teacher_name: string;
  subject_guid: string;
  subject_name: string;
  degree: MarkUnits | null;
  note: string;
}
/** Maximum number of own lists in a response; the newest ones. */
const OWN_MAX = 1000;

/**
 * The ended lists of a student: those of their own section, and those of others in which the
 * student has a degree.
 */
export async function ownLists(db: Db, studentGuid: string): Promise<OwnList[]> {
  const { rows } = await sql<OwnList>`
    select l.guid, l.title, l.degree_type, l.highest, l.held_at, t.full_name as teacher_name, l.subject_guid, su.name as subject_name, r.degree, coalesce(r.note, '') as note
    from degree_list l join subject su on su.guid = l.subject_guid join person t on t.guid = l.created_by
      left join degree_row r on r.list_guid = l.guid and r.student_guid = ${studentGuid}
    where l.ended_at is not null and (r.degree is not null or l.section_guid = (select section_guid from person where guid = ${studentGuid}))
    order by su.name, l.held_at desc, l.seq desc limit ${OWN_MAX}`.execute(db);
  return rows;
}

export interface OwnResult {
  subject_guid: string;
  subject_name: string;
  result: MarkUnits | null;
  parts: ResultParts;
  weights: WeightUnits;
  published_at: Date;
}

/** The published final results of a student. */
export async function ownResults(db: Db, studentGuid: string): Promise<OwnResult[]> {
  const { rows } = await sql<Columns & Omit<OwnResult, 'weights'>>`
    select f.subject_guid, su.name as subject_name, r.result, r.parts, f.daily, f.monthly, f.mid_final, f.final, f.published_at
    from final_result r join final_publication f on f.guid = r.publication_guid join subject su on su.guid = f.subject_guid
    where r.student_guid = ${studentGuid} and f.withdrawn_at is null order by su.name, f.seq desc`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, weights: weightsOf(row) }));
}
