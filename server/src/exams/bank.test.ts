import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { QUESTION_PAGE, QUESTIONS_MAX, type CategoryModel, type Question } from '@riwaq/api';
import type { PersonName } from '../testing';
import { createExamServer, type ExamServer } from './testing';

// Proves QUESTION-19, QUESTION-27, QUESTION-28, QUESTION-36.

let server: ExamServer;
let examGuid: string;
let categoryGuid: string;
beforeAll(async () => {
  server = await createExamServer();
});
beforeEach(async () => {
  examGuid = await server.exam('teacher');
  categoryGuid = (await server.category('teacher')).categoryGuid;
});
afterAll(() => server.close());

const create = (more: Partial<CategoryModel> = {}, as: PersonName = 'teacher') =>
  server.call(as, 'POST Exams/CreateCategory', {
    body: { categoryName: 'الضوء', subjectGuid: server.university.subjects.physics, ...more },
  });
const categories = async (query: object = {}) =>
  (await server.call('teacher', 'GET Exams/QuestionsBankCategories', { query })).data;
const inBank = async (query: object = {}) =>
  (
    await server.call('teacher', 'GET Exams/GetBankQuestions', {
      query: { categoryGuid, ...query },
    })
  ).data!;
const inExam = async () =>
  (await server.call('teacher', 'GET Exams/GetQuestions', { query: { ExamGuid: examGuid } })).data!
    .exam.examQuestions;
const toBank = (...questionGuid: string[]) =>
  server.call('teacher', 'POST Exams/AddQuestionsToBank', { body: { questionGuid, categoryGuid } });
const fromBank = (...questionGuid: string[]) =>
  server.call('teacher', 'POST Exams/AddQuestionsFromBank', { body: { questionGuid, examGuid } });
const texts = (questions: readonly Question[]) => questions.map(({ question }) => question);

describe('a category', () => {
  // Proves QUESTION-5.
  test('creates a category of a taught subject once, then edits it', async () => {
    const own = randomUUID();
    const answers = await Promise.all([
      create({ categoryGuid: own }),
      create({ categoryGuid: own }),
    ]);
    expect(answers.map(({ data }) => data)).toEqual(
      [1, 2].map(() => ({
        categoryGuid: own,
        categoryName: 'الضوء',
        categoryDescription: '',
        studySubject: { subjectGuid: server.university.subjects.physics, subjectName: 'الفيزياء' },
        activeStatus: 1,
        questionsCount: 0,
      })),
    );
    expect((await create({ categoryGuid: own }, 'admin')).status).toBe(409);
    expect((await create({ subjectGuid: server.university.subjects.chemistry })).status).toBe(403);
    expect(await create({ subjectGuid: randomUUID() })).toMatchObject({
      status: 400,
      fields: [{ path: 'subjectGuid', message: 'choice' }],
    });
    const { data } = await server.call('teacher', 'PUT Exams/EditCategory', {
      body: {
        categoryGuid: own,
        categoryName: 'البصريات',
        categoryDescription: 'فصل 2',
        activeStatus: 0,
      },
    });
    expect(data).toMatchObject({
      categoryName: 'البصريات',
      categoryDescription: 'فصل 2',
      activeStatus: 0,
    });
    const guids = async (query: object) =>
      (await categories(query)).map((category) => category.categoryGuid);
    expect(await guids({ activeStatus: '1' })).not.toContain(own);
    expect(await guids({ activeStatus: '0' })).toEqual([own]);
    expect(await guids({ subjectGuid: server.university.subjects.chemistry })).toEqual([]);
    expect(await guids({})).toEqual(expect.arrayContaining([own, categoryGuid]));
  });

  test('does not delete a category with questions', async () => {
    const remove = () =>
      server.call('teacher', 'DELETE Exams/DeleteCategory', { query: { categoryGuid } });
    const { questionGuid } = await server.question('teacher', { categoryGuid });
    expect((await remove()).statusCode).toBe(2);
    expect(
      (await server.call('teacher', 'DELETE Exams/DeleteQuestion', { query: { questionGuid } }))
        .statusCode,
    ).toBe(1);
    expect((await remove()).statusCode).toBe(1);
    expect((await remove()).status).toBe(404);
  });

  test('lists the questions of a category, filtered and in pages', async () => {
    for (let number = 1; number <= QUESTION_PAGE + 1; number += 1)
      await server.question('teacher', { categoryGuid, question: `سؤال ${number}` });
    expect(await inBank({ page: 2 })).toMatchObject({
      category: { categoryGuid, questionsCount: QUESTION_PAGE + 1 },
      questionsCount: QUESTION_PAGE + 1,
      examQuestionsBank: [
        { question: `سؤال ${QUESTION_PAGE + 1}`, categoryGuid, isBankQuestions: true },
      ],
    });
    expect(texts((await inBank({ searchText: 'سؤال 7' })).examQuestionsBank)).toEqual(['سؤال 7']);
    expect(texts((await inBank({ searchText: '7 سؤال' })).examQuestionsBank)).toEqual(['سؤال 7']);
    expect(await inBank({ searchText: '7 غائب' })).toMatchObject({
      questionsCount: 0,
      examQuestionsBank: [],
    });
  });

  test('returns at most a thousand questions without a page', async () => {
    await server.question('teacher', { categoryGuid, question: 'سؤال' });
    await sql`
      insert into exam_question (guid, category_guid, position, question_type, html, search_text, hint, mark, identity, created_by)
      select gen_random_uuid(), category_guid, position + number, question_type, html, search_text, hint, mark, identity || number, created_by
      from exam_question, generate_series(1, ${QUESTIONS_MAX}) number where category_guid = ${categoryGuid}`.execute(
      server.services.db,
    );
    const { questionsCount, examQuestionsBank } = await inBank();
    expect([questionsCount, examQuestionsBank.length]).toEqual([QUESTIONS_MAX + 1, QUESTIONS_MAX]);
  });
});

