import { randomUUID } from 'node:crypto';
import {
  ANSWER_DELIVERY_MS,
  EXAM_PASSWORD_TRIES,
  type AnswerModel,
  type ExamEdit,
  type ExamModel,
  type Question,
} from '@riwaq/api';
import { sql } from 'kysely';
import { inTransaction } from '../platform/db/database';
import type { PersonName } from '../testing';
import { finishDue, lockAttempt } from './store-attempts';
import { createExamServer, type ExamServer } from './testing';

let server: ExamServer;
let examGuid: string;
let text: Question;
let choice: Question;
beforeAll(async () => {
  server = await createExamServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.set(new Date());
});

/**
 * Makes an active exam that lasts another hour, with a text and a choice question, assigned to
 * `student`.
 */
async function open(
  more: Partial<ExamModel> = {},
  before: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  examGuid = await server.exam('teacher', more);
  text = await server.question('teacher', {
    examGuid,
    questionType: 'FillInTheBlanks',
    question: 'عاصمة العراق',
    questionHint: 'سرّ',
    QuestionOptions: [{ optionText: 'بغداد', isCorrect: true }],
  });
  choice = await server.question('teacher', { examGuid });
  await before();
  await server.activate('teacher', examGuid);
  server.realtime.clear();
}
const enter = (as: PersonName = 'student', password?: string) =>
  server.call(as, 'POST Exams/EnterExam', { body: { examGuid, password } });
const save = (more: Partial<AnswerModel> = {}, as: PersonName = 'student') =>
  server.call(as, 'POST Exams/AnswerSave', {
    body: { examGuid, questionGuid: text.questionGuid, answer: ['بغداد'], ...more },
  });
const finish = () => server.call('student', 'POST Exams/FinishExam', { body: { examGuid } });
const state = async () =>
  (await server.call('student', 'GET Exams/GetAttempt', { query: { ExamGuid: examGuid } })).data!;
const paper = async (as: PersonName = 'student') =>
  (await server.call(as, 'GET Exams/GetQuestions', { query: { ExamGuid: examGuid } })).data?.exam;
const stored = async () =>
  (await paper())!.examQuestions
    .find(({ questionGuid }) => questionGuid === text.questionGuid)!
    .studentAnswers.map(({ answerText }) => answerText);
const row = async () =>
  (
    await server.call('teacher', 'GET Exams/GetStudentsWithDegrees', {
      query: { ExamGuid: examGuid },
    })
  ).data![0]!;
const pass = (minutes: number) =>
  server.clock.set(new Date(server.clock.now().getTime() + minutes * 60_000));
/**
 * Whether this run of the job that finishes attempts finished this one; the server also runs the
 * job by itself.
 */
const sweep = async () =>
  (await inTransaction(server.services.db, (tx) => finishDue(tx, server.clock.now()))).some(
    (one) => one.examGuid === examGuid,
  );
const finishInDatabase = () =>
  server.services.db
    .selectFrom('exam_student')
    .select(['finished_at', 'finished_by'])
    .where('exam_guid', '=', examGuid)
    .executeTakeFirstOrThrow();
const extra = (extraSeconds: number) =>
  server.call('teacher', 'PUT Exams/SetExtraTime', {
    body: { examGuid, studentGuid: server.university.people.student, extraSeconds },
  });
const reset = () =>
  server.call('teacher', 'POST Exams/ResetEnteredPassword', {
    body: { examGuid, studentGuid: server.university.people.student },
  });
const verifyFace = () =>
  server.services.db
    .updateTable('exam_student')
    .set({ face_verified_at: server.clock.now() })
    .where('exam_guid', '=', examGuid)
    .execute();
const resetFace = () =>
  server.call('teacher', 'POST Exams/ResetFaceId', {
    body: { examGuid, studentGuid: server.university.people.student },
  });

test('lists finished exams as finished only to the student', async () => {
  await open();
  const told = async (as: PersonName) =>
    (await server.call(as, 'GET Exams/Get', { query: {} })).data!.exams.find(
      ({ guid }) => guid === examGuid,
    )?.hasFinished;
  expect(await told('student')).toBe(false);
  await enter();
  expect(await told('student')).toBe(false);
  await finish();
  expect(await told('student')).toBe(true);
  expect(await told('teacher')).toBe(false);
});

