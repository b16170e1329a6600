import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { StartupError } from '../platform/startup-error';
import type { Db, Tx } from '../platform/db/database';
import { applyMigrations, knownMigrations } from '../platform/db/migrate';
import { forEachFile, isTaken, type FileStore } from '../platform/files/file-store';
import { filePlace, tablePlace, type BackupList } from './format';
import { linesOf, openBackup, type OpenBackup } from './read';

/** Limits of one insert: rows, and characters in them. */
const ROWS = 1000;
const CHARACTERS = 4_000_000;

export interface RestoreBackup {
  /** An empty database, without tables. */
  db: Db;
  files: Pick<FileStore, 'put' | 'read' | 'remove'>;
  from: string;
  /** The folder of the migrations. */
  migrations: string;
}

async function requireEmpty(db: Db): Promise<void> {
  const { rows } =
    await sql`select from information_schema.tables where table_schema = current_schema()`.execute(
      db,
    );
  if (rows.length > 0)
    throw new StartupError(
      'The database has tables already. A back-up is restored into one that is new: set DATA_DIR to an empty folder, or DATABASE_URL to a database that was just created. Nothing was changed.',
    );
}

/**
 * Writes the files and adds the guids of those that it created to `made`. Skips a file that exists
 * with the same bytes, left by a killed restore.
 */
async function restoreFiles(
  backup: OpenBackup,
  files: RestoreBackup['files'],
  made: string[],
): Promise<void> {
  await forEachFile(backup.list.files, async (file) => {
    try {
      await files.put(file.guid, backup.read(filePlace(file.guid), file));
      made.push(file.guid);
    } catch (cause) {
      if (!isTaken(cause)) throw cause;
      const bytes =
        file.bytes === 0 ? [] : files.read(file.guid, { start: 0, end: Number.MAX_SAFE_INTEGER });
      const hash = createHash('sha256');
      for await (const chunk of bytes as AsyncIterable<Uint8Array>) hash.update(chunk);
      if (hash.digest('hex') !== file.sha256) {
        throw new StartupError(
          `There is another file ${file.guid} among the files already. Restore into an empty DATA_DIR or bucket. Nothing was changed.`,
        );
      }
    }
  });
}

type Table = BackupList['tables'][number];

async function restoreTable(tx: Tx, backup: OpenBackup, table: Table): Promise<void> {
  const columns = sql.join(table.columns.map((each) => sql.id(each)));
  let lines: string[] = [];
  let characters = 0;
  const write = async () => {
    if (lines.length === 0) return;
    const rows = `[${lines.join(',')}]`;
    [lines, characters] = [[], 0];
    await sql`insert into ${sql.id(table.name)} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${sql.id(table.name)}, ${rows}::json)`.execute(
      tx,
    );
  };
  for await (const line of linesOf(backup.read(tablePlace(table.name), table))) {
    lines.push(line);
    characters += line.length;
    if (lines.length >= ROWS || characters >= CHARACTERS) await write();
  }
  await write();
}

interface Reference {
  place: string;
  name: string;
  definition: string;
}

/** Runs `work` without checking foreign keys between tables, and checks all of them afterwards. */
async function withoutReferences(tx: Tx, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx);
  for (const { place, name } of rows)
    await sql`alter table ${sql.raw(place)} drop constraint ${sql.id(name)}`.execute(tx);
  await work();
  for (const { place, name, definition } of rows)
    await sql`alter table ${sql.raw(place)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
      tx,
    );
}

async function restoreRows(tx: Tx, backup: OpenBackup, migrations: string): Promise<void> {
  const { list } = backup;
  await applyMigrations(tx, migrations, list.migrations);
  await withoutReferences(tx, async () => {
    // Some migrations insert rows.
    await sql`truncate ${sql.join(list.tables.map(({ name }) => sql.id(name)))}`.execute(tx);
    for (const table of list.tables) await restoreTable(tx, backup, table);
  });
  for (const [name, last] of Object.entries(list.sequences))
    await sql`select setval(${name}::regclass, ${last}::bigint)`.execute(tx);
  await applyMigrations(tx, migrations);
}

/**
 * Restores a back-up of {@link writeBackup}: first the files, then every row in one transaction, on
 * the migrations that the back-up had, and then the later migrations. Embedded and PostgreSQL
 * back-ups can be restored into each other. Throws a {@link StartupError} when the back-up is
 * damaged or of a newer version. A failed restore leaves neither rows nor files behind.
 */
export async function restoreBackup({
  db,
  files,
  from,
  migrations,
}: RestoreBackup): Promise<BackupList> {
  const backup = await openBackup(from);
  try {
    const known = await knownMigrations(migrations);
    const unknown = backup.list.migrations.find((name) => !known.includes(name));
    if (unknown !== undefined)
      throw new StartupError(
        `${from} was made by a newer version of this server (it has ${unknown}). Restore it with that version. Nothing was changed.`,
      );
    await requireEmpty(db);
    const made: string[] = [];
    try {
      await restoreFiles(backup, files, made);
      await db.transaction().execute((tx) => restoreRows(tx, backup, migrations));
    } catch (cause) {
      await forEachFile(made, (guid) => files.remove(guid));
      throw cause;
    }
    await sql`analyze`.execute(db);
    return backup.list;
  } finally {
    backup.close();
  }
}
