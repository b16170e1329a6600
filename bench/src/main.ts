/**
 * `npm run bench`: measures the cost of the product for a phone and a server. Every figure that
 * depends on the machine is reported beside a reference from the same run or beside its bound.
 * `npm run bench -- pages lists requests sitting questions statistics charts attendance mail chat
 * archive demo hub`
 * chooses parts. With DATABASE_URL, and REDIS_URL, the sitting uses a new database of that
 * PostgreSQL; chat is measured only there, for the duration that `seconds=` names.
 */
import { rmSync } from 'node:fs';
import { request, type APIRequestContext } from '@playwright/test';
import { apiAs } from '@riwaq/e2e/api';
import { findBrowser } from '@riwaq/e2e/browser';
import { signInByApi, type Account } from '@riwaq/e2e/people';
import { startServer } from '@riwaq/e2e/server';
import { newDataFolder, newSiteFolder } from '@riwaq/e2e/university';
import { measureArchive } from './archive';
import { measureAttendance, seedAttendance } from './attendance';
import { CHAT_SECONDS, measureChat } from './chat';
import { measureCharts, measureFirstChart } from './charts';
import { measureDemo } from './demo-making';
import { measureHubFanout } from './hub-fanout';
import { measureImportBesideOthers } from './import-beside-others';
import { measureLongLists } from './long-lists';
import { ownDatabase } from './own-database';
import { measureMail, seedMail } from './mail';
import { measurePages } from './page-load';
import { measureQuestionPage } from './question-page';
import { scoreOfNode } from './machine-score';
import { holds, scaledToMachine, table, type Finding } from './report';
import { measureRequests } from './requests';
import { measureSitting, type Sitter } from './sitting';
import { measureStatistics, seedStatistics } from './statistics';
import { measureWeights } from './weights';

/** CPU per delivery relative to a bare `ws` broadcast (docs/decisions/0011). */
const FANOUT_BUDGET = 1.1;

/** Budget in milliseconds for a start with the embedded database. */
const START_BUDGET_MS = 10_000;

/**
 * Users of the load test: several, so that a response cached for one user does not serve all
 * requests.
 */
const PEOPLE: readonly Account[] = [
  'student',
  'student2',
  's003',
  's004',
  's005',
  's006',
  's007',
  's008',
];

/**
 * Sessions of each of them: the server limits the requests of one session per minute, and with 64
 * in all no process is quick enough to reach the limit.
 */
const SESSIONS_EACH = 8;

/** Number of students in the demo university: `s001` and so on. */
const STUDENTS = 240;

/** Signs in all students, a few at a time: the server makes each sign-in deliberately slow. */
async function signInAll(api: APIRequestContext, url: string): Promise<Sitter[]> {
  const names = Array.from(
    { length: STUDENTS },
    (_, index) => `s${String(index + 1).padStart(3, '0')}` as Account,
  );
  const sitters: Sitter[] = [];
  for (let from = 0; from < names.length; from += 4) {
    sitters.push(
      ...(await Promise.all(
        names
          .slice(from, from + 4)
          .map(async (name) => ({ name, token: (await signInByApi(api, url, name)).token })),
      )),
    );
  }
  return sitters;
}

const SECONDS = 'seconds=';
/** Used with the part `weights`: prints each file. */
const FILES = 'files';
const asked = process.argv.slice(2).filter((each) => !each.startsWith(SECONDS));
const seconds = Number(
  process.argv.find((each) => each.startsWith(SECONDS))?.slice(SECONDS.length) ?? CHAT_SECONDS,
);

type Findings = Record<string, Finding[]>;

/** A server that was started for one part, on a new data folder. */
interface RunningServer {
  readonly server: Awaited<ReturnType<typeof startServer>>;
  /** Milliseconds until it was healthy. */
  readonly startMs: number;
  readonly api: APIRequestContext;
  signIn(account: Account): ReturnType<typeof signInByApi>;
}

/**
 * Starts a server for `work`, and removes it afterwards. `seed` fills its data folder first. With
 * `env` the server may use the university's kind of database; otherwise the embedded one.
 */
async function onServer<Seed>(
  work: (running: RunningServer, seed: Seed) => Promise<Findings>,
  seed: (dataFolder: string) => Promise<Seed>,
  env: NodeJS.ProcessEnv = {},
): Promise<Findings> {
  const [dataFolder, siteFolder] = [await newDataFolder(), newSiteFolder()];
  const database = await ownDatabase(env);
  const seeded = await seed(dataFolder);
  const began = performance.now();
  const server = await startServer({ dataFolder, siteFolder, env: database.env });
  const startMs = performance.now() - began;
  const api = await request.newContext();
  const signIn = (account: Account) => signInByApi(api, server.url, account);
  try {
    return await work({ server, startMs, api, signIn }, seeded);
  } finally {
    await api.dispose();
    await server.stop();
    await database.drop();
    for (const folder of [dataFolder, siteFolder]) rmSync(folder, { recursive: true, force: true });
  }
}

const nothing = (): Promise<void> => Promise.resolve();

