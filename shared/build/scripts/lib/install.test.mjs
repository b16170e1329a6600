import fs from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { buildSync } from 'esbuild';

const root = path.join(__dirname, '../../../..');

/** Packages that a script imports when it is loaded. */
function packagesOf(script) {
  const { inputs } = buildSync({
    entryPoints: [path.join(root, script)],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  }).metafile;
  return Object.values(inputs)
    .flatMap(({ imports }) => imports)
    .filter(
      ({ external, kind }) => external && (kind === 'import-statement' || kind === 'require-call'),
    )
    .map(({ path: name }) => name)
    .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name));
}

test.each(['start', 'test', 'dev', 'build'])(
  'loads npm run %s without installed packages',
  (name) => {
    expect(packagesOf(`shared/build/scripts/${name}.mjs`)).toEqual([]);
  },
);

test('the module guide links packages with the pinned package manager', () => {
  const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');
  const { packageManager } = JSON.parse(read('package.json'));
  expect(read('docs/module-guide.md')).toContain(`npx --yes ${packageManager} install`);
});
