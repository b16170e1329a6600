import { LECTURE_SUBJECT_PAGE } from '@riwaq/api';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database';
import { containsWords } from '../platform/db/search-pattern';
import type { ProgressRow, SubjectRow } from './rows';
import { seenFromTop, type LectureViewer } from './visibility';

export interface SubjectList {
  /** Every subject, not only those that the person studies or teaches. */
  every: boolean;
  words: readonly string[];
  after: string | undefined;
}

/** A page of subjects by name, with counts of the lectures that the person sees. */
export async function listSubjects(
  db: Db | Tx,
  viewer: LectureViewer,
  { every, words, after }: SubjectList,
): Promise<SubjectRow[]> {
  const me = sql`${viewer.userGuid}::uuid`;
  const mine = every
    ? sql`true`
    : sql`s.guid in (
    select t.subject_guid from teaching t where t.teacher_guid = ${me}
    union select ss.subject_guid from person p join subject_section ss on ss.section_guid = p.section_guid where p.guid = ${me})`;
  const found = containsWords(words, sql`fold_for_search(s.name)`);
  const follows =
    after === undefined
      ? sql`true`
      : sql`(s.name, s.guid) > (select a.name, a.guid from subject a where a.guid = ${after})`;
  // Show only the sections that concern the person: students their own, teachers those that they
  // teach.
  const own = every
    ? sql`true`
    : sql`(
    exists (select 1 from teaching o where o.teacher_guid = ${me} and o.subject_guid = ss.subject_guid and o.section_guid = ss.section_guid)
    or exists (select 1 from person o where o.guid = ${me} and o.section_guid = ss.section_guid))`;
  const { folders, condition } = seenFromTop(viewer, sql`select guid from page`);
  const { rows } = await sql<SubjectRow>`
    with recursive page as materialized (
      select s.guid, s.name, s.cover_image_url from subject s where ${mine} and ${found} and ${follows}
      order by s.name, s.guid limit ${LECTURE_SUBJECT_PAGE}),
    ${folders}
    select page.guid, page.name, page.cover_image_url,
      (select coalesce(json_agg(json_build_object('departmentName', x.department, 'stageName', x.stage, 'studyName', x.study) order by x.department, x.stage, x.study), '[]')
        from (select distinct d.name as department, st.name as stage, st.study_name as study
          from subject_section ss join section se on se.guid = ss.section_guid join stage st on st.guid = se.stage_guid join department d on d.guid = st.department_guid
          where ss.subject_guid = page.guid and ${own}) x) as places,
      array(select distinct t.full_name from subject_section ss join teaching g on g.subject_guid = ss.subject_guid and g.section_guid = ss.section_guid
        join person t on t.guid = g.teacher_guid where ss.subject_guid = page.guid and ${own} order by t.full_name) as teachers,
      counted.*
    from page cross join lateral (
      select count(*)::int as lectures, count(n.person_guid)::int as seen, max(coalesce(l.published_at, l.show_from, l.created_at)) filter (where l.visible and coalesce(l.show_from <= ${viewer.now}, true)) as newest
      from lecture_item l left join lecture_seen n on n.lecture_guid = l.guid and n.person_guid = ${me}
      where l.subject_guid = page.guid and ${condition}) counted
    order by page.name, page.guid`.execute(db);
  return rows;
}

/** The number of a subject's lectures that the person sees, and has opened. */
export async function subjectProgress(
  db: Db | Tx,
  viewer: LectureViewer,
  subjectGuid: string,
): Promise<ProgressRow> {
  const { folders, condition } = seenFromTop(viewer, sql`${subjectGuid}::uuid`);
  const {
    rows: [row],
  } = await sql<ProgressRow>`
    with recursive ${folders}
    select count(*)::int as lectures, count(n.person_guid)::int as seen
    from lecture_item l left join lecture_seen n on n.lecture_guid = l.guid and n.person_guid = ${viewer.userGuid}
    where l.subject_guid = ${subjectGuid} and ${condition}`.execute(db);
  return row as ProgressRow;
}

/** The number of students of a subject. */
export async function countStudents(db: Db | Tx, subjectGuid: string): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select count(*)::int as count from subject_section ss join person p on p.section_guid = ss.section_guid
    where ss.subject_guid = ${subjectGuid} and p.person_type = 'Student'`.execute(db);
  return row?.count ?? 0;
}

/** The guids of the students of a subject. */
export async function studentsOfSubject(tx: Tx, subjectGuid: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('subject_section')
    .innerJoin('person', 'person.section_guid', 'subject_section.section_guid')
    .select('person.guid')
    .where('subject_section.subject_guid', '=', subjectGuid)
    .where('person.person_type', '=', 'Student')
    .execute();
  return rows.map(({ guid }) => guid);
}
