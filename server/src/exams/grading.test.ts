import { randomUUID } from 'node:crypto';
import { OK, sumOfMarks } from '@riwaq/api';
import { createExamServer, type ExamServer } from './testing';
import { allRight, createMarking, options } from './testing/marking';

// Proves GRADE-5, GRADE-7, GRADE-12, GRADE-13, SIT-8, SIT-10.

let server: ExamServer;
let marking: ReturnType<typeof createMarking>;
beforeAll(async () => {
  server = await createExamServer();
  marking = createMarking(server);
});
afterAll(() => server.close());

// Proves GRADE-9.
test('previews the automatic correction, then applies it once', async () => {
  const { examGuid, questions, close } = await marking.sat({ answer: allRight });
  expect((await marking.correct('teacher', examGuid)).statusCode).toBe(2);
  await close();
  const dry = await marking.correct('teacher', examGuid, 'true');
  expect(dry.data).toMatchObject({
    changes: [{ studentGuid: marking.studentOf(), before: null, after: 6.8333 }],
    markedCount: 5,
    byHandCount: 0,
  });
  expect((await marking.review(examGuid))?.totalStudentDegrees).toBeNull();
  expect((await marking.correct('teacher', examGuid)).data).toEqual(dry.data);
  expect((await marking.correct('teacher', examGuid)).data).toEqual({
    changes: [],
    markedCount: 0,
    byHandCount: 0,
  });
  const reviewed = await marking.review(examGuid);
  // The file was never uploaded: a blank is 0.
  expect(reviewed?.examQuestions.map(({ examResult }) => examResult?.degree)).toEqual([
    2, 3, 1.5, 0.3333, 0,
  ]);
  expect(reviewed).toMatchObject({ totalStudentDegrees: 6.8333, totalDegrees: 10.8333 });
  expect(questions).toHaveLength(5);
  const degrees = async () =>
    (
      await server.call('teacher', 'GET Exams/GetStudentsWithDegrees', {
        query: { ExamGuid: examGuid },
      })
    ).data
      ?.map(({ degree }) => degree)
      .sort();
  expect(await degrees()).toEqual([6.8333, null]);
  await server.activate('teacher', examGuid);
  expect(await degrees()).toEqual([null, null]);
});

test.each([
  ['all or nothing', false, 0],
  ['partial marks', true, 1],
])('several right options %s', async (_, partialMarks, degree) => {
  const { examGuid, close } = await marking.sat({
    partialMarks,
    answer: (questions) => ({ 1: options(questions[1], 'a', 'b', 'd') }),
  });
  await close();
  await marking.correct('teacher', examGuid);
  expect((await marking.review(examGuid))?.examQuestions[1]?.examResult?.degree).toBe(degree);
});

describe('papers scaled to the same total', () => {
  test("are marked by each question's share of the paper", async () => {
    const examGuid = await server.exam('teacher');
    const texts = {
      questionType: 'FillInTheBlanks' as const,
      QuestionOptions: [{ optionText: 'x', isCorrect: true }],
    };
    for (const questionMark of [1, 2, 4])
      await server.question('teacher', { examGuid, ...texts, questionMark });
    const draw = {
      examGuid,
      fillInTheBlanks: 2,
      multiChoice: 0,
      oneChoice: 0,
      number: 0,
      attachedFile: 0,
      paperMark: 10,
    };
    await server.call('teacher', 'PUT Exams/RandomQuestionsSettingSave', { body: draw });
    await server.call('teacher', 'PUT Exams/RandomQuestionsChangeStatus', {
      query: { Guid: examGuid },
    });
    await server.activate('teacher', examGuid);
    const outline = await server.call('student', 'GET Exams/GetOutline', {
      query: { ExamGuid: examGuid },
    });
    expect(outline.data).toEqual({ questionsCount: 2, leastTotal: 10, mostTotal: 10 });
    await server.enter('student', examGuid);
    expect(
      (
        await server.call('teacher', 'PUT Exams/RandomQuestionsSettingSave', {
          body: { ...draw, paperMark: 20 },
        })
      ).statusCode,
    ).toBe(2);

    const paper = (
      await server.call('student', 'GET Exams/GetQuestions', { query: { ExamGuid: examGuid } })
    ).data?.exam;
    const [one, other] = paper?.examQuestions ?? [];
    expect(paper?.totalDegrees).toBe(10);
    expect(sumOfMarks([one?.questionMark ?? 0, other?.questionMark ?? 0])).toBe(10);
    await server.call('student', 'POST Exams/AnswerSave', {
      body: { examGuid, questionGuid: one?.questionGuid ?? '', answer: ['x'] },
    });
    await server.call('student', 'POST Exams/FinishExam', { body: { examGuid } });
    await server.call('teacher', 'PUT Exams/Edit', {
      body: await server.edit('teacher', examGuid, { isActive: false }),
    });

    expect((await marking.correct('teacher', examGuid)).data?.changes).toMatchObject([
      { after: one?.questionMark },
    ]);
    expect(
      (
        await marking.grade(
          examGuid,
          other?.questionGuid,
          sumOfMarks([other?.questionMark ?? 0, 0.0001]),
        )
      ).statusCode,
    ).toBe(4);
    expect(
      (await marking.grade(examGuid, other?.questionGuid, other?.questionMark ?? 0)).statusCode,
    ).toBe(OK);
    const answered = await server.call('teacher', 'GET Exams/GetQuestionAnswers', {
      query: { ExamGuid: examGuid, questionGuid: other?.questionGuid ?? '' },
    });
    expect(answered.data).toMatchObject([
      { questionMark: other?.questionMark, examResult: { degree: other?.questionMark } },
    ]);
    expect(await marking.review(examGuid)).toMatchObject({
      totalStudentDegrees: 10,
      totalDegrees: 10,
      examQuestions: [{ questionMark: one?.questionMark }, { questionMark: other?.questionMark }],
    });
  });
});

