import { randomUUID } from 'node:crypto';
import { QUESTION_PAGE, type QuestionModel } from '@riwaq/api';
import { createExamServer, type ExamServer } from './testing';
import { QuestionList } from './testing/question-list';

// Proves QUESTION-2, QUESTION-6 to QUESTION-8, QUESTION-10 to QUESTION-12, QUESTION-25.
// Proves QUESTION-26.

let server: ExamServer;
let questions: QuestionList;
beforeAll(async () => {
  server = await createExamServer();
  questions = new QuestionList(server);
});
beforeEach(() => questions.renew());
afterAll(() => server.close());
const right = (optionText: string, isCorrect = true) => ({ optionText, isCorrect });

describe('a question', () => {
  // Proves QUESTION-1, QUESTION-3, QUESTION-22 to QUESTION-24.
  test('is stored with its options in order', async () => {
    const { data } = await questions.save({
      question: '<p>السؤال <script>alert(1)</script><b>الأول</b></p>',
      questionHint: 'تلميح',
      questionMark: 2.1234,
      QuestionOptions: [
        { optionText: 'ثانٍ', optionOrder: 2 },
        { optionText: ' أول ', isCorrect: true, optionOrder: 1 },
      ],
    });
    expect(data).toEqual({
      questionGuid: data!.questionGuid,
      questionType: 'OneChoice',
      question: '<p>السؤال <b>الأول</b></p>',
      questionHint: 'تلميح',
      questionMark: 2.1234,
      containsFile: false,
      fileName: '',
      fileUrl: '',
      categoryGuid: null,
      isBankQuestions: false,
      lastUsedDate: null,
      studentAnswers: [],
      questionAnswers: [
        {
          answerGuid: expect.any(String),
          questionAnswer: 'أول',
          optionText: 'أول',
          optionOrder: 1,
          isCorrect: true,
          tolerance: null,
        },
        {
          answerGuid: expect.any(String),
          questionAnswer: 'ثانٍ',
          optionText: 'ثانٍ',
          optionOrder: 2,
          isCorrect: false,
          tolerance: null,
        },
      ],
    });
    expect(await questions.exam()).toMatchObject({
      title: 'امتحان الحركة',
      subjectName: 'الفيزياء',
      totalDegrees: 2.1234,
      totalStudentDegrees: null,
      questionsCount: 1,
      examQuestions: [data],
    });
  });

  test.each<[string, Partial<QuestionModel>]>([
    [
      'several choices',
      { questionType: 'MultiChoice', QuestionOptions: [right('أ'), right('ب'), right('ج', false)] },
    ],
    ['one choice', { questionType: 'OneChoice' }],
    [
      'a text',
      { questionType: 'FillInTheBlanks', QuestionOptions: [right('بغداد'), right('Baghdad')] },
    ],
    [
      'a number',
      { questionType: 'Number', QuestionOptions: [{ ...right('٩٫٨'), tolerance: '0.1' }] },
    ],
    ['a file', { questionType: 'AttachedFile', QuestionOptions: [right('nothing')] }],
  ])('asks for %s', async (_what, more) => {
    const { statusCode, data } = await questions.save(more);
    expect(statusCode).toBe(1);
    expect(data!.questionAnswers.map(({ questionAnswer }) => questionAnswer)).toEqual(
      more.questionType === 'AttachedFile'
        ? []
        : (more.QuestionOptions ?? server.questionModel().QuestionOptions)!.map(
            ({ optionText }) => optionText,
          ),
    );
  });

  test.each<[string, Partial<QuestionModel>, string, string]>([
    ['no text', { question: '<p> </p>' }, 'question', 'required'],
    ['a mark above 100', { questionMark: 100.0001 }, 'questionMark', 'tooBig'],
    ['a mark below 0', { questionMark: -1 }, 'questionMark', 'tooSmall'],
    ['a fifth decimal', { questionMark: 0.00001 }, 'questionMark', 'invalid'],
    [
      'an empty option',
      { QuestionOptions: [right('أ'), { optionText: ' ' }] },
      'QuestionOptions.1.optionText',
      'required',
    ],
    ['a choice without options', { QuestionOptions: [] }, 'QuestionOptions', 'tooFew'],
    [
      'an invalid number',
      { questionType: 'Number', QuestionOptions: [right('ten')] },
      'QuestionOptions.0.optionText',
      'invalid',
    ],
    ['an unknown file', { containsFile: true }, 'fileUrl', 'required'],
    ['an unknown type', { questionType: 'Essay' as never }, 'questionType', 'choice'],
    ['no exam or category', { examGuid: null }, 'examGuid', 'required'],
    ['both an exam and a category', { categoryGuid: randomUUID() }, 'examGuid', 'invalid'],
  ])('with %s is malformed', async (_what, more, path, message) => {
    const { status, fields } = await questions.save(more);
    expect(status).toBe(400);
    expect(fields).toContainEqual({ path, message });
  });

  // Proves QUESTION-34, QUESTION-37.
  test('responds 6 for equal answers and 10 without a right one', async () => {
    expect(
      (await questions.save({ QuestionOptions: [right('أ'), right('أ ', false)] })).statusCode,
    ).toBe(6);
    expect((await questions.save({ QuestionOptions: [right('أ', false)] })).statusCode).toBe(10);
    expect(
      (await questions.save({ questionType: 'FillInTheBlanks', QuestionOptions: [] })).statusCode,
    ).toBe(10);
    expect((await questions.exam()).questionsCount).toBe(0);
  });

  test('is created once when repeated, and changed by its guid', async () => {
    const questionGuid = randomUUID();
    const codes = await Promise.all([
      questions.save({ questionGuid }),
      questions.save({ questionGuid }),
    ]);
    expect(codes.map(({ statusCode }) => statusCode)).toEqual([1, 1]);
    expect((await questions.exam()).questionsCount).toBe(1);
    const { data } = await questions.save({
      questionGuid,
      question: '<p>غيره</p>',
      questionMark: 7,
    });
    expect(data).toMatchObject({ questionGuid, question: '<p>غيره</p>', questionMark: 7 });
    expect(await questions.save({ questionGuid, questionType: 'MultiChoice' })).toMatchObject({
      status: 400,
      fields: [{ path: 'questionType', message: 'invalid' }],
    });
    expect(
      (await questions.save({ questionGuid, examGuid: await server.exam('teacher') })).status,
    ).toBe(409);
  });

  test('keeps the guids of unchanged options and takes none of another question', async () => {
    const { data } = await questions.save({});
    const [first] = data!.questionAnswers;
    const { questionGuid } = data!;
    expect((await questions.save({ questionGuid, questionMark: 9 })).data!.questionAnswers).toEqual(
      data!.questionAnswers,
    );
    const changed = await questions.save({
      questionGuid,
      QuestionOptions: [
        { optionText: 'باسكال' },
        { ...right('واط'), answerGuid: first!.answerGuid },
      ],
    });
    expect(changed.data!.questionAnswers).toMatchObject([
      { questionAnswer: 'باسكال' },
      { questionAnswer: 'واط', answerGuid: first!.answerGuid },
    ]);
    expect(
      (
        await questions.save({
          QuestionOptions: [{ ...right('واط'), answerGuid: first!.answerGuid }],
        })
      ).status,
    ).toBe(409);
    expect(await questions.exam()).toMatchObject({
      questionsCount: 1,
      examQuestions: [changed.data],
    });
  });

  test("responds 3 for another teacher's question, 409 in an own exam", async () => {
    const { data } = await questions.save({});
    expect((await questions.save({ questionGuid: data!.questionGuid }, 'admin')).statusCode).toBe(
      3,
    );
    expect(
      (
        await questions.save(
          { questionGuid: data!.questionGuid, examGuid: await server.exam('admin') },
          'admin',
        )
      ).status,
    ).toBe(409);
  });
});

