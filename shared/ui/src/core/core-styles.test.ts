import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const kit = join(__dirname, '..');
const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(folder, file));
const classesIn = (file: string, pattern: RegExp): string[] =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name = '']) => name);

const STYLED = /\.(rw-[\w-]+)/g;
const USED = /(?<![\w-])(rw-[\w-]+)/g;

// The styles of other groups load with the first page of a module, or never.
it('finds the styles of core components in the styles that every page loads', () => {
  const [styled, everywhere] = [kit, join(kit, 'styles')].map(
    (folder) => new Set(filesIn(folder, '.css').flatMap((file) => classesIn(file, STYLED))),
  );
  const used = filesIn(__dirname, '.tsx')
    .filter((file) => !file.endsWith('.test.tsx'))
    .flatMap((file) => classesIn(file, USED));
  expect(used).toContain('rw-choices');
  expect(used.filter((name) => styled?.has(name) && !everywhere?.has(name))).toEqual([]);
});
