import { EXAM_PASSWORD_TRIES } from '@riwaq/api';
import type { PersonName } from '../testing';
import { insertUpload } from '../testing/insert-upload';
import { createExamServer, type ExamServer } from './testing';
import { Sitting } from './testing/sitting';

// Proves EXAM-15, GRADE-6, GRADE-7, SIT-8, SIT-10.

let server: ExamServer;
let sitting: Sitting;
beforeAll(async () => {
  server = await createExamServer();
  sitting = new Sitting(server);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(new Date()));

test('lists finished exams as finished only to the student', async () => {
  await sitting.open();
  const told = async (as: PersonName) =>
    (await server.call(as, 'GET Exams/Get', { query: {} })).data!.exams.find(
      ({ guid }) => guid === sitting.examGuid,
    )?.hasFinished;
  expect(await told('student')).toBe(false);
  await sitting.enter();
  expect(await told('student')).toBe(false);
  await sitting.finish();
  expect(await told('student')).toBe(true);
  expect(await told('teacher')).toBe(false);
});

describe('entering', () => {
  // Proves SIT-6.
  test('begins the attempt and continues it when entered again', async () => {
    await sitting.open({ restrictedByTime: true, restrictedTime: '00:30:00' });
    const first = (await sitting.enter()).data!;
    expect(first).toMatchObject({
      examGuid: sitting.examGuid,
      version: 1,
      extraSeconds: 0,
      finishDate: null,
      finishedBy: null,
    });
    expect(first.remainingSeconds).toBeGreaterThan(1790);
    expect(first.remainingSeconds).toBeLessThanOrEqual(1800);
    expect((await sitting.enter()).data).toMatchObject({
      version: 2,
      enterDate: first.enterDate,
      endDate: first.endDate,
    });
    expect(
      server.realtime
        .of('ReceiveExamAttempt')
        .map(({ target, args: [attempt] }) => [target, attempt.version]),
    ).toEqual([1, 2].map((version) => [server.university.people.student, version]));
    expect(server.realtime.of('ReceiveExamActivity').map(({ target }) => target)).toEqual([
      sitting.examGuid,
      sitting.examGuid,
    ]);
  });

  test('is refused before the start, after the end and while inactive', async () => {
    await sitting.open({ startDate: server.minutesFromNow(10) });
    expect((await sitting.enter()).statusCode).toBe(2);
    sitting.passMinutes(11);
    expect((await sitting.enter()).statusCode).toBe(1);
    await sitting.open({ endDate: server.minutesFromNow(1) });
    sitting.passMinutes(2);
    expect((await sitting.enter()).statusCode).toBe(2);
    sitting.examGuid = await server.exam('teacher');
    expect((await sitting.enter()).statusCode).toBe(2);
    expect((await sitting.enter('student2')).statusCode).toBe(3);
  });

  test('rejects every password for five minutes after ten wrong ones', async () => {
    await sitting.open({ enablePasswordToEnter: true, passwordToEnter: 'secret1' });
    for (let ask = 0; ask < 12; ask += 1)
      expect(
        (
          await server.call('student', 'POST Exams/EnterExam', {
            body: { examGuid: sitting.examGuid },
          })
        ).statusCode,
      ).toBe(5);
    for (let guess = 0; guess < EXAM_PASSWORD_TRIES.most; guess += 1) {
      expect(
        (
          await server.call('student', 'POST Exams/EnterExam', {
            body: { examGuid: sitting.examGuid, password: `guess${guess}` },
          })
        ).statusCode,
      ).toBe(5);
    }
    const right = () =>
      server.call('student', 'POST Exams/EnterExam', {
        body: { examGuid: sitting.examGuid, password: 'secret1' },
      });
    expect(await right()).toMatchObject({ status: 429, code: 'too-many' });
    sitting.passMinutes(6);
    expect((await right()).statusCode).toBe(1);
  });

  test('is possible again at once after the teacher resets a locked-out student', async () => {
    await sitting.open({ enablePasswordToEnter: true, passwordToEnter: 'secret1' });
    for (let guess = 0; guess < EXAM_PASSWORD_TRIES.most; guess += 1)
      await sitting.enter('student', `guess${guess}`);
    expect(await sitting.enter('student', 'secret1')).toMatchObject({ status: 429 });
    expect((await sitting.reset()).statusCode).toBe(1);
    expect((await sitting.enter('student', 'secret1')).statusCode).toBe(1);
  });

  test('counts the questions to draw before and after entering', async () => {
    await sitting.open({}, async () => {
      await server.call('teacher', 'PUT Exams/RandomQuestionsSettingSave', {
        body: {
          examGuid: sitting.examGuid,
          fillInTheBlanks: 1,
          oneChoice: 0,
          multiChoice: 0,
          number: 0,
          attachedFile: 0,
        },
      });
      await server.call('teacher', 'PUT Exams/RandomQuestionsChangeStatus', {
        query: { Guid: sitting.examGuid },
      });
    });
    expect(await sitting.row()).toMatchObject({ questionsCount: 1, questionsNotAnsweredCount: 1 });
    await sitting.enter();
    expect(await sitting.row()).toMatchObject({ questionsCount: 1, questionsNotAnsweredCount: 1 });
  });

  test('leaves the unread badge once the student has entered', async () => {
    const waiting = async () =>
      (await server.call('student', 'GET Notifications/GetUnReadCount')).data[0]?.examsCount;
    const others = (await waiting()) ?? 0;
    await sitting.open();
    expect(await waiting()).toBe(others + 1);
    await sitting.enter();
    expect(await waiting()).toBe(others);
  });

  // Proves GRADE-2, GRADE-10, SIT-1.
  test('requires the password once, and again after a reset', async () => {
    await sitting.open({ enablePasswordToEnter: true, passwordToEnter: '\u200fsecret1' });
    expect([
      (await sitting.enter()).statusCode,
      (await sitting.enter('student', 'secret2')).statusCode,
      (await sitting.enter('student', 'secret1')).statusCode,
      (await sitting.enter()).statusCode,
    ]).toEqual([5, 5, 1, 1]);
    expect((await sitting.row()).isPasswordEntered).toBe(true);
    expect((await sitting.save()).statusCode).toBe(1);
    expect((await sitting.reset()).statusCode).toBe(1);
    expect((await sitting.row()).isPasswordEntered).toBe(false);
    expect((await sitting.save({ answer: ['البصرة'] })).statusCode).toBe(5);
    expect(await sitting.paper()).toBeUndefined();
    expect((await sitting.enter('student', 'secret1')).statusCode).toBe(1);
    expect(await sitting.stored()).toEqual(['بغداد']);
  });

  // Proves GRADE-10.
  test('requires face verification where the exam does', async () => {
    await sitting.open({ enableFaceIdVerification: true });
    expect((await sitting.enter()).statusCode).toBe(8);
    await sitting.verifyFace();
    expect((await sitting.enter()).statusCode).toBe(1);
    await sitting.resetFace();
    expect((await sitting.row()).isFaceIdVerified).toBe(false);
    expect((await sitting.save()).statusCode).toBe(8);
  });
});

describe('the questions', () => {
  test('keep their order and hide the correct answers', async () => {
    await sitting.open();
    expect(await sitting.paper()).toBeUndefined();
    await sitting.enter();
    const exam = (await sitting.paper())!;
    expect(exam).toMatchObject({
      totalDegrees: 4,
      totalStudentDegrees: null,
      questionsCount: 2,
      examQuestions: [
        { questionGuid: sitting.text.questionGuid, questionHint: '', questionAnswers: [] },
        { questionGuid: sitting.choice.questionGuid },
      ],
    });
    expect(
      exam.examQuestions[1]!.questionAnswers.map(({ questionAnswer, isCorrect }) => [
        questionAnswer,
        isCorrect,
      ]),
    ).toEqual([
      ['نيوتن', null],
      ['جول', null],
    ]);
    expect(JSON.stringify(exam)).not.toMatch(/بغداد|سرّ|"isCorrect":(true|false)/);
  });

  test('are drawn once and stay the same', async () => {
    await sitting.open({}, async () => {
      for (let number = 0; number < 20; number += 1)
        await server.question('teacher', {
          examGuid: sitting.examGuid,
          question: `سؤال ${number}`,
        });
      await server.call('teacher', 'PUT Exams/RandomQuestionsSettingSave', {
        body: {
          examGuid: sitting.examGuid,
          fillInTheBlanks: 0,
          multiChoice: 0,
          oneChoice: 5,
          number: 0,
          attachedFile: 0,
        },
      });
      await server.call('teacher', 'PUT Exams/RandomQuestionsChangeStatus', {
        query: { Guid: sitting.examGuid },
      });
    });
    await Promise.all([sitting.enter(), sitting.enter(), sitting.enter()]);
    const guids = async () =>
      (await sitting.paper())!.examQuestions.map(({ questionGuid }) => questionGuid);
    const drawn = await guids();
    expect(new Set(drawn).size).toBe(5);
    await sitting.enter();
    expect(await guids()).toEqual(drawn);
    expect(await sitting.paper()).toMatchObject({ totalDegrees: 10, questionsCount: 5 });
    expect((await sitting.save()).statusCode).toBe(3);
  });
});

describe('pictures of questions', () => {
  /** Expires, or opens again, every session of a person. */
  const expireSessions = (as: PersonName, at: string) =>
    server.services.db
      .updateTable('session')
      .set({ expires_at: new Date(at) })
      .where('person_guid', '=', server.university.people[as])
      .execute();

  test.each(['student', 'teacher'] as const)('open only while the %s is signed in', async (as) => {
    const fileUrl = await insertUpload(server, 'teacher', {
      location: 'Exams',
      name: 'force.png',
      content: 'a picture',
    });
    await sitting.open({}, async () => {
      await server.question('teacher', {
        examGuid: sitting.examGuid,
        question: `<p><img src="/files/${fileUrl}" alt=""></p>`,
      });
    });
    await sitting.enter();
    const { data } = await server.call(as, 'GET Exams/GetQuestions', {
      query: { ExamGuid: sitting.examGuid },
    });
    const [, src = ''] = /src="([^"]+)"/.exec(JSON.stringify(data).replaceAll('\\"', '"')) ?? [];
    const status = async () =>
      (await server.app.inject({ url: src.replaceAll('&amp;', '&') })).statusCode;
    expect(await status()).toBe(200);
    try {
      await expireSessions(as, '2000-01-01T00:00:00Z');
      expect(await status()).toBe(404);
    } finally {
      await expireSessions(as, '2100-01-01T00:00:00Z');
    }
  });
});

