import fs from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import LongFirst, { LONG } from '../../src/jest/long-first.cjs';
import { OWN_DATABASE, WITHOUT_DATABASE } from './server-tests.mjs';

const root = path.join(__dirname, '../../../..');
const folder = path.join(root, 'server/src');
const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts')).map((name) => path.join(folder, name));
const matching = (patterns) => files.filter((file) => patterns.some((pattern) => new RegExp(pattern).test(file)));

/** What a test file is made of, as paths in the workspace. */
const madeOf = (file) => Object.keys(buildSync({
  entryPoints: [file], absWorkingDir: root, bundle: true, write: false, metafile: true, packages: 'external', platform: 'node', logLevel: 'error',
}).metafile.inputs);

test.each([...WITHOUT_DATABASE, ...OWN_DATABASE, ...LONG])('%s names tests that exist', (pattern) => {
  expect(matching([pattern])).not.toEqual([]);
});

test('what takes long begins first', () => {
  const config = { id: 'server', cacheDirectory: '/nowhere', haste: {} };
  const tests = files.map((file) => ({ path: file, context: { config, hasteFS: { getSize: () => 0 } } }));
  const long = matching(LONG);
  expect(new Set(new LongFirst({}).sort(tests).slice(0, long.length).map((test) => test.path))).toEqual(new Set(long));
});

const own = matching(OWN_DATABASE);
const without = matching(WITHOUT_DATABASE).filter((file) => !own.includes(file)).map((file) => path.relative(root, file));
test.each(without)('%s asks for no database and no Redis', (file) => {
  const asking = madeOf(file).filter((part) => /\/testing\/(?:test-database|server-process)\.ts$/.test(part) || /DATABASE_URL|REDIS_URL/.test(fs.readFileSync(path.join(root, part), 'utf8')));
  expect(asking).toEqual([]);
});
