import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { chunkAt } from '@riwaq/api';
import type { Keeper } from '../services';
import type { FileUploads } from './uploads';

/** Stores bytes as a chunked upload, so that the same limits apply. */
export function createKeeper(uploads: FileUploads): Keeper {
  return {
    async keep(caller, { location, name, content }) {
      const uploadGuid = randomUUID();
      const total = content.length;
      for (let received = 0; ;) {
        const { start, end } = chunkAt(received, total);
        const state = await uploads.take(caller, {
          uploadGuid,
          location,
          fileName: name,
          start,
          end,
          total,
          content: Readable.from([content.subarray(start, end + 1)]),
        });
        if (state.fileUrl !== undefined) return state.fileUrl;
        received = state.received;
      }
    },
  };
}
