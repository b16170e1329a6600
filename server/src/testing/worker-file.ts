import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';

/** Kept between runs, by what it was made from. */
export const CACHE_FOLDER = path.join(__dirname, '../../node_modules/.cache/riwaq');

/** Writes a file whole or not at all: several test processes may make it at once. */
export function writeOnce(file: string, content: string | Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, content);
  renameSync(own, file);
}

/** The embedded database's worker as JavaScript, since a thread cannot run TypeScript. */
export function compiledWorker(): string {
  const source = readFileSync(path.join(__dirname, '../db/embedded-worker.ts'), 'utf8');
  const file = path.join(CACHE_FOLDER, `embedded-worker-${createHash('sha1').update(source).digest('hex').slice(0, 12)}.mjs`);
  if (!existsSync(file)) writeOnce(file, transformSync(source, { loader: 'ts', format: 'esm', target: 'node20' }).code);
  return file;
}
