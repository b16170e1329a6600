import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  brotliCompressSync,
  brotliDecompressSync,
  createBrotliDecompress,
  deflateSync,
  gzipSync,
} from 'node:zlib';
import { RATES, type EndpointMap } from '@riwaq/api';
import { z } from 'zod';
import { createTestServer, type PersonName, type TestServer } from '../../testing';
import { bindArea, ok } from './area';
import { conflict, forbidden, notFound } from './errors';
import { createRates } from './rates';
import { unpackBody } from './unpack';

const probe = {
  'POST Probe/Echo': {
    access: 'anyone',
    source: 'test',
    summary: 'Says what it got.',
    query: z.object({ n: z.coerce.number().int().min(2).max(5).optional() }),
    body: z.object({
      title: z.string().trim().min(3).max(5),
      when: z.string().regex(/^\d{4}$/, 'localDateTime'),
      who: z.guid(),
      kind: z.enum(['a', 'b']),
      list: z
        .array(z.object({ x: z.number(), note: z.string().optional() }))
        .min(1)
        .max(2),
    }),
    data: z.object({ title: z.string(), language: z.string(), signedIn: z.boolean() }),
    statuses: {},
  },
  'PUT Probe/Mark': {
    access: 'anyone',
    source: 'test',
    summary: 'Takes no body.',
    data: z.null(),
    statuses: {},
  },
  'GET Probe/Fail': {
    access: 'anyone',
    source: 'test',
    summary: 'Fails.',
    query: z.object({ how: z.string() }),
    data: z.null(),
    statuses: {},
  },
  'GET Probe/Large': {
    access: 'anyone',
    source: 'test',
    summary: 'Much.',
    data: z.array(z.string()),
    statuses: {},
  },
  'POST Probe/Keep': {
    access: 'signed-in',
    source: 'test',
    summary: 'Takes a file.',
    file: { below: 1000 },
    data: z.null(),
    statuses: {},
  },
  'GET Probe/Wait': {
    access: 'anyone',
    source: 'test',
    summary: 'Waits until the client has left.',
    data: z.null(),
    statuses: {},
  },
  'POST Probe/Write': {
    access: 'signed-in',
    source: 'test',
    summary: 'Writes.',
    rate: 'writing',
    data: z.null(),
    statuses: {},
  },
  'GET Probe/Staff': {
    access: [2],
    source: 'test',
    summary: 'For staff.',
    data: z.null(),
    statuses: {},
  },
} as const satisfies EndpointMap;

const failures: Record<string, () => Error> = {
  crash: () => new Error('select * from person where password_hash = secret'),
  forbidden,
  notFound,
  conflict: () => conflict(),
};

let server: TestServer;
/** Where it listens. */
let port: string;
/** Delays the handler that stores a file. */
let kept = Promise.resolve();
/** Resolves when the waiting handler runs, and when its signal is aborted. */
const waiting = { resolve: () => undefined as void };
let clientLeft: Promise<unknown>;
let errors: jest.SpyInstance;
beforeEach(() => {
  errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => errors.mockRestore());
beforeAll(async () => {
  server = await createTestServer({
    app: { bodySilentMs: 200 },
    // Freeze the clock so that no rate window ends during the test.
    rates: createRates({ now: () => new Date(0) }),
    areas: () =>
      bindArea(probe, {
        'POST Probe/Echo': async ({ body, language, caller }) =>
          ok({ title: body.title, language, signedIn: caller !== undefined }),
        'PUT Probe/Mark': async () => ok(null),
        'GET Probe/Wait': async ({ signal }) => {
          clientLeft = once(signal, 'abort').then(() => signal.reason as unknown);
          waiting.resolve();
          await clientLeft;
          return ok(null);
        },
        'POST Probe/Write': async () => ok(null),
        'GET Probe/Fail': async ({ query }) => {
          throw failures[query.how]?.() ?? new Error('unknown');
        },
        'GET Probe/Large': async () =>
          ok(Array.from({ length: 5000 }, (_, index) => `student ${index}`)),
        'POST Probe/Keep': async () => {
          await kept;
          return ok(null);
        },
        'GET Probe/Staff': async () => ok(null),
      }),
  });
  ({ port } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })));
});
afterAll(() => server.close());

