import { readFileSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { ExamStatistics } from '@riwaq/api';
import { callerOf } from '../forum/fixtures';
import { expectAccessible } from '../src/axe';
import { loadingOf } from '../src/loading';
import { expectOwnTextStyles } from '../src/rich-text-styles';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

// Proves STAT-2 to STAT-9.

const TABS = [
  'summary',
  'expanded',
  'students',
  'reliability',
  'validity',
  'discrimination',
  'difficulty',
] as const;
const ANALYTICS: readonly string[] = ['reliability', 'validity', 'discrimination', 'difficulty'];
const DRAWN: readonly string[] = [
  'summary',
  'expanded',
  'reliability',
  'discrimination',
  'difficulty',
];
const SEARCHED: readonly string[] = ['summary', 'students', 'difficulty'];
const PHONE = { width: 360, height: 740 };
/** Maximum pixels that a search box beside a heading may begin above it. */
const HALF_A_LINE = 14;

interface Sat {
  examGuid: string;
  statistics: ExamStatistics & {
    calculateAllMetrics: NonNullable<ExamStatistics['calculateAllMetrics']>;
  };
}

/** An exam of the demo university that a class has finished, with all statistics. */
async function satExam(request: APIRequestContext): Promise<Sat> {
  const { call } = await callerOf(request, 'teacher');
  const {
    data: { exams },
  } = await call('GET Exams/Get', { query: { status: 'expired' } });
  for (const { guid: examGuid } of exams) {
    const { data } = await call('GET Exams/Statistics', { query: { examGuid } });
    if (data?.calculateAllMetrics?.cronbachAlpha != null)
      return { examGuid, statistics: data as Sat['statistics'] };
  }
  throw new Error('The demo university has no exam of which everything is computed.');
}

/** Pixels by which a page is wider than the viewport. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
/** Pixels by which the link to the current view is clipped in its row. */
const beyond = (row: Locator): Promise<number> =>
  row.evaluate((views) => {
    const [around, link] = [
      views.getBoundingClientRect(),
      views.querySelector('[aria-current]')?.getBoundingClientRect(),
    ];
    return link ? Math.max(link.right - around.right, around.left - link.left) : Infinity;
  });
/** Whether both halves of every chart's canvas contain drawn pixels. */
const canvasIsDrawn = (page: Page): Promise<boolean> =>
  page
    .locator('figure canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const pixels =
        canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ??
        new Uint8ClampedArray();
      return pixels.some((value) => value !== 0);
    });
/** The side of a wide chart that has its axis. */
const axisSideOf = (page: Page): Promise<'left' | 'right'> =>
  page
    .locator('figure canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: new Uint8ClampedArray(),
      };
      const edge = Math.round(canvas.width * 0.04);
      let [left, right] = [0, 0];
      for (let at = 3; at < data.length; at += 4) {
        const x = ((at - 3) / 4) % canvas.width;
        if ((data[at] ?? 0) > 100 && x < edge) left += 1;
        if ((data[at] ?? 0) > 100 && x >= canvas.width - edge) right += 1;
      }
      return left > right ? 'left' : 'right';
    });

