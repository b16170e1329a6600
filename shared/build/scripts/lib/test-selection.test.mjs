import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { escapeName, filesWithName, findFiles, selectTests } from './test-selection.mjs';

const FILES = [
  'host/src/a/page.test.tsx',
  'host/src/a/store.test.ts',
  'shared/ui/src/page/paged.test.tsx',
];

describe('selectTests', () => {
  it.each([
    ['a path', ['host/src/a/page.test.tsx'], { files: [FILES[0]], name: null }],
    ['a folder', ['host/src/a'], { files: [FILES[0], FILES[1]], name: null }],
    ['part of a file name', ['paged'], { files: [FILES[2]], name: null }],
    ['two files', ['store', 'paged'], { files: [FILES[1], FILES[2]], name: null }],
    ['words of a title', ['opens', 'the dialog'], { files: [], name: 'opens the dialog' }],
    ['a file and a title', ['store', 'opens'], { files: [FILES[1]], name: 'opens' }],
  ])('resolves %s', (_what, words, expected) => {
    expect(selectTests(words, FILES)).toEqual({ ...expected, options: [] });
  });

  it('prefers the whole path of a file to files whose paths contain it', () => {
    const files = ['src/page.test.ts', 'host/src/page.test.ts'];
    expect(selectTests(['src/page.test.ts'], files).files).toEqual(['src/page.test.ts']);
  });

  it('passes options to the test runner', () => {
    expect(selectTests(['store', '--verbose', '-u'], FILES)).toEqual({
      files: [FILES[1]],
      name: null,
      options: ['--verbose', '-u'],
    });
  });
});

describe('files of a part', () => {
  let root;
  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'riwaq-selection-'));
    for (const [file, text] of [
      ['src/one.test.ts', "it('opens the dialog')"],
      ['src/two.test.ts', "it('closes')"],
      ['src/one.ts', 'opens the dialog'],
      ['node_modules/x/three.test.ts', ''],
      ['data/four.test.ts', ''],
      ['src/data/five.test.ts', ''],
    ]) {
      fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      fs.writeFileSync(path.join(root, file), text);
    }
  });
  afterEach(() => fs.rmSync(root, { recursive: true }));

  it('finds test files outside of packages', () => {
    expect(findFiles(root, '.', /\.test\.ts$/)).toEqual([
      'src/data/five.test.ts',
      'src/one.test.ts',
      'src/two.test.ts',
    ]);
  });

  it('narrows a name to the files that contain it', () => {
    const files = findFiles(root, '.', /\.test\.ts$/);
    expect(filesWithName(root, files, 'opens the dialog')).toEqual(['src/one.test.ts']);
    expect(filesWithName(root, files, 'composed in a table')).toEqual([]);
  });
});

it('escapes pattern characters in a name', () => {
  expect(new RegExp(escapeName('a (b) [c] d?')).test('x a (b) [c] d? y')).toBe(true);
});
