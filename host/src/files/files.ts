import { OK, type ApiClient } from '@riwaq/api';
import type { FileAccess, ModuleFiles } from '@riwaq/contract';
import { startUpload, type UploadDeps } from './upload';

export interface OpeningDeps {
  /** The base of relative file addresses. */
  fileBase: Promise<string>;
  open(url: string, target: string): Window | null;
  /** Saves a file without a tab of its own, where the browser blocks new ones. */
  saveInPlace(url: string): void;
}

/** Where a file is to be had now, seen from the base of file addresses; null when there is none. */
type AddressOf = (fileUrl: string, preview: boolean) => Promise<string | null>;

/** Opens files at the addresses that are asked for each time. */
export function createFileAccess(deps: OpeningDeps, ask: AddressOf): FileAccess {
  const addressOf: AddressOf = async (fileUrl, preview) => {
    const url = await ask(fileUrl, preview);
    return url === null ? null : new URL(url, await deps.fileBase).href;
  };
  return {
    async download(fileUrl) {
      // Opened while the person's click still counts; after an answer from the server it would be
      // blocked.
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

export interface FilesDeps extends UploadDeps, OpeningDeps {
  api: ApiClient;
}

/** Uploads, downloads and previews (document 1 section 7). */
export function createFiles(deps: FilesDeps): ModuleFiles {
  return {
    upload: (file, { location }) => startUpload(deps, file, location),
    ...createFileAccess(deps, async (fileUrl, preview) => {
      const answer = await deps.api('POST Uploader/Download', {
        body: { fileUrl, ...(preview ? { preview } : {}) },
      });
      return answer.statusCode === OK && answer.data ? answer.data.url : null;
    }),
  };
}
