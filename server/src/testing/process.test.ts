import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbedded } from '../platform/db/open';
import {
  BRIEF,
  compiledWorker,
  copyDemoData,
  spawnServer,
  startServer,
  type ServerProcess,
} from '.';

let folder: string;
let dataFolder: string;
const running: ServerProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riwaq-process-'));
});
beforeEach(async () => {
  dataFolder = path.join(await mkdtemp(path.join(folder, 'run-')), 'data');
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.end('SIGKILL');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = async (environment: Record<string, string> = {}) => {
  const server = await startServer({ DATA_DIR: dataFolder, ...environment }, undefined, BRIEF);
  running.push(server);
  return server;
};
/** Starts a server that is expected to refuse; returns its exit code and output. */
const refused = async (environment: Record<string, string>) => {
  const server = await spawnServer({ DATA_DIR: dataFolder, ...environment }, undefined, BRIEF);
  running.push(server);
  return {
    code: await server.exited,
    lines: server.output.stderr.trim().split('\n'),
    stdout: server.output.stdout,
  };
};

test('reports a taken port in one line before creating anything', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { code, lines } = await refused({ PORT: String(port) });
  other.close();
  expect([code, lines]).toEqual([
    1,
    [`Port ${port} is taken. Stop what uses it, or set PORT to another.`],
  ]);
  expect(existsSync(dataFolder)).toBe(false);
});

test.each([
  [
    'in a file',
    async (file: string) => {
      await writeFile(file, '');
      return path.join(file, 'data');
    },
  ],
  [
    'that is a file',
    async (file: string) => {
      await writeFile(file, '');
      return file;
    },
  ],
  ['where the system lets nothing be made', async () => '/proc/riwaq/data'],
])('reports a data folder %s in one line', async (_where, make) => {
  const { code, lines, stdout } = await refused({ DATA_DIR: await make(`${dataFolder}.file`) });
  expect([code, stdout]).toEqual([1, '']);
  expect(lines).toEqual([
    expect.stringMatching(
      /^The data folder .* cannot be written to \(E[A-Z]+\)\. Make it writable, or set DATA_DIR to another folder\.$/,
    ),
  ]);
});

test.each(['files', 'database'])('reports an unusable %s path in one line', async (name) => {
  await copyDemoData(dataFolder);
  await rm(path.join(dataFolder, name), { recursive: true });
  await writeFile(path.join(dataFolder, name), '');
  const { code, lines } = await refused({});
  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(
      new RegExp(`^The data folder .* cannot be written to \\(E[A-Z]+ at ${name}`),
    ),
  ]);
});

test('reports a database of a newer version in one line without changing it', async () => {
  await copyDemoData(dataFolder);
  const database = await openEmbedded({
    dataFolder,
    workerFile: compiledWorker(),
    onFailure: (cause) => {
      throw cause;
    },
  });
  await database.db.insertInto('migration').values({ name: '9999_newer.sql' }).execute();
  await database.close();
  const { code, lines } = await refused({});
  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(
      /made by a newer version of this server \(it has 9999_newer\.sql\).*Nothing was changed\.$/,
    ),
  ]);
  expect(existsSync(path.join(dataFolder, 'lock'))).toBe(false);
});

test('reports an unresponsive database server in one line', async () => {
  const { code, lines } = await refused({
    DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:1/riwaq',
  });
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringContaining('The database at DATABASE_URL does not answer')]);
  expect(lines[0]).not.toContain('hunter2');
});

test('names invalid settings in one line', async () => {
  const { code, lines } = await refused({ PORT: 'abc', RIWAQ_SECRET: 'short' });
  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^These settings are not valid: PORT .*RIWAQ_SECRET/),
  ]);
});

test('locks its data folder and preserves sessions over a restart', async () => {
  await copyDemoData(dataFolder);
  const first = await start({ RIWAQ_DEMO: '1' });
  const token = await first.login('student', 'riwaq-demo');
  const second = await refused({});
  expect(second.code).toBe(1);
  expect(second.lines).toEqual([
    expect.stringMatching(/^The data folder .* is in use by another server \(process \d+\)\./),
  ]);
  expect((await first.call(null, 'GET Account/GetUniversityInfo')).status).toBe(200);
  expect(await first.end('SIGTERM')).toBe(0);
  expect(first.output.stderr).toBe('');
  const again = await start({ RIWAQ_DEMO: '1' });
  expect((await again.call(token, 'GET Account/GetProfile')).data.userName).toBe('student');
});

test('starts without accounts and with a private secret without the demo', async () => {
  const server = await start();
  expect(
    (
      await server.call(null, 'POST Account/Login', {
        body: { userName: 'teacher', password: 'riwaq-demo' },
      })
    ).data,
  ).toBeNull();
  const file = path.join(dataFolder, 'secret');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readFile(file, 'utf8')).length).toBeGreaterThanOrEqual(32);
  expect((await readdir(dataFolder)).filter((name) => name.startsWith('secret'))).toEqual([
    'secret',
  ]);
});

test('warns once at the start when the site has modules that the server does not serve', async () => {
  const site = path.join(path.dirname(dataFolder), 'site');
  await mkdir(path.join(site, 'static'), { recursive: true });
  await writeFile(
    path.join(site, 'static/config.json'),
    JSON.stringify({ modules: [{ id: 'forum' }, { id: 'exams' }] }),
  );
  await copyDemoData(dataFolder);
  const server = await start({ SITE_DIR: site, RIWAQ_MODULES: 'forum' });
  await server.end('SIGTERM');
  const lines = server.output.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(lines).toMatchObject([
    {
      level: 40,
      notServed: ['exams'],
      notShown: [],
      msg: expect.stringContaining(
        'RIWAQ_MODULES and static/config.json disagree: the site has exams',
      ) as string,
    },
  ]);
});

test('logs calls without any credentials', async () => {
  await copyDemoData(dataFolder);
  const server = await start({ LOG_LEVEL: 'trace', HOST: '0.0.0.0' });
  const token = await server.login('teacher', 'riwaq-demo');
  await fetch(`http://127.0.0.1:${server.port}/applicationHub/negotiate?access_token=${token}`, {
    method: 'POST',
  });
  await fetch(`http://127.0.0.1:${server.port}/api/Account/GetProfile?access_token=${token}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await server.call(null, 'POST Account/Login', {
    body: { userName: 'teacher', password: 'a wrong password' },
  });
  await server.end('SIGTERM');
  const { stdout } = server.output;
  expect(stdout.match(/"msg":"listening"/g)).toHaveLength(1);
  expect(stdout).toContain('"route":"/api/Account/GetProfile"');
  for (const line of stdout.trim().split('\n'))
    expect(() => {
      JSON.parse(line);
    }).not.toThrow();
  for (const secret of [token, 'riwaq-demo', 'a wrong password', 'access_token=ey'])
    expect(stdout).not.toContain(secret);
});
