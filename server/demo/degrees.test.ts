import { sql } from 'kysely';
import { EXAM_TYPE, RESULT_PARTS } from '@riwaq/api';
import type { Db } from '../src/platform/db/database';
import type { OpenDatabase } from '../src/platform/db/open';
import { finalResult } from '../src/degrees/rules/final-result';
import { NOW, openDemo } from './testing';

let database: OpenDatabase;
let db: Db;

beforeAll(async () => {
  database = await openDemo();
  db = database.db;
});
afterAll(() => database?.close());

const rowsOf = async (query: ReturnType<typeof sql>): Promise<unknown[]> =>
  (await query.execute(db)).rows;

test('has ended and open lists of every type', async () => {
  const lists = await db.selectFrom('degree_list').selectAll().execute();
  expect(new Set(lists.map(({ degree_type }) => degree_type)).size).toBe(4);
  expect(new Set(lists.map(({ ended_at }) => ended_at === null)).size).toBe(2);
  expect(
    await rowsOf(
      sql`select r.list_guid from degree_row r join degree_list l on l.guid = r.list_guid where r.degree > l.highest or r.degree % 2500 <> 0`,
    ),
  ).toEqual([]);
  expect(
    await rowsOf(
      sql`select guid from degree_list where ended_at > ${NOW} or held_at > ${NOW} or created_at > ${NOW}`,
    ),
  ).toEqual([]);
  // Each degree has an entry in the history, and so has each ended list.
  expect(
    await rowsOf(
      sql`select r.list_guid from degree_row r where (select after from degree_change c where c.list_guid = r.list_guid and c.student_guid = r.student_guid order by seq desc limit 1) <> r.degree`,
    ),
  ).toEqual([]);
  expect(
    await rowsOf(
      sql`select l.guid from degree_list l where l.ended_at is not null and not exists (select from degree_list_state s where s.list_guid = l.guid and s.ended)`,
    ),
  ).toEqual([]);
  expect(
    await rowsOf(
      sql`select l.guid from degree_list l where not exists (select from teaching t where t.teacher_guid = l.created_by and t.subject_guid = l.subject_guid and t.section_guid = l.section_guid)`,
    ),
  ).toEqual([]);
});

test('publishes the final results that the rules compute, also for student', async () => {
  const publications = await db.selectFrom('final_publication').selectAll().execute();
  expect(publications.length).toBeGreaterThan(0);
  for (const publication of publications) {
    const { subject_guid, section_guid, daily, monthly, mid_final, final } = publication;
    const lists = await db
      .selectFrom('degree_list')
      .selectAll()
      .where('subject_guid', '=', subject_guid)
      .where('section_guid', '=', section_guid)
      .where('ended_at', 'is not', null)
      .execute();
    const degrees = await db
      .selectFrom('degree_row')
      .selectAll()
      .where(
        'list_guid',
        'in',
        lists.map(({ guid }) => guid),
      )
      .execute();
    for (const { student_guid, result } of await db
      .selectFrom('final_result')
      .selectAll()
      .where('publication_guid', '=', publication.guid)
      .execute()) {
      const standings = lists.map(({ guid, degree_type, highest }) => ({
        part: RESULT_PARTS.find((part) => EXAM_TYPE[part] === degree_type) ?? 'daily',
        highest,
        degree:
          degrees.find((row) => row.list_guid === guid && row.student_guid === student_guid)
            ?.degree ?? null,
      }));
      expect(result).toBe(
        finalResult(standings, { daily, monthly, midFinal: mid_final, final }).result,
      );
    }
  }
  const [own] = await rowsOf(
    sql`select r.result from final_result r join person p on p.guid = r.student_guid where p.user_name = 'student' and r.result is not null`,
  );
  expect(own).toBeDefined();
});
