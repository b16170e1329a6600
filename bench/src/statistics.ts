import type { Pool } from 'pg';
import { OK, type ApiResponse, type ApiData } from '@riwaq/api';
import { itemRest, itemTotal } from '@riwaq/server/analytics/rules/correlation';
import { discriminationOf } from '@riwaq/server/analytics/rules/discrimination';
import { groupsOf } from '@riwaq/server/analytics/rules/groups';
import { marksOfItem } from '@riwaq/server/analytics/rules/marks-matrix';
import { momentsOf } from '@riwaq/server/analytics/rules/moments';
import { alphaIfDropped, cronbachAlpha } from '@riwaq/server/analytics/rules/reliability';
import type { Finding } from './report';
import { seeding } from './seeding';

const STUDENTS = 5000;
const QUESTIONS = 100;
const OPTIONS = 4;
/** Limits of the first response, after a new mark, and without changes. */
const BUDGET = { firstMs: 1500, markedMs: 400, unchangedMs: 100, analysisMs: 200 } as const;
const MARKED_RUNS = 5;
const WARM_RUNS = 20;

export interface LargeExam {
  readonly examGuid: string;
  readonly questionGuid: string;
  readonly studentGuid: string;
  /** A small marked exam of the same teacher whose marks change during the measurement. */
  readonly other: {
    readonly examGuid: string;
    readonly questionGuid: string;
    readonly studentGuid: string;
  };
  /** Duration of reading the newest marks as plain rows. */
  readonly referenceMs: number;
}

/** Inserts a marked exam of the demo's `teacher`, as a finished sitting would leave it. */
async function insertExam(
  pool: Pool,
  students: number,
  questions: number,
): Promise<{ examGuid: string; questionGuid: string; studentGuid: string }> {
  const guid = async (text: string, values: unknown[] = []): Promise<string> =>
    (await pool.query<{ guid: string }>(text, values)).rows[0]?.guid ?? '';
  const examGuid = await guid(`
    insert into exam (guid, subject_guid, section_guid, title, description, search_text, exam_type, start_at, end_at, face_required, blocks_resources, forward_only, shows_correct, questions_in_page, created_by)
    select gen_random_uuid(), t.subject_guid, t.section_guid, 'Large', '', 'large', 1, now() - interval '2 hours', now() - interval '1 hour', false, false, false, false, 1, p.guid
    from person p join teaching t on t.teacher_guid = p.guid where p.user_name = 'teacher' limit 1 returning guid`);
  await pool.query(
    `
    insert into exam_question (guid, exam_guid, position, question_type, html, search_text, hint, mark, identity, created_by)
    select gen_random_uuid(), e.guid, place, 'OneChoice', '<p>Question ' || place || '</p>', 'question', '', 10000, e.guid || '-' || place, e.created_by from exam e, generate_series(1, $2) place where e.guid = $1`,
    [examGuid, questions],
  );
  await pool.query(
    "insert into question_option (guid, question_guid, position, text, is_correct) select gen_random_uuid(), q.guid, place, 'Option ' || place, place = 1 from exam_question q, generate_series(1, $2) place where q.exam_guid = $1",
    [examGuid, OPTIONS],
  );
  await pool.query(
    `
    with made as (
      insert into person (guid, user_name, full_name, email, role, person_type, password_hash, section_guid)
      select gen_random_uuid(), $1::text || '-' || place, 'طالب ' || place, '', 0, 'Student', '', (select section_guid from exam where guid = $1::uuid) from generate_series(1, $2::int) place returning guid)
    insert into exam_student (exam_guid, student_guid, entered_at, finished_at, finished_by, version, question_guids)
    select $1::uuid, guid, now() - interval '2 hours', now() - interval '1 hour', 'student', 1, (select array_agg(guid order by position) from exam_question where exam_guid = $1::uuid) from made`,
    [examGuid, students],
  );
  // Abler students choose the correct option more often, so that totals spread as in a real exam.
  await pool.query(
    `
    with able as (select student_guid, (hashtext(student_guid::text) & 1023) / 1024.0 as ability from exam_student where exam_guid = $1),
      asked as (select q.guid, array_agg(o.guid::text order by o.position) as options from exam_question q join question_option o on o.question_guid = q.guid where q.exam_guid = $1 group by q.guid),
      luck as (select s.student_guid, q.guid, q.options, s.ability, hashtext(s.student_guid::text || q.guid::text) & 4095 as drawn from able s cross join asked q)
    insert into exam_answer (exam_guid, student_guid, question_guid, answer, version, sequence, client_key, saved_at, submitted_at)
    select $1, student_guid, guid, array[options[case when drawn / 4096.0 < 0.2 + 0.6 * ability then 1 else 2 + drawn % 3 end]], 1, 1, 'key', now() - interval '90 minutes', now() - interval '90 minutes' from luck`,
    [examGuid],
  );
  await pool.query(
    `
    insert into exam_mark (exam_guid, student_guid, question_guid, mark, given_at)
    select a.exam_guid, a.student_guid, a.question_guid, case when o.is_correct then 10000 else 0 end, now() from exam_answer a join question_option o on o.guid = a.answer[1]::uuid where a.exam_guid = $1`,
    [examGuid],
  );
  return {
    examGuid,
    questionGuid: await guid(
      'select guid from exam_question where exam_guid = $1 order by position limit 1',
      [examGuid],
    ),
    studentGuid: await guid(
      'select student_guid as guid from exam_student where exam_guid = $1 limit 1',
      [examGuid],
    ),
  };
}