for (const { language, theme, viewport, inExam, tag } of [
  { language: 'ar', theme: 'light', viewport: { width: 1440, height: 900 }, inExam: true, tag: [] },
  { language: 'en', theme: 'dark', viewport: PHONE, inExam: false, tag: ['@nightly'] },
] as const) {
  test(
    `statistics have no barrier (${theme} ${language}, ${viewport.width} px)`,
    { tag: [...tag] },
    async ({ asPerson, request }) => {
      test.slow();
      const say = textsOf(language);
      const {
        examGuid,
        statistics: { examDetails, questions },
      } = await satExam(request);
      const path = inExam ? `/showExam=${examGuid}` : `/examStatistics=${examGuid}`;
      const page = await asPerson('teacher', { language, theme, path, context: { viewport } });
      if (inExam)
        await page.getByRole('link', { name: say('exams:views.statistics'), exact: true }).click();
      const views = page.getByRole('navigation', { name: say('analytics:views') });
      const analytics = page.getByRole('navigation', { name: say('analytics:tab.analytics') });
      await expect(page.locator('.rw-analytics-chips')).toContainText(
        String(examDetails.finishedCount),
      );
      for (const tab of TABS) {
        await test.step(tab, async () => {
          if (ANALYTICS.includes(tab)) {
            await views
              .getByRole('link', { name: say('analytics:tab.analytics'), exact: true })
              .click();
            await analytics
              .getByRole('link', { name: say(`analytics:tab.${tab}`), exact: true })
              .click();
          } else
            await views
              .getByRole('link', { name: say(`analytics:tab.${tab}`), exact: true })
              .click();
          const panel = page
            .getByRole('region', { name: say(`analytics:tab.${tab}`), exact: true })
            .first();
          await expect(panel).toBeVisible();
          if (DRAWN.includes(tab)) await expect.poll(() => canvasIsDrawn(page)).toBe(true);
          await expect(panel).not.toContainText(/NaN|Infinity|undefined|null/);
          await page.setViewportSize(PHONE);
          await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
          await page.setViewportSize(viewport);
          await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
          // The link of the current view is not clipped, and a heading's tools are below or beside
          // it.
          await expect.poll(() => beyond(views)).toBeLessThanOrEqual(1);
          const [heading, search] = [
            panel.getByRole('heading', { level: 3 }).first(),
            panel.getByRole('searchbox'),
          ];
          await expect(search).toHaveCount(SEARCHED.includes(tab) ? 1 : 0);
          if (SEARCHED.includes(tab))
            await expect
              .poll(
                async () =>
                  ((await search.boundingBox())?.y ?? 0) -
                  ((await heading.boundingBox())?.y ?? Infinity),
              )
              .toBeGreaterThan(-HALF_A_LINE);
          await expectAccessible(page);
        });
      }
      await test.step('explains its terms', async () => {
        await page
          .getByRole('button', {
            name: say('analytics:help.open', { title: say('analytics:tab.difficulty') }),
          })
          .click();
        await expect(
          page.getByRole('dialog').getByText(say('analytics:help.text.p')),
        ).toBeVisible();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: say('kit:close') })
          .first()
          .click();
        await expect(page.getByRole('dialog')).toBeHidden();
      });
      await test.step('a question', async () => {
        await page
          .getByRole('link', { name: questions[0]?.questionTitle ?? '' })
          .first()
          .click();
        await expect(
          page.getByRole('heading', { name: say('analytics:item.title', { number: 1 }) }),
        ).toBeVisible();
        await expect(page.getByText(say('analytics:earlier.title'))).toBeVisible();
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        await expectAccessible(page);
        await expectOwnTextStyles(page);
        await page.getByRole('link', { name: say('analytics:back') }).click();
      });
      await test.step('the report', async () => {
        await page.getByRole('link', { name: say('analytics:report.open') }).click();
        await expect(
          page.getByRole('heading', {
            name: say('analytics:report.title', { name: examDetails.title }),
          }),
        ).toBeVisible();
        // The image that replaces the canvas in print.
        await expect(page.locator('.rw-chart-picture')).toHaveAttribute('src', /^data:image\/png/);
        await expectAccessible(page);
        await page.emulateMedia({ media: 'print' });
        await expect(page.locator('.rw-chart-picture')).toBeVisible();
        await expect(page.getByRole('banner')).toBeHidden();
        expect((await page.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-');
      });
    },
  );
}

