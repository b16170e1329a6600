import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbedded } from '../db/open';
import { BRIEF, builtServer, compiledWorker, copyDemoData, openContent, startServer, throughKills } from '.';

const KILLS = 20;
const WRITERS = 4;
/** Replies acknowledged, of one run, after which the server is killed: more each time. */
const REPLIES_BEFORE_KILL = (run: number) => 5 + run * 3;

let dataFolder: string;
let built: string;
beforeAll(async () => {
  built = builtServer();
  dataFolder = await mkdtemp(path.join(tmpdir(), 'riwaq-kill-'));
  await copyDemoData(dataFolder);
}, 120_000);
afterAll(() => rm(dataFolder, { recursive: true, force: true }));

const start = () => startServer({ DATA_DIR: dataFolder }, built, BRIEF);

test('every acknowledged reply is there, once, after 20 kills under a stream of replies', async () => {
  const acknowledged = new Set<string>();
  const unanswered = new Set<string>();
  const first = await start();
  const token = await first.login('teacher', 'riwaq-demo');
  const replyOnGuid = await openContent(first, token);
  await first.end('SIGTERM');

  await throughKills({
    kills: KILLS, start, acknowledgements: REPLIES_BEFORE_KILL,
    async live(life) {
      // What got no answer is sent again, as the page does.
      const again = [...unanswered];
      const write = async () => {
        while (!life.isOver()) {
          const guid = again.pop() ?? randomUUID();
          unanswered.add(guid);
          await life.acknowledged(async (server) => {
            const { statusCode } = await server.call(token, 'POST ForumTopic/ReplyOnTopicContent', { body: { guid, replyOnGuid, contentText: `رد ${guid}` } });
            expect(statusCode).toBe(1);
            unanswered.delete(guid);
            acknowledged.add(guid);
          });
        }
      };
      await Promise.all(Array.from({ length: WRITERS }, write));
    },
  });

  const database = await openEmbedded({ dataFolder, workerFile: compiledWorker(), onFailure: (cause) => { throw cause; } });
  try {
    const replies = await database.db.selectFrom('forum_reply').select('guid').where('content_guid', '=', replyOnGuid).execute();
    const { replies_count } = await database.db.selectFrom('forum_content').select('replies_count').where('guid', '=', replyOnGuid).executeTakeFirstOrThrow();
    const stored = new Set(replies.map(({ guid }) => guid));
    expect([...acknowledged].filter((guid) => !stored.has(guid))).toEqual([]);
    expect(acknowledged.size).toBeGreaterThan(KILLS * 5);
    expect(replies_count).toBe(replies.length);
  } finally {
    await database.close();
  }
}, 600_000);