const good = {
  title: ' abc ',
  when: '2026',
  who: crypto.randomUUID(),
  kind: 'a',
  list: [{ x: 1 }],
};
const post = (body: object | string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/Probe/Echo',
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

test('parses the input by the declaration before the handler runs', async () => {
  expect((await post(good)).json()).toEqual({
    statusCode: 1,
    data: { title: 'abc', language: 'ar', signedIn: false },
  });
});

test('returns the reason for each invalid field', async () => {
  const response = await post({
    title: 'abcdef',
    when: 'soon',
    who: 'me',
    kind: 'c',
    list: [{ x: 'y' }],
  });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ statusCode: 0, data: null, code: 'malformed' });
  expect(response.json<{ fields: unknown[] }>().fields).toEqual(
    expect.arrayContaining([
      { path: 'title', message: 'tooLong' },
      { path: 'when', message: 'localDateTime' },
      { path: 'who', message: 'guid' },
      { path: 'kind', message: 'choice' },
      { path: 'list.0.x', message: 'invalid' },
    ]),
  );
  expect((await post({ ...good, list: [{ x: 1 }, { x: 2 }, { x: 3 }] })).json()).toMatchObject({
    fields: [{ path: 'list', message: 'tooMany' }],
  });
});

test('ignores the content type without a body, unless a body is required', async () => {
  const headers = { 'content-type': 'application/json' };
  expect(
    (await server.app.inject({ method: 'PUT', url: '/api/Probe/Mark', headers })).statusCode,
  ).toBe(200);
  expect(
    (await server.app.inject({ method: 'POST', url: '/api/Probe/Echo', headers })).statusCode,
  ).toBe(400);
});

test('reports a missing or empty field as required', async () => {
  const { who: _who, ...rest } = good;
  expect((await post({ ...rest, title: 'ab', list: [] })).json()).toMatchObject({
    fields: expect.arrayContaining([
      { path: 'who', message: 'required' },
      { path: 'title', message: 'tooShort' },
      { path: 'list', message: 'tooFew' },
    ]) as unknown,
  });
});

test('refuses a NUL character in any text, with its path', async () => {
  expect(
    (
      await post({
        ...good,
        title: 'a\0bc',
        list: [
          { x: 1, note: 'ok' },
          { x: 2, note: '\0' },
        ],
      })
    ).json(),
  ).toMatchObject({
    statusCode: 0,
    code: 'malformed',
    fields: [
      { path: 'title', message: 'invalid' },
      { path: 'list.1.note', message: 'invalid' },
    ],
  });
  const failing = await server.app.inject({ url: '/api/Probe/Fail?how=%00' });
  expect([failing.statusCode, failing.json<{ fields: unknown }>().fields]).toEqual([
    400,
    [{ path: 'how', message: 'invalid' }],
  ]);
});

test('replaces lone surrogates and accepts the rest of the text', async () => {
  expect((await post({ ...good, title: 'a\ud83db\ud83d\ude00' })).json()).toMatchObject({
    statusCode: 1,
    data: { title: 'a\ufffdb\ud83d\ude00' },
  });
});