describe('its file', () => {
  test('stays until removed, and is deleted with the question', async () => {
    const fileUrl = await server.upload('teacher');
    const { data } = await questions.save({ containsFile: true, fileUrl });
    expect(data).toMatchObject({ containsFile: true, fileUrl, fileName: 'figure.png' });
    const { questionGuid } = data!;
    expect(
      (await questions.save({ questionGuid, containsFile: true, questionMark: 3 })).data,
    ).toMatchObject({
      containsFile: true,
      fileUrl,
    });
    const files = () =>
      server.services.db
        .selectFrom('file')
        .select('file_url')
        .where('file_url', '=', fileUrl)
        .execute();
    expect(
      await server.call('admin', 'POST Uploader/Download', { body: { fileUrl } }),
    ).toMatchObject({ statusCode: 2 });
    expect(
      await server.call('teacher', 'POST Uploader/Download', { body: { fileUrl } }),
    ).toMatchObject({ statusCode: 1 });
    expect(await files()).toHaveLength(1);
    expect((await questions.save({ questionGuid, containsFile: false })).data).toMatchObject({
      containsFile: false,
      fileUrl: '',
    });
    expect(await files()).toHaveLength(0);
  });

  test("must be the teacher's own upload, and is released with the exam", async () => {
    expect(
      await questions.save({ containsFile: true, fileUrl: await server.upload('admin') }),
    ).toMatchObject({ status: 400, fields: [{ path: 'files.0', message: 'invalid' }] });
    const fileUrl = await server.upload('teacher');
    await questions.save({ containsFile: true, fileUrl });
    expect(
      (
        await server.call('teacher', 'DELETE Exams/Delete', {
          query: { ExamGuid: questions.examGuid },
        })
      ).statusCode,
    ).toBe(1);
    expect(
      await server.services.db
        .selectFrom('file')
        .select('guid')
        .where('file_url', '=', fileUrl)
        .execute(),
    ).toEqual([]);
  });
});

