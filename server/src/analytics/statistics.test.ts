import type { QuestionModel } from '@riwaq/api';
import { createAnalyticsServer, letters, metricsOf, type AnalyticsServer } from './testing';

// Proves STAT-16.

let server: AnalyticsServer;
beforeAll(async () => {
  server = await createAnalyticsServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.set(new Date());
});

const written: Partial<QuestionModel> = {
  questionType: 'FillInTheBlanks',
  questionMark: 1,
  QuestionOptions: [{ optionText: 'بغداد', isCorrect: true }],
};
const attached: Partial<QuestionModel> = {
  questionType: 'AttachedFile',
  questionMark: 4,
  QuestionOptions: [],
};
const grade = (
  examGuid: string,
  questionGuid: string | undefined,
  studentGuid: string | undefined,
  degree: number,
) =>
  server.call('teacher', 'POST Exams/AddQuestionDegree', {
    body: {
      examGuid,
      questionGuid: questionGuid ?? '',
      studentGuid: studentGuid ?? '',
      degree,
      note: '',
    },
  });
const four = () => [server.lettered(), server.lettered(), server.lettered(), server.lettered()];
const edit = async (examGuid: string, more: object) =>
  server.call('teacher', 'PUT Exams/Edit', { body: await server.edit('teacher', examGuid, more) });

test('does not guess marks before the correction, but counts blanks as 0', async () => {
  const { examGuid } = await server.sat(four(), letters('AA--', 'AB--', 'AA-A'));
  const statistics = await server.statistics(examGuid);
  const metrics = metricsOf(statistics);
  expect(statistics.examDetails).toMatchObject({
    ungradedCount: 7,
    totalCount: 0,
    passCount: 0,
    finishedCount: 3,
  });
  expect(metrics.questions.map(({ leftOut }) => leftOut)).toEqual([
    'ungraded',
    'ungraded',
    null,
    'ungraded',
  ]);
  expect(metrics.difficulty.map(({ pValue }) => pValue)).toEqual([null, null, 0, null]);
  expect(metrics.students[0]?.scores.map(({ score }) => score)).toEqual([null, null, 0, 0]);
  expect(metrics.itemsCount).toBe(1);
  // The counts of choices do not depend on marks.
  expect(statistics.questionsDetails.slice(0, 2).map(({ answersCount }) => answersCount)).toEqual([
    3, 0,
  ]);
});

test('leaves a question with unmarked files out until they are marked', async () => {
  const { examGuid, questions, students } = await server.sat(
    [...four(), attached],
    [
      ['A', 'A', 'A', 'A', 'f.pdf'],
      ['A', 'A', 'B', 'B', 'g.pdf'],
      ['A', 'B', 'B', null, null],
      ['B', 'B', 'B', 'B', null],
    ],
  );
  await server.correct(examGuid);
  const before = await server.statistics(examGuid);
  const metrics = metricsOf(before);
  expect(metrics.questions[4]).toMatchObject({
    leftOut: 'ungraded',
    vi: null,
    dp: null,
    itemRest: null,
    variance: null,
    de: null,
  });
  expect(metrics.difficulty[4]).toMatchObject({
    pValue: null,
    correctAnswers: null,
    totalStudents: 4,
  });
  expect(metrics).toMatchObject({ itemsCount: 4, cronbachAlpha: expect.any(Number) });
  expect(before.examDetails).toMatchObject({ ungradedCount: 2, totalCount: 2 });
  expect(before.questions[4]).toMatchObject({
    answeredCount: 2,
    ungradedCount: 2,
    correctAnswerd: null,
  });
  await grade(examGuid, questions[4]?.questionGuid, students[0], 2);
  await grade(examGuid, questions[4]?.questionGuid, students[1], 1.9999);
  const after = await server.statistics(examGuid);
  expect(metricsOf(after)).toMatchObject({ itemsCount: 5 });
  // A mark counts as right from half of the maximum on; the facility uses the marks themselves.
  expect(metricsOf(after).difficulty[4]).toMatchObject({ correctAnswers: 1, pValue: 3.9999 / 16 });
  expect(after.examDetails).toMatchObject({ ungradedCount: 0, totalCount: 4 });
});

