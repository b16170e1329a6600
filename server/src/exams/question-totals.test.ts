import { randomUUID } from 'node:crypto';
import { createExamServer, type ExamServer } from './testing';
import { QuestionList } from './testing/question-list';

let server: ExamServer;
let questions: QuestionList;
beforeAll(async () => {
  server = await createExamServer();
  questions = new QuestionList(server);
});
beforeEach(() => questions.renew());
afterAll(() => server.close());

const student = () => server.university.people.student;

describe('the total mark', () => {
  // Proves QUESTION-22 to QUESTION-24.
  test('is divided among the questions exactly', async () => {
    expect((await questions.setTotal(50)).statusCode).toBe(5);
    for (const questionMark of [1, 1, 1]) await questions.save({ questionMark });
    expect((await questions.setTotal(100)).statusCode).toBe(1);
    expect((await questions.exam()).examQuestions.map(({ questionMark }) => questionMark)).toEqual([
      33.3334, 33.3333, 33.3333,
    ]);
    expect((await questions.exam()).totalDegrees).toBe(100);
    expect(await questions.setTotal(100.5)).toMatchObject({
      status: 400,
      fields: [{ path: 'mark', message: 'tooBig' }],
    });
    expect(await questions.setTotal(-1)).toMatchObject({ status: 400 });
  });
});

describe('random questions', () => {
  const settings = async () =>
    (
      await server.call('teacher', 'GET Exams/RandomQuestionsSetting', {
        query: { ExamGuid: questions.examGuid },
      })
    ).data!;
  const put = (more: object) =>
    server.call('teacher', 'PUT Exams/RandomQuestionsSettingSave', {
      body: {
        examGuid: questions.examGuid,
        fillInTheBlanks: 0,
        multiChoice: 0,
        oneChoice: 0,
        number: 0,
        attachedFile: 0,
        ...more,
      },
    });
  const toggle = () =>
    server.call('teacher', 'PUT Exams/RandomQuestionsChangeStatus', {
      query: { Guid: questions.examGuid },
    });

  // Proves QUESTION-4, QUESTION-12.
  test('take all of each type by default, and never more than exist', async () => {
    await questions.save({});
    await questions.save({ questionMark: 3 });
    expect(await settings()).toEqual({
      randomQuestionsEnable: false,
      settings: ['MultiChoice', 'OneChoice', 'FillInTheBlanks', 'Number', 'AttachedFile'].map(
        (questionType) => {
          const here = questionType === 'OneChoice';
          return {
            questionType,
            questionCount: here ? 2 : 0,
            totalMarks: here ? 5 : 0,
            numberOfQuestions: here ? 2 : 0,
            questionMarks: here ? [2, 3] : [],
          };
        },
      ),
      paperMark: null,
    });
    expect((await put({ oneChoice: 3 })).statusCode).toBe(5);
    expect((await put({})).statusCode).toBe(5);
    expect(await put({ oneChoice: 1.5 })).toMatchObject({ status: 400 });
    expect((await put({ oneChoice: 1 })).statusCode).toBe(1);
    expect((await settings()).settings[1]).toMatchObject({
      questionCount: 1,
      numberOfQuestions: 2,
    });
  });

  test('state the totals of possible papers until each is scaled', async () => {
    await questions.save({});
    await questions.save({ questionMark: 3 });
    const told = async () =>
      (
        await server.call('teacher', 'GET Exams/GetQuestions', {
          query: { ExamGuid: questions.examGuid },
        })
      ).data?.exam;
    expect(await told()).not.toHaveProperty('paper');
    await toggle();
    await put({ oneChoice: 1 });
    expect(await told()).toMatchObject({
      totalDegrees: 5,
      paper: { questionsCount: 1, leastTotal: 2, mostTotal: 3 },
    });
    expect((await put({ oneChoice: 1, paperMark: 20 })).statusCode).toBe(1);
    expect((await settings()).paperMark).toBe(20);
    expect(await told()).toMatchObject({
      totalDegrees: 5,
      paper: { questionsCount: 1, leastTotal: 20, mostTotal: 20 },
    });
    // A client that does not know `paperMark` leaves it unchanged.
    await put({ oneChoice: 2 });
    expect((await settings()).paperMark).toBe(20);
    await put({ oneChoice: 2, paperMark: null });
    expect((await settings()).paperMark).toBeNull();
    for (const paperMark of [0, 100.5, 1.23456])
      expect(await put({ oneChoice: 1, paperMark })).toMatchObject({
        status: 400,
        fields: [{ path: 'paperMark' }],
      });
  });

  // Proves EXAM-22, QUESTION-35.
  test('respond 3 for an exam that does not exist', async () => {
    const unknown = randomUUID();
    expect((await put({ examGuid: unknown, oneChoice: 1 })).statusCode).toBe(3);
    expect(
      (
        await server.call('teacher', 'PUT Exams/RandomQuestionsChangeStatus', {
          query: { Guid: unknown },
        })
      ).statusCode,
    ).toBe(3);
  });

  // Proves EXAM-22, QUESTION-35.
  test('are switched on and off only while inactive and not entered', async () => {
    await questions.save({});
    expect((await toggle()).data).toEqual({ randomQuestionsEnable: true });
    expect((await settings()).randomQuestionsEnable).toBe(true);
    expect((await toggle()).data).toEqual({ randomQuestionsEnable: false });
    await server.activate('teacher', questions.examGuid);
    expect([(await toggle()).statusCode, (await put({ oneChoice: 1 })).statusCode]).toEqual([2, 2]);
    await server.services.db
      .updateTable('exam')
      .set({ is_active: false })
      .where('guid', '=', questions.examGuid)
      .execute();
    await questions.markEntered();
    expect([(await toggle()).statusCode, (await put({ oneChoice: 1 })).statusCode]).toEqual([4, 4]);
  });
});

