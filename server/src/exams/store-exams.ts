import { sql, type RawBuilder } from 'kysely';
import { EXAM_PAGE, foldForSearch, type ExamStatus, type StudentName } from '@riwaq/api';
import type { Db, Tx } from '../platform/db/database';
import { containsWords } from '../platform/db/search-pattern';
import type { ExamRow } from './rows';
import type { ExamSettings } from './rules/settings';
import { paperMarkOf } from './store-random';

const columns = sql`
  e.guid, e.title, e.description, e.start_at, e.end_at, e.is_active, e.show_result, e.exam_type, e.password, e.face_required, e.blocks_resources,
  e.forward_only, e.shows_correct, e.restricted_seconds, e.questions_in_page, e.partial_marks, e.random_questions,
  ${paperMarkOf} as paper_mark, e.folder_guid, e.created_by,
  e.subject_guid, su.name as subject_name, e.section_guid, se.name as section_name, sg.name as stage_name, d.name as department_name,
  p.full_name as teacher_name, (select count(*)::int from exam_student s where s.exam_guid = e.guid) as students_count`;
const tables = sql`
  exam e join subject su on su.guid = e.subject_guid join section se on se.guid = e.section_guid join stage sg on sg.guid = se.stage_guid
  join department d on d.guid = sg.department_guid join person p on p.guid = e.created_by`;

/**
 * Scope of exams: those that a teacher made, or those assigned to a student that are active or that
 * the student entered.
 */
export type ExamScope = { readonly teacher: string } | { readonly student: string };

/** Whether the student has finished the attempt; an end by time is stored within seconds. */
const finished = (scope: ExamScope): RawBuilder<unknown> =>
  'teacher' in scope
    ? sql`false`
    : sql`exists (select from exam_student s where s.exam_guid = e.guid and s.student_guid = ${scope.student} and s.finished_at is not null)`;

/** A student sees an exam while it is active, and afterwards if the student entered it. */
const sees = (scope: ExamScope): RawBuilder<unknown> =>
  'teacher' in scope
    ? sql`e.created_by = ${scope.teacher}`
    : sql`exists (select from exam_student s where s.exam_guid = e.guid and s.student_guid = ${scope.student} and (e.is_active or s.entered_at is not null))`;

const inTime = (status: ExamStatus, now: Date): RawBuilder<unknown> =>
  ({
    upcoming: sql`e.start_at > ${now}`,
    running: sql`e.start_at <= ${now} and e.end_at >= ${now}`,
    expired: sql`e.end_at < ${now}`,
  })[status];

export interface ExamFilter {
  /** Undefined: in any folder; null: outside of folders. */
  folderGuid?: string | null;
  words: readonly string[];
  status?: ExamStatus;
  examType?: number;
  active?: boolean;
  subjectGuid?: string;
  before?: string;
}

/** A page of exams, newest first. */
export async function listExams(
  db: Db | Tx,
  scope: ExamScope,
  { folderGuid, words, status, examType, active, subjectGuid, before }: ExamFilter,
  now: Date,
): Promise<ExamRow[]> {
  const wanted = [
    sees(scope),
    ...(folderGuid === undefined
      ? []
      : [folderGuid === null ? sql`e.folder_guid is null` : sql`e.folder_guid = ${folderGuid}`]),
    containsWords(words, sql`e.search_text`),
    ...(status === undefined ? [] : [inTime(status, now)]),
    ...(examType === undefined ? [] : [sql`e.exam_type = ${examType}`]),
    ...(active === undefined ? [] : [sql`e.is_active = ${active}`]),
    ...(subjectGuid === undefined ? [] : [sql`e.subject_guid = ${subjectGuid}`]),
    ...(before === undefined
      ? []
      : [sql`e.seq < (select b.seq from exam b where b.guid = ${before})`]),
  ];
  const { rows } =
    await sql<ExamRow>`select ${columns}, ${finished(scope)} as has_finished from ${tables} where ${sql.join(wanted, sql` and `)} order by e.seq desc limit ${EXAM_PAGE}`.execute(
      db,
    );
  return rows;
}

