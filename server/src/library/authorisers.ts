import { LIBRARY_GROUP } from '@riwaq/api';
import type { Services } from '../platform/services';
import * as store from './store-documents';

/**
 * Authorises the library's live group and reads of its documents' files: every signed-in person
 * may.
 */
export function registerAuthorisers({ db, realtime, files }: Services): void {
  realtime.authoriseGroups(async (_caller, group) => (group === LIBRARY_GROUP ? 'unlisted' : null));
  files.authoriseReads(
    'library',
    async (_caller, documentGuid) => (await store.findOrigin(db, documentGuid)) !== undefined,
  );
  files.whenDownloaded('library', (tx, documentGuid, fileGuid) =>
    store.countDownload(tx, documentGuid, fileGuid),
  );
}
