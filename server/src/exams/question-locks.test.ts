import { randomUUID } from 'node:crypto';
import { createExamServer, type ExamServer } from './testing';
import { QuestionList } from './testing/question-list';

// Proves EXAM-11, EXAM-12, QUESTION-10.

let server: ExamServer;
let questions: QuestionList;
beforeAll(async () => {
  server = await createExamServer();
  questions = new QuestionList(server);
});
beforeEach(() => questions.renew());
afterAll(() => server.close());

const remove = (questionGuid: string) =>
  server.call('teacher', 'DELETE Exams/DeleteQuestion', { query: { questionGuid } });
const answer = (questionGuid: string) =>
  server.services.db
    .insertInto('exam_answer')
    .values({
      exam_guid: questions.examGuid,
      student_guid: server.university.people.student,
      question_guid: questionGuid,
      answer: ['x'],
      version: 1,
      sequence: 1,
      client_key: randomUUID(),
      saved_at: server.clock.now(),
    })
    .execute();
const right = (optionText: string, isCorrect = true) => ({ optionText, isCorrect });

describe('locks', () => {
  const everything = async (questionGuid: string) =>
    [
      await questions.save({}),
      await questions.save({ questionGuid, questionMark: 4 }),
      await remove(questionGuid),
      await questions.move(questionGuid, null),
      await questions.setTotal(10),
    ].map(({ statusCode }) => statusCode);

  // Proves QUESTION-34, QUESTION-37.
  test('respond 2 while the exam is active', async () => {
    const { questionGuid } = (await questions.save({})).data!;
    await server.activate('teacher', questions.examGuid);
    expect(await everything(questionGuid)).toEqual([2, 2, 2, 2, 2]);
  });

  test('respond 4 for the text once entered, but allow mark and hint', async () => {
    const { questionGuid } = (await questions.save({})).data!;
    await questions.markEntered();
    expect(await everything(questionGuid)).toEqual([4, 1, 4, 4, 1]);
    expect((await questions.save({ questionGuid, question: 'آخر' })).statusCode).toBe(4);
    expect(
      (await questions.save({ questionGuid, QuestionOptions: [right('آخر')] })).statusCode,
    ).toBe(4);
    expect(
      (
        await questions.save({
          questionGuid,
          containsFile: true,
          fileUrl: await server.upload('teacher'),
        })
      ).statusCode,
    ).toBe(4);
  });

  // Proves QUESTION-34, QUESTION-37.
  test('respond 4 for everything once students have answered', async () => {
    const { questionGuid } = (await questions.save({})).data!;
    await questions.markEntered();
    await answer(questionGuid);
    expect(await everything(questionGuid)).toEqual([4, 4, 4, 4, 4]);
  });

  // Proves QUESTION-22 to QUESTION-24, QUESTION-34, QUESTION-37.
  test('respond 3 for an unknown question', async () => {
    expect((await remove(randomUUID())).statusCode).toBe(3);
    const { questionGuid } = (await questions.save({})).data!;
    expect((await remove(questionGuid)).statusCode).toBe(1);
    expect((await remove(questionGuid)).statusCode).toBe(3);
  });
});

test('refuses to activate or enter an exam without questions', async () => {
  const activate = async () =>
    server.call('teacher', 'PUT Exams/Edit', {
      body: await server.edit('teacher', questions.examGuid, { isActive: true }),
    });
  const nothing = { status: 400, fields: [{ path: 'isActive', message: 'noQuestions' }] };
  expect(await activate()).toMatchObject(nothing);
  await server.services.db
    .updateTable('exam')
    .set({ is_active: true })
    .where('guid', '=', questions.examGuid)
    .execute();
  expect(
    (
      await server.call('student', 'POST Exams/EnterExam', {
        body: { examGuid: questions.examGuid },
      })
    ).statusCode,
  ).toBe(2);
  await server.services.db
    .updateTable('exam')
    .set({ is_active: false })
    .where('guid', '=', questions.examGuid)
    .execute();
  // The exam is not locked and can be entered once it has a question; drawing none counts as having
  // none.
  await questions.save({});
  await server.services.db
    .updateTable('exam')
    .set({ random_questions: true, draw_one_choice: 0 })
    .where('guid', '=', questions.examGuid)
    .execute();
  expect(await activate()).toMatchObject(nothing);
  await server.services.db
    .updateTable('exam')
    .set({ random_questions: false })
    .where('guid', '=', questions.examGuid)
    .execute();
  expect((await activate()).statusCode).toBe(1);
  expect(
    (
      await server.call('student', 'POST Exams/EnterExam', {
        body: { examGuid: questions.examGuid },
      })
    ).statusCode,
  ).toBe(1);
});
