import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql, type Kysely, type Transaction } from 'kysely';
import { StartupError } from '../startup-error';

/** Key of the advisory lock for migrations: an arbitrary number, the same in every process. */
const MIGRATION_LOCK = 7_403_211;

/** Names of the migrations in a folder, in their order of application. */
export const knownMigrations = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

/**
 * Applies the missing migrations in the order of their names. Returns the names of those applied.
 *
 * @param only applies no others
 */
export async function applyMigrations<Tables>(
  tx: Transaction<Tables>,
  folder: string,
  only?: readonly string[],
): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
  await sql`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`.execute(
    tx,
  );
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(
    tx,
  );
  const applied = new Set(rows.map(({ name }) => name));
  const known = await knownMigrations(folder);
  const unknown = [...applied].find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new StartupError(
      `The database was made by a newer version of this server (it has ${unknown}). Start that version, or restore a backup made by this one. Nothing was changed.`,
    );
  }
  const missing = known.filter((name) => !applied.has(name) && (only?.includes(name) ?? true));
  for (const name of missing) {
    await sql.raw(await readFile(path.join(folder, name), 'utf8')).execute(tx);
    await sql`insert into migration (name) values (${name})`.execute(tx);
  }
  return missing;
}

/**
 * Applies the missing migrations, all in one transaction; several processes may start at once.
 * Returns the names of those applied. Throws a {@link StartupError}, without changing anything, if
 * the database has a migration that this code does not know.
 */
export const migrate = <Tables>(db: Kysely<Tables>, folder: string): Promise<string[]> =>
  db.transaction().execute((tx) => applyMigrations(tx, folder));
