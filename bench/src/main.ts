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
import { holds, table, type Finding } from './report';
import { measureRequests } from './requests';
import { measureSitting, type Sitter } from './sitting';
import { measureStatistics, seedStatistics } from './statistics';
import { measureWeights } from './weights';

const PARTS = [
  'pages',
  'weights',
  'lists',
  'requests',
  'sitting',
  'questions',
  'statistics',
  'charts',
  'attendance',
  'mail',
  'chat',
  'archive',
  'demo',
  'hub',
] as const;
type Part = (typeof PARTS)[number];
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

async function measure(part: Part): Promise<Record<string, Finding[]>> {
  if (part === 'hub') {
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
  if (part === 'demo') return { 'The demo university': measureDemo() };
  if (part === 'chat') {
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
  const [dataFolder, siteFolder] = [await newDataFolder(), newSiteFolder()];
  // The sitting is measured on the university's kind of database, all other parts on the embedded
  // one.
  const database = await ownDatabase(part === 'sitting' ? process.env : {});
  const large = part === 'statistics' ? await seedStatistics(dataFolder) : null;
  const longClass = part === 'attendance' ? await seedAttendance(dataFolder) : null;
  const section = part === 'mail' ? await seedMail(dataFolder) : null;
  const began = performance.now();
  const server = await startServer({ dataFolder, siteFolder, env: database.env });
  const startMs = performance.now() - began;
  const api = await request.newContext();
  try {
    if (part === 'sitting')
      return {
        [`Exams sat at once, ${database.env.DATABASE_URL ? 'PostgreSQL' : 'embedded database'}`]:
          await measureSitting(
            server.url,
            (await signInByApi(api, server.url, 'admin')).token,
            await signInAll(api, server.url),
          ),
      };
    if (longClass)
      return await measureAttendance(
        server.url,
        await signInByApi(api, server.url, 'teacher'),
        findBrowser(),
        longClass,
      );
    if (section)
      return {
        'A mail to 1,000 recipients': await measureMail(
          server.url,
          (await signInByApi(api, server.url, 'teacher')).token,
          section,
        ),
      };
    if (part === 'archive')
      return {
        'A portfolio of 200 work samples and 500 MB taken away': await measureArchive(
          server,
          (await signInByApi(api, server.url, 'student')).token,
          (await signInByApi(api, server.url, 'teacher')).token,
        ),
      };
    if (part === 'questions') {
      const [teacher, student] = [
        await signInByApi(api, server.url, 'teacher'),
        await signInByApi(api, server.url, 'student'),
      ];
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
    }
    if (part === 'charts')
      return await measureCharts(
        server.url,
        await signInByApi(api, server.url, 'teacher'),
        await signInByApi(api, server.url, 'student'),
        findBrowser(),
      );
    if (large) {
      const teacher = await signInByApi(api, server.url, 'teacher');
      return {
        'Statistics of an exam of 5,000 students and 100 questions': [
          ...(await measureStatistics(server.url, teacher.token, large)),
          ...(await measureFirstChart(server.url, teacher, findBrowser(), large.examGuid)),
        ],
      };
    }
    const sessions = await Promise.all(
      PEOPLE.map((account) => signInByApi(api, server.url, account)),
    );
    const [first] = sessions;
    if (!first) throw new Error('Nobody could sign in.');
    if (part === 'pages') return await measurePages(server.url, first, findBrowser());
    if (part === 'weights')
      return {
        'Loaded until usable, cold': await measureWeights(
          server.url,
          first,
          findBrowser(),
          asked.includes(FILES),
        ),
      };
    if (part === 'lists') return await measureLongLists(server.url, first, findBrowser());
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
  } finally {
    await api.dispose();
    await server.stop();
    await database.drop();
    for (const folder of [dataFolder, siteFolder]) rmSync(folder, { recursive: true, force: true });
  }
}

const parts = PARTS.filter((part) => asked.every((word) => word === FILES) || asked.includes(part));
const missed: string[] = [];
for (const part of parts) {
  for (const [title, findings] of Object.entries(await measure(part))) {
    process.stdout.write(table(title, findings));
    missed.push(...findings.filter((finding) => !holds(finding)).map(({ name }) => name));
  }
}
process.stdout.write(
  missed.length ? `\nMissed: ${missed.join('; ')}\n` : '\nEvery bound is met.\n',
);
process.exitCode = missed.length > 0 ? 1 : 0;