/** Writes the large exam into the database of a data folder that no server has open. */
export const seedStatistics = (dataFolder: string): Promise<LargeExam> =>
  seeding(dataFolder, async (pool) => {
    // All foreign keys point to rows inserted just before: skip half a million checks.
    await pool.query('set session_replication_role = replica');
    const large = await insertExam(pool, STUDENTS, QUESTIONS);
    const other = await insertExam(pool, 3, 3);
    await pool.query('vacuum (analyze)');
    const began = performance.now();
    const { rowCount } = await pool.query(
      'select distinct on (student_guid, question_guid) student_guid, question_guid, mark from exam_mark where exam_guid = $1 order by student_guid, question_guid, seq desc',
      [large.examGuid],
    );
    const referenceMs = performance.now() - began;
    if (rowCount !== STUDENTS * QUESTIONS) throw new Error(`There are ${rowCount} marks.`);
    return { ...large, other, referenceMs };
  });

const median = (times: readonly number[]): number =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;

/**
 * Milliseconds of the item analysis alone: best of three runs over as many marks as the large exam
 * has.
 */
function measureAnalysis(): number {
  const full = 20_000;
  const matrix = {
    students: STUDENTS,
    items: QUESTIONS,
    maxima: Array.from({ length: QUESTIONS }, () => full),
    marks: Int32Array.from({ length: STUDENTS * QUESTIONS }, (_, at) => (at * 7919) % (full + 1)),
  };
  const run = () => {
    const began = performance.now();
    const moments = momentsOf(matrix);
    const groups = groupsOf(moments.totals);
    if (!groups) throw new Error('So many students make groups.');
    for (let item = 0; item < QUESTIONS; item += 1)
      discriminationOf(marksOfItem(matrix, item), full, groups);
    for (const each of [cronbachAlpha, alphaIfDropped, itemTotal, itemRest]) each(moments);
    return performance.now() - began;
  };
  return Math.min(run(), run(), run());
}

/** Times in milliseconds, and counts, of one measurement. */
interface StatisticsTimes {
  firstMs: number;
  /** After a new mark, unchanged, unchanged with a page of students, after a mark elsewhere. */
  cold: number[];
  warm: number[];
  page: number[];
  elsewhere: number[];
  /** Responses without the new mark. */
  stale: number;
  /** Length of a response. */
  bytes: number;
  referenceMs: number;
}

