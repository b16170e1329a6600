import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { deal, writeBatches } from './batches.cjs';

const aFile = (name, text = 'test();') => ({ file: `/server/src/${name}.test.ts`, text });
const some = Array.from({ length: 40 }, (_, index) =>
  aFile(`area/part-${index}`, 'x'.repeat(100 + index * 7)),
);

test('puts every file into exactly one batch', () => {
  const { alone, batches } = deal(some);
  expect(alone).toEqual([]);
  expect(batches.flat().sort()).toEqual(some.map(({ file }) => file).sort());
});

test('makes batches of about equal size', () => {
  const size = new Map(some.map(({ file, text }) => [file, text.length]));
  const sizes = deal(some).batches.map((files) =>
    files.reduce((sum, file) => sum + size.get(file), 0),
  );
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(Math.max(...size.values()));
});

test('makes the same batches whatever the order of the files', () => {
  expect(deal([...some].reverse())).toEqual(deal(some));
});

test.each([
  ['takes long', aFile('forum/scale')],
  ['sets its own timeout', aFile('area/slow', 'jest.setTimeout(120_000);')],
  ['mocks a module', aFile('area/mocked', "jest.mock('./other');")],
])('leaves a file that %s out of the batches', (_why, test) => {
  const { alone, batches } = deal([...some, test]);
  expect(alone).toEqual([test.file]);
  expect(batches.flat()).not.toContain(test.file);
});

test('makes no empty batch when there are few files', () => {
  expect(deal(some.slice(0, 3)).batches).toHaveLength(3);
});

describe('writeBatches', () => {
  const rootDir = path.join(__dirname, '../../../..');
  const project = { roots: [path.join(rootDir, 'server')], displayName: 'server' };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'riwaq-batches-'));
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
  const required = () =>
    fs
      .readdirSync(folder)
      .filter((name) => name.endsWith('.cjs'))
      .flatMap((name) =>
        [...fs.readFileSync(path.join(folder, name), 'utf8').matchAll(/require\("(.*)"\)/g)].map(
          ([, file]) => file,
        ),
      );
  const all = ['server/demo', 'server/src'].flatMap((source) =>
    fs
      .readdirSync(path.join(rootDir, source), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => path.join(rootDir, source, name)),
  );

  test('requires each selected server test file exactly once', () => {
    const {
      projects: [{ testMatch }],
    } = JSON.parse(
      fs.readFileSync(
        writeBatches({ rootDir, project, folder, chooses: (file) => !file.includes('/rules/') }),
        'utf8',
      ),
    );
    expect(
      [...required(), ...testMatch.filter((pattern) => !pattern.includes('*'))].sort(),
    ).toEqual(all.filter((file) => !file.includes('/rules/')).sort());
  });

  test('removes the batches of an earlier run', () => {
    writeBatches({ rootDir, project, folder });
    writeBatches({ rootDir, project, folder, chooses: () => false });
    expect(required()).toEqual([]);
  });

  test('clears shared state after each file and retains other projects', () => {
    const beside = { displayName: 'another' };
    const { projects } = JSON.parse(
      fs.readFileSync(
        writeBatches({ rootDir, project, folder, clear: '/clear.ts', beside: [beside] }),
        'utf8',
      ),
    );
    expect(projects[1]).toEqual(beside);
    const [first] = fs.readdirSync(folder).filter((name) => name.endsWith('.cjs'));
    const lines = fs.readFileSync(path.join(folder, first), 'utf8').trim().split('\n');
    expect(lines[0]).toBe('const { clear } = require("/clear.ts");');
    expect(lines.slice(1).every((line) => line.includes('afterAll(clear);'))).toBe(true);
  });
});
