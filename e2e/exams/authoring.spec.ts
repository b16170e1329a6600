import { readFileSync } from 'node:fs';
import { QUESTION_PAGE } from '@riwaq/api';
import { callerOf, handsOf, unique } from '../forum/ways';
import { expectAccessible } from '../src/axe';
import { writeRichText } from '../src/rich-text';
import { choose } from '../src/select';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';
import { examinerOf } from './ways';

/** The first section of the teacher's class. */
const SECTION = 'الشعبة أ';
const AIKEN_WRONG = 'What is 2 + 2?\nA. 3\nB. 4\nANSWER: C\n';
const AIKEN = 'What is 2 + 2?\r\nA. 3\r\nB) 4\r\nANSWER: B\r\nMARK: 1.5\r\n\r\nأيّها عدد أولي؟\r\nA. 4\r\nB. 7\r\nANSWER: B\r\n';

test('a teacher makes a folder and an exam in it, writes and imports questions, gives it a mark and makes it active; then nothing can be changed', async ({ asPerson, request }) => {
  test.slow();
  const { subjectName } = await examinerOf(request, 'teacher');
  const [folderName, title] = [unique('مجلد'), unique('اختبار الوحدة')];
  const teacher = await asPerson('teacher', { path: '/exams' });
  const { say, dialog, save, saved, sure } = handsOf(teacher);
  const add = async (item: string) => {
    await teacher.getByRole('button', { name: say('kit:add'), exact: true }).click();
    await teacher.getByRole('menuitem', { name: item, exact: true }).click();
  };

  await test.step('a folder, and into it', async () => {
    await add(say('exams:folder.add'));
    await dialog.getByLabel(say('exams:folder.name')).fill(folderName);
    await save.click();
    await saved();
    await teacher.getByRole('link', { name: folderName }).click();
    await expect(teacher.getByText(say('exams:empty.folder'))).toBeVisible();
    await expectAccessible(teacher);
  });

  await test.step('an exam by its dialog, which says what is missing', async () => {
    await add(say('exams:exam.add'));
    await expect(save).toBeDisabled();
    await dialog.getByLabel(say('exams:fields.title')).fill(title);
    await choose(dialog.getByRole('combobox', { name: say('exams:fields.type') }), say('exams:types.3'));
    await dialog.getByLabel(say('exams:fields.restrictedByTime')).click();
    await dialog.getByRole('group', { name: say('exams:fields.restrictedTime') }).getByLabel(say('kit:duration.hours')).fill('5');
    await dialog.getByLabel(say('exams:fields.password'), { exact: true }).click();
    await dialog.getByLabel(say('exams:fields.passwordToEnter')).fill('short');
    await dialog.getByLabel(say('exams:fields.title')).click();
    await expect(dialog.getByText(say('status:exams.passwordShort'))).toBeVisible();
    await dialog.getByLabel(say('exams:fields.passwordToEnter')).fill('longer');
    await choose(dialog.getByRole('combobox', { name: say('kit:audience.subject') }), subjectName);
    await choose(dialog.getByRole('combobox', { name: say('kit:audience.section') }), SECTION);
    await dialog.getByRole('button', { name: /اختيار الكل|اختيار كل/ }).click();
    await expectAccessible(teacher);
    await save.click();
    // Five hours do not fit into one: refused, at its field, with everything kept.
    await expect(dialog.getByText(say('status:exams.periodTooLong'))).toBeVisible();
    await dialog.getByRole('group', { name: say('exams:fields.restrictedTime') }).getByLabel(say('kit:duration.hours')).fill('0');
    await dialog.getByRole('group', { name: say('exams:fields.restrictedTime') }).getByLabel(say('kit:duration.minutes')).fill('30');
    await save.click();
    await expect(teacher.getByRole('heading', { name: title, level: 2 })).toBeVisible();
    await expect(teacher).toHaveURL(/\/showExam=/);
  });

  await test.step('a question, whose answers must differ and one of which must be right', async () => {
    await add(say('exams:question.add'));
    await writeRichText(teacher, dialog.getByRole('textbox', { name: say('exams:question.text'), exact: true }), 'ما وحدة القوة؟');
    const option = (number: number) => dialog.getByRole('textbox', { name: say('exams:question.option', { number }), exact: true });
    await option(1).fill('نيوتن');
    await option(2).fill('نيوتن');
    for (const number of [4, 3]) await dialog.getByRole('button', { name: say('exams:question.removeOption', { number }) }).click();
    await expect(dialog.getByText(say('exams:question.duplicate'))).toBeVisible();
    await expect(dialog.getByText(say('status:exams.sameAnswers'))).toBeVisible();
    await option(2).fill('جول');
    await expect(dialog.getByText(say('status:exams.selectCorrect'))).toBeVisible();
    await expect(save).toBeDisabled();
    await dialog.getByRole('radio', { name: say('exams:question.correct', { number: 1 }) }).check();
    await expectAccessible(teacher);
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(teacher.getByRole('article', { name: say('exams:question.number', { number: 1 }) })).toContainText('ما وحدة القوة؟');
  });

  await test.step('an Aiken file: its invalid line is named; the corrected one is shown first, then added', async () => {
    await add(say('exams:import.action'));
    const file = dialog.locator('input[type=file]');
    await file.setInputFiles({ name: 'wrong.txt', mimeType: 'text/plain', buffer: Buffer.from(AIKEN_WRONG) });
    await expect(dialog.getByText(say('exams:import.line', { line: 4 }))).toBeVisible();
    await expect(dialog.getByText(say('exams:import.reasons.invalidAnswer', { available: 'A، B' }))).toBeVisible();
    await file.setInputFiles({ name: 'right.txt', mimeType: 'text/plain', buffer: Buffer.from(AIKEN, 'utf16le') });
    await expect(dialog.getByRole('article')).toHaveCount(2);
    await expectAccessible(teacher);
    await dialog.getByRole('button', { name: say('exams:import.confirm_two') }).click();
    await expect(dialog).toBeHidden();
    await expect(teacher.getByRole('article', { name: say('exams:question.number', { number: 3 }) })).toContainText('أيّها عدد أولي؟');
  });

  await test.step('the order by keyboard, and the total mark', async () => {
    await teacher.getByRole('button', { name: say('exams:order.handle', { number: 3 }) }).focus();
    await teacher.keyboard.press('ArrowUp');
    await expect(teacher.getByRole('article', { name: say('exams:question.number', { number: 2 }) })).toContainText('أيّها عدد أولي؟');
    await teacher.getByRole('button', { name: say('exams:mark.set') }).click();
    await dialog.getByLabel(say('exams:mark.total')).fill('20');
    await save.click();
    await saved();
    await expect(teacher.getByText(say('exams:totalMark', { mark: 20 }))).toBeVisible();
    await teacher.reload();
    await expect(teacher.getByRole('article', { name: say('exams:question.number', { number: 2 }) })).toContainText('أيّها عدد أولي؟');
  });

  await test.step('what is exported as Aiken comes as a file with the imported questions in it', async () => {
    const download = teacher.waitForEvent('download');
    await teacher.getByRole('button', { name: say('exams:export.action'), exact: true }).click();
    await teacher.getByRole('menuitem', { name: say('exams:export.aiken') }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.txt$/);
    expect(readFileSync(await file.path(), 'utf8')).toContain('What is 2 + 2?');
  });

  await test.step('active: questions and settings say why they cannot be changed', async () => {
    await teacher.getByRole('button', { name: say('exams:active.turnOn') }).click();
    await expect(teacher.getByText(say('exams:locked.questions'))).toBeVisible();
    await expect(teacher.getByRole('button', { name: say('kit:add'), exact: true })).toBeHidden();
    await teacher.getByRole('link', { name: say('exams:views.settings') }).click();
    await expect(teacher.getByText(say('exams:locked.settings'))).toBeVisible();
    await expectAccessible(teacher);
  });

  await test.step('the folder holds it, so it cannot be deleted', async () => {
    await teacher.goto('/exams');
    await handsOf(teacher).menu(folderName, say('exams:delete.action'));
    await sure();
    await expect(teacher.getByText(say('status:exams.folderNotEmpty'))).toBeVisible();
  });

  await test.step('its students find it, and nothing of its answers', async () => {
    const student = await asPerson('student', { path: '/exams', language: 'en' });
    await expect(student.getByRole('link', { name: title })).toHaveAttribute('href', /\/enterExam=/);
    await expectAccessible(student);
  });
});