test.each<[PersonName | null, string, object, string]>([
  [null, 'POST Account/Login', { userName: 'teacher\0', password: 'x' }, 'userName'],
  [
    'teacher',
    'POST Account/ChangePassword',
    { oldPassword: 'a\0', newPassword: 'long enough' },
    'oldPassword',
  ],
  ['teacher', 'POST Uploader/Download', { fileUrl: 'Forums/\0' }, 'fileUrl'],
])('%s: %s refuses a NUL character', async (as, key, body, path) => {
  const [, url = ''] = key.split(' ');
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/${url}`,
    payload: body,
    headers: as === null ? {} : { authorization: `Bearer ${server.token(as)}` },
  });
  expect([response.statusCode, response.json<{ fields: unknown }>().fields]).toEqual([
    400,
    [{ path, message: 'invalid' }],
  ]);
});

test('ignores undeclared fields, however deeply nested', async () => {
  const depth = 200_000;
  expect(
    (
      await post(
        `${JSON.stringify(good).slice(0, -1)},"more":${'['.repeat(depth)}${']'.repeat(depth)}}`,
      )
    ).statusCode,
  ).toBe(200);
});

test.each([
  ['{"a":', 400, 'malformed'],
  ['{"__proto__": {"x": 1}}', 400, 'malformed'],
  [`{"a": "${'x'.repeat(3_000_000)}"}`, 413, 'too-large'],
])('refuses malformed, prototype-polluting or oversized JSON (%#)', async (body, status, code) => {
  const response = await post(body);
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([status, code]);
});

test('refuses a body that is not JSON', async () => {
  expect(
    (await post('title=abc', { 'content-type': 'application/x-www-form-urlencoded' })).json(),
  ).toMatchObject({ code: 'malformed' });
});

test.each([
  ['forbidden', 403, 'forbidden'],
  ['notFound', 404, 'not-found'],
  ['conflict', 409, 'conflict'],
  ['crash', 500, 'server'],
])('responds to the error %s with %d and a code', async (how, status, code) => {
  const response = await server.app.inject({ url: `/api/Probe/Fail?how=${how}` });
  expect(response.statusCode).toBe(status);
  expect(response.json()).toEqual({ statusCode: 0, data: null, code, fields: [] });
});

test('hides an unexpected error from the caller and logs its route', async () => {
  const response = await server.app.inject({ url: '/api/Probe/Fail?how=crash&access_token=abc' });
  expect(response.body).not.toContain('password_hash');
  expect(errors).toHaveBeenCalledWith(
    'request failed',
    expect.objectContaining({ method: 'GET', route: '/api/Probe/Fail' }),
  );
});

test('returns 403 to a role without access and 401 without a token', async () => {
  const as = (token?: string) =>
    server.app.inject({
      url: '/api/Probe/Staff',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  expect((await as(server.token('teacher'))).statusCode).toBe(200);
  expect((await as(server.token('student'))).json()).toMatchObject({ code: 'forbidden' });
  expect((await as()).json()).toMatchObject({ code: 'unauthorised' });
  expect((await as('nonsense')).statusCode).toBe(401);
});

test('ignores a token in the query string', async () => {
  expect(
    (await server.app.inject({ url: `/api/Probe/Staff?access_token=${server.token('teacher')}` }))
      .statusCode,
  ).toBe(401);
});

test('responds in English when the client prefers it', async () => {
  const language = async (header: string) =>
    (await post(good, { 'accept-language': header })).json<{ data: { language: string } }>().data
      .language;
  expect(await language('en-GB,en;q=0.9,ar;q=0.8')).toBe('en');
  expect(await language('ar-IQ,en;q=0.8')).toBe('ar');
  expect(await language('fr')).toBe('ar');
});

test.each([
  'garbage',
  '--between\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc',
  '--between\r\n\r\n',
])('refuses a malformed form: %j', async (payload) => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/Probe/Keep',
    payload,
    headers: {
      authorization: `Bearer ${server.token('teacher')}`,
      'content-type': 'multipart/form-data; boundary=between',
    },
  });
  expect([
    response.statusCode,
    response.json<{ code: string; fields: { path: string }[] }>(),
  ]).toMatchObject([400, { code: 'malformed', fields: [{ path: 'file' }] }]);
});

test('refuses a form field that is too long instead of truncating it', async () => {
  const part = (name: string, value: string) =>
    `--between\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const send = (length: number) =>
    server.app.inject({
      method: 'POST',
      url: '/api/Probe/Keep',
      headers: {
        authorization: `Bearer ${server.token('teacher')}`,
        'content-type': 'multipart/form-data; boundary=between',
      },
      payload: `${part('note', 'x'.repeat(length))}${part('file"; filename="a.txt', 'abc')}--between--\r\n`,
    });
  expect((await send(4000)).statusCode).toBe(200);
  const refused = await send(5000);
  expect([refused.statusCode, refused.json<object>()]).toMatchObject([
    400,
    { code: 'malformed', fields: [{ path: 'note', message: 'tooLong' }] },
  ]);
});

test('aborts a stalled body, but not a slow handler', async () => {
  const head = (length: number) =>
    `POST /api/Probe/Keep HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.token('teacher')}\r\nContent-Type: multipart/form-data; boundary=between\r\nContent-Length: ${length}\r\n\r\n`;
  const whole =
    '--between\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc\r\n--between--\r\n';
  const sending = (text: string) => {
    const socket = connect(Number(port), '127.0.0.1');
    let heard = '';
    socket.on('data', (bytes) => {
      heard += bytes.toString();
    });
    socket.write(text);
    return { socket, heard: () => heard, closed: once(socket, 'close') };
  };
  let done = () => undefined as void;
  kept = new Promise((resolve) => {
    done = resolve;
  });
  const slow = sending(head(whole.length) + whole);
  const silent = Array.from({ length: 3 }, () => sending(head(500) + whole.slice(0, 40)));
  await Promise.all(silent.map(({ closed }) => closed));
  expect(slow.heard()).toBe('');
  done();
  await once(slow.socket, 'data');
  expect(slow.heard()).toContain('200 OK');
  slow.socket.destroy();
});

