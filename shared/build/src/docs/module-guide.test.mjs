import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { at } from '../../scripts/lib/paths.mjs';

const guide = fs.readFileSync(at('docs/module-guide.md'), 'utf8');
const NAMED = /`(?:remote-study\/)?((?:src\/)?[\w./-]+\.(?:tsx?|json|css|cjs))`/g;

/**
 * The files that the guide tells a reader to create, by their path in the module: each code block
 * belongs to the file named before it.
 */
function filesOfGuide() {
  const files = {};
  let named = null;
  for (const part of guide.split(/^(```\w*\n[\s\S]*?^```)$/m)) {
    const block = /^```(\w+)\n([\s\S]*?)^```$/m.exec(part);
    if (!block) named = [...part.matchAll(NAMED)].at(-1)?.[1] ?? null;
    else if (named !== null && !(named in files)) files[named] = block[2];
  }
  return files;
}

/** The guide's `useEffect` example, which it leaves to the reader to put into a component. */
const LIVE = /```ts\n(useEffect\([\s\S]*?)```/.exec(guide)?.[1];
const liveExample = `
import { useEffect } from 'react';
import type { Reply } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
export function useLive(contentGuid: string, add: (reply: Reply) => void, refetch: () => Promise<unknown>): void {
  const { realtime } = useHost();
  ${LIVE}
}`;

const MADE = [
  'package.json',
  'webpack.config.cjs',
  'src/manifest.ts',
  'src/module.ts',
  'src/locales/ar.json',
  'src/locales/en.json',
  'src/use-study-list.ts',
  'src/list-page.tsx',
  'src/left-card.tsx',
  'src/list-page.test.tsx',
  'src/styles.css',
];
let folder;

beforeAll(() => {
  // Inside the repository, so that TypeScript resolves the types of the tests.
  fs.mkdirSync(at('.riwaq'), { recursive: true });
  folder = fs.mkdtempSync(path.join(at('.riwaq'), 'guide-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Output lines of the compiler for the files, compiled as a separate module. */
function check(files) {
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), content);
  }
  const options = {
    ...JSON.parse(fs.readFileSync(at('tsconfig.json'), 'utf8')),
    extends: at('tsconfig.base.json'),
    include: ['src', at('shared/ui/src/*.d.ts')],
    exclude: [],
  };
  fs.writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(options));
  if (!fs.existsSync(path.join(folder, 'node_modules')))
    fs.symlinkSync(at('remote-forum/node_modules'), path.join(folder, 'node_modules'), 'dir');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [at('node_modules/typescript7/bin/tsc'), '-p', folder],
    { encoding: 'utf8' },
  );
  return `${stdout}${stderr}`.trim().split('\n');
}

it("shows every file of the guide's module", () => {
  expect(Object.keys(filesOfGuide())).toEqual(expect.arrayContaining(MADE));
  expect(LIVE).toContain('realtime.join(');
});

it("type-checks the guide's code, and detects a mistake in it", () => {
  const files = filesOfGuide();
  const wrong = files['src/use-study-list.ts'].replace(
    'ForumTopic/GetMyTopics',
    'ForumTopic/GetTheTopics',
  );
  const problems = check({ ...files, 'src/live.ts': liveExample, 'src/wrong.ts': wrong }).filter(
    (line) => !line.startsWith(' '),
  );
  expect(problems.filter((line) => !line.includes('src/wrong.ts'))).toEqual([]);
  expect(problems.join()).toContain('GetTheTopics');
});
