import { OK, type ApiClient } from '@riwaq/api';
import type { FileAccess, ModuleFiles } from '@riwaq/contract';
import { startUpload, type UploadDeps } from './upload';

export interface OpeningDeps {
  /** The base of relative file addresses. */
  fileBase: Promise<string>;
  open(url: string, target: string): Window | null;
  /** Saves a file without a tab, when the browser blocks new tabs. */
  saveInPlace(url: string): void;
}

/**
 * Requests the current address of a file, relative to the base of file addresses; null when the
 * file does not exist.
 */
type AddressOf = (fileUrl: string, preview: boolean) => Promise<string | null>;

/** Creates access to files; requests their address each time. */
export function createFileAccess(deps: OpeningDeps, ask: AddressOf): FileAccess {
  const addressOf: AddressOf = async (fileUrl, preview) => {
    const url = await ask(fileUrl, preview);
    return url === null ? null : new URL(url, await deps.fileBase).href;
  };
  return {
    async download(fileUrl) {
      // Open the tab during the user's click; after an asynchronous response the browser would
      // block it.
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

export interface ShellFilesDeps extends UploadDeps, OpeningDeps {
  api: ApiClient;
}

/** Uploads, downloads and previews (FILE-1, FILE-7, FILE-10). */
export function createFiles(deps: ShellFilesDeps): ModuleFiles {
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
