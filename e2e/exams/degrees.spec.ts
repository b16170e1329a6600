import { readFile } from 'node:fs/promises';
import { EXAM_TYPE, type DegreeEntry } from '@riwaq/api';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { callerOf, actionsOf, unique } from '../forum/fixtures';
import { appearanceCheckOf, LOOK_PAIRS, visitOf } from '../src/appearance-check';
import { expectAccessible } from '../src/axe';
import { drawnOrder } from '../src/drawn';
import type { Account } from '../src/people';
import { choose } from '../src/select';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';
import { examinerOf } from './fixtures';

// Proves DEGREE-1, DEGREE-2, DEGREE-4, DEGREE-6.

/** A teacher with a class who creates lists of degrees by the API. */
async function keeperOf(request: APIRequestContext, account: Account) {
  const examiner = await examinerOf(request, account);
  const { sectionGuid } = examiner;
  const rows = async (sessionGuid: string) =>
    (await examiner.call('GET Degrees/GetSession', { query: { sessionGuid, sectionGuid } })).data
      ?.rows ?? [];
  return {
    ...examiner,
    rows,
    path: (sessionGuid: string) => `/degree/${sessionGuid}/${sectionGuid}`,
    list: examiner.degreeList,
    /** Enters degrees for the first students, by name. */
    async fill(sessionGuid: string, degrees: readonly number[]): Promise<void> {
      const entries = (await rows(sessionGuid))
        .slice(0, degrees.length)
        .map(({ studentGuid, version }, index): DegreeEntry => ({
          studentGuid,
          degree: degrees[index] ?? null,
          version,
        }));
      await examiner.call('PUT Degrees/SaveDegrees', { body: { sessionGuid, degrees: entries } });
    },
  };
}

/** The input field of a student's degree. */
const degreeOf = (page: Page, name: string, say = textsOf('ar')): Locator =>
  page.getByLabel(say('exams:degrees.degreeOf', { name }), { exact: true });

