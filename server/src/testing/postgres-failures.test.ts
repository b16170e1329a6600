import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { OK } from '@riwaq/api';
import { openPostgres } from '../platform/db/open';
import { openContent, startServer, THOROUGH, type ServerProcess } from '.';
import { createPostgresCluster, postgresPrograms, type PostgresCluster } from './postgres-cluster';
import { begin, makeExam, nextAnswer, saveAnswer, signIn, verify, verifyAnswers } from './sitters';
import type { Sitter } from './sitters';

const WRITERS = 4;
const STUDENTS = 4;
/**
 * Replies or mails of a writer in one phase of a test: those of all tests together stay below the
 * rate limits of their sender, on a fast machine as on a slow one.
 */
const PIECES = 4;
/** Answers in a phase. */
const ANSWERS = 20;
/**
 * Pause after a failed try, as a page makes one: failed tries count towards the rate limits too.
 */
const PAUSE_MS = 500;
/** Statuses that say that nothing was saved: PostgreSQL is away, or its disk is full. */
const REFUSALS = [503, 507];

const programs = postgresPrograms();

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Repeats a check until it holds; the runner's time limit ends a test that hangs. */
const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await pause(25);
};

if (THOROUGH && programs !== null) {
  describe('a server whose PostgreSQL fails', () => {
    let folder: string;
    let cluster: PostgresCluster;
    let server: ServerProcess;
    let token: string;
    let content: string;
    const sitters: Sitter[] = [];
    const start = () =>
      startServer({ DATABASE_URL: cluster.url, DATA_DIR: folder, RIWAQ_DEMO: '1' });
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'riwaq-postgres-data-'));
      cluster = await createPostgresCluster(programs);
      server = await start();
      token = await server.login('teacher', 'riwaq-demo');
      content = await openContent(server, token);
      const admin = await server.login('admin', 'riwaq-demo');
      for (let number = 0; number < STUDENTS; number += 1) {
        const sitter = await signIn(server, number);
        sitter.examGuid = await makeExam(server, admin, sitter);
        await begin(server, sitter);
        sitters.push(sitter);
      }
    });
    afterAll(async () => {
      await server.end('SIGKILL');
      cluster.drop();
      await rm(folder, { recursive: true });
    });

    const send = {
      reply: async (guid: string) =>
        server.call(token, 'POST ForumTopic/ReplyOnTopicContent', {
          body: { guid, replyOnGuid: content, contentText: 'x'.repeat(1000) },
        }),
      mail: async (guid: string) =>
        server.call(token, 'POST Mails/Send', {
          body: { Guid: guid, Title: 'رسالة', DetailsHTML: 'x'.repeat(1000), ToGuid: [recipient] },
        }),
    };
    type Kind = keyof typeof send;
    let recipient: string;
    const query = async <Row extends object>(text: string): Promise<Row[]> => {
      const client = new Client({ connectionString: cluster.url });
      client.on('error', () => undefined);
      await client.connect();
      try {
        return (await client.query<Row>(text)).rows;
      } finally {
        await client.end();
      }
    };
    beforeAll(async () => {
      const [found] = await query<{ guid: string }>(
        `select guid from person where user_name = 'student'`,
      );
      recipient = found?.guid ?? '';
    });
    const stored = async (kind: Kind): Promise<string[]> => {
      const table = kind === 'reply' ? 'forum_reply' : 'mail';
      return (await query<{ guid: string }>(`select guid from ${table}`)).map(({ guid }) => guid);
    };
    const health = (route = '/health') =>
      fetch(`http://127.0.0.1:${server.port}${route}`).then(async (response) => ({
        status: response.status,
        text: await response.text(),
      }));

    /**
     * Answers all the time, and writes a number of pieces in each phase. Like the page, it repeats
     * what was not acknowledged, under one guid.
     */
    function writeAll() {
      const acknowledged: Record<Kind, string[]> = { reply: [], mail: [] };
      const statuses = new Set<number>();
      let answers = 0;
      let allowed = 0;
      let isOver = false;
      /** Returns whether the first try was acknowledged. */
      const repeat = async (call: () => Promise<{ status: number; statusCode: number }>) => {
        for (let tries = 1; ; tries += 1) {
          const response = await call().catch(() => null);
          statuses.add(response?.status ?? 0);
          if (response?.status === 200) {
            expect(response.statusCode).toBe(OK);
            return tries === 1;
          }
          await pause(PAUSE_MS);
        }
      };
      const write = async (kind: Kind) => {
        for (let pieces = 0; ; pieces += 1) {
          await until(() => isOver || pieces < allowed);
          if (isOver) return;
          const guid = randomUUID();
          await repeat(() => send[kind](guid));
          acknowledged[kind].push(guid);
        }
      };
      /** After a failure it repeats one question: the answers to the others are from before it. */
      const answer = async (sitter: Sitter) => {
        let question = 0;
        let hasFailed = false;
        for (let turn = 0; !isOver; turn += 1) {
          const { guid, options } = sitter.questions[question]!;
          const request = nextAnswer(sitter, guid, options[turn % options.length] ?? `${turn}`);
          if (!(await repeat(() => saveAnswer(server, sitter, request)))) hasFailed = true;
          answers += 1;
          if (!hasFailed) question = (question + 1) % sitter.questions.length;
        }
      };
      const writers = Array.from({ length: WRITERS }, (_, at) =>
        write(at % 2 === 0 ? 'reply' : 'mail'),
      );
      writers.push(...sitters.map(answer));
      return {
        statuses,
        /** Begins a phase. Resolves after its answers and half of its pieces. */
        more: async () => {
          const answersBefore = answers;
          await until(() => answers >= answersBefore + ANSWERS);
          const written = () => acknowledged.reply.length + acknowledged.mail.length;
          const writtenBefore = written();
          allowed += PIECES;
          await until(() => written() >= writtenBefore + (WRITERS * PIECES) / 2);
        },
        /** Ends the load, and checks that everything acknowledged is stored once. */
        async check() {
          isOver = true;
          await Promise.all(writers);
          for (const kind of ['reply', 'mail'] as const) {
            const found = new Set(await stored(kind));
            expect(acknowledged[kind].filter((guid) => !found.has(guid))).toEqual([]);
          }
          const counts = await query<{ counted: number; found: number }>(
            `select replies_count as counted,
               (select count(*)::int from forum_reply where content_guid = forum_content.guid) as found
             from forum_content where guid = '${content}'`,
          );
          expect(counts[0]?.counted).toBe(counts[0]?.found);
          const { db, close } = await openPostgres(cluster.url, () => undefined);
          for (const sitter of sitters) {
            await verify(server, sitter);
            await verifyAnswers(db, sitter);
          }
          await close();
        },
      };
    }

    it('loses nothing acknowledged when PostgreSQL stops immediately', async () => {
      const load = writeAll();
      await load.more();
      cluster.stopImmediately();
      await until(async () => (await health()).status === 503);
      expect((await health()).text).toContain('{"part":"database","reason":"away"}');
      expect((await health('/health/live')).status).toBe(200);
      cluster.start();
      await load.more();
      await load.check();
      expect([...load.statuses].filter((status) => status !== 200)).toEqual([503]);
      expect((await health()).status).toBe(200);
    });

    it('loses nothing acknowledged when a process of PostgreSQL is killed', async () => {
      const load = writeAll();
      await load.more();
      const [backend] = await query<{ pid: number }>(
        `select pid from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
      );
      process.kill(backend?.pid ?? NaN, 'SIGKILL');
      await until(() => load.statuses.has(503));
      await load.more();
      await load.check();
      expect([...load.statuses].filter((status) => status !== 200)).toEqual([503]);
    });

    it('saves nothing on a full disk, reports it and recovers', async () => {
      const load = writeAll();
      await load.more();
      cluster.fillDisk();
      await until(() => REFUSALS.some((status) => load.statuses.has(status)));
      await until(async () => (await health()).status === 503);
      expect((await health()).text).toContain('{"part":"database","reason":"disk-full"}');
      expect((await health('/health/live')).status).toBe(200);
      cluster.freeDisk();
      await load.more();
      await load.check();
      expect([...load.statuses].every((status) => [200, ...REFUSALS].includes(status))).toBe(true);
      await until(async () => (await health()).status === 200);
    });

    it('loses nothing acknowledged when the write-ahead log is full', async () => {
      const load = writeAll();
      await load.more();
      cluster.fillLog();
      // PostgreSQL reuses the segments that exist, and ends when it has to create one.
      await until(async () => {
        await query('select pg_switch_wal()').catch(() => undefined);
        return REFUSALS.some((status) => load.statuses.has(status));
      });
      await until(async () =>
        (await health()).text.includes('{"part":"database","reason":"away"}'),
      );
      expect((await health('/health/live')).status).toBe(200);
      cluster.freeLog();
      cluster.restart();
      await load.more();
      await load.check();
      expect([...load.statuses].every((status) => [200, ...REFUSALS].includes(status))).toBe(true);
      await until(async () => (await health()).status === 200);
    });

    it('loses nothing acknowledged when it is killed itself', async () => {
      const load = writeAll();
      await load.more();
      await server.end('SIGKILL');
      server = await start();
      await load.more();
      await load.check();
    });
  });
}