function findingsOf({
  firstMs,
  cold,
  warm,
  page,
  elsewhere,
  stale,
  bytes,
  referenceMs,
}: StatisticsTimes): Finding[] {
  const most = (value: number) => ({ kind: 'at most' as const, value });
  return [
    { name: 'the first answer', value: firstMs, unit: 'ms', bound: most(BUDGET.firstMs) },
    {
      name: 'after a new mark, median',
      value: median(cold),
      unit: 'ms',
      bound: most(BUDGET.markedMs),
    },
    { name: 'answers without the new mark', value: stale, unit: '', bound: most(0) },
    {
      name: 'nothing changed, median',
      value: median(warm),
      unit: 'ms',
      bound: most(BUDGET.unchangedMs),
    },
    { name: 'nothing changed, the longest', value: Math.max(...warm), unit: 'ms' },
    { name: 'nothing changed, a page of 15 students, median', value: median(page), unit: 'ms' },
    { name: 'after a mark in another exam, median', value: median(elsewhere), unit: 'ms' },
    {
      name: 'item analysis alone, best of three',
      value: measureAnalysis(),
      unit: 'ms',
      bound: most(BUDGET.analysisMs),
    },
    { name: 'reference: the newest marks as plain rows', value: referenceMs, unit: 'ms' },
    {
      name: 'after a new mark, of the reference',
      value: median(cold) / referenceMs,
      unit: 'ratio',
    },
    { name: "the answer with 250 students' scores", value: bytes / 1_000_000, unit: 'MB' },
  ];
}

/** Times the statistics of the large exam until the last byte of the response. */
export async function measureStatistics(
  url: string,
  token: string,
  { examGuid, questionGuid, studentGuid, other, referenceMs }: LargeExam,
): Promise<Finding[]> {
  const headers = { authorization: `Bearer ${token}` };
  let bytes = 0;
  async function timed(
    query = '',
  ): Promise<{ ms: number; data: NonNullable<ApiData<'GET Exams/Statistics'>> }> {
    const began = performance.now();
    const body = await (
      await fetch(`${url}/api/Exams/Statistics?examGuid=${examGuid}${query}`, { headers })
    ).text();
    const ms = performance.now() - began;
    bytes = body.length;
    const { statusCode, data } = JSON.parse(body) as ApiResponse<ApiData<'GET Exams/Statistics'>>;
    if (statusCode !== OK || data?.calculateAllMetrics?.studentsCount !== STUDENTS)
      throw new Error(`Statistics: ${statusCode}`);
    return { ms, data };
  }
  async function mark(
    of: { examGuid: string; questionGuid: string; studentGuid: string },
    degree: number,
  ): Promise<void> {
    const response = await fetch(`${url}/api/Exams/AddQuestionDegree`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...of, degree }),
    });
    const { statusCode } = (await response.json()) as ApiResponse<null>;
    if (statusCode !== OK) throw new Error(`AddQuestionDegree: ${statusCode}`);
  }

  const first = await timed();
  const cold: number[] = [];
  const warm: number[] = [];
  const page: number[] = [];
  const elsewhere: number[] = [];
  let stale = 0;
  for (let run = 0; run < MARKED_RUNS; run += 1) {
    const degree = (run + 1) / 10;
    await mark({ examGuid, questionGuid, studentGuid }, degree);
    const { ms, data } = await timed();
    cold.push(ms);
    const told =
      data.calculateAllMetrics?.students.find((student) => student.studentGuid === studentGuid) ??
      (
        await timed(
          `&from=${data.studentsDetails.findIndex((student) => student.studentGuid === studentGuid)}&take=1`,
        )
      ).data.calculateAllMetrics?.students[0];
    if (told?.scores.find((score) => score.questionGuid === questionGuid)?.score !== degree)
      stale += 1;
  }
  for (let run = 0; run < WARM_RUNS; run += 1) {
    warm.push((await timed()).ms);
    page.push((await timed('&take=15')).ms);
  }
  for (let run = 0; run < MARKED_RUNS; run += 1) {
    await mark(other, run / 10);
    elsewhere.push((await timed()).ms);
  }
  return findingsOf({ firstMs: first.ms, cold, warm, page, elsewhere, stale, bytes, referenceMs });
}
