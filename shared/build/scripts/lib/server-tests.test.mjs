import { LONG } from '../../src/jest/long-first.cjs';
import { root } from './paths.mjs';
import { databasesOf, NIGHTLY, ON_BOTH_DATABASES, ON_EMBEDDED_ALONE } from './server-tests.mjs';
import { findFiles } from './test-selection.mjs';

const files = findFiles(root, 'server', /\.test\.ts$/);

it.each([...ON_BOTH_DATABASES, ...ON_EMBEDDED_ALONE, ...NIGHTLY, ...LONG])(
  '%s matches a test file',
  (pattern) => {
    expect(files.filter((file) => new RegExp(pattern).test(`/${file}`))).not.toEqual([]);
  },
);

describe('databasesOf', () => {
  const [usual, both, nightly, embeddedAlone] = [
    'server/src/forum/topics.test.ts',
    'server/src/forum/replies.test.ts',
    'server/src/faces/reader.test.ts',
    'server/src/testing/postgres-failures.test.ts',
  ];
  const run = { hasServers: true, isThorough: false, isNamed: false };

  it.each([
    ['a usual test', usual, {}, ['postgres']],
    ['a usual test without servers', usual, { hasServers: false }, ['embedded']],
    ['a usual test in a thorough run', usual, { isThorough: true }, ['postgres', 'embedded']],
    ['a named test', usual, { isNamed: true }, ['postgres']],
    ['a test of what differs', both, {}, ['postgres', 'embedded']],
    ['a test of what differs without servers', both, { hasServers: false }, ['embedded']],
    ['the embedded database itself', 'server/src/platform/db/embedded.test.ts', {}, ['embedded']],
    ['a cluster of its own in a thorough run', embeddedAlone, { isThorough: true }, ['embedded']],
    ['a nightly test', nightly, {}, []],
    ['a nightly test without servers', nightly, { hasServers: false }, []],
    ['a nightly test that is named', nightly, { isNamed: true }, ['postgres']],
    ['a nightly test in a thorough run', nightly, { isThorough: true }, ['postgres', 'embedded']],
  ])('runs %s on the right databases', (_what, file, differs, expected) => {
    expect(databasesOf(file, { ...run, ...differs })).toEqual(expected);
  });

  it('runs every test on a database when the run is thorough', () => {
    const thorough = { ...run, isThorough: true };
    expect(files.filter((file) => databasesOf(file, thorough).length === 0)).toEqual([]);
  });
});
