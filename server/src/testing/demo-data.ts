import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { openEmbedded, openPostgres, type OpenDatabase } from '../platform/db/open';
import { copyDemoData, startServer } from './server-process';
import { createEmptyDatabase } from './test-database';
import { THOROUGH } from './thorough';
import { compiledWorker } from './worker-file';

/** Milliseconds for a session of a killed server to end. */
const SESSION_END_MS = 10_000;

/** The demo university for servers that a test starts and kills. */
export interface DemoData {
  readonly environment: Record<string, string> & { DATA_DIR: string };
  /** Opens the database of a stopped server. */
  open(): Promise<OpenDatabase>;
  drop(): Promise<void>;
}

async function createOnPostgres(server: string, dataFolder: string): Promise<DemoData> {
  const { url, drop } = await createEmptyDatabase(server);
  const environment = { DATA_DIR: dataFolder, DATABASE_URL: url };
  await (await startServer({ ...environment, RIWAQ_DEMO: '1' })).end('SIGTERM');
  return {
    environment,
    async open() {
      const database = await openPostgres(url, () => undefined);
      // A session outlives its killed server, and may still commit.
      await sql`
        select pg_terminate_backend(pid, ${SESSION_END_MS}) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
        database.db,
      );
      return database;
    },
    drop,
  };
}

/**
 * Creates the demo university in a folder within `parent`: on PostgreSQL in a thorough run with
 * DATABASE_URL, otherwise on the embedded database.
 */
export async function createDemoData(parent: string): Promise<DemoData> {
  const dataFolder = path.join(await mkdtemp(path.join(parent, 'run-')), 'data');
  const { DATABASE_URL } = process.env;
  if (THOROUGH && DATABASE_URL) return createOnPostgres(DATABASE_URL, dataFolder);
  await copyDemoData(dataFolder);
  const onFailure = (cause: Error) => {
    throw cause;
  };
  return {
    environment: { DATA_DIR: dataFolder },
    open: () => openEmbedded({ dataFolder, workerFile: compiledWorker(), onFailure }),
    drop: async () => undefined,
  };
}