describe('entering', () => {
  test('begins the attempt and continues it when entered again', async () => {
    await open({ restrictedByTime: true, restrictedTime: '00:30:00' });
    const first = (await enter()).data!;
    expect(first).toMatchObject({
      examGuid,
      version: 1,
      extraSeconds: 0,
      finishDate: null,
      finishedBy: null,
    });
    expect(first.remainingSeconds).toBeGreaterThan(1790);
    expect(first.remainingSeconds).toBeLessThanOrEqual(1800);
    expect((await enter()).data).toMatchObject({
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
      examGuid,
      examGuid,
    ]);
  });

  test('is refused before the start, after the end and while inactive', async () => {
    await open({ startDate: server.minutesFromNow(10) });
    expect((await enter()).statusCode).toBe(2);
    pass(11);
    expect((await enter()).statusCode).toBe(1);
    await open({ endDate: server.minutesFromNow(1) });
    pass(2);
    expect((await enter()).statusCode).toBe(2);
    examGuid = await server.exam('teacher');
    expect((await enter()).statusCode).toBe(2);
    expect((await enter('student2')).statusCode).toBe(3);
  });

  test('rejects every password for five minutes after ten wrong ones', async () => {
    await open({ enablePasswordToEnter: true, passwordToEnter: 'secret1' });
    for (let ask = 0; ask < 12; ask += 1)
      expect(
        (await server.call('student', 'POST Exams/EnterExam', { body: { examGuid } })).statusCode,
      ).toBe(5);
    for (let guess = 0; guess < EXAM_PASSWORD_TRIES.most; guess += 1) {
      expect(
        (
          await server.call('student', 'POST Exams/EnterExam', {
            body: { examGuid, password: `guess${guess}` },
          })
        ).statusCode,
      ).toBe(5);
    }
    const right = () =>
      server.call('student', 'POST Exams/EnterExam', { body: { examGuid, password: 'secret1' } });
    expect(await right()).toMatchObject({ status: 429, code: 'too-many' });
    pass(6);
    expect((await right()).statusCode).toBe(1);
  });

  test('is possible again at once after the teacher resets a locked-out student', async () => {
    await open({ enablePasswordToEnter: true, passwordToEnter: 'secret1' });
    for (let guess = 0; guess < EXAM_PASSWORD_TRIES.most; guess += 1)
      await enter('student', `guess${guess}`);
    expect(await enter('student', 'secret1')).toMatchObject({ status: 429 });
    expect((await reset()).statusCode).toBe(1);
    expect((await enter('student', 'secret1')).statusCode).toBe(1);
  });

  test('counts the questions to draw before and after entering', async () => {
    await open({}, async () => {
      await server.call('teacher', 'PUT Exams/RandomQuestionsSettingSave', {
        body: {
          examGuid,
          fillInTheBlanks: 1,
          oneChoice: 0,
          multiChoice: 0,
          number: 0,
          attachedFile: 0,
        },
      });
      await server.call('teacher', 'PUT Exams/RandomQuestionsChangeStatus', {
        query: { Guid: examGuid },
      });
    });
    expect(await row()).toMatchObject({ questionsCount: 1, questionsNotAnsweredCount: 1 });
    await enter();
    expect(await row()).toMatchObject({ questionsCount: 1, questionsNotAnsweredCount: 1 });
  });

  test('leaves the unread badge once the student has entered', async () => {
    const waiting = async () =>
      (await server.call('student', 'GET Notifications/GetUnReadCount')).data[0]?.examsCount;
    const others = (await waiting()) ?? 0;
    await open();
    expect(await waiting()).toBe(others + 1);
    await enter();
    expect(await waiting()).toBe(others);
  });

  test('requires the password once, and again after a reset', async () => {
    await open({ enablePasswordToEnter: true, passwordToEnter: '\u200fsecret1' });
    expect([
      (await enter()).statusCode,
      (await enter('student', 'secret2')).statusCode,
      (await enter('student', 'secret1')).statusCode,
      (await enter()).statusCode,
    ]).toEqual([5, 5, 1, 1]);
    expect((await row()).isPasswordEntered).toBe(true);
    expect((await save()).statusCode).toBe(1);
    expect((await reset()).statusCode).toBe(1);
    expect((await row()).isPasswordEntered).toBe(false);
    expect((await save({ answer: ['البصرة'] })).statusCode).toBe(5);
    expect(await paper()).toBeUndefined();
    expect((await enter('student', 'secret1')).statusCode).toBe(1);
    expect(await stored()).toEqual(['بغداد']);
  });

  test('requires face verification where the exam does', async () => {
    await open({ enableFaceIdVerification: true });
    expect((await enter()).statusCode).toBe(8);
    await verifyFace();
    expect((await enter()).statusCode).toBe(1);
    await resetFace();
    expect((await row()).isFaceIdVerified).toBe(false);
    expect((await save()).statusCode).toBe(8);
  });
});

