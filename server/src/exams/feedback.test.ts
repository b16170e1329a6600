import {
  ANSWER_GRACE_MS,
  QUESTION_SAVE,
  type ExamModel,
  type Question,
  type QuestionModel,
} from '@riwaq/api';
import { createExamServer, type ExamServer } from './testing';

// Proves QUESTION-1, QUESTION-3.

let server: ExamServer;
let examGuid: string;
let picture: string;
beforeAll(async () => {
  server = await createExamServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(new Date());
  examGuid = await server.exam('teacher');
  picture = await server.upload('teacher', 'force.png');
});

const GENERAL = '<p>القوة بالنيوتن.</p>';
type Options = NonNullable<QuestionModel['QuestionOptions']>;
const OPTIONS: Options = [
  { optionText: 'نيوتن', isCorrect: true, optionOrder: 1, feedback: 'أحسنت' },
  { optionText: 'جول', optionOrder: 2, feedback: 'هذه وحدة الطاقة' },
  { optionText: 'واط', optionOrder: 3 },
];
const add = (more: Partial<QuestionModel> = {}): Promise<Question> =>
  server.question('teacher', { examGuid, feedback: GENERAL, QuestionOptions: OPTIONS, ...more });
const edit = async ({ questionGuid }: Question, more: Partial<QuestionModel>) =>
  (
    await server.call('teacher', 'POST Exams/AddOrEditQuestion', {
      body: server.questionModel({ examGuid, questionGuid, QuestionOptions: OPTIONS, ...more }),
    })
  ).data!;
const asked = async (as: 'teacher' | 'student', of = examGuid) =>
  (await server.call(as, 'GET Exams/GetQuestions', { query: { ExamGuid: of } })).data!.exam
    .examQuestions;
const mayDownload = async (as: 'teacher' | 'student') =>
  (await server.call(as, 'POST Uploader/Download', { body: { fileUrl: picture } })).statusCode ===
  1;
const feedbackOf = ({ feedback, questionAnswers }: Question) => [
  feedback,
  ...questionAnswers.map((option) => option.feedback),
];
const ALL = [GENERAL, 'أحسنت', 'هذه وحدة الطاقة', undefined];
const NONE = [undefined, undefined, undefined, undefined];

describe('feedback of a question', () => {
  it('is sanitised, and none when it shows nothing', async () => {
    const question = await add({ feedback: '<p>a<script>1</script></p>' });
    expect(question.feedback).toBe('<p>a</p>');
    expect(feedbackOf(await edit(question, { feedback: '<p> </p>' }))[0]).toBeUndefined();
  });

  it('stays when a client leaves it out, and goes when emptied', async () => {
    const question = await add();
    const [right, energy, power] = OPTIONS.map(({ feedback: _feedback, ...option }) => option);
    const moved = [right!, { ...power!, optionOrder: 2 }, { ...energy!, optionOrder: 3 }];
    expect(feedbackOf(await edit(question, { QuestionOptions: moved }))).toEqual([
      GENERAL,
      'أحسنت',
      undefined,
      'هذه وحدة الطاقة',
    ]);
    const emptied = OPTIONS.map((option) => ({ ...option, feedback: '' }));
    expect(feedbackOf(await edit(question, { feedback: '', QuestionOptions: emptied }))).toEqual(
      NONE,
    );
  });

  it('may change like the mark while no student has answered', async () => {
    const question = await add();
    await server.activate('teacher', examGuid);
    await server.enter('student', examGuid);
    await server.call('teacher', 'PUT Exams/Edit', {
      body: await server.edit('teacher', examGuid, { isActive: false }),
    });
    const [first, ...others] = OPTIONS;
    const after = await edit(question, {
      feedback: '<p>b</p>',
      QuestionOptions: [{ ...first!, feedback: 'c' }, ...others],
    });
    expect(feedbackOf(after)).toEqual(['<p>b</p>', 'c', 'هذه وحدة الطاقة', undefined]);
    expect(after.questionAnswers.map(({ answerGuid }) => answerGuid)).toEqual(
      question.questionAnswers.map(({ answerGuid }) => answerGuid),
    );
  });

  it('may change after students have answered, and nothing else', async () => {
    const question = await add();
    await server.activate('teacher', examGuid);
    await server.enter('student', examGuid);
    await server.call('student', 'POST Exams/AnswerSave', {
      body: {
        examGuid,
        questionGuid: question.questionGuid,
        answer: [question.questionAnswers[0]!.answerGuid],
        draft: false,
      },
    });
    const [first, ...others] = OPTIONS;
    const change = async (more: Partial<QuestionModel>) =>
      server.call('teacher', 'POST Exams/AddOrEditQuestion', {
        body: server.questionModel({
          examGuid,
          questionGuid: question.questionGuid,
          QuestionOptions: OPTIONS,
          ...more,
        }),
      });
    const feedback = {
      feedback: '<p>b</p>',
      QuestionOptions: [{ ...first!, feedback: 'c' }, ...others],
    };
    expect((await change(feedback)).statusCode).toBe(QUESTION_SAVE.active);
    await server.call('teacher', 'PUT Exams/Edit', {
      body: await server.edit('teacher', examGuid, { isActive: false }),
    });
    const { statusCode, data } = await change(feedback);
    expect(statusCode).toBe(QUESTION_SAVE.ok);
    expect(feedbackOf(data!)).toEqual(['<p>b</p>', 'c', 'هذه وحدة الطاقة', undefined]);
    expect(data!.questionAnswers.map(({ answerGuid }) => answerGuid)).toEqual(
      question.questionAnswers.map(({ answerGuid }) => answerGuid),
    );
    for (const more of [
      { questionHint: 'x' },
      { questionMark: 7 },
      { question: '<p>x</p>' },
      {
        QuestionOptions: [
          { ...first!, isCorrect: false },
          { ...others[0]!, isCorrect: true },
          others[1]!,
        ],
      },
    ])
      expect((await change({ ...feedback, ...more })).statusCode).toBe(QUESTION_SAVE.answered);
  });

  it('is copied to the bank, from it, and to a new sitting', async () => {
    const { questionGuid } = await add();
    const { categoryGuid } = await server.category('teacher');
    await server.call('teacher', 'POST Exams/AddQuestionsToBank', {
      body: { questionGuid: [questionGuid], categoryGuid },
    });
    const bank = await server.call('teacher', 'GET Exams/GetBankQuestions', {
      query: { categoryGuid },
    });
    const [inBank] = bank.data!.examQuestionsBank;
    expect(feedbackOf(inBank!)).toEqual(ALL);
    const other = await server.exam('teacher');
    await server.call('teacher', 'POST Exams/AddQuestionsFromBank', {
      body: { questionGuid: [inBank!.questionGuid], examGuid: other },
    });
    expect((await asked('teacher', other)).map(feedbackOf)).toEqual([ALL]);
    const again = await server.call('teacher', 'POST Exams/ReExam', {
      body: {
        examGuid,
        startDate: server.minutesFromNow(10),
        endDate: server.minutesFromNow(20),
        sectionGuid: server.university.sections.a,
        studentGuids: [server.university.people.student],
      },
    });
    expect((await asked('teacher', again.data!.examGuid)).map(feedbackOf)).toEqual([ALL]);
  });

  it('owns its files, which may move to the text', async () => {
    const html = `<p><img src="/files/${picture}" alt="" /></p>`;
    const question = await add({ feedback: html });
    await edit(question, { question: html, feedback: '' });
    expect(await mayDownload('teacher')).toBe(true);
    await edit(question, { feedback: html });
    expect(await mayDownload('teacher')).toBe(true);
    await edit(question, { feedback: '' });
    expect(await mayDownload('teacher')).toBe(false);
  });
});

