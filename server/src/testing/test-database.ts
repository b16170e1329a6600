import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { sql } from 'kysely';
import { Client, type Pool } from 'pg';
import { startEmbedded, type Embedded } from '../platform/db/embedded';
import type { Db } from '../platform/db/database';
import { migrate } from '../platform/db/migrate';
import {
  connectionsOf,
  embeddedPool,
  over,
  postgresPool,
  type OpenDatabase,
} from '../platform/db/open';
import { TableVersionTracker } from '../platform/db/table-version-tracker';
import { CACHE_FOLDER, compiledWorker, writeOnce } from './worker-file';

export const MIGRATIONS_FOLDER = path.join(__dirname, '../../migrations');

export interface TestDatabase extends OpenDatabase {
  /** The connection pool, so that a test can query independently. */
  readonly pool: Pool;
}

/** Initial content of test databases. It is filled in once and copied for each of them. */
export interface DatabaseTemplate {
  /** Lower-case letters and underscores. */
  readonly name: string;
  /** Hash of everything that the content depends on, except for the migrations. */
  readonly version: string;
  fill(db: Db): Promise<void>;
}

/** Hash of everything that the migrated template depends on. */
function fingerprint(): string {
  const hash = createHash('sha1')
    .update(readFileSync(require.resolve('@electric-sql/pglite')))
    .update(compiledWorker());
  for (const name of readdirSync(MIGRATIONS_FOLDER).sort())
    hash.update(name).update(readFileSync(path.join(MIGRATIONS_FOLDER, name)));
  return hash.digest('hex').slice(0, 12);
}

/** Key of the compiled embedded database in the process's environment data. */
const COMPILED = 'riwaq.embedded';

/**
 * Caches the compiled WebAssembly module of the embedded database for all test files that a process
 * runs. As long as one reference exists, V8 shares the machine code of identical bytes; otherwise
 * each database would compile it again.
 */
async function keepCompiled(): Promise<void> {
  if (getEnvironmentData(COMPILED)) return;
  // Compile in the process's context: an object of the test file's context would keep that context
  // in memory.
  const { compile } = runInThisContext('WebAssembly') as {
    compile(bytes: Uint8Array): Promise<object>;
  };
  setEnvironmentData(
    COMPILED,
    await compile(
      readFileSync(path.join(path.dirname(require.resolve('@electric-sql/pglite')), 'pglite.wasm')),
    ),
  );
}

async function startInMemory(dump: string | null): Promise<Embedded> {
  await keepCompiled();
  return startEmbedded({
    folder: null,
    dump,
    workerFile: compiledWorker(),
    onFailure: (cause) => {
      throw cause;
    },
  });
}

/** A migrated dump, created once and cached: later starts load it in well under a second. */
async function embeddedTemplate(): Promise<string> {
  const file = path.join(CACHE_FOLDER, `empty-${fingerprint()}.tar`);
  if (existsSync(file)) return file;
  const embedded = await startInMemory(null);
  const db = over(embeddedPool(embedded), new TableVersionTracker('this process'));
  await migrate(db, MIGRATIONS_FOLDER);
  // Unused in tests, and half of the bytes that every start would copy.
  await sql`update pg_database set datistemplate = false`.execute(db);
  for (const name of ['template0', 'template1'])
    await sql`drop database ${sql.id(name)}`.execute(db);
  await sql`checkpoint`.execute(db);
  writeOnce(file, await embedded.dump());
  await db.destroy();
  await embedded.close();
  return file;
}

/** A dump with the content of `template`. Deletes dumps of its earlier versions. */
async function filledDump({ name, version, fill }: DatabaseTemplate): Promise<string> {
  const dump = `filled-${name}-${fingerprint()}-${version}.tar`;
  const file = path.join(CACHE_FOLDER, dump);
  if (existsSync(file)) return file;
  const embedded = await startInMemory(await embeddedTemplate());
  const db = over(embeddedPool(embedded), new TableVersionTracker('this process'));
  await fill(db);
  await sql`checkpoint`.execute(db);
  for (const old of readdirSync(CACHE_FOLDER)) {
    const isEarlier = old.startsWith(`filled-${name}-`) && old.endsWith('.tar');
    if (isEarlier) rmSync(path.join(CACHE_FOLDER, old), { force: true });
  }
  writeOnce(file, await embedded.dump());
  await db.destroy();
  await embedded.close();
  return file;
}

async function freshEmbedded(template?: DatabaseTemplate): Promise<TestDatabase> {
  const embedded = await startInMemory(
    await (template ? filledDump(template) : embeddedTemplate()),
  );
  const watch = new TableVersionTracker('this process');
  const pool = embeddedPool(embedded);
  const db = over(pool, watch);
  return {
    db,
    kind: 'embedded',
    watch,
    embedded,
    pool,
    connections: () => connectionsOf(pool),
    async close() {
      await db.destroy();
      await embedded.close();
    },
  };
}

const withDatabase = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: `/${name}` }).toString();

