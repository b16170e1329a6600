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
import { HUB_PATH, type Answer, type Reply } from '@riwaq/api';
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
/** Writers at this pace stay below the rate that a person may have (`RATES.writing`). */
const WRITERS = 2;
const BETWEEN_REPLIES_MS = 300;

test('a server that is told of a PostgreSQL which is not there does not fall back on another database', async () => {
  const server = await spawnServer({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
  expect(await server.exited).toBe(1);
});

/** Only where those servers answer: two processes on one PostgreSQL, joined by Redis. */
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
      // Both at once on an empty database: one migrates and seeds, the other waits.
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

    /** A reply that is written at one is heard by a listener at `url`. */
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

    test('what one acknowledged the other tells at once, though it keeps its answers', async () => {
      const content = await openContent(other, token);
      for (let round = 0; round < 25; round += 1) {
        const guid = randomUUID();
        const [writer, reader] = round % 2 === 0 ? [one, other] : [other, one];
        await repliesAt(reader, content);
        expect((await replyAt(writer, content, guid)).statusCode).toBe(1);
        expect(await repliesAt(reader, content)).toContain(guid);
      }
    });

    test('a reply at one is heard live at the other', async () => {
      await expectHeardAt(`http://127.0.0.1:${other.port}`, await openContent(one, token), token);
    });

    test('a session that ends at one ends at the other', async () => {
      const second = await other.login('student', 'riwaq-demo');
      expect((await one.call(second, 'GET Account/GetProfile')).status).toBe(200);
      await other.call(second, 'POST Account/Logout');
      // It looks up revoked sessions by itself, too: the test ends by its own time limit otherwise.
      while ((await one.call(second, 'GET Account/GetProfile')).status !== 401) {
        /* asked again */
      }
    });

    test('behind nginx one after the other is restarted while people write and listen: nothing is lost, nothing is there twice, and everybody hears all of it', async () => {
      // WebSockets need no process of their own.
      const nginx = await startNginx([one.port, other.port], { anyProcess: true });
      const replies = (guid: string) =>
        fetch(`${nginx.url}/api/ForumTopic/GetReplies?forumTopicContentGuid=${guid}`, {
          headers: { authorization: `Bearer ${token}` },
        })
          .then((answer) => answer.json() as Promise<Answer<Reply[]>>)
          .then(({ data }) => data.map((reply) => reply.guid));
      const content = await openContent(one, token);

      // As the browser's side does: on a way that broke, the same reply again; after a gap, what
      // was missed.
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
      let again = 0;
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
            again += 1;
          }
          written.push(guid);
          await new Promise((resolve) => {
            setTimeout(resolve, BETWEEN_REPLIES_MS);
          });
        }
      };
      const restarted = async (server: ServerProcess) => {
        expect(await server.end('SIGTERM')).toBe(0);
        // As browsers connect, with the token in the address. One of two finds nobody, which nginx
        // logs.
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
        // A writer that fails ends the test.
        while (written.length < before + 12) await Promise.race([more(), writers]);
      };
      await some();
      one = await restarted(one);
      await some();
      other = await restarted(other);
      await some();
      writing = false;
      await writers;

      // The newest page holds thirty: all of them are asked of the database.
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
      expect(again).toBeLessThan(written.length);
      const logged = await nginx.logged();
      expect(logged).toContain(`"GET ${HUB_PATH} HTTP/1.1" 101`);
      expect(logged).not.toContain(token);
      await nginx.stop();
    });

    test.each([
      HttpTransportType.LongPolling,
      HttpTransportType.ServerSentEvents,
      HttpTransportType.WebSockets,
    ])(
      'behind nginx every way of a live connection stays with its process (%s)',
      async (transport) => {
        const nginx = await startNginx([one.port, other.port]);
        const content = await openContent(one, token);
        // Each session has its process: several, so that both are met.
        for (const userName of ['teacher', 'teacher', 'teacher']) {
          const own = await one.login(userName, 'riwaq-demo');
          await expectHeardAt(nginx.url, content, own, transport);
        }
        await nginx.stop();
      },
    );

    test('failed sign-ins are counted together', async () => {
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
