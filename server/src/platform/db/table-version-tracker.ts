import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  PostgresDriver,
  sql,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { readTableWrites, storeTableWrites, type ReadUntil } from './table-writes';

const WORD = /[a-z_][a-z0-9_]*/g;
const WRITTEN =
  /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/gi;
/** Maximum number of statement texts in the cache of their tables; there are far fewer. */
const REMEMBERED = 5000;

/** Immutable versions of all tables. `stamp` changes whenever any of them does. */
export interface TableVersions {
  readonly stamp: number;
  of(table: string): number;
}

/** Errors of failed commits whose outcome is unknown, with their transaction identifier. */
const inDoubt = new WeakMap<object, string>();

/**
 * The identifier (`xid8`) of the transaction whose commit failed with an unknown outcome; undefined
 * for any other failure.
 */
export const transactionInDoubt = (cause: unknown): string | undefined =>
  typeof cause === 'object' && cause !== null ? inDoubt.get(cause) : undefined;

interface Mentioned {
  reads: readonly string[];
  writes: readonly string[];
}

/**
 * Determines which tables every statement reads and writes by inspecting the statements sent to the
 * database, and gives each table a new version once its writes are durable. Callers therefore never
 * invalidate caches by hand.
 *
 * The embedded database has one writer: `'this process'`. On PostgreSQL, `'any process'` stores the
 * written tables in the writing transaction itself (`table_write`) and reads those that became
 * visible before versions are returned: a reader who gets the old version sees the old data.
 */
export class TableVersionTracker {
  /** Wraps every statement, such as to measure its time; null disables it. */
  around: (<Result>(statement: string, work: () => Promise<Result>) => Promise<Result>) | null =
    null;
  readonly #writers: 'this process' | 'any process';
  readonly #mentioned = new Map<string, Mentioned>();
  readonly #reading = new AsyncLocalStorage<Set<string>>();
  #tables = new Set<string>();
  #cascades = new Map<string, string[]>();
  #versions: ReadonlyMap<string, number> = new Map();
  /** Version of the tables that are not in `#versions`. */
  #others = 0;
  #stamp = 0;
  #until: ReadUntil | null = null;
  #pending: Promise<TableVersions> | null = null;
  #next: Promise<TableVersions> | null = null;
  #ask: (() => Promise<TableVersions>) | null = null;

  constructor(writers: 'this process' | 'any process') {
    this.#writers = writers;
  }

