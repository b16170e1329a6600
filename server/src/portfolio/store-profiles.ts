import { PORTFOLIO_PAGE, ROLE } from '@riwaq/api';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../db/database';
import type { ProfileRow } from './rows';
import { seesItem, teachesStudent } from './sight';

const itemsOf = (reader: RawBuilder<unknown>, kind: number) => sql`(select count(*)::int from portfolio_item i where i.student_guid = p.guid and i.kind = ${sql.lit(kind)} and ${seesItem(reader, 'i')})`;

const columns = (reader: RawBuilder<unknown>) => sql`
  p.guid, p.full_name, p.email, p.phone_number, p.student_code, s.guid as section_guid, s.name as section_name, g.guid as stage_guid, g.name as stage_name, g.study_name,
  d.guid as department_guid, d.name as department_name, coalesce(pf.mission_statement, '') as mission_statement, coalesce(pf.career_goals, '') as career_goals,
  coalesce(pf.profile_visibility, 'university') as profile_visibility, coalesce(pf.contact_visibility, 'teachers') as contact_visibility, fi.file_url as photo_url, pf.photo_consent_at,
  ${itemsOf(reader, 0)} as work_samples, ${itemsOf(reader, 1)} as achievements, ${itemsOf(reader, 2)} as goals,
  (select max(coalesce(i.modified_at, i.created_at)) from portfolio_item i where i.student_guid = p.guid and ${seesItem(reader, 'i')}) as modified_at`;
const joined = sql`person p left join portfolio pf on pf.student_guid = p.guid left join file fi on fi.guid = pf.photo_guid
  left join section s on s.guid = p.section_guid left join stage g on g.guid = s.stage_guid left join department d on d.guid = g.department_guid`;

/** A student's card, with counts of what the reader sees. */
export async function findProfile(db: Db | Tx, userGuid: string, studentGuid: string): Promise<ProfileRow | undefined> {
  const { rows: [row] } = await sql<ProfileRow>`select ${columns(sql`${userGuid}::uuid`)} from ${joined} where p.guid = ${studentGuid} and p.role = ${ROLE.student}`.execute(db);
  return row;
}

export interface ProfileList { pattern: string | null; stageGuid?: string | undefined; sectionGuid?: string | undefined; after?: string | undefined }
export type ListedProfile = ProfileRow & { teaches: boolean; belongs: boolean };

/** A page of the portfolios in which there is something for the reader, or of students whom they teach, by name. */
export async function listProfiles(db: Db | Tx, userGuid: string, { pattern, stageGuid, sectionGuid, after }: ProfileList): Promise<ListedProfile[]> {
  const me = sql`${userGuid}::uuid`;
  const { rows } = await sql<ListedProfile>`
    select ${columns(me)}, ${teachesStudent(me, sql`p.guid`)} as teaches, exists (select 1 from person m where m.guid = ${me} and m.section_guid = p.section_guid) as belongs
    from ${joined}
    where p.role = ${ROLE.student} and ${pattern === null ? sql`true` : sql`p.search_name like ${pattern}`}
      and ${sectionGuid === undefined ? sql`true` : sql`p.section_guid = ${sectionGuid}`} and ${stageGuid === undefined ? sql`true` : sql`s.stage_guid = ${stageGuid}`}
      and (p.guid = ${me} or ${teachesStudent(me, sql`p.guid`)} or exists (select 1 from portfolio_item i where i.student_guid = p.guid and ${seesItem(me, 'i')}))
      and ${after === undefined ? sql`true` : sql`(p.full_name, p.guid) > (select a.full_name, a.guid from person a where a.guid = ${after})`}
    order by p.full_name, p.guid limit ${PORTFOLIO_PAGE}`.execute(db);
  return rows;
}

/** The card of a student's own, made if it was not there. */
export async function ownCard(tx: Tx, studentGuid: string, newGuid: string): Promise<{ guid: string; photo_guid: string | null; photo_consent_at: Date | null }> {
  await tx.insertInto('portfolio').values({ student_guid: studentGuid, guid: newGuid, photo_guid: null, photo_consent_at: null }).onConflict((same) => same.doNothing()).execute();
  return tx.selectFrom('portfolio').select(['guid', 'photo_guid', 'photo_consent_at']).where('student_guid', '=', studentGuid).executeTakeFirstOrThrow();
}

/** Every department with its stages and their sections. */
export function listPlaces(db: Db) {
  return db.selectFrom('section').innerJoin('stage', 'stage.guid', 'section.stage_guid').innerJoin('department', 'department.guid', 'stage.department_guid')
    .select([
      'department.guid as departmentGuid', 'department.name as departmentName', 'stage.guid as stageGuid', 'stage.name as stageName', 'stage.study_name as studyName',
      'section.guid as sectionGuid', 'section.name as sectionName',
    ])
    .orderBy('department.name').orderBy('stage.name').orderBy('stage.study_name').orderBy('section.name').execute();
}
