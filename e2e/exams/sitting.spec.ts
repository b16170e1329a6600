import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { OK, type ApiData, type ExamModel, type QuestionModel } from '@riwaq/api';
import { minutesFromNow, unique } from '../forum/fixtures';
import { apiAs } from '../src/api';
import { expectAccessible } from '../src/axe';
import { coveredControls } from '../src/covered-controls';
import { expectOwnTextStyles } from '../src/rich-text-styles';
import { expect, test } from '../src/test';
import { textsOf, type Language } from '../src/texts';

// Proves GRADE-6, SIT-1, SIT-2.

type Rows = NonNullable<ApiData<'GET Exams/GetStudentsWithDegrees'>>;

interface Made {
  readonly examGuid: string;
  readonly title: string;
  readonly path: string;
  /** The student's answers as stored by the server, by the text of the questions. */
  answers(): Promise<Readonly<Record<string, string[]>>>;
  row(): Promise<Rows[number]>;
}

const FEEDBACK = 'سُمّيت باسم إسحاق نيوتن';
const CHOICE = 'ما وحدة القوة؟';
const SEVERAL = 'Which are vectors?';
const TEXT = 'من كتب «المبادئ»؟';
const NUMBER = 'كم قانونًا للحركة؟';
const FILE = 'ارسم القوى.';

const QUESTIONS: readonly Partial<QuestionModel>[] = [
  {
    questionType: 'OneChoice',
    question: CHOICE,
    QuestionOptions: [
      { optionText: 'نيوتن', isCorrect: true, optionOrder: 1, feedback: FEEDBACK },
      { optionText: 'جول', optionOrder: 2 },
    ],
  },
  {
    questionType: 'MultiChoice',
    question: SEVERAL,
    QuestionOptions: [
      { optionText: 'Force', isCorrect: true, optionOrder: 1 },
      { optionText: 'Mass', optionOrder: 2 },
      { optionText: 'Velocity', isCorrect: true, optionOrder: 3 },
    ],
  },
  {
    questionType: 'FillInTheBlanks',
    question: TEXT,
    QuestionOptions: [{ optionText: 'نيوتن', isCorrect: true }],
  },
  {
    questionType: 'Number',
    question: NUMBER,
    QuestionOptions: [{ optionText: '3', isCorrect: true }],
  },
  { questionType: 'AttachedFile', question: FILE, QuestionOptions: [] },
];

/** A running exam of `teacher` for `student`, with two questions a page by default. */
async function makeExam(request: APIRequestContext, more: Partial<ExamModel> = {}): Promise<Made> {
  const teacher = await apiAs(request, 'teacher');
  const student = await apiAs(request, 'student');
  const { data } = await teacher('GET Subjects/Get', {});
  const subjects = Array.isArray(data) ? data : data.subjects;
  const places = subjects.flatMap(({ subjectGuid, departments }) =>
    departments.flatMap(({ stages }) =>
      stages.flatMap(({ sections }) =>
        sections.map(({ sectionGuid }) => ({ subjectGuid, sectionGuid })),
      ),
    ),
  );
  const { data: own } = await student('GET Lectures/GetSubjects', { query: {} });
  const taken = new Set(own.subjects.map(({ subjectGuid }) => subjectGuid));
  const title = unique('اختبار الحركة');
  for (const place of places.filter(({ subjectGuid }) => taken.has(subjectGuid))) {
    const { data: people } = await teacher('GET Students/Get', { query: place });
    const { data: made } = await teacher('POST Exams/New', {
      body: {
        title,
        startDate: minutesFromNow(-5),
        endDate: minutesFromNow(30),
        examType: 3,
        ...place,
        studentGuids: people.map(({ studentGuid }) => studentGuid),
        numberOfQuestionsInPage: 2,
        ...more,
      },
    });
    if (!made) throw new Error('No exam was made.');
    const { examGuid } = made;
    // The student belongs to one of the sections.
    if ((await student('GET Exams/GetAttempt', { query: { ExamGuid: examGuid } })).statusCode === 3)
      continue;
    for (const question of QUESTIONS) {
      const { statusCode } = await teacher('POST Exams/AddOrEditQuestion', {
        body: {
          questionMark: 2,
          ...question,
          question: `<p>${question.question}</p>`,
          examGuid,
        } as QuestionModel,
      });
      if (statusCode !== OK) throw new Error(`A question was refused with ${statusCode}.`);
    }
    const { data: exam } = await teacher('GET Exams/GetExam', { query: { ExamGuid: examGuid } });
    const { statusCode } = await teacher('PUT Exams/Edit', {
      body: { ...exam!, Guid: examGuid, isActive: true },
    });
    if (statusCode !== OK) throw new Error(`The exam was not made active: ${statusCode}.`);
    const rows = async () =>
      (await teacher('GET Exams/GetStudentsWithDegrees', { query: { ExamGuid: examGuid } })).data!;
    return {
      examGuid,
      title,
      path: `/enterExam=${examGuid}`,
      row: async () => (await rows()).find(({ enterDate }) => enterDate !== null)!,
      async answers() {
        const { data: paper } = await student('GET Exams/GetQuestions', {
          query: { ExamGuid: examGuid },
        });
        return Object.fromEntries(
          paper!.exam.examQuestions.map(({ question, studentAnswers, questionAnswers }) => [
            question.replace(/<[^>]*>/g, ''),
            studentAnswers
              .map(
                ({ answerText }) =>
                  questionAnswers.find(({ answerGuid }) => answerGuid === answerText)?.optionText ??
                  answerText,
              )
              .sort(),
          ]),
        );
      },
    };
  }
  throw new Error("The student takes none of the teacher's subjects.");
}

