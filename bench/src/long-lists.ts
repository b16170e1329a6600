import { request, type Browser, type Page } from '@playwright/test';
import { apiAs } from '@riwaq/e2e/api';
import type { ApiSession } from '@riwaq/e2e/people';
import { launch, median, thriftyVisitor, visitor, type Visitor } from './browsing';
import { createTexts, LENGTHS, seedLongLists, type LongLists } from './long-lists-seed';
import { scoreOfBrowser, type MachineScore } from './machine-score';
import { memoryOf, watchWork, measureWork, type Memory, type MainThreadWork } from './main-thread';
import type { Finding } from './report';

/** Milliseconds of main-thread work, and of the longest task. */
const BUDGET = { openingMs: 150, longestMs: 50 };
const RUNS = 3;
/** Fast scrolling: pixels per turn of the wheel, and milliseconds between turns. */
const WHEEL = { pixels: 2400, everyMs: 60 };
const KEYS = 60;
const CONTENTS = '.rw-forum-contents article';
const THREAD = '.rw-forum-thread';
const REPLIES = `${THREAD} article.rw-forum-reply`;
/** Lists that report the number of their items, rendered or not. */
const COUNT_OF = { contents: '.rw-forum-contents', replies: '.rw-forum-replies' };
const TREE = '.rw-forum-tree';
/**
 * A CSS selector, because a query by role visits all buttons of the page and takes longer than
 * anything measured here.
 */
const TREE_BUTTON = '.rw-forum-topic-line > button';

/** Number of items that a list of the product has loaded. */
const loaded = (page: Page, list: string): Promise<number> =>
  page.locator(list).getAttribute('data-count').then(Number);

/** Scrolls until the list has loaded `count` items. */
async function wheelThrough(
  page: Page,
  counted: () => Promise<number>,
  count: number,
  pixels: number,
): Promise<void> {
  for (let turns = 0; turns < count * 2; turns += 1) {
    await page.mouse.wheel(0, pixels);
    await page.waitForTimeout(WHEEL.everyMs);
    if (turns % 10 === 0 && (await counted()) >= count) return;
  }
  throw new Error(`There are only ${await counted()}, not ${count}.`);
}

async function wheel(page: Page, turns: number, pixels: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, pixels);
    await page.waitForTimeout(WHEEL.everyMs);
  }
}

async function keys(page: Page): Promise<void> {
  for (const key of [
    'Home',
    ...Array<string>(KEYS).fill('PageDown'),
    'End',
    ...Array<string>(KEYS).fill('PageUp'),
  ]) {
    await page.keyboard.press(key);
    await page.waitForTimeout(30);
  }
}

/**
 * A page without scripts that shows the same 2,000 texts at once: the browser's own share on this
 * machine.
 */
function referencePage(): string {
  const texts = createTexts(3);
  const articles = Array.from(
    { length: LENGTHS.contents },
    () => `<article><h3>${texts.title()}</h3>${texts.html()}</article>`,
  );
  return `<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8"><style>body{max-width:680px;margin:auto;font:15px/24px sans-serif}article{padding:20px;margin:16px 0;border:1px solid}</style>${articles.join('')}`;
}

interface Run {
  /** Milliseconds of main-thread work, without that of watching a page at rest. */
  opening: Record<'contents' | 'replies' | 'tree' | 'level', number>;
  scrolling: Record<'paging' | 'wheel' | 'keys' | 'replies' | 'tree', MainThreadWork>;
  memory: { first: Memory; all: Memory };
  reference: { opening: MainThreadWork; wheel: MainThreadWork; keys: MainThreadWork };
  score: MachineScore;
}

async function measureTree(
  { page, devtools }: Pick<Visitor, 'page' | 'devtools'>,
  lists: LongLists,
) {
  const work = (act: () => Promise<void>) => measureWork(page, devtools, act);
  const tree = await work(async () => {
    await page.locator(TREE_BUTTON).click();
    await page.locator(TREE).getByText(lists.wideName).waitFor();
  });
  const level = await work(async () => {
    await page
      .locator(`${TREE} li`)
      .filter({ hasText: lists.wideName })
      .getByRole('button')
      .first()
      .click();
    await page.locator(`${TREE} ul ul li`).first().waitFor();
  });
  const treeScrolled = await work(async () => {
    await page.locator(TREE).hover();
    await wheelThrough(
      page,
      () => page.locator(`${TREE} ul ul li`).count(),
      LENGTHS.wideLevel,
      WHEEL.pixels / 2,
    );
  });
  return { tree, level, treeScrolled };
}

