import { appendFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EXPORT_LANGUAGES, type ExportLanguage } from '@riwaq/api';
import type { Log } from '../../platform/services';
import { pageName } from './page';
import { pageEntry, type ZipEntry } from './zip';

/** The pages of an archive, one for each language, in a temporary folder. */
export interface PageFiles {
  /** Appends to every page. */
  append(html: (language: ExportLanguage) => string): Promise<void>;
  /** The entries of the pages, which must be complete. */
  entries(): Promise<ZipEntry[]>;
  /** Removes the folder in the background. */
  remove(): void;
}

/** Creates the pages of an archive whose first page is in this language. */
export async function createPageFiles(first: ExportLanguage, log: Log): Promise<PageFiles> {
  const folder = await mkdtemp(path.join(tmpdir(), 'riwaq-export-'));
  const pages = [...EXPORT_LANGUAGES]
    .sort((one) => (one === first ? -1 : 1))
    .map((language) => {
      const name = pageName(language, first);
      return { language, name, file: path.join(folder, name) };
    });
  return {
    async append(html) {
      for (const { language, file } of pages) await appendFile(file, html(language));
    },
    entries: () =>
      Promise.all(
        pages.map(async ({ name, file }) => pageEntry(name, file, (await stat(file)).size)),
      ),
    remove: () =>
      void rm(folder, { recursive: true, force: true }).catch((cause: unknown) =>
        log.warn({ err: cause }, 'the pages of an export could not be removed'),
      ),
  };
}
