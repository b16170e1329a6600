import type { FieldReason, UploadLocation } from '@riwaq/api';
import { Listeners } from '../disposal';
import type {
  FileAccess,
  ModuleFiles,
  UploadedFile,
  UploadHandle,
  UploadState,
} from '../host-context';

/** An upload that the test controls. */
export interface TestUpload extends UploadHandle {
  readonly file: File;
  readonly location: UploadLocation;
  /** Bytes that have been sent. */
  progress(sent: number): void;
  /** Simulates a lost network; `progress` resumes the upload. */
  wait(): void;
  fail(code: string, why?: { reason?: FieldReason; serverText?: string }): void;
  finish(file?: Partial<UploadedFile>): void;
}

export interface TestFiles extends ModuleFiles {
  /** Uploads that were started, oldest first. */
  readonly uploads: readonly TestUpload[];
  /** Addresses that were downloaded, oldest first. */
  readonly downloads: readonly string[];
  /** Addresses of files that do not exist (any more). */
  readonly missing: Set<string>;
}

function createTestUpload(file: File, location: UploadLocation, number: number): TestUpload {
  const listeners = new Listeners<[UploadState]>();
  let sent = 0;
  let state: UploadState = { kind: 'uploading', sent, total: file.size };
  const become = (next: UploadState): void => {
    state = next;
    listeners.tell(next);
  };
  const moving = (kind: 'uploading' | 'paused' | 'waiting'): void =>
    become({ kind, sent, total: file.size });

  return {
    file,
    location,
    get state() {
      return state;
    },
    subscribe: (listener) => listeners.add(listener),
    pause: () => moving('paused'),
    resume: () => moving('uploading'),
    cancel: () => become({ kind: 'cancelled' }),
    progress(bytes) {
      sent = bytes;
      moving('uploading');
    },
    wait: () => moving('waiting'),
    fail: (code, why) => become({ kind: 'failed', code, ...why, sent, total: file.size }),
    finish: (answer = {}) =>
      become({
        kind: 'done',
        file: {
          fileUrl: `files/${number}`,
          fileGuid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
          fileName: file.name,
          bytes: file.size,
          ...answer,
        },
      }),
  };
}

export function createTestFiles(): TestFiles {
  const uploads: TestUpload[] = [];
  const downloads: string[] = [];
  const missing = new Set<string>();
  return {
    uploads,
    downloads,
    missing,
    upload(file, { location }) {
      const upload = createTestUpload(file, location, uploads.length + 1);
      uploads.push(upload);
      return upload;
    },
    async download(fileUrl) {
      downloads.push(fileUrl);
      return !missing.has(fileUrl);
    },
    previewUrl: async (fileUrl) => (missing.has(fileUrl) ? null : `https://files.test/${fileUrl}`),
  };
}

/** Files that are opened by an endpoint of the module; opened addresses are recorded. */
export const createTestFilesBy =
  (downloads: string[]) =>
  (addressOf: (fileUrl: string) => Promise<string | null>): FileAccess => ({
    async download(fileUrl) {
      const url = await addressOf(fileUrl);
      if (url !== null) downloads.push(url);
      return url !== null;
    },
    previewUrl: addressOf,
  });