/** Locators and actions of a student in an exam, in their language. */
function actionsOf(page: Page, language: Language = 'ar') {
  const say = textsOf(language);
  const question = (number: number) =>
    page.getByRole('article', {
      name: say('exams:sitting.question.number', { number }),
      exact: true,
    });
  return {
    say,
    question,
    button: (key: string) =>
      page.getByRole('button', { name: say(`exams:sitting.${key}`), exact: true }),
    clock: page.getByRole('timer'),
    map: page.getByRole('navigation', { name: say('exams:sitting.map.title') }),
    saved: () => expect(page.getByText(say('exams:sitting.save.all.saved'))).toBeVisible(),
    async toPage(first: number, key: 'next' | 'previous' = 'next'): Promise<void> {
      await page.getByRole('button', { name: say(`exams:sitting.${key}`), exact: true }).click();
      await expect(question(first)).toBeFocused();
    },
  };
}

test('sits an exam through outages, a reload and two tabs', async ({ asPerson, request }) => {
  const exam = await makeExam(request, {
    enablePasswordToEnter: true,
    passwordToEnter: 'secret12',
  });
  const page = await asPerson('student', { path: exam.path });
  const { say, question, button, map, clock, saved, toPage } = actionsOf(page);

  await test.step('shows the rules first and asks for the password', async () => {
    await expect(page.getByRole('heading', { name: exam.title })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(say('exams:sitting.password')).fill('secret12');
    const chats = page.getByRole('button', { name: say('messaging:chat.open') });
    await expect(chats).toBeVisible();
    await button('start').click();
    await expect(clock).toHaveText(/00:(2\d|30):\d\d/);
    await expect(chats).toBeHidden();
  });

  await test.step('saves chosen answers automatically', async () => {
    await question(1).getByText('جول').click();
    await question(1).getByText('نيوتن').click();
    await question(2).getByText('Force').click();
    await question(2).getByText('Velocity').click();
    await saved();
    expect(await exam.answers()).toMatchObject({
      [CHOICE]: ['نيوتن'],
      [SEVERAL]: ['Force', 'Velocity'],
    });
    expect(await exam.row()).toMatchObject({ questionsAnsweredCount: 2, questionsCount: 5 });
    await page
      .getByRole('button', { name: say('exams:sitting.question.flagOf', { number: 2 }) })
      .click();
    await expectAccessible(page);
    await expectOwnTextStyles(page);
  });

  await test.step('stores answers locally while offline and sends them when online', async () => {
    await toPage(3);
    await page.context().setOffline(true);
    await question(3).getByRole('textbox').fill('نيوتن');
    await expect(question(3).getByText(say('exams:sitting.save.one.waiting'))).toBeVisible();
    await question(4).getByRole('textbox').fill('٣');
    await expectAccessible(page);
    await page.context().setOffline(false);
    await saved();
    expect(await exam.answers()).toMatchObject({ [TEXT]: ['نيوتن'], [NUMBER]: ['٣'] });
  });

  await test.step('restores unsent answers and the position after a reload', async () => {
    await page.route('**/Exams/AnswerSave', (route) => route.abort('connectionrefused'));
    await question(3).getByRole('textbox').fill('إسحاق نيوتن');
    await expect(question(3).getByText(say('exams:sitting.save.one.waiting'))).toBeVisible();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.unroute('**/Exams/AnswerSave');
    await button('goOn').click();
    await expect(question(3).getByRole('textbox')).toHaveValue('إسحاق نيوتن');
    await saved();
    expect(await exam.answers()).toMatchObject({ [TEXT]: ['إسحاق نيوتن'] });
    await expect(
      map.getByRole('button', {
        name: new RegExp(
          `^${say('exams:sitting.question.number', { number: 2 })}، .*${say('exams:sitting.map.flagged')}`,
        ),
      }),
    ).toBeVisible();
  });

  await test.step('takes the exam over in a second tab and back', async () => {
    const second = await page.context().newPage();
    await second.goto(exam.path);
    const there = actionsOf(second);
    await there.button('goOn').click();
    await expect(page.getByText(say('exams:sitting.halt.elsewhere.title'))).toBeVisible();
    await expect(question(3).getByRole('textbox')).toBeDisabled();
    await expectAccessible(page);
    await there.question(4).getByRole('textbox').fill('3');
    await there.saved();
    await button('halt.elsewhere.button').click();
    await expect(question(4).getByRole('textbox')).toHaveValue('3');
    await expect(question(4).getByRole('textbox')).toBeEnabled();
    await expect(second.getByText(say('exams:sitting.halt.elsewhere.title'))).toBeVisible();
    await second.close();
  });

  await test.step('uploads a file with the answer', async () => {
    await toPage(5);
    await button('question.save').click();
    await expect(page.getByText(say('exams:sitting.answer.fileRequired'))).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await question(5)
      .getByRole('button', { name: say('kit:upload.chooseMany') })
      .click();
    await (
      await chooser
    ).setFiles({
      name: 'forces.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
        'base64',
      ),
    });
    await expect(
      question(5).getByRole('button', { name: say('kit:upload.remove', { name: 'forces.png' }) }),
    ).toBeVisible();
    await button('question.save').click();
    await saved();
    expect((await exam.answers())[FILE]).toHaveLength(1);
    await expectAccessible(page);
  });

  await test.step('lists open questions before finishing and links to them', async () => {
    await button('finish.button').last().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(say('exams:sitting.finish.all'))).toBeVisible();
    await expectAccessible(page);
    await dialog
      .getByRole('button', { name: say('exams:sitting.question.number', { number: 2 }) })
      .click();
    await expect(question(2)).toBeFocused();
    await question(1)
      .getByRole('button', { name: say('exams:sitting.answer.clear') })
      .click();
    await saved();
    expect((await exam.answers())[CHOICE]).toEqual([]);
    await button('finish.button').last().click();
    await expect(dialog.getByText(say('exams:sitting.finish.unanswered_one'))).toBeVisible();
    await dialog.getByRole('button', { name: say('exams:sitting.finish.now') }).click();
    await expect(page.getByText(say('exams:sitting.done.title'))).toBeVisible();
    await expectAccessible(page);
    expect(await exam.row()).toMatchObject({
      questionsAnsweredCount: 4,
      lateAnswersCount: 0,
      endDate: expect.any(String),
    });
    await page.reload();
    await expect(page.getByText(say('exams:sitting.done.title'))).toBeVisible();
  });
});

