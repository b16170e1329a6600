import { randomUUID } from 'node:crypto';
import type { AnswerModel, ExamEdit } from '@riwaq/api';
import { sql } from 'kysely';
import { inTransaction } from '../platform/db/database';
import type { PersonName } from '../testing';
import { lockAttempt } from './store-attempts';
import { createExamServer, type ExamServer } from './testing';
import { Sitting } from './testing/sitting';

// Proves QUESTION-1, QUESTION-3, SIT-3 to SIT-5, SIT-11.

let server: ExamServer;
let sitting: Sitting;
beforeAll(async () => {
  server = await createExamServer();
  sitting = new Sitting(server);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(new Date()));

describe('an answer', () => {
  beforeEach(async () => {
    await sitting.open();
    await sitting.enter();
  });

  // Proves SIT-9.
  test('is idempotent and never replaced by an older save', async () => {
    const one = { version: 1, sequence: 1, clientKey: 'k1', answer: ['البصرة'] };
    const two = { version: 1, sequence: 2, clientKey: 'k2', answer: ['بغداد'] };
    expect(await sitting.save(one)).toMatchObject({
      statusCode: 1,
      data: { version: 1, studentAnswers: ['البصرة'], answers: [] },
    });
    expect((await sitting.save(two)).statusCode).toBe(1);
    expect(await sitting.save(two)).toMatchObject({
      statusCode: 1,
      data: { studentAnswers: ['بغداد'] },
    });
    expect(await sitting.save(one)).toMatchObject({
      statusCode: 6,
      data: { studentAnswers: ['بغداد'] },
    });
    expect(await sitting.stored()).toEqual(['بغداد']);
    // Another tab has entered since: the older tab receives `newer` and does not overwrite its
    // answer.
    await sitting.enter();
    expect(
      await sitting.save({ version: 2, sequence: 1, clientKey: 'k3', answer: ['أربيل'] }),
    ).toMatchObject({ statusCode: 1, data: { version: 2 } });
    expect(
      await sitting.save({ version: 1, sequence: 9, clientKey: 'k4', answer: ['قديم'] }),
    ).toMatchObject({ statusCode: 6, data: { version: 2, studentAnswers: ['أربيل'] } });
    expect(
      await sitting.save({ version: 99, sequence: 1, clientKey: 'k5', answer: ['مستقبل'] }),
    ).toMatchObject({ statusCode: 1 });
    expect((await sitting.save({ version: 2, sequence: 2, clientKey: 'k6' })).statusCode).toBe(1);
  });

  // Proves GRADE-2.
  test('can be cleared by a draft and then counts as unanswered', async () => {
    const sent = { version: 1, sequence: 1, clientKey: 'k1' };
    const cleared = { version: 1, sequence: 2, clientKey: 'k2', answer: [], draft: true };
    expect((await sitting.save(sent)).statusCode).toBe(1);
    expect(await sitting.save(cleared)).toMatchObject({
      statusCode: 1,
      data: { studentAnswers: [] },
    });
    expect(await sitting.stored()).toEqual([]);
    expect(await sitting.row()).toMatchObject({
      questionsAnsweredCount: 0,
      questionsNotAnsweredCount: 2,
      studentStatus: false,
    });
    expect([
      (await sitting.save(cleared)).statusCode,
      (await sitting.save(sent)).statusCode,
    ]).toEqual([1, 6]);
    expect(await sitting.stored()).toEqual([]);
    expect(await sitting.save({ version: 1, sequence: 3, clientKey: 'k3' })).toMatchObject({
      statusCode: 1,
      data: { studentAnswers: ['بغداد'] },
    });
    // An older save that clears the answer does not clear a newer one.
    expect(await sitting.save({ ...cleared, clientKey: 'k4' })).toMatchObject({
      statusCode: 6,
      data: { studentAnswers: ['بغداد'] },
    });
    await sitting.finish();
    expect((await sitting.save({ ...cleared, sequence: 9, clientKey: 'k9' })).statusCode).toBe(7);
    expect(await sitting.stored()).toEqual(['بغداد']);
  });

  test('without a sequence number is the newest, even after the highest number', async () => {
    expect((await sitting.save({ sequence: 2 ** 31 - 1, answer: ['البصرة'] })).statusCode).toBe(1);
    for (const answer of [['أربيل'], ['بغداد']])
      expect((await sitting.save({ answer })).statusCode).toBe(1);
    expect(await sitting.stored()).toEqual(['بغداد']);
  });

  test('is stored once when several tabs send it at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sitting.save({ version: 1, sequence: 1, clientKey: 'same' })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([1]));
    expect(await sitting.row()).toMatchObject({
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
      () => ({ questionGuid: sitting.choice.questionGuid, answer: [randomUUID()] }),
      400,
    ],
    [
      'two options of a one-choice question',
      () => ({
        questionGuid: sitting.choice.questionGuid,
        answer: sitting.choice.questionAnswers.map(({ answerGuid }) => answerGuid),
      }),
      400,
    ],
    ['to an unknown question', () => ({ questionGuid: randomUUID() }), 200],
  ])('is rejected when it is %s', async (_what, more, status) => {
    const answer = await sitting.save(more());
    expect([answer.status, answer.statusCode === 1]).toEqual([status, false]);
    expect((await sitting.row()).questionsAnsweredCount).toBe(0);
  });

  test('accepts only own uploads, readable by the student and the teacher', async () => {
    await sitting.open({}, async () => {
      sitting.text = await server.question('teacher', {
        examGuid: sitting.examGuid,
        questionType: 'AttachedFile',
        QuestionOptions: [],
      });
    });
    await sitting.enter();
    const fileUrl = await server.upload('student', 'answer.pdf');
    expect((await sitting.save({ answer: [await server.upload('teacher')] })).status).toBe(400);
    expect(await sitting.save({ answer: [fileUrl] })).toMatchObject({
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
    await sitting.open({ showCorrectAnswerAfterSubmit: true });
    await sitting.enter();
    expect((await sitting.save({ draft: true, answer: ['البصرة'] })).data).toMatchObject({
      answers: [],
    });
    expect((await sitting.paper())!.examQuestions[0]).toMatchObject({
      questionAnswers: [],
      studentAnswers: [{ answerText: 'البصرة' }],
    });
    expect((await sitting.save({ clientKey: 'sent' })).data).toMatchObject({
      answers: [{ questionAnswer: 'بغداد', isCorrect: true }],
    });
    expect((await sitting.save({ answer: ['آخر'] })).statusCode).toBe(7);
    expect((await sitting.row()).lateAnswersCount).toBe(0);
    expect((await sitting.save({ clientKey: 'sent' })).statusCode).toBe(1);
    expect((await sitting.paper())!.examQuestions).toMatchObject([
      { questionHint: 'سرّ', questionAnswers: [{ isCorrect: true }] },
      { questionAnswers: [{ isCorrect: null }, { isCorrect: null }] },
    ]);
  });

  describe('when the teacher hides the correct answers again', () => {
    const change = async (more: Partial<ExamEdit>) =>
      expect(
        (
          await server.call('teacher', 'PUT Exams/Edit', {
            body: await server.edit('teacher', sitting.examGuid, more),
          })
        ).statusCode,
      ).toBe(1);
    const show = async (showCorrectAnswerAfterSubmit: boolean) => {
      await change({ isActive: false });
      await change({ showCorrectAnswerAfterSubmit });
      await change({ isActive: true });
    };

    test('keeps an answer final whose correct answer was revealed', async () => {
      await sitting.open({ showCorrectAnswerAfterSubmit: true });
      await sitting.enter();
      await sitting.save({ answer: ['البصرة'] });
      await show(false);
      expect((await sitting.save()).statusCode).toBe(7);
      expect((await sitting.save({ draft: true })).statusCode).toBe(7);
      expect(await sitting.stored()).toEqual(['البصرة']);
      expect((await sitting.row()).lateAnswersCount).toBe(0);
      // The page shows the question as final.
      expect((await sitting.paper())!.examQuestions[0]).toMatchObject({
        questionAnswers: [{ isCorrect: true }],
      });
    });

    test('keeps an answer final that was submitted before they were shown', async () => {
      await sitting.open();
      await sitting.enter();
      await sitting.save({ answer: ['البصرة'] });
      await show(true);
      await show(false);
      expect((await sitting.save()).statusCode).toBe(7);
      expect(await sitting.stored()).toEqual(['البصرة']);
    });

    test('accepts answers that revealed nothing', async () => {
      await sitting.open({ showCorrectAnswerAfterSubmit: true });
      await sitting.enter();
      await sitting.save({ draft: true, answer: ['البصرة'] });
      await show(false);
      expect(await sitting.save({ answer: ['الموصل'] })).toMatchObject({
        statusCode: 1,
        data: { answers: [] },
      });
      expect((await sitting.save()).statusCode).toBe(1);
      expect(await sitting.stored()).toEqual(['بغداد']);
    });

    test('keeps an answer final that was saved during the change', async () => {
      await sitting.open({ showCorrectAnswerAfterSubmit: true });
      await sitting.enter();
      await sitting.save({ answer: ['البصرة'] });
      // As if the save had committed after the change, with the settings from before it.
      await server.services.db
        .updateTable('exam')
        .set({ shows_correct: false })
        .where('guid', '=', sitting.examGuid)
        .execute();
      expect((await sitting.save()).statusCode).toBe(7);
    });
  });

  test("notifies the teacher's list, whose group only the teacher may join", async () => {
    server.realtime.clear();
    await sitting.save();
    expect(server.realtime.of('ReceiveExamActivity')).toMatchObject([
      {
        target: sitting.examGuid,
        args: [{ examGuid: sitting.examGuid, studentGuid: server.university.people.student }],
      },
    ]);
    const joined = await Promise.all(
      (['teacher', 'admin', 'student'] as const).map((as) =>
        server.realtime.mayJoin(server.caller(as), sitting.examGuid),
      ),
    );
    expect(joined).toEqual([true, false, false]);
  });
});

test("stores a student's flags until removed, and not after the finish", async () => {
  const flag = (on: 0 | 1, questionGuid = sitting.choice.questionGuid) =>
    server.call('student', 'PUT Exams/SetFlag', {
      body: { examGuid: sitting.examGuid, questionGuid, flag: on },
    });
  const flags = async (as: PersonName = 'student') =>
    (await sitting.paper(as))!.examQuestions.map((question) => question.flag);
  await sitting.open();
  expect((await flag(1)).statusCode).toBe(2);
  await sitting.enter();
  expect([
    (await flag(1)).statusCode,
    (await flag(1)).statusCode,
    (await flag(1, randomUUID())).statusCode,
  ]).toEqual([1, 1, 3]);
  expect(await flags()).toEqual([0, 1]);
  await sitting.enter();
  expect(await flags()).toEqual([0, 1]);
  expect(await flags('teacher')).toEqual([0, 0]);
  expect((await flag(0)).statusCode).toBe(1);
  await flag(1, sitting.text.questionGuid);
  await sitting.finish();
  expect((await flag(0, sitting.text.questionGuid)).statusCode).toBe(7);
  expect(await flags()).toEqual([1, 0]);
});

/** The embedded database has one connection, which cannot have two transactions open. */
if (process.env['DATABASE_URL']) {
  test('saves other answers while an attempt is locked', async () => {
    await sitting.open();
    await sitting.enter();
    const locked = { examGuid: sitting.examGuid, questionGuid: sitting.text.questionGuid };
    await sitting.open();
    await sitting.enter();
    const { student } = server.university.people;
    const waiting = await inTransaction(server.services.db, async (tx) => {
      // Ends the transaction, and fails the test, when the other save waits for it.
      await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx);
      await lockAttempt(tx, locked.examGuid, student);
      const blocked = sitting.save(locked);
      expect((await sitting.save()).statusCode).toBe(1);
      return { blocked };
    });
    expect((await waiting.blocked).statusCode).toBe(1);
  });
}

test('keeps one attempt and every acknowledged answer in a race', async () => {
  for (let round = 0; round < 5; round += 1) {
    await sitting.open();
    await sitting.enter();
    const [finished, , , ...saves] = await Promise.all([
      sitting.finish(),
      sitting.extra(60 + round),
      sitting.finishDue(),
      ...Array.from({ length: 6 }, (_, index) =>
        sitting.save({
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
    expect(await sitting.stored()).toEqual(taken.length === 0 ? [] : [taken.sort().at(-1)]);
    expect((await sitting.row()).lateAnswersCount).toBe(
      saves.filter(({ statusCode }) => statusCode === 7).length,
    );
  }
});