describe('the marks of an exam are limited to 100', () => {
  const above = { status: 400, fields: [{ message: 'totalAbove' }] };
  const edit = async (more: object) =>
    server.call('teacher', 'PUT Exams/Edit', {
      body: await server.edit('teacher', questions.examGuid, more),
    });

  test('when questions and marks arrive by any endpoint', async () => {
    const first = (await questions.save({ question: 'أول', questionMark: 60.0001 })).data!;
    const second = (await questions.save({ question: 'ثانٍ', questionMark: 39.9999 })).data!;
    expect(await questions.exam()).toMatchObject({ totalDegrees: 100, marksLeft: 0 });
    expect(await questions.save({ question: 'ثالث', questionMark: 0.0001 })).toMatchObject({
      ...above,
      fields: [{ path: 'questionMark', message: 'totalAbove' }],
    });
    expect((await questions.save({ question: 'بلا درجة', questionMark: 0 })).statusCode).toBe(1);
    expect(
      await questions.save({
        questionGuid: second.questionGuid,
        question: 'ثانٍ',
        questionMark: 40,
      }),
    ).toMatchObject(above);
    expect(
      (
        await questions.save({
          questionGuid: second.questionGuid,
          question: 'ثانٍ',
          questionMark: 30,
        })
      ).statusCode,
    ).toBe(1);
    expect(
      (
        await questions.save({
          questionGuid: first.questionGuid,
          question: 'أول',
          questionMark: 70,
        })
      ).statusCode,
    ).toBe(1);

    const { categoryGuid } = await server.category('teacher');
    const banked: string[] = [];
    for (const question of ['من البنك', 'وآخر من البنك'])
      banked.push(
        (await questions.save({ examGuid: null, categoryGuid, question, questionMark: 80 })).data!
          .questionGuid,
      );
    const copied = () =>
      server.call('teacher', 'POST Exams/AddQuestionsFromBank', {
        body: { examGuid: questions.examGuid, questionGuid: [banked[0]!] },
      });
    expect(await copied()).toMatchObject(above);
    expect(await questions.texts()).not.toContain('من البنك');
    await questions.setTotal(20);
    expect((await copied()).statusCode).toBe(1);
    expect(await questions.exam()).toMatchObject({ totalDegrees: 100, marksLeft: 0 });
  });

  test('by what can be drawn while random questions are on', async () => {
    await questions.save({ question: 'أول', questionMark: 60 });
    const draw = (oneChoice: number) =>
      server.call('teacher', 'PUT Exams/RandomQuestionsSettingSave', {
        body: {
          examGuid: questions.examGuid,
          fillInTheBlanks: 0,
          multiChoice: 0,
          number: 0,
          attachedFile: 0,
          oneChoice,
        },
      });
    const toggle = () =>
      server.call('teacher', 'PUT Exams/RandomQuestionsChangeStatus', {
        query: { Guid: questions.examGuid },
      });
    await toggle();
    expect((await questions.save({ question: 'ثانٍ', questionMark: 60 })).statusCode).toBe(1);
    expect(await questions.exam()).not.toHaveProperty('marksLeft');
    expect(await edit({ isActive: true })).toMatchObject({
      ...above,
      fields: [{ path: 'isActive', message: 'totalAbove' }],
    });
    expect((await draw(2)).statusCode).toBe(5);
    expect((await draw(1)).statusCode).toBe(1);
    expect(await toggle()).toMatchObject(above);
    expect((await edit({ isActive: true })).statusCode).toBe(1);
  });

  test('or the exam can be neither activated nor copied', async () => {
    await questions.save({ question: 'أول', questionMark: 50 });
    await questions.save({ question: 'ثانٍ', questionMark: 50 });
    await server.services.db
      .updateTable('exam_question')
      .set({ mark: 600_000 })
      .where('exam_guid', '=', questions.examGuid)
      .execute();
    expect(await edit({ isActive: true })).toMatchObject(above);
    expect(
      await server.call('teacher', 'POST Exams/ReExam', {
        body: {
          examGuid: questions.examGuid,
          startDate: server.minutesFromNow(10),
          endDate: server.minutesFromNow(20),
          sectionGuid: server.university.sections.a,
          studentGuids: [student()],
        },
      }),
    ).toMatchObject(above);
    expect((await questions.setTotal(100)).statusCode).toBe(1);
    expect((await edit({ isActive: true })).statusCode).toBe(1);
  });
});
