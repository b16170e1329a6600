import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OK } from '@riwaq/api';
import {
  BRIEF,
  builtServer,
  crashAt,
  crashDuringStart,
  createDemoData,
  openContent,
  startServer,
  THOROUGH,
  runWithCrashes,
  withRandom,
  type DemoData,
  type ServerProcess,
} from '.';

const KILLS = 20;
const WRITERS = 4;
/** Number of acknowledged replies after which a run kills the server; increases with each run. */
const REPLIES_BEFORE_KILL = (run: number) => 5 + run * 3;

let folder: string;
let data: DemoData;
let built: string;
beforeAll(async () => {
  built = builtServer();
  folder = await mkdtemp(path.join(tmpdir(), 'riwaq-kill-'));
});
beforeEach(async () => {
  data = await createDemoData(folder);
});
afterEach(() => data.drop());
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = () => startServer(data.environment, built, BRIEF);

/**
 * Reads the replies to a content from the database of a stopped server, and checks that they equal
 * the stored count.
 */
async function storedReplies(contentGuid: string): Promise<string[]> {
  const { db, close } = await data.open();
  try {
    const replies = await db
      .selectFrom('forum_reply')
      .select('guid')
      .where('content_guid', '=', contentGuid)
      .execute();
    const counted = await db
      .selectFrom('forum_content')
      .select('replies_count')
      .where('guid', '=', contentGuid)
      .executeTakeFirstOrThrow();
    expect(counted.replies_count).toBe(replies.length);
    return replies.map(({ guid }) => guid);
  } finally {
    await close();
  }
}

describe('a reply to a server that is killed', () => {
  let token: string;
  let replyOnGuid: string;
  const reply = (guid: string) => async (server: ServerProcess) => {
    const { statusCode } = await server.call(token, 'POST ForumTopic/ReplyOnTopicContent', {
      body: { guid, replyOnGuid, contentText: `رد ${guid}` },
    });
    expect(statusCode).toBe(OK);
  };
  const shown = async (server: ServerProcess) => {
    const query = { forumTopicContentGuid: replyOnGuid };
    const replies = await server.call(token, 'GET ForumTopic/GetReplies', { query });
    return replies.data.map(({ guid }) => guid);
  };

  it('is stored once at each point of a crash', async () => {
    const [acknowledged, unwritten, unanswered] = [randomUUID(), randomUUID(), randomUUID()];
    const first = await start();
    token = await first.login('teacher', 'riwaq-demo');
    replyOnGuid = await openContent(first, token);
    const before = (await shown(first)).length;
    await reply(acknowledged)(first);
    await crashAt('before the write', first, [reply(unwritten)]);

    const second = await start();
    expect(await shown(second)).toEqual(expect.arrayContaining([acknowledged]));
    expect(await shown(second)).not.toContain(unwritten);
    await reply(unwritten)(second);
    await crashAt('after the commit', second, [reply(unanswered)]);

    await crashDuringStart(data.environment, built, BRIEF);

    const third = await start();
    expect(await shown(third)).toContain(unanswered);
    // The page retries replies that received no response.
    await reply(unanswered)(third);
    expect(await third.end('SIGTERM')).toBe(0);
    const stored = await storedReplies(replyOnGuid);
    expect(stored).toEqual(expect.arrayContaining([acknowledged, unwritten, unanswered]));
    expect(new Set(stored).size).toBe(stored.length);
    expect(stored.length).toBeGreaterThanOrEqual(before + 3);
  });
});

if (THOROUGH) {
  test('stores every acknowledged reply once through 20 random kills', () =>
    withRandom(async (random) => {
      const acknowledged = new Set<string>();
      const unanswered = new Set<string>();
      const first = await start();
      const token = await first.login('teacher', 'riwaq-demo');
      const replyOnGuid = await openContent(first, token);
      await first.end('SIGTERM');

      await runWithCrashes({
        kills: KILLS,
        random,
        start,
        acknowledgements: REPLIES_BEFORE_KILL,
        async live(life) {
          // The page retries replies that received no response.
          const again = [...unanswered];
          const write = async () => {
            while (!life.isOver()) {
              const guid = again.pop() ?? randomUUID();
              unanswered.add(guid);
              await life.acknowledged(async (server) => {
                const { statusCode } = await server.call(
                  token,
                  'POST ForumTopic/ReplyOnTopicContent',
                  {
                    body: { guid, replyOnGuid, contentText: `رد ${guid}` },
                  },
                );
                expect(statusCode).toBe(OK);
                unanswered.delete(guid);
                acknowledged.add(guid);
              });
            }
          };
          await Promise.all(Array.from({ length: WRITERS }, write));
        },
      });

      const stored = new Set(await storedReplies(replyOnGuid));
      expect([...acknowledged].filter((guid) => !stored.has(guid))).toEqual([]);
      expect(acknowledged.size).toBeGreaterThan(KILLS * 5);
    }));
}
