import { LIBRARY_GROUP } from '@riwaq/api';
import type { Services } from '../app/services';
import * as store from './store-documents';

/**
 * Answers for the library's live group and for the files of its documents: everybody who is signed
 * in reads it.
 */
export function openGates({ db, realtime, files }: Services): void {
  realtime.authoriseGroups(async (_caller, group) => (group === LIBRARY_GROUP ? 'unlisted' : null));
  files.authoriseReads(
    'library',
    async (_caller, documentGuid) => (await store.findOrigin(db, documentGuid)) !== undefined,
  );
  files.whenDownloaded('library', (tx, documentGuid, fileGuid) =>
    store.countDownload(tx, documentGuid, fileGuid),
  );
}
