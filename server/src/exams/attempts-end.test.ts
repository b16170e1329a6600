import { ANSWER_DELIVERY_MS } from '@riwaq/api';
import { createExamServer, type ExamServer } from './testing';
import { Sitting } from './testing/sitting';

// Proves SIT-11.

let server: ExamServer;
let sitting: Sitting;
beforeAll(async () => {
  server = await createExamServer();
  sitting = new Sitting(server);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(new Date()));

const finishInDatabase = () =>
  server.services.db
    .selectFrom('exam_student')
    .select(['finished_at', 'finished_by'])
    .where('exam_guid', '=', sitting.examGuid)
    .executeTakeFirstOrThrow();

describe('the end', () => {
  beforeEach(async () => {
    await sitting.open({ endDate: server.minutesFromNow(10) });
    await sitting.enter();
  });

  // Proves SIT-6.
  test('keeps the first finish and rejects later answers', async () => {
    await sitting.save({ clientKey: 'a' });
    server.realtime.clear();
    const finished = await sitting.finish();
    expect(finished).toMatchObject({
      statusCode: 1,
      data: { finishedBy: 'student', remainingSeconds: 0 },
    });
    expect(server.realtime.of('ReceiveExamActivity')).toMatchObject([
      {
        target: sitting.examGuid,
        args: [{ examGuid: sitting.examGuid, studentGuid: server.university.people.student }],
      },
    ]);
    sitting.passMinutes(1);
    expect((await sitting.finish()).data).toEqual(finished.data);
    expect([
      (await sitting.save({ clientKey: 'b', answer: ['بعد'] })).statusCode,
      (await sitting.save({ clientKey: 'a' })).statusCode,
    ]).toEqual([7, 1]);
    expect((await sitting.enter()).statusCode).toBe(7);
    expect(await sitting.stored()).toEqual(['بغداد']);
    expect(await sitting.row()).toMatchObject({
      endDate: finished.data!.finishDate,
      lateAnswersCount: 1,
    });
  });

  test('finishes an attempt at its deadline without any request', async () => {
    const { endDate } = await sitting.state();
    sitting.passMinutes(30);
    expect(await sitting.state()).toMatchObject({
      finishDate: endDate,
      finishedBy: 'time',
      remainingSeconds: 0,
    });
    await sitting.finishDue();
    const written = await finishInDatabase();
    expect([written.finished_by, server.services.time.formatNullable(written.finished_at)]).toEqual(
      ['time', endDate],
    );
    expect(await sitting.finishDue()).toBe(false);
    expect(await sitting.row()).toMatchObject({ endDate });
    expect((await sitting.finish()).data).toMatchObject({
      finishDate: endDate,
      finishedBy: 'time',
    });
  });

  test('treats an answer as late when the browser was in contact since', async () => {
    sitting.passMinutes(10.1);
    // The first response that the browser receives after the end.
    await sitting.state();
    server.clock.set(new Date(server.clock.now().getTime() + ANSWER_DELIVERY_MS - 1000));
    expect((await sitting.save({ clientKey: 'soon', typedMsAgo: 40_000 })).statusCode).toBe(1);
    server.clock.set(new Date(server.clock.now().getTime() + 2000));
    expect(
      (await sitting.save({ clientKey: 'long after', typedMsAgo: 40_000, answer: ['متأخر'] }))
        .statusCode,
    ).toBe(7);
    expect(await sitting.stored()).toEqual(['بغداد']);
  });

  test('treats an answer as late long after a sign-in that followed the end', async () => {
    sitting.passMinutes(10.1);
    const token = await server.signIn('student');
    server.clock.set(new Date(server.clock.now().getTime() + ANSWER_DELIVERY_MS + 1000));
    const body = {
      examGuid: sitting.examGuid,
      questionGuid: sitting.text.questionGuid,
      answer: ['متأخر'],
    };
    const late = await server.callWith(token, 'POST Exams/AnswerSave', {
      body: { ...body, typedMsAgo: 40_000 },
    });
    expect(late.statusCode).toBe(7);
    expect(await sitting.stored()).toEqual([]);
  });

  test('accepts answers typed in time, and stores late ones once', async () => {
    sitting.passMinutes(10.5);
    await sitting.finishDue();
    expect((await sitting.save({ clientKey: 'in time', typedMsAgo: 40_000 })).statusCode).toBe(1);
    expect(
      (await sitting.save({ clientKey: 'late', typedMsAgo: 0, answer: ['متأخر'] })).statusCode,
    ).toBe(7);
    expect(
      (await sitting.save({ clientKey: 'late', typedMsAgo: 0, answer: ['متأخر'] })).statusCode,
    ).toBe(7);
    sitting.passMinutes(2);
    expect(
      (await sitting.save({ clientKey: 'later', typedMsAgo: 600_000, answer: ['متأخر جدًا'] }))
        .statusCode,
    ).toBe(7);
    expect(await sitting.stored()).toEqual(['بغداد']);
    expect(await sitting.row()).toMatchObject({ lateAnswersCount: 2, questionsAnsweredCount: 1 });
  });

  test('reveals the correct answers only after the grace period', async () => {
    await sitting.open({ showCorrectAnswerAfterSubmit: true, endDate: server.minutesFromNow(10) });
    await sitting.enter();
    const told = async () =>
      (await sitting.paper())!.examQuestions.map(({ questionHint, questionAnswers }) => [
        questionHint,
        questionAnswers.map(({ isCorrect }) => isCorrect),
      ]);
    const hidden = [
      ['', []],
      ['', [null, null]],
    ];
    sitting.passMinutes(10.9);
    await sitting.finishDue();
    expect(await told()).toEqual(hidden);
    const { closesInSeconds } = await sitting.state();
    expect(closesInSeconds).toBeGreaterThan(0);
    expect(
      (await sitting.save({ draft: true, sequence: 1000, typedMsAgo: 60_000 })).statusCode,
    ).toBe(1);
    expect(await told()).toEqual(hidden);
    sitting.passMinutes(closesInSeconds / 60);
    expect((await sitting.state()).closesInSeconds).toBe(0);
    expect(await told()).toEqual([
      ['سرّ', [true]],
      ['', [true, false]],
    ]);
    // Extending the exam afterwards does not reopen the attempt.
    await server.call('teacher', 'PUT Exams/Edit', {
      body: await server.edit('teacher', sitting.examGuid, { isActive: false }),
    });
    await server.call('teacher', 'PUT Exams/Edit', {
      body: await server.edit('teacher', sitting.examGuid, {
        isActive: true,
        endDate: server.minutesFromNow(60),
      }),
    });
    expect((await sitting.save({ answer: ['بغداد الآن'] })).statusCode).toBe(7);
  });

  test('moves with extra time while running, but reopens no finished attempt', async () => {
    const { endDate } = await sitting.state();
    server.realtime.clear();
    expect((await sitting.extra(600)).statusCode).toBe(1);
    expect(server.realtime.of('ReceiveExamAttempt')).toMatchObject([
      { target: server.university.people.student, args: [{ examGuid: sitting.examGuid }] },
    ]);
    expect((await sitting.state()).endDate > endDate).toBe(true);
    sitting.passMinutes(15);
    expect(await sitting.finishDue()).toBe(false);
    expect((await sitting.save()).statusCode).toBe(1);
    sitting.passMinutes(10);
    expect((await sitting.extra(6000)).statusCode).toBe(2);
    expect((await sitting.state()).finishedBy).toBe('time');
  });

  test('never moves into the past when extra time is taken back', async () => {
    expect((await sitting.extra(3600)).statusCode).toBe(1);
    sitting.passMinutes(20);
    for (const seconds of [0, 600])
      expect(await sitting.extra(seconds)).toMatchObject({
        status: 400,
        fields: [{ path: 'extraSeconds', message: 'endsAttempt' }],
      });
    expect(await sitting.state()).toMatchObject({ finishDate: null, extraSeconds: 3600 });
    expect((await sitting.extra(660)).statusCode).toBe(1);
    expect((await sitting.state()).remainingSeconds).toBeGreaterThan(0);
  });

  test('discards answers typed while inactive once a newer one is stored', async () => {
    await sitting.open();
    await sitting.enter();
    const active = async (isActive: boolean) =>
      server.call('teacher', 'PUT Exams/Edit', {
        body: await server.edit('teacher', sitting.examGuid, { isActive }),
      });
    await active(false);
    for (const sequence of [1, 2, 3])
      expect(
        (await sitting.save({ version: 1, sequence, clientKey: `k${sequence}` })).statusCode,
      ).toBe(2);
    expect((await sitting.row()).lateAnswersCount).toBe(3);
    await active(true);
    expect((await sitting.save({ version: 1, sequence: 2, clientKey: 'k2' })).statusCode).toBe(1);
    expect((await sitting.row()).lateAnswersCount).toBe(1);
    expect((await sitting.save({ version: 1, sequence: 3, clientKey: 'k3' })).statusCode).toBe(1);
    expect((await sitting.row()).lateAnswersCount).toBe(0);
  });

  test('stores the newest twenty late answers to a question with their files', async () => {
    await sitting.open({}, async () => {
      sitting.text = await server.question('teacher', {
        examGuid: sitting.examGuid,
        questionType: 'AttachedFile',
        QuestionOptions: [],
      });
    });
    await sitting.enter();
    await sitting.finish();
    const files: string[] = [];
    for (let index = 0; index < 22; index += 1) {
      files.push(await server.upload('student', `${index}.png`));
      sitting.passMinutes(0.01);
      expect(
        (await sitting.save({ clientKey: `k${index}`, answer: [files[index]!] })).statusCode,
      ).toBe(7);
    }
    expect((await sitting.row()).lateAnswersCount).toBe(20);
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
        body: await server.edit('teacher', sitting.examGuid, { isActive: false }),
      });
    const correct = async () =>
      server.call('teacher', 'POST Exams/AutoCorrectAnswers', {
        query: { ExamGuid: sitting.examGuid },
      });
    /** Typed before the end, however long the calls since then took. */
    const inTime = { clientKey: 'in time', typedMsAgo: 90_000 };

    test('accepts answers typed before the end when deactivated after it', async () => {
      sitting.passMinutes(10.2);
      await stop();
      // Saving an inactive exam again does not change the time at which it was stopped.
      sitting.passMinutes(0.2);
      await stop();
      expect((await sitting.save(inTime)).statusCode).toBe(1);
      expect(await sitting.row()).toMatchObject({ lateAnswersCount: 0, questionsAnsweredCount: 1 });
      expect((await sitting.save({ clientKey: 'late', answer: ['متأخر'] })).statusCode).toBe(7);
      expect(
        (
          await sitting.save({
            questionGuid: sitting.choice.questionGuid,
            answer: [sitting.choice.questionAnswers[0]!.answerGuid],
            clientKey: 'choice',
            typedMsAgo: 90_000,
          })
        ).statusCode,
      ).toBe(1);
    });

    test('stores an answer as late once its question was marked', async () => {
      sitting.passMinutes(10.2);
      await stop();
      expect((await correct()).statusCode).toBe(1);
      expect((await sitting.save(inTime)).statusCode).toBe(7);
      expect(await sitting.row()).toMatchObject({ lateAnswersCount: 1, questionsAnsweredCount: 0 });
    });

    test('stores an answer as late once marked, even when active again', async () => {
      sitting.passMinutes(10.2);
      await stop();
      expect((await correct()).statusCode).toBe(1);
      await server.activate('teacher', sitting.examGuid);
      expect((await sitting.save(inTime)).statusCode).toBe(7);
      expect(await sitting.row()).toMatchObject({ lateAnswersCount: 1, questionsAnsweredCount: 0 });
    });

    test('accepts answers typed in time when the marking came before the end', async () => {
      await stop();
      expect((await correct()).statusCode).toBe(1);
      await server.activate('teacher', sitting.examGuid);
      sitting.passMinutes(10.2);
      expect((await sitting.save(inTime)).statusCode).toBe(1);
      expect(await sitting.row()).toMatchObject({ lateAnswersCount: 0, questionsAnsweredCount: 1 });
    });

    test('stores an answer as late when marked again after the end', async () => {
      await stop();
      await correct();
      await server.activate('teacher', sitting.examGuid);
      sitting.passMinutes(10.2);
      await stop();
      expect((await correct()).data).toMatchObject({ markedCount: 0 });
      expect((await sitting.save(inTime)).statusCode).toBe(7);
      expect(await sitting.row()).toMatchObject({ lateAnswersCount: 1, questionsAnsweredCount: 0 });
    });

    test('rejects answers within the grace period until it is active again', async () => {
      sitting.passMinutes(5);
      await stop();
      sitting.passMinutes(5.2);
      expect((await sitting.save({ ...inTime, clientKey: 'stopped' })).statusCode).toBe(2);
      expect(await sitting.row()).toMatchObject({ lateAnswersCount: 1, questionsAnsweredCount: 0 });
      await server.activate('teacher', sitting.examGuid);
      expect((await sitting.save({ ...inTime, clientKey: 'stopped' })).statusCode).toBe(1);
      expect(await sitting.row()).toMatchObject({ lateAnswersCount: 0, questionsAnsweredCount: 1 });
    });

    test('responds `closed` to late saves, so that clients stop retrying', async () => {
      sitting.passMinutes(12);
      await stop();
      expect(
        (await sitting.save({ clientKey: 'after the grace', typedMsAgo: 600_000 })).statusCode,
      ).toBe(7);
      await sitting.open();
      await sitting.enter();
      await sitting.finish();
      await stop();
      expect((await sitting.save({ clientKey: 'after an own finish' })).statusCode).toBe(7);
      expect(await sitting.row()).toMatchObject({ lateAnswersCount: 1 });
    });
  });

  test('responds `closed` when the password was reset before the end', async () => {
    await sitting.open({
      endDate: server.minutesFromNow(10),
      enablePasswordToEnter: true,
      passwordToEnter: 'secret1',
    });
    await sitting.enter('student', 'secret1');
    await sitting.reset();
    expect((await sitting.save({ clientKey: 'running' })).statusCode).toBe(5);
    sitting.passMinutes(10.2);
    expect((await sitting.save({ clientKey: 'over', typedMsAgo: 40_000 })).statusCode).toBe(7);
    expect(await sitting.row()).toMatchObject({ lateAnswersCount: 2, questionsAnsweredCount: 0 });
  });

  test('responds `closed` when the face was reset before the end', async () => {
    await sitting.open({ endDate: server.minutesFromNow(10), enableFaceIdVerification: true });
    await sitting.verifyFace();
    await sitting.enter();
    await sitting.resetFace();
    sitting.passMinutes(10.2);
    expect((await sitting.save({ clientKey: 'over', typedMsAgo: 40_000 })).statusCode).toBe(7);
    expect(await sitting.row()).toMatchObject({ lateAnswersCount: 1, questionsAnsweredCount: 0 });
  });

  test('rejects answers while the exam is inactive, and stores them as late', async () => {
    await server.call('teacher', 'PUT Exams/Edit', {
      body: await server.edit('teacher', sitting.examGuid, { isActive: false }),
    });
    expect((await sitting.save({ clientKey: 'x' })).statusCode).toBe(2);
    expect((await sitting.row()).lateAnswersCount).toBe(1);
    await server.activate('teacher', sitting.examGuid);
    expect((await sitting.save({ clientKey: 'x' })).statusCode).toBe(1);
    expect(await sitting.row()).toMatchObject({ lateAnswersCount: 0, questionsAnsweredCount: 1 });
  });
});