async function asAdmin(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Creates a separate empty database on the server at `url`. */
export async function createEmptyDatabase(
  url: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `riwaq_test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(url, async (client) => void (await client.query(`create database ${name}`)));
  return {
    url: withDatabase(url, name),
    drop: () =>
      asAdmin(
        url,
        async (client) => void (await client.query(`drop database ${name} with (force)`)),
      ),
  };
}

/** Keys of advisory locks: test processes create templates one at a time. */
const MIGRATING_LOCK = 7_403_212;
const FILLING_LOCK = 7_403_214;

/**
 * Creates the database `name` from another one, unless it exists. Renames it only after it is
 * filled.
 */
async function ensureDatabase(
  url: string,
  client: Client,
  {
    name,
    from,
    fill,
  }: {
    name: string;
    from?: string;
    fill(db: Db): Promise<void>;
  },
): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount !== 0) return;
  await client.query(`drop database if exists ${name}_making with (force)`);
  await client.query(`create database ${name}_making${from ? ` template ${from}` : ''}`);
  const db = over(
    postgresPool(withDatabase(url, `${name}_making`), () => undefined),
    new TableVersionTracker('any process'),
  );
  try {
    await fill(db);
  } finally {
    await db.destroy();
  }
  await client.query(`alter database ${name}_making rename to ${name}`);
}

/** Name of a database with the content of `template`. Drops those of its earlier versions. */
async function filledDatabase(
  url: string,
  client: Client,
  migrated: string,
  { name, version, fill }: DatabaseTemplate,
): Promise<string> {
  const filled = `riwaq_filled_${name}_${fingerprint()}_${version}`;
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where datname ~ $1 and datname <> $2',
    [`^riwaq_filled_${name}_[0-9a-f]{12}_`, filled],
  );
  for (const { datname } of rows)
    await client.query(`drop database if exists ${datname} with (force)`);
  await ensureDatabase(url, client, { name: filled, from: migrated, fill });
  return filled;
}

/**
 * Emptied databases for the next test files of this process: copying and dropping one takes ten
 * times as long.
 */
const emptied: string[] = [];

/** Numbers of relations and migrations: a database that differs from its template is not reused. */
const SHAPE = `select (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace) as relations,
  (select count(*)::int from migration) as migrations`;

/** Deletes every row and restarts every sequence, ignoring foreign keys. */
const EMPTY = `do $$ declare relation record; begin
  set local session_replication_role = replica;
  for relation in
    select relname, relkind from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') and relname <> 'migration'
  loop
    if relation.relkind = 'S' then perform setval(relation.relname::regclass, 1, false);
    else execute format('delete from %I', relation.relname);
    end if;
  end loop;
end $$`;

/** Returns an empty text without a table of migrations. */
const shapeOf = (on: Client | Pool): Promise<string> =>
  on.query(SHAPE).then(
    ({ rows }) => JSON.stringify(rows),
    () => '',
  );

const dropDatabase = (url: string, name: string) =>
  asAdmin(url, async (client) => {
    await client.query(`drop database ${name} with (force)`);
  });

/** Empties a migrated database for another test file, or drops it if its schema was changed. */
async function recycle(url: string, name: string, shape: string): Promise<void> {
  let isUnchanged = false;
  await asAdmin(withDatabase(url, name), async (client) => {
    // Terminate connections of work that a test left running, so that it does not write into the
    // next one.
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    isUnchanged = (await shapeOf(client)) === shape;
    if (isUnchanged) await client.query(EMPTY);
  });
  if (isUnchanged) emptied.push(name);
  else await dropDatabase(url, name);
}

/** Drops the databases that no test file of this process reused. */
export async function dropEmptiedDatabases(): Promise<void> {
  for (const name of emptied.splice(0)) await dropDatabase(process.env.DATABASE_URL ?? '', name);
}

/**
 * Creates a separate database on the server at `url`, copied from a template or recycled; it is
 * dropped at the end.
 */
async function freshPostgres(url: string, template?: DatabaseTemplate): Promise<TestDatabase> {
  const migrated = `riwaq_template_${fingerprint()}`;
  const again = template ? undefined : emptied.pop();
  const name = again ?? `riwaq_test_${randomUUID().replaceAll('-', '')}`;
  if (!again)
    await asAdmin(url, async (client) => {
      await client.query('select pg_advisory_lock($1)', [MIGRATING_LOCK]);
      await ensureDatabase(url, client, {
        name: migrated,
        async fill(db) {
          await migrate(db, MIGRATIONS_FOLDER);
        },
      });
      let source = migrated;
      if (template) {
        // Filling takes seconds: do not block processes that need an empty database.
        await client.query('select pg_advisory_unlock($1)', [MIGRATING_LOCK]);
        await client.query('select pg_advisory_lock($1)', [FILLING_LOCK]);
        source = await filledDatabase(url, client, migrated, template);
      }
      await client.query(`create database ${name} template ${source}`);
      // Test data need not survive a crash of the machine, so do not wait for the disk.
      await client.query(`alter database ${name} set synchronous_commit = off`);
    });
  const watch = new TableVersionTracker('any process');
  const pool = postgresPool(withDatabase(url, name), () => undefined);
  const db = over(pool, watch);
  const shape = await shapeOf(pool);
  return {
    db,
    kind: 'postgres',
    watch,
    pool,
    connections: () => connectionsOf(pool),
    async close() {
      await db.destroy();
      await (template ? dropDatabase(url, name) : recycle(url, name, shape));
    },
  };
}

/**
 * Creates a migrated database, empty or with a template's content: on PostgreSQL if DATABASE_URL is
 * set, otherwise embedded.
 */
export async function createTestDatabase(template?: DatabaseTemplate): Promise<TestDatabase> {
  const url = process.env.DATABASE_URL;
  const database = await (url ? freshPostgres(url, template) : freshEmbedded(template));
  await database.watch.learn(database.db);
  return database;
}
