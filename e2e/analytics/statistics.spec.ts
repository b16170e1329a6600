import { readFileSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';
import type { APIRequestContext, Page } from '@playwright/test';
import type { ExamStatistics } from '@riwaq/api';
import { examinerOf } from '../exams/ways';
import { callerOf } from '../forum/ways';
import { expectAccessible } from '../src/axe';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

const TABS = ['summary', 'expanded', 'students', 'reliability', 'validity', 'discrimination', 'difficulty'] as const;
const ANALYTICS: readonly string[] = ['reliability', 'validity', 'discrimination', 'difficulty'];
const DRAWN: readonly string[] = ['summary', 'expanded', 'reliability', 'discrimination', 'difficulty'];
const PHONE = { width: 360, height: 740 };

interface Sat { examGuid: string; statistics: ExamStatistics & { calculateAllMetrics: NonNullable<ExamStatistics['calculateAllMetrics']> } }

/** An exam of the demo university that a class has sat, with everything computed. */
async function satExam(request: APIRequestContext): Promise<Sat> {
  const { call } = await callerOf(request, 'teacher');
  const { data: { exams } } = await call('GET Exams/Get', { query: { status: 'expired' } });
  for (const { guid: examGuid } of exams) {
    const { data } = await call('GET Exams/Statistics', { query: { examGuid } });
    if (data?.calculateAllMetrics?.cronbachAlpha != null) return { examGuid, statistics: data as Sat['statistics'] };
  }
  throw new Error('The demo university has no exam of which everything is computed.');
}

/** Pixels by which a page is wider than the screen. */
const overflow = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
/** How much of a picture is drawn, in its two halves. */
const canvasIsDrawn = (page: Page): Promise<boolean> => page.locator('figure canvas').first().evaluate((canvas: HTMLCanvasElement) => {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
  return pixels.some((value) => value !== 0);
});

for (const { language, theme, viewport, inExam } of [
  { language: 'ar', theme: 'light', viewport: { width: 1440, height: 900 }, inExam: true },
  { language: 'en', theme: 'dark', viewport: PHONE, inExam: false },
] as const) {
  test(`every view of the statistics can be read by everyone: ${language}, ${theme}, ${viewport.width} pixels, ${inExam ? 'in the page of the exam' : 'on its own page'}`, async ({ asPerson, request }) => {
    test.slow();
    const say = textsOf(language);
    const { examGuid, statistics: { examDetails, questions } } = await satExam(request);
    const path = inExam ? `/showExam=${examGuid}` : `/examStatistics=${examGuid}`;
    const page = await asPerson('teacher', { language, theme, path, context: { viewport } });
    if (inExam) await page.getByRole('link', { name: say('exams:views.statistics'), exact: true }).click();
    const views = page.getByRole('navigation', { name: say('analytics:views') });
    const analytics = page.getByRole('navigation', { name: say('analytics:tab.analytics') });
    await expect(page.locator('.rw-analytics-chips')).toContainText(String(examDetails.finishedCount));
    for (const tab of TABS) {
      await test.step(tab, async () => {
        if (ANALYTICS.includes(tab)) {
          await views.getByRole('link', { name: say('analytics:tab.analytics'), exact: true }).click();
          await analytics.getByRole('link', { name: say(`analytics:tab.${tab}`), exact: true }).click();
        } else await views.getByRole('link', { name: say(`analytics:tab.${tab}`), exact: true }).click();
        const panel = page.getByRole('region', { name: say(`analytics:tab.${tab}`), exact: true }).first();
        await expect(panel).toBeVisible();
        if (DRAWN.includes(tab)) await expect.poll(() => canvasIsDrawn(page)).toBe(true);
        await expect(panel).not.toContainText(/NaN|Infinity|undefined|null/);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        await expectAccessible(page);
      });
    }
    await test.step('what the words mean', async () => {
      await page.getByRole('button', { name: say('analytics:help.open', { title: say('analytics:tab.difficulty') }) }).click();
      await expect(page.getByRole('dialog').getByText(say('analytics:help.text.p'))).toBeVisible();
      await page.getByRole('dialog').getByRole('button', { name: say('kit:close') }).first().click();
      await expect(page.getByRole('dialog')).toBeHidden();
    });
    await test.step('a question', async () => {
      await page.getByRole('link', { name: questions[0]?.questionTitle ?? '' }).first().click();
      await expect(page.getByRole('heading', { name: say('analytics:item.title', { number: 1 }) })).toBeVisible();
      await expect(page.getByText(say('analytics:earlier.title'))).toBeVisible();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await expectAccessible(page);
      await page.getByRole('link', { name: say('analytics:back') }).click();
    });
    await test.step('the report', async () => {
      await page.getByRole('link', { name: say('analytics:report.open') }).click();
      await expect(page.getByRole('heading', { name: say('analytics:report.title', { name: examDetails.title }) })).toBeVisible();
      // The picture that is printed in place of what is drawn.
      await expect(page.locator('.rw-chart-picture')).toHaveAttribute('src', /^data:image\/png/);
      await expectAccessible(page);
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('.rw-chart-picture')).toBeVisible();
      await expect(page.getByRole('banner')).toBeHidden();
      expect((await page.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-');
    });
  });
}

test('charts begin at the side where the text begins', async ({ asPerson, request }) => {
  const { examGuid } = await satExam(request);
  const axisAt = async (language: 'ar' | 'en'): Promise<'left' | 'right'> => {
    const page = await asPerson('teacher', { language, path: `/examStatistics=${examGuid}` });
    await expect.poll(() => canvasIsDrawn(page)).toBe(true);
    return page.locator('figure canvas').first().evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: new Uint8ClampedArray() };
      const edge = Math.round(canvas.width * 0.04);
      let [left, right] = [0, 0];
      for (let at = 3; at < data.length; at += 4) {
        const x = ((at - 3) / 4) % canvas.width;
        if ((data[at] ?? 0) > 100 && x < edge) left += 1;
        if ((data[at] ?? 0) > 100 && x >= canvas.width - edge) right += 1;
      }
      return left > right ? 'left' : 'right';
    });
  };
  expect([await axisAt('ar'), await axisAt('en')]).toEqual(['right', 'left']);
});

