import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbedded } from '../db/open';
import { builtServer, compiledWorker, copyDemoData, openContent, startServer, type ServerProcess } from '.';

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

const start = () => startServer({ DATA_DIR: dataFolder }, built);

test('every acknowledged reply is there, once, after 20 kills under a stream of replies', async () => {
  const acknowledged = new Set<string>();
  const unanswered = new Set<string>();
  let server = await start();
  const token = await server.login('teacher', 'riwaq-demo');
  const replyOnGuid = await openContent(server, token);
  const reply = async (to: ServerProcess, guid: string) => {
    const { statusCode } = await to.call(token, 'POST ForumTopic/ReplyOnTopicContent', { body: { guid, replyOnGuid, contentText: `رد ${guid}` } });
    expect(statusCode).toBe(1);
    unanswered.delete(guid);
    acknowledged.add(guid);
  };

  for (let run = 0; run < KILLS; run += 1) {
    if (run > 0) server = await start();
    const running = server;
    // What got no answer is sent again, as the page does.
    const again = [...unanswered];
    const enough = acknowledged.size + REPLIES_BEFORE_KILL(run);
    let killed = false;
    const write = async () => {
      while (!killed) {
        const guid = again.pop() ?? randomUUID();
        unanswered.add(guid);
        try {
          await reply(running, guid);
        } catch (cause) {
          if (!killed) throw cause;
        }
        if (acknowledged.size >= enough && !killed) {
          killed = true;
          running.child.kill('SIGKILL');
        }
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, write));
    expect(await running.exited).toBe('SIGKILL');
  }

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