export async function findExam(
  db: Db | Tx,
  scope: ExamScope,
  examGuid: string,
): Promise<ExamRow | undefined> {
  const { rows } =
    await sql<ExamRow>`select ${columns}, ${finished(scope)} as has_finished from ${tables} where e.guid = ${examGuid} and ${sees(scope)}`.execute(
      db,
    );
  return rows[0];
}

/**
 * Locks a teacher's exam until the end of the transaction: changes of it, and entering it, wait.
 */
export async function lockExam(
  tx: Tx,
  teacherGuid: string,
  examGuid: string,
): Promise<ExamRow | undefined> {
  // Two statements: the second one sees the changes of the transaction that held the lock before.
  await sql`select guid from exam where guid = ${examGuid} for no key update`.execute(tx);
  return findExam(tx, { teacher: teacherGuid }, examGuid);
}

/** The creator of an exam, to recognise a repeated create. */
export async function creatorOf(tx: Db | Tx, examGuid: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('exam')
    .select('created_by')
    .where('guid', '=', examGuid)
    .executeTakeFirst();
  return row?.created_by;
}

/** Values of an exam that an edit does not change, and the assigned students. */
export interface CreatedExam {
  created_by: string;
  subject_guid: string;
  section_guid: string;
  origin_guid: string | null;
  start_at: Date;
  end_at: Date;
  students: string[];
}

/**
 * The exam stored under a guid, to compare with a repeated create; undefined when the guid is new.
 */
export async function findCreated(tx: Tx, examGuid: string): Promise<CreatedExam | undefined> {
  const {
    rows: [row],
  } = await sql<CreatedExam>`
    select e.created_by, e.subject_guid, e.section_guid, e.origin_guid, e.start_at, e.end_at, array(select s.student_guid::text from exam_student s where s.exam_guid = e.guid) as students
    from exam e where e.guid = ${examGuid}`.execute(tx);
  return row;
}

/** The number of exams that each student may enter now and has not. */
export async function countWaiting(
  db: Db | Tx,
  students: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ student: string; waiting: number }>`
    select s.student_guid as student, count(*)::int as waiting from exam_student s join exam e on e.guid = s.exam_guid
    where s.student_guid = any(${[...students]}::uuid[]) and s.entered_at is null and e.is_active and e.start_at <= ${now} and e.end_at > ${now} group by s.student_guid`.execute(
    db,
  );
  return new Map(rows.map(({ student, waiting }) => [student, waiting]));
}

export async function hasEntered(tx: Tx, examGuid: string): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ entered: boolean }>`
    select exists (select from exam_student where exam_guid = ${examGuid} and entered_at is not null) as entered`.execute(
    tx,
  );
  return row?.entered ?? false;
}

export async function hasAnswered(tx: Tx, examGuid: string): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{
    answered: boolean;
  }>`select exists (select from exam_answer where exam_guid = ${examGuid} and answer <> '{}') as answered`.execute(
    tx,
  );
  return row?.answered ?? false;
}

/** The stored settings that a teacher chose. */
export interface ExamValues extends ExamSettings {
  title: string;
  description: string;
  searchText: string;
  examType: 0 | 1 | 2 | 3;
  showsCorrect: boolean;
  partialMarks: boolean;
}

export const valuesIn = (row: ExamRow): ExamValues => ({
  title: row.title,
  description: row.description,
  searchText: foldForSearch(`${row.title} ${row.description}`),
  examType: row.exam_type,
  startAt: row.start_at,
  endAt: row.end_at,
  restrictedSeconds: row.restricted_seconds,
  password: row.password,
  faceRequired: row.face_required,
  blocksResources: row.blocks_resources,
  forwardOnly: row.forward_only,
  questionsInPage: row.questions_in_page,
  showsCorrect: row.shows_correct,
  partialMarks: row.partial_marks,
});

