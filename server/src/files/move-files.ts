import { Readable } from 'node:stream';
import type { Db } from '../db/database';
import { forEachFile, type FileStore } from './file-store';

/** What came of moving files. */
export interface Moved {
  copied: number;
  /** Those that were there already. */
  there: number;
  /** Addresses of those that are in neither place. */
  lacking: string[];
}

/**
 * Copies the octets of every file from one store to another and leaves what is there already, so
 * that it may be done while people work and once more for what came since. What a file holds never
 * changes.
 */
export async function moveFiles(
  db: Db,
  { from, to }: { from: FileStore; to: FileStore },
): Promise<Moved> {
  const moved: Moved = { copied: 0, there: 0, lacking: [] };
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
      // An incomplete copy that another program left.
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
