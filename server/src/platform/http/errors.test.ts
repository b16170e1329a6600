import { RATES } from '@riwaq/api';
import type { PersonName } from '../../testing';
import { createProbeServer, type ProbeServer } from './testing/probe-server';

let server: ProbeServer;
let errors: jest.SpyInstance;
beforeAll(async () => {
  server = await createProbeServer();
});
afterAll(() => server.close());
beforeEach(() => {
  errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => errors.mockRestore());

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
