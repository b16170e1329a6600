import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  checkedGuid,
  forEachFile,
  isMissing,
  isTaken,
  missing,
  type FileStore,
} from './file-store';

/** Bytes written to test for disk space; an empty file needs none. */
const PROBE = Buffer.alloc(4096);

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Size of a file in bytes; null when it does not exist. */
const sizeOf = (address: string) =>
  stat(address).then(
    ({ size }) => size,
    (cause: unknown) => (isMissing(cause) ? null : Promise.reject(cause as Error)),
  );

/**
 * Moves a staged upload to an unused path. An empty file reserves the path exclusively, even if
 * the file system has no hard links; a crash may leave it empty.
 */
const moveToUnused = async (staged: string, address: string) => {
  await open(address, 'wx').then(
    (file) => file.close(),
    async (cause: unknown) => {
      if (!isTaken(cause) || (await sizeOf(address)) !== 0) throw cause;
    },
  );
  await rename(staged, address);
};

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

  const store: FileStore = {
    readStaged: (uploadGuid) => createReadStream(stagedPath(uploadGuid)),
    async writePart(uploadGuid, offset, content) {
      const file = stagedPath(uploadGuid);
      if (offset === 0) await (await open(file, 'w')).close();
      // Truncate bytes behind the offset, left by an interrupted request.
      else await truncate(file, offset);
      const sink = createWriteStream(file, { flags: 'r+', start: offset, flush: true });
      await pipeline(content, sink);
      return sink.bytesWritten;
    },
    async keep(uploadGuid, fileGuid) {
      const target = folderOf(fileGuid);
      await mkdir(target, { recursive: true });
      const [staged, address] = [stagedPath(uploadGuid), pathOf(fileGuid)];
      const isStaged = async () => (await sizeOf(staged)) !== null;
      const move = async () => {
        if (await isStaged()) await moveToUnused(staged, address);
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
    async put(fileGuid, content) {
      // Use a unique name: an upload with that guid may be in progress.
      const staged = randomUUID();
      try {
        await store.writePart(staged, 0, content);
        await store.keep(staged, fileGuid);
      } catch (cause) {
        await store.discard(staged);
        throw cause;
      }
    },
    async putAll(files) {
      const folders = new Set(files.map(({ guid }) => folderOf(guid)));
      for (const target of folders) await mkdir(target, { recursive: true });
      await forEachFile(files, ({ guid, content }) =>
        writeFile(pathOf(guid), content, { flush: true }),
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
