import { spawn, type ChildProcess } from 'node:child_process';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CHAT_GROUP, HUB_PATH } from '@riwaq/api';
import { startServer, type RunningServer } from '@riwaq/e2e/server';
import { newDataFolder, newSiteFolder } from '@riwaq/e2e/university';
import { Client } from 'pg';
import {
  runBareRelay,
  runChatClients,
  type ChatOutcome,
  type ChatRun,
  type ChatSide,
} from './chat-clients';
import type { OwnDatabase } from './own-database';
import type { Finding } from './report';

/** Connected users, and the messages that all of them send together per second. */
const CLIENTS = 1000;
const PER_SECOND = 50;
/** Users per conversation: two in each, or all in one. */
const SIZES = [2, CLIENTS] as const;
/** Default duration of a run. */
export const CHAT_SECONDS = 60;
/** Warm-up before it, excluded from the latencies. */
const WARM_UP_SECONDS = 3;
const PROCESSES = 2;
const SESSION_HOURS = 12;
/** Clock ticks per second in which Linux reports processor time. */
const TICKS = 100;
/** Coprime to {@link CLIENTS}. */
const STRIDE = 7919;
/** A message of ordinary length. */
const TEXT = 'أوافقك الرأي، والمصدر الثاني يوضح الفكرة بمثال.';
/** Budget: a message that arrives before a person has looked up feels immediate. */
const P95_MS = 250;

/**
 * Sender of a message: spreads messages over all clients before one repeats, and over the processes
 * in turn.
 */
const senderOf = (number: number): number => (number * STRIDE) % CLIENTS;
const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Signs a session token as the server does: signing in a thousand users would take minutes. */
function tokenOf({ person, session }: { person: string; session: string }, secret: string): string {
  const exp = Math.floor(Date.now() / 1000) + SESSION_HOURS * 3600;
  const unsigned = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64({ role: 0, unique_name: person, PersonType: 'Student', given_name: 'many', email: '', jti: session, exp })}`;
  return `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`;
}

interface Crowd {
  groups: string[];
  people: { person: string; session: string }[];
}

/** Inserts {@link CLIENTS} users with a session each, in groups of `size` neighbours. */
async function seed(database: Client, size: number): Promise<Crowd> {
  const groups = Array.from({ length: CLIENTS / size }, () => randomUUID());
  const people = Array.from({ length: CLIENTS }, () => ({
    person: randomUUID(),
    session: randomUUID(),
  }));
  const [guids, sessions] = [
    people.map(({ person }) => person),
    people.map(({ session }) => session),
  ];
  await database.query(
    "insert into person (guid, user_name, full_name, role, person_type, password_hash) select g, 'many ' || g, 'many ' || n, 0, 'Student', '' from unnest($1::uuid[]) with ordinality p (g, n)",
    [guids],
  );
  await database.query(
    `insert into session (guid, person_guid, expires_at) select s, g, now() + interval '${SESSION_HOURS} hours' from unnest($1::uuid[], $2::uuid[]) p (s, g)`,
    [sessions, guids],
  );
  await database.query(
    "insert into chat_conversation (guid, kind, owner_guid, name, members_count, last_at, created_at) select c, 1, $2, 'many', $3, now(), now() from unnest($1::uuid[]) c",
    [groups, guids[0], size],
  );
  await database.query(
    'insert into chat_member (conversation_guid, person_guid, joined_at) select ($1::uuid[])[1 + (n - 1) / $3::int], g, now() from unnest($2::uuid[]) with ordinality p (g, n)',
    [groups, guids, size],
  );
  return { groups, people };
}

/** Runs a function's source in a separate process. */
const start = (program: (load: NodeJS.Require) => void): ChildProcess =>
  spawn(process.execPath, ['-e', `(${program.toString()})(require)`], {
    cwd: dirname(fileURLToPath(import.meta.url)),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
/** Resolves with the next message of a process; rejects if the process exits first. */
const nextMessage = <Message>(child: ChildProcess): Promise<Message> =>
  new Promise((resolve, reject) => {
    const failed = () => reject(new Error('A process of the measurement ended before its time.'));
    child.once('exit', failed);
    child.once('message', (message) => {
      child.off('exit', failed);
      resolve(message as Message);
    });
  });

function outcomeOf(side: ChatSide, conversationSize: number): Promise<ChatOutcome> {
  const clients = start(runChatClients);
  clients.send({
    clients: CLIENTS,
    conversationSize,
    perSecond: PER_SECOND,
    warmUp: WARM_UP_SECONDS * PER_SECOND,
    senders: side.frames.map((_, number) => senderOf(number)),
    side,
  } satisfies ChatRun);
  return nextMessage<ChatOutcome>(clients);
}

const numbers = (seconds: number): number[] =>
  Array.from({ length: (seconds + WARM_UP_SECONDS) * PER_SECOND }, (_, number) => number);
const textOf = (number: number): string => `#${number}# ${TEXT}`;

/**
 * Seconds of processor time that the processes have used; null where the system does not report it.
 */
function processorTimeOf(pids: readonly number[]): number | null {
  try {
    return pids
      .map((pid) => readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [])
      .reduce((sum, told) => sum + (Number(told[11]) + Number(told[12])) / TICKS, 0);
  } catch {
    return null;
  }
}
/** Outcome of one side, with its processor time per delivery in microseconds. */
async function measureSide(
  pids: readonly number[],
  side: ChatSide,
  size: number,
): Promise<ChatOutcome & { cpu: number | null }> {
  const before = processorTimeOf(pids);
  const outcome = await outcomeOf(side, size);
  const after = processorTimeOf(pids);
  return {
    ...outcome,
    cpu: before === null || after === null ? null : ((after - before) * 1e6) / outcome.deliveries,
  };
}