describe('feedback for a student', () => {
  const sit = async (settings: Partial<ExamModel>): Promise<Question> => {
    examGuid = await server.exam('teacher', settings);
    const question = await add({
      feedback: `${GENERAL}<p><img src="/files/${picture}" alt=""></p>`,
    });
    await server.activate('teacher', examGuid);
    await server.enter('student', examGuid);
    return question;
  };
  const answer = ({ questionGuid, questionAnswers }: Question, option: number, draft: boolean) =>
    server.call('student', 'POST Exams/AnswerSave', {
      body: { examGuid, questionGuid, answer: [questionAnswers[option]!.answerGuid], draft },
    });
  const seen = async () => ({
    texts: (await asked('student')).map(feedbackOf)[0]!,
    picture: await mayDownload('student'),
  });
  const HIDDEN = { texts: NONE, picture: false };
  const later = (ms: number) => server.clock.set(new Date(server.clock.now().getTime() + ms));
  const HOUR = 60 * 60_000;

  it('comes with the correct answers after the grace period', async () => {
    await answer(await sit({ showCorrectAnswerAfterSubmit: true }), 1, true);
    expect(await seen()).toEqual(HIDDEN);
    later(HOUR);
    expect(await seen()).toEqual(HIDDEN);
    later(ANSWER_GRACE_MS + 1000);
    expect(await seen()).toEqual({
      texts: [expect.stringContaining(GENERAL), undefined, 'هذه وحدة الطاقة', undefined],
      picture: true,
    });
  });

  it('never comes when the exam shows no correct answers', async () => {
    await answer(await sit({}), 1, true);
    later(HOUR + 10 * ANSWER_GRACE_MS);
    await server.call('teacher', 'PUT Exams/Edit', {
      body: await server.edit('teacher', examGuid, { isActive: false, showResult: true }),
    });
    expect(await seen()).toEqual(HIDDEN);
  });

  it('comes with a final answer, on that answer alone', async () => {
    const question = await sit({ showCorrectAnswerAfterSubmit: true });
    expect(JSON.stringify(await answer(question, 0, true))).not.toContain('أحسنت');
    const { data } = await answer(question, 0, false);
    expect(data!.answers.map(({ feedback }) => feedback)).toEqual(['أحسنت', undefined, undefined]);
    expect((await seen()).picture).toBe(true);
  });

  it('is only the general one without an answer', async () => {
    await sit({ showCorrectAnswerAfterSubmit: true });
    await server.call('student', 'POST Exams/FinishExam', { body: { examGuid } });
    expect((await seen()).texts).toEqual([expect.stringContaining(GENERAL), ...NONE.slice(1)]);
  });
});
