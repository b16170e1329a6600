import type { AnswerModel } from '@riwaq/api';
import { createExamServer, type ExamServer } from './testing';
import { Sitting } from './testing/sitting';

let server: ExamServer;
let sitting: Sitting;
beforeAll(async () => {
  server = await createExamServer();
  sitting = new Sitting(server);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(new Date()));

describe('a forward-only exam', () => {
  const move = (page: number, version = 1) =>
    server.call('student', 'PUT Exams/MoveForward', {
      body: { examGuid: sitting.examGuid, page, version },
    });
  const saveChoice = (more: Partial<AnswerModel> = {}) =>
    sitting.save({
      questionGuid: sitting.choice.questionGuid,
      answer: [sitting.choice.questionAnswers[0]!.answerGuid],
      ...more,
    });
  beforeEach(async () => {
    await sitting.open({ restrictedMovingToNext: true });
    await sitting.enter();
  });

  test('rejects answers to questions on earlier pages and keeps the stored ones', async () => {
    expect((await sitting.save({ clientKey: 'before', answer: ['البصرة'] })).statusCode).toBe(1);
    expect((await move(1)).data).toMatchObject({ reachedPage: 1, version: 1 });
    expect((await sitting.enter()).data).toMatchObject({ reachedPage: 1, version: 2 });
    expect((await sitting.save({ version: 2, sequence: 1 })).statusCode).toBe(7);
    expect((await sitting.save({ clientKey: 'before', answer: ['البصرة'] })).statusCode).toBe(1);
    expect(await sitting.stored()).toEqual(['البصرة']);
    expect(await sitting.row()).toMatchObject({ lateAnswersCount: 1 });
    expect((await saveChoice()).statusCode).toBe(1);
  });

  test('leaves earlier pages once a later question is answered', async () => {
    expect((await saveChoice()).statusCode).toBe(1);
    expect((await sitting.state()).reachedPage).toBe(1);
    expect((await sitting.save()).statusCode).toBe(7);
    expect(
      (await saveChoice({ answer: [sitting.choice.questionAnswers[1]!.answerGuid] })).statusCode,
    ).toBe(1);
  });

  test('ignores earlier pages and older tabs, and rejects unknown pages', async () => {
    expect((await move(0)).data).toMatchObject({ reachedPage: 0 });
    expect(await move(2)).toMatchObject({
      status: 400,
      fields: [{ path: 'page', message: 'tooBig' }],
    });
    await sitting.enter();
    expect((await move(1, 1)).data).toMatchObject({ reachedPage: 0, version: 2 });
    expect((await sitting.save()).statusCode).toBe(1);
    await move(1, 2);
    expect((await move(0, 2)).data).toMatchObject({ reachedPage: 1 });
    await sitting.finish();
    expect((await move(1, 2)).statusCode).toBe(7);
  });

  describe('questions on pages not reached yet', () => {
    const told = async () =>
      (await sitting.paper())!.examQuestions.map(({ questionGuid }) => questionGuid);
    const fileOpens = async (fileUrl: string) =>
      (await server.call('student', 'POST Uploader/Download', { body: { fileUrl } })).statusCode ===
      1;

    test('are hidden with their files but count in the totals', async () => {
      const fileUrl = await server.upload('teacher');
      await sitting.open({ restrictedMovingToNext: true }, async () => {
        await server.question('teacher', {
          examGuid: sitting.examGuid,
          question: '<p>ثالث</p>',
          containsFile: true,
          fileUrl,
        });
      });
      await sitting.enter();
      await sitting.enter();
      expect(await sitting.paper()).toMatchObject({ questionsCount: 3, totalDegrees: 6 });
      expect([await told(), await fileOpens(fileUrl)]).toEqual([
        [sitting.text.questionGuid],
        false,
      ]);
      await move(1, 2);
      expect([await told(), await fileOpens(fileUrl)]).toEqual([
        [sitting.text.questionGuid, sitting.choice.questionGuid],
        false,
      ]);
      await move(2, 2);
      expect(await told()).toHaveLength(3);
      expect(await fileOpens(fileUrl)).toBe(true);
    });

    test('stay hidden after a finish until marks are shown', async () => {
      await sitting.finish();
      expect(await told()).toEqual([sitting.text.questionGuid]);
      for (const showResult of [false, true])
        await server.call('teacher', 'PUT Exams/Edit', {
          body: await server.edit('teacher', sitting.examGuid, { isActive: false, showResult }),
        });
      expect(await told()).toHaveLength(2);
    });

    test('are revealed with the correct answers once the grace period is over', async () => {
      await sitting.open({ restrictedMovingToNext: true, showCorrectAnswerAfterSubmit: true });
      await sitting.enter();
      sitting.passMinutes(60.5);
      expect(await told()).toHaveLength(1);
      sitting.passMinutes(1);
      expect(await told()).toHaveLength(2);
    });

    test('cannot be reached while the exam is inactive or requires the password', async () => {
      await sitting.open({
        restrictedMovingToNext: true,
        enablePasswordToEnter: true,
        passwordToEnter: 'secret1',
      });
      expect((await move(1, 0)).statusCode).toBe(2);
      await sitting.enter('student', 'secret1');
      await sitting.reset();
      expect((await move(1)).statusCode).toBe(5);
      await sitting.enter('student', 'secret1');
      await server.call('teacher', 'PUT Exams/Edit', {
        body: await server.edit('teacher', sitting.examGuid, { isActive: false }),
      });
      expect([(await move(1, 2)).statusCode, (await sitting.state()).reachedPage]).toEqual([2, 0]);
    });
  });

  test('accepts answers on one page in any order', async () => {
    await sitting.open({ restrictedMovingToNext: true, numberOfQuestionsInPage: 2 });
    await sitting.enter();
    expect([(await saveChoice()).statusCode, (await sitting.save()).statusCode]).toEqual([1, 1]);
  });
});

test('accepts answers to earlier pages when going back is allowed', async () => {
  await sitting.open();
  await sitting.enter();
  await server.call('student', 'PUT Exams/MoveForward', {
    body: { examGuid: sitting.examGuid, page: 1, version: 1 },
  });
  await sitting.save({
    questionGuid: sitting.choice.questionGuid,
    answer: [sitting.choice.questionAnswers[0]!.answerGuid],
  });
  expect((await sitting.save()).statusCode).toBe(1);
  expect((await sitting.state()).reachedPage).toBe(0);
});