async function throughChat(
  servers: readonly RunningServer[],
  { groups, people }: Crowd,
  secret: string,
  { size, seconds }: Load,
) {
  return measureSide(
    servers.map(({ pid }) => pid),
    {
      urls: servers.map(({ url }) => `${url.replace('http', 'ws')}${HUB_PATH}`),
      queries: people.map((person) => `?access_token=${tokenOf(person, secret)}`),
      answered: true,
      first: [
        '{"protocol":"json","version":1}\x1e',
        `{"type":1,"invocationId":"1","target":"JoinGroup","arguments":["${CHAT_GROUP}"]}\x1e`,
      ],
      frames: numbers(seconds).map((number) => {
        const group = groups[Math.floor(senderOf(number) / size)];
        return `${JSON.stringify({ type: 1, invocationId: `m${number}`, target: 'SendMessagePrivate', arguments: [group, randomUUID(), textOf(number)] })}\x1e`;
      }),
    },
    size,
  );
}

async function throughBareRelay({ size, seconds }: Load) {
  const relays = [start(runBareRelay), start(runBareRelay)] as const;
  try {
    const urls = (
      await Promise.all(relays.map((relay) => nextMessage<{ url: string }>(relay)))
    ).map(({ url }) => url);
    relays[0].send({ link: urls[1] });
    await nextMessage(relays[0]);
    return await measureSide(
      relays.map(({ pid = 0 }) => pid),
      {
        urls,
        queries: Array.from(
          { length: CLIENTS },
          (_, client) => `/room-${Math.floor(client / size)}`,
        ),
        first: [],
        answered: false,
        frames: numbers(seconds).map(
          (number) =>
            `${JSON.stringify({ type: 1, target: 'ReceiveMessagePrivate', arguments: [randomUUID(), randomUUID(), 'many', randomUUID(), textOf(number)] })}\x1e`,
        ),
      },
      size,
    );
  } finally {
    for (const relay of relays) relay.disconnect();
  }
}

interface Load {
  size: number;
  seconds: number;
}

async function measureOne(
  servers: readonly RunningServer[],
  database: Client,
  secret: string,
  load: Load,
): Promise<Finding[]> {
  const bare = await throughBareRelay(load);
  const crowd = await seed(database, load.size);
  const chat = await throughChat(servers, crowd, secret, load);
  const {
    rows: [row],
  } = await database.query<{ kept: number }>(
    'select count(*)::int as kept from chat_message where conversation_guid = any($1::uuid[])',
    [crowd.groups],
  );
  const none = { kind: 'at most', value: 0 } as const;
  return [
    { name: 'people connected', value: CLIENTS, unit: '' },
    { name: 'messages in each second', value: PER_SECOND, unit: '/s' },
    {
      name: 'messages not acknowledged',
      value: numbers(load.seconds).length - chat.acknowledged,
      unit: '',
      bound: none,
    },
    {
      name: 'acknowledged and not kept',
      value: chat.acknowledged - (row?.kept ?? 0),
      unit: '',
      bound: none,
    },
    { name: 'deliveries', value: chat.deliveries, unit: '' },
    { name: 'deliveries lost', value: chat.lost, unit: '', bound: none },
    { name: 'deliveries that came twice', value: chat.twice, unit: '', bound: none },
    { name: 'deliveries to somebody else', value: chat.astray, unit: '', bound: none },
    { name: 'connections that were ended', value: chat.closed, unit: '', bound: none },
    { name: 'delivery, p50', value: chat.p50, unit: 'ms' },
    {
      name: 'delivery, p95',
      value: chat.p95,
      unit: 'ms',
      bound: { kind: 'at most', value: P95_MS },
    },
    { name: 'through a bare relay, p50', value: bare.p50, unit: 'ms' },
    { name: 'through a bare relay, p95', value: bare.p95, unit: 'ms' },
    { name: 'delivery, p95, of the bare relay', value: chat.p95 / bare.p95, unit: 'ratio' },
    ...(chat.cpu === null || bare.cpu === null
      ? []
      : [
          { name: 'processor time a delivery, with connecting', value: chat.cpu, unit: 'µs' },
          { name: 'the same, of the bare relay', value: chat.cpu / bare.cpu, unit: 'ratio' },
        ]),
    {
      name: 'a message was sent late by at most',
      value: Math.max(chat.late, bare.late),
      unit: 'ms',
    },
  ];
}

/**
 * Measures chat over two processes of the server with PostgreSQL and Redis, and for comparison a
 * bare relay over two processes with neither.
 */
export async function measureChat(
  { env }: OwnDatabase,
  seconds: number,
): Promise<Record<string, Finding[]>> {
  const [dataFolder, siteFolder] = [await newDataFolder(), newSiteFolder()];
  const RIWAQ_SECRET = randomBytes(32).toString('hex');
  const servers: RunningServer[] = [];
  const database = new Client({ connectionString: env['DATABASE_URL'] ?? '' });
  try {
    for (let process = 0; process < PROCESSES; process += 1)
      servers.push(
        await startServer({
          dataFolder,
          siteFolder,
          env: { ...env, RIWAQ_SECRET, RIWAQ_DEMO: '' },
        }),
      );
    await database.connect();
    const found: Record<string, Finding[]> = {};
    for (const size of SIZES)
      found[`Chat over ${PROCESSES} processes, ${size} people in a conversation, ${seconds} s`] =
        await measureOne(servers, database, RIWAQ_SECRET, { size, seconds });
    return found;
  } finally {
    await database.end();
    for (const server of servers) await server.stop();
    for (const folder of [dataFolder, siteFolder]) rmSync(folder, { recursive: true, force: true });
  }
}