describe('the questions', () => {
  test('keep their order and hide the correct answers', async () => {
    await open();
    expect(await paper()).toBeUndefined();
    await enter();
    const exam = (await paper())!;
    expect(exam).toMatchObject({
      totalDegrees: 4,
      totalStudentDegrees: null,
      questionsCount: 2,
      examQuestions: [
        { questionGuid: text.questionGuid, questionHint: '', questionAnswers: [] },
        { questionGuid: choice.questionGuid },
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
    await open({}, async () => {
      for (let number = 0; number < 20; number += 1)
        await server.question('teacher', { examGuid, question: `سؤال ${number}` });
      await server.call('teacher', 'PUT Exams/RandomQuestionsSettingSave', {
        body: {
          examGuid,
          fillInTheBlanks: 0,
          multiChoice: 0,
          oneChoice: 5,
          number: 0,
          attachedFile: 0,
        },
      });
      await server.call('teacher', 'PUT Exams/RandomQuestionsChangeStatus', {
        query: { Guid: examGuid },
      });
    });
    await Promise.all([enter(), enter(), enter()]);
    const guids = async () =>
      (await paper())!.examQuestions.map(({ questionGuid }) => questionGuid);
    const drawn = await guids();
    expect(new Set(drawn).size).toBe(5);
    await enter();
    expect(await guids()).toEqual(drawn);
    expect(await paper()).toMatchObject({ totalDegrees: 10, questionsCount: 5 });
    expect((await save()).statusCode).toBe(3);
  });
});

describe('an answer', () => {
  beforeEach(async () => {
    await open();
    await enter();
  });

  test('is idempotent and never replaced by an older save', async () => {
    const one = { version: 1, sequence: 1, clientKey: 'k1', answer: ['البصرة'] };
    const two = { version: 1, sequence: 2, clientKey: 'k2', answer: ['بغداد'] };
    expect(await save(one)).toMatchObject({
      statusCode: 1,
      data: { version: 1, studentAnswers: ['البصرة'], answers: [] },
    });
    expect((await save(two)).statusCode).toBe(1);
    expect(await save(two)).toMatchObject({ statusCode: 1, data: { studentAnswers: ['بغداد'] } });
    expect(await save(one)).toMatchObject({ statusCode: 6, data: { studentAnswers: ['بغداد'] } });
    expect(await stored()).toEqual(['بغداد']);
    // Another tab has entered since: the older tab receives `newer` and does not overwrite its
    // answer.
    await enter();
    expect(
      await save({ version: 2, sequence: 1, clientKey: 'k3', answer: ['أربيل'] }),
    ).toMatchObject({ statusCode: 1, data: { version: 2 } });
    expect(
      await save({ version: 1, sequence: 9, clientKey: 'k4', answer: ['قديم'] }),
    ).toMatchObject({ statusCode: 6, data: { version: 2, studentAnswers: ['أربيل'] } });
    expect(
      await save({ version: 99, sequence: 1, clientKey: 'k5', answer: ['مستقبل'] }),
    ).toMatchObject({ statusCode: 1 });
    expect((await save({ version: 2, sequence: 2, clientKey: 'k6' })).statusCode).toBe(1);
  });

  test('can be cleared by a draft and then counts as unanswered', async () => {
    const sent = { version: 1, sequence: 1, clientKey: 'k1' };
    const cleared = { version: 1, sequence: 2, clientKey: 'k2', answer: [], draft: true };
    expect((await save(sent)).statusCode).toBe(1);
    expect(await save(cleared)).toMatchObject({ statusCode: 1, data: { studentAnswers: [] } });
    expect(await stored()).toEqual([]);
    expect(await row()).toMatchObject({
      questionsAnsweredCount: 0,
      questionsNotAnsweredCount: 2,
      studentStatus: false,
    });
    expect([(await save(cleared)).statusCode, (await save(sent)).statusCode]).toEqual([1, 6]);
    expect(await stored()).toEqual([]);
    expect(await save({ version: 1, sequence: 3, clientKey: 'k3' })).toMatchObject({
      statusCode: 1,
      data: { studentAnswers: ['بغداد'] },
    });
    // An older save that clears the answer does not clear a newer one.
    expect(await save({ ...cleared, clientKey: 'k4' })).toMatchObject({
      statusCode: 6,
      data: { studentAnswers: ['بغداد'] },
    });
    await finish();
    expect((await save({ ...cleared, sequence: 9, clientKey: 'k9' })).statusCode).toBe(7);
    expect(await stored()).toEqual(['بغداد']);
  });

  test('without a sequence number is the newest, even after the highest number', async () => {
    expect((await save({ sequence: 2 ** 31 - 1, answer: ['البصرة'] })).statusCode).toBe(1);
    for (const answer of [['أربيل'], ['بغداد']])
      expect((await save({ answer })).statusCode).toBe(1);
    expect(await stored()).toEqual(['بغداد']);
  });

  test('is stored once when several tabs send it at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => save({ version: 1, sequence: 1, clientKey: 'same' })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([1]));
    expect(await row()).toMatchObject({
      questionsCount: 2,
      questionsAnsweredCount: 1,
      questionsNotAnsweredCount: 1,
      studentStatus: true,
    });
  });

  test.each<[string, () => Partial<AnswerModel>, number]>([
    ['empty', () => ({ answer: [] }), 400],
    ['blank', () => ({ answer: [' '] }), 400],
    [
      'an option that is not offered',
      () => ({ questionGuid: choice.questionGuid, answer: [randomUUID()] }),
      400,
    ],
    [
      'two options of a one-choice question',
      () => ({
        questionGuid: choice.questionGuid,
        answer: choice.questionAnswers.map(({ answerGuid }) => answerGuid),
      }),
      400,
    ],
    ['to an unknown question', () => ({ questionGuid: randomUUID() }), 200],
  ])('is rejected when it is %s', async (_what, more, status) => {
    const answer = await save(more());
    expect([answer.status, answer.statusCode === 1]).toEqual([status, false]);
    expect((await row()).questionsAnsweredCount).toBe(0);
  });

  test('accepts only own uploads, readable by the student and the teacher', async () => {
    await open({}, async () => {
      text = await server.question('teacher', {
        examGuid,
        questionType: 'AttachedFile',
        QuestionOptions: [],
      });
    });
    await enter();
    const fileUrl = await server.upload('student', 'answer.pdf');
    expect((await save({ answer: [await server.upload('teacher')] })).status).toBe(400);
    expect(await save({ answer: [fileUrl] })).toMatchObject({
      statusCode: 1,
      data: { studentAnswers: [fileUrl] },
    });
    const readers = async () =>
      Promise.all(
        (['student', 'teacher', 'student2', 'teacher2', 'admin'] as const).map(
          async (as) =>
            (await server.call(as, 'POST Uploader/Download', { body: { fileUrl } })).statusCode,
        ),
      );
    expect(await readers()).toEqual([1, 1, 2, 2, 2]);
  });

  test('reveals the correct answer only once submitted, and then keeps it revealed', async () => {
    await open({ showCorrectAnswerAfterSubmit: true });
    await enter();
    expect((await save({ draft: true, answer: ['البصرة'] })).data).toMatchObject({ answers: [] });
    expect((await paper())!.examQuestions[0]).toMatchObject({
      questionAnswers: [],
      studentAnswers: [{ answerText: 'البصرة' }],
    });
    expect((await save({ clientKey: 'sent' })).data).toMatchObject({
      answers: [{ questionAnswer: 'بغداد', isCorrect: true }],
    });
    expect((await save({ answer: ['آخر'] })).statusCode).toBe(7);
    expect((await row()).lateAnswersCount).toBe(0);
    expect((await save({ clientKey: 'sent' })).statusCode).toBe(1);
    expect((await paper())!.examQuestions).toMatchObject([
      { questionHint: 'سرّ', questionAnswers: [{ isCorrect: true }] },
      { questionAnswers: [{ isCorrect: null }, { isCorrect: null }] },
    ]);
  });

  describe('when the teacher hides the correct answers again', () => {
    const change = async (more: Partial<ExamEdit>) =>
      expect(
        (
          await server.call('teacher', 'PUT Exams/Edit', {
            body: await server.edit('teacher', examGuid, more),
          })
        ).statusCode,
      ).toBe(1);
    const show = async (showCorrectAnswerAfterSubmit: boolean) => {
      await change({ isActive: false });
      await change({ showCorrectAnswerAfterSubmit });
      await change({ isActive: true });
    };

    test('keeps an answer final whose correct answer was revealed', async () => {
      await open({ showCorrectAnswerAfterSubmit: true });
      await enter();
      await save({ answer: ['البصرة'] });
      await show(false);
      expect((await save()).statusCode).toBe(7);
      expect((await save({ draft: true })).statusCode).toBe(7);
      expect(await stored()).toEqual(['البصرة']);
      expect((await row()).lateAnswersCount).toBe(0);
      // The page shows the question as final.
      expect((await paper())!.examQuestions[0]).toMatchObject({
        questionAnswers: [{ isCorrect: true }],
      });
    });

    test('keeps an answer final that was submitted before they were shown', async () => {
      await open();
      await enter();
      await save({ answer: ['البصرة'] });
      await show(true);
      await show(false);
      expect((await save()).statusCode).toBe(7);
      expect(await stored()).toEqual(['البصرة']);
    });

    test('accepts answers that revealed nothing', async () => {
      await open({ showCorrectAnswerAfterSubmit: true });
      await enter();
      await save({ draft: true, answer: ['البصرة'] });
      await show(false);
      expect(await save({ answer: ['الموصل'] })).toMatchObject({
        statusCode: 1,
        data: { answers: [] },
      });
      expect((await save()).statusCode).toBe(1);
      expect(await stored()).toEqual(['بغداد']);
    });

    test('keeps an answer final that was saved during the change', async () => {
      await open({ showCorrectAnswerAfterSubmit: true });
      await enter();
      await save({ answer: ['البصرة'] });
      // As if the save had committed after the change, with the settings from before it.
      await server.services.db
        .updateTable('exam')
        .set({ shows_correct: false })
        .where('guid', '=', examGuid)
        .execute();
      expect((await save()).statusCode).toBe(7);
    });
  });

  test("notifies the teacher's list, whose group only the teacher may join", async () => {
    server.realtime.clear();
    await save();
    expect(server.realtime.of('ReceiveExamActivity')).toMatchObject([
      { target: examGuid, args: [{ examGuid, studentGuid: server.university.people.student }] },
    ]);
    const joined = await Promise.all(
      (['teacher', 'admin', 'student'] as const).map((as) =>
        server.realtime.mayJoin(server.caller(as), examGuid),
      ),
    );
    expect(joined).toEqual([true, false, false]);
  });
});

describe('a forward-only exam', () => {
  const move = (page: number, version = 1) =>
    server.call('student', 'PUT Exams/MoveForward', { body: { examGuid, page, version } });
  const saveChoice = (more: Partial<AnswerModel> = {}) =>
    save({
      questionGuid: choice.questionGuid,
      answer: [choice.questionAnswers[0]!.answerGuid],
      ...more,
    });
  beforeEach(async () => {
    await open({ restrictedMovingToNext: true });
    await enter();
  });

  test('rejects answers to questions on earlier pages and keeps the stored ones', async () => {
    expect((await save({ clientKey: 'before', answer: ['البصرة'] })).statusCode).toBe(1);
    expect((await move(1)).data).toMatchObject({ reachedPage: 1, version: 1 });
    expect((await enter()).data).toMatchObject({ reachedPage: 1, version: 2 });
    expect((await save({ version: 2, sequence: 1 })).statusCode).toBe(7);
    expect((await save({ clientKey: 'before', answer: ['البصرة'] })).statusCode).toBe(1);
    expect(await stored()).toEqual(['البصرة']);
    expect(await row()).toMatchObject({ lateAnswersCount: 1 });
    expect((await saveChoice()).statusCode).toBe(1);
  });

  test('leaves earlier pages once a later question is answered', async () => {
    expect((await saveChoice()).statusCode).toBe(1);
    expect((await state()).reachedPage).toBe(1);
    expect((await save()).statusCode).toBe(7);
    expect((await saveChoice({ answer: [choice.questionAnswers[1]!.answerGuid] })).statusCode).toBe(
      1,
    );
  });

  test('ignores earlier pages and older tabs, and rejects unknown pages', async () => {
    expect((await move(0)).data).toMatchObject({ reachedPage: 0 });
    expect(await move(2)).toMatchObject({
      status: 400,
      fields: [{ path: 'page', message: 'tooBig' }],
    });
    await enter();
    expect((await move(1, 1)).data).toMatchObject({ reachedPage: 0, version: 2 });
    expect((await save()).statusCode).toBe(1);
    await move(1, 2);
    expect((await move(0, 2)).data).toMatchObject({ reachedPage: 1 });
    await finish();
    expect((await move(1, 2)).statusCode).toBe(7);
  });

  describe('questions on pages not reached yet', () => {
    const told = async () => (await paper())!.examQuestions.map(({ questionGuid }) => questionGuid);
    const fileOpens = async (fileUrl: string) =>
      (await server.call('student', 'POST Uploader/Download', { body: { fileUrl } })).statusCode ===
      1;

    test('are hidden with their files but count in the totals', async () => {
      const fileUrl = await server.upload('teacher');
      await open({ restrictedMovingToNext: true }, async () => {
        await server.question('teacher', {
          examGuid,
          question: '<p>ثالث</p>',
          containsFile: true,
          fileUrl,
        });
      });
      await enter();
      await enter();
      expect(await paper()).toMatchObject({ questionsCount: 3, totalDegrees: 6 });
      expect([await told(), await fileOpens(fileUrl)]).toEqual([[text.questionGuid], false]);
      await move(1, 2);
      expect([await told(), await fileOpens(fileUrl)]).toEqual([
        [text.questionGuid, choice.questionGuid],
        false,
      ]);
      await move(2, 2);
      expect(await told()).toHaveLength(3);
      expect(await fileOpens(fileUrl)).toBe(true);
    });

    test('stay hidden after a finish until marks are shown', async () => {
      await finish();
      expect(await told()).toEqual([text.questionGuid]);
      for (const showResult of [false, true])
        await server.call('teacher', 'PUT Exams/Edit', {
          body: await server.edit('teacher', examGuid, { isActive: false, showResult }),
        });
      expect(await told()).toHaveLength(2);
    });

    test('are revealed with the correct answers once the grace period is over', async () => {
      await open({ restrictedMovingToNext: true, showCorrectAnswerAfterSubmit: true });
      await enter();
      pass(60.5);
      expect(await told()).toHaveLength(1);
      pass(1);
      expect(await told()).toHaveLength(2);
    });

    test('cannot be reached while the exam is inactive or requires the password', async () => {
      await open({
        restrictedMovingToNext: true,
        enablePasswordToEnter: true,
        passwordToEnter: 'secret1',
      });
      expect((await move(1, 0)).statusCode).toBe(2);
      await enter('student', 'secret1');
      await reset();
      expect((await move(1)).statusCode).toBe(5);
      await enter('student', 'secret1');
      await server.call('teacher', 'PUT Exams/Edit', {
        body: await server.edit('teacher', examGuid, { isActive: false }),
      });
      expect([(await move(1, 2)).statusCode, (await state()).reachedPage]).toEqual([2, 0]);
    });
  });

  test('accepts answers on one page in any order', async () => {
    await open({ restrictedMovingToNext: true, numberOfQuestionsInPage: 2 });
    await enter();
    expect([(await saveChoice()).statusCode, (await save()).statusCode]).toEqual([1, 1]);
  });
});

test('accepts answers to earlier pages when going back is allowed', async () => {
  await open();
  await enter();
  await server.call('student', 'PUT Exams/MoveForward', {
    body: { examGuid, page: 1, version: 1 },
  });
  await save({
    questionGuid: choice.questionGuid,
    answer: [choice.questionAnswers[0]!.answerGuid],
  });
  expect((await save()).statusCode).toBe(1);
  expect((await state()).reachedPage).toBe(0);
});

test("stores a student's flags until removed, and not after the finish", async () => {
  const flag = (on: 0 | 1, questionGuid = choice.questionGuid) =>
    server.call('student', 'PUT Exams/SetFlag', { body: { examGuid, questionGuid, flag: on } });
  const flags = async (as: PersonName = 'student') =>
    (await paper(as))!.examQuestions.map((question) => question.flag);
  await open();
  expect((await flag(1)).statusCode).toBe(2);
  await enter();
  expect([
    (await flag(1)).statusCode,
    (await flag(1)).statusCode,
    (await flag(1, randomUUID())).statusCode,
  ]).toEqual([1, 1, 3]);
  expect(await flags()).toEqual([0, 1]);
  await enter();
  expect(await flags()).toEqual([0, 1]);
  expect(await flags('teacher')).toEqual([0, 0]);
  expect((await flag(0)).statusCode).toBe(1);
  await flag(1, text.questionGuid);
  await finish();
  expect((await flag(0, text.questionGuid)).statusCode).toBe(7);
  expect(await flags()).toEqual([1, 0]);
});

test('refuses questions of another student', async () => {
  await open();
  await enter();
  const ask = (StudentGuid: string) =>
    server.call('student', 'GET Exams/GetQuestions', {
      query: { ExamGuid: examGuid, StudentGuid },
    });
  expect((await ask(server.university.people.student.toUpperCase())).statusCode).toBe(1);
  expect(await ask(server.university.people.student2)).toMatchObject({
    status: 403,
    code: 'forbidden',
    data: null,
  });
});

describe('the end', () => {
  beforeEach(async () => {
    await open({ endDate: server.minutesFromNow(10) });
    await enter();
  });

  test('keeps the first finish and rejects later answers', async () => {
    await save({ clientKey: 'a' });
    server.realtime.clear();
    const finished = await finish();
    expect(finished).toMatchObject({
      statusCode: 1,
      data: { finishedBy: 'student', remainingSeconds: 0 },
    });
    expect(server.realtime.of('ReceiveExamActivity')).toMatchObject([
      { target: examGuid, args: [{ examGuid, studentGuid: server.university.people.student }] },
    ]);
    pass(1);
    expect((await finish()).data).toEqual(finished.data);
    expect([
      (await save({ clientKey: 'b', answer: ['بعد'] })).statusCode,
      (await save({ clientKey: 'a' })).statusCode,
    ]).toEqual([7, 1]);
    expect((await enter()).statusCode).toBe(7);
    expect(await stored()).toEqual(['بغداد']);
    expect(await row()).toMatchObject({ endDate: finished.data!.finishDate, lateAnswersCount: 1 });
  });

  test('finishes an attempt at its deadline without any request', async () => {
    const { endDate } = await state();
    pass(30);
    expect(await state()).toMatchObject({
      finishDate: endDate,
      finishedBy: 'time',
      remainingSeconds: 0,
    });
    await sweep();
    const written = await finishInDatabase();
    expect([written.finished_by, server.services.time.formatNullable(written.finished_at)]).toEqual(
      ['time', endDate],
    );
    expect(await sweep()).toBe(false);
    expect(await row()).toMatchObject({ endDate });
    expect((await finish()).data).toMatchObject({ finishDate: endDate, finishedBy: 'time' });
  });

  test('treats an answer as late when the browser was in contact since', async () => {
    pass(10.1);
    // The first response that the browser receives after the end.
    await state();
    server.clock.set(new Date(server.clock.now().getTime() + ANSWER_DELIVERY_MS - 1000));
    expect((await save({ clientKey: 'soon', typedMsAgo: 40_000 })).statusCode).toBe(1);
    server.clock.set(new Date(server.clock.now().getTime() + 2000));
    expect(
      (await save({ clientKey: 'long after', typedMsAgo: 40_000, answer: ['متأخر'] })).statusCode,
    ).toBe(7);
    expect(await stored()).toEqual(['بغداد']);
  });

  test('treats an answer as late long after a sign-in that followed the end', async () => {
    pass(10.1);
    const token = await server.signIn('student');
    server.clock.set(new Date(server.clock.now().getTime() + ANSWER_DELIVERY_MS + 1000));
    const body = { examGuid, questionGuid: text.questionGuid, answer: ['متأخر'] };
    const late = await server.callWith(token, 'POST Exams/AnswerSave', {
      body: { ...body, typedMsAgo: 40_000 },
    });
    expect(late.statusCode).toBe(7);
    expect(await stored()).toEqual([]);
  });

  test('accepts answers typed in time, and stores late ones once', async () => {
    pass(10.5);
    await sweep();
    expect((await save({ clientKey: 'in time', typedMsAgo: 40_000 })).statusCode).toBe(1);
    expect((await save({ clientKey: 'late', typedMsAgo: 0, answer: ['متأخر'] })).statusCode).toBe(
      7,
    );
    expect((await save({ clientKey: 'late', typedMsAgo: 0, answer: ['متأخر'] })).statusCode).toBe(
      7,
    );
    pass(2);
    expect(
      (await save({ clientKey: 'later', typedMsAgo: 600_000, answer: ['متأخر جدًا'] })).statusCode,
    ).toBe(7);
    expect(await stored()).toEqual(['بغداد']);
    expect(await row()).toMatchObject({ lateAnswersCount: 2, questionsAnsweredCount: 1 });
  });

  test('reveals the correct answers only after the grace period', async () => {
    await open({ showCorrectAnswerAfterSubmit: true, endDate: server.minutesFromNow(10) });
    await enter();
    const told = async () =>
      (await paper())!.examQuestions.map(({ questionHint, questionAnswers }) => [
        questionHint,
        questionAnswers.map(({ isCorrect }) => isCorrect),
      ]);
    const hidden = [
      ['', []],
      ['', [null, null]],
    ];
    pass(10.9);
    await sweep();
    expect(await told()).toEqual(hidden);
    const { closesInSeconds } = await state();
    expect(closesInSeconds).toBeGreaterThan(0);
    expect((await save({ draft: true, sequence: 1000, typedMsAgo: 60_000 })).statusCode).toBe(1);
    expect(await told()).toEqual(hidden);
    pass(closesInSeconds / 60);
    expect((await state()).closesInSeconds).toBe(0);
    expect(await told()).toEqual([
      ['سرّ', [true]],
      ['', [true, false]],
    ]);
    // Extending the exam afterwards does not reopen the attempt.
    await server.call('teacher', 'PUT Exams/Edit', {
      body: await server.edit('teacher', examGuid, { isActive: false }),
    });
    await server.call('teacher', 'PUT Exams/Edit', {
      body: await server.edit('teacher', examGuid, {
        isActive: true,
        endDate: server.minutesFromNow(60),
      }),
    });
    expect((await save({ answer: ['بغداد الآن'] })).statusCode).toBe(7);
  });

  test('moves with extra time while running, but reopens no finished attempt', async () => {
    const { endDate } = await state();
    server.realtime.clear();
    expect((await extra(600)).statusCode).toBe(1);
    expect(server.realtime.of('ReceiveExamAttempt')).toMatchObject([
      { target: server.university.people.student, args: [{ examGuid }] },
    ]);
    expect((await state()).endDate > endDate).toBe(true);
    pass(15);
    expect(await sweep()).toBe(false);
    expect((await save()).statusCode).toBe(1);
    pass(10);
    expect((await extra(6000)).statusCode).toBe(2);
    expect((await state()).finishedBy).toBe('time');
  });

  test('never moves into the past when extra time is taken back', async () => {
    expect((await extra(3600)).statusCode).toBe(1);
    pass(20);
    for (const seconds of [0, 600])
      expect(await extra(seconds)).toMatchObject({
        status: 400,
        fields: [{ path: 'extraSeconds', message: 'endsAttempt' }],
      });
    expect(await state()).toMatchObject({ finishDate: null, extraSeconds: 3600 });
    expect((await extra(660)).statusCode).toBe(1);
    expect((await state()).remainingSeconds).toBeGreaterThan(0);
  });

  test('discards answers typed while inactive once a newer one is stored', async () => {
    await open();
    await enter();
    const active = async (isActive: boolean) =>
      server.call('teacher', 'PUT Exams/Edit', {
        body: await server.edit('teacher', examGuid, { isActive }),
      });
    await active(false);
    for (const sequence of [1, 2, 3])
      expect((await save({ version: 1, sequence, clientKey: `k${sequence}` })).statusCode).toBe(2);
    expect((await row()).lateAnswersCount).toBe(3);
    await active(true);
    expect((await save({ version: 1, sequence: 2, clientKey: 'k2' })).statusCode).toBe(1);
    expect((await row()).lateAnswersCount).toBe(1);
    expect((await save({ version: 1, sequence: 3, clientKey: 'k3' })).statusCode).toBe(1);
    expect((await row()).lateAnswersCount).toBe(0);
  });

  test('stores the newest twenty late answers to a question with their files', async () => {
    await open({}, async () => {
      text = await server.question('teacher', {
        examGuid,
        questionType: 'AttachedFile',
        QuestionOptions: [],
      });
    });
    await enter();
    await finish();
    const files: string[] = [];
    for (let index = 0; index < 22; index += 1) {
      files.push(await server.upload('student', `${index}.png`));
      pass(0.01);
      expect((await save({ clientKey: `k${index}`, answer: [files[index]!] })).statusCode).toBe(7);
    }
    expect((await row()).lateAnswersCount).toBe(20);
    const linked = await server.services.db
      .selectFrom('file')
      .select('file_url')
      .where('file_url', 'in', files)
      .execute();
    expect(linked.map(({ file_url }) => file_url).sort()).toEqual(files.slice(2).sort());
  });

  describe('an exam that was made inactive', () => {
    const stop = async () =>
      server.call('teacher', 'PUT Exams/Edit', {
        body: await server.edit('teacher', examGuid, { isActive: false }),
      });
    const correct = async () =>
      server.call('teacher', 'POST Exams/AutoCorrectAnswers', { query: { ExamGuid: examGuid } });
    const inTime = { clientKey: 'in time', typedMsAgo: 40_000 };

    test('accepts answers typed before the end when deactivated after it', async () => {
      pass(10.2);
      await stop();
      // Saving an inactive exam again does not change the time at which it was stopped.
      pass(0.2);
      await stop();
      expect((await save(inTime)).statusCode).toBe(1);
      expect(await row()).toMatchObject({ lateAnswersCount: 0, questionsAnsweredCount: 1 });
      expect((await save({ clientKey: 'late', answer: ['متأخر'] })).statusCode).toBe(7);
      expect(
        (
          await save({
            questionGuid: choice.questionGuid,
            answer: [choice.questionAnswers[0]!.answerGuid],
            clientKey: 'choice',
            typedMsAgo: 30_000,
          })
        ).statusCode,
      ).toBe(1);
    });

    test('stores an answer as late once its question was marked', async () => {
      pass(10.2);
      await stop();
      expect((await correct()).statusCode).toBe(1);
      expect((await save(inTime)).statusCode).toBe(7);
      expect(await row()).toMatchObject({ lateAnswersCount: 1, questionsAnsweredCount: 0 });
    });

    test('stores an answer as late once marked, even when active again', async () => {
      pass(10.2);
      await stop();
      expect((await correct()).statusCode).toBe(1);
      await server.activate('teacher', examGuid);
      expect((await save(inTime)).statusCode).toBe(7);
      expect(await row()).toMatchObject({ lateAnswersCount: 1, questionsAnsweredCount: 0 });
    });

    test('accepts answers typed in time when the marking came before the end', async () => {
      await stop();
      expect((await correct()).statusCode).toBe(1);
      await server.activate('teacher', examGuid);
      pass(10.2);
      expect((await save(inTime)).statusCode).toBe(1);
      expect(await row()).toMatchObject({ lateAnswersCount: 0, questionsAnsweredCount: 1 });
    });

    test('stores an answer as late when marked again after the end', async () => {
      await stop();
      await correct();
      await server.activate('teacher', examGuid);
      pass(10.2);
      await stop();
      expect((await correct()).data).toMatchObject({ markedCount: 0 });
      expect((await save(inTime)).statusCode).toBe(7);
      expect(await row()).toMatchObject({ lateAnswersCount: 1, questionsAnsweredCount: 0 });
    });

    test('rejects answers within the grace period until it is active again', async () => {
      pass(5);
      await stop();
      pass(5.2);
      expect((await save({ ...inTime, clientKey: 'stopped' })).statusCode).toBe(2);
      expect(await row()).toMatchObject({ lateAnswersCount: 1, questionsAnsweredCount: 0 });
      await server.activate('teacher', examGuid);
      expect((await save({ ...inTime, clientKey: 'stopped' })).statusCode).toBe(1);
      expect(await row()).toMatchObject({ lateAnswersCount: 0, questionsAnsweredCount: 1 });
    });

    test('responds `closed` to late saves, so that clients stop retrying', async () => {
      pass(12);
      await stop();
      expect((await save({ clientKey: 'after the grace', typedMsAgo: 600_000 })).statusCode).toBe(
        7,
      );
      await open();
      await enter();
      await finish();
      await stop();
      expect((await save({ clientKey: 'after an own finish' })).statusCode).toBe(7);
      expect(await row()).toMatchObject({ lateAnswersCount: 1 });
    });
  });

  test('responds `closed` when the password was reset before the end', async () => {
    await open({
      endDate: server.minutesFromNow(10),
      enablePasswordToEnter: true,
      passwordToEnter: 'secret1',
    });
    await enter('student', 'secret1');
    await reset();
    expect((await save({ clientKey: 'running' })).statusCode).toBe(5);
    pass(10.2);
    expect((await save({ clientKey: 'over', typedMsAgo: 40_000 })).statusCode).toBe(7);
    expect(await row()).toMatchObject({ lateAnswersCount: 2, questionsAnsweredCount: 0 });
  });

  test('responds `closed` when the face was reset before the end', async () => {
    await open({ endDate: server.minutesFromNow(10), enableFaceIdVerification: true });
    await verifyFace();
    await enter();
    await resetFace();
    pass(10.2);
    expect((await save({ clientKey: 'over', typedMsAgo: 40_000 })).statusCode).toBe(7);
    expect(await row()).toMatchObject({ lateAnswersCount: 1, questionsAnsweredCount: 0 });
  });

  test('rejects answers while the exam is inactive, and stores them as late', async () => {
    await server.call('teacher', 'PUT Exams/Edit', {
      body: await server.edit('teacher', examGuid, { isActive: false }),
    });
    expect((await save({ clientKey: 'x' })).statusCode).toBe(2);
    expect((await row()).lateAnswersCount).toBe(1);
    await server.activate('teacher', examGuid);
    expect((await save({ clientKey: 'x' })).statusCode).toBe(1);
    expect(await row()).toMatchObject({ lateAnswersCount: 0, questionsAnsweredCount: 1 });
  });
});

/** The embedded database has one connection, which cannot have two transactions open. */
if (process.env['DATABASE_URL']) {
  test('saves other answers while an attempt is locked', async () => {
    await open();
    await enter();
    const locked = { examGuid, questionGuid: text.questionGuid };
    await open();
    await enter();
    const { student } = server.university.people;
    const waiting = await inTransaction(server.services.db, async (tx) => {
      // Ends the transaction, and fails the test, when the other save waits for it.
      await sql`set local idle_in_transaction_session_timeout = '5s'`.execute(tx);
      await lockAttempt(tx, locked.examGuid, student);
      const blocked = save(locked);
      expect((await save()).statusCode).toBe(1);
      return { blocked };
    });
    expect((await waiting.blocked).statusCode).toBe(1);
  });
}

test('keeps one attempt and every acknowledged answer in a race', async () => {
  for (let round = 0; round < 5; round += 1) {
    await open();
    await enter();
    const [finished, , , ...saves] = await Promise.all([
      finish(),
      extra(60 + round),
      sweep(),
      ...Array.from({ length: 6 }, (_, index) =>
        save({
          version: 1,
          sequence: index + 1,
          clientKey: `k${index + 1}`,
          answer: [`جواب ${index + 1}`],
        }),
      ),
    ]);
    expect(finished.data).toMatchObject({ finishedBy: 'student', version: 1 });
    expect(saves.every(({ statusCode }) => [1, 6, 7].includes(statusCode))).toBe(true);
    const taken = saves.flatMap(({ statusCode, data }) =>
      statusCode === 1 ? data!.studentAnswers : [],
    );
    // The newest of the accepted saves, or no answer if none was accepted.
    expect(await stored()).toEqual(taken.length === 0 ? [] : [taken.sort().at(-1)]);
    expect((await row()).lateAnswersCount).toBe(
      saves.filter(({ statusCode }) => statusCode === 7).length,
    );
  }
});

test('locks questions when a student enters, even in a race', async () => {
  await open();
  await server.call('teacher', 'PUT Exams/Edit', {
    body: await server.edit('teacher', examGuid, { isActive: false }),
  });
  const [removed, , entered] = await Promise.all([
    server.call('teacher', 'DELETE Exams/DeleteQuestion', {
      query: { questionGuid: choice.questionGuid },
    }),
    server.activate('teacher', examGuid),
    enter(),
  ]);
  const drawn = entered.statusCode === 1 ? (await paper())!.questionsCount : null;
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
