import { PORTFOLIO_PAGE, ROLE, type Visibility } from '@riwaq/api';
import { sql, type RawBuilder } from 'kysely';
import { isOfSection, seesLevel, teachesSection } from '../access/sections';
import type { Db, Tx } from '../platform/db/database';
import { containsWords } from '../platform/db/search-pattern';
import type { ProfileRow } from './rows';
import { seesItem } from './sight';

const columns = sql`
  p.guid, p.full_name, p.email, p.phone_number, p.student_code, s.guid as section_guid, s.name as section_name, g.guid as stage_guid, g.name as stage_name, g.study_name,
  d.guid as department_guid, d.name as department_name, coalesce(pf.mission_statement, '') as mission_statement, coalesce(pf.career_goals, '') as career_goals,
  coalesce(pf.profile_visibility, 'university') as profile_visibility, coalesce(pf.contact_visibility, 'teachers') as contact_visibility, p.profile_image_url as photo_url, p.photo_consent_at,
  n.work_samples, n.achievements, n.goals, n.modified_at`;
/**
 * Joins the card, section, stage and department of person `p`, with counts of items that the reader
 * sees.
 */
const joined = (reader: RawBuilder<unknown>) => sql`
  left join portfolio pf on pf.student_guid = p.guid
  left join section s on s.guid = p.section_guid left join stage g on g.guid = s.stage_guid left join department d on d.guid = g.department_guid
  cross join lateral (
    select count(*) filter (where i.kind = 0)::int as work_samples, count(*) filter (where i.kind = 1)::int as achievements, count(*) filter (where i.kind = 2)::int as goals,
      max(coalesce(i.modified_at, i.created_at)) as modified_at
    from portfolio_item i where i.student_guid = p.guid and ${seesItem(reader, 'i', 'p')}) n`;

/** Returns a student's card, with counts of items that the reader sees. */
export async function findProfile(
  db: Db | Tx,
  userGuid: string,
  studentGuid: string,
): Promise<ProfileRow | undefined> {
  const {
    rows: [row],
  } =
    await sql<ProfileRow>`select ${columns} from person p ${joined(sql`${userGuid}::uuid`)} where p.guid = ${studentGuid} and p.role = ${ROLE.student}`.execute(
      db,
    );
  return row;
}

export interface ProfileList {
  words: readonly string[];
  stageGuid?: string | undefined;
  sectionGuid?: string | undefined;
  after?: string | undefined;
}
export type ListedProfile = ProfileRow & { teaches: boolean; belongs: boolean };

/**
 * Returns a page of portfolios that contain something for the reader, or belong to students whom
 * they teach, by name.
 */
export async function listProfiles(
  db: Db | Tx,
  userGuid: string,
  { words, stageGuid, sectionGuid, after }: ProfileList,
): Promise<ListedProfile[]> {
  const me = sql`${userGuid}::uuid`;
  const section = sql.ref('p.section_guid');
  const { rows } = await sql<ListedProfile>`
    with page as (
      select p.guid, p.full_name from person p
      where p.role = ${ROLE.student} and ${containsWords(words, sql`p.search_name`)}
        and ${sectionGuid === undefined ? sql`true` : sql`p.section_guid = ${sectionGuid}`}
        and ${stageGuid === undefined ? sql`true` : sql`p.section_guid in (select w.guid from section w where w.stage_guid = ${stageGuid})`}
        and (p.guid = ${me} or ${teachesSection(me, section)} or exists (select 1 from portfolio_item i where i.student_guid = p.guid and ${seesItem(me, 'i', 'p')}))
        and ${after === undefined ? sql`true` : sql`(p.full_name, p.guid) > (select a.full_name, a.guid from person a where a.guid = ${after})`}
      order by p.full_name, p.guid limit ${PORTFOLIO_PAGE})
    select ${columns}, coalesce(${teachesSection(me, section)}, false) as teaches, coalesce(${isOfSection(me, section)}, false) as belongs
    from page join person p on p.guid = page.guid ${joined(me)} order by page.full_name, page.guid`.execute(
    db,
  );
  return rows;
}

/**
 * Filters people to those who see what has this visibility in a student's portfolio and, if it is
 * feedback, are teachers.
 */
export async function filterViewers(
  db: Db | Tx,
  people: ReadonlySet<string>,
  of: { studentGuid: string; visibility: Visibility; ofFeedback: boolean },
): Promise<string[]> {
  if (people.size === 0) return [];
  const { rows } = await sql<{ guid: string }>`
    select r.guid from person r join person o on o.guid = ${of.studentGuid}
    where r.guid = any(${[...people]}::uuid[]) and ${seesLevel(sql`r.guid`, sql`${of.visibility}::text`, sql`o.section_guid`)}
      and ${of.ofFeedback ? sql`r.role = ${ROLE.teacher}` : sql`true`}`.execute(db);
  return rows.map(({ guid }) => guid);
}

/** Creates a student's card if it does not exist. */
export async function makeCard(tx: Tx, studentGuid: string): Promise<void> {
  await tx
    .insertInto('portfolio')
    .values({ student_guid: studentGuid })
    .onConflict((same) => same.doNothing())
    .execute();
}

/** Returns all departments with their stages and sections. */
export function listPlaces(db: Db) {
  return db
    .selectFrom('section')
    .innerJoin('stage', 'stage.guid', 'section.stage_guid')
    .innerJoin('department', 'department.guid', 'stage.department_guid')
    .select([
      'department.guid as departmentGuid',
      'department.name as departmentName',
      'stage.guid as stageGuid',
      'stage.name as stageName',
      'stage.study_name as studyName',
      'section.guid as sectionGuid',
      'section.name as sectionName',
    ])
    .orderBy('department.name')
    .orderBy('stage.name')
    .orderBy('stage.study_name')
    .orderBy('section.name')
    .execute();
}
