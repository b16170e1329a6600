import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Keeps the octets of files, by guid. Names that people choose never reach it. */
export interface FileStore {
  /** Writes a part of an upload at an offset, where the part before it ended, and waits until it is durable. Returns how many octets came. */
  writePart(uploadGuid: string, offset: number, octets: Readable): Promise<number>;
  /** The octets of a staged upload from its beginning, to look into; fails with {@link isMissing} when none is staged. */
  readStaged(uploadGuid: string): Readable;
  /** Makes a staged upload the file of that guid, whole or not at all, durably. Doing it again changes nothing. Rejects with {@link isMissing} when there is neither. */
  keep(uploadGuid: string, fileGuid: string): Promise<void>;
  /** Makes one file, whole or not at all, durably. */
  put(fileGuid: string, octets: Readable): Promise<void>;
  /** Makes many small files at once, durably. One that a crash left cut is made anew by doing it again: its row comes after this. */
  putAll(files: ReadonlyArray<{ guid: string; octets: Uint8Array }>): Promise<void>;
  /** The octets from `start` to `end`, inclusive; fails with {@link isMissing} when there is no such file. */
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
export const isMissing = (cause: unknown): boolean => (cause as NodeJS.ErrnoException).code === MISSING;
/** The failure of a store that has no such thing. */
export const missing = (what: string): Error => Object.assign(new Error(`${MISSING}: there is no ${what}.`), { code: MISSING });

/** Files written at a time. */
const WRITERS = 8;
/** Does `work` for each file, some at a time. When one fails no other is begun, and its failure is told when those under way have ended. */
export async function forEachFile<File>(files: readonly File[], work: (file: File) => Promise<void>): Promise<void> {
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

/** Files in a folder: `staging/` for uploads under way, and 256 folders by the first two digits of the guid. */
export async function openDiskStore(folder: string): Promise<FileStore> {
  const staging = path.join(folder, 'staging');
  await mkdir(staging, { recursive: true });

  const stagedPath = (uploadGuid: string) => path.join(staging, checkedGuid(uploadGuid));
  const folderOf = (fileGuid: string) => path.join(folder, checkedGuid(fileGuid).slice(0, 2));
  const pathOf = (fileGuid: string) => path.join(folderOf(fileGuid), checkedGuid(fileGuid));

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
      try {
        await rename(stagedPath(uploadGuid), pathOf(fileGuid));
      } catch (cause) {
        if (!isMissing(cause)) throw cause;
        await (await open(pathOf(fileGuid), 'r')).close(); // Kept before.
      }
      await syncFolder(target);
      await syncFolder(folder);
    },
    async put(fileGuid, octets) {
      await store.writePart(fileGuid, 0, octets);
      await store.keep(fileGuid, fileGuid);
    },
    async putAll(files) {
      const folders = new Set(files.map(({ guid }) => folderOf(guid)));
      for (const target of folders) await mkdir(target, { recursive: true });
      await forEachFile(files, ({ guid, octets }) => writeFile(pathOf(guid), octets, { flush: true }));
      for (const target of folders) await syncFolder(target);
      await syncFolder(folder);
    },
    read: (fileGuid, range) => createReadStream(pathOf(fileGuid), range),
    bytesOf: (fileGuid) => stat(pathOf(fileGuid)).then(({ size }) => size, (cause: unknown) => (isMissing(cause) ? null : Promise.reject(cause as Error))),
    remove: (fileGuid) => rm(pathOf(fileGuid), { force: true }),
    discard: (uploadGuid) => rm(stagedPath(uploadGuid), { force: true }),
    check: () => access(folder, constants.R_OK | constants.W_OK),
  };
  return store;
}
