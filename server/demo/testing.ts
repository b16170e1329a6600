import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database';
import type { OpenDatabase } from '../src/platform/db/open';
import type { Tables } from '../src/platform/db/tables';
import { openDiskStore } from '../src/platform/files/disk-store';
import type { FileStore } from '../src/platform/files/file-store';
import { hashSources } from '../src/testing/server-process';
import { createTestDatabase } from '../src/testing/test-database';
import { CACHE_FOLDER } from '../src/testing/worker-file';
import { seedDemo } from './seed';

/** The clock of the tests' demo university. */
export const NOW = new Date('2025-11-20T09:00:00Z');

const seed = (db: Db, files?: FileStore) =>
  seedDemo(db, { hashPassword: async () => 'hash', clock: { now: () => NOW }, files });

/** Seeds the demo university and moves its files to `folder` atomically. */
async function seedWithFiles(db: Db, folder: string): Promise<void> {
  const making = `${folder}.${process.pid}`;
  rmSync(making, { recursive: true, force: true });
  await seed(db, await openDiskStore(making));
  for (const old of readdirSync(CACHE_FOLDER)) {
    if (/^demo-files-[0-9a-f]+$/.test(old))
      rmSync(path.join(CACHE_FOLDER, old), { recursive: true, force: true });
  }
  try {
    renameSync(making, folder);
  } catch {
    rmSync(making, { recursive: true }); // Another test process was faster.
  }
}

/**
 * Opens a separate database with the demo university, copied from one that is seeded once for all
 * test files; copies its files to `filesIn`. Without `filesIn` there are no files and no library.
 */
export async function openDemo({ filesIn }: { filesIn?: string } = {}): Promise<OpenDatabase> {
  const version = hashSources();
  if (filesIn === undefined)
    return createTestDatabase({ name: 'demo', version, fill: (db) => seed(db) });
  const files = path.join(CACHE_FOLDER, `demo-files-${version}`);
  const fill = (db: Db) => seedWithFiles(db, files);
  const database = await createTestDatabase({ name: 'demo_with_files', version, fill });
  if (!existsSync(files)) {
    // The template database was filled for another checkout of the same sources.
    const other = await createTestDatabase();
    await seedWithFiles(other.db, files);
    await other.close();
  }
  cpSync(files, filesIn, { recursive: true });
  return database;
}

/** Returns a function that queries the demo university, which is opened once per test file. */
export function demoRows(): <Row>(query: ReturnType<typeof sql>) => Promise<Row[]> {
  let demo: OpenDatabase;
  beforeAll(async () => {
    demo = await openDemo();
  });
  afterAll(() => demo.close());
  return async <Row>(query: ReturnType<typeof sql>) => (await query.execute(demo.db)).rows as Row[];
}

interface Queries {
  rowsOf(query: ReturnType<typeof sql>): Promise<unknown[]>;
  /** Number of rows, by default all of them. */
  count(table: keyof Tables, where?: ReturnType<typeof sql>): Promise<number>;
}

/** Queries of the database that `db` returns. */
export const queriesOf = (db: () => Db): Queries => ({
  rowsOf: async (query) => (await query.execute(db())).rows,
  async count(table, where = sql`true`) {
    const {
      rows: [row],
    } = await sql<{
      count: number;
    }>`select count(*)::int as count from ${sql.table(table)} where ${where}`.execute(db());
    return row?.count ?? -1;
  },
});

/** The demo university with its files, which is opened once per test file. */
export function openedDemo(): Queries & { readonly db: Db } {
  let demo: OpenDatabase;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'riwaq-demo-'));
    demo = await openDemo({ filesIn: folder });
  });
  afterAll(async () => {
    await demo?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    ...queriesOf(() => demo.db),
    get db() {
      return demo.db;
    },
  };
}

/** The options of each question, in their order. */
export async function optionsByQuestion(db: Db) {
  const options = await db.selectFrom('question_option').selectAll().orderBy('position').execute();
  const byQuestion = new Map<string, typeof options>();
  for (const option of options)
    byQuestion.set(option.question_guid, [...(byQuestion.get(option.question_guid) ?? []), option]);
  return byQuestion;
}
