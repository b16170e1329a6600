import { LONG } from '../../src/jest/long-first.cjs';
import { root } from './paths.mjs';
import { NIGHTLY, ON_BOTH_DATABASES, ON_EMBEDDED_ALONE } from './server-tests.mjs';
import { findFiles } from './test-selection.mjs';

const files = findFiles(root, 'server', /\.test\.ts$/);

it.each([...ON_BOTH_DATABASES, ...ON_EMBEDDED_ALONE, ...NIGHTLY, ...LONG])(
  '%s matches a test file',
  (pattern) => {
    expect(files.filter((file) => new RegExp(pattern).test(`/${file}`))).not.toEqual([]);
  },
);
