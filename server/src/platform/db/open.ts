import { mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, PostgresDialect, PostgresDriver, sql, type Driver } from 'kysely';
import { Client, Pool, type PoolConfig } from 'pg';
import { prepareDataFolder } from '../data-folder';
import { StartupError } from '../startup-error';
import type { Db } from './database';
import { startEmbedded, type Embedded } from './embedded';
import { lockFolder } from './folder-lock';
import { columnTypes } from './pg-types';
import { TableVersionTracker, WatchedDriver } from './table-version-tracker';
import { deleteOldTableWrites } from './table-writes';
import type { Tables } from './tables';

/** Intervals of checkpoint and vacuum: PGlite has no background writer. */
const CHECKPOINT_MS = 5 * 60_000;
const VACUUM_MS = 60 * 60_000;
/** Interval of the clean-up of what transactions wrote (docs/decisions/0004). */
const CLEAN_UP_MS = 5 * 60_000;
/** Size of one process's connection pool to PostgreSQL. */
const POOL_SIZE = 10;
/** Timeout for getting a connection, new or from the pool. */
const CONNECT_MS = 10_000;
/** Idle time before TCP keep-alive probes. */
const KEEP_ALIVE_MS = 10_000;

export interface OpenDatabase {
  readonly db: Db;
  readonly kind: 'embedded' | 'postgres';
  /** Tracks writes per table. */
  readonly watch: TableVersionTracker;
  /** Pool state: all connections, idle ones, and callers waiting for one. */
  connections(): { total: number; idle: number; waiting: number };
  /** The embedded database, if this is one. */
  readonly embedded?: Embedded;
  close(): Promise<void>;
}

class WatchedDialect extends PostgresDialect {
  readonly #pool: Pool;
  readonly #watch: TableVersionTracker;

  constructor(pool: Pool, watch: TableVersionTracker) {
    super({ pool });
    this.#pool = pool;
    this.#watch = watch;
  }

  override createDriver(): Driver {
    return new WatchedDriver(new PostgresDriver({ pool: this.#pool }), this.#watch);
  }
}

/** The state of a pool's connections. */
export const connectionsOf = ({
  totalCount,
  idleCount,
  waitingCount,
}: Pool): ReturnType<OpenDatabase['connections']> => ({
  total: totalCount,
  idle: idleCount,
  waiting: waitingCount,
});

/** A query builder over a pool; every query is tracked. */
export function over(pool: Pool, watch: TableVersionTracker): Db {
  return new Kysely<Tables>({ dialect: new WatchedDialect(pool, watch) });
}

/** A pool over a running embedded database: one connection, because it has one session. */
export function embeddedPool(embedded: Embedded): Pool {
  const config: PoolConfig = {
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => embedded.connect(),
    types: columnTypes,
    user: 'postgres',
    database: 'postgres',
  };
  const pool = new Pool(config);
  pool.on('error', () => undefined); // onFailure reports the failure itself.
  return pool;
}

/**
 * A pool over a database server by its address. Calls `onLost` for each connection that breaks; the
 * next query opens a new one.
 */
export function postgresPool(connectionString: string, onLost: (cause: Error) => void): Pool {
  const pool = new Pool({
    connectionString,
    max: POOL_SIZE,
    types: columnTypes,
    options: '-c TimeZone=UTC -c random_page_cost=1.1',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  // The pool emits errors only of idle connections; an unhandled error of one in use would end the
  // process.
  pool.on('connect', (client) => void client.on('error', onLost));
  pool.on('error', () => undefined);
  return pool;
}

async function flushNewFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const handle = await open(path.join(entry.parentPath, entry.name), 'r');
    await handle.sync().finally(() => handle.close());
  }
}

export interface EmbeddedDatabase {
  /** The data folder; the database is in its `database` subfolder. */
  dataFolder: string;
  workerFile: string | URL;
  onFailure(cause: Error): void;
}

/**
 * Opens and locks the embedded database of a data folder (docs/decisions/0002). Throws a {@link
 * StartupError} when the folder is not writable or another process has locked it.
 */
export async function openEmbedded({
  dataFolder,
  workerFile,
  onFailure,
}: EmbeddedDatabase): Promise<OpenDatabase> {
  await prepareDataFolder(dataFolder);
  const unlock = await lockFolder(dataFolder);
  const folder = path.join(dataFolder, 'database');
  let embedded: Embedded;
  try {
    await mkdir(folder, { recursive: true });
    const isNew = (await readdir(folder)).length === 0;
    embedded = await startEmbedded({ folder, dump: null, workerFile, onFailure });
    if (isNew) await flushNewFolder(folder);
  } catch (cause) {
    await unlock();
    throw cause;
  }
  const watch = new TableVersionTracker('this process');
  const pool = embeddedPool(embedded);
  const db = over(pool, watch);
  const timers = [
    setInterval(() => void sql`checkpoint`.execute(db).catch(() => undefined), CHECKPOINT_MS),
    setInterval(() => void sql`vacuum (analyze)`.execute(db).catch(() => undefined), VACUUM_MS),
  ];
  for (const timer of timers) timer.unref();
  return {
    db,
    kind: 'embedded',
    watch,
    embedded,
    connections: () => connectionsOf(pool),
    async close() {
      for (const timer of timers) clearInterval(timer);
      await db.destroy();
      await embedded.close();
      await unlock();
    },
  };
}

/** Opens a PostgreSQL by its address. Throws a {@link StartupError} when it does not respond. */
export async function openPostgres(
  connectionString: string,
  onLost: (cause: Error) => void,
): Promise<OpenDatabase> {
  const probe = new Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  try {
    await probe.connect();
    await probe.end();
  } catch (cause) {
    throw new StartupError(
      `The database at DATABASE_URL does not answer: ${(cause as Error).message || (cause as NodeJS.ErrnoException).code}.`,
      { cause },
    );
  }
  const watch = new TableVersionTracker('any process');
  const pool = postgresPool(connectionString, onLost);
  const db = over(pool, watch);
  const cleanUp = setInterval(
    () => void deleteOldTableWrites(db).catch(() => undefined),
    CLEAN_UP_MS,
  );
  cleanUp.unref();
  return {
    db,
    kind: 'postgres',
    watch,
    connections: () => connectionsOf(pool),
    async close() {
      clearInterval(cleanUp);
      await db.destroy();
    },
  };
}