test('the students of an exam: who enters shows at once; more are added; one gets more time', async ({ asPerson, request }) => {
  const examiner = await examinerOf(request, 'teacher');
  const { studentGuids, ...model } = examiner.model();
  const { data: students } = await examiner.call('GET Students/Get', { query: { sectionGuid: examiner.sectionGuid, subjectGuid: examiner.subjectGuid } });
  const someone = await callerOf(request, 'student');
  const examGuid = await examiner.exam({ ...model, studentGuids: [someone.userGuid] });
  await examiner.call('POST Exams/AddOrEditQuestion', { body: { examGuid, questionType: 'FillInTheBlanks', question: '<p>س</p>', questionMark: 1, QuestionOptions: [{ optionText: 'ج', isCorrect: true }] } });
  const { data: exam } = await examiner.call('GET Exams/GetExam', { query: { ExamGuid: examGuid } });
  if (!exam) throw new Error('The exam is not there.');
  const { guid, ...settings } = exam;
  await examiner.call('PUT Exams/Edit', { body: { ...settings, Guid: guid, isActive: true } });
  const name = students.find(({ studentGuid }) => studentGuid === someone.userGuid)?.studentFullName ?? '';

  const teacher = await asPerson('teacher', { path: `/showExam=${examGuid}?view=students` });
  const { say, dialog, save, saved, menu } = handsOf(teacher);
  const total = (which: 'students' | 'entered') => teacher.getByRole('term').filter({ hasText: new RegExp(`^${say(`exams:students.total.${which}`)}$`) }).locator('xpath=following-sibling::dd');
  await expect(total('students')).toHaveText('1');
  await expect(total('entered')).toHaveText('0');

  await someone.call('POST Exams/EnterExam', { body: { examGuid } });
  await expect(total('entered')).toHaveText('1');

  await menu(name, say('exams:students.extra.action'));
  await dialog.getByLabel(say('kit:duration.minutes')).fill('10');
  await save.click();
  await saved();
  await expect(teacher.getByText(say('exams:students.extra.given_few', { count: 10 }))).toBeVisible();

  await teacher.getByRole('button', { name: say('exams:students.add') }).click();
  await choose(dialog.getByRole('combobox', { name: say('kit:audience.section') }), SECTION);
  await dialog.getByRole('button', { name: /اختيار الكل|اختيار كل/ }).click();
  await dialog.getByRole('button', { name: /إضافة/ }).last().click();
  await saved();
  await expect(total('students')).toHaveText(String(studentGuids.length));
  await expectAccessible(teacher);
});

