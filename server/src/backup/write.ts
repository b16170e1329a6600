import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import { StartupError } from '../platform/startup-error';
import type { Db, Tx } from '../platform/db/database';
import { isMissing, type FileStore } from '../platform/files/file-store';
import {
  FORMAT,
  filePlace,
  LIST,
  NOT_KEPT,
  tablePlace,
  measureBytes,
  type BackupList,
  type MissingFile,
} from './format';

/** Rows fetched per query. */
const ROWS = 1000;

/** A written back-up, and the files whose bytes the store lacked. */
export interface WrittenBackup {
  list: BackupList;
  missing: MissingFile[];
}

interface Table {
  name: string;
  columns: string[];
}

interface FileRow {
  guid: string;
  bytes: number;
  file_url: string;
}

export interface WriteBackup {
  db: Db;
  files: Pick<FileStore, 'read'>;
  /** Target file. It must not exist yet. */
  to: string;
  now: Date;
  /** Other connections may write to the database during the back-up. */
  shared: boolean;
}

async function migrationsOf(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

async function tablesOf(tx: Tx): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select t.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.tables t join information_schema.columns c on c.table_schema = t.table_schema and c.table_name = t.table_name
    where t.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    group by t.table_name order by t.table_name`.execute(tx);
  return rows.filter(({ name }) => !NOT_KEPT.includes(name));
}

async function sequencesOf(tx: Tx): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; last: string }>`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = current_schema() and last_value is not null`.execute(
    tx,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

const filesOf = (tx: Tx): Promise<FileRow[]> =>
  tx.selectFrom('file').select(['guid', 'bytes', 'file_url']).orderBy('guid').execute();

const hasFile = async (db: Db, guid: string): Promise<boolean> =>
  (await db.selectFrom('file').select('guid').where('guid', '=', guid).executeTakeFirst()) !==
  undefined;

async function* rowsOf(
  tx: Tx,
  { name, columns }: Table,
  count: (rows: number) => void,
): AsyncGenerator<Uint8Array> {
  await sql`declare backup_rows no scroll cursor for select row_to_json(r)::text as line from (select ${sql.join(columns.map((each) => sql.id(each)))} from ${sql.id(name)}) r`.execute(
    tx,
  );
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS)} from backup_rows`.execute(
      tx,
    );
    if (rows.length === 0) break;
    count(rows.length);
    yield Buffer.from(rows.map(({ line }) => `${line}\n`).join(''));
  }
  await sql`close backup_rows`.execute(tx);
}

/** Streams the bytes of a file; no bytes when the store lacks it. */
async function* contentOf(
  files: Pick<FileStore, 'read'>,
  { guid, bytes }: FileRow,
): AsyncGenerator<Uint8Array> {
  if (bytes === 0) return;
  try {
    yield* files.read(guid, { start: 0, end: bytes - 1 }) as AsyncIterable<Uint8Array>;
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
  }
}

/** A ZIP archive whose entries are opened one after another while it is written. */
interface Archive {
  add(place: string, compress: boolean, open: () => AsyncIterable<Uint8Array>): void;
  /** Writes the archive to a file that does not exist yet. */
  writeTo(target: string): Promise<void>;
}

function createArchive(mtime: Date): Archive {
  const zip = new ZipFile();
  const breakOff = (cause: Error) => void (zip.outputStream as Readable).destroy(cause);
  zip.once('error', breakOff);
  return {
    add: (place, compress, open) =>
      zip.addReadStreamLazy(place, { compress, mtime }, (give) =>
        give(null, Readable.from(open(), { objectMode: false }).once('error', breakOff)),
      ),
    async writeTo(target) {
      zip.end();
      await pipeline(zip.outputStream, createWriteStream(target, { flags: 'wx', flush: true }));
    },
  };
}

/** Adds the rows of a table, and the table to the list once they are written. */
function addTable(archive: Archive, tx: Tx, table: Table, list: BackupList): void {
  let rows = 0;
  const count = (more: number) => {
    rows += more;
  };
  archive.add(tablePlace(table.name), true, () =>
    measureBytes(rowsOf(tx, table, count), (seen) => {
      list.tables.push({ ...table, rows, ...seen });
    }),
  );
}

/**
 * Adds the bytes of a file, and the file to the list once they are written; calls `noteMissing`
 * when the store lacks them.
 */
function addFile(
  archive: Archive,
  files: WriteBackup['files'],
  file: FileRow,
  list: BackupList,
  noteMissing: (file: FileRow) => Promise<void>,
): void {
  archive.add(filePlace(file.guid), false, () =>
    measureBytes(contentOf(files, file), async (seen) => {
      if (seen.bytes === file.bytes) list.files.push({ guid: file.guid, ...seen });
      else await noteMissing(file);
    }),
  );
}

/** Writes the rows that the transaction sees, the bytes of their files, and the list of both. */
async function writeSnapshot(
  tx: Tx,
  target: string,
  { db, files, now, shared }: WriteBackup,
): Promise<WrittenBackup> {
  const list: BackupList = {
    format: FORMAT,
    madeAt: now.toISOString(),
    migrations: await migrationsOf(tx),
    sequences: await sequencesOf(tx),
    tables: [],
    files: [],
    deleted: [],
  };
  const missing: MissingFile[] = [];
  // Deleted since the snapshot was taken, or lost: the snapshot still has its row.
  const noteMissing = async ({ guid, file_url: fileUrl }: FileRow) => {
    if (shared && !(await hasFile(db, guid))) list.deleted.push(guid);
    else missing.push({ guid, fileUrl });
  };
  const archive = createArchive(now);
  for (const table of await tablesOf(tx)) addTable(archive, tx, table, list);
  for (const file of await filesOf(tx)) addFile(archive, files, file, list, noteMissing);
  // The last entry: the list is complete once the others are written.
  archive.add(LIST, true, () => Readable.from([Buffer.from(JSON.stringify(list))]));
  await archive.writeTo(target);
  return { list, missing };
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/**
 * Writes a consistent back-up of the database and of every file: the rows of one snapshot, and the
 * bytes of the files that it refers to, which are stored before their rows and never change. Users
 * can continue to work if the database is a PostgreSQL. The target file is written completely or
 * not at all.
 */
export async function writeBackup(backup: WriteBackup): Promise<WrittenBackup> {
  const { db, to } = backup;
  const part = `${to}.part`;
  if (await exists(to)) throw new StartupError(`${to} is there already. Nothing was written.`);
  try {
    const written = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => writeSnapshot(tx, part, backup));
    await rename(part, to);
    return written;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST')
      throw new StartupError(
        `${part} is there already: another back-up writes it, or one broke off. Delete it when none is under way.`,
      );
    await rm(part, { force: true });
    throw cause;
  }
}