const stored = (values: ExamValues) => ({
  title: values.title,
  description: values.description,
  search_text: values.searchText,
  exam_type: values.examType,
  start_at: values.startAt,
  end_at: values.endAt,
  password: values.password,
  face_required: values.faceRequired,
  blocks_resources: values.blocksResources,
  forward_only: values.forwardOnly,
  shows_correct: values.showsCorrect,
  restricted_seconds: values.restrictedSeconds,
  questions_in_page: values.questionsInPage,
  partial_marks: values.partialMarks,
});

export interface NewExam {
  guid: string;
  subjectGuid: string;
  sectionGuid: string;
  folderGuid: string | null;
  createdBy: string;
  originGuid: string | null;
}

/** False when the guid is taken. */
export async function insertExam(
  tx: Tx,
  { guid, subjectGuid, sectionGuid, folderGuid, createdBy, originGuid }: NewExam,
  values: ExamValues,
  now: Date,
): Promise<boolean> {
  const made = await tx
    .insertInto('exam')
    .values({
      guid,
      subject_guid: subjectGuid,
      section_guid: sectionGuid,
      folder_guid: folderGuid,
      created_by: createdBy,
      origin_guid: originGuid,
      created_at: now,
      ...stored(values),
    })
    .onConflict((conflict) => conflict.column('guid').doNothing())
    .returning('guid')
    .executeTakeFirst();
  return made !== undefined;
}

export async function updateExam(
  tx: Tx,
  examGuid: string,
  values: ExamValues,
  switches: { isActive: boolean; showResult: boolean; now: Date },
): Promise<void> {
  const { isActive, showResult, now } = switches;
  const stoppedAt = isActive
    ? sql<null>`null`
    : sql<Date | null>`case when is_active then ${now} else stopped_at end`;
  await tx
    .updateTable('exam')
    .set({ ...stored(values), is_active: isActive, show_result: showResult, stopped_at: stoppedAt })
    .where('guid', '=', examGuid)
    .execute();
}

/**
 * Records the time of an automatic correction, which also decides again on marks that it leaves
 * unchanged.
 */
export async function putCorrected(tx: Tx, examGuid: string, now: Date): Promise<void> {
  await tx.updateTable('exam').set({ corrected_at: now }).where('guid', '=', examGuid).execute();
}

export async function moveExam(tx: Tx, examGuid: string, folderGuid: string | null): Promise<void> {
  await tx
    .updateTable('exam')
    .set({ folder_guid: folderGuid })
    .where('guid', '=', examGuid)
    .execute();
}

export async function deleteExam(tx: Tx, examGuid: string): Promise<void> {
  await tx.deleteFrom('exam').where('guid', '=', examGuid).execute();
}

/** Assigns students; students already assigned keep their attempt. */
export async function assign(
  tx: Tx,
  examGuid: string,
  studentGuids: readonly string[],
): Promise<void> {
  await sql`
    insert into exam_student (exam_guid, student_guid) select ${examGuid}, guid from unnest(${[...studentGuids]}::uuid[]) as guid
    on conflict do nothing`.execute(tx);
}

/** The number of these people who are students of the section. */
export async function countStudents(
  tx: Tx,
  sectionGuid: string,
  studentGuids: readonly string[],
): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select count(*)::int as count from person where guid = any(${[...studentGuids]}::uuid[]) and role = 0 and section_guid = ${sectionGuid}`.execute(
    tx,
  );
  return row?.count ?? 0;
}

/** The students assigned to an exam, by name. */
export async function studentsOfExam(db: Db | Tx, examGuid: string): Promise<StudentName[]> {
  const { rows } = await sql<StudentName>`
    select p.guid as "studentGuid", p.full_name as "studentFullName" from exam_student s join person p on p.guid = s.student_guid
    where s.exam_guid = ${examGuid} order by p.full_name, p.guid`.execute(db);
  return rows;
}

export async function mayBlockResources(db: Db | Tx, userGuid: string): Promise<boolean> {
  const row = await db
    .selectFrom('person_permission')
    .select('permission')
    .where('person_guid', '=', userGuid)
    .where('permission', '=', 'BlockAccessResources')
    .executeTakeFirst();
  return row !== undefined;
}
