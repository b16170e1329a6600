import { HubConnectionBuilder, LogLevel, type HubConnection } from '@microsoft/signalr';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HUB_PATH, type Reply } from '@riwaq/api';
import { createEmptyDatabase, openContent, spawnServer, startServer, type ServerProcess } from '.';

jest.setTimeout(180_000);

const { DATABASE_URL, REDIS_URL } = process.env;

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
    let token: string;
    const open: HubConnection[] = [];

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'riwaq-several-'));
      database = await createEmptyDatabase(DATABASE_URL);
      const environment = { DATABASE_URL: database.url, REDIS_URL, DATA_DIR: path.join(folder, 'data'), RIWAQ_SECRET: randomUUID() + randomUUID(), RIWAQ_DEMO: '1' };
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

    const replyAt = (server: ServerProcess, replyOnGuid: string, guid: string) => (
      server.call(token, 'POST ForumTopic/ReplyOnTopicContent', { body: { guid, replyOnGuid, contentText: 'رد' } })
    );
    const repliesAt = async (server: ServerProcess, forumTopicContentGuid: string) => (
      await server.call(token, 'GET ForumTopic/GetReplies', { query: { forumTopicContentGuid } })
    ).data.map(({ guid }) => guid);

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
      const content = await openContent(one, token);
      const connection = new HubConnectionBuilder()
        .withUrl(`http://127.0.0.1:${other.port}${HUB_PATH}`, { accessTokenFactory: () => token })
        .configureLogging(LogLevel.None).build();
      open.push(connection);
      const heard = new Promise<Reply>((resolve) => { connection.on('ReceiveNewReply', resolve); });
      await connection.start();
      await connection.invoke('JoinGroup', content);
      const guid = randomUUID();
      await replyAt(one, content, guid);
      expect((await heard).guid).toBe(guid);
    });

    test('a session that ends at one ends at the other', async () => {
      const second = await other.login('student', 'riwaq-demo');
      expect((await one.call(second, 'GET Account/GetProfile')).status).toBe(200);
      await other.call(second, 'POST Account/Logout');
      const deadline = Date.now() + 5_000;
      let { status } = await one.call(second, 'GET Account/GetProfile');
      while (status !== 401 && Date.now() < deadline) ({ status } = await one.call(second, 'GET Account/GetProfile'));
      expect(status).toBe(401);
    });

    test('failed sign-ins are counted together', async () => {
      const attempt = (server: ServerProcess) => server.call(null, 'POST Account/Login', { body: { userName: 's240', password: 'wrong' } });
      const codes: number[] = [];
      for (let n = 0; n < 12; n += 1) codes.push((await attempt(n % 2 === 0 ? one : other)).statusCode);
      expect(codes.slice(0, 10)).toEqual(Array(10).fill(2));
      expect(codes.slice(10)).toEqual([3, 3]);
    });
  });
}