/** Where the letters of a text begin on a left-to-right page, in pixels from its left edge. */
const beginningOf = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const letters = document.createRange();
    letters.selectNodeContents(element);
    return Math.round(letters.getBoundingClientRect().left);
  });

test('sits a forward-only exam on a phone by keyboard', async ({ asPerson, request }) => {
  const exam = await makeExam(request, {
    restrictedMovingToNext: true,
    showCorrectAnswerAfterSubmit: true,
    numberOfQuestionsInPage: 2,
  });
  const page = await asPerson('student', {
    path: exam.path,
    language: 'en',
    theme: 'dark',
    context: { viewport: { width: 360, height: 740 } },
  });
  const { say, question, button } = actionsOf(page, 'en');
  const fits = () =>
    expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0);
  const chat = page.getByRole('button', { name: say('messaging:chat.open') });
  /** Expects that nothing covers the button at the end of the page, nor any other control. */
  const expectUncovered = async (key: string) => {
    const end = page.getByRole('main').getByRole('button', { name: say(`exams:sitting.${key}`) });
    await expect(end).toBeEnabled();
    await expect(chat).toBeHidden();
    expect(await coveredControls(page)).toEqual([]);
  };

  await button('start').focus();
  await fits();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await question(1).getByRole('radio', { name: 'جول' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await expect(question(1).getByRole('radio', { name: 'نيوتن' })).toBeChecked();
  await expect(question(1).getByText(FEEDBACK)).toBeHidden();
  await question(1)
    .getByRole('button', { name: say('exams:sitting.question.save') })
    .press('Enter');
  await expect(question(1).getByText(say('exams:sitting.correct.right'))).toBeVisible();
  await expect(question(1).getByText(FEEDBACK)).toBeVisible();
  await expect(question(1).getByRole('radio', { name: 'جول' })).toBeDisabled();
  await test.step('begins Arabic texts where the card begins', async () => {
    const [number, option] = [
      question(1).getByRole('heading', {
        name: say('exams:sitting.question.number', { number: 1 }),
      }),
      question(1).getByText('نيوتن', { exact: true }),
    ];
    const start = await beginningOf(number);
    expect(await beginningOf(question(1).getByText(CHOICE))).toBe(start);
    const optionStart = await beginningOf(option);
    expect(await beginningOf(question(1).getByText(FEEDBACK))).toBe(optionStart);
  });
  await fits();
  await expectAccessible(page);

  await page
    .getByRole('button', { name: new RegExp(`^${say('exams:sitting.map.title')}`) })
    .press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(say('exams:sitting.map.forward'))).toBeVisible();
  await expect(drawer.getByRole('img', { name: /^Question 1, answered/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await test.step('shows time and navigation first after a reload', async () => {
    await page.setViewportSize({ width: 390, height: 640 });
    await page.reload();
    await expect(button('goOn')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('timer')).toHaveText(/00:\d\d:\d\d/);
    await expect(page.getByRole('timer')).toBeInViewport({ ratio: 1 });
    await button('goOn').press('Enter');
    await expect(question(1)).toBeVisible();
  });
  await expectUncovered('next');

  // Later questions are not in the browser yet.
  expect(Object.keys(await exam.answers())).toEqual([CHOICE, SEVERAL]);

  // One question is left empty: leaving it requires confirmation.
  await button('next').press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('exams:sitting.next') })
    .press('Enter');
  await expect(question(3)).toBeFocused();
  await expect(button('previous')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await question(3).getByRole('textbox').pressSequentially('Newton');
  await question(4).getByRole('textbox').pressSequentially('3');
  await button('next').press('Enter');
  await expect(question(5)).toBeFocused();
  await expectUncovered('finish.button');
  await button('finish.button').press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('exams:sitting.finish.now') })
    .press('Enter');
  await expect(page.getByRole('heading', { name: say('exams:sitting.done.title') })).toBeVisible();
  await expect(page.getByRole('heading', { name: say('exams:sitting.done.review') })).toBeVisible();
  await expect(chat).toBeVisible();
  await fits();
  await expectAccessible(page);
  expect(await exam.answers()).toEqual({
    [CHOICE]: ['نيوتن'],
    [SEVERAL]: [],
    [TEXT]: ['Newton'],
    [NUMBER]: ['3'],
    [FILE]: [],
  });
});