describe('questions', () => {
  // Proves QUESTION-29, QUESTION-30.
  test('are copied to the bank, and those already there are named', async () => {
    const fileUrl = await server.upload('teacher');
    const first = await server.question('teacher', {
      examGuid,
      question: '<p>أول</p>',
      questionHint: 'تلميح',
      containsFile: true,
      fileUrl,
    });
    const second = await server.question('teacher', { examGuid, question: 'ثانٍ' });
    expect((await toBank(second.questionGuid)).data).toEqual({ alreadyAddQuestions: [] });
    const again = await toBank(first.questionGuid, second.questionGuid);
    expect(texts(again.data!.alreadyAddQuestions)).toEqual(['ثانٍ']);
    const { examQuestionsBank } = await inBank();
    expect(examQuestionsBank).toMatchObject([
      { question: 'ثانٍ' },
      { question: '<p>أول</p>', questionHint: 'تلميح', fileUrl, questionMark: 2 },
    ]);
    expect((await inExam()).every(({ isBankQuestions }) => isBankQuestions)).toBe(true);
    // The bank stores a copy, so the exam's question can be deleted with its file.
    await server.call('teacher', 'DELETE Exams/DeleteQuestion', {
      query: { questionGuid: first.questionGuid },
    });
    expect(
      (await server.call('teacher', 'POST Uploader/Download', { body: { fileUrl } })).statusCode,
    ).toBe(1);
  });

  // Proves QUESTION-29, QUESTION-30.
  test('are copied from the bank in order and marked as used', async () => {
    const [one, two] = [
      await server.question('teacher', { categoryGuid, question: '1' }),
      await server.question('teacher', { categoryGuid, question: '2' }),
    ];
    expect((await inBank()).examQuestionsBank.map(({ lastUsedDate }) => lastUsedDate)).toEqual([
      null,
      null,
    ]);
    await server.question('teacher', { examGuid, question: ' 1 ', questionMark: 9 });
    const answer = await fromBank(two.questionGuid, one.questionGuid, two.questionGuid);
    expect(texts(answer.data!.alreadyImportQuestions)).toEqual(['1']);
    expect(
      (await inExam()).map(({ question, isBankQuestions, categoryGuid: category }) => [
        question.trim(),
        isBankQuestions,
        category,
      ]),
    ).toEqual([
      ['1', true, null],
      ['2', true, null],
    ]);
    expect(
      (await inBank()).examQuestionsBank.map(({ lastUsedDate }) => lastUsedDate !== null),
    ).toEqual([false, true]);
  });

  test('are stored once when two requests add them at the same time', async () => {
    const { questionGuid } = await server.question('teacher', { categoryGuid });
    const answers = await Promise.all([
      fromBank(questionGuid),
      fromBank(questionGuid),
      fromBank(questionGuid),
    ]);
    expect(answers.map(({ data }) => data!.alreadyImportQuestions.length).sort()).toEqual([
      0, 1, 1,
    ]);
    expect(await inExam()).toHaveLength(1);
  });

  test('are copied to the bank, but not to active or entered exams', async () => {
    const { questionGuid } = await server.question('teacher', {
      categoryGuid,
      question: 'من البنك',
    });
    const own = await server.question('teacher', { examGuid, question: 'في الامتحان' });
    await server.activate('teacher', examGuid);
    expect((await fromBank(questionGuid)).statusCode).toBe(2);
    expect((await toBank(own.questionGuid)).statusCode).toBe(1);
    await server.services.db
      .updateTable('exam')
      .set({ is_active: false })
      .where('guid', '=', examGuid)
      .execute();
    await server.services.db
      .updateTable('exam_student')
      .set({ entered_at: server.clock.now() })
      .where('exam_guid', '=', examGuid)
      .execute();
    expect((await fromBank(questionGuid)).statusCode).toBe(4);
  });

  test('adds none when one is unknown or belongs to another teacher', async () => {
    const { questionGuid } = await server.question('teacher', { categoryGuid });
    expect((await fromBank(questionGuid, randomUUID())).status).toBe(404);
    expect(await inExam()).toEqual([]);
  });
});
