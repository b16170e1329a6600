import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, rename, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Keeps the octets of files, by guid. Names that people choose never reach it. */
export interface FileStore {
  /** Writes a part of an upload at an offset and waits until it is durable. Returns how many octets came. */
  writePart(uploadGuid: string, offset: number, octets: Readable): Promise<number>;
  /** The staged upload as a local file, to look into. */
  stagedPath(uploadGuid: string): string;
  /** Whether octets of the upload wait there to be kept. */
  isStaged(uploadGuid: string): Promise<boolean>;
  /** Makes a staged upload the file of that guid, whole or not at all, durably. Doing it again changes nothing. */
  keep(uploadGuid: string, fileGuid: string): Promise<void>;
  /** Makes many small files at once, durably. One that a crash left cut is made anew by doing it again: its row comes after this. */
  putAll(files: ReadonlyArray<{ guid: string; octets: Uint8Array }>): Promise<void>;
  /** The octets from `start` to `end`, inclusive. */
  read(fileGuid: string, range: { start: number; end: number }): Readable;
  remove(fileGuid: string): Promise<void>;
  /** Forgets a staged upload. */
  discard(uploadGuid: string): Promise<void>;
}

/** Files written at a time. */
const WRITERS = 8;

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Files in a folder: `staging/` for uploads under way, and 256 folders by the first two digits of the guid. */
export async function openDiskStore(folder: string): Promise<FileStore> {
  const staging = path.join(folder, 'staging');
  await mkdir(staging, { recursive: true });

  const checked = (guid: string): string => {
    const lower = guid.toLowerCase();
    if (!GUID.test(lower)) throw new Error('Not a guid.');
    return lower;
  };
  const stagedPath = (uploadGuid: string) => path.join(staging, checked(uploadGuid));
  const folderOf = (fileGuid: string) => path.join(folder, checked(fileGuid).slice(0, 2));
  const pathOf = (fileGuid: string) => path.join(folderOf(fileGuid), checked(fileGuid));

  return {
    stagedPath,
    isStaged: (uploadGuid) => access(stagedPath(uploadGuid)).then(() => true, () => false),
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
        if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
        await (await open(pathOf(fileGuid), 'r')).close(); // Kept before.
      }
      await syncFolder(target);
      await syncFolder(folder);
    },
    async putAll(files) {
      const folders = new Set(files.map(({ guid }) => folderOf(guid)));
      for (const target of folders) await mkdir(target, { recursive: true });
      const waiting = [...files];
      const writer = async () => {
        for (let file = waiting.pop(); file; file = waiting.pop()) await writeFile(pathOf(file.guid), file.octets, { flush: true });
      };
      await Promise.all(Array.from({ length: WRITERS }, writer));
      for (const target of folders) await syncFolder(target);
      await syncFolder(folder);
    },
    read: (fileGuid, range) => createReadStream(pathOf(fileGuid), range),
    remove: (fileGuid) => rm(pathOf(fileGuid), { force: true }),
    discard: (uploadGuid) => rm(stagedPath(uploadGuid), { force: true }),
  };
}
