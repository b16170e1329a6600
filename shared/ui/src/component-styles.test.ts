import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const kit = __dirname;
const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(folder, file));
const classesIn = (file: string, pattern: RegExp): string[] =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name = '']) => name);

const STYLED = /\.(rw-[\w-]+)/g;
const USED = /(?<![\w-])(rw-[\w-]+)/g;
const IMPORTED = /^import '\.\/([\w-]+\.css)';$/gm;

// The host's build leaves out the index of a group, and its styles with it, where it imports single
// components.
it.each(['core', 'editing'])('loads the styles of components of %s with them', (group) => {
  const stylesOf = (files: readonly string[]) =>
    new Set(files.flatMap((file) => classesIn(file, STYLED)));
  const folder = join(kit, group);
  const styled = stylesOf(filesIn(kit, '.css'));
  const everywhere = filesIn(join(kit, 'styles'), '.css');
  const exported = classesIn(join(folder, 'index.ts'), /from '\.\/([\w-]+)'/g)
    .map((name) => join(folder, `${name}.tsx`))
    .filter((file) => existsSync(file));
  const missing = exported.flatMap((file) => {
    const imported = classesIn(file, IMPORTED).map((name) => join(folder, name));
    const loaded = stylesOf([...everywhere, ...imported]);
    return classesIn(file, USED).filter((name) => styled.has(name) && !loaded.has(name));
  });
  expect(exported.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});