test('enters, ends and reopens degrees through outages and conflicts', async ({
  asPerson,
  request,
}) => {
  test.slow();
  const keeper = await keeperOf(request, 'teacher');
  const admin = await callerOf(request, 'admin');
  const student = await callerOf(request, 'student');
  const title = unique('درجات');
  const teacher = await asPerson('teacher', { path: '/degrees' });
  const studentPage = await asPerson('student', { path: '/studentDegree' });
  const { say, dialog, saved } = actionsOf(teacher);
  const status = teacher.getByRole('status').filter({ hasText: say('exams:degrees.saved.saved') });

  await test.step('requires a class and opens the created list', async () => {
    await expectAccessible(teacher);
    await teacher.getByRole('button', { name: say('exams:degrees.add') }).click();
    const save = dialog.getByRole('button', { name: say('kit:save'), exact: true });
    await dialog.getByLabel(say('exams:fields.title')).fill(title);
    await choose(dialog.getByLabel(say('exams:fields.type')), say('exams:types.0'));
    await expect(save).toBeDisabled();
    await choose(dialog.getByLabel(say('kit:audience.subject')), keeper.subjectName);
    await choose(dialog.getByLabel(say('kit:audience.section')), 'أ');
    await dialog.getByLabel(say('exams:degrees.highest')).fill('20');
    await expectAccessible(teacher);
    await save.click();
    await expect(teacher.getByRole('heading', { name: title })).toBeVisible();
  });
  const sessionGuid = /degree\/([\w-]+)\//.exec(teacher.url())?.[1] ?? '';
  const rows = await keeper.rows(sessionGuid);
  const [first, second, third] = rows;
  if (!first || !second || !third) throw new Error('The class is too small.');

  await test.step('moves by Enter and arrows and saves digits of both scripts', async () => {
    await degreeOf(teacher, first.studentName).fill('١٢٫٥');
    await teacher.keyboard.press('Enter');
    await expect(degreeOf(teacher, second.studentName)).toBeFocused();
    await teacher.keyboard.type('20');
    await teacher.keyboard.press('ArrowDown');
    await expect(degreeOf(teacher, third.studentName)).toBeFocused();
    await teacher.keyboard.press('ArrowUp');
    await expect(degreeOf(teacher, second.studentName)).toBeFocused();
    await expect(status).toBeVisible();
    await expect
      .poll(async () => (await keeper.rows(sessionGuid)).slice(0, 2).map(({ degree }) => degree))
      .toEqual([12.5, 20]);
    await expect(teacher.getByText('16.25')).toBeVisible();
  });

  await test.step('shows an error at a refused value and preserves it', async () => {
    await degreeOf(teacher, third.studentName).fill('20.5');
    await teacher.keyboard.press('Tab');
    await expect(degreeOf(teacher, third.studentName)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(teacher);
    await teacher.reload();
    await expect(degreeOf(teacher, third.studentName)).toHaveValue('20.5');
    await degreeOf(teacher, third.studentName).fill('7');
  });

  await test.step('queues degrees while offline and sends them when online', async () => {
    await teacher.context().setOffline(true);
    await teacher.keyboard.press('Enter');
    await expect(teacher.getByText(say('exams:degrees.saved.waiting_one'))).toBeVisible();
    await teacher.context().setOffline(false);
    await expect(status).toBeVisible();
    expect((await keeper.rows(sessionGuid))[2]?.degree).toBe(7);
  });

  await test.step('shows a conflict when another teacher saved in the meantime', async () => {
    await degreeOf(teacher, first.studentName).fill('9');
    const [now] = await keeper.rows(sessionGuid);
    await admin.call('PUT Degrees/SaveDegrees', {
      body: {
        sessionGuid,
        degrees: [{ studentGuid: first.studentGuid, degree: 11, version: now?.version ?? 0 }],
      },
    });
    await teacher.keyboard.press('Enter');
    await expect(
      teacher.getByRole('button', { name: say('exams:degrees.conflict.mine') }),
    ).toBeVisible();
    expect((await keeper.rows(sessionGuid))[0]?.degree).toBe(11);
    await teacher.getByRole('button', { name: say('exams:degrees.conflict.mine') }).click();
    await expect.poll(async () => (await keeper.rows(sessionGuid))[0]?.degree).toBe(9);
  });

  await test.step('shows the history with the author of each change', async () => {
    await teacher
      .getByRole('button', {
        name: say('exams:degrees.history.of', { name: first.studentName }),
        exact: true,
      })
      .click();
    const changes = dialog
      .getByRole('list', { name: say('exams:degrees.history.title') })
      .getByRole('listitem');
    await expect(changes).toHaveCount(3);
    // Arabic is read from the right: the old degree is on the right.
    const change = changes.getByText(/12\.5\P{L}+إلى/u);
    expect(await drawnOrder(change, ['12.5', '11'])).toEqual(['11', '12.5']);
    await expectAccessible(teacher);
    await teacher.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('shows the degree to the student live once the list ends', async () => {
    const own = rows.find(({ studentGuid }) => studentGuid === student.userGuid);
    if (!own) throw new Error('The student is not in the class.');
    await degreeOf(teacher, own.studentName).fill('18.25');
    await teacher.getByRole('button', { name: say('exams:save'), exact: true }).click();
    await expect(status).toBeVisible();
    await expect(studentPage.getByText(title)).toBeHidden();
    await teacher.getByRole('button', { name: say('exams:degrees.end'), exact: true }).click();
    await dialog.getByRole('button', { name: say('exams:degrees.end'), exact: true }).click();
    await saved();
    await expect(degreeOf(teacher, first.studentName)).toHaveCount(0);
    await expect(studentPage.getByRole('listitem').filter({ hasText: title })).toContainText(
      say('exams:degrees.of', { degree: 18.25, highest: 20 }),
    );
    await expectAccessible(studentPage);
    await expectAccessible(teacher);
  });

  await test.step('hides a reopened list from students', async () => {
    await teacher.getByRole('button', { name: say('exams:degrees.reopen'), exact: true }).click();
    await dialog.getByLabel(say('exams:degrees.reason')).fill('خطأ في الجمع');
    await dialog.getByRole('button', { name: say('exams:degrees.reopen'), exact: true }).click();
    await expect(degreeOf(teacher, first.studentName)).toBeVisible();
    await expect(studentPage.getByText(title)).toBeHidden();
  });
});

test('imports degrees from a spreadsheet after mapping its columns', async ({
  asPerson,
  request,
}) => {
  test.slow();
  const keeper = await keeperOf(request, 'teacher');
  const source = await keeper.list();
  await keeper.fill(source.sessionGuid, [5, 6.5, 7]);
  const target = await keeper.list({ highestDegree: 25 });
  const page = await asPerson('teacher', { path: keeper.path(source.sessionGuid), language: 'en' });
  const { say, dialog, menu } = actionsOf(page, 'en');

  // The export names its highest degree, so a list with another one does not recognise the column.
  const download = page.waitForEvent('download');
  await menu(source.title, say('exams:degrees.export'));
  const file = await (await download).path();
  await page.goto(keeper.path(target.sessionGuid));
  await page.getByRole('button', { name: say('exams:degrees.import.action'), exact: true }).click();
  const confirm = dialog.getByRole('button', { name: /^Save/ });

  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: say('sheets:choose'), exact: true }).click();
  await (
    await chooser
  ).setFiles({
    name: 'degrees.xlsx',
    mimeType: 'application/octet-stream',
    buffer: await readFile(file),
  });
  const column = (name: string) =>
    dialog
      .getByRole('region', { name: say('sheets:columns') })
      .getByRole('listitem')
      .filter({ hasText: name });
  const place = (key: string) => dialog.locator(`[data-place="${key}"]`);

  await test.step('accepts numbers but not texts as degrees when dragged', async () => {
    await column('Code').dragTo(place('Degree'));
    await expect(place('Degree').getByRole('alert')).toContainText('Code');
    await expect(confirm).toBeDisabled();
    await column('Degree of 20').dragTo(place('Degree'));
    await expect(place('Degree')).toContainText('Degree of 20');
    await expect(place('Degree').getByRole('alert')).toHaveCount(0);
  });

  await test.step('disables columns that do not fit when chosen by keyboard', async () => {
    await place('StudentCode').getByRole('combobox').focus();
    await page.keyboard.press('Enter');
    const options = page.locator(
      '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option',
    );
    await expect(options.filter({ hasText: 'Degree of 20' })).toHaveClass(/disabled/);
    await expect(options.first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(place('StudentCode')).toContainText('Code');
  });

  await test.step('previews accepted rows and rows left out, then saves', async () => {
    await expect(
      dialog.getByRole('heading', {
        name: say('exams:degrees.import.willTake_other', { count: 3 }),
      }),
    ).toBeVisible();
    await expect(dialog.getByRole('heading', { name: /rows are left out/ })).toBeVisible();
    await expectAccessible(page);
    expect((await keeper.rows(target.sessionGuid)).every(({ degree }) => degree === null)).toBe(
      true,
    );
    await confirm.click();
    await expect(dialog).toBeHidden();
    expect((await keeper.rows(target.sessionGuid)).slice(0, 3).map(({ degree }) => degree)).toEqual(
      [5, 6.5, 7],
    );
  });
});

test('publishes and withdraws final results live', async ({ asPerson, request }) => {
  test.slow();
  const keeper = await keeperOf(request, 'teacher2');
  const teacher = await asPerson('teacher2', {
    path: `/finalResults?subjectGuid=${keeper.subjectGuid}&sectionGuid=${keeper.sectionGuid}`,
  });
  const student = await asPerson('student', { path: '/studentDegree' });
  const { say, dialog, saved } = actionsOf(teacher);
  const subject = student.getByRole('region', { name: keeper.subjectName });
  const weight = (type: 0 | 1 | 2 | 3) =>
    teacher
      .getByRole('form', { name: say('exams:degrees.final.weights') })
      .getByLabel(say(`exams:types.${type}`), { exact: true });

  await test.step('saves weights when they sum up to 100', async () => {
    await expect(subject).toBeVisible();
    await weight(EXAM_TYPE.daily).fill('60');
    await expect(teacher.getByText(say('exams:degrees.final.sumHint'))).toBeVisible();
    await expect(
      teacher.getByRole('button', { name: say('exams:degrees.final.saveWeights') }),
    ).toBeDisabled();
    await weight(EXAM_TYPE.monthly).fill('٤٠');
    await weight(EXAM_TYPE.midFinal).fill('0');
    await weight(EXAM_TYPE.final).fill('');
    await teacher.getByRole('button', { name: say('exams:degrees.final.saveWeights') }).click();
    await saved();
    await expectAccessible(teacher);
  });

  await test.step('shows the published result with its parts to the student', async () => {
    await expect(subject.getByText(say('exams:degrees.final.result'))).toHaveCount(0);
    await teacher
      .getByRole('button', { name: say('exams:degrees.final.publish'), exact: true })
      .click();
    await dialog
      .getByRole('button', { name: say('exams:degrees.final.publish'), exact: true })
      .click();
    await expect(teacher.locator('[data-state="published"]')).toBeVisible();
    await expect(subject.getByText(say('exams:degrees.final.result'))).toBeVisible();
    await subject.getByText(say('exams:degrees.own.how')).click();
    await expect(
      subject.getByText(
        say('exams:degrees.final.part', { type: say('exams:types.0'), weight: 60 }),
      ),
    ).toBeVisible();
    await expectAccessible(student);
  });

  await test.step('exports results as a spreadsheet', async () => {
    const download = teacher.waitForEvent('download');
    await teacher.getByRole('button', { name: say('exams:degrees.export') }).click();
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  });

  await test.step('hides withdrawn results from everybody', async () => {
    await teacher
      .getByRole('button', { name: say('exams:degrees.final.withdraw'), exact: true })
      .click();
    await dialog
      .getByRole('button', { name: say('exams:degrees.final.withdraw'), exact: true })
      .click();
    await expect(teacher.getByText(say('exams:degrees.final.unpublished'))).toBeVisible();
    await expect(subject.getByText(say('exams:degrees.final.result'))).toHaveCount(0);
  });
});

test('gives extra marks to several students and takes one back', async ({ asPerson, request }) => {
  const examiner = await examinerOf(request, 'teacher');
  const examGuid = await examiner.exam();
  const page = await asPerson('teacher', {
    path: `/showExam=${examGuid}?view=students`,
    language: 'en',
  });
  const { say, dialog, saved } = actionsOf(page, 'en');
  await page.getByRole('link', { name: say('exams:degrees.extra.action') }).click();
  const students = page.getByRole('group', { name: say('exams:degrees.students') });
  for (const place of [0, 1]) await students.getByRole('checkbox').nth(place).check();
  const give = page.getByRole('button', {
    name: say('exams:degrees.extra.give_other', { count: 2 }),
  });
  await expectAccessible(page);

  await give.click();
  const save = dialog.getByRole('button', { name: say('kit:save'), exact: true });
  await dialog.getByLabel(say('exams:degrees.extra.extra')).fill('-3');
  await expect(save).toBeDisabled();
  await dialog.getByLabel(say('exams:degrees.reason')).fill('Seminar');
  await save.click();
  await expect(dialog.getByText(say('status:degrees.extraOutside'))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(say('exams:degrees.extra.extra')).fill('2.5');
  await save.click();
  await saved();
  const history = page.getByRole('region', { name: say('exams:degrees.extra.history') });
  await expect(history.getByText('Seminar')).toHaveCount(2);

  await history
    .getByRole('button', { name: /^Withdraw 2\.5 of/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: say('kit:confirm.yes') }).click();
  await expect(history.getByRole('button', { name: /^Withdraw 2\.5 of/ })).toHaveCount(1);
  const { data } = await examiner.call('GET Exams/GetStudentsWithDegrees', {
    query: { ExamGuid: examGuid },
  });
  expect(data?.filter(({ degree }) => degree === 2.5)).toHaveLength(1);
  await expectAccessible(page);
});

for (const pair of LOOK_PAIRS) {
  test(
    `degrees fit and have no barrier (${pair.name})`,
    { tag: pair.tag },
    async ({ asPerson, request }) => {
      test.slow();
      const keeper = await keeperOf(request, 'teacher');
      const student = await callerOf(request, 'student');
      const list = await keeper.list();
      await keeper.fill(list.sessionGuid, [5]);
      const examGuid = await keeper.exam({ studentGuids: [student.userGuid] });
      await keeper.call('POST Exams/AddOrEditQuestion', {
        body: {
          examGuid,
          question: '<p>؟</p>',
          questionMark: 1,
          questionType: 'Number',
          QuestionOptions: [{ optionText: '1', isCorrect: true }],
        },
      });
      const { data: exam } = await keeper.call('GET Exams/GetExam', {
        query: { ExamGuid: examGuid },
      });
      if (!exam) throw new Error('The exam is not there.');
      const { guid, ...settings } = exam;
      await keeper.call('PUT Exams/Edit', { body: { ...settings, Guid: guid, isActive: true } });
      await student.call('POST Exams/EnterExam', { body: { examGuid } });
      await keeper.call('PUT Exams/SetExtraTime', {
        body: { examGuid, studentGuid: student.userGuid, extraSeconds: 600 },
      });
      await student.call('POST Exams/FinishExam', { body: { examGuid } });

      const { data: students } = await keeper.call('GET Students/Get', {
        query: { sectionGuid: keeper.sectionGuid, subjectGuid: keeper.subjectGuid },
      });
      const studentName =
        students.find(({ studentGuid }) => studentGuid === student.userGuid)?.studentFullName ?? '';
      const say = textsOf('ar');
      const teacher = await asPerson('teacher', { ...visitOf(pair), path: '/degrees' });
      const check = await appearanceCheckOf(teacher, pair);
      for (const [path, name] of [
        ['/degrees', say('exams:degrees.title')],
        [`/showExam=${examGuid}?view=students`, say('exams:views.students')],
      ] as const) {
        await teacher.goto(path);
        await expect(
          teacher
            .getByRole('main')
            .getByText(path === '/degrees' ? list.title : studentName)
            .first(),
        ).toBeVisible();
        await check();
        // The buttons of a row remain visible.
        for (const width of [1024, 1280]) {
          await teacher.setViewportSize({ width, height: 860 });
          const table = teacher.getByRole('group', { name, exact: true }).getByRole('table');
          await expect
            .poll(
              () =>
                table.evaluate(
                  (element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0),
                ),
              `${path} at ${width}`,
            )
            .toBeLessThanOrEqual(0);
        }
      }
      await teacher.goto(keeper.path(list.sessionGuid));
      await expect(teacher.getByRole('heading', { name: list.title })).toBeVisible();
      await check();
      await teacher.goto(
        `/finalResults?subjectGuid=${keeper.subjectGuid}&sectionGuid=${keeper.sectionGuid}`,
      );
      await expect(
        teacher.getByRole('form', { name: say('exams:degrees.final.weights') }),
      ).toBeVisible();
      await check();
      const own = await asPerson('student', { ...visitOf(pair), path: '/studentDegree' });
      await expect(own.getByRole('region', { name: keeper.subjectName })).toBeVisible();
      await (
        await appearanceCheckOf(own, pair)
      )();
    },
  );
}
