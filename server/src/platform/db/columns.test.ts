import { sql } from 'kysely';
import { createTestDatabase } from '../../testing';
import type { OpenDatabase } from './open';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const value = async (expression: string) =>
  (await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db))
    .rows[0]?.value;

test.each([
  ['count(*)', 1],
  ["'9007199254740991'::bigint", 9_007_199_254_740_991],
  ["'2026-03-01'::date", '2026-03-01'],
  ["'2026-03-01 10:00:00'::timestamp", '2026-03-01 10:00:00'],
  ["'2026-03-01 10:00:00+03'::timestamptz", new Date('2026-03-01T07:00:00Z')],
  ["'1 day 02:00:00'::interval", '1 day 02:00:00'],
  ['\'{"a": [1]}\'::jsonb', { a: [1] }],
  ["'\\x00ff'::bytea", Buffer.from([0, 255])],
  ["array['ا', 'ب']::text[]", ['ا', 'ب']],
  ['true', true],
])('returns %s as %p in any time zone of the machine', async (expression, expected) => {
  const zone = process.env.TZ;
  process.env.TZ = 'Asia/Baghdad';
  try {
    expect(await value(expression)).toEqual(expected);
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});

test('supports Arabic text, its search index and similarity', async () => {
  expect(await value("similarity('الفيزياء', 'الفيزيا') > 0.5")).toBe(true);
});
