import type { Page } from '@playwright/test';
import { ANSWER_GRACE_MS } from '@riwaq/api';
import { callerOf, handsOf } from '../forum/ways';
import { expectAccessible } from '../src/axe';
import type { Account } from '../src/people';
import { choose } from '../src/select';
import { expect, test } from '../src/test';
import { examinerOf } from './ways';

/** The first section of the teacher's class. */
const SECTION = 'الشعبة أ';
const AIKEN = 'ما وحدة القوة؟\nA. نيوتن\nB. جول\nANSWER: A\nMARK: 2\n\nكم قانونًا للحركة وضع نيوتن؟\nA. اثنان\nB. ثلاثة\nANSWER: B\nMARK: 3\n';
const RIGHT = { القوة: 'نيوتن', قانونًا: 'ثلاثة' } as const;

test('an exam from its questions to its results: three students at once, one cut off, one reloading, one out of time; marks, results, and the exam again', async ({ asPerson, request }) => {
  test.slow();
  const examiner = await examinerOf(request, 'teacher');
  const { data: classmates } = await examiner.call('GET Students/Get', { query: { sectionGuid: examiner.sectionGuid, subjectGuid: examiner.subjectGuid } });
  const accounts: Account[] = ['student'];
  for (let number = 1; accounts.length < 3; number += 1) {
    const account: Account = `s${number}`.replace(/\d+/, (digits) => digits.padStart(3, '0')) as Account;
    const { userGuid } = await callerOf(request, account);
    if (classmates.some(({ studentGuid }) => studentGuid === userGuid)) accounts.push(account);
  }
  const examGuid = await examiner.exam({
    studentGuids: await Promise.all(accounts.map(async (account) => (await callerOf(request, account)).userGuid)), restrictedByTime: true, restrictedTime: '00:00:40', numberOfQuestionsInPage: 2,
  });
  const teacher = await asPerson('teacher', { path: `/showExam=${examGuid}` });
  const { say, dialog, save, saved, menu } = handsOf(teacher);

  await test.step('the questions come from a file, and the exam is made active', async () => {
    await teacher.getByRole('button', { name: say('kit:add'), exact: true }).click();
    await teacher.getByRole('menuitem', { name: say('exams:import.action'), exact: true }).click();
    await dialog.locator('input[type=file]').setInputFiles({ name: 'motion.txt', mimeType: 'text/plain', buffer: Buffer.from(AIKEN) });
    await dialog.getByRole('button', { name: say('exams:import.confirm_two') }).click();
    await expect(dialog).toBeHidden();
    await teacher.getByRole('button', { name: say('exams:active.turnOn') }).click();
    await expect(teacher.getByText(say('exams:locked.questions'))).toBeVisible();
    await teacher.getByRole('link', { name: say('exams:views.students'), exact: true }).click();
  });

  const [cutOff, reloading, late] = await Promise.all(accounts.map((account) => asPerson(account, { path: `/enterExam=${examGuid}` }))) as [Page, Page, Page];
  const of = (page: Page) => ({
    start: () => page.getByRole('button', { name: say('exams:sitting.start'), exact: true }).click(),
    answer: (word: keyof typeof RIGHT, option: string = RIGHT[word]) => page.getByRole('article').filter({ hasText: word }).getByText(option, { exact: true }).click(),
    allSaved: () => expect(page.getByText(say('exams:sitting.save.all.saved'))).toBeVisible(),
    async finish() {
      await page.getByRole('button', { name: say('exams:sitting.finish.button'), exact: true }).last().click();
      await page.getByRole('dialog').getByRole('button', { name: say('exams:sitting.finish.now') }).click();
      await expect(page.getByText(say('exams:sitting.done.title'))).toBeVisible();
    },
  });
  const total = (key: string) => teacher.locator('dl div').filter({ has: teacher.getByText(say(`exams:students.total.${key}`), { exact: true }) }).locator('dd');

  await test.step('all three enter, which the teacher sees', async () => {
    for (const page of [late, cutOff, reloading]) await of(page).start();
    await expect(total('entered')).toHaveText('3');
    await of(late).answer('القوة');
    await of(late).allSaved();
  });

  await test.step('one answers without a network, which is delivered when it is back', async () => {
    await cutOff.context().setOffline(true);
    await of(cutOff).answer('القوة');
    await of(cutOff).answer('قانونًا');
    await expect(cutOff.getByText(say('exams:sitting.save.one.waiting')).first()).toBeVisible();
    await cutOff.context().setOffline(false);
    await of(cutOff).allSaved();
    await of(cutOff).finish();
  });

  await test.step('one reloads in the middle, and finds the answer there', async () => {
    await of(reloading).answer('القوة', 'جول');
    await of(reloading).allSaved();
    await reloading.reload();
    await reloading.getByRole('button', { name: say('exams:sitting.goOn'), exact: true }).click();
    await expect(reloading.getByRole('radio', { name: 'جول' })).toBeChecked();
    await of(reloading).answer('قانونًا');
    await of(reloading).allSaved();
    await of(reloading).finish();
  });

  await test.step('one is out of time', async () => {
    await expect(late.getByText(say('exams:sitting.done.byTime'))).toBeVisible({ timeout: 60_000 });
    await expect(total('finished')).toHaveText('3');
  });

  await test.step('the correction marks all three; one mark is given by hand with a note', async () => {
    await teacher.getByRole('button', { name: say('exams:active.turnOff') }).click();
    await teacher.getByRole('button', { name: say('exams:grading.auto'), exact: true }).click();
    await expect(dialog.getByRole('row')).toHaveCount(4);
    await dialog.getByRole('button', { name: say('exams:grading.auto'), exact: true }).click();
    await expect(dialog).toBeHidden();
    const { data: rows } = await examiner.call('GET Exams/GetStudentsWithDegrees', { query: { ExamGuid: examGuid } });
    expect(rows?.map(({ degree }) => degree).sort()).toEqual([2, 3, 5]);
    const chosen = rows?.find(({ degree }) => degree === 3);
    await menu(chosen?.studentName ?? '', say('exams:students.review'));
    const wrong = dialog.getByRole('article').filter({ hasText: 'القوة' });
    await wrong.getByLabel(say('exams:students.degree')).fill('0.5');
    await wrong.getByLabel(say('exams:grading.note')).fill('محاولة حسنة');
    await wrong.getByRole('button', { name: say('exams:save') }).click();
    await expect(dialog.getByText(say('exams:grading.total', { degree: 3.5, total: 5 }))).toBeVisible();
    await teacher.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('nobody is told a result before the teacher shows it; then each sees the own one', async () => {
    await reloading.reload();
    await expect(reloading.getByText(say('exams:sitting.done.arrived'))).toBeVisible();
    await expect(reloading.getByText(say('exams:sitting.done.later'))).toBeVisible();
    await teacher.getByRole('link', { name: say('exams:views.settings'), exact: true }).click();
    await teacher.getByRole('switch', { name: say('exams:fields.showResult') }).click();
    await teacher.getByRole('button', { name: say('exams:save'), exact: true }).click();
    await saved();
    await reloading.reload();
    await expect(reloading.getByText(say('exams:sitting.done.degreeOf', { degree: 3.5, total: 5 }), { exact: true })).toBeVisible();
    await expect(reloading.getByText('محاولة حسنة')).toBeVisible();
    await expectAccessible(reloading);
    await late.reload();
  });

  await test.step('the exam again is another exam, with the same questions', async () => {
    await teacher.getByRole('button', { name: say('forum:menuOf', { name: await teacher.getByRole('heading', { level: 2 }).first().textContent() ?? '' }), exact: true }).click();
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

  await test.step('whoever ran out of time is told once no answer is taken any more, without asking', async () => {
    await expect(late.getByText(say('exams:sitting.done.degreeOf', { degree: 2, total: 5 }), { exact: true })).toBeVisible({ timeout: ANSWER_GRACE_MS + 15_000 });
    await expect(late.getByText('محاولة حسنة')).toHaveCount(0);
  });
});
