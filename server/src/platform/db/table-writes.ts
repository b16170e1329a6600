import { CompiledQuery, sql, type Kysely, type QueryResult } from 'kysely';

/**
 * Rows are deleted once they are older than every process needs: a process that did not read for
 * `READ_WITHIN` counts every table as written.
 */
const READ_WITHIN = '1 minute';
const STORED_FOR = '15 minutes';

/** The writes that a process has read: all that were committed before the snapshot. */
export interface ReadUntil {
  /** `pg_snapshot` as text. */
  readonly snapshot: string;
  readonly at: Date;
}

/** A database or one connection of it. */
interface Statements {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>;
}

/**
 * Stores the tables that the open transaction wrote, for other processes; last in the transaction.
 * Returns its identifier (`xid8`).
 */
export async function storeTableWrites(
  connection: Statements,
  tables: Iterable<string>,
): Promise<string | undefined> {
  const { rows } = await connection.executeQuery(
    CompiledQuery.raw(
      'insert into table_write (xid, tables) values (pg_current_xact_id(), $1::text[]) returning xid::text as id',
      [[...tables]],
    ) as CompiledQuery<{ id: string }>,
  );
  return rows[0]?.id;
}

/**
 * Returns the tables written by transactions that became visible after `since`, whatever the order
 * in which they began; null if they are unknown, because `since` is missing or too long ago.
 */
export async function readTableWrites<Tables>(
  db: Kysely<Tables>,
  since: ReadUntil | null,
): Promise<{ tables: string[] | null; until: ReadUntil }> {
  const snapshot = sql`${since?.snapshot ?? null}::pg_snapshot`;
  const { rows } = await sql<ReadUntil & { tables: string[]; is_recent: boolean | null }>`
    select pg_current_snapshot()::text as snapshot, now() as at,
      now() - ${since?.at ?? null}::timestamptz < ${READ_WITHIN}::interval as is_recent,
      array(
        select distinct unnest(tables) from table_write
        where xid >= pg_snapshot_xmin(${snapshot}) and not pg_visible_in_snapshot(xid, ${snapshot})
      ) as tables`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A statement without a table returned no row.');
  const { tables, is_recent, ...until } = row;
  return { tables: is_recent ? tables : null, until };
}

/** Deletes what no process needs any more. */
export async function deleteOldTableWrites<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`delete from table_write where written_at < now() - ${STORED_FOR}::interval`.execute(db);
}