test('the bank: a category, a question of an exam into it, and from it into another exam, with what is there already named', async ({ asPerson, request }) => {
  const examiner = await examinerOf(request, 'teacher');
  const [one, other] = [await examiner.exam(), await examiner.exam()];
  const text = unique('سؤال');
  await examiner.call('POST Exams/AddOrEditQuestion', { body: { examGuid: one, questionType: 'FillInTheBlanks', question: `<p>${text}</p>`, questionMark: 1, QuestionOptions: [{ optionText: 'ج', isCorrect: true }] } });
  const categoryName = unique('فئة');
  const teacher = await asPerson('teacher', { path: '/questionsBank' });
  const { say, dialog, save, saved, menu } = handsOf(teacher);

  await teacher.getByRole('button', { name: say('exams:bank.add'), exact: true }).click();
  await dialog.getByLabel(say('exams:bank.name')).fill(categoryName);
  await choose(dialog.getByRole('combobox', { name: say('exams:bank.subject') }), examiner.subjectName);
  await save.click();
  await saved();
  await expectAccessible(teacher);

  const toBank = async () => {
    await menu(say('exams:question.number', { number: 1 }), say('exams:bank.toBank'));
    await choose(dialog.getByRole('combobox', { name: say('exams:bank.category') }), categoryName);
    await save.click();
  };
  await teacher.goto(`/showExam=${one}`);
  await toBank();
  await saved();
  await toBank();
  await expect(dialog.getByRole('status')).toContainText(text);
  await teacher.keyboard.press('Escape');

  await teacher.goto(`/showExam=${other}`);
  await teacher.getByRole('button', { name: say('kit:add'), exact: true }).click();
  await teacher.getByRole('menuitem', { name: say('exams:bank.fromBank') }).click();
  await choose(dialog.getByRole('combobox', { name: say('exams:bank.category') }), categoryName);
  await dialog.getByRole('checkbox', { name: say('exams:question.select', { number: 1 }) }).check();
  await dialog.getByRole('button', { name: say('exams:bank.addCount_one') }).click();
  await saved();
  await expect(teacher.getByRole('article', { name: say('exams:question.number', { number: 1 }) })).toContainText(text);
  await teacher.goto('/questionsBank');
  await teacher.getByRole('link', { name: categoryName }).click();
  await expect(teacher.getByRole('article')).toContainText(text);
});