test('uses partial marks in the figures', async () => {
  const several = server.lettered({
    questionType: 'MultiChoice',
    questionMark: 2,
    QuestionOptions: ['A', 'B', 'C', 'D'].map((optionText, index) => ({
      optionText,
      isCorrect: index < 2,
      optionOrder: index + 1,
    })),
  });
  const { examGuid } = await server.sat(
    [several, server.lettered()],
    [
      [['A', 'B'], 'A'],
      [['A'], 'A'],
      [['A', 'C'], 'B'],
      [['C', 'D'], null],
    ],
    { partialMarks: true },
  );
  await server.correct(examGuid);
  const statistics = await server.statistics(examGuid);
  expect(metricsOf(statistics).students.map(({ scores }) => scores[0]?.score)).toEqual([
    2, 1, 0, 0,
  ]);
  expect(metricsOf(statistics).difficulty[0]).toMatchObject({ pValue: 3 / 8, correctAnswers: 2 });
  expect(statistics.questionsDetails.slice(0, 4).map(({ answersCount }) => answersCount)).toEqual([
    3, 1, 2, 1,
  ]);
  expect(metricsOf(statistics).questions[0]).toMatchObject({ de: 1, deLevel: 'Good' });
});

test('counts how often each written answer was given', async () => {
  const { examGuid } = await server.sat(
    [
      written,
      {
        ...written,
        questionType: 'Number',
        QuestionOptions: [{ optionText: '3.14', isCorrect: true, tolerance: '0.01' }],
      },
    ],
    [
      ['بغداد', '٣٫١٤'],
      ['بَغداد', '3'],
      ['البصرة', '3'],
      [null, null],
    ],
  );
  await server.correct(examGuid);
  const { questionsDetails, questions } = await server.statistics(examGuid);
  expect(
    questionsDetails.map(({ answerText, answersCount, isCorrect }) => [
      answerText,
      answersCount,
      isCorrect,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['بغداد', 1, true],
      ['بَغداد', 1, true],
      ['البصرة', 1, false],
      ['3', 2, false],
      ['٣٫١٤', 1, true],
    ]),
  );
  expect(
    questions.map(({ answeredCount, correctAnswerd }) => [answeredCount, correctAnswerd]),
  ).toEqual([
    [3, 2],
    [3, 1],
  ]);
});

test('counts long written answers by their complete text, and cuts them between characters', async () => {
  const family = '👨‍👩‍👧‍👦';
  const beginning = `${'ا'.repeat(295)}${family}`;
  const { examGuid } = await server.sat(
    [
      {
        ...written,
        QuestionOptions: [{ optionText: `${beginning} بغداد`, isCorrect: true }],
      },
    ],
    [[`${beginning} بغداد`], [`${beginning} بغداد`], [`${beginning} البصرة`]],
  );
  await server.correct(examGuid);
  const { questionsDetails } = await server.statistics(examGuid);
  const shown = `${'ا'.repeat(295)}…`;
  expect(questionsDetails).toMatchObject([
    { answerText: shown, answersCount: 2, isCorrect: true },
    { answerText: shown, answersCount: 1, isCorrect: false },
  ]);
});

test('rates drawn questions by the students who were asked them', async () => {
  const { examGuid, questions, students } = await server.sat(
    four(),
    letters('AA--', 'AA--', 'AB--', 'BB--', 'BB--'),
  );
  const guids = questions.map(({ questionGuid }) => questionGuid);
  // The last two students were asked the third question in place of the second.
  await server.services.db
    .updateTable('exam_student')
    .set({ question_guids: [guids[0]!, guids[1]!] })
    .where('exam_guid', '=', examGuid)
    .execute();
  await server.services.db
    .updateTable('exam_student')
    .set({ question_guids: [guids[2]!, guids[0]!] })
    .where('exam_guid', '=', examGuid)
    .where('student_guid', 'in', students.slice(3))
    .execute();
  await server.services.db
    .deleteFrom('exam_answer')
    .where('question_guid', '=', guids[1]!)
    .where('student_guid', 'in', students.slice(3))
    .execute();
  await server.correct(examGuid);
  const statistics = await server.statistics(examGuid);
  const metrics = metricsOf(statistics);
  expect(metrics.questions.map(({ leftOut }) => leftOut)).toEqual([
    null,
    'drawn',
    'drawn',
    'drawn',
  ]);
  expect(metrics.difficulty.map(({ pValue, totalStudents }) => [pValue, totalStudents])).toEqual([
    [3 / 5, 5],
    [2 / 3, 3],
    [0, 2],
    [null, 0],
  ]);
  expect(metrics).toMatchObject({ cronbachAlpha: null, itemsCount: 1 });
  expect(
    metrics.questions
      .slice(1)
      .every(({ vi, dp, itemRest }) => vi === null && dp === null && itemRest === null),
  ).toBe(true);
  expect(metrics.students.map(({ scores }) => scores.length)).toEqual([2, 2, 2, 2, 2]);
  expect(statistics.examDetails).toMatchObject({ totalCount: 5, passCount: 3 });
  expect(
    statistics.studentsDetails.map(
      ({ questionsCount, questionsAnsweredCount, questionsNotAnsweredCount }) => [
        questionsCount,
        questionsAnsweredCount,
        questionsNotAnsweredCount,
      ],
    ),
  ).toEqual([
    [2, 2, 0],
    [2, 2, 0],
    [2, 2, 0],
    [2, 1, 1],
    [2, 1, 1],
  ]);
});

