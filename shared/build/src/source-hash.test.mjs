import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { packageHash, remoteBuildId } from './source-hash.cjs';

const manifest = (name, dependencies) => JSON.stringify({ name, version: '1.0.0', dependencies });
const FILES = {
  'pnpm-workspace.yaml': 'packages: []',
  'pnpm-lock.yaml': 'lock',
  'tsconfig.json': '{}',
  'tsconfig.base.json': '{}',
  'shared/build/src/a.cjs': '1',
  'shared/api/package.json': manifest('@riwaq/api', {}),
  'shared/api/src/a.ts': 'api',
  'shared/contract/package.json': manifest('@riwaq/contract', { '@riwaq/api': 'workspace:*' }),
  'shared/contract/src/manifest.ts': 'schema',
  'shared/contract/src/react.tsx': 'react',
  'shared/outbox/package.json': manifest('@riwaq/outbox', {}),
  'shared/outbox/src/a.ts': 'outbox',
  'shared/ui/package.json': manifest('@riwaq/ui', {
    '@riwaq/contract': 'workspace:*',
    '@riwaq/outbox': 'workspace:*',
  }),
  'shared/ui/src/a.ts': 'ui',
  'host/package.json': manifest('@riwaq/host', { '@riwaq/ui': 'workspace:*' }),
  'host/src/a.ts': 'host',
  'remote-forum/package.json': manifest('@riwaq/remote-forum', { '@riwaq/ui': 'workspace:*' }),
  'remote-forum/src/a.ts': 'one\ntwo',
};
let root;
const at = (name) => path.join(root, name);
const write = (name, content) => {
  fs.mkdirSync(path.dirname(at(name)), { recursive: true });
  fs.writeFileSync(at(name), content);
};
const newWorkspace = () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'riwaq-hash-'));
  for (const [name, content] of Object.entries(FILES)) write(name, content);
};
const hashes = () => ({ host: packageHash(at('host')), forum: remoteBuildId(at('remote-forum')) });

beforeEach(newWorkspace);
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

describe('source hashes', () => {
  it('are equal for equal sources in any place and line ending', () => {
    const before = hashes();
    const first = root;
    newWorkspace();
    write('remote-forum/src/a.ts', 'one\r\ntwo');
    expect(hashes()).toEqual(before);
    fs.rmSync(first, { recursive: true, force: true });
  });

  it.each([
    ['a source of the remote', 'remote-forum/src/a.ts', { forum: true }],
    ['a new file of the remote', 'remote-forum/src/b.ts', { forum: true }],
    ['a source of the host', 'host/src/a.ts', { host: true }],
    ['the kit, which only the host compiles', 'shared/ui/src/a.ts', { host: true }],
    [
      'the contract’s code, which only the host compiles',
      'shared/contract/src/react.tsx',
      { host: true },
    ],
    ['the schema of manifests', 'shared/contract/src/manifest.ts', { host: true, forum: true }],
    [
      'the version of the kit',
      'shared/ui/package.json',
      { host: true, forum: true },
      manifest('@riwaq/ui', { '@riwaq/contract': 'workspace:*' }).replace('1.0.0', '1.1.0'),
    ],
    ['the outbox, which is bundled', 'shared/outbox/src/a.ts', { host: true, forum: true }],
    ['the lockfile', 'pnpm-lock.yaml', { host: true, forum: true }],
    ['the build itself', 'shared/build/src/a.cjs', { host: true, forum: true }],
    ['a test', 'remote-forum/src/a.test.ts', {}],
    ['a build', 'remote-forum/dist/x/remoteEntry.js', {}],
  ])(
    'change for %s only in the builds that depend on it',
    (_what, file, { host = false, forum = false }, content = 'changed') => {
      const before = hashes();
      write(file, content);
      const after = hashes();
      expect({ host: after.host !== before.host, forum: after.forum !== before.forum }).toEqual({
        host,
        forum,
      });
    },
  );
});
