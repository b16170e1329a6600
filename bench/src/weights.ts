import type { Browser, Page } from '@playwright/test';
import type { ApiSession } from '@riwaq/e2e/people';
import { launch, visitor } from './browsing';
import { busiestContent, type BusiestContent } from './busiest-content';
import { createApiClient } from './exam-making';
import type { Finding } from './report';

const RUNS = 3;

/** Compressed kilobytes of script and style, and number of requests of any kind. */
interface Weight {
  readonly kilobytes: number;
  readonly requests: number;
}

/** A page, the selector that shows that it is usable, and its budget until then. */
interface Route {
  readonly name: string;
  readonly path: string;
  readonly usable: string;
  readonly bound: Weight;
  /** Target for later; only `bound` can fail the measurement. */
  readonly goal: Weight;
  readonly visitor?: boolean;
}

/** A file that a page requested before it was usable. */
interface Loaded {
  readonly name: string;
  readonly transferred: number;
  readonly decoded: number;
}

const weightGoal = (kilobytes: number): Weight => ({ kilobytes, requests: 15 });

const routesOf = (topic: BusiestContent, examGuid: string): readonly Route[] => [
  {
    name: 'sign-in',
    path: '/auth',
    usable: 'form button[type=submit]',
    visitor: true,
    bound: { kilobytes: 121, requests: 8 },
    goal: weightGoal(90),
  },
  {
    name: 'Home',
    path: '/',
    usable: 'main .rw-shell-areas a',
    bound: { kilobytes: 171, requests: 13 },
    goal: weightGoal(170),
  },
  {
    name: 'forum list',
    path: '/forums',
    usable: 'ul.rw-forum-grid article',
    bound: { kilobytes: 212, requests: 22 },
    goal: weightGoal(170),
  },
  {
    name: 'a topic by its address',
    path: `/forums?topicGuid=${topic.topicGuid}&contentGuid=${topic.contentGuid}&open=replies`,
    usable: 'article.rw-forum-reply',
    bound: { kilobytes: 273, requests: 34 },
    goal: weightGoal(200),
  },
  {
    name: 'exams',
    path: '/exams',
    usable: 'main article',
    bound: { kilobytes: 209, requests: 20 },
    goal: weightGoal(170),
  },
  {
    name: 'an exam before its start',
    path: `/enterExam=${examGuid}`,
    usable: 'button.rw-sit-start-button',
    bound: { kilobytes: 233, requests: 24 },
    goal: weightGoal(200),
  },
  {
    name: 'portfolios',
    path: '/portfolios',
    usable: 'main article',
    bound: { kilobytes: 198, requests: 20 },
    goal: weightGoal(170),
  },
  {
    name: 'inbox',
    path: '/inbox',
    usable: 'main li a, main article',
    bound: { kilobytes: 229, requests: 23 },
    goal: weightGoal(170),
  },
];

/** Finds an exam that a student may enter now and has not begun. */
export async function openExam(url: string, token: string): Promise<string> {
  const { data } = await createApiClient(url)(token, 'GET Exams/Get', {});
  const exam = data.exams.find(({ examStatus }) => examStatus === 'running');
  if (!exam) throw new Error('The demo university has no exam that runs.');
  return exam.guid;
}

/** Marks the frame in which the page becomes usable, by the page's own clock. */
const markUsable = (page: Page, selector: string): Promise<unknown> =>
  page.addInitScript((of) => {
    const look = () => {
      if (document.querySelector(of)) performance.mark('usable');
      else requestAnimationFrame(look);
    };
    look();
  }, selector);

/** Loads a page in a new profile. Resolves with the requests that began before it was usable. */
async function load(
  browser: Browser,
  url: string,
  { path, usable }: Route,
  session?: ApiSession,
): Promise<Loaded[]> {
  const { context, page } = await visitor(browser, url, session);
  await markUsable(page, usable);
  await page.goto(path);
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate(() => {
    const usableAt = performance.getEntriesByName('usable')[0]?.startTime ?? 0;
    const timings = ['navigation', 'resource'].flatMap(
      (type) => performance.getEntriesByType(type) as PerformanceResourceTiming[],
    );
    return timings
      .filter(({ startTime }) => startTime < usableAt)
      .map((timing) => ({
        name: timing.name,
        transferred: timing.transferSize,
        decoded: timing.decodedBodySize,
      }));
  });
  await context.close();
  // A file that was preloaded and then used is listed twice.
  const files = new Map<string, Loaded>();
  for (const each of loaded) {
    if (each.transferred > (files.get(each.name)?.transferred ?? -1)) files.set(each.name, each);
  }
  return [...files.values()];
}

const kilobytes = (files: readonly Loaded[], of: 'transferred' | 'decoded'): number =>
  files.reduce((sum, file) => sum + file[of], 0) / 1000;
const isCode = ({ name }: Loaded): boolean => /\.(js|css)$/.test(new URL(name).pathname);

/**
 * Returns the lightest of several loads: on a busy machine, the prefetch after the first paint
 * begins before the page is usable.
 */
async function lightest(
  browser: Browser,
  url: string,
  route: Route,
  session?: ApiSession,
): Promise<Loaded[]> {
  let least = await load(browser, url, route, session);
  for (let run = 1; run < RUNS; run += 1) {
    const loaded = await load(browser, url, route, session);
    if (loaded.length < least.length) least = loaded;
  }
  return least;
}

const shown = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(7);

/** Prints each file that a page loads until it is usable, the largest first. */
function printFiles(route: Route, files: readonly Loaded[]): void {
  const lines = [...files]
    .sort((one, other) => other.transferred - one.transferred)
    .map(
      ({ name, transferred, decoded }) =>
        `  ${shown(transferred)} ${shown(decoded)}  ${new URL(name).pathname}`,
    );
  process.stdout.write(`\n${route.name}: KB as transferred, KB decoded\n${lines.join('\n')}\n`);
}

/**
 * Measures the transfer of each page until it is usable, in a new profile. `files`: prints each
 * file.
 */
export async function measureWeights(
  url: string,
  session: ApiSession,
  executablePath: string,
  files: boolean,
): Promise<Finding[]> {
  const browser = await launch(executablePath);
  const topic = await busiestContent(url, [session.token]);
  const findings: Finding[] = [];
  for (const route of routesOf(topic, await openExam(url, session.token))) {
    const loaded = await lightest(browser, url, route, route.visitor ? undefined : session);
    const code = loaded.filter(isCode);
    if (files) printFiles(route, loaded);
    findings.push(
      {
        name: `${route.name}, script and style (goal ${route.goal.kilobytes})`,
        value: kilobytes(code, 'transferred'),
        unit: 'KB',
        bound: { kind: 'at most', value: route.bound.kilobytes },
      },
      { name: `${route.name}, the same decoded`, value: kilobytes(code, 'decoded'), unit: 'KB' },
      {
        name: `${route.name}, requests (goal ${route.goal.requests})`,
        value: loaded.length,
        unit: '',
        bound: { kind: 'at most', value: route.bound.requests },
      },
    );
  }
  await browser.close();
  return findings;
}
