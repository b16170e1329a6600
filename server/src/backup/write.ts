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
  type MeasuredBytes,
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

export interface WriteBackup {
  db: Db;
  files: Pick<FileStore, 'read'>;
  /** Target file. It must not exist yet. */
  to: string;
  now: Date;
  /** Other connections may write to the database during the back-up. */
  shared: boolean;
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
async function* octetsOf(
  files: Pick<FileStore, 'read'>,
  { guid, bytes }: { guid: string; bytes: number },
): AsyncGenerator<Uint8Array> {
  if (bytes === 0) return;
  try {
    yield* files.read(guid, { start: 0, end: bytes - 1 }) as AsyncIterable<Uint8Array>;
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
  }
}

/**
 * Writes a consistent back-up of the database and of every file: the rows of one snapshot, and the
 * bytes of the files that it refers to, which are stored before their rows and never change. Users
 * can continue to work if the database is a PostgreSQL. The target file is written completely or
 * not at all.
 */
export async function writeBackup({
  db,
  files,
  to,
  now,
  shared,
}: WriteBackup): Promise<WrittenBackup> {
  const part = `${to}.part`;
  const list: BackupList = {
    format: FORMAT,
    madeAt: now.toISOString(),
    migrations: [],
    sequences: {},
    tables: [],
    files: [],
    deleted: [],
  };
  const missing: MissingFile[] = [];
  if (
    await stat(to).then(
      () => true,
      () => false,
    )
  )
    throw new StartupError(`${to} is there already. Nothing was written.`);
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        list.migrations = (
          await sql<{ name: string }>`select name from migration order by name`.execute(tx)
        ).rows.map(({ name }) => name);
        list.sequences = await sequencesOf(tx);
        const zip = new ZipFile();
        const breakOff = (cause: Error) => void (zip.outputStream as Readable).destroy(cause);
        zip.once('error', breakOff);
        const add = (place: string, compress: boolean, open: () => AsyncIterable<Uint8Array>) =>
          zip.addReadStreamLazy(place, { compress, mtime: now }, (give) =>
            give(null, Readable.from(open(), { objectMode: false }).once('error', breakOff)),
          );
        for (const table of await tablesOf(tx)) {
          let rows = 0;
          const tell = (seen: MeasuredBytes) => {
            list.tables.push({ ...table, rows, ...seen });
          };
          add(tablePlace(table.name), true, () =>
            measureBytes(
              rowsOf(tx, table, (more) => {
                rows += more;
              }),
              tell,
            ),
          );
        }
        /**
         * Records a missing file: deleted since the snapshot was taken, or lost. The snapshot still
         * has its row.
         */
        const noteMissing = async ({
          guid,
          file_url: fileUrl,
        }: {
          guid: string;
          file_url: string;
        }) => {
          const isThere =
            !shared ||
            (await db
              .selectFrom('file')
              .select('guid')
              .where('guid', '=', guid)
              .executeTakeFirst());
          if (isThere) missing.push({ guid, fileUrl });
          else list.deleted.push(guid);
        };
        for (const file of await tx
          .selectFrom('file')
          .select(['guid', 'bytes', 'file_url'])
          .orderBy('guid')
          .execute()) {
          let found: MeasuredBytes | undefined;
          const read = measureBytes(octetsOf(files, file), (seen) => {
            found = seen;
          });
          const bytes = async function* () {
            yield* read;
            if (found?.bytes === file.bytes) list.files.push({ guid: file.guid, ...found });
            else await noteMissing(file);
          };
          add(filePlace(file.guid), false, bytes);
        }
        add(LIST, true, () => Readable.from([Buffer.from(JSON.stringify(list))]));
        zip.end();
        await pipeline(zip.outputStream, createWriteStream(part, { flags: 'wx', flush: true }));
      });
    await rename(part, to);
    return { list, missing };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST')
      throw new StartupError(
        `${part} is there already: another back-up writes it, or one broke off. Delete it when none is under way.`,
      );
    await rm(part, { force: true });
    throw cause;
  }
}
