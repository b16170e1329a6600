import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './paths.mjs';
import { ofFiles } from './test-steps.mjs';

const found = (args) => spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', ...args, '--listTests'], { cwd: root, encoding: 'utf8' })
  .stdout.split('\n').filter((line) => path.isAbsolute(line)).map((file) => path.relative(root, file));

it.each([
  ['of the browser side', ofFiles.unit(['host/src/shortcuts/shortcuts.test.tsx']), 'host/src/shortcuts/shortcuts.test.tsx'],
  ['of the server', ofFiles.server(['server/src/app/site.test.ts'], ['/access/matrix\\.test']), 'server/src/app/site.test.ts'],
])('a file %s that is named on the command line is tested alone', (_, args, file) => {
  expect(found(args)).toEqual([file]);
});

it('a file that another step tests is not tested by this one', () => {
  expect(found(ofFiles.server(['access/matrix.test'], []))).toHaveLength(1);
  expect(found(ofFiles.server(['access/matrix.test'], ['/access/matrix\\.test']))).toEqual([]);
});
