import { OK, type ApiClient } from '@riwaq/api';
import type { ModuleFiles } from '@riwaq/contract';
import { startUpload, type UploadDeps } from './upload';

export interface FilesDeps extends UploadDeps {
  api: ApiClient;
  /** The base of relative file addresses. */
  fileBase: Promise<string>;
  open(url: string, target: string): Window | null;
  /** Saves a file without a tab of its own, where the browser blocks new ones. */
  saveInPlace(url: string): void;
}

/** Uploads, downloads and previews (document 1 section 7). */
export function createFiles(deps: FilesDeps): ModuleFiles {
  const addressOf = async (fileUrl: string, preview: boolean): Promise<string | null> => {
    const answer = await deps.api('POST Uploader/Download', { body: { fileUrl, ...(preview ? { preview } : {}) } });
    return answer.statusCode === OK && answer.data ? new URL(answer.data.url, await deps.fileBase).href : null;
  };
  return {
    upload: (file, { location }) => startUpload(deps, file, location),
    async download(fileUrl) {
      // Opened while the person's click still counts; after an answer from the server it would be blocked.
      const tab = deps.open('', '_blank');
      if (tab) tab.opener = null;
      try {
        const url = await addressOf(fileUrl, false);
        if (url === null) {
          tab?.close();
          return false;
        }
        if (tab) tab.location.replace(url);
        else deps.saveInPlace(url);
        return true;
      } catch (cause) {
        tab?.close();
        throw cause;
      }
    },
    previewUrl: (fileUrl) => addressOf(fileUrl, true),
  };
}
