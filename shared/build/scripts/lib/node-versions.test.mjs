import fs from 'node:fs';
import semver from 'semver';
import { acceptsNode } from './node-versions.mjs';
import { at } from './paths.mjs';

const read = (file) => fs.readFileSync(at(file), 'utf8');
const range = JSON.parse(read('package.json')).engines.node;
/** The oldest version that each part of the range contains. */
const OLDEST = range.split('||').map((part) => semver.minVersion(part).version);

it.each(['18.20.8', '20.18.3', ...OLDEST, '20.20.2', '21.7.3', '22.12.0', '23.11.1', '26.1.0'])(
  'decides about Node %s as semver does',
  (version) => {
    expect(acceptsNode(range, version)).toBe(semver.satisfies(version, range));
  },
);

it('throws for a range of another form', () => {
  expect(() => acceptsNode('20.x', '20.19.0')).toThrow('20.x');
});

it('contains no version of Node that a package of the lockfile refuses', () => {
  const needed = [
    ...read('pnpm-lock.yaml').matchAll(/^ {4}engines: \{.*?\bnode: ('[^']+'|[^,}]+)/gm),
  ].map(([, wanted]) => wanted.replaceAll("'", ''));
  expect(needed.length).toBeGreaterThan(100);
  expect(needed.filter((wanted) => !semver.subset(range, wanted))).toEqual([]);
});

it.each(['README.md', 'docs/operations/install.md'])('is the range that %s names', (file) => {
  const names = OLDEST.map((version) => {
    const { major, minor } = semver.parse(version);
    return minor > 0 ? `Node ${major} from ${major}.${minor}` : `Node ${major} or later`;
  });
  expect(read(file)).toContain(`${names.slice(0, -1).join(', ')}, or ${names.at(-1)}, with npm.`);
});
