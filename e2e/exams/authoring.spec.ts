import { readFileSync } from 'node:fs';
import { actionsOf, unique } from '../forum/fixtures';
import { expectAccessible } from '../src/axe';
import { writeRichText } from '../src/rich-text';
import { expectOwnTextStyles } from '../src/rich-text-styles';
import { choose } from '../src/select';
import { expect, test } from '../src/test';
import { examinerOf } from './fixtures';

// Proves EXAM-3, EXAM-6, EXAM-13, EXAM-16, QUESTION-6, QUESTION-7, QUESTION-13, QUESTION-15.
// Proves QUESTION-18, QUESTION-33, SIT-4.

/** The first section of the teacher's class. */
const SECTION = 'الشعبة أ';
const AIKEN_WRONG = 'What is 2 + 2?\nA. 3\nB. 4\nANSWER: C\n';
const AIKEN =
  'What is 2 + 2?\r\nA. 3\r\nB) 4\r\nANSWER: B\r\nMARK: 1.5\r\n\r\nأيّها عدد أولي؟\r\nA. 4\r\nB. 7\r\nANSWER: B\r\n';

test('writes, imports, marks and activates an exam', async ({ asPerson, request }) => {
  test.slow();
  const { subjectName } = await examinerOf(request, 'teacher');
  const [folderName, title] = [unique('مجلد'), unique('اختبار الوحدة')];
  const teacher = await asPerson('teacher', { path: '/exams' });
  const { say, dialog, save, saved } = actionsOf(teacher);
  const add = async (item: string) => {
    await teacher.getByRole('button', { name: say('kit:add'), exact: true }).click();
    await teacher.getByRole('menuitem', { name: item, exact: true }).click();
  };

  await test.step('creates and opens a folder', async () => {
    await add(say('exams:folder.add'));
    await dialog.getByLabel(say('exams:folder.name')).fill(folderName);
    await save.click();
    await saved();
    await teacher.getByRole('link', { name: folderName }).click();
    await expect(teacher.getByText(say('exams:empty.folder'))).toBeVisible();
    await expectAccessible(teacher);
  });

  await test.step('creates an exam once its dialog is complete', async () => {
    await add(say('exams:exam.add'));
    await expect(save).toBeDisabled();
    await dialog.getByLabel(say('exams:fields.title')).fill(title);
    await choose(
      dialog.getByRole('combobox', { name: say('exams:fields.type') }),
      say('exams:types.3'),
    );
    await dialog.getByLabel(say('exams:fields.restrictedByTime')).click();
    await dialog
      .getByRole('group', { name: say('exams:fields.restrictedTime') })
      .getByLabel(say('kit:duration.hours'))
      .fill('5');
    await dialog.getByLabel(say('exams:fields.password'), { exact: true }).click();
    await dialog.getByLabel(say('exams:fields.passwordToEnter')).fill('longer');
    await choose(dialog.getByRole('combobox', { name: say('kit:audience.subject') }), subjectName);
    await choose(dialog.getByRole('combobox', { name: say('kit:audience.section') }), SECTION);
    await dialog.getByRole('button', { name: /اختيار الكل|اختيار كل/ }).click();
    await expectAccessible(teacher);
    await save.click();
    // Five hours exceed the period: refused at the field, and every input is preserved.
    await expect(dialog.getByText(say('status:exams.periodTooLong'))).toBeVisible();
    await dialog
      .getByRole('group', { name: say('exams:fields.restrictedTime') })
      .getByLabel(say('kit:duration.hours'))
      .fill('0');
    await dialog
      .getByRole('group', { name: say('exams:fields.restrictedTime') })
      .getByLabel(say('kit:duration.minutes'))
      .fill('30');
    await save.click();
    await expect(teacher.getByRole('heading', { name: title, level: 2 })).toBeVisible();
    await expect(teacher).toHaveURL(/\/showExam=/);
  });

  await test.step('writes a question with feedback on an option', async () => {
    await add(say('exams:question.add'));
    await writeRichText(
      teacher,
      dialog.getByRole('textbox', { name: say('exams:question.text'), exact: true }),
      'ما وحدة القوة؟',
    );
    const option = (number: number) =>
      dialog.getByRole('textbox', { name: say('exams:question.option', { number }), exact: true });
    await option(1).fill('نيوتن');
    await option(2).fill('جول');
    for (const number of [4, 3])
      await dialog
        .getByRole('button', { name: say('exams:question.removeOption', { number }) })
        .click();
    await dialog.getByRole('radio', { name: say('exams:question.correct', { number: 1 }) }).check();
    const feedback = say('exams:question.optionFeedback', { number: 2 });
    await dialog.getByRole('button', { name: feedback }).click();
    await dialog.getByRole('textbox', { name: feedback }).fill('هذه وحدة الشغل');
    await expectAccessible(teacher);
    await expectOwnTextStyles(teacher);
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(
      teacher.getByRole('article', { name: say('exams:question.number', { number: 1 }) }),
    ).toContainText(/ما وحدة القوة؟.*هذه وحدة الشغل/);
  });

  await test.step('names the invalid line of an Aiken file, then imports it', async () => {
    await add(say('exams:import.action'));
    const file = dialog.locator('input[type=file]');
    await file.setInputFiles({
      name: 'wrong.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(AIKEN_WRONG),
    });
    await expect(dialog.getByText(say('exams:import.line', { line: 4 }))).toBeVisible();
    await expect(
      dialog.getByText(say('exams:import.reasons.invalidAnswer', { available: 'A، B' })),
    ).toBeVisible();
    await file.setInputFiles({
      name: 'right.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(AIKEN, 'utf16le'),
    });
    await expect(dialog.getByRole('article')).toHaveCount(2);
    await expectAccessible(teacher);
    await dialog.getByRole('button', { name: say('exams:import.confirm_two') }).click();
    await expect(dialog).toBeHidden();
    await expect(
      teacher.getByRole('article', { name: say('exams:question.number', { number: 3 }) }),
    ).toContainText('أيّها عدد أولي؟');
  });

  await test.step('sets the order by keyboard and the total mark', async () => {
    await teacher.getByRole('button', { name: say('exams:order.handle', { number: 3 }) }).focus();
    await teacher.keyboard.press('ArrowUp');
    await expect(
      teacher.getByRole('article', { name: say('exams:question.number', { number: 2 }) }),
    ).toContainText('أيّها عدد أولي؟');
    await teacher.getByRole('button', { name: say('exams:mark.set') }).click();
    await dialog.getByLabel(say('exams:mark.total')).fill('20');
    await save.click();
    await saved();
    await expect(teacher.getByText(say('exams:totalMark', { mark: 20 }))).toBeVisible();
    await teacher.reload();
    await expect(
      teacher.getByRole('article', { name: say('exams:question.number', { number: 2 }) }),
    ).toContainText('أيّها عدد أولي؟');
  });

  await test.step('exports the questions as Aiken', async () => {
    const download = teacher.waitForEvent('download');
    await teacher.getByRole('button', { name: say('exams:export.action'), exact: true }).click();
    await teacher.getByRole('menuitem', { name: say('exams:export.aiken') }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.txt$/);
    expect(readFileSync(await file.path(), 'utf8')).toContain('What is 2 + 2?');
  });

  await test.step('locks questions and settings while active', async () => {
    await teacher.getByRole('button', { name: say('exams:active.turnOn') }).click();
    await expect(teacher.getByText(say('exams:locked.questions'))).toBeVisible();
    await expect(teacher.getByRole('button', { name: say('kit:add'), exact: true })).toBeHidden();
    await teacher.getByRole('link', { name: say('exams:views.settings') }).click();
    await expect(teacher.getByText(say('exams:locked.settings'))).toBeVisible();
    await expectAccessible(teacher);
  });

  await test.step('shows it to its students', async () => {
    const student = await asPerson('student', { path: '/exams', language: 'en' });
    await expect(student.getByRole('link', { name: title })).toHaveAttribute(
      'href',
      /\/enterExam=/,
    );
    await expectAccessible(student);
  });
});
