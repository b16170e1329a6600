import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { buildSync, transformSync } from 'esbuild';
import { facesThread } from '../../faces-thread.cjs';
import { dependencies } from '../../package.json';

/** Cache between test runs, keyed by the sources. */
export const CACHE_FOLDER = path.join(__dirname, '../../node_modules/.cache/riwaq');

/** Writes a file atomically: several test processes may create it at once. */
export function writeOnce(file: string, content: string | Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, content);
  renameSync(own, file);
}

/**
 * The embedded database's worker compiled to JavaScript, because a thread cannot run TypeScript.
 */
export function compiledWorker(): string {
  const source = readFileSync(path.join(__dirname, '../platform/db/embedded-worker.ts'), 'utf8');
  const file = path.join(
    CACHE_FOLDER,
    `embedded-worker-${createHash('sha1').update(source).digest('hex').slice(0, 12)}.mjs`,
  );
  if (!existsSync(file))
    writeOnce(file, transformSync(source, { loader: 'ts', format: 'esm', target: 'node20' }).code);
  return file;
}

/**
 * A worker with our own packages bundled. Its sources are those of several folders, so that it is
 * built for each test file that uses it.
 */
function bundledWorker(source: string): string {
  const {
    outputFiles: [built],
  } = buildSync({
    entryPoints: [path.join(__dirname, '..', source)],
    bundle: true,
    external: Object.keys(dependencies).filter((name) => !name.startsWith('@riwaq/')),
    platform: 'node',
    target: 'node20',
    format: 'esm',
    write: false,
  });
  const content = built?.contents ?? new Uint8Array();
  const hash = createHash('sha1').update(content).digest('hex').slice(0, 12);
  const file = path.join(CACHE_FOLDER, `${path.basename(source, '.ts')}-${hash}.mjs`);
  if (!existsSync(file)) writeOnce(file, content);
  return file;
}

/** The worker that reads spreadsheets. */
export const compiledSpreadsheetWorker = (): string =>
  bundledWorker('platform/spreadsheets/spreadsheet-worker.ts');

/** The worker that reads files of questions. */
export const compiledImportWorker = (): string => bundledWorker('exams/exchange/import-worker.ts');

/** The face worker thread, with the packages that are bundled into it. */
export function compiledFacesThread(): string {
  const folder = path.join(__dirname, '../faces');
  const sources = [
    ...readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
      .sort()
      .map((name) => path.join(folder, name)),
    path.join(folder, '../../faces-thread.cjs'),
    path.join(folder, '../../package.json'),
  ];
  const file = path.join(
    CACHE_FOLDER,
    `faces-thread-${createHash('sha1')
      .update(sources.map((source) => readFileSync(source, 'utf8')).join())
      .digest('hex')
      .slice(0, 12)}.mjs`,
  );
  if (!existsSync(file))
    writeOnce(
      file,
      buildSync({ ...facesThread(file), write: false }).outputFiles[0]?.contents ?? '',
    );
  return file;
}