test('leaves an uploaded file to be marked by a person', async () => {
  const { examGuid, close } = await marking.sat({ answer: () => ({}) });
  await close();
  await server.services.db
    .insertInto('exam_answer')
    .values({
      exam_guid: examGuid,
      student_guid: marking.studentOf(),
      question_guid: (await marking.review(examGuid))?.examQuestions[4]?.questionGuid ?? '',
      answer: ['ExamAnswer/x/work.pdf'],
      version: 1,
      sequence: 1,
      client_key: 'k',
      saved_at: new Date(),
    })
    .execute();
  expect((await marking.correct('teacher', examGuid)).data).toMatchObject({
    markedCount: 4,
    byHandCount: 1,
  });
  expect((await marking.review(examGuid))?.examQuestions[4]?.examResult).toEqual({
    degree: null,
    notex: '',
  });
});

// Proves GRADE-11.
test('keeps marks given by a person and records every mark', async () => {
  const { examGuid, questions, close } = await marking.sat({ answer: allRight });
  expect((await marking.grade(examGuid, questions[0]?.questionGuid, 1)).statusCode).toBe(2);
  await close();
  await marking.correct('teacher', examGuid);
  expect(
    (await marking.grade(examGuid, questions[0]?.questionGuid, 1.25, 'نصف الحل')).statusCode,
  ).toBe(1);
  await marking.correct('teacher', examGuid);
  expect((await marking.review(examGuid))?.examQuestions[0]?.examResult).toEqual({
    degree: 1.25,
    notex: 'نصف الحل',
  });
  const { data } = await server.call('teacher', 'GET Exams/GetDegreeHistory', {
    query: { ExamGuid: examGuid, StudentGuid: marking.studentOf() },
  });
  expect(
    data
      ?.filter(({ questionGuid }) => questionGuid === questions[0]?.questionGuid)
      .map(({ degree, givenBy }) => [degree, givenBy !== null]),
  ).toEqual([
    [1.25, true],
    [2, false],
  ]);
});

test('names the question in the audit log without half a character', async () => {
  const { examGuid, questions, close } = await marking.sat({ answer: () => ({}) });
  await close();
  const questionGuid = questions[0]?.questionGuid ?? '';
  const { db } = server.services;
  await db
    .updateTable('exam_question')
    .set({ html: `<p>${'س'.repeat(119)}👩‍🔬</p>` })
    .where('guid', '=', questionGuid)
    .execute();
  expect((await marking.grade(examGuid, questionGuid, 1)).statusCode).toBe(1);
  const { about_title } = await db
    .selectFrom('audit_entry')
    .select('about_title')
    .where('about_guid', '=', questionGuid)
    .executeTakeFirstOrThrow();
  expect(about_title).toMatch(/س{119}$/);
});

test.each([
  ['above the mark of the question', 2.0001, 4],
  ['below 0', -0.5, 4],
  ['with five decimals', 0.12345, 4],
  ['of 0', 0, 1],
  ['of the full mark', 2, 1],
])('a degree %s', async (_, degree, statusCode) => {
  const { examGuid, questions, close } = await marking.sat({ answer: () => ({}) });
  await close();
  expect((await marking.grade(examGuid, questions[0]?.questionGuid, degree)).statusCode).toBe(
    statusCode,
  );
});

// Proves GRADE-12, GRADE-13.
test('responds 3 for an exam that does not exist', async () => {
  const unknown = randomUUID();
  expect((await marking.correct('teacher', unknown)).statusCode).toBe(3);
  expect((await marking.grade(unknown, randomUUID(), 1)).statusCode).toBe(3);
});

test('marks only students who entered, for their own questions', async () => {
  const [one, other] = [
    await marking.sat({ answer: () => ({}) }),
    await marking.sat({ answer: () => ({}) }),
  ];
  await one.close();
  expect((await marking.grade(one.examGuid, other.questions[0]?.questionGuid, 1)).statusCode).toBe(
    3,
  );
  expect(
    (
      await marking.grade(
        one.examGuid,
        one.questions[0]?.questionGuid,
        1,
        '',
        server.university.people.student2,
      )
    ).statusCode,
  ).toBe(3);
});

