import { filesEndpoints } from '@riwaq/api/endpoints';
import { bindArea, ok, refuse, type BoundEndpoint } from '../http/area';
import type { Caller } from '../caller';
import type { FilesService } from './service';

/** Code for a file that does not exist or that the caller must not know of. */
const MISSING = 2;

export function bindFiles(files: FilesService): BoundEndpoint[] {
  const remove = async ({ caller, query }: { caller: Caller; query: { fileGuid: string } }) =>
    (await files.deleteOwn(caller, query.fileGuid)) ? ok(null) : refuse(MISSING);
  return bindArea(filesEndpoints, {
    'POST Uploader/Download': async ({ caller, body }) => {
      const url = await (body.preview
        ? files.preview(caller, body.fileUrl)
        : files.download(caller, body.fileUrl));
      return url === null ? refuse(MISSING) : ok({ url });
    },
    'DELETE Uploader/DeleteFile/{fileGuid}': remove,
    'DELETE Uploader/DeleteFile': remove,
  });
}