test(
  'exports every table of statistics as shown',
  { tag: '@nightly' },
  async ({ asPerson, request }) => {
    test.slow();
    const { examGuid, statistics } = await satExam(request);
    const say = textsOf('en');
    const page = await asPerson('teacher', { language: 'en' });
    type Cell = string | number | null;
    /** The data rows of the saved file. */
    const sheet = async (name: string): Promise<Cell[][]> => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: say('analytics:export') }).click();
      const file = await download;
      for (const part of [statistics.examDetails.title.split(':')[0] ?? '', name, '.xlsx'])
        expect(file.suggestedFilename()).toContain(part);
      const { Sheets, SheetNames } = read(readFileSync(await file.path()));
      return utils
        .sheet_to_json<Cell[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1, defval: null })
        .slice(1);
    };
    const rounded = (value: Cell | undefined) =>
      typeof value === 'number' ? String(Number(value.toFixed(2))) : (value ?? '—');
    const percent = (value: Cell | undefined) =>
      typeof value === 'number' ? `${rounded(value)}%` : '—';
    /** All rows of a table as displayed, from all of its pages. */
    const shown = async (label: string): Promise<string[][]> => {
      const table = page.getByRole('group', { name: label, exact: true });
      await expect(table.getByRole('row').nth(1)).toBeVisible();
      const pages = page.getByRole('navigation', {
        name: say('kit:pages.labelOf', { label }),
        exact: true,
      });
      const all: string[][] = [];
      for (;;) {
        const before = all.length;
        for (const row of (await table.getByRole('row').all()).slice(1))
          all.push(
            (await row.getByRole('cell').allInnerTexts()).map((cell) =>
              cell.replace(/\s+/g, ' ').trim(),
            ),
          );
        const next = pages.getByRole('button', { name: say('kit:pages.next') });
        if (await next.isDisabled()) return all;
        await next.click();
        await expect(table.getByRole('row').nth(1).getByRole('cell').first()).not.toHaveText(
          all[before]?.[0] ?? '',
        );
      }
    };
    const open = (tab: string) => page.goto(`/examStatistics=${examGuid}?tab=${tab}`);
    const beginsWith = (title: Cell | undefined) =>
      expect.stringContaining(String(title).replace(/\s+/g, ' ').slice(0, 20)) as unknown;

    await test.step('summary', async () => {
      await open('summary');
      const file = await sheet('Summary');
      expect(await shown(say('analytics:questions'))).toEqual(
        file.map((cells) => [
          String(cells[0]),
          beginsWith(cells[1]),
          cells[2],
          rounded(cells[3]),
          `${cells[4]} / ${cells[5]}`,
          rounded(cells[6]),
          percent(cells[7]),
        ]),
      );
    });
    await test.step('expanded', async () => {
      await open('expanded');
      const file = await sheet('Answers');
      const { questions, questionsDetails } = statistics;
      expect(file.map(([number, , text, , count]) => [number, text, count])).toEqual(
        questionsDetails.map(({ questionGuid, answerText, answersCount }) => [
          questions.findIndex((question) => question.questionGuid === questionGuid) + 1,
          answerText,
          answersCount,
        ]),
      );
      const twin = page.getByRole('figure', {
        name: say('analytics:answers.chart', { number: 1 }),
        exact: true,
      });
      await twin.getByText(say('kit:chart.asTable')).click();
      const asked = questions[0]?.askedCount ?? 0;
      const counts = async () =>
        Promise.all(
          (await twin.getByRole('row').all())
            .slice(1)
            .map(async (row) =>
              (await row.getByRole('cell').first().innerText()).replace(/[^\d.()% ]/g, ''),
            ),
        );
      await expect
        .poll(counts)
        .toEqual(
          file
            .filter(([number]) => number === 1)
            .map(([, , , , count]) => `${count} (${percent((100 * Number(count)) / asked)})`),
        );
    });
    await test.step('students', async () => {
      await open('students');
      const file = await sheet('Results');
      const onScreen = await shown(say('analytics:tab.students'));
      expect(onScreen.map(([name]) => name).sort()).toEqual(
        file
          .map((cells) => String(cells.find((cell) => onScreen.some(([name]) => name === cell))))
          .sort(),
      );
      for (const [name, degree] of onScreen)
        expect(file.find((cells) => cells.includes(name ?? ''))).toEqual(
          degree?.startsWith('—') ? expect.anything() : expect.arrayContaining([Number(degree)]),
        );
    });
    await test.step('reliability', async () => {
      await open('reliability');
      const file = await sheet('Reliability');
      const scores = await shown(say('analytics:reliability.scores'));
      expect(scores).toEqual(
        file
          .slice(0, scores.length)
          .map((cells) => cells.map((cell) => (cell === null ? '—' : String(cell)))),
      );
      expect(file.find(([name]) => name === "Cronbach's alpha")?.[1]).toBeCloseTo(
        statistics.calculateAllMetrics.cronbachAlpha ?? NaN,
        12,
      );
    });
    await test.step('validity', async () => {
      await open('validity');
      const file = await sheet('Validity');
      const rated = (figure: Cell | undefined, level: Cell | undefined) =>
        figure === null ? (expect.stringMatching(/^—/) as unknown) : `${rounded(figure)} ${level}`;
      expect(await shown(say('analytics:tab.validity'))).toEqual(
        file.map((cells) => [
          String(cells[0]),
          beginsWith(cells[1]),
          rated(cells[2], cells[3]),
          rated(cells[4], cells[5]),
          rated(cells[6], cells[7]),
          rounded(cells[8]),
        ]),
      );
    });
    await test.step('discrimination', async () => {
      await open('discrimination');
      const file = await sheet('Discrimination');
      expect(file).toHaveLength(statistics.questions.length);
      expect(await shown(say('analytics:tab.discrimination'))).toEqual(
        file.map((cells) => [
          String(cells[0]),
          beginsWith(cells[1]),
          `${cells[2]} / ${cells[3]}`,
          `${cells[4]} / ${cells[5]}`,
          rounded(cells[6]),
          cells[7],
        ]),
      );
    });
    await test.step('difficulty', async () => {
      await open('difficulty');
      const file = await sheet('Difficulty');
      expect(await shown(say('analytics:tab.difficulty'))).toEqual(
        file.map((cells) => [
          String(cells[0]),
          beginsWith(cells[1]),
          `${cells[2]} / ${cells[3]}`,
          rounded(cells[4]),
          cells[5],
        ]),
      );
    });
  },
);

