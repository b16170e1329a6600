import type { Browser, Page } from '@playwright/test';
import type { ApiResponse, ApiData } from '@riwaq/api';
import type { ApiSession } from '@riwaq/e2e/people';
import { launch, median, slowDown, reportFirstPaint, timeToPaint, visitor } from './browsing';
import type { Finding } from './report';

/** Budget for the code of charts on a page that shows one, in compressed kilobytes. */
const CHARTS_KILOBYTES = 360;
const RUNS = 5;
const CHART = 'figure canvas';
const TABLE = '.rw-table tr.ant-table-row';
/**
 * Strings that occur only in the code of charts: an event name of the library and a class name of
 * the kit.
 */
const MARKS = ['afterrender', 'rw-chart-drawing'];
/** Milliseconds after which an idle page has finished its prefetching. */
const IDLE_MS = 15_000;

/** Scripts by their address, with their compressed size in bytes. */
type Scripts = Map<string, number>;

/** Scripts that the pages fetch, prefetched ones included. */
async function scriptsOf(
  browser: Browser,
  url: string,
  session: ApiSession,
  paths: readonly string[],
  shown?: string,
): Promise<Scripts> {
  const { context, page, devtools } = await visitor(browser, url, session);
  const scripts: Scripts = new Map();
  const addresses = new Map<string, string>();
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.url.endsWith('.js')) addresses.set(requestId, response.url);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId);
    // Responses from the browser's cache were already counted.
    if (address !== undefined && encodedDataLength > 0)
      scripts.set(address, Math.max(encodedDataLength, scripts.get(address) ?? 0));
  });
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    if (shown !== undefined) await page.locator(shown).first().waitFor();
  }
  await page.waitForTimeout(IDLE_MS);
  await context.close();
  return scripts;
}

/** Compressed kilobytes of the scripts in which there is code of charts. */
async function chartKilobytes(scripts: Scripts): Promise<number> {
  const bytes = await Promise.all(
    [...scripts].map(async ([address, size]) => {
      const text = await (await fetch(address)).text();
      return MARKS.some((mark) => text.includes(mark)) ? size : 0;
    }),
  );
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}

async function timeToFirst(
  browser: Browser,
  url: string,
  session: ApiSession,
  { path, selector, slow }: { path: string; selector: string; slow: boolean },
): Promise<{ cold: number; warm: number }> {
  const times = { cold: [] as number[], warm: [] as number[] };
  for (let run = 0; run < RUNS; run += 1) {
    const { context, page, devtools } = await visitor(browser, url, session);
    await reportFirstPaint(page, selector);
    if (slow) await slowDown(devtools);
    times.cold.push(await timeToPaint(page, path));
    times.warm.push(await timeToPaint(page, path));
    await context.close();
  }
  return { cold: median(times.cold), warm: median(times.warm) };
}