async function measureTopic(
  { page, devtools }: Visitor,
  lists: LongLists,
): Promise<Omit<Run, 'reference' | 'score'>> {
  const topic = page.getByRole('link', { name: lists.topicName });
  const work = (act: () => Promise<void>) => measureWork(page, devtools, act);
  // Visit once to load the code: only the second visit is measured.
  for (const path of [
    `/forums?topicGuid=${lists.topicGuid}&contentGuid=${lists.threadGuid}&open=replies`,
    `/forums?topicGuid=${lists.topicGuid}`,
  ]) {
    await page.goto(path);
    await page
      .locator(path.includes('open') ? REPLIES : CONTENTS)
      .first()
      .waitFor();
  }
  // The fonts come last on a first visit and lay the page out anew.
  await page.waitForFunction(() => localStorage.getItem('riwaq.fonts') !== null);
  await page.locator(TREE_BUTTON).click();
  await page.goto('/forums?type=recently');
  await page.locator(CONTENTS).first().waitFor();
  await page.waitForLoadState('networkidle');
  await watchWork(page, devtools);
  const watching = await work(() => Promise.resolve());

  const contents = await work(async () => {
    await topic.first().click();
    await page.locator(`[id="content-${lists.threadGuid}"]`).waitFor();
  });
  const replies = await work(async () => {
    await page.locator(`[id="content-${lists.threadGuid}"] footer button`).first().click();
    await page.locator(REPLIES).first().waitFor();
  });
  const repliesScrolled = await work(async () => {
    await page.locator(THREAD).hover();
    await wheelThrough(page, () => loaded(page, COUNT_OF.replies), LENGTHS.replies, -WHEEL.pixels);
  });
  await page.keyboard.press('Escape');
  await page
    .locator(THREAD)
    .waitFor({ state: 'detached' })
    .catch(() => undefined);

  const first = await memoryOf(devtools);
  await page.mouse.move(640, 400);
  const paging = await work(() =>
    wheelThrough(page, () => loaded(page, COUNT_OF.contents), LENGTHS.contents, WHEEL.pixels),
  );
  const all = await memoryOf(devtools);
  await page.keyboard.press('Home');
  const wheeled = await work(() => wheel(page, 100, WHEEL.pixels));
  const keyed = await work(() => keys(page));
  await page.keyboard.press('Home');

  const { tree, level, treeScrolled } = await measureTree({ page, devtools }, lists);
  const opening = (measured: MainThreadWork): number => measured.cpuMs - watching.cpuMs;
  return {
    opening: {
      contents: opening(contents),
      replies: opening(replies),
      tree: opening(tree),
      level: opening(level),
    },
    scrolling: {
      paging,
      wheel: wheeled,
      keys: keyed,
      replies: repliesScrolled,
      tree: treeScrolled,
    },
    memory: { first, all },
  };
}

async function measureReference({ page, devtools }: Visitor): Promise<Run['reference']> {
  const html = referencePage();
  await page.route('**/reference', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>reference</title>' }),
  );
  await page.goto('/reference');
  await watchWork(page, devtools);
  const opening = await measureWork(page, devtools, async () => {
    await page.evaluate((text) => {
      document.body.replaceChildren(
        new DOMParser().parseFromString(text, 'text/html').documentElement,
      );
    }, html);
  });
  await page.mouse.move(640, 400);
  return {
    opening,
    wheel: await measureWork(page, devtools, () => wheel(page, 100, WHEEL.pixels)),
    keys: await measureWork(page, devtools, () => keys(page)),
  };
}

async function run(
  browser: Browser,
  url: string,
  session: ApiSession,
  lists: LongLists,
): Promise<Run> {
  const ours = await thriftyVisitor(browser, url, session);
  const plain = await visitor(browser, url);
  try {
    return {
      score: await scoreOfBrowser(plain.page),
      ...(await measureTopic(ours, lists)),
      reference: await measureReference(plain),
    };
  } finally {
    await Promise.all([ours.context.close(), plain.context.close()]);
  }
}

const medianOf = (runs: readonly Run[]) => (pick: (one: Run) => number) => median(runs.map(pick));

const scoreOf = (runs: readonly Run[]): MachineScore => ({
  ms: medianOf(runs)(({ score }) => score.ms),
  slower: medianOf(runs)(({ score }) => score.slower),
});

/** A bound on the work of a browser, scaled by its own score. */
const bounded = (runs: readonly Run[], value: number) => ({
  score: scoreOf(runs),
  bound: { kind: 'at most' as const, value },
});