async function measureHub(): Promise<Findings> {
  const { ratio, p50Ms, p95Ms } = await measureHubFanout();
  return {
    'Hub, one broadcast to 1,000 clients': [
      {
        name: 'CPU a delivery, of a bare WebSocket broadcast',
        value: ratio,
        unit: 'ratio',
        bound: { kind: 'at most', value: FANOUT_BUDGET },
      },
      { name: 'delivery, p50', value: p50Ms, unit: 'ms' },
      { name: 'delivery, p95', value: p95Ms, unit: 'ms' },
    ],
  };
}

async function measureChatPart(): Promise<Findings> {
  if (!process.env.DATABASE_URL || !process.env.REDIS_URL) {
    process.stdout.write(
      '\nChat over two processes is measured where DATABASE_URL and REDIS_URL are named.\n',
    );
    return {};
  }
  const database = await ownDatabase(process.env);
  try {
    return await measureChat(database, seconds);
  } finally {
    await database.drop();
  }
}

async function measureRequestsPart({ server, startMs, signIn }: RunningServer): Promise<Findings> {
  const sessions = await Promise.all(
    Array.from({ length: SESSIONS_EACH }, () => PEOPLE.map(signIn)).flat(),
  );
  return {
    'Start of the server on a data folder that it made before': [
      {
        name: 'until it is healthy',
        value: startMs,
        unit: 'ms',
        bound: { kind: 'at most', value: START_BUDGET_MS },
      },
    ],
    'Requests with 50 clients': await measureRequests(
      server.url,
      sessions.map(({ token }) => token),
    ),
  };
}

/** The parts in the order in which they run. */
const PARTS = {
  pages: () =>
    onServer(
      async ({ server, signIn }) =>
        measurePages(server.url, {
          teacher: await signIn('teacher'),
          student: await signIn('student'),
        }),
      nothing,
    ),
  weights: () =>
    onServer(
      async ({ server, signIn }) => ({
        'Loaded until usable, cold': await measureWeights(
          server.url,
          await signIn('student'),
          findBrowser(),
          asked.includes(FILES),
        ),
      }),
      nothing,
    ),
  lists: () =>
    onServer(
      async ({ server, signIn }) =>
        measureLongLists(server.url, await signIn('student'), findBrowser()),
      nothing,
    ),
  requests: () => onServer(measureRequestsPart, nothing),
  sitting: () =>
    onServer(
      async ({ server, api, signIn }) => ({
        [`Exams sat at once, ${process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded database'}`]:
          await measureSitting(
            server.url,
            (await signIn('admin')).token,
            await signInAll(api, server.url),
          ),
      }),
      nothing,
      process.env,
    ),
  questions: () =>
    onServer(async ({ server, signIn }) => {
      const [teacher, student] = [await signIn('teacher'), await signIn('student')];
      return {
        'The page of an exam': await measureQuestionPage(
          server.url,
          teacher,
          student,
          findBrowser(),
        ),
        'Others while a hostile file is imported': await measureImportBesideOthers(
          server.url,
          teacher.token,
        ),
      };
    }, nothing),
  statistics: () =>
    onServer(async ({ server, signIn }, large) => {
      const teacher = await signIn('teacher');
      return {
        'Statistics of an exam of 5,000 students and 100 questions': [
          ...(await measureStatistics(server.url, teacher.token, large)),
          ...(await measureFirstChart(server.url, teacher, findBrowser(), large.examGuid)),
        ],
      };
    }, seedStatistics),
  charts: () =>
    onServer(
      async ({ server, signIn }) =>
        measureCharts(server.url, await signIn('teacher'), await signIn('student'), findBrowser()),
      nothing,
    ),
  attendance: () =>
    onServer(
      async ({ server, signIn }, longClass) =>
        measureAttendance(server.url, await signIn('teacher'), findBrowser(), longClass),
      seedAttendance,
    ),
  mail: () =>
    onServer(
      async ({ server, signIn }, section) => ({
        'A mail to 1,000 recipients': await measureMail(
          server.url,
          (await signIn('teacher')).token,
          section,
        ),
      }),
      seedMail,
    ),
  chat: measureChatPart,
  archive: () =>
    onServer(
      async ({ server, api, signIn }) => ({
        'A portfolio of 200 work samples and 500 MB taken away': await measureArchive(server, {
          student: await apiAs(api, 'student', server.url),
          teacher: await apiAs(api, 'teacher', server.url),
          token: (await signIn('student')).token,
        }),
      }),
      nothing,
    ),
  demo: () => Promise.resolve({ 'The demo university': measureDemo() }),
  hub: measureHub,
} satisfies Record<string, () => Promise<Findings>>;

const parts = Object.entries(PARTS).filter(
  ([part]) => asked.every((word) => word === FILES) || asked.includes(part),
);
const score = scoreOfNode();
process.stdout.write(
  table('Machine', [
    { name: 'fixed work in Node', value: score.ms, unit: 'ms' },
    { name: '  of the reference machine', value: score.slower, unit: 'ratio' },
  ]),
);
const missed: string[] = [];
for (const [, measure] of parts) {
  for (const [title, measured] of Object.entries(await measure())) {
    const findings = measured.map((finding) => scaledToMachine(finding, score));
    process.stdout.write(table(title, findings));
    missed.push(...findings.filter((finding) => !holds(finding)).map(({ name }) => name));
  }
}
process.stdout.write(
  missed.length ? `\nMissed: ${missed.join('; ')}\n` : '\nEvery bound is met.\n',
);
process.exitCode = missed.length > 0 ? 1 : 0;
