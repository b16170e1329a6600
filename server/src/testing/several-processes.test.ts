import {
  HttpTransportType,
  HubConnectionBuilder,
  LogLevel,
  type HubConnection,
} from '@microsoft/signalr';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HUB_PATH, type ApiResponse, type Reply } from '@riwaq/api';
import { Client } from 'pg';
import {
  createEmptyDatabase,
  openContent,
  spawnServer,
  startNginx,
  startServer,
  type ServerProcess,
} from '.';

const { DATABASE_URL, REDIS_URL } = process.env;
/** Number and pace of writers, below the rate limit of a user (`RATES.writing`). */
const WRITERS = 2;
const BETWEEN_REPLIES_MS = 300;

test('does not fall back to another database when the configured PostgreSQL is unreachable', async () => {
  const server = await spawnServer({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
  expect(await server.exited).toBe(1);
});

/** Only if these servers are available: two processes on one PostgreSQL, connected by Redis. */
if (DATABASE_URL && REDIS_URL) {
  describe('two processes', () => {
    let folder: string;
    let database: { url: string; drop(): Promise<void> };
    let one: ServerProcess;
    let other: ServerProcess;
    let environment: Record<string, string>;
    let token: string;
    const open: HubConnection[] = [];

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'riwaq-several-'));
      database = await createEmptyDatabase(DATABASE_URL);
      environment = {
        DATABASE_URL: database.url,
        REDIS_URL,
        DATA_DIR: path.join(folder, 'data'),
        RIWAQ_SECRET: randomUUID() + randomUUID(),
        RIWAQ_DEMO: '1',
      };
      // Both start at once on an empty database: one migrates and seeds, the other waits.
      [one, other] = await Promise.all([startServer(environment), startServer(environment)]);
      token = await one.login('teacher', 'riwaq-demo');
    });
    afterAll(async () => {
      for (const connection of open) await connection.stop();
      await Promise.all([one.end('SIGTERM'), other.end('SIGTERM')]);
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    });

    const replyAt = (server: ServerProcess, replyOnGuid: string, guid: string) =>
      server.call(token, 'POST ForumTopic/ReplyOnTopicContent', {
        body: { guid, replyOnGuid, contentText: 'رد' },
      });
    const repliesAt = async (server: ServerProcess, forumTopicContentGuid: string) =>
      (
        await server.call(token, 'GET ForumTopic/GetReplies', { query: { forumTopicContentGuid } })
      ).data.map(({ guid }) => guid);

    /** Expects a listener at `url` to receive a reply written at one process. */
    const expectHeardAt = async (
      url: string,
      content: string,
      accessToken: string,
      transport?: HttpTransportType,
    ) => {
      const connection = new HubConnectionBuilder()
        .withUrl(`${url}${HUB_PATH}`, {
          accessTokenFactory: () => accessToken,
          ...(transport !== undefined && { transport }),
        })
        .configureLogging(LogLevel.None)
        .build();
      open.push(connection);
      const heard = new Promise<Reply>((resolve) => {
        connection.on('ReceiveNewReply', resolve);
      });
      await connection.start();
      await connection.invoke('JoinGroup', content);
      const guid = randomUUID();
      await replyAt(one, content, guid);
      expect((await heard).guid).toBe(guid);
      await connection.stop();
    };

    test('returns data written at one process at once from the other, despite its cache', async () => {
      const content = await openContent(other, token);
      for (let round = 0; round < 25; round += 1) {
        const guid = randomUUID();
        const [writer, reader] = round % 2 === 0 ? [one, other] : [other, one];
        await repliesAt(reader, content);
        expect((await replyAt(writer, content, guid)).statusCode).toBe(1);
        expect(await repliesAt(reader, content)).toContain(guid);
      }
    });

    test('delivers a reply written at one process live at the other', async () => {
      await expectHeardAt(`http://127.0.0.1:${other.port}`, await openContent(one, token), token);
    });

    test('ends a session at both processes', async () => {
      const second = await other.login('student', 'riwaq-demo');
      expect((await one.call(second, 'GET Account/GetProfile')).status).toBe(200);
      await other.call(second, 'POST Account/Logout');
      // The process also polls for revoked sessions; without success the test ends by its time
      // limit.
      while ((await one.call(second, 'GET Account/GetProfile')).status !== 401) {
        /* asked again */
      }
    });

    test('loses and duplicates nothing during rolling restarts behind nginx', async () => {
      // WebSockets do not need sticky routing.
      const nginx = await startNginx([one.port, other.port], { anyProcess: true });
      const replies = (guid: string) =>
        fetch(`${nginx.url}/api/ForumTopic/GetReplies?forumTopicContentGuid=${guid}`, {
          headers: { authorization: `Bearer ${token}` },
        })
          .then((answer) => answer.json() as Promise<ApiResponse<Reply[]>>)
          .then(({ data }) => data.map((reply) => reply.guid));
      const content = await openContent(one, token);

      // Like the browser's client: retries a reply after a connection failure, and fetches missed
      // replies after a gap.
      const heard = new Set<string>();
      const listen = async () => {
        const connection = new HubConnectionBuilder()
          .withUrl(`${nginx.url}${HUB_PATH}`, {
            accessTokenFactory: () => token,
            transport: HttpTransportType.WebSockets,
          })
          .withAutomaticReconnect(Array.from({ length: 100 }, () => 200))
          .configureLogging(LogLevel.None)
          .build();
        open.push(connection);
        connection.on('ReceiveNewReply', ({ guid }: Reply) => heard.add(guid));
        const join = async () => {
          await connection.invoke('JoinGroup', content);
          for (const guid of await replies(content)) heard.add(guid);
        };
        let gaps = 0;
        connection.onreconnected(() => {
          gaps += 1;
          void join();
        });
        await connection.start();
        await join();
        return () => gaps;
      };
      const listeners = await Promise.all(Array.from({ length: 4 }, listen));

      const written: string[] = [];
      let writing = true;
      const pause = () =>
        new Promise((resolve) => {
          setTimeout(resolve, BETWEEN_REPLIES_MS);
        });
      const write = async () => {
        while (writing) {
          const guid = randomUUID();
          for (;;) {
            const answer = await fetch(`${nginx.url}/api/ForumTopic/ReplyOnTopicContent`, {
              method: 'POST',
              headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
              body: JSON.stringify({ guid, replyOnGuid: content, contentText: 'رد' }),
            }).catch(() => null);
            if (answer?.status === 200) {
              expect(await answer.json()).toMatchObject({ statusCode: 1 });
              break;
            }
            expect([undefined, 502, 503, 504]).toContain(answer?.status);
            await pause();
          }
          written.push(guid);
          await pause();
        }
      };
      const restarted = async (server: ServerProcess) => {
        expect(await server.end('SIGTERM')).toBe(0);
        // Connect like browsers, with the token in the address. Some requests reach the stopped
        // process, which nginx logs.
        for (let at = 0; at < 2; at += 1)
          await fetch(`${nginx.url}${HUB_PATH}?access_token=${token}`);
        return startServer({ ...environment, PORT: String(server.port) });
      };
      const writers = Promise.all(Array.from({ length: WRITERS }, write));
      const some = async () => {
        const before = written.length;
        const more = () =>
          new Promise((resolve) => {
            setTimeout(resolve, 20);
          });
        // A failing writer ends the test.
        while (written.length < before + 12) await Promise.race([more(), writers]);
      };
      await some();
      one = await restarted(one);
      await some();
      other = await restarted(other);
      await some();
      writing = false;
      await writers;

      // The newest page has only thirty replies, so read all of them from the database.
      const kept = new Client({ connectionString: database.url });
      await kept.connect();
      const { rows } = await kept.query<{ guid: string }>(
        'select guid from forum_reply where guid = any($1::uuid[])',
        [written],
      );
      await kept.end();
      expect(rows.map(({ guid }) => guid).sort()).toEqual([...written].sort());
      const deadline = Date.now() + 60_000;
      while (written.some((guid) => !heard.has(guid)) && Date.now() < deadline)
        await new Promise((resolve) => {
          setTimeout(resolve, 50);
        });
      expect(written.filter((guid) => !heard.has(guid))).toEqual([]);
      expect(listeners.map((gaps) => gaps()).reduce((sum, gaps) => sum + gaps)).toBeGreaterThan(0);
      const logged = await nginx.logged();
      expect(logged).toContain(`"GET ${HUB_PATH} HTTP/1.1" 101`);
      expect(logged).not.toContain(token);
      await nginx.stop();
    });

    test.each([
      HttpTransportType.LongPolling,
      HttpTransportType.ServerSentEvents,
      HttpTransportType.WebSockets,
    ])('routes each live connection to one process behind nginx (%s)', async (transport) => {
      const nginx = await startNginx([one.port, other.port]);
      const content = await openContent(one, token);
      // Each session is routed to one process: use several to reach both.
      for (const userName of ['teacher', 'teacher', 'teacher']) {
        const own = await one.login(userName, 'riwaq-demo');
        await expectHeardAt(nginx.url, content, own, transport);
      }
      await nginx.stop();
    });

    test('counts failed sign-ins of both processes together', async () => {
      const attempt = (server: ServerProcess) =>
        server.call(null, 'POST Account/Login', { body: { userName: 's240', password: 'wrong' } });
      const codes: number[] = [];
      for (let n = 0; n < 12; n += 1)
        codes.push((await attempt(n % 2 === 0 ? one : other)).statusCode);
      expect(codes.slice(0, 10)).toEqual(Array(10).fill(2));
      expect(codes.slice(10)).toEqual([3, 3]);
    });
  });
}
