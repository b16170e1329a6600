import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Keeps the octets of files, by guid. Names that people choose never reach it. */
export interface FileStore {
  /**
   * Writes a part of an upload at an offset, where the part before it ended, and waits until it is
   * durable. Returns how many octets came.
   */
  writePart(uploadGuid: string, offset: number, octets: Readable): Promise<number>;
  /**
   * The octets of a staged upload from its beginning, to look into; fails with {@link isMissing}
   * when none is staged.
   */
  readStaged(uploadGuid: string): Readable;
  /**
   * Makes a staged upload the file of that guid, completely or not at all, durably. Repeating it
   * changes nothing. Rejects with {@link isMissing} when there is neither, with {@link isTaken}
   * when another file has the guid: a stored file is never replaced.
   */
  keep(uploadGuid: string, fileGuid: string): Promise<void>;
  /**
   * Makes one file, completely or not at all, durably. Rejects with {@link isTaken} when a file
   * has the guid.
   */
  put(fileGuid: string, octets: Readable): Promise<void>;
  /**
   * Makes many small files at once, durably, for a database that is still empty: replaces what a
   * crash or an earlier database left under their guids.
   */
  putAll(files: ReadonlyArray<{ guid: string; octets: Uint8Array }>): Promise<void>;
  /**
   * The octets from `start` to `end`, inclusive; fails with {@link isMissing} when there is no such
   * file.
   */
  read(fileGuid: string, range: { start: number; end: number }): Readable;
  /** How many octets a file has; null when there is none such. */
  bytesOf(fileGuid: string): Promise<number | null>;
  remove(fileGuid: string): Promise<void>;
  /** Forgets a staged upload. */
  discard(uploadGuid: string): Promise<void>;
  /** Rejects while nothing can be kept there. */
  check(): Promise<unknown>;
}

const MISSING = 'ENOENT';
/** Whether a store failed because what was asked for is not there. */
export const isMissing = (cause: unknown): boolean =>
  (cause as NodeJS.ErrnoException).code === MISSING;
/** The failure of a store that has no such thing. */
export const missing = (what: string): Error =>
  Object.assign(new Error(`${MISSING}: there is no ${what}.`), { code: MISSING });

const TAKEN = 'EEXIST';
/** Whether a store failed because a file has the guid already. */
export const isTaken = (cause: unknown): boolean => (cause as NodeJS.ErrnoException).code === TAKEN;
/** The failure of a store that has such a file already. */
export const taken = (what: string): Error =>
  Object.assign(new Error(`${TAKEN}: there is a ${what} already.`), { code: TAKEN });

/** Files written at a time. */
const WRITERS = 8;
/**
 * Does `work` for each file, some at a time. When one fails no other is begun, and its failure is
 * told when those under way have ended.
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
/** The guid in lower case. Anything else, which might lead elsewhere, is refused. */
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
 * Files in a folder: `staging/` for uploads under way, and 256 folders by the first two digits of
 * the guid.
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
   * Moves a staged upload to an address that no file has. An empty file reserves the address
   * exclusively, also where the file system has no hard links; a crash may leave it empty.
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
      // What a broken request left behind the offset is cut off.
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
      // Another process may have moved it meanwhile.
      await move().catch(async (cause: unknown) => {
        if (!(isTaken(cause) || isMissing(cause)) || (await isStaged())) throw cause;
        if (!(await sizeOf(address))) throw cause;
      });
      await syncFolder(target);
      await syncFolder(folder);
    },
    async put(fileGuid, octets) {
      // A name of its own: an upload of that guid may be under way.
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
