import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Stores the bytes of files, by guid. File names chosen by users never reach it. */
export interface FileStore {
  /**
   * Writes a part of an upload durably, at the offset where the previous part ended. Returns the
   * number of bytes received.
   */
  writePart(uploadGuid: string, offset: number, octets: Readable): Promise<number>;
  /**
   * Streams a staged upload from its beginning, to examine it; fails with {@link isMissing} when
   * none is staged.
   */
  readStaged(uploadGuid: string): Readable;
  /**
   * Turns a staged upload into the file with that guid, atomically and durably. Idempotent. Rejects
   * with {@link isMissing} when neither exists, with {@link isTaken} when another file has the
   * guid: a stored file is never replaced.
   */
  keep(uploadGuid: string, fileGuid: string): Promise<void>;
  /**
   * Creates one file, atomically and durably. Rejects with {@link isTaken} when a file has the
   * guid.
   */
  put(fileGuid: string, octets: Readable): Promise<void>;
  /**
   * Creates many small files at once, durably, for a database that is still empty: replaces files
   * that a crash or an earlier database left under their guids.
   */
  putAll(files: ReadonlyArray<{ guid: string; octets: Uint8Array }>): Promise<void>;
  /**
   * Streams the bytes from `start` to `end`, inclusive; fails with {@link isMissing} when the file
   * does not exist.
   */
  read(fileGuid: string, range: { start: number; end: number }): Readable;
  /** Size of a file in bytes; null when it does not exist. */
  bytesOf(fileGuid: string): Promise<number | null>;
  remove(fileGuid: string): Promise<void>;
  /** Deletes a staged upload. */
  discard(uploadGuid: string): Promise<void>;
  /** Rejects while the store cannot be written to. */
  check(): Promise<unknown>;
}

const MISSING = 'ENOENT';
/** Whether a store failed because the file or upload does not exist. */
export const isMissing = (cause: unknown): boolean =>
  (cause as NodeJS.ErrnoException).code === MISSING;
/** Error of a store for a missing file or upload. */
export const missing = (what: string): Error =>
  Object.assign(new Error(`${MISSING}: there is no ${what}.`), { code: MISSING });

const TAKEN = 'EEXIST';
/** Whether a store failed because a file already has the guid. */
export const isTaken = (cause: unknown): boolean => (cause as NodeJS.ErrnoException).code === TAKEN;
/** Error of a store for a guid that a file already has. */
export const taken = (what: string): Error =>
  Object.assign(new Error(`${TAKEN}: there is a ${what} already.`), { code: TAKEN });

/** Number of files written concurrently. */
const WRITERS = 8;
/**
 * Runs `work` for each file, some at a time. After a failure no other file is started, and the
 * failure is thrown when those in progress have ended.
 */
export async function forEachFile<File>(
  files: readonly File[],
  work: (file: File) => Promise<void>,
): Promise<void> {
  const waiting = [...files];
  const worker = async () => {
    try {
      for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) await work(file);
    } catch (cause) {
      waiting.length = 0;
      throw cause;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: WRITERS }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Bytes written to test for disk space; an empty file needs none. */
const PROBE = Buffer.alloc(4096);

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Returns the guid in lower case. Throws for any other text, which might contain a path. */
export function checkedGuid(guid: string): string {
  const lower = guid.toLowerCase();
  if (!GUID.test(lower)) throw new Error('Not a guid.');
  return lower;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * Stores files in a folder: `staging/` for unfinished uploads, and 256 folders by the first two
 * digits of the guid.
 */
export async function openDiskStore(folder: string): Promise<FileStore> {
  const staging = path.join(folder, 'staging');
  await mkdir(staging, { recursive: true });

  const stagedPath = (uploadGuid: string) => path.join(staging, checkedGuid(uploadGuid));
  const folderOf = (fileGuid: string) => path.join(folder, checkedGuid(fileGuid).slice(0, 2));
  const pathOf = (fileGuid: string) => path.join(folderOf(fileGuid), checkedGuid(fileGuid));

  const sizeOf = (address: string) =>
    stat(address).then(
      ({ size }) => size,
      (cause: unknown) => (isMissing(cause) ? null : Promise.reject(cause as Error)),
    );
  /**
   * Moves a staged upload to an unused path. An empty file reserves the path exclusively, even if
   * the file system has no hard links; a crash may leave it empty.
   */
  const place = async (staged: string, address: string) => {
    await open(address, 'wx').then(
      (file) => file.close(),
      async (cause: unknown) => {
        if (!isTaken(cause) || (await sizeOf(address)) !== 0) throw cause;
      },
    );
    await rename(staged, address);
  };

  const store: FileStore = {
    readStaged: (uploadGuid) => createReadStream(stagedPath(uploadGuid)),
    async writePart(uploadGuid, offset, octets) {
      const file = stagedPath(uploadGuid);
      if (offset === 0) await (await open(file, 'w')).close();
      // Truncate bytes behind the offset, left by an interrupted request.
      else await truncate(file, offset);
      const sink = createWriteStream(file, { flags: 'r+', start: offset, flush: true });
      await pipeline(octets, sink);
      return sink.bytesWritten;
    },
    async keep(uploadGuid, fileGuid) {
      const target = folderOf(fileGuid);
      await mkdir(target, { recursive: true });
      const [staged, address] = [stagedPath(uploadGuid), pathOf(fileGuid)];
      const isStaged = async () => (await sizeOf(staged)) !== null;
      const move = async () => {
        if (await isStaged()) await place(staged, address);
        else if (!(await sizeOf(address))) throw missing(fileGuid);
      };
      // Another process may have moved it in the meantime.
      await move().catch(async (cause: unknown) => {
        if (!(isTaken(cause) || isMissing(cause)) || (await isStaged())) throw cause;
        if (!(await sizeOf(address))) throw cause;
      });
      await syncFolder(target);
      await syncFolder(folder);
    },
    async put(fileGuid, octets) {
      // Use a unique name: an upload with that guid may be in progress.
      const staged = randomUUID();
      try {
        await store.writePart(staged, 0, octets);
        await store.keep(staged, fileGuid);
      } catch (cause) {
        await store.discard(staged);
        throw cause;
      }
    },
    async putAll(files) {
      const folders = new Set(files.map(({ guid }) => folderOf(guid)));
      for (const target of folders) await mkdir(target, { recursive: true });
      await forEachFile(files, ({ guid, octets }) =>
        writeFile(pathOf(guid), octets, { flush: true }),
      );
      for (const target of folders) await syncFolder(target);
      await syncFolder(folder);
    },
    read: (fileGuid, range) => createReadStream(pathOf(fileGuid), range),
    bytesOf: (fileGuid) => sizeOf(pathOf(fileGuid)),
    remove: (fileGuid) => rm(pathOf(fileGuid), { force: true }),
    discard: (uploadGuid) => rm(stagedPath(uploadGuid), { force: true }),
    async check() {
      const probe = path.join(staging, `.writable-${randomUUID()}`);
      try {
        await writeFile(probe, PROBE, { flush: true });
      } finally {
        await rm(probe, { force: true });
      }
    },
  };
  return store;
}
