import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { sql } from 'kysely';
import { Client, type Pool } from 'pg';
import { startEmbedded, type Embedded } from '../db/embedded';
import { migrate } from '../db/migrate';
import { connectionsOf, embeddedPool, over, postgresPool, type OpenDatabase } from '../db/open';
import { TableWatch } from '../db/table-watch';
import { CACHE_FOLDER, compiledWorker, writeOnce } from './worker-file';

export const MIGRATIONS_FOLDER = path.join(__dirname, '../../migrations');

export interface TestDatabase extends OpenDatabase {
  /** What it is reached through, so that a test can look from elsewhere. */
  readonly pool: Pool;
}

/** What the migrated template depends on. */
function fingerprint(): string {
  const hash = createHash('sha1').update(readFileSync(require.resolve('@electric-sql/pglite'))).update(compiledWorker());
  for (const name of readdirSync(MIGRATIONS_FOLDER).sort()) hash.update(name).update(readFileSync(path.join(MIGRATIONS_FOLDER, name)));
  return hash.digest('hex').slice(0, 12);
}

/** The name by which a process keeps the database as it was compiled. */
const COMPILED = 'riwaq.embedded';

/**
 * Keeps the machine code of the embedded database for all test files that a process runs one after the other. While
 * somebody has it, whoever starts from the same octets shares it; otherwise it would be made anew for each database.
 */
async function keepCompiled(): Promise<void> {
  if (getEnvironmentData(COMPILED)) return;
  // Of the process rather than of the test file, which would be kept with it.
  const { compile } = runInThisContext('WebAssembly') as { compile(octets: Uint8Array): Promise<object> };
  setEnvironmentData(COMPILED, await compile(readFileSync(path.join(path.dirname(require.resolve('@electric-sql/pglite')), 'pglite.wasm'))));
}

async function startInMemory(dump: string | null): Promise<Embedded> {
  await keepCompiled();
  return startEmbedded({ folder: null, dump, workerFile: compiledWorker(), onFailure: (cause) => { throw cause; } });
}

/** Migrated once, kept as a dump: later starts load it in well under a second. */
async function embeddedTemplate(): Promise<string> {
  const file = path.join(CACHE_FOLDER, `empty-${fingerprint()}.tar`);
  if (existsSync(file)) return file;
  const embedded = await startInMemory(null);
  const db = over(embeddedPool(embedded), new TableWatch('in memory'));
  await migrate(db, MIGRATIONS_FOLDER);
  // Nothing is made from them, and they are half of what every start would copy.
  await sql`update pg_database set datistemplate = false`.execute(db);
  for (const name of ['template0', 'template1']) await sql`drop database ${sql.id(name)}`.execute(db);
  await sql`checkpoint`.execute(db);
  writeOnce(file, await embedded.dump());
  await db.destroy();
  await embedded.close();
  return file;
}

async function freshEmbedded(): Promise<TestDatabase> {
  const embedded = await startInMemory(await embeddedTemplate());
  const watch = new TableWatch('in memory');
  const pool = embeddedPool(embedded);
  const db = over(pool, watch);
  return {
    db, kind: 'embedded', watch, embedded, pool, connections: () => connectionsOf(pool),
    async close() {
      await db.destroy();
      await embedded.close();
    },
  };
}

const withDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).toString();

async function asAdmin(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** An empty database of its own on the server at `url`. */
export async function createEmptyDatabase(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `riwaq_test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(url, async (client) => void await client.query(`create database ${name}`));
  return {
    url: withDatabase(url, name),
    drop: () => asAdmin(url, async (client) => void await client.query(`drop database ${name} with (force)`)),
  };
}

/** A database of its own on the server at `url`, copied from a migrated template, dropped at the end. */
async function freshPostgres(url: string): Promise<TestDatabase> {
  const template = `riwaq_template_${fingerprint()}`;
  const name = `riwaq_test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(url, async (client) => {
    await client.query('select pg_advisory_lock(7403212)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      await client.query(`create database ${template}_making`);
      const db = over(postgresPool(withDatabase(url, `${template}_making`), () => undefined), new TableWatch('in rows'));
      await migrate(db, MIGRATIONS_FOLDER);
      await db.destroy();
      await client.query(`alter database ${template}_making rename to ${template}`);
    }
    await client.query(`create database ${name} template ${template}`);
    // What a test writes need not outlive the machine: nothing waits for the disk.
    await client.query(`alter database ${name} set synchronous_commit = off`);
  });
  const watch = new TableWatch('in rows');
  const pool = postgresPool(withDatabase(url, name), () => undefined);
  const db = over(pool, watch);
  return {
    db, kind: 'postgres', watch, pool, connections: () => connectionsOf(pool),
    async close() {
      await db.destroy();
      await asAdmin(url, async (client) => void await client.query(`drop database ${name} with (force)`));
    },
  };
}

/** A fresh, migrated, empty database: embedded, or on PostgreSQL when DATABASE_URL says where. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const url = process.env.DATABASE_URL;
  const database = await (url ? freshPostgres(url) : freshEmbedded());
  await database.watch.learn(database.db);
  return database;
}