test(
  'opens statistics on their own page while the exams module cannot be had',
  { tag: ['@core', '@pair'] },
  async ({ asPerson, request }) => {
    const say = textsOf('ar');
    const {
      examGuid,
      statistics: { examDetails },
    } = await satExam(request);
    const page = await asPerson('teacher');
    await page.route('**/modules/exams/**', (route) => route.abort());
    await page.goto('/statistics');
    await page.locator(`a[href$="examStatistics=${examGuid}"]`).click();
    await expect(page.getByRole('heading', { name: examDetails.title, level: 2 })).toBeVisible();
    await expect(
      page.getByRole('link', { name: say('analytics:tab.analytics'), exact: true }),
    ).toBeVisible();
  },
);

test('loads chart code on demand and mirrors charts by language', async ({ asPerson, request }) => {
  const { examGuid } = await satExam(request);
  const page = await asPerson('teacher');
  const { isHere } = loadingOf(page);
  const heavy: string[] = [];
  page.on('response', (response) => {
    if (
      Number(response.headers()['content-length'] ?? 0) > 200_000 &&
      response.url().endsWith('.js')
    )
      heavy.push(response.url());
  });
  await page.goto(`/examStatistics=${examGuid}?tab=students`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect.poll(isHere).toBe(true);
  expect(heavy).toEqual([]);
  await page.goto(`/examStatistics=${examGuid}`);
  await expect.poll(() => canvasIsDrawn(page)).toBe(true);
  expect(heavy).toHaveLength(1);

  await expect.poll(() => axisSideOf(page)).toBe('right');
  await page.evaluate(() => localStorage.setItem('riwaq.language', 'en'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect.poll(() => canvasIsDrawn(page)).toBe(true);
  expect(await axisSideOf(page)).toBe('left');
});
