import { Readable } from 'node:stream';
import type { Db } from '../db/database';
import { forEachFile, type FileStore } from './file-store';

/** Result of moving files. */
export interface MovedFiles {
  copied: number;
  /** Files that the target already had. */
  there: number;
  /** Addresses of files that neither store has. */
  lacking: string[];
}

/**
 * Copies the bytes of every file from one store to another and skips files that the target already
 * has. Can run while users work, and again for files that were added since, because a file's
 * content never changes.
 */
export async function moveFiles(
  db: Db,
  { from, to }: { from: FileStore; to: FileStore },
): Promise<MovedFiles> {
  const moved: MovedFiles = { copied: 0, there: 0, lacking: [] };
  const files = await db
    .selectFrom('file')
    .select(['guid', 'bytes', 'file_url'])
    .orderBy('guid')
    .execute();
  await forEachFile(files, async ({ guid, bytes, file_url }) => {
    const there = await to.bytesOf(guid);
    if (there === bytes) moved.there += 1;
    else if ((await from.bytesOf(guid)) !== bytes) moved.lacking.push(file_url);
    else {
      // Remove an incomplete copy left by another program.
      if (there !== null) await to.remove(guid);
      await to.put(
        guid,
        bytes === 0 ? Readable.from([]) : from.read(guid, { start: 0, end: bytes - 1 }),
      );
      moved.copied += 1;
    }
  });
  return moved;
}
