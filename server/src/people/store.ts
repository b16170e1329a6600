import type { Db, Tx } from '../platform/db/database';

/** A section that studies a subject, with its stage and department. */
export interface SubjectSection {
  subjectGuid: string;
  subjectName: string;
  departmentGuid: string;
  departmentName: string;
  stageGuid: string;
  stageName: string;
  studyName: string;
  sectionGuid: string;
  sectionName: string;
}

/** Whether a section studies a subject. */
export async function isStudied(
  db: Db | Tx,
  { subjectGuid, sectionGuid }: Pick<SubjectSection, 'subjectGuid' | 'sectionGuid'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('subject_section')
    .select('subject_guid')
    .where('subject_guid', '=', subjectGuid)
    .where('section_guid', '=', sectionGuid)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Subjects with the sections that study them: all, those of a teacher, or those of a student's
 * section.
 */
export function subjectSections(
  db: Db | Tx,
  of: { teacher?: string; student?: string },
): Promise<SubjectSection[]> {
  let query = db
    .selectFrom('subject_section')
    .innerJoin('subject', 'subject.guid', 'subject_section.subject_guid')
    .innerJoin('section', 'section.guid', 'subject_section.section_guid')
    .innerJoin('stage', 'stage.guid', 'section.stage_guid')
    .innerJoin('department', 'department.guid', 'stage.department_guid')
    .select([
      'subject.guid as subjectGuid',
      'subject.name as subjectName',
      'department.guid as departmentGuid',
      'department.name as departmentName',
      'stage.guid as stageGuid',
      'stage.name as stageName',
      'stage.study_name as studyName',
      'section.guid as sectionGuid',
      'section.name as sectionName',
    ]);
  const { teacher, student } = of;
  if (teacher !== undefined) {
    query = query.innerJoin('teaching', (on) =>
      on
        .onRef('teaching.subject_guid', '=', 'subject_section.subject_guid')
        .onRef('teaching.section_guid', '=', 'subject_section.section_guid')
        .on('teaching.teacher_guid', '=', teacher),
    );
  }
  if (student !== undefined) {
    query = query.innerJoin('person', (on) =>
      on.onRef('person.section_guid', '=', 'section.guid').on('person.guid', '=', student),
    );
  }
  return query
    .orderBy('subject.name')
    .orderBy('department.name')
    .orderBy('stage.name')
    .orderBy('section.name')
    .execute();
}

/** Whether a teacher teaches a subject to a section; to any section by default. */
export async function teaches(
  db: Db,
  teacher: string,
  subjectGuid: string,
  sectionGuid?: string,
): Promise<boolean> {
  const taught = db
    .selectFrom('teaching')
    .select('teacher_guid')
    .where('teacher_guid', '=', teacher)
    .where('subject_guid', '=', subjectGuid);
  const row = await (
    sectionGuid === undefined ? taught : taught.where('section_guid', '=', sectionGuid)
  )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The query of the students of a section, if it studies the subject. */
const studentsQuery = (db: Db, subjectGuid: string, sectionGuid: string) =>
  db
    .selectFrom('person')
    .innerJoin('subject_section', 'subject_section.section_guid', 'person.section_guid')
    .select(['person.guid as studentGuid', 'person.full_name as studentFullName'])
    .where('person.section_guid', '=', sectionGuid)
    .where('subject_section.subject_guid', '=', subjectGuid)
    .where('person.person_type', '=', 'Student')
    .orderBy('person.full_name');

/** The students of a section, if it studies the subject. */
export const studentsOf = (db: Db, subjectGuid: string, sectionGuid: string) =>
  studentsQuery(db, subjectGuid, sectionGuid).execute();

/** The students of {@link studentsOf} with their codes. */
export const studentsWithCodes = (db: Db, subjectGuid: string, sectionGuid: string) =>
  studentsQuery(db, subjectGuid, sectionGuid)
    .select('person.student_code as studentCode')
    .execute();

/** A user's departments: a teacher's own and those taught in, a student's own. */
export async function departmentsOf(db: Db | Tx, person: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('person')
    .select('department_guid as guid')
    .where('guid', '=', person)
    .where('department_guid', 'is not', null)
    .union(
      db
        .selectFrom('person')
        .innerJoin('section', 'section.guid', 'person.section_guid')
        .innerJoin('stage', 'stage.guid', 'section.stage_guid')
        .select('stage.department_guid as guid')
        .where('person.guid', '=', person),
    )
    .union(
      db
        .selectFrom('teaching')
        .innerJoin('section', 'section.guid', 'teaching.section_guid')
        .innerJoin('stage', 'stage.guid', 'section.stage_guid')
        .select('stage.department_guid as guid')
        .where('teaching.teacher_guid', '=', person),
    )
    .execute();
  return new Set(rows.flatMap(({ guid }) => (guid === null ? [] : [guid])));
}

/** A department's teachers, one row per subject that they teach. */
export function teachersOf(db: Db, departmentGuid: string) {
  return db
    .selectFrom('person')
    .leftJoin('teaching', 'teaching.teacher_guid', 'person.guid')
    .leftJoin('subject', 'subject.guid', 'teaching.subject_guid')
    .select([
      'person.guid as teacherGuid',
      'person.full_name as teacherName',
      'subject.name as subjectName',
    ])
    .where('person.department_guid', '=', departmentGuid)
    .where('person.person_type', '=', 'Teacher')
    .groupBy(['person.guid', 'person.full_name', 'subject.name'])
    .orderBy('person.full_name')
    .orderBy('subject.name')
    .execute();
}
