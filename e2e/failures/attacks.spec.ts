import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { APIRequestContext } from '@playwright/test';
import { SIGN_IN_LIMITS } from '@riwaq/api';
import { apiAs, openDiscussion } from '../src/api';
import { signInByApi, type Account } from '../src/people';
import { root, startServer, type RunningServer } from '../src/server';
import { expect, test } from '../src/test';
import { newDataFolder } from '../src/university';

/** Name of a stored file: its guid. */
const STORED_FILE = /(?:^|\/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

let folder: string;
let dataFolder: string;
let server: RunningServer;
const start = async () => startServer({ dataFolder, siteFolder: process.env['RIWAQ_SITE'] ?? '' });

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'riwaq-attacks-'));
  dataFolder = await newDataFolder(join(folder, 'data'));
  server = await start();
});
test.afterEach(async () => {
  await server.stop('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command-line tool on the data folder. */
async function riwaq(...words: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(root, 'server/dist/cli/main.js'), ...words], {
    env: { ...process.env, DATABASE_URL: '', REDIS_URL: '', DATA_DIR: dataFolder },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString();
    });
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return { code, output };
}

/** Uploads as an attacker would, without the client. */
async function upload(
  request: APIRequestContext,
  account: Account,
  uploadId: string,
  bytes: Buffer,
  headers: Record<string, string> = {},
) {
  const { token } = await signInByApi(request, server.url, account);
  return request.post(
    `${server.url}/upload/Library?${new URLSearchParams({ uploadId, fileName: 'x.pdf' })}`,
    {
      data: bytes,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
        'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}`,
        ...headers,
      },
    },
  );
}

