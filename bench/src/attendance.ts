import type { Page } from '@playwright/test';
import type { ApiSession } from '@riwaq/e2e/people';
import { launch, median, thriftyVisitor, visitor, type Visitor } from './browsing';
import { scoreOfBrowser, type MachineScore } from './machine-score';
import { memoryOf, watchWork, measureWork, type MainThreadWork } from './main-thread';
import type { Finding } from './report';
import { seeding } from './seeding';

/**
 * Milliseconds of the reference machine. Opening: the work of 2026-11-28, divided by the score of
 * the browser, and a quarter more. No task should be longer than the longest one that a person does
 * not notice.
 */
const BUDGET = { openingMs: 190, longestMs: 50 };
const RUNS = 3;
const ROW = '.rw-attendance-row';
const WHEEL = { pixels: 1200, everyMs: 60, turns: 40 };
/** Milliseconds between key presses of a quick typist. */
const KEY_MS = 40;

export interface LongClass {
  readonly path: string;
  readonly students: number;
}

/** Puts every student of the demo university into one class of its `teacher`. */
export const seedAttendance = (dataFolder: string): Promise<LongClass> =>
  seeding(dataFolder, async (pool) => {
    const {
      rows: [taught],
    } = await pool.query<{ subject: string; section: string }>(
      "select t.subject_guid as subject, t.section_guid as section from teaching t join person p on p.guid = t.teacher_guid where p.user_name = 'teacher' limit 1",
    );
    if (!taught) throw new Error("The demo's teacher teaches nobody.");
    const { rowCount } = await pool.query('update person set section_guid = $1 where role = 0', [
      taught.section,
    ]);
    return {
      path: `/absence?subjectGuid=${taught.subject}&sectionGuid=${taught.section}`,
      students: rowCount ?? 0,
    };
  });

async function wheel(page: Page): Promise<void> {
  await page.mouse.move(640, 500);
  for (const pixels of [WHEEL.pixels, -WHEEL.pixels]) {
    for (let turn = 0; turn < WHEEL.turns; turn += 1) {
      await page.mouse.wheel(0, pixels);
      await page.waitForTimeout(WHEEL.everyMs);
    }
  }
}

/**
 * A page without scripts that has the same number of rows and buttons: the browser's own share on
 * this machine.
 */
function referencePage(students: number): string {
  const buttons = Array.from(
    { length: 10 },
    (_, index) => `<button style="block-size:36px;inline-size:36px">${index}</button>`,
  ).join('');
  const rows = Array.from(
    { length: students },
    (_, index) =>
      `<div style="display:flex;gap:8px;block-size:72px;border-block-end:1px solid"><b>طالب ${index + 1}</b>${buttons}</div>`,
  );
  return `<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8">${rows.join('')}`;
}

async function measureReference(
  { page, devtools }: Visitor,
  students: number,
): Promise<MainThreadWork> {
  await page.route('**/reference', (route) =>
    route.fulfill({ contentType: 'text/html', body: referencePage(students) }),
  );
  await page.goto('/reference');
  await watchWork(page, devtools);
  return measureWork(page, devtools, () => wheel(page));
}

interface Run {
  opening: MainThreadWork;
  wheel: MainThreadWork;
  typing: MainThreadWork;
  present: MainThreadWork;
  nodes: number;
  reference: MainThreadWork;
  score: MachineScore;
}

