import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BRIEF, builtServer, copyDemoData, startServer } from '../../testing';

let dataFolder: string;
let built: string;
beforeAll(async () => {
  built = builtServer();
  dataFolder = path.join(await mkdtemp(path.join(tmpdir(), 'riwaq-cli-')), 'data');
  await copyDemoData(dataFolder);
});
afterAll(() => rm(path.dirname(dataFolder), { recursive: true, force: true }));

async function riwaq(
  words: string[],
  input = '',
  folder = dataFolder,
): Promise<{ code: number | null; out: string; error: string }> {
  const { DATABASE_URL: _database, ...environment } = process.env;
  const child = spawn(
    process.execPath,
    [...BRIEF, path.join(built, 'dist/cli/main.js'), ...words],
    {
      env: { ...environment, DATA_DIR: folder },
    },
  );
  let [out, error] = ['', ''];
  child.stdout.on('data', (text: Buffer) => {
    out += text.toString();
  });
  child.stderr.on('data', (text: Buffer) => {
    error += text.toString();
  });
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return { code, out: out.trim(), error: error.trim() };
}

test('adds users who can sign in, and changes nothing on invalid input', async () => {
  expect(
    await riwaq(['add-user', 'teacher', 'huda', 'د.', 'هدى', 'سالم'], 'a good password\n'),
  ).toEqual({ code: 0, out: 'Added huda.', error: '' });
  expect(await riwaq(['add-user', 'admin', 'HUDA', 'x'], 'a good password\n')).toMatchObject({
    code: 1,
    error: 'There is a HUDA already. Nothing was changed.',
  });

  const server = await startServer({ DATA_DIR: dataFolder }, built, BRIEF);
  const token = await server.login('huda', 'a good password');
  expect((await server.call(token, 'GET Account/GetProfile')).data).toMatchObject({
    fullName: 'د. هدى سالم',
    role: 2,
    personType: 'Teacher',
  });
  const busy = await riwaq(['migrate']);
  expect([busy.code, busy.error.split('\n').length]).toEqual([1, 1]);
  expect(busy.error).toContain('is in use by another server');
  await server.end('SIGTERM');

  expect((await riwaq(['set-password', 'Huda'], 'another password\n')).code).toBe(0);
  const again = await startServer({ DATA_DIR: dataFolder }, built, BRIEF);
  await expect(again.login('huda', 'a good password')).rejects.toThrow('could not sign in');
  expect((await again.call(token, 'GET Account/GetProfile')).status).toBe(401);
  expect(
    (await again.call(await again.login('huda', 'another password'), 'GET Account/GetProfile'))
      .status,
  ).toBe(200);
  const { data } = await again.call(
    await again.login('admin', 'riwaq-demo'),
    'GET Operations/GetAuditLog',
    { query: { personName: 'هدى سالم' } },
  );
  expect(
    data.entries.map(({ kind, byRole, first }) => [kind, byRole, first?.before, first?.after]),
  ).toEqual([
    ['people.password', 'System', null, null],
    ['people.added', 'System', null, 'Teacher'],
  ]);
  await again.end('SIGTERM');
});

test('backs everything up into one file and restores it into an empty folder', async () => {
  const [small, file, restored] = ['small', 'all.zip', 'restored'].map((name) =>
    path.join(path.dirname(dataFolder), name),
  ) as [string, string, string];
  await riwaq(['add-user', 'teacher', 'huda', 'هدى'], 'a good password\n', small);
  expect(await riwaq(['backup', file], '', small)).toMatchObject({
    code: 0,
    error: '',
    out: expect.stringMatching(/Backed up [\d,]+ rows and 0 files of 0 MB, as of /) as string,
  });
  expect((await riwaq(['restore', file], '', restored)).out).toMatch(/Restored [\d,]+ rows/);
  const server = await startServer({ DATA_DIR: restored }, built, BRIEF);
  const token = await server.login('huda', 'a good password');
  expect((await server.call(token, 'GET Account/GetProfile')).status).toBe(200);
  await server.end('SIGTERM');
});

test('prints its usage on request and for unknown commands', async () => {
  expect(await riwaq([])).toMatchObject({
    code: 0,
    out: expect.stringContaining('set-password <user name>') as string,
  });
  expect((await riwaq(['constructor'])).code).toBe(1);
});

it.each(['stdout', 'stderr'] as const)(
  'exits quietly when the reader of %s has exited',
  async (closed) => {
    const child = spawn(
      process.execPath,
      [...BRIEF, path.join(built, 'dist/cli/main.js'), closed === 'stdout' ? 'help' : 'import'],
      {
        env: { ...process.env, DATA_DIR: dataFolder, DATABASE_URL: '' },
      },
    );
    let other = '';
    child[closed].destroy();
    child[closed === 'stdout' ? 'stderr' : 'stdout'].on('data', (text: Buffer) => {
      other += text.toString();
    });
    const code = await new Promise<number | null>((resolve) => {
      child.once('close', resolve);
    });
    expect([code, other]).toEqual([closed === 'stdout' ? 0 : 1, '']);
  },
);