test('lets no reader replace or remove a file', { tag: '@nightly' }, async ({ request }) => {
  const student = await apiAs(request, 'student', server.url);
  const { data } = await student('GET Library/GetDocuments', { query: {} });
  const fileUrl = data[0]?.file.fileUrl ?? '';
  const bytes = async () => {
    const { data: download } = await student('POST Uploader/Download', { body: { fileUrl } });
    return (await request.get(new URL(download?.url ?? '', server.url).toString())).body();
  };
  const before = await bytes();
  const guid = fileUrl.split('/')[1] ?? '';

  expect([404, 409]).toContain((await upload(request, 'student', guid, PDF)).status());
  const half = await upload(request, 'student', guid, PDF, {
    'content-range': `bytes 0-${PDF.length - 1}/${PDF.length * 2}`,
  });
  expect([404, 409]).toContain(half.status());
  const { token } = await signInByApi(request, server.url, 'student');
  await request.delete(`${server.url}/upload/Library/${guid}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect((await bytes()).equals(before)).toBe(true);

  const bomb = brotliCompressSync(Buffer.alloc(50_000_000));
  const compressed = await upload(request, 'student', randomUUID(), bomb, {
    'content-encoding': 'br',
  });
  expect(compressed.status()).toBe(415);
});

test(
  'locks out neither a known device nor an address by wrong passwords',
  { tag: '@nightly' },
  async ({ request }) => {
    const deviceGuid = randomUUID();
    const signIn = async (userName: string, password: string, device?: string) => {
      const response = await request.post(`${server.url}/api/Account/Login`, {
        data: { userName, password, ...(device && { deviceGuid: device }) },
      });
      return ((await response.json()) as { statusCode: number }).statusCode;
    };
    expect(await signIn('admin', 'riwaq-demo', deviceGuid)).toBe(1);
    const attempts = Array.from({ length: SIGN_IN_LIMITS.failuresPerAccountAndAddress * 3 }, () =>
      signIn('admin', 'a wrong one'),
    );
    const refused = (await Promise.all(attempts)).filter((statusCode) => statusCode === 1);
    expect(refused).toEqual([]);
    expect(await signIn('admin', 'riwaq-demo')).not.toBe(1);
    expect(await signIn('admin', 'riwaq-demo', deviceGuid)).toBe(1);

    for (let name = 0; name < SIGN_IN_LIMITS.failuresPerAddress; name += 1)
      await signIn(`nobody${name}`, 'a wrong one');
    expect(await signIn('student', 'riwaq-demo')).toBe(1);
  },
);

test('ends a session when an import changes the role', { tag: '@nightly' }, async ({ request }) => {
  const { token, userData } = await signInByApi(request, server.url, 'admin');
  const read = () =>
    request.get(`${server.url}/api/Operations/GetAuditLog`, {
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await read()).status()).toBe(200);
  await server.stop();

  const roster = join(folder, 'roster');
  mkdirSync(roster);
  const files = {
    orgs: 'sourcedId,status,name,type\ncs,active,CS,department',
    courses: 'sourcedId,status,title',
    classes: 'sourcedId,status,title,grades,courseSourcedId,classType,schoolSourcedId',
    users: `sourcedId,status,enabledUser,role,username,givenName,familyName,orgSourcedIds\n${String(userData['userGuid'])},active,true,teacher,admin,A,B,cs`,
    enrollments: 'sourcedId,status,classSourcedId,userSourcedId,role',
  };
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(roster, `${name}.csv`), text);
  const imported = await riwaq('import', roster);
  expect(imported.code, imported.output).toBe(0);

  server = await start();
  expect((await read()).status()).toBe(401);
});

/** Size of the small disk: the demo university fits, an additional upload does not. */
const DISK_MEGABYTES = 512;

/** Mounts a small disk; null if this account has no right to mount. */
function mountDisk(): string | null {
  const disk = mkdtempSync(join(tmpdir(), 'riwaq-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', disk], {
      stdio: 'ignore',
    });
    return disk;
  } catch {
    rmSync(disk, { recursive: true });
    return null;
  }
}

test(
  'saves nothing, reports it and loses nothing on a full disk',
  { tag: '@nightly' },
  async ({ request }) => {
    const disk = mountDisk();
    // Without the right to mount, server/src/platform/http/disk-full.test.ts covers the responses.
    if (disk === null) return;
    let onDisk: RunningServer | null = null;
    try {
      await server.stop();
      cpSync(dataFolder, join(disk, 'data'), { recursive: true });
      const open = () =>
        startServer({
          dataFolder: join(disk, 'data'),
          siteFolder: process.env['RIWAQ_SITE'] ?? '',
        });
      onDisk = await open();
      const { url } = onDisk;
      const teacher = await apiAs(request, 'teacher', url);
      const { contentGuid } = await openDiscussion(teacher);
      const { token } = await signInByApi(request, url, 'student');
      const reply = async () => {
        const guid = randomUUID();
        const response = await request.post(`${url}/api/ForumTopic/ReplyOnTopicContent`, {
          data: { guid, replyOnGuid: contentGuid, contentText: 'x'.repeat(1000) },
          headers: { authorization: `Bearer ${token}` },
        });
        return { guid, status: response.status() };
      };
      const first = await reply();
      expect(first.status).toBe(200);

      const filler = join(disk, 'filler');
      expect(() => writeFileSync(filler, Buffer.alloc(DISK_MEGABYTES * 1_000_000))).toThrow(
        'ENOSPC',
      );
      const health = await request.get(`${url}/health`);
      expect([health.status(), await health.text()]).toEqual([
        503,
        expect.stringContaining('disk-full'),
      ]);
      expect((await request.get(`${url}/health/live`)).status()).toBe(200);
      const acknowledged: string[] = [];
      for (let sent = 0; sent < 60; sent += 1) {
        const { guid, status } = await reply();
        if (status !== 200) expect(status).toBe(507);
        else acknowledged.push(guid);
      }

      rmSync(filler);
      acknowledged.push((await reply()).guid);
      await onDisk.stop('SIGKILL');
      onDisk = await open();
      const student = await apiAs(request, 'student', onDisk.url);
      const stored: string[] = [];
      for (let before: string | undefined, more = true; more;) {
        const query = { forumTopicContentGuid: contentGuid, ...(before && { before }) };
        const { data } = await student('GET ForumTopic/GetReplies', { query });
        stored.push(...data.map(({ guid }) => guid));
        before = data[0]?.guid;
        more = data.length > 0;
      }
      expect(stored).toEqual(expect.arrayContaining([first.guid, ...acknowledged]));
    } finally {
      await onDisk?.stop('SIGKILL');
      execFileSync('umount', [disk]);
      rmSync(disk, { recursive: true });
      server = await start();
    }
  },
);

test('reports missing files of a backup', { tag: '@nightly' }, async () => {
  await server.stop();
  const files = join(dataFolder, 'files');
  const some = readdirSync(files, { recursive: true, encoding: 'utf8' })
    .filter((name) => STORED_FILE.test(name))
    .slice(0, 2);
  for (const name of some) rmSync(join(files, name));
  const archive = join(folder, 'all.zip');
  const written = await riwaq('backup', archive);
  expect(written.code, written.output).not.toBe(0);
  expect(written.output).toContain('lacks the content of 2 files');
  const checked = await riwaq('check-backup', archive);
  expect(checked.code, checked.output).not.toBe(0);
  server = await start();
});
