import type { Page } from '@playwright/test';
import { callerOf, actionsOf } from '../forum/fixtures';
import { expectAccessible } from '../src/axe';
import type { Account } from '../src/people';
import { choose } from '../src/select';
import { expect, test } from '../src/test';
import { examinerOf, finishExam } from './fixtures';

// Proves EXAM-1, EXAM-6, EXAM-17, GRADE-1, GRADE-4, GRADE-6, SHELL-13.

/** The first section of the teacher's class. */
const SECTION = 'الشعبة أ';
const AIKEN =
  'ما وحدة القوة؟\nA. نيوتن\nB. جول\nANSWER: A\nMARK: 2\n\nكم قانونًا للحركة وضع نيوتن؟\nA. اثنان\nB. ثلاثة\nANSWER: B\nMARK: 3\n';
const RIGHT = { القوة: 'نيوتن', قانونًا: 'ثلاثة' } as const;

test('runs an exam from its questions to its results', async ({ asPerson, request }) => {
  test.slow();
  const examiner = await examinerOf(request, 'teacher');
  const { data: classmates } = await examiner.call('GET Students/Get', {
    query: { sectionGuid: examiner.sectionGuid, subjectGuid: examiner.subjectGuid },
  });
  const accounts: Account[] = ['student'];
  for (let number = 1; accounts.length < 2; number += 1) {
    const account: Account = `s${number}`.replace(/\d+/, (digits) =>
      digits.padStart(3, '0'),
    ) as Account;
    const { userGuid } = await callerOf(request, account);
    if (classmates.some(({ studentGuid }) => studentGuid === userGuid)) accounts.push(account);
  }
  const examGuid = await examiner.exam({
    studentGuids: await Promise.all(
      accounts.map(async (account) => (await callerOf(request, account)).userGuid),
    ),
    numberOfQuestionsInPage: 2,
  });
  const teacher = await asPerson('teacher', { path: `/showExam=${examGuid}` });
  const { say, dialog, save, saved, menu } = actionsOf(teacher);

  let markedName = '';

  await test.step('imports the questions and activates the exam', async () => {
    await teacher.getByRole('button', { name: say('kit:add'), exact: true }).click();
    await teacher.getByRole('menuitem', { name: say('exams:import.action'), exact: true }).click();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'motion.txt', mimeType: 'text/plain', buffer: Buffer.from(AIKEN) });
    await dialog.getByRole('button', { name: say('exams:import.confirm_two') }).click();
    await expect(dialog).toBeHidden();
    await teacher.getByRole('button', { name: say('exams:active.turnOn') }).click();
    await expect(teacher.getByText(say('exams:locked.questions'))).toBeVisible();
    await teacher.getByRole('link', { name: say('exams:views.students'), exact: true }).click();
  });

  const [cutOff, reloading] = (await Promise.all(
    accounts.map((account) => asPerson(account, { path: `/enterExam=${examGuid}` })),
  )) as [Page, Page];
  const of = (page: Page) => ({
    start: () =>
      page.getByRole('button', { name: say('exams:sitting.start'), exact: true }).click(),
    answer: (word: keyof typeof RIGHT, option: string = RIGHT[word]) =>
      page
        .getByRole('article')
        .filter({ hasText: word })
        .getByText(option, { exact: true })
        .click(),
    allSaved: () => expect(page.getByText(say('exams:sitting.save.all.saved'))).toBeVisible(),
  });
  const total = (key: string) =>
    teacher
      .locator('dl div')
      .filter({ has: teacher.getByText(say(`exams:students.total.${key}`), { exact: true }) })
      .locator('dd');

  await test.step('counts who enters live, and adds students', async () => {
    for (const page of [cutOff, reloading]) await of(page).start();
    await expect(total('entered')).toHaveText('2');
    await teacher.getByRole('button', { name: say('exams:students.add') }).click();
    await choose(dialog.getByRole('combobox', { name: say('kit:audience.section') }), SECTION);
    await dialog.getByRole('button', { name: /اختيار الكل|اختيار كل/ }).click();
    await dialog.getByRole('button', { name: /إضافة/ }).last().click();
    await saved();
    await expect(total('students')).toHaveText(String(classmates.length));
  });

  await test.step('delivers answers given offline', async () => {
    await cutOff.context().setOffline(true);
    await of(cutOff).answer('القوة');
    await of(cutOff).answer('قانونًا');
    await expect(cutOff.getByText(say('exams:sitting.save.one.waiting')).first()).toBeVisible();
    await cutOff.context().setOffline(false);
    await of(cutOff).allSaved();
    await finishExam(cutOff);
  });

  await test.step('restores the answers after a reload', async () => {
    await of(reloading).answer('القوة', 'جول');
    await of(reloading).allSaved();
    await reloading.reload();
    await reloading.getByRole('button', { name: say('exams:sitting.goOn'), exact: true }).click();
    await expect(reloading.getByRole('radio', { name: 'جول' })).toBeChecked();
    await of(reloading).answer('قانونًا');
    await of(reloading).allSaved();
    await finishExam(reloading);
  });

  await test.step('corrects all and changes one mark by hand with a note', async () => {
    await teacher.getByRole('button', { name: say('exams:active.turnOff') }).click();
    await teacher.getByRole('button', { name: say('exams:grading.auto'), exact: true }).click();
    await expect(dialog.getByRole('row')).toHaveCount(3);
    await expectAccessible(teacher);
    await dialog.getByRole('button', { name: say('exams:grading.auto'), exact: true }).click();
    await expect(dialog).toBeHidden();
    const { data: rows } = await examiner.call('GET Exams/GetStudentsWithDegrees', {
      query: { ExamGuid: examGuid },
    });
    expect(
      rows?.flatMap(({ degree, enterDate }) => (enterDate === null ? [] : [degree])).sort(),
    ).toEqual([3, 5]);
    const chosen = rows?.find(({ degree }) => degree === 3);
    markedName = chosen?.studentName ?? '';
    await menu(markedName, say('exams:students.review'));
    const wrong = dialog.getByRole('article').filter({ hasText: 'القوة' });
    await wrong.getByLabel(say('exams:students.degree')).fill('٠٫٥');
    await wrong.getByLabel(say('exams:grading.note')).fill('محاولة حسنة');
    await wrong.getByRole('button', { name: say('exams:save') }).click();
    await expect(
      dialog.getByText(say('exams:grading.total', { degree: 3.5, total: 5 })),
    ).toBeVisible();
    await dialog.getByRole('button', { name: say('exams:grading.history') }).click();
    await expect(
      dialog.getByRole('list', { name: say('exams:grading.history') }).getByRole('listitem'),
    ).toHaveCount(3);
    await expectAccessible(teacher);
    await teacher.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('marks one question across students with hidden names', async () => {
    await teacher.getByRole('link', { name: say('exams:views.questions'), exact: true }).click();
    await menu(say('exams:question.number', { number: 1 }), say('exams:grading.across'));
    await expect(
      dialog.getByRole('article', { name: say('exams:grading.student', { number: 1 }) }),
    ).toBeVisible();
    await expect(dialog.getByText(markedName)).toBeHidden();
    await dialog.getByLabel(say('exams:grading.hideNames')).click();
    await expect(dialog.getByRole('article', { name: markedName })).toBeVisible();
    await expectAccessible(teacher);
    await teacher.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('shows a student the own result once the teacher allows', async () => {
    await reloading.reload();
    await expect(reloading.getByText(say('exams:sitting.done.arrived'))).toBeVisible();
    await expect(reloading.getByText(say('exams:sitting.done.later'))).toBeVisible();
    await teacher.getByRole('link', { name: say('exams:views.settings'), exact: true }).click();
    await teacher.getByRole('switch', { name: say('exams:fields.showResult') }).click();
    await teacher.getByRole('button', { name: say('exams:save'), exact: true }).click();
    await saved();
    await reloading.reload();
    await expect(
      reloading.getByText(say('exams:sitting.done.degreeOf', { degree: 3.5, total: 5 }), {
        exact: true,
      }),
    ).toBeVisible();
    await expect(reloading.getByText('محاولة حسنة')).toBeVisible();
    await expectAccessible(reloading);
  });

  await test.step('creates a re-exam with the same questions', async () => {
    await teacher
      .getByRole('button', {
        name: say('forum:menuOf', {
          name: (await teacher.getByRole('heading', { level: 2 }).first().textContent()) ?? '',
        }),
        exact: true,
      })
      .click();
    await teacher.getByRole('menuitem', { name: say('exams:exam.again'), exact: true }).click();
    await expect(save).toBeDisabled();
    await choose(dialog.getByRole('combobox', { name: say('kit:audience.section') }), SECTION);
    await dialog.getByRole('button', { name: /اختيار الكل|اختيار كل/ }).click();
    await expectAccessible(teacher);
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(teacher).not.toHaveURL(new RegExp(examGuid));
    await expect(teacher.getByText('ما وحدة القوة؟')).toBeVisible();
  });
});
