import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Files, Log } from '../services';
import type { Db } from '../db/database';
import { isMissing, type FileStore } from './file-store';

/**
 * Reads the SHA-256 of a stored file, in hexadecimal; null when its bytes are missing, undefined
 * when the store could not be read.
 */
export function createHashing({ store, log }: { store: FileStore; log: Log }) {
  return async ({
    guid,
    bytes,
  }: {
    guid: string;
    bytes: number;
  }): Promise<string | null | undefined> => {
    const hash = createHash('sha256');
    try {
      await pipeline(store.read(guid, { start: 0, end: bytes - 1 }), hash);
    } catch (cause) {
      log.warn({ err: cause, file: guid }, 'the content of a file could not be read');
      return isMissing(cause) ? null : undefined;
    }
    return hash.digest('hex');
  };
}

/** Stores and finds the SHA-256 of files. */
export function createHashes(
  db: Db,
  hashOf: ReturnType<typeof createHashing>,
): Pick<Files, 'storeHashes' | 'hashesOf'> {
  return {
    async storeHashes(fileUrls) {
      if (fileUrls.length === 0) return true;
      const files = await db
        .selectFrom('file')
        .select(['guid', 'bytes'])
        .where('file_url', 'in', fileUrls)
        .where('sha256', 'is', null)
        .execute();
      let wasRead = true;
      for (const file of files) {
        const sha256 = await hashOf(file);
        if (sha256 === undefined) wasRead = false;
        else if (sha256 !== null)
          await db.updateTable('file').set({ sha256 }).where('guid', '=', file.guid).execute();
      }
      return wasRead;
    },
    async hashesOf(from, fileUrls) {
      if (fileUrls.length === 0) return new Map();
      const rows = await from
        .selectFrom('file')
        .select(['file_url', 'sha256'])
        .where('file_url', 'in', fileUrls)
        .execute();
      return new Map(
        rows.flatMap(({ file_url, sha256 }) => (sha256 === null ? [] : [[file_url, sha256]])),
      );
    },
  };
}
