import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const kit = __dirname;
const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => join(folder, file));
const matchesIn = (file: string, pattern: RegExp): string[] =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name = '']) => name);

const STYLED = /\.(rw-[\w-]+)/g;
const USED = /(?<![\w-])(rw-[\w-]+)/g;
const OWN_STYLES = /^import '\.\/([\w-]+\.css)';$/gm;
const IMPORTED = /(?:from|import) '(\.[^']+|@riwaq\/ui\/[^']+)'/g;

const stylesOf = (files: Iterable<string>) =>
  new Set([...files].flatMap((file) => matchesIn(file, STYLED)));
const styled = stylesOf(filesIn(kit, /\.css$/));
const everywhere = filesIn(join(kit, 'styles'), /\.css$/);
const unstyled = (file: string, loaded: ReadonlySet<string>) =>
  matchesIn(file, USED)
    .filter((name) => styled.has(name) && !loaded.has(name))
    .map((name) => `${relative(kit, file)}: ${name}`);

// The host's build leaves out the index of a group, and its styles with it, where it imports single
// components.
it.each(['core', 'editing'])('loads the styles of components of %s with them', (group) => {
  const folder = join(kit, group);
  const exported = matchesIn(join(folder, 'index.ts'), /from '\.\/([\w-]+)'/g)
    .map((name) => join(folder, `${name}.tsx`))
    .filter((file) => existsSync(file));
  const missing = exported.flatMap((file) => {
    const imported = matchesIn(file, OWN_STYLES).map((name) => join(folder, name));
    return unstyled(file, stylesOf([...everywhere, ...imported]));
  });
  expect(exported.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});

function fileOf(importer: string, specifier: string): string[] {
  const path = specifier.startsWith('.')
    ? resolve(dirname(importer), specifier)
    : join(kit, specifier.slice('@riwaq/ui/'.length));
  return [path, `${path}.ts`, `${path}.tsx`, join(path, 'index.ts')]
    .filter((file) => existsSync(file) && statSync(file).isFile())
    .slice(0, 1);
}

/** The files and everything of the kit that they import. */
function withImports(files: readonly string[]): string[] {
  const found = new Set(files);
  for (const file of found) {
    for (const specifier of matchesIn(file, IMPORTED))
      for (const imported of fileOf(file, specifier)) found.add(imported);
  }
  return [...found];
}

it('loads the styles of every class that a group uses from another group', () => {
  const groups = readdirSync(kit).filter((group) => existsSync(join(kit, group, 'index.ts')));
  const missing = groups.flatMap((group) => {
    const folder = join(kit, group);
    return filesIn(folder, /(?<!\.test)\.tsx?$/).flatMap((file) => {
      const styles = withImports([join(folder, 'index.ts'), file]).filter((one) =>
        one.endsWith('.css'),
      );
      return unstyled(file, stylesOf([...everywhere, ...styles]));
    });
  });
  expect(groups.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});