test('aborts the signal of a call when the client leaves', async () => {
  const isWaiting = new Promise<void>((resolve) => {
    waiting.resolve = resolve;
  });
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('GET /api/Probe/Wait HTTP/1.1\r\nHost: x\r\n\r\n');
  await isWaiting;
  socket.destroy();
  expect(await clientLeft).toMatchObject({ status: 499 });
});

test('returns 429 to a user with four files in progress, and only to that user', async () => {
  const keep = (who: PersonName) =>
    server.app.inject({
      method: 'POST',
      url: '/api/Probe/Keep',
      headers: {
        authorization: `Bearer ${server.token(who)}`,
        'content-type': 'multipart/form-data; boundary=between',
      },
      payload:
        '--between\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nabc\r\n--between--\r\n',
    });
  let done = () => undefined as void;
  kept = new Promise((resolve) => {
    done = resolve;
  });
  const under = (['teacher', 'teacher', 'teacher', 'teacher', 'student'] as const).map(
    async (who) => await keep(who),
  );
  const fifth = await keep('teacher');
  expect([
    fifth.statusCode,
    fifth.headers['retry-after'],
    fifth.json<{ code: string }>().code,
  ]).toEqual([429, '5', 'too-many']);
  done();
  expect((await Promise.all(under)).map(({ statusCode }) => statusCode)).toEqual([
    200, 200, 200, 200, 200,
  ]);
  expect((await keep('teacher')).statusCode).toBe(200);
});

test.each([
  ['/api/Nothing/Here', 'not-served'],
  ['/nothing/here', 'not-found'],
])('responds to the unknown address %s with 404 as JSON', async (url, code) => {
  const response = await server.app.inject({ url, headers: { accept: 'text/html' } });
  expect([response.statusCode, response.json()]).toEqual([
    404,
    { statusCode: 0, data: null, code, fields: [] },
  ]);
});

test('forbids storing uncached responses and sends security headers with all', async () => {
  const { headers } = await post(good);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['content-security-policy']).not.toContain('unsafe-eval');
  expect(headers['x-powered-by']).toBeUndefined();
});

test('refuses calls from other sites by default', async () => {
  const { headers } = await server.app.inject({
    method: 'OPTIONS',
    url: '/api/Probe/Echo',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
  });
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test('accepts calls from configured sites, by exact origin', async () => {
  const other = await createTestServer({
    app: { corsOrigins: ['https://lms.example.edu'], requestsPerMinute: 3, trustedProxies: 1 },
  });
  const allowed = async (origin: string) =>
    (await other.app.inject({ url: '/health', headers: { origin } })).headers[
      'access-control-allow-origin'
    ];
  expect([
    await allowed('https://lms.example.edu'),
    await allowed('https://lms.example.edu.evil.example'),
  ]).toEqual(['https://lms.example.edu', undefined]);
  expect(
    (await other.app.inject({ url: '/health', headers: { origin: 'https://lms.example.edu' } }))
      .headers['access-control-expose-headers'],
  ).toBe('retry-after, content-disposition, riwaq-left-out, riwaq-losses');
  // Requests with an invented token each are counted by their address.
  const from = (address: string) =>
    other.app.inject({
      url: '/health',
      headers: { 'x-forwarded-for': address, authorization: `Bearer ${randomUUID()}` },
    });
  expect([
    (await from('10.0.0.1')).statusCode,
    (await from('10.0.0.1')).statusCode,
    (await from('10.0.0.1')).statusCode,
  ]).toEqual([200, 200, 200]);
  const refused = await from('10.0.0.1');
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'too-many']);
  expect((await from('10.0.0.2')).statusCode).toBe(200);
  await other.close();
});

test('responds to a health check', async () => {
  expect((await server.app.inject({ url: '/health' })).json()).toEqual({ status: 'ok' });
});