  /**
   * Loads the names of the tables and the foreign keys through which a delete cascades. Call it
   * after the migrations.
   */
  async learn<Tables>(db: Kysely<Tables>): Promise<void> {
    const names = await sql<{
      name: string;
    }>`select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(
      db,
    );
    const keys = await sql<{ child: string; parent: string }>`
      select c.relname as child, p.relname as parent from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
      where k.contype = 'f' and k.confdeltype in ('c', 'n', 'd')`.execute(db);
    for (const { child, parent } of keys.rows)
      this.#cascades.set(parent, [...(this.#cascades.get(parent) ?? []), child]);
    if (this.#writers === 'any process')
      this.#ask = async () => {
        const { tables, until } = await readTableWrites(db, this.#until);
        this.#until = until;
        if (tables) this.#raise(tables);
        else this.#raiseAll();
        return this.#now();
      };
    this.#mentioned.clear();
    this.#tables = new Set(
      names.rows.map(({ name }) => name).filter((name) => name !== 'table_write'),
    );
  }

  /** The current versions; they include every commit before this call. */
  async current(): Promise<TableVersions> {
    if (!this.#ask) return this.#now();
    // A query in progress may have started before the caller's write, so that only the next one is
    // current enough.
    if (this.#pending) {
      this.#next ??= this.#pending
        .catch(() => undefined)
        .then(() => {
          this.#next = null;
          return this.#question();
        });
      return this.#next;
    }
    return this.#question();
  }

  #now(): TableVersions {
    const [versions, others] = [this.#versions, this.#others];
    return { stamp: this.#stamp, of: (table) => versions.get(table) ?? others };
  }

  #question(): Promise<TableVersions> {
    if (!this.#ask) throw new Error('learn() first.');
    const query = this.#ask().finally(() => {
      if (this.#pending === query) this.#pending = null;
    });
    this.#pending = query;
    return query;
  }

  /** Runs `work` and returns the tables that its statements mentioned as well. */
  async observe<Result>(
    work: () => Promise<Result>,
  ): Promise<{ result: Result; tables: ReadonlySet<string> }> {
    const tables = new Set<string>();
    const result = await this.#reading.run(tables, work);
    this.noteReads(tables);
    return { result, tables };
  }

  /**
   * Counts tables as read by the current observation; for a cached value that was read from them
   * before.
   */
  noteReads(tables: Iterable<string>): void {
    const reading = this.#reading.getStore();
    if (reading) for (const table of tables) reading.add(table);
  }

  /** Records the tables that a statement reads, and returns those that it writes. */
  noteStatement(text: string): readonly string[] {
    let mentioned = this.#mentioned.get(text);
    if (!mentioned) {
      mentioned = this.#look(text);
      if (this.#mentioned.size >= REMEMBERED) this.#mentioned.clear();
      this.#mentioned.set(text, mentioned);
    }
    this.noteReads(mentioned.reads);
    return mentioned.writes;
  }

  #look(text: string): Mentioned {
    const writes = new Set<string>();
    const add = (table: string) => {
      if (!this.#tables.has(table) || writes.has(table)) return;
      writes.add(table);
      for (const child of this.#cascades.get(table) ?? []) add(child);
    };
    for (const [, table] of text.matchAll(WRITTEN)) add((table ?? '').toLowerCase());
    const words = new Set(text.toLowerCase().match(WORD) ?? []);
    return { reads: [...words].filter((word) => this.#tables.has(word)), writes: [...writes] };
  }

  /**
   * Runs just before a commit: stores the written tables in the same transaction if other processes
   * must learn of them. Returns the transaction's identifier (`xid8`).
   */
  async beforeCommit(
    connection: DatabaseConnection,
    written: ReadonlySet<string>,
  ): Promise<string | undefined> {
    return this.storesWrites && written.size > 0
      ? storeTableWrites(connection, written)
      : undefined;
  }

  /** Runs once a commit is done or its outcome is unknown. */
  afterCommit(written: ReadonlySet<string>): void {
    if (!this.storesWrites) this.#raise(written);
  }

  #raise(written: Iterable<string>): void {
    const tables = [...written];
    if (tables.length === 0) return;
    this.#stamp += 1;
    this.#versions = new Map([
      ...this.#versions,
      ...tables.map((table) => [table, this.#stamp] as const),
    ]);
  }

  #raiseAll(): void {
    this.#stamp += 1;
    this.#others = this.#stamp;
    this.#versions = new Map();
  }

  get storesWrites(): boolean {
    return this.#writers === 'any process';
  }
}

/** A connection that tracks its statements. */
class WatchedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #watch: TableVersionTracker;
  /** Tables that the open transaction wrote; null outside one. */
  written: Set<string> | null = null;
  /** Its commit failed: it has nothing to roll back, or the connection is lost. */
  commitFailed = false;

  constructor(inner: DatabaseConnection, watch: TableVersionTracker) {
    this.inner = inner;
    this.#watch = watch;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { around } = this.#watch;
    return around ? around(query.sql, () => this.#execute<Row>(query)) : this.#execute<Row>(query);
  }

  async #execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const writes = this.#watch.noteStatement(query.sql);
    if (writes.length === 0) return this.inner.executeQuery<Row>(query);
    if (this.written) {
      for (const table of writes) this.written.add(table);
      return this.inner.executeQuery<Row>(query);
    }
    return this.#alone<Row>(query, new Set(writes));
  }

  /**
   * Runs a write outside a transaction, in a transaction of its own if the written tables are
   * stored.
   */
  async #alone<Row>(query: CompiledQuery, writes: ReadonlySet<string>): Promise<QueryResult<Row>> {
    const isStored = this.#watch.storesWrites;
    try {
      if (isStored) await this.inner.executeQuery(CompiledQuery.raw('begin'));
      const result = await this.inner.executeQuery<Row>(query);
      if (isStored) {
        await this.#watch.beforeCommit(this.inner, writes);
        await this.inner.executeQuery(CompiledQuery.raw('commit'));
      }
      return result;
    } catch (cause) {
      // On a broken connection the rollback fails too, and is not needed.
      if (isStored)
        await this.inner.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      throw cause;
    } finally {
      this.#watch.afterCommit(writes);
    }
  }

  streamQuery<Row>(
    query: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<Row>> {
    this.#watch.noteStatement(query.sql);
    return this.inner.streamQuery<Row>(query, chunkSize);
  }
}

/** PostgreSQL's driver, tracking every statement. */
export class WatchedDriver implements Driver {
  readonly #inner: PostgresDriver;
  readonly #watch: TableVersionTracker;

  constructor(inner: PostgresDriver, watch: TableVersionTracker) {
    this.#inner = inner;
    this.#watch = watch;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<WatchedConnection> {
    return new WatchedConnection(await this.#inner.acquireConnection(), this.#watch);
  }

  async beginTransaction(
    connection: WatchedConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    await this.#inner.beginTransaction(connection.inner, settings);
    connection.written = new Set();
    connection.commitFailed = false;
  }

  async commitTransaction(connection: WatchedConnection): Promise<void> {
    const written = connection.written ?? new Set<string>();
    try {
      const id = await this.#watch.beforeCommit(connection.inner, written);
      await this.#inner.commitTransaction(connection.inner).catch((cause: object) => {
        connection.commitFailed = true;
        if (id !== undefined) inDoubt.set(cause, id);
        throw cause;
      });
      connection.written = null;
    } finally {
      this.#watch.afterCommit(written);
    }
  }

  async rollbackTransaction(connection: WatchedConnection): Promise<void> {
    connection.written = null;
    const rolledBack = this.#inner.rollbackTransaction(connection.inner);
    await (connection.commitFailed ? rolledBack.catch(() => undefined) : rolledBack);
  }

  async releaseConnection(connection: WatchedConnection): Promise<void> {
    await this.#inner.releaseConnection(
      connection.inner as Parameters<PostgresDriver['releaseConnection']>[0],
    );
  }

  destroy(): Promise<void> {
    return this.#inner.destroy();
  }
}
