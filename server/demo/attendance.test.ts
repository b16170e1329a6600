import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database';
import type { OpenDatabase } from '../src/platform/db/open';
import { NOW, openDemo } from './testing';

let database: OpenDatabase;
let db: Db;

beforeAll(async () => {
  database = await openDemo();
  db = database.db;
});
afterAll(() => database?.close());

const rows = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await query.execute(db)).rows;

test('has weeks of attendance on working days for every student', async () => {
  const [taken] = await rows(sql<{
    days: number;
    oldest: string;
    newest: string;
    weekends: number;
  }>`
    select count(distinct day)::int as days, min(day) as oldest, max(day) as newest, count(*) filter (where extract(dow from day) in (5, 6))::int as weekends from attendance_day`);
  expect(taken?.days).toBeGreaterThan(20);
  expect(taken?.weekends).toBe(0);
  expect([
    taken?.newest && taken.newest < '2025-11-20',
    taken?.oldest && taken.oldest < '2025-10-01',
  ]).toEqual([true, true]);
  expect(
    await rows(sql`
    select d.day from attendance_day d join person p on p.section_guid = d.section_guid and p.role = 0
    where not exists (select from attendance_row r where r.subject_guid = d.subject_guid and r.section_guid = d.section_guid and r.day = d.day and r.student_guid = p.guid)`),
  ).toEqual([]);
});

test('ends each history with the stored row', async () => {
  expect(
    await rows(sql`
    select r.day from attendance_row r join lateral (
      select c.after_hours, c.after_excused, c.note from attendance_change c
      where c.subject_guid = r.subject_guid and c.section_guid = r.section_guid and c.day = r.day and c.student_guid = r.student_guid order by c.seq desc limit 1
    ) c on true where (c.after_hours, c.after_excused, c.note) is distinct from (r.hours, r.excused, r.note)`),
  ).toEqual([]);
  expect(
    await rows(
      sql`select r.day from attendance_row r where r.changed_at > ${NOW} or (r.excused and r.hours = 0)`,
    ),
  ).toEqual([]);
  expect(
    await rows(sql`
    select r.day from attendance_row r where not exists (select from teaching t where t.teacher_guid = r.changed_by and t.subject_guid = r.subject_guid and t.section_guid = r.section_guid)`),
  ).toEqual([]);
  const [corrected] = await rows(
    sql<{ count: number }>`select count(*)::int as count from attendance_row where version > 1`,
  );
  expect(corrected?.count).toBeGreaterThan(0);
});

test('warns student2 about absences and leaves student far below the limit', async () => {
  const hoursOf = (userName: string) =>
    rows(sql<{ hours: number }>`
    select sum(r.hours)::int as hours from attendance_row r join person p on p.guid = r.student_guid where p.user_name = ${userName} and not r.excused group by r.subject_guid`);
  expect(Math.max(...(await hoursOf('student2')).map(({ hours }) => hours))).toBeGreaterThanOrEqual(
    12,
  );
  expect(Math.max(...(await hoursOf('student')).map(({ hours }) => hours))).toBeLessThan(12);
  expect(
    await rows(
      sql`select n.kind from notification n join person p on p.guid = n.person_guid where n.kind = 'attendance.warning' and p.user_name = 'student2'`,
    ),
  ).not.toEqual([]);
});
