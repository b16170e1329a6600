import { HubConnectionBuilder, LogLevel, type HubConnection } from '@microsoft/signalr';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HUB_PATH, type Reply } from '@riwaq/api';
import { Client } from 'pg';
import { isUnavailable } from '../platform/http/unavailable';
import {
  createEmptyDatabase,
  openContent,
  createTcpProxy,
  startServer,
  type TcpProxy,
  type ServerProcess,
} from '.';

const { DATABASE_URL, REDIS_URL } = process.env;
/** Time limit against hanging; not a limit of the product. */
const BACK_MS = 60_000;

const until = async (what: string, holds: () => boolean | Promise<boolean>) => {
  const deadline = Date.now() + BACK_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Not by then: ${what}.`);
    await new Promise((resolve) => {
      setTimeout(resolve, 25);
    });
  }
};

test.each([
  [
    'a refused connection',
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    true,
  ],
  [
    'a database that stops',
    Object.assign(new Error('terminating connection due to administrator command'), {
      code: '57P01',
    }),
    true,
  ],
  ['a connection that ended', new Error('Connection terminated unexpectedly'), true],
  ['no connection by then', new Error('timeout exceeded when trying to connect'), true],
  [
    'a row that is there already',
    Object.assign(new Error('duplicate key'), { code: '23505' }),
    false,
  ],
  ['a mistake', new TypeError('x is undefined'), false],
])('classifies %s as unavailable or not', (_what, cause, expected) =>
  expect(isUnavailable(cause)).toBe(expected),
);

/** Only if PostgreSQL and Redis are available. */
if (DATABASE_URL && REDIS_URL) {
  describe('two processes whose PostgreSQL or Redis is restarted', () => {
    let folder: string;
    let database: { url: string; drop(): Promise<void> };
    let postgres: TcpProxy;
    let redis: TcpProxy;
    let one: ServerProcess;
    let other: ServerProcess;
    let token: string;
    let content: string;
    let listener: HubConnection;
    const heard: string[] = [];
    let gaps = 0;
    const written: string[] = [];

    const repliesAt = async (server: ServerProcess) =>
      await server.call(token, 'GET ForumTopic/GetReplies', {
        query: { forumTopicContentGuid: content },
      });
    const replyAt = (server: ServerProcess, guid: string) =>
      server.call(token, 'POST ForumTopic/ReplyOnTopicContent', {
        body: { guid, replyOnGuid: content, contentText: 'رد' },
      });
    /**
     * Retries a reply until it is acknowledged, like the browser's client. Returns the statuses of
     * all attempts.
     */
    const write = async (server: ServerProcess): Promise<number[]> => {
      const guid = randomUUID();
      const statuses: number[] = [];
      for (;;) {
        const { status, statusCode } = await replyAt(server, guid);
        statuses.push(status);
        if (status === 200) {
          expect(statusCode).toBe(1);
          written.push(guid);
          return statuses;
        }
        await new Promise((resolve) => {
          setTimeout(resolve, 25);
        });
      }
    };
    const upload = (server: ServerProcess, uploadId: string) => {
      const bytes = Buffer.from('%PDF-1.7\n%%EOF\n');
      return fetch(
        `http://127.0.0.1:${server.port}/upload/Forums?${new URLSearchParams({ uploadId, fileName: 'a.pdf' })}`,
        {
          method: 'POST',
          body: bytes,
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/octet-stream',
            'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}`,
          },
        },
      );
    };

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'riwaq-restarts-'));
      database = await createEmptyDatabase(DATABASE_URL);
      [postgres, redis] = await Promise.all([
        createTcpProxy(database.url),
        createTcpProxy(REDIS_URL),
      ]);
      const environment = {
        DATABASE_URL: postgres.url,
        REDIS_URL: redis.url,
        DATA_DIR: path.join(folder, 'data'),
        RIWAQ_SECRET: randomUUID() + randomUUID(),
        RIWAQ_DEMO: '1',
      };
      [one, other] = await Promise.all([startServer(environment), startServer(environment)]);
      token = await one.login('teacher', 'riwaq-demo');
      content = await openContent(one, token);
      listener = new HubConnectionBuilder()
        .withUrl(`http://127.0.0.1:${other.port}${HUB_PATH}`, { accessTokenFactory: () => token })
        .withAutomaticReconnect(Array.from({ length: 100 }, () => 100))
        .configureLogging(LogLevel.None)
        .build();
      listener.on('ReceiveNewReply', ({ guid }: Reply) => heard.push(guid));
      listener.onreconnected(() => {
        gaps += 1;
        // The listener retries if joining fails.
        listener.invoke('JoinGroup', content).catch(() => undefined);
      });
      await listener.start();
      await listener.invoke('JoinGroup', content);
    });
    afterAll(async () => {
      await listener?.stop();
      await Promise.all([one?.end('SIGTERM'), other?.end('SIGTERM')]);
      await Promise.all([postgres.cut(), redis.cut()]);
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    });
    afterEach(() => {
      expect([
        one.child.exitCode,
        other.child.exitCode,
        one.output.stderr,
        other.output.stderr,
      ]).toEqual([null, null, '', '']);
    });

    test('responds 503 to every call without PostgreSQL, and recovers without duplicates', async () => {
      await Promise.all([write(one), write(other)]);
      // During writes.
      let writing = true;
      const writers = Promise.all(
        [one, other, one, other].map(async (server) => {
          const statuses: number[] = [];
          while (writing) statuses.push(...(await write(server)));
          return statuses;
        }),
      );
      await until('some are written', () => written.length >= 20);
      await postgres.cut();
      // Each call gets its response while PostgreSQL is still unavailable.

      const uploadId = randomUUID();
      for (const server of [one, other]) {
        const away = { status: 503, statusCode: 0, code: 'server', data: null };
        expect(await repliesAt(server)).toMatchObject(away);
        expect(await replyAt(server, randomUUID())).toMatchObject(away);
        const asked = await upload(server, uploadId);
        expect([asked.status, asked.headers.get('retry-after')]).toEqual([
          503,
          expect.stringMatching(/^\d+$/),
        ]);
        expect((await fetch(`http://127.0.0.1:${server.port}/health`)).status).toBe(503);
        // The failure does not sign users out.
        expect((await server.call(token, 'GET Account/GetProfile')).status).not.toBe(401);
        expect(
          (
            await server.call(null, 'POST Account/Login', {
              body: { userName: 'student', password: 'riwaq-demo' },
            })
          ).status,
        ).toBe(503);
      }
      await expect(listener.invoke('JoinGroup', randomUUID())).rejects.toThrow();

      await postgres.restore();
      const before = written.length;
      await until('all write again', () => written.length >= before + 20);
      writing = false;
      const statuses = (await writers).flat();
      expect([...new Set(statuses)].sort()).toEqual([200, 503]);
      expect((await upload(other, uploadId)).status).toBe(200);
      await until('everything is heard', () => written.every((guid) => heard.includes(guid)));
      expect(gaps).toBe(0);
    });

    test('serves reads and writes without Redis, and reports the gap afterwards', async () => {
      await redis.cut();
      const unheard = randomUUID();
      expect((await replyAt(one, unheard)).status).toBe(200);
      written.push(unheard);
      await write(other);
      expect((await repliesAt(other)).data.map(({ guid }) => guid)).toContain(unheard);
      const before = gaps;
      await redis.restore();
      // The client reconnects to fetch what it missed.
      await until('the listener came again', () => gaps > before);
      const probes: string[] = [];
      await until('what one writes is heard at the other', async () => {
        const guid = randomUUID();
        await replyAt(one, guid);
        written.push(guid);
        probes.push(guid);
        return probes.some((probe) => heard.includes(probe));
      });
    });

    test('loses and duplicates no acknowledged reply, and delivers none twice', async () => {
      const kept = new Client({ connectionString: database.url });
      await kept.connect();
      const { rows } = await kept.query<{ guid: string }>(
        'select guid from forum_reply where guid = any($1::uuid[])',
        [written],
      );
      await kept.end();
      expect(rows.map(({ guid }) => guid).sort()).toEqual([...written].sort());
      expect(heard).toHaveLength(new Set(heard).size);
    });
  });
}