test('a question goes to another page of the list by its number, and what cannot be is told', async ({ asPerson, request }) => {
  const examiner = await examinerOf(request, 'teacher');
  const examGuid = await examiner.exam();
  const last = QUESTION_PAGE + 2;
  for (let number = 1; number <= last; number += 1) {
    await examiner.call('POST Exams/AddOrEditQuestion', { body: { examGuid, questionType: 'AttachedFile', question: `<p>المسألة رقم ${number}</p>`, questionMark: 1 } });
  }
  const teacher = await asPerson('teacher', { path: `/showExam=${examGuid}` });
  const { say, dialog, menu } = handsOf(teacher);
  const question = (number: number) => teacher.getByRole('article', { name: say('exams:question.number', { number }), exact: true });
  await menu(say('exams:question.number', { number: 2 }), say('exams:order.toPlace'));
  const place = dialog.getByLabel(say('exams:order.place'));
  const move = dialog.getByRole('button', { name: say('exams:move.save') });
  await place.fill(String(last + 1));
  await expect(dialog.getByText(say('status:exams.placeOutside'))).toBeVisible();
  await expect(move).toBeDisabled();
  await place.fill(String(last - 1));
  await expectAccessible(teacher);
  await move.click();
  await expect(dialog).toBeHidden();
  await expect(question(last - 1)).toContainText('المسألة رقم 2');
  await expect(question(last)).toContainText(`المسألة رقم ${last}`);

  await menu(say('exams:question.number', { number: last }), say('exams:order.toPlace'));
  await place.fill('1');
  await move.click();
  await expect(question(1)).toContainText(`المسألة رقم ${last}`);
  await expect(question(2)).toContainText('المسألة رقم 1');
});

test('on a phone questions are cards, and in a wide window the chosen view is remembered', async ({ asPerson, request }) => {
  const examiner = await examinerOf(request, 'teacher');
  const examGuid = await examiner.exam();
  await examiner.call('POST Exams/AddOrEditQuestion', { body: { examGuid, questionType: 'Number', question: '<p>1 + 1</p>', questionMark: 1, QuestionOptions: [{ optionText: '2', isCorrect: true }] } });
  const teacher = await asPerson('teacher', { path: `/showExam=${examGuid}`, language: 'en' });
  const say = textsOf('en');
  await teacher.getByRole('button', { name: say('exams:view.table') }).click();
  await expect(teacher.getByRole('columnheader', { name: say('exams:question.mark') })).toBeVisible();
  await expectAccessible(teacher);
  await teacher.reload();
  await expect(teacher.getByRole('columnheader', { name: say('exams:question.mark') })).toBeVisible();
  await teacher.setViewportSize({ width: 360, height: 740 });
  await expect(teacher.getByRole('article', { name: say('exams:question.number', { number: 1 }) })).toBeVisible();
  await expect(teacher.getByRole('button', { name: say('exams:view.cards') })).toBeHidden();
  await expectAccessible(teacher);
});
