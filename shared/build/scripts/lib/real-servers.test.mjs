import net from 'node:net';
import { accepts, findServers, POSTGRES, REDIS } from './real-servers.mjs';

describe('findServers', () => {
  const both = { DATABASE_URL: POSTGRES.url, REDIS_URL: REDIS.url };

  it.each([
    ['both servers', {}, ['DATABASE_URL', 'REDIS_URL'], both],
    ['neither', {}, [], {}],
    ['PostgreSQL alone', {}, ['DATABASE_URL'], { DATABASE_URL: POSTGRES.url }],
    [
      'none for a variable that is set',
      { DATABASE_URL: 'postgres://db/riwaq' },
      ['DATABASE_URL', 'REDIS_URL'],
      { REDIS_URL: REDIS.url },
    ],
    ['none for empty variables', { DATABASE_URL: '', REDIS_URL: '' }, ['DATABASE_URL'], {}],
  ])('finds %s', async (_what, env, running, expected) => {
    const isAccepted = async ({ variable }) => running.includes(variable);
    expect(await findServers(env, isAccepted)).toEqual(expected);
  });
});

describe('accepts', () => {
  let server;
  let port;
  let respond;
  beforeEach(async () => {
    server = net.createServer((socket) => {
      socket.once('data', (bytes) => respond(socket, bytes));
    });
    await new Promise((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    ({ port } = server.address());
  });
  afterEach(() => server.close());

  it.each([
    ['PostgreSQL', POSTGRES, 'R\0\0\0\b\0\0\0\0S\0\0\0', true],
    ['PostgreSQL that asks for a password', POSTGRES, 'R\0\0\0\u0017\0\0\0\nSCRAM', false],
    ['PostgreSQL without this user', POSTGRES, 'E\0\0\0\u0010SFATAL\0', false],
    ['Redis', REDIS, '+PONG\r\n', true],
    ['Redis that asks for a password', REDIS, '-NOAUTH\r\n', false],
  ])('decides about %s', async (_what, which, response, expected) => {
    respond = (socket) => socket.write(response, 'latin1');
    expect(await accepts(which, port)).toBe(expected);
  });

  it('joins the pieces of a response', async () => {
    respond = (socket) => {
      socket.setNoDelay(true);
      socket.write('+PO', () => setImmediate(() => socket.write('NG\r\n')));
    };
    expect(await accepts(REDIS, port)).toBe(true);
  });

  it('sends the length, the version and the user to PostgreSQL', async () => {
    let sent;
    respond = (socket, bytes) => {
      sent = bytes;
      socket.end();
    };
    expect(await accepts(POSTGRES, port)).toBe(false);
    expect([sent.readInt32BE(0), sent.readInt32BE(4)]).toEqual([sent.length, 3 << 16]);
    expect(sent.subarray(8).toString()).toBe('user\0postgres\0database\0postgres\0\0');
  });

  it('refuses a port without a server', async () => {
    await new Promise((resolve) => {
      server.close(resolve);
    });
    expect(await accepts(REDIS, port)).toBe(false);
  });
});