test('lists all answers to one question, with late ones, for the teacher', async () => {
  const { examGuid, questions, close } = await marking.sat({
    answer: (all) => ({ 0: options(all[0], 'b') }),
  });
  const late = await server.call('student', 'POST Exams/AnswerSave', {
    body: { examGuid, questionGuid: questions[2]?.questionGuid ?? '', answer: ['بعد الإنهاء'] },
  });
  expect(late.statusCode).toBe(7);
  expect(
    (
      await server.call('teacher', 'GET Exams/GetQuestionAnswers', {
        query: { ExamGuid: examGuid, questionGuid: questions[2]?.questionGuid ?? '' },
      })
    ).statusCode,
  ).toBe(2);
  await close();
  const { data } = await server.call('teacher', 'GET Exams/GetQuestionAnswers', {
    query: { ExamGuid: examGuid, questionGuid: questions[2]?.questionGuid ?? '' },
  });
  expect(data).toMatchObject([
    {
      studentGuid: marking.studentOf(),
      studentAnswers: [],
      lateAnswers: [{ studentAnswers: [{ answerText: 'بعد الإنهاء' }] }],
    },
  ]);
});

test('shows no degree instead of zero when none is marked', async () => {
  const { examGuid, close } = await marking.sat({ answer: allRight });
  await close();
  await server.call('teacher', 'PUT Exams/Edit', {
    body: await server.edit('teacher', examGuid, { isActive: false, showResult: true }),
  });
  expect(
    (await server.call('student', 'GET Exams/GetQuestions', { query: { ExamGuid: examGuid } })).data
      ?.exam,
  ).toMatchObject({
    totalStudentDegrees: null,
    examQuestions: [{ examResult: { degree: null, notex: '' } }, {}, {}, {}, {}],
  });
});

test('shows marks to a student only once published and inactive', async () => {
  const { examGuid, close } = await marking.sat({ answer: allRight });
  await close();
  await marking.correct('teacher', examGuid);
  const own = async () =>
    (await server.call('student', 'GET Exams/GetQuestions', { query: { ExamGuid: examGuid } })).data
      ?.exam;
  expect(await own()).toMatchObject({
    totalStudentDegrees: null,
    examQuestions: [
      { examResult: null },
      { examResult: null },
      { examResult: null },
      { examResult: null },
      { examResult: null },
    ],
  });
  await server.call('teacher', 'PUT Exams/Edit', {
    body: await server.edit('teacher', examGuid, { isActive: false, showResult: true }),
  });
  expect(await own()).toMatchObject({
    totalStudentDegrees: 6.8333,
    examQuestions: [{ examResult: { degree: 2 } }, { examResult: { degree: 3 } }, {}, {}, {}],
  });
  // Correct answers stay hidden: the exam does not reveal them.
  expect(
    (await own())?.examQuestions.every(({ questionAnswers }) =>
      questionAnswers.every(({ isCorrect }) => isCorrect === null),
    ),
  ).toBe(true);
});

test('marks each answer saved during a correction, or responds `closed`', async () => {
  const count = 20;
  const examGuid = await server.exam('teacher', {
    startDate: server.minutesFromNow(-1),
    endDate: server.minutesFromNow(10),
  });
  for (let index = 0; index < count; index += 1)
    await server.question('teacher', {
      examGuid,
      questionType: 'FillInTheBlanks',
      questionMark: 1,
      QuestionOptions: [{ optionText: 'x', isCorrect: true }],
    });
  await server.activate('teacher', examGuid);
  await server.enter('student', examGuid);
  const { examQuestions } = (
    await server.call('student', 'GET Exams/GetQuestions', { query: { ExamGuid: examGuid } })
  ).data!.exam;
  server.clock.set(new Date(server.clock.now().getTime() + 10.2 * 60_000));
  await server.call('teacher', 'PUT Exams/Edit', {
    body: await server.edit('teacher', examGuid, { isActive: false }),
  });
  const [, ...saves] = await Promise.all([
    marking.correct('teacher', examGuid),
    ...examQuestions.map(({ questionGuid }) =>
      server.call('student', 'POST Exams/AnswerSave', {
        body: { examGuid, questionGuid, answer: ['x'], typedMsAgo: 40_000 },
      }),
    ),
  ]);
  const marks = new Map(
    (await marking.review(examGuid))?.examQuestions.map(({ questionGuid, examResult }) => [
      questionGuid,
      examResult?.degree,
    ]),
  );
  expect(
    saves.map(({ statusCode }, index) => [
      statusCode,
      marks.get(examQuestions[index]!.questionGuid),
    ]),
  ).toEqual(saves.map(({ statusCode }) => (statusCode === 1 ? [1, 1] : [7, 0])));
});
