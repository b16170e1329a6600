import type { sql } from 'kysely';
import type { OpenDatabase } from '../db/open';
import type { FileStore } from '../files/file-store';
import { createTestDatabase } from '../testing/test-database';
import { seedDemo } from './seed';

/** When the demo university of the tests is made. */
export const NOW = new Date('2025-11-20T09:00:00Z');
/** Milliseconds that making it may take where the machine does much else. */
export const MAKING_MS = 120_000;

/** A database of its own with the demo university; `files` takes its files. */
export async function openDemo(files?: FileStore): Promise<OpenDatabase> {
  const database = await createTestDatabase();
  await seedDemo(database.db, { hashPassword: async () => 'hash', clock: { now: () => NOW }, files });
  return database;
}

/** Asks the demo university of a test file, which is made once for it. */
export function demoRows(): <Row>(query: ReturnType<typeof sql>) => Promise<Row[]> {
  let demo: OpenDatabase;
  beforeAll(async () => { demo = await openDemo(); }, MAKING_MS);
  afterAll(() => demo.close());
  return async <Row>(query: ReturnType<typeof sql>) => (await query.execute(demo.db)).rows as Row[];
}