async function run(
  { page, devtools }: Visitor,
  { path, students }: LongClass,
  turn: number,
): Promise<Omit<Run, 'reference' | 'score'>> {
  const work = (act: () => Promise<void>) => measureWork(page, devtools, act);
  // Visit once to load the code: only the second visit is measured.
  await page.goto(path);
  await page.locator(ROW).first().waitFor();
  await page.goto('/statistics');
  await page.waitForLoadState('networkidle');
  await watchWork(page, devtools);
  const opening = await work(async () => {
    await page.locator('nav a[href="/absence"]').first().click();
    await page.locator(ROW).first().waitFor();
  });
  const { nodes } = await memoryOf(devtools);
  const wheeled = await work(() => wheel(page));
  const typing = await work(async () => {
    await page.locator(`${ROW} [role=radio]`).first().focus();
    for (let typed = 0; typed < students; typed += 1) {
      // Different hours than in the previous run, so that each press is a change.
      await page.keyboard.press(String((typed + turn) % 8));
      await page.waitForTimeout(KEY_MS);
    }
  });
  await page.waitForFunction(
    () => document.querySelector('.rw-attendance-save')?.getAttribute('data-left') === '0',
  );
  const marked = await page.locator('.rw-attendance-counts dd').last().innerText();
  if (marked !== '0') throw new Error(`${marked} of ${students} students were not marked.`);
  // A separate day for each run, on which most students have no attendance yet.
  for (let day = 0; day <= turn; day += 1) {
    await page.locator('.rw-attendance-day button').first().click();
    await page.locator(ROW).first().waitFor();
  }
  const present = await work(() => page.locator('.rw-attendance-tools .rw-button-primary').click());
  return { opening, wheel: wheeled, typing, present, nodes };
}

/** The medians of all runs, with their bounds. */
function findingsOf(runs: readonly Run[], students: number): Record<string, Finding[]> {
  const figure = (pick: (one: Run) => number) => median(runs.map(pick));
  const score: MachineScore = {
    ms: figure((one) => one.score.ms),
    slower: figure((one) => one.score.slower),
  };
  const most = (value: number) => ({ score, bound: { kind: 'at most' as const, value } });
  const smooth = (name: string, pick: (one: Run) => MainThreadWork): Finding[] => [
    {
      name: `${name}: tasks above 50 ms`,
      value: figure((one) => pick(one).longTasks),
      unit: '',
    },
    {
      name: `${name}: the longest of them`,
      value: figure((one) => pick(one).longestMs),
      unit: 'ms',
      ...most(BUDGET.longestMs),
    },
    { name: `${name}: main-thread work`, value: figure((one) => pick(one).cpuMs), unit: 'ms' },
  ];
  return {
    [`The attendance of a class of ${students}`]: [
      {
        name: 'fixed work in the browser, of the reference machine',
        value: score.slower,
        unit: 'ratio',
      },
      {
        name: 'opening: main-thread work until the page rests',
        value: figure(({ opening }) => opening.cpuMs),
        unit: 'ms',
        ...most(BUDGET.openingMs),
      },
      ...smooth('scrolling by the wheel', (one) => one.wheel),
      ...smooth(`a digit for each student, one every ${KEY_MS} ms`, (one) => one.typing),
      {
        name: 'a digit for each student: main-thread work a digit',
        value: figure(({ typing }) => typing.cpuMs / students),
        unit: 'ms',
      },
      ...smooth('everybody present at once', ({ present }) => present),
      {
        name: 'reference: rows without script by the wheel: tasks above 50 ms',
        value: figure(({ reference }) => reference.longTasks),
        unit: '',
      },
      {
        name: 'reference: the longest of them',
        value: figure(({ reference }) => reference.longestMs),
        unit: 'ms',
      },
      {
        name: 'reference: main-thread work',
        value: figure(({ reference }) => reference.cpuMs),
        unit: 'ms',
      },
      {
        name: 'by the wheel, of the reference',
        value: figure(({ wheel: wheeled, reference }) => wheeled.cpuMs / reference.cpuMs),
        unit: 'ratio',
      },
      { name: 'nodes of the page', value: figure(({ nodes }) => nodes), unit: '' },
    ],
  };
}

/**
 * Measures main-thread work of the browser while taking attendance of all students of the demo
 * university in one class.
 */
export async function measureAttendance(
  url: string,
  session: ApiSession,
  executablePath: string,
  of: LongClass,
): Promise<Record<string, Finding[]>> {
  const browser = await launch(executablePath);
  try {
    const runs: Run[] = [];
    for (let count = 0; count < RUNS; count += 1) {
      const visit = await thriftyVisitor(browser, url, session);
      const plain = await visitor(browser, url);
      runs.push({
        score: await scoreOfBrowser(plain.page),
        ...(await run(visit, of, count)),
        reference: await measureReference(plain, of.students),
      });
      await Promise.all([visit.context.close(), plain.context.close()]);
    }
    return findingsOf(runs, of.students);
  } finally {
    await browser.close();
  }
}