test('refuses questions of another student', async () => {
  await sitting.open();
  await sitting.enter();
  const ask = (StudentGuid: string) =>
    server.call('student', 'GET Exams/GetQuestions', {
      query: { ExamGuid: sitting.examGuid, StudentGuid },
    });
  expect((await ask(server.university.people.student.toUpperCase())).statusCode).toBe(1);
  expect(await ask(server.university.people.student2)).toMatchObject({
    status: 403,
    code: 'forbidden',
    data: null,
  });
});

test('locks questions when a student enters, even in a race', async () => {
  await sitting.open();
  await server.call('teacher', 'PUT Exams/Edit', {
    body: await server.edit('teacher', sitting.examGuid, { isActive: false }),
  });
  const [removed, , entered] = await Promise.all([
    server.call('teacher', 'DELETE Exams/DeleteQuestion', {
      query: { questionGuid: sitting.choice.questionGuid },
    }),
    server.activate('teacher', sitting.examGuid),
    sitting.enter(),
  ]);
  const drawn = entered.statusCode === 1 ? (await sitting.paper())!.questionsCount : null;
  expect(drawn === null || drawn === (removed.statusCode === 1 ? 1 : 2)).toBe(true);
});

test('outlines the questions and marks before entering, and the drawn ones afterwards', async () => {
  const examGuid = await server.exam('teacher');
  for (const questionMark of [1, 2.5, 4])
    await server.question('teacher', {
      examGuid,
      questionMark,
      question: `<p>${questionMark}</p>`,
    });
  const outline = async () =>
    (await server.call('student', 'GET Exams/GetOutline', { query: { ExamGuid: examGuid } })).data;
  expect(await outline()).toBeNull();
  await server.call('teacher', 'PUT Exams/RandomQuestionsChangeStatus', {
    query: { Guid: examGuid },
  });
  await server.call('teacher', 'PUT Exams/RandomQuestionsSettingSave', {
    body: {
      examGuid,
      fillInTheBlanks: 0,
      multiChoice: 0,
      oneChoice: 2,
      number: 0,
      attachedFile: 0,
    },
  });
  await server.activate('teacher', examGuid);
  expect(await outline()).toEqual({ questionsCount: 2, leastTotal: 3.5, mostTotal: 6.5 });
  await server.enter('student', examGuid);
  const drawn = (
    await server.call('student', 'GET Exams/GetQuestions', { query: { ExamGuid: examGuid } })
  ).data!.exam;
  expect(await outline()).toEqual({
    questionsCount: 2,
    leastTotal: drawn.totalDegrees,
    mostTotal: drawn.totalDegrees,
  });
});
