import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { sql } from 'kysely';
import type { Db } from '../src/platform/db/database';
import type { OpenDatabase } from '../src/platform/db/open';
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