test(
  'pauses until the password is given again and delivers then',
  { tag: ['@core', '@pair'] },
  async ({ asPerson, request }) => {
    const exam = await makeExam(request, {
      enablePasswordToEnter: true,
      passwordToEnter: 'secret12',
    });
    const page = await asPerson('student', { path: exam.path });
    const { say, question, button, saved } = actionsOf(page);
    const give = async () => {
      await page.getByLabel(say('exams:sitting.password')).fill('secret12');
      await page.keyboard.press('Enter');
    };
    await give();
    await question(1).getByRole('radio', { name: 'جول' }).check();
    await saved();

    const { studentName } = await exam.row();
    const teacher = await asPerson('teacher', { path: `/showExam=${exam.examGuid}?view=students` });
    await teacher.getByRole('searchbox', { name: say('exams:search.students') }).fill(studentName);
    await teacher.getByRole('button', { name: say('exams:menuOf', { name: studentName }) }).click();
    await teacher.getByRole('menuitem', { name: say('exams:students.reset.password') }).click();
    const asked = teacher.getByRole('dialog');
    await expect(asked.getByText(studentName)).toBeVisible();
    await asked.getByRole('button').last().click();
    await expect.poll(async () => (await exam.row()).isPasswordEntered).toBe(false);

    await question(1).getByRole('radio', { name: 'نيوتن' }).check();
    await expect(page.getByText(say('exams:sitting.halt.password.title'))).toBeVisible();
    expect((await exam.row()).lateAnswersCount).toBe(1);
    await give();
    await expect(page.getByText(say('exams:sitting.halt.password.title'))).toBeHidden();
    await saved();
    expect(await exam.answers()).toMatchObject({ [CHOICE]: ['نيوتن'] });
    expect(await exam.row()).toMatchObject({ isPasswordEntered: true, lateAnswersCount: 0 });
    await expect(button('next')).toBeEnabled();
  },
);
