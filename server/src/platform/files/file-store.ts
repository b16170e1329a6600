import { isGuid } from '@riwaq/api';
import type { Readable } from 'node:stream';

/** Stores the bytes of files, by guid. File names chosen by users never reach it. */
export interface FileStore {
  /**
   * Writes a part of an upload durably, at the offset where the previous part ended. Returns the
   * number of bytes received.
   */
  writePart(uploadGuid: string, offset: number, content: Readable): Promise<number>;
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
  put(fileGuid: string, content: Readable): Promise<void>;
  /**
   * Creates many small files at once, durably, for a database that is still empty: replaces files
   * that a crash or an earlier database left under their guids.
   */
  putAll(files: ReadonlyArray<{ guid: string; content: Uint8Array }>): Promise<void>;
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

/** Returns the guid in lower case. Throws for any other text, which might contain a path. */
export function checkedGuid(guid: string): string {
  const lower = guid.toLowerCase();
  if (!isGuid(lower)) throw new Error('Not a guid.');
  return lower;
}