function openingOf(runs: readonly Run[]): Finding[] {
  const of = medianOf(runs);
  const opening = (name: string, pick: (one: Run) => number): Finding => ({
    name,
    value: of(pick),
    unit: 'ms',
    ...bounded(runs, BUDGET.openingMs),
  });
  return [
    {
      name: 'fixed work in the browser, of the reference machine',
      value: scoreOf(runs).slower,
      unit: 'ratio',
    },
    opening(`a topic of ${LENGTHS.contents} contents`, ({ opening: { contents } }) => contents),
    opening(`a thread of ${LENGTHS.replies} replies`, ({ opening: { replies } }) => replies),
    opening('the tree of 1,000 forums', ({ opening: { tree } }) => tree),
    opening(`a level of ${LENGTHS.wideLevel} forums in it`, ({ opening: { level } }) => level),
    {
      name: 'reference: the same 2,000 texts in a page without script',
      value: of(({ reference }) => reference.opening.cpuMs),
      unit: 'ms',
    },
    {
      name: 'the topic, of the reference',
      value: of(({ opening: { contents }, reference }) => contents / reference.opening.cpuMs),
      unit: 'ratio',
    },
  ];
}

function scrollingOf(runs: readonly Run[]): Finding[] {
  const of = medianOf(runs);
  const scrolling = (name: string, pick: (one: Run) => MainThreadWork): Finding[] => [
    {
      name: `${name}: tasks above 50 ms`,
      value: of((one) => pick(one).longTasks),
      unit: '',
    },
    {
      name: `${name}: the longest of them`,
      value: of((one) => pick(one).longestMs),
      unit: 'ms',
      ...bounded(runs, BUDGET.longestMs),
    },
    { name: `${name}: main-thread work`, value: of((one) => pick(one).cpuMs), unit: 'ms' },
  ];
  return [
    ...scrolling('contents by the wheel, as they come', ({ scrolling: { paging } }) => paging),
    ...scrolling('all contents by the wheel', ({ scrolling: { wheel: wheeled } }) => wheeled),
    ...scrolling('all contents by keys', ({ scrolling: { keys: keyed } }) => keyed),
    ...scrolling('replies by the wheel, as they come', ({ scrolling: { replies } }) => replies),
    ...scrolling('the wide level by the wheel, as it comes', ({ scrolling: { tree } }) => tree),
    {
      name: 'reference by the wheel: tasks above 50 ms',
      value: of(({ reference }) => reference.wheel.longTasks),
      unit: '',
    },
    {
      name: 'reference by the wheel: main-thread work',
      value: of(({ reference }) => reference.wheel.cpuMs),
      unit: 'ms',
    },
    {
      name: 'reference by keys: tasks above 50 ms',
      value: of(({ reference }) => reference.keys.longTasks),
      unit: '',
    },
    {
      name: 'by the wheel, of the reference',
      value: of(
        ({ scrolling: { wheel: wheeled }, reference }) => wheeled.cpuMs / reference.wheel.cpuMs,
      ),
      unit: 'ratio',
    },
    {
      name: 'by keys, of the reference',
      value: of(({ scrolling: { keys: keyed }, reference }) => keyed.cpuMs / reference.keys.cpuMs),
      unit: 'ratio',
    },
  ];
}

function memoryFindings(runs: readonly Run[]): Finding[] {
  const of = medianOf(runs);
  return [
    {
      name: 'with the first page',
      value: of(({ memory }) => memory.first.heapMegabytes),
      unit: 'MB',
    },
    {
      name: `with all ${LENGTHS.contents} contents`,
      value: of(({ memory }) => memory.all.heapMegabytes),
      unit: 'MB',
    },
    {
      name: 'nodes of the first page',
      value: of(({ memory }) => memory.first.nodes),
      unit: '',
    },
    { name: 'nodes of all', value: of(({ memory }) => memory.all.nodes), unit: '' },
  ];
}

const findingsOf = (runs: readonly Run[]): Record<string, Finding[]> => ({
  'Opening a long list: main-thread work until the page rests': openingOf(runs),
  'Scrolling through a long list': scrollingOf(runs),
  'Memory of a long list': memoryFindings(runs),
});

/**
 * Measures main-thread work of the browser with a topic of 2,000 contents, a thread of 1,000
 * replies and a tree of 1,000 forums.
 */
export async function measureLongLists(
  url: string,
  session: ApiSession,
  executablePath: string,
): Promise<Record<string, Finding[]>> {
  const api = await request.newContext();
  const people = ['student', 'student2', 's080', 's081', 's082'] as const;
  const lists = await seedLongLists({
    teacher: await apiAs(api, 'teacher', url),
    admin: await apiAs(api, 'admin', url),
    students: await Promise.all(people.map((account) => apiAs(api, account, url))),
  });
  await api.dispose();

  const browser = await launch(executablePath);
  try {
    const runs: Run[] = [];
    for (let count = 0; count < RUNS; count += 1)
      runs.push(await run(browser, url, session, lists));
    return findingsOf(runs);
  } finally {
    await browser.close();
  }
}
