import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { createTestServer } from '../../testing';
import { createProbeServer, ECHO_BODY, type ProbeServer } from './testing/probe-server';

let server: ProbeServer;
beforeAll(async () => {
  server = await createProbeServer();
});
afterAll(() => server.close());

test('responds in English when the client prefers it', async () => {
  const language = async (header: string) =>
    (await server.echo(ECHO_BODY, { 'accept-language': header })).json<{
      data: { language: string };
    }>().data.language;
  expect(await language('en-GB,en;q=0.9,ar;q=0.8')).toBe('en');
  expect(await language('ar-IQ,en;q=0.8')).toBe('ar');
  expect(await language('fr')).toBe('ar');
});

test('aborts the signal of a call when the client leaves', async () => {
  const waiting = server.nextWait();
  const socket = connect(server.port, '127.0.0.1');
  socket.write('GET /api/Probe/Wait HTTP/1.1\r\nHost: x\r\n\r\n');
  const signal = await waiting;
  const left = once(signal, 'abort');
  socket.destroy();
  await left;
  expect(signal.reason).toMatchObject({ status: 499 });
});

test('forbids storing uncached responses and sends security headers with all', async () => {
  const { headers } = await server.echo(ECHO_BODY);
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