describe('the list', () => {
  test('is searched, filtered by type, and paged by fifteen', async () => {
    for (let number = 1; number <= QUESTION_PAGE + 1; number += 1)
      await questions.save({ question: `<p>سؤال رقم ${number}</p>` });
    await questions.save({
      questionType: 'FillInTheBlanks',
      question: '<p>عاصمة العراق</p>',
      QuestionOptions: [right('بَغداد')],
    });
    expect(await questions.texts()).toHaveLength(QUESTION_PAGE + 2);
    expect(await questions.texts({ page: 1 })).toHaveLength(QUESTION_PAGE);
    expect(await questions.texts({ page: 2 })).toEqual([
      `<p>سؤال رقم ${QUESTION_PAGE + 1}</p>`,
      '<p>عاصمة العراق</p>',
    ]);
    expect(await questions.exam({ searchText: 'بغداد' })).toMatchObject({
      questionsCount: 1,
      totalDegrees: 2 * (QUESTION_PAGE + 2),
      examQuestions: [{ question: '<p>عاصمة العراق</p>' }],
    });
    expect(await questions.texts({ questionType: 'FillInTheBlanks' })).toHaveLength(1);
    expect(await questions.texts({ searchText: 'بغداد عاصمة' })).toEqual(['<p>عاصمة العراق</p>']);
    expect(await questions.texts({ searchText: 'بغداد غائبة' })).toEqual([]);
  });

  test('changes its order', async () => {
    const [one, two, three] = [
      (await questions.save({ question: '1' })).data!,
      (await questions.save({ question: '2' })).data!,
      (await questions.save({ question: '3' })).data!,
    ];
    expect((await questions.move(three.questionGuid, one.questionGuid)).statusCode).toBe(1);
    expect(await questions.texts()).toEqual(['1', '3', '2']);
    await questions.move(two.questionGuid, null);
    expect(await questions.texts()).toEqual(['2', '1', '3']);
    expect((await questions.move(two.questionGuid, randomUUID())).status).toBe(409);
    await Promise.all([
      questions.move(one.questionGuid, three.questionGuid),
      questions.move(three.questionGuid, null),
      questions.save({ question: '4' }),
    ]);
    expect((await questions.texts()).sort()).toEqual(['1', '2', '3', '4']);
  });
});

test('copies the questions, files and draw to a repeated exam', async () => {
  const fileUrl = await server.upload('teacher');
  await questions.save({ question: 'أول', containsFile: true, fileUrl });
  await questions.save({ question: 'ثانٍ', questionMark: 3 });
  await server.call('teacher', 'PUT Exams/RandomQuestionsSettingSave', {
    body: {
      examGuid: questions.examGuid,
      fillInTheBlanks: 0,
      multiChoice: 0,
      oneChoice: 1,
      number: 0,
      attachedFile: 0,
    },
  });
  const first = await questions.exam();
  const again = await server.call('teacher', 'POST Exams/ReExam', {
    body: {
      examGuid: questions.examGuid,
      startDate: server.minutesFromNow(1440),
      endDate: server.minutesFromNow(1500),
      sectionGuid: server.university.sections.a,
      studentGuids: [server.university.people.student],
    },
  });
  await server.call('teacher', 'DELETE Exams/Delete', { query: { ExamGuid: questions.examGuid } });
  questions.examGuid = again.data!.examGuid;
  const second = await questions.exam();
  expect(
    second.examQuestions.map(({ question, questionMark, fileUrl: file }) => ({
      question,
      questionMark,
      file,
    })),
  ).toEqual([
    { question: 'أول', questionMark: 2, file: fileUrl },
    { question: 'ثانٍ', questionMark: 3, file: '' },
  ]);
  expect(second.examQuestions.map(({ questionGuid }) => questionGuid)).not.toEqual(
    first.examQuestions.map(({ questionGuid }) => questionGuid),
  );
  expect(
    (
      await server.call('teacher', 'GET Exams/RandomQuestionsSetting', {
        query: { ExamGuid: questions.examGuid },
      })
    ).data!.settings[1],
  ).toMatchObject({ questionCount: 1, numberOfQuestions: 2 });
});