test('serves the API description at /docs to signed-in users', async () => {
  for (const url of ['/docs/', '/docs/json', '/docs/static/index.html'])
    expect((await server.app.inject({ url })).statusCode).toBe(401);
  const headers = { authorization: `Bearer ${server.token('student')}` };
  expect((await server.app.inject({ url: '/docs/', headers })).statusCode).toBe(200);
  const document = (await server.app.inject({ url: '/docs/json', headers })).json<{
    openapi: string;
    paths: Record<string, Record<string, { parameters?: unknown[] }>>;
  }>();
  expect(document.openapi).toBe('3.1.0');
  expect(document.paths['/api/Students/Get']?.get?.parameters).toEqual([
    expect.objectContaining({ name: 'sectionGuid', in: 'query', required: true }),
    expect.objectContaining({ name: 'subjectGuid', in: 'query', required: true }),
  ]);
});

test("opens /docs by a setting, and sends the sample proxy's browser restrictions", async () => {
  const open = await createTestServer({ app: { docsOpen: true, trustedProxies: 1 } });
  const { statusCode, headers } = await open.app.inject({
    url: '/docs/json',
    headers: { 'x-forwarded-proto': 'https' },
  });
  await open.close();
  expect(statusCode).toBe(200);
  const hsts = String(headers['strict-transport-security']);
  const proxy = await readFile(path.join(__dirname, '../../../../docs/nginx.conf'), 'utf8');
  expect(proxy).toContain(`https '${hsts}';`);
  expect(proxy).toContain(`'${String(headers['permissions-policy'])}' always`);
  expect((await server.app.inject({ url: '/health' })).headers).not.toHaveProperty(
    'strict-transport-security',
  );
});

test('limits rated calls per user', async () => {
  const write = (name: PersonName) =>
    server.app.inject({
      method: 'POST',
      url: '/api/Probe/Write',
      headers: { authorization: `Bearer ${server.token(name)}` },
    });
  for (let count = 0; count < RATES.writing.most; count += 1)
    expect((await write('student')).statusCode).toBe(200);
  const refused = await write('student');
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'too-many']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await write('teacher')).statusCode).toBe(200);
});

test('compresses a large uncached response for clients that accept it', async () => {
  const ask = (headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'GET', url: '/api/Probe/Large', headers });
  const [plain, compressed] = [await ask(), await ask({ 'accept-encoding': 'gzip, br' })];
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
});

describe('a compressed request', () => {
  const json = Buffer.from(JSON.stringify(good));
  const large = Buffer.from(JSON.stringify({ ...good, title: 'x'.repeat(3_000_000) }));
  const send = (payload: Buffer, encoding: string, type = 'application/json') =>
    server.app.inject({
      method: 'POST',
      url: '/api/Probe/Echo',
      payload,
      headers: { 'content-type': type, 'content-encoding': encoding },
    });

  test.each([
    ['gzip', gzipSync(json), 200, undefined],
    ['br', brotliCompressSync(json), 200, undefined],
    ['Deflate', deflateSync(json), 200, undefined],
    ['identity', json, 200, undefined],
    ['gzip', gzipSync(large), 413, 'too-large'],
    ['br', brotliCompressSync(large), 413, 'too-large'],
    ['gzip', json, 400, 'malformed'],
    ['br', brotliCompressSync(json).subarray(0, -5), 400, 'malformed'],
    ['zstd', json, 415, 'malformed'],
    ['gzip, gzip', gzipSync(gzipSync(json)), 415, 'malformed'],
    ['constructor', json, 415, 'malformed'],
  ])(
    'is decompressed or refused with encoding %s (%#)',
    async (encoding, payload, status, code) => {
      const response = await send(payload, encoding);
      expect([response.statusCode, response.json<{ code?: string }>().code]).toEqual([
        status,
        code,
      ]);
    },
  );

  test.each(['multipart/form-data; boundary=between', 'application/octet-stream'])(
    'returns 415 for type %s',
    async (type) => {
      expect((await send(gzipSync(json), 'gzip', type)).statusCode).toBe(415);
    },
  );

  test('stops decompressing at its limit', async () => {
    const decoder = createBrotliDecompress();
    const payload = Readable.from([brotliCompressSync(large), Buffer.alloc(10)], {
      objectMode: false,
    });
    const read = async () => {
      for await (const _ of unpackBody(payload, decoder, 100_000)) {
        /* Read. */
      }
    };
    await expect(read()).rejects.toMatchObject({ status: 413 });
    expect(decoder.destroyed).toBe(true);
    for await (const _ of payload) {
      /* Drain the rest. */
    }
    expect(payload.readableEnded).toBe(true);
  });
});