test('spreadsheets say what the screen says', async ({ asPerson, request }) => {
  const { examGuid, statistics } = await satExam(request);
  const say = textsOf('en');
  const page = await asPerson('teacher', { language: 'en', path: `/examStatistics=${examGuid}?tab=discrimination` });
  const sheet = async (name: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: say('analytics:export') }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`${statistics.examDetails.title} ${name}.xlsx`.replace(':', ' ').replace(/\s+/g, ' '));
    const { Sheets, SheetNames } = read(readFileSync(await file.path()));
    return utils.sheet_to_json<(string | number | null)[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1, defval: null });
  };
  const rounded = (value: string | number | null | undefined) => (typeof value === 'number' ? String(Number(value.toFixed(2))) : value ?? '');
  const shown = async (label: string) => {
    const rows = page.getByRole('group', { name: label, exact: true }).getByRole('row');
    await expect(rows.nth(1)).toBeVisible();
    return (await rows.all()).slice(1);
  };
  const [, ...discrimination] = await sheet('Discrimination');
  expect(discrimination).toHaveLength(statistics.questions.length);
  for (const [index, row] of (await shown(say('analytics:tab.discrimination'))).entries()) {
    const cells = discrimination[index] ?? [];
    expect(await row.getByRole('cell').allInnerTexts()).toEqual([String(cells[0]), expect.stringContaining(String(cells[1])), `${cells[2]} / ${cells[3]}`, `${cells[4]} / ${cells[5]}`, rounded(cells[6]), cells[7]]);
  }
  await page.goto(`/examStatistics=${examGuid}?tab=reliability`);
  const [, ...reliability] = await sheet('Reliability');
  for (const [index, row] of (await shown(say('analytics:reliability.scores'))).entries()) {
    expect(await row.getByRole('cell').allInnerTexts()).toEqual((reliability[index] ?? []).map((cell) => (typeof cell === 'number' ? String(cell) : cell)));
  }
  expect(reliability.find(([name]) => name === 'Cronbach\'s alpha')?.[1]).toBeCloseTo(statistics.calculateAllMetrics.cronbachAlpha ?? NaN, 12);
});

