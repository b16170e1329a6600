import { brotliDecompressSync } from 'node:zlib';
import type { EndpointMap } from '@riwaq/api';
import { z } from 'zod';
import { createTestServer, type PersonName, type TestServer } from '../../testing';
import { bindArea, ok } from './area';
import type { Services } from '../services';

const probe = {
  'GET Probe/Names': {
    access: 'signed-in',
    source: 'test',
    summary: 'Names of the subjects, for a caller.',
    query: z.object({ of: z.string().optional() }),
    data: z.object({ caller: z.string(), names: z.array(z.string()), more: z.string() }),
    statuses: {},
  },
} as const satisfies EndpointMap;

let server: TestServer;
let made = 0;
let hold: Promise<void> | null = null;
const probeArea = ({ db }: Services) =>
  bindArea(
    probe,
    {
      'GET Probe/Names': async ({ caller }) => {
        made += 1;
        const rows = await db.selectFrom('subject').select('name').orderBy('name').execute();
        if (hold) await hold;
        return ok({
          caller: caller.userGuid,
          names: rows.map(({ name }) => name),
          more: 'رواق '.repeat(1000),
        });
      },
    },
    { cached: ['GET Probe/Names'] },
  );

beforeAll(async () => {
  server = await createTestServer({ areas: probeArea });
});
afterAll(() => server.close());
beforeEach(() => {
  made = 0;
});

const get = (
  as: PersonName,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
) =>
  server.app.inject({
    url: `/api/Probe/Names${query}`,
    headers: { authorization: `Bearer ${server.token(as)}`, ...headers },
  });
const rename = (name: string) =>
  server.services.db
    .updateTable('subject')
    .set({ name })
    .where('guid', '=', server.university.subjects.physics)
    .execute();
const namesOf = (response: { json<T>(): T }) =>
  response.json<{ data: { names: string[] } }>().data.names;

test('computes a response once while none of its tables is written', async () => {
  const first = await get('teacher');
  const second = await get('teacher');
  await server.services.db
    .insertInto('department')
    .values({ guid: crypto.randomUUID(), name: 'أخرى' })
    .execute();
  const third = await get('teacher');
  expect(made).toBe(1);
  expect([second.body, third.body]).toEqual([first.body, first.body]);
});

test('returns the written data after an acknowledged write, every time', async () => {
  for (let round = 0; round < 50; round += 1) {
    await rename(`الفيزياء ${round}`);
    expect(namesOf(await get('teacher'))).toContain(`الفيزياء ${round}`);
  }
});

test('does not share a response that was in progress before a write', async () => {
  await rename('قبل');
  let release = () => {};
  hold = new Promise((resolve) => {
    release = resolve;
  });
  const slow = get('teacher2');
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  while (made === 0)
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  hold = null;
  await rename('بعد');
  const after = await get('teacher2');
  expect(namesOf(after)).toContain('بعد');
  release();
  await slow;
  expect(namesOf(await get('teacher2'))).toContain('بعد');
});

test('shares one computation among concurrent equal requests', async () => {
  await rename('معاً');
  made = 0;
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('student')));
  expect(made).toBe(1);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
});

test('does not share responses across users, queries or languages', async () => {
  expect((await get('student')).json<{ data: { caller: string } }>().data.caller).toBe(
    server.university.people.student,
  );
  expect((await get('stranger')).json<{ data: { caller: string } }>().data.caller).toBe(
    server.university.people.stranger,
  );
  const before = made;
  await get('student', { query: '?of=a' });
  await get('student', { headers: { 'accept-language': 'en' } });
  expect(made).toBe(before + 2);
  expect((await server.app.inject({ url: '/api/Probe/Names' })).statusCode).toBe(401);
});

test('recomputes a response after its maximum age, as it may depend on the clock', async () => {
  await get('admin');
  server.clock.set(new Date(server.clock.now().getTime() + 5_001));
  await get('admin');
  expect(made).toBe(2);
});

test('returns 304 for a matching ETag, until the response changes', async () => {
  const first = await get('admin');
  const etag = String(first.headers.etag);
  const same = await get('admin', { headers: { 'if-none-match': etag } });
  expect([same.statusCode, same.body]).toEqual([304, '']);
  await rename('متغيرة');
  const changed = await get('admin', { headers: { 'if-none-match': etag } });
  expect(changed.statusCode).toBe(200);
  expect(namesOf(changed)).toContain('متغيرة');
  expect(changed.headers.etag).not.toBe(etag);
});

test('compresses the response for clients that accept Brotli', async () => {
  const plain = await get('admin');
  const compressed = await get('admin', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
});
