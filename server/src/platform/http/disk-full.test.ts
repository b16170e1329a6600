import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openDiskStore } from '../files/disk-store';
import { createTestServer, type TestServer } from '../../testing';
import { isDiskFull } from './disk-full';
import { dataFolderError, prepareDataFolder } from '../data-folder';
import { StartupError } from '../startup-error';

const enospc = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

test.each([
  ['a full disk', enospc(), true],
  ['a quota', Object.assign(new Error('x'), { code: 'EDQUOT' }), true],
  ['PostgreSQL', Object.assign(new Error('could not extend file'), { code: '53100' }), true],
  ['a database that wraps it', new Error('could not write: No space left on device'), true],
  ['another failure', Object.assign(new Error('x'), { code: 'ENOENT' }), false],
  ['no error', 'ENOSPC', false],
])('recognises %s', (_what, cause, expected) => expect(isDiskFull(cause)).toBe(expected));

test('reports a full disk at startup in one line', () => {
  const failure = dataFolderError('/data', enospc());
  expect(failure).toBeInstanceOf(StartupError);
  expect((failure as Error).message).toMatch(/^The disk is full[^\n]*\/data[^\n]*$/);
});

describe('a server whose disk is full', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
  });
  afterAll(() => server.close());
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation());
  afterEach(() => jest.restoreAllMocks());

  const upload = (uploadId: string) =>
    server.app.inject({
      method: 'POST',
      url: `/upload/Forums?${new URLSearchParams({ uploadId, fileName: 'a.txt' })}`,
      payload: 'text',
      headers: {
        'content-type': 'application/octet-stream',
        authorization: `Bearer ${server.token('teacher')}`,
      },
    });
  const health = async (url = '/health') => {
    const response = await server.app.inject({ url });
    return [response.statusCode, response.json<unknown>()];
  };

  it('responds with 507 to an upload, which resumes when there is space', async () => {
    const uploadId = randomUUID();
    jest.spyOn(server.core.store, 'writePart').mockRejectedValueOnce(enospc());
    const refused = await upload(uploadId);
    expect([refused.statusCode, refused.json()]).toEqual([
      507,
      expect.objectContaining({ statusCode: 0, code: 'disk-full' }),
    ]);
    expect((await upload(uploadId)).json()).toMatchObject({ statusCode: 1, data: { received: 4 } });
  });

  it('is live and not ready, with the reason', async () => {
    expect([await health(), await health('/health/live')]).toEqual([
      [200, { status: 'ok' }],
      [200, { status: 'ok' }],
    ]);
    const check = jest.spyOn(server.core.store, 'check').mockRejectedValue(enospc());
    expect([await health(), check.mock.calls.length]).toEqual([[200, { status: 'ok' }], 0]);
    server.clock.set(new Date(server.clock.now().getTime() + 1000));
    expect(await health()).toEqual([
      503,
      { status: 'not ready', reasons: [{ part: 'storage', reason: 'disk-full' }] },
    ]);
    expect(await health('/health/live')).toEqual([200, { status: 'ok' }]);
  });
});

/** Mounts a file system of 1 MiB; returns null if this account may not mount. */
function mountSmall(): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'riwaq-full-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
}

const small = mountSmall();
if (small !== null) {
  describe('a small file system', () => {
    afterAll(() => {
      execFileSync('umount', [small]);
      rmSync(small, { recursive: true });
    });
    const failure = (work: Promise<unknown>) =>
      work.then(
        () => null,
        (cause: unknown) => cause,
      );

    it('refuses to start and to save while full, without losing data', async () => {
      const store = await openDiskStore(path.join(small, 'files'));
      const [stored, uploading] = [randomUUID(), randomUUID()];
      const bytes = Buffer.alloc(100_000, 'a');
      await store.put(stored, Readable.from([bytes]));
      const filler = path.join(small, 'filler');
      await failure(writeFile(filler, Buffer.alloc(2_000_000)));

      expect(await failure(prepareDataFolder(small))).toMatchObject({
        name: 'StartupError',
        message: expect.stringMatching(/^The disk is full[^\n]*$/) as string,
      });
      const failures = [
        await failure(store.check()),
        await failure(store.writePart(uploading, 0, Readable.from([bytes]))),
        await failure(store.put(randomUUID(), Readable.from([bytes]))),
      ];
      expect(failures.map(isDiskFull)).toEqual([true, true, true]);
      expect((await buffer(store.read(stored, { start: 0, end: 99_999 }))).equals(bytes)).toBe(
        true,
      );

      await rm(filler);
      await store.check();
      await store.writePart(uploading, 0, Readable.from([bytes]));
      await store.keep(uploading, uploading);
      expect((await buffer(store.read(uploading, { start: 0, end: 99_999 }))).equals(bytes)).toBe(
        true,
      );
      expect([await readdir(path.join(small, 'files', 'staging')), await readdir(small)]).toEqual([
        [],
        ['files'],
      ]);
    });
  });
}