test('reports a question whose answer key seems wrong', async () => {
  const { examGuid } = await server.sat(
    four(),
    letters('AAAB', 'AAAB', 'AABB', 'ABBA', 'BBBA', 'BBBA'),
  );
  await server.correct(examGuid);
  expect(
    metricsOf(await server.statistics(examGuid)).questions.map(({ checkKey }) => checkKey),
  ).toEqual([false, false, false, true]);
});

test('pages the scores of students by name', async () => {
  const { examGuid, students } = await server.sat(four(), letters('AAAA', 'AAAB', 'AABB', 'ABBB'));
  await server.correct(examGuid);
  const whole = metricsOf(await server.statistics(examGuid));
  expect(whole.students.map(({ studentGuid }) => studentGuid)).toEqual(students);
  const page = metricsOf(await server.statistics(examGuid, { from: 1, take: 2 }));
  expect(page).toEqual({ ...whole, students: whole.students.slice(1, 3) });
  expect(
    (await server.call('teacher', 'GET Exams/Statistics', { query: { examGuid, take: 251 } }))
      .status,
  ).toBe(400);
});

test('shows only live counts while the exam is active', async () => {
  const examGuid = await server.exam('teacher');
  const { questionGuid, questionAnswers } = await server.question('teacher', { examGuid });
  await server.activate('teacher', examGuid);
  const counts = async () => {
    const { examDetails, questions, studentsDetails, ...rest } = await server.statistics(examGuid);
    return {
      rest,
      told: [
        examDetails.enteredCount,
        examDetails.finishedCount,
        questions[0]?.answeredCount,
        questions[0]?.askedCount,
        studentsDetails[0]?.questionsAnsweredCount,
        studentsDetails[0]?.questionsCount,
      ],
      details: examDetails,
      degree: studentsDetails[0]?.degree,
      correct: questions[0]?.correctAnswerd,
    };
  };
  expect((await counts()).told).toEqual([0, 0, 0, 0, 0, 1]);
  await server.enter('student', examGuid);
  expect((await counts()).told).toEqual([1, 0, 0, 1, 0, 1]);
  await server.call('student', 'POST Exams/AnswerSave', {
    body: { examGuid, questionGuid, answer: [questionAnswers[0]?.answerGuid ?? ''] },
  });
  expect((await counts()).told).toEqual([1, 0, 1, 1, 1, 1]);
  await server.call('student', 'POST Exams/FinishExam', { body: { examGuid } });
  await edit(examGuid, { isActive: false });
  await server.correct(examGuid);
  expect(metricsOf(await server.statistics(examGuid)).difficulty[0]?.pValue).toBe(1);
  // The exam is active again and has marks: none of them is shown.
  await edit(examGuid, { isActive: true });
  expect(await counts()).toMatchObject({
    told: [1, 1, 1, 1, 1, 1],
    degree: null,
    correct: null,
    rest: { calculateAllMetrics: null, questionsDetails: [] },
    details: {
      isActive: true,
      passCount: 0,
      totalCount: 0,
      meanShare: null,
      scoreDistribution: [],
    },
  });
});
