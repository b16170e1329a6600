import { once } from 'node:events';
import { connect } from 'node:net';
import type { PersonName } from '../../testing';
import { createProbeServer, type ProbeServer } from './testing/probe-server';

let server: ProbeServer;
beforeAll(async () => {
  server = await createProbeServer();
});
afterAll(() => server.close());

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
    const socket = connect(server.port, '127.0.0.1');
    let heard = '';
    socket.on('data', (bytes) => {
      heard += bytes.toString();
    });
    socket.write(text);
    return { socket, heard: () => heard, closed: once(socket, 'close') };
  };
  const proceed = server.holdFiles();
  const slow = sending(head(whole.length) + whole);
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const silent = Array.from({ length: 3 }, () => sending(head(500) + whole.slice(0, 40)));
  await Promise.all(silent.map(({ closed }) => closed));
  expect(slow.heard()).toBe('');
  proceed();
  await once(slow.socket, 'data');
  expect(slow.heard()).toContain('200 OK');
  slow.socket.destroy();
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
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
  const proceed = server.holdFiles();
  const under = (['teacher', 'teacher', 'teacher', 'teacher', 'student'] as const).map(
    async (who) => await keep(who),
  );
  const fifth = await keep('teacher');
  expect([
    fifth.statusCode,
    fifth.headers['retry-after'],
    fifth.json<{ code: string }>().code,
  ]).toEqual([429, '5', 'too-many']);
  proceed();
  expect((await Promise.all(under)).map(({ statusCode }) => statusCode)).toEqual([
    200, 200, 200, 200, 200,
  ]);
  expect((await keep('teacher')).statusCode).toBe(200);
});