async function get<Data>(page: Page, token: string, path: string): Promise<Data> {
  const response = await page.request.get(`/api/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await response.json()) as ApiResponse<Data>).data;
}

/** An exam of the demo's `teacher` that is marked. */
async function markedExam(browser: Browser, url: string, session: ApiSession): Promise<string> {
  const { context, page } = await visitor(browser, url);
  const { exams } = await get<ApiData<'GET Exams/Get'>>(
    page,
    session.token,
    'Exams/Get?status=expired',
  );
  for (const { guid } of exams) {
    const statistics = await get<ApiData<'GET Exams/Statistics'>>(
      page,
      session.token,
      `Exams/Statistics?examGuid=${guid}`,
    );
    if (statistics?.calculateAllMetrics?.cronbachAlpha == null) continue;
    await context.close();
    return guid;
  }
  throw new Error('The demo university has no exam that is marked.');
}

/** Time to the first chart of an exam when the browser has the code cached. */
export async function measureFirstChart(
  url: string,
  session: ApiSession,
  executablePath: string,
  examGuid: string,
): Promise<Finding[]> {
  const browser = await launch(executablePath);
  try {
    const { warm } = await timeToFirst(browser, url, session, {
      path: `/examStatistics=${examGuid}`,
      selector: CHART,
      slow: false,
    });
    return [
      {
        name: 'in a browser: from the navigation to the first chart, warm',
        value: warm,
        unit: 'ms',
      },
    ];
  } finally {
    await browser.close();
  }
}

/** Milliseconds until a table and a chart can be seen. */
type FirstTimes = Record<'table' | 'chart', Awaited<ReturnType<typeof timeToFirst>>>;

const timesOf = (fast: FirstTimes, slow: FirstTimes): Finding[] => [
  { name: 'cold', value: fast.chart.cold, unit: 'ms' },
  { name: 'reference: a table of the same exam, cold', value: fast.table.cold, unit: 'ms' },
  { name: 'warm', value: fast.chart.warm, unit: 'ms' },
  { name: 'reference: a table of the same exam, warm', value: fast.table.warm, unit: 'ms' },
  { name: 'cold, 4x CPU and 1.6 Mbit/s', value: slow.chart.cold, unit: 'ms' },
  {
    name: 'reference: a table, cold, 4x CPU and 1.6 Mbit/s',
    value: slow.table.cold,
    unit: 'ms',
  },
  { name: 'warm, 4x CPU and 1.6 Mbit/s', value: slow.chart.warm, unit: 'ms' },
  {
    name: 'reference: a table, warm, 4x CPU and 1.6 Mbit/s',
    value: slow.table.warm,
    unit: 'ms',
  },
];

/** Pages that draw no chart, by account. */
const pagesWithoutCharts = (examGuid: string, statistics: string) => ({
  teacher: [
    '/',
    '/forums',
    '/lectures',
    '/library',
    '/exams',
    `/showExam=${examGuid}`,
    '/questionsBank',
    '/degrees',
    '/finalResults',
    '/statistics',
    `${statistics}?tab=students`,
    `${statistics}?tab=validity`,
    '/absence',
    '/profile',
    '/notifications',
  ],
  student: [
    '/',
    '/forums',
    '/lectures',
    '/library',
    '/exams',
    '/studentDegree',
    '/profile',
    '/notifications',
  ],
});

/**
 * Measures the cost of charts on a page that shows one, and that other pages do not load their
 * code.
 */
export async function measureCharts(
  url: string,
  teacher: ApiSession,
  student: ApiSession,
  executablePath: string,
): Promise<Record<string, Finding[]>> {
  const browser = await launch(executablePath);
  try {
    const examGuid = await markedExam(browser, url, teacher);
    const statistics = `/examStatistics=${examGuid}`;
    const without = pagesWithoutCharts(examGuid, statistics);
    const withCharts = await scriptsOf(browser, url, teacher, [statistics], CHART);
    const ofTeacher = await scriptsOf(browser, url, teacher, without.teacher);
    const ofStudent = await scriptsOf(browser, url, student, without.student);
    const same = await scriptsOf(browser, url, teacher, [`${statistics}?tab=students`], TABLE);
    const cost = await chartKilobytes(withCharts);
    if (cost === 0) throw new Error('The code of charts is not known by its marks any more.');
    const beyond =
      [...withCharts]
        .filter(([address]) => !same.has(address))
        .reduce((sum, [, bytes]) => sum + bytes, 0) / 1000;

    const time = async (slow: boolean) => ({
      table: await timeToFirst(browser, url, teacher, {
        path: `${statistics}?tab=students`,
        selector: TABLE,
        slow,
      }),
      chart: await timeToFirst(browser, url, teacher, { path: statistics, selector: CHART, slow }),
    });
    const [fast, slow] = [await time(false), await time(true)];
    const most = (value: number) => ({ kind: 'at most' as const, value });
    return {
      'Charts, compressed': [
        {
          name: 'scripts with the code of charts, on a page that draws one',
          value: cost,
          unit: 'KB',
          bound: most(CHARTS_KILOBYTES),
        },
        {
          name: 'all that this page fetches and a table of the same exam does not',
          value: beyond,
          unit: 'KB',
        },
        {
          name: `of them on ${without.teacher.length} pages without a chart, as a teacher, then left alone`,
          value: await chartKilobytes(ofTeacher),
          unit: 'KB',
          bound: most(0),
        },
        {
          name: `of them on ${without.student.length} pages without a chart, as a student`,
          value: await chartKilobytes(ofStudent),
          unit: 'KB',
          bound: most(0),
        },
      ],
      'Time to the first chart of an exam': timesOf(fast, slow),
    };
  } finally {
    await browser.close();
  }
}
