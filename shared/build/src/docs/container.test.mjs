import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../../../..');
const read = (name) => fs.readFileSync(path.join(root, name), 'utf8');
const dockerfile = read('Dockerfile');
const compose = read('compose.yaml');
const nginx = read('docs/nginx.conf');
const all = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found);

/** Paths that the build or the installation creates; they are not in the repository. */
const MADE = ['server/dist', '.riwaq/site', 'server/node_modules'];
/**
 * Variables that are not settings of the server, but of Node, pnpm, the S3 client or other images.
 */
const OTHERS = [
  'NODE_ENV',
  'CI',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
];

test('uses only settings of the server as variables of the images', () => {
  const settings = all(read('server/src/platform/settings.ts'), /^ {2}([A-Z_0-9]+):/gm);
  const named = [
    ...all(dockerfile, /^ENV (.+)$/gm).flatMap((line) => all(line, /([A-Z_0-9]+)=/g)),
    ...all(compose, /(?:^ {2}|[{,] )([A-Z][A-Z_0-9]+):/gm),
    ...all(compose, /\$\{([A-Z_0-9]+)/g),
  ];
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !settings.includes(name) && !OTHERS.includes(name))).toEqual([]);
});

test('documents every server setting in docs/operations/configure.md', () => {
  const settings = all(read('server/src/platform/settings.ts'), /^ {2}([A-Z_0-9]+):/gm);
  const told = new Set(all(read('docs/operations/configure.md'), /`([A-Z_0-9]+)(?:=[^`]*)?`/g));
  expect(settings.filter((name) => !told.has(name))).toEqual([]);
});

test('passes settings in `.env` to both servers, except those compose.yaml sets', () => {
  expect(all(compose, /^x-server: &server\n((?: .*\n)+)/gm).join()).toContain(
    '\n  env_file: .env\n',
  );
  expect(all(compose, /^ {2}(server-\w+):\n {4}<<: \*server\n/gm)).toEqual([
    'server-one',
    'server-two',
  ]);
  const decided = [
    ...new Set([
      ...all(compose, /^x-environment: &environment\n((?: .*\n)+)/gm).flatMap((text) =>
        all(text, /^ {2}([A-Z_0-9]+):/gm),
      ),
      ...all(compose, /\*environment, ([A-Z_0-9]+):/g),
    ]),
  ];
  expect(decided.sort()).toEqual([
    'DATABASE_URL',
    'HOST',
    'PORT',
    'REDIS_URL',
    'RIWAQ_FACE_KEY',
    'RIWAQ_SECRET',
    'TRUST_PROXY',
  ]);
});

test('excludes the secrets file from images and commits', () => {
  for (const list of ['.dockerignore', '.gitignore'])
    expect(read(list).split('\n')).toContain('.env');
});

test('copies and runs only files that exist or are built', () => {
  const copied = all(dockerfile, /^COPY --from=build \/(?:riwaq|deployed)\/(\S+)/gm);
  const inServer = all(dockerfile, /^COPY --from=build \/deployed\/(\S+)/gm);
  expect(copied).toHaveLength(5);
  const lacking = copied
    .map((name) => (inServer.includes(name) ? `server/${name}` : name))
    .filter((name) => !MADE.includes(name) && !fs.existsSync(path.join(root, name)));
  expect(lacking).toEqual([]);
  // Programs are built from source files of the same name; mounted files are in the repository.
  const programs = [
    ...all(dockerfile, /server\/dist\/(\S+?)\.js"\]/g),
    ...all(compose, /server\/dist\/(\S+?)\.js/g),
  ];
  expect(programs).toEqual(['main', 'cli/main']);
  for (const name of programs)
    expect(fs.existsSync(path.join(root, `server/src/bootstrap/${name}.ts`))).toBe(true);
  expect(all(compose, /'\.\/(docs\/[^:]+):/g)).toEqual(['docs/nginx.conf']);
  expect(
    all(dockerfile, /^RUN npm run (\S+)/gm).filter(
      (name) => JSON.parse(read('package.json')).scripts[name] === undefined,
    ),
  ).toEqual([]);
  expect(all(dockerfile, /(pnpm@[\d.]+)/g)).toEqual(
    all(read('shared/build/scripts/lib/install.mjs'), /(pnpm@[\d.]+)/g),
  );
});

test('uses matching ports and folders in all container files', () => {
  expect(all(compose, /PORT: '(\d+)'/g)).toEqual([
    ...new Set(all(nginx, /server 127\.0\.0\.1:(\d+)/g)),
  ]);
  expect(all(compose, /ports: \['\d+:(\d+)'\]/g)).toEqual(all(nginx, /listen (\d+);/g));
  expect(all(dockerfile, /^EXPOSE (\d+)/gm)).toEqual(all(dockerfile, /PORT=(\d+)/g));
  expect(all(compose, /volumes: \['data:([^']+)'\]/g)).toEqual(all(dockerfile, /^VOLUME (\S+)/gm));
  expect(all(dockerfile, /DATA_DIR=(\S+)/g)).toEqual(all(dockerfile, /^VOLUME (\S+)/gm));
});

test('excludes no source file from the build', () => {
  const sources = execFileSync('git', ['ls-files'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  }).split('\n');
  const ignored = read('.dockerignore').trim().split('\n');
  const isIgnored = (name) =>
    ignored.some((pattern) =>
      pattern.startsWith('**/')
        ? name.split('/').includes(pattern.slice(3))
        : name.startsWith(`${pattern}/`),
    );
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.filter(isIgnored)).toEqual([]);
});
