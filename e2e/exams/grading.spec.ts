import { callerOf, handsOf } from '../forum/ways';
import { expectAccessible } from '../src/axe';
import { expect, test } from '../src/test';
import { examinerOf } from './ways';

test('a teacher sees what a correction would change, lets it, reviews a student, gives a mark by hand and marks one question across students', async ({ asPerson, request }) => {
  test.slow();
  const examiner = await examinerOf(request, 'teacher');
  const student = await callerOf(request, 'student');
  const examGuid = await examiner.exam({ studentGuids: [student.userGuid] });
  const ask = (body: object) => examiner.call('POST Exams/AddOrEditQuestion', { body: { examGuid, question: '', questionMark: 1, questionType: 'OneChoice', ...body } });
  await ask({ question: '<p>ما وحدة القوة؟</p>', questionMark: 2, QuestionOptions: [{ optionText: 'نيوتن', isCorrect: true, optionOrder: 1 }, { optionText: 'جول', optionOrder: 2 }] });
  await ask({ question: '<p>كم ضلعًا للمثلث؟</p>', questionMark: 1.5, questionType: 'Number', QuestionOptions: [{ optionText: '3', isCorrect: true }] });
  const setActive = async (isActive: boolean) => {
    const { data: exam } = await examiner.call('GET Exams/GetExam', { query: { ExamGuid: examGuid } });
    if (!exam) throw new Error('The exam is not there.');
    const { guid, ...settings } = exam;
    await examiner.call('PUT Exams/Edit', { body: { ...settings, Guid: guid, isActive } });
  };
  await setActive(true);
  await student.call('POST Exams/EnterExam', { body: { examGuid } });
  const { data: asked } = await student.call('GET Exams/GetQuestions', { query: { ExamGuid: examGuid } });
  const force = asked?.exam.examQuestions.find(({ question }) => question.includes('القوة'));
  const sides = asked?.exam.examQuestions.find(({ question }) => question.includes('مثلث'));
  await student.call('POST Exams/AnswerSave', { body: { examGuid, questionGuid: force?.questionGuid ?? '', answer: [force?.questionAnswers.find(({ optionText }) => optionText === 'جول')?.answerGuid ?? ''] } });
  await student.call('POST Exams/AnswerSave', { body: { examGuid, questionGuid: sides?.questionGuid ?? '', answer: ['٣'] } });
  await student.call('POST Exams/FinishExam', { body: { examGuid } });
  const { data: [row] = [] } = { data: (await examiner.call('GET Exams/GetStudentsWithDegrees', { query: { ExamGuid: examGuid } })).data ?? [] };
  const name = row?.studentName ?? '';

  const teacher = await asPerson('teacher', { path: `/showExam=${examGuid}?view=students` });
  const { say, dialog, saved, menu } = handsOf(teacher);
  const auto = teacher.getByRole('button', { name: say('exams:grading.auto'), exact: true });

  await test.step('while the exam is active nothing is marked', async () => {
    await expect(auto).toBeDisabled();
    await teacher.getByRole('button', { name: say('exams:active.turnOff') }).click();
    await expect(auto).toBeEnabled();
  });

  await test.step('what would change is shown first', async () => {
    await auto.click();
    await expect(dialog.getByRole('row', { name: new RegExp(name) })).toContainText('1.5');
    await expectAccessible(teacher);
    await dialog.getByRole('button', { name: say('exams:grading.auto'), exact: true }).click();
    await saved();
    await expect(dialog).toBeHidden();
    await expect(teacher.getByRole('row', { name: new RegExp(name) })).toContainText('1.5');
  });

  await test.step('the review: a degree above the mark is refused at once, one within it is saved, and the history holds both', async () => {
    await menu(name, say('exams:students.review'));
    const first = dialog.getByRole('form', { name: say('exams:grading.formOf', { number: 1 }) });
    const place = await dialog.getByRole('article').first().textContent();
    const number = place?.includes('القوة') ? 1 : 2;
    const form = number === 1 ? first : dialog.getByRole('form', { name: say('exams:grading.formOf', { number: 2 }) });
    await form.getByLabel(say('exams:students.degree')).fill('2.5');
    await expect(form.getByText(say('status:exams.degreeAbove'))).toBeVisible();
    await expect(form.getByRole('button', { name: say('exams:save') })).toBeDisabled();
    await form.getByLabel(say('exams:students.degree')).fill('١');
    await form.getByLabel(say('exams:grading.note')).fill('فكرة صحيحة');
    await form.getByRole('button', { name: say('exams:save') }).click();
    await saved();
    await expect(dialog.getByText(say('exams:grading.total', { degree: 2.5, total: 3.5 }))).toBeVisible();
    await dialog.getByRole('button', { name: say('exams:grading.history') }).click();
    await expect(dialog.getByRole('list', { name: say('exams:grading.history') }).getByRole('listitem')).toHaveCount(3);
    await expectAccessible(teacher);
    await teacher.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('one question across students, names hidden', async () => {
    await teacher.getByRole('link', { name: say('exams:views.questions'), exact: true }).click();
    await menu(say('exams:question.number', { number: 1 }), say('exams:grading.across'));
    await expect(dialog.getByRole('article', { name: say('exams:grading.student', { number: 1 }) })).toBeVisible();
    await expect(dialog.getByText(name)).toBeHidden();
    await dialog.getByLabel(say('exams:grading.hideNames')).click();
    await expect(dialog.getByRole('article', { name })).toBeVisible();
    await expectAccessible(teacher);
  });
});
