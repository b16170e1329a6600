import type { PersonName } from '../../testing';
import { createProbeServer, ECHO_BODY, type ProbeServer } from './testing/probe-server';

let server: ProbeServer;
beforeAll(async () => {
  server = await createProbeServer();
});
afterAll(() => server.close());

test('parses the input by the declaration before the handler runs', async () => {
  expect((await server.echo(ECHO_BODY)).json()).toEqual({
    statusCode: 1,
    data: { title: 'abc', language: 'ar', signedIn: false },
  });
});

test('returns the reason for each invalid field', async () => {
  const response = await server.echo({
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
  expect(
    (await server.echo({ ...ECHO_BODY, list: [{ x: 1 }, { x: 2 }, { x: 3 }] })).json(),
  ).toMatchObject({
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
  const { who: _who, ...rest } = ECHO_BODY;
  expect((await server.echo({ ...rest, title: 'ab', list: [] })).json()).toMatchObject({
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
      await server.echo({
        ...ECHO_BODY,
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
  expect((await server.echo({ ...ECHO_BODY, title: 'a\ud83db\ud83d\ude00' })).json()).toMatchObject(
    {
      statusCode: 1,
      data: { title: 'a\ufffdb\ud83d\ude00' },
    },
  );
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
      await server.echo(
        `${JSON.stringify(ECHO_BODY).slice(0, -1)},"more":${'['.repeat(depth)}${']'.repeat(depth)}}`,
      )
    ).statusCode,
  ).toBe(200);
});

test.each([
  ['{"a":', 400, 'malformed'],
  ['{"__proto__": {"x": 1}}', 400, 'malformed'],
  [`{"a": "${'x'.repeat(3_000_000)}"}`, 413, 'too-large'],
])('refuses malformed, prototype-polluting or oversized JSON (%#)', async (body, status, code) => {
  const response = await server.echo(body);
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([status, code]);
});

test('refuses a body that is not JSON', async () => {
  expect(
    (
      await server.echo('title=abc', { 'content-type': 'application/x-www-form-urlencoded' })
    ).json(),
  ).toMatchObject({ code: 'malformed' });
});
