import { sql } from 'kysely';
import { inTransaction, type Db } from './database';

/** Pages of about 8 kB that are written: a database that has no room for them cannot go on. */
const PAGES = 128;

/**
 * Rejects if the disk of the database is full: writes some pages of a table that is then dropped.
 */
export const requireDiskRoom = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`create temporary table disk_room (page text) on commit drop`.execute(tx);
    await sql`alter table disk_room alter column page set storage plain`.execute(tx);
    await sql`insert into disk_room select repeat('x', 7000) from generate_series(1, ${PAGES}::int)`.execute(
      tx,
    );
  });
