import { AIKEN, prepareImports, type Content } from './testing/imports';

// Proves QUESTION-14, QUESTION-15, QUESTION-17, QUESTION-32.

const { on, send, inExam } = prepareImports();

describe('an Aiken file', () => {
  test('is previewed, then stored in the exam or bank when confirmed', async () => {
    const preview = await send(AIKEN);
    expect(preview).toMatchObject({
      statusCode: 1,
      data: {
        addedCount: 0,
        leftOut: [],
        lineErrors: [],
        questions: [
          {
            questionType: 'OneChoice',
            question: '<p>ما وحدة القوة؟</p>',
            questionMark: 2.5,
            alreadyExists: false,
            questionAnswers: [
              { questionAnswer: 'جول', isCorrect: false },
              { questionAnswer: 'نيوتن', isCorrect: true },
            ],
          },
          { question: '<p>كم كوكبًا؟</p>', questionMark: 1, alreadyExists: false },
        ],
      },
    });
    expect(await inExam()).toEqual([]);
    expect((await send(AIKEN, { confirm: true })).data).toMatchObject({ addedCount: 2 });
    expect((await inExam()).map(({ question, questionMark }) => [question, questionMark])).toEqual([
      ['<p>ما وحدة القوة؟</p>', 2.5],
      ['<p>كم كوكبًا؟</p>', 1],
    ]);
    const { categoryGuid } = await on.server.category('teacher');
    expect((await send(AIKEN, { confirm: true, to: { categoryGuid } })).data).toMatchObject({
      addedCount: 2,
    });
    expect(
      (await on.server.call('teacher', 'GET Exams/GetBankQuestions', { query: { categoryGuid } }))
        .data!.questionsCount,
    ).toBe(2);
  });

  test('does not add existing questions again, however often it is confirmed', async () => {
    await on.server.question('teacher', {
      examGuid: on.examGuid,
      question: '<p style="text-align:right">ما <span>وحدة</span> القوة؟</p>',
      QuestionOptions: [{ optionText: 'نيوتن', isCorrect: true }, { optionText: 'جول' }],
    });
    expect((await send(AIKEN)).data!.questions.map(({ alreadyExists }) => alreadyExists)).toEqual([
      true,
      false,
    ]);
    expect(
      (await send(`${AIKEN}\n${AIKEN}`)).data!.questions.map(({ alreadyExists }) => alreadyExists),
    ).toEqual([true, false, true, true]);
    const answers = await Promise.all([
      send(AIKEN, { confirm: true }),
      send(AIKEN, { confirm: true }),
    ]);
    expect(answers.map(({ data }) => data!.addedCount).sort()).toEqual([0, 1]);
    expect(await inExam()).toHaveLength(2);
  });

  test('with invalid lines is refused with all of them and not stored', async () => {
    const answer = await send(
      'سؤال\nA. أ\nB. ب\nANSWER: C\n\nآخر\nA. أ\nB. ب\nANSWER: A\nMARK: 101\n',
      { confirm: true },
    );
    expect(answer).toMatchObject({
      statusCode: 5,
      details:
        'السطر 4: الإجابة ليست من الخيارات المتاحة: A، B.\nالسطر 10: الدرجة عدد من 0 إلى 100.',
      data: {
        addedCount: 0,
        lineErrors: [
          { line: 4, reason: 'invalidAnswer', available: ['A', 'B'] },
          { line: 10, reason: 'invalidMark', available: [] },
        ],
      },
    });
    expect(await inExam()).toEqual([]);
    expect((await send('\n \n')).statusCode).toBe(7);
  });

  test.each<[string, (text: string) => Content]>([
    ['Windows lines', (text) => text.replaceAll('\n', '\r\n')],
    ['UTF-8 with a byte order mark', (text) => `\ufeff${text}`],
    ['UTF-16', (text) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))],
  ])('is read in %s', async (_how, write) => {
    expect((await send(write(AIKEN))).data!.questions.map(({ question }) => question)).toEqual([
      '<p>ما وحدة القوة؟</p>',
      '<p>كم كوكبًا؟</p>',
    ]);
  });

  test('with equal options is left out by name', async () => {
    const { data } = await send(
      'سؤال مكرر\nA. أ\nB. أ\nANSWER: A\n\nسؤال\nA. أ\nB. ب\nANSWER: A\n',
      { confirm: true },
    );
    expect(data).toMatchObject({
      addedCount: 1,
      leftOut: [{ name: 'سؤال مكرر', kind: 'OneChoice', reason: 'sameAnswers' }],
    });
  });
});