test('while an exam runs its counts move without a reload, and no mark is told', async ({ asPerson, request }) => {
  const say = textsOf('ar');
  const examiner = await examinerOf(request, 'teacher');
  const student = await callerOf(request, 'student');
  const examGuid = await examiner.exam({ studentGuids: [student.userGuid] });
  const { data: question } = await examiner.call('POST Exams/AddOrEditQuestion', { body: { examGuid, questionType: 'OneChoice', question: '<p>كم؟</p>', questionMark: 1, QuestionOptions: [{ optionText: 'واحد', isCorrect: true, optionOrder: 1 }, { optionText: 'اثنان', optionOrder: 2 }] } });
  const { data: exam } = await examiner.call('GET Exams/GetExam', { query: { ExamGuid: examGuid } });
  if (!exam || !question) throw new Error('There is no exam.');
  await examiner.call('PUT Exams/Edit', { body: { ...exam, Guid: examGuid, isActive: true } });
  const page = await asPerson('teacher', { path: `/showExam=${examGuid}?view=statistics` });
  const chip = (name: string) => page.locator('.rw-analytics-chip').filter({ has: page.getByText(say(`analytics:chips.${name}`), { exact: true }) }).locator('dd');
  await expect(chip('entered')).toHaveText('0');
  await student.call('POST Exams/EnterExam', { body: { examGuid } });
  await expect(chip('entered')).toHaveText('1');
  await student.call('POST Exams/FinishExam', { body: { examGuid } });
  await expect(chip('finished')).toHaveText('1');
  await expect(chip('success')).toContainText(say('analytics:chips.whileActive'));
  await expect(page.getByRole('link', { name: say('analytics:tab.analytics'), exact: true })).toHaveCount(0);
});

test.describe('one of the two is not hosted', () => {
  const without = async (page: Page, id: string): Promise<string[]> => {
    const requests: string[] = [];
    page.on('request', (one) => { if (one.url().includes(`/modules/${id}/`) || one.url().includes('Exams/Statistics')) requests.push(one.url()); });
    await page.route('**/static/config.json*', async (route) => {
      const response = await route.fetch();
      const config = await response.json() as { modules: { id: string }[] };
      await route.fulfill({ response, json: { ...config, modules: config.modules.filter((module) => module.id !== id) } });
    });
    return requests;
  };

  test('without analytics an exam has no view of statistics, and nothing is asked', async ({ asPerson, request }) => {
    const say = textsOf('ar');
    const { examGuid } = await satExam(request);
    const page = await asPerson('teacher');
    const requests = await without(page, 'analytics');
    await page.goto(`/showExam=${examGuid}?view=statistics`);
    await expect(page.getByRole('link', { name: say('exams:views.students'), exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: say('exams:views.statistics'), exact: true })).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(requests).toEqual([]);
  });

  test('without the exams the statistics are reached by their own page', async ({ asPerson, request }) => {
    const say = textsOf('ar');
    const { examGuid, statistics: { examDetails } } = await satExam(request);
    const page = await asPerson('teacher');
    await without(page, 'exams');
    await page.goto('/statistics');
    await page.locator(`a[href$="examStatistics=${examGuid}"]`).click();
    await expect(page.getByRole('heading', { name: examDetails.title, level: 2 })).toBeVisible();
    await expect(page.getByRole('link', { name: say('analytics:tab.analytics'), exact: true })).toBeVisible();
  });
});

test('a page that shows no chart does not pay for charts', async ({ asPerson, request }) => {
  const { examGuid } = await satExam(request);
  const page = await asPerson('teacher');
  const heavy: string[] = [];
  page.on('response', (response) => { if (Number(response.headers()['content-length'] ?? 0) > 200_000 && response.url().endsWith('.js')) heavy.push(response.url()); });
  await page.goto(`/examStatistics=${examGuid}?tab=students`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(heavy).toEqual([]);
  await page.goto(`/examStatistics=${examGuid}`);
  await expect.poll(() => canvasIsDrawn(page)).toBe(true);
  expect(heavy).toHaveLength(1);
});
