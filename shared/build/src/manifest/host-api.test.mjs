import fs from 'node:fs';
import { at, root } from '../../scripts/lib/paths.mjs';
import { readJson } from '../../scripts/lib/file-system.mjs';
import { findFiles } from '../../scripts/lib/test-selection.mjs';
import shares from '../webpack/shared-scope.cjs';

/** Names that the host provides at run time, by the version of the host API that added them. */
const record = readJson(at('shared/contract/host-api.json'));
const packages = [...shares.EAGER, ...shares.LAZY].filter((name) => name.startsWith('@riwaq/'));
const textOf = (file) => fs.readFileSync(at(file), 'utf8');

/** Names of a list in braces, without types. */
const valuesIn = (list) =>
  list
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && !each.startsWith('type '));

/** Names that a package of the host exports, without types. */
function exportsOf(name) {
  const [, folder, entry] = /^@riwaq\/([^/]+)(?:\/(.+))?$/.exec(name);
  const { exports } = readJson(at(`shared/${folder}/package.json`));
  const text = textOf(`shared/${folder}/${exports[entry === undefined ? '.' : `./${entry}`]}`);
  return [...text.matchAll(/^export (?:const|function) (\w+)|^export \{([^}]*)\}/gm)]
    .flatMap(([, single, list]) => (single ? [single] : valuesIn(list)))
    .map((each) => each.split(' as ').at(-1))
    .sort();
}

/** Whole numbers of a version, or of the least version in a range such as `^1.10.0`. */
const numbersOf = (version) => version.replace(/^\D+/, '').split('.').map(Number);
const isLater = (one, other) => {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at >= 0 && a[at] > b[at];
};

const addedIn = new Map(
  Object.entries(record).flatMap(([version, named]) =>
    Object.entries(named).flatMap(([name, list]) =>
      list.map((each) => [`${name} ${each}`, version]),
    ),
  ),
);
/** Names that a module's product code imports from packages of the host, as `package name`. */
const importsOf = (module) =>
  findFiles(root, `${module}/src`, /\.tsx?$/)
    .filter((file) => !/\.test\.tsx?$|\/testing[./]/.test(file))
    .flatMap((file) =>
      [...textOf(file).matchAll(/^import \{([^}]*)\} from '(@riwaq\/[^']+)'/gm)].flatMap(
        ([, list, name]) =>
          packages.includes(name)
            ? valuesIn(list).map((each) => `${name} ${each.split(' as ')[0]}`)
            : [],
      ),
    );

describe('host API', () => {
  // A module that was built for a newer kit must be refused by an older host, not fail in it.
  it.each(packages)('%s: each export is recorded with its version', (name) => {
    const recorded = Object.values(record).flatMap((named) => named[name] ?? []);
    expect(recorded.sort()).toEqual(exportsOf(name));
  });

  it('is at least the latest recorded version', () => {
    const [, version] = /HOST_API_VERSION = '([\d.]+)'/.exec(
      textOf('shared/contract/src/manifest.ts'),
    );
    expect(Object.keys(record).filter((each) => isLater(each, version))).toEqual([]);
  });

  it.each(['analytics', 'exams', 'forum', 'messaging', 'portfolio'])(
    '%s requires the version of every import',
    (id) => {
      const [, hostApi] = /hostApi: '([^']+)'/.exec(textOf(`remote-${id}/src/manifest.ts`));
      const imports = importsOf(`remote-${id}`);
      expect(imports.length).toBeGreaterThan(50);
      expect(imports.filter((each) => isLater(addedIn.get(each) ?? '0.0.0', hostApi))).toEqual([]);
    },
  );
});
