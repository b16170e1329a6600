import { randomUUID } from 'node:crypto';
import { OK, type ExamQuestion, type QuestionModel } from '@riwaq/api';
import { areas } from '../../bootstrap/areas';
import type { BoundEndpoint } from '../../platform/http/area';
import type { Services } from '../../platform/services';
import { createTestServer, type PersonName, type TestServer } from '../../testing';
import { examFixtures } from './index';

/**
 * A unique marker for a text that only its owner may see, so that a leak is recognised wherever it
 * appears.
 */
const secret = (subject: string): string => `secret-${subject}-${randomUUID().slice(0, 8)}`;
/** Numbers that occur nowhere else in the data. */
const NUMBER = '73041.9265';
const TOLERANCE = '0.0291';
const OWN_DEGREE = 1.4321;
const OTHERS_DEGREE = 1.2987;

export interface LeakFixture {
  server: TestServer;
  /** Markers that must not occur in any response. */
  secrets: Map<string, string>;
  /** Guids that the student cannot learn and may do nothing with. */
  foreign: Set<string>;
  /** An exam and a question that the student is entitled to. */
  own: { examGuid: string; questionGuid: string };
  /** Guids that the student was shown before and no longer is. */
  past: string[];
  /** Guids that the student can learn: every assigned exam and its drawn questions. */
  toLearn: string[];
  /** Questions whose correct answers were revealed to the student. */
  revealed: Set<string>;
}

interface Question extends Partial<QuestionModel> {
  what: string;
}
const hidden = (
  questions: readonly Question[],
  secrets: Map<string, string>,
): Partial<QuestionModel>[] =>
  questions.map(({ what, ...question }) => {
    const keep = (kind: string): string => {
      const text = secret(`${what}-${kind}`);
      secrets.set(text, `${kind} of ${what}`);
      return text;
    };
    return {
      ...question,
      question: question.question ?? `<p>${what}</p>`,
      questionMark: question.questionMark ?? 2,
      questionHint: keep('hint'),
      feedback: `<p>${keep('feedback')}</p>${question.feedback ?? ''}`,
      QuestionOptions: (question.questionType === 'FillInTheBlanks'
        ? [{ optionText: keep('accepted text'), isCorrect: true }]
        : (question.QuestionOptions ?? [])
      ).map((option, index) => ({ ...option, feedback: keep(`feedback ${index}`) })),
    };
  });
const choice: QuestionModel['QuestionOptions'] = [
  { optionText: 'الأول', isCorrect: true, optionOrder: 1 },
  { optionText: 'الثاني', optionOrder: 2 },
];

/**
 * A student with exams in every state, and a classmate: one exam runs and reveals nothing, one
 * runs, draws questions and reveals the correct answer of the one submitted, one requires a
 * password, one is over and marked but not published, and one is the classmate's alone.
 */
export async function createLeakFixture(
  wrap: (bound: BoundEndpoint, services: Services) => BoundEndpoint = (bound) => bound,
): Promise<LeakFixture> {
  const server = await createTestServer({
    areas: (services) =>
      areas.flatMap((area) => area(services)).map((bound) => wrap(bound, services)),
    app: { requestsPerMinute: 10_000_000 },
  });
  const {
    services,
    university: { people, sections, subjects },
  } = server;
  await services.db
    .updateTable('person')
    .set({ section_guid: sections.a })
    .where('guid', '=', people.student2)
    .execute();
  const fixtures = examFixtures(server);
  const secrets = new Map<string, string>([
    [NUMBER, 'accepted number'],
    [TOLERANCE, 'tolerance'],
    [String(OWN_DEGREE), 'own degree'],
    [String(OTHERS_DEGREE), 'degree of another'],
  ]);
  const foreign = new Set<string>([people.student2]);
  const keep = (what: string): string => {
    const text = secret(what);
    secrets.set(text, what);
    return text;
  };
  const file = async (as: PersonName, what: string): Promise<string> => {
    const fileUrl = await services.keeper.keep(server.caller(as), {
      location: as === 'teacher' ? 'Exams' : 'ExamAnswer',
      name: `${what}.txt`,
      content: Buffer.from(keep(`file ${what}`)),
    });
    foreign.add(fileUrl);
    return fileUrl;
  };
  const asked = async (as: PersonName, ExamGuid: string): Promise<ExamQuestion[]> =>
    (await server.call(as, 'GET Exams/GetQuestions', { query: { ExamGuid } })).data?.exam
      .examQuestions ?? [];
  const isForeign = (questions: readonly ExamQuestion[]) => {
    for (const { questionGuid, questionAnswers } of questions)
      for (const guid of [questionGuid, ...questionAnswers.map(({ answerGuid }) => answerGuid)])
        foreign.add(guid);
  };
  const exam = async (
    questions: readonly Question[],
    settings: Parameters<typeof fixtures.exam>[1] = {},
  ) => {
    const examGuid = await fixtures.exam('teacher', {
      studentGuids: [people.student, people.student2],
      ...settings,
    });
    for (const question of hidden(questions, secrets))
      await fixtures.question('teacher', { ...question, examGuid });
    return examGuid;
  };
  const show = async (examGuid: string, more: object) => {
    const { statusCode } = await server.call('teacher', 'PUT Exams/Edit', {
      body: await fixtures.edit('teacher', examGuid, more),
    });
    if (statusCode !== OK) throw new Error(`edit: ${statusCode}`);
  };
  const answer = async (
    as: 'student' | 'student2',
    examGuid: string,
    questionGuid: string,
    given: string[],
    draft: boolean,
  ) => {
    const { statusCode } = await server.call(as, 'POST Exams/AnswerSave', {
      body: { examGuid, questionGuid, answer: given, draft },
    });
    if (statusCode !== OK) throw new Error(`answer: ${statusCode}`);
  };

  // Runs, will show the result later, and reveals nothing now.
  const plain = await exam([
    {
      what: 'plain one',
      questionType: 'OneChoice',
      QuestionOptions: choice,
      feedback: `<p><a href="/files/${await file('teacher', 'feedback')}">x</a></p>`,
    },
    { what: 'plain several', questionType: 'MultiChoice', QuestionOptions: choice },
    { what: 'plain text', questionType: 'FillInTheBlanks' },
    {
      what: 'plain number',
      questionType: 'Number',
      QuestionOptions: [{ optionText: NUMBER, isCorrect: true, tolerance: TOLERANCE }],
    },
    { what: 'plain file', questionType: 'AttachedFile' },
  ]);
  await show(plain, { isActive: true, showResult: true });
  for (const name of ['student', 'student2'] as const) await fixtures.enter(name, plain);
  const [one, , text, , work] = await asked('student', plain).then((questions) =>
    ['plain one', 'plain several', 'plain text', 'plain number', 'plain file'].map((what) =>
      questions.find(({ question }) => question.includes(what))!,
    ),
  );
  await answer('student', plain, one!.questionGuid, [one!.questionAnswers[0]!.answerGuid], false);
  await answer('student2', plain, text!.questionGuid, [keep('answer of another')], false);
  await answer(
    'student2',
    plain,
    work!.questionGuid,
    [await file('student2', 'work of another')],
    false,
  );
  for (const { guid } of await services.db
    .selectFrom('exam_answer')
    .select('guid')
    .where('student_guid', '=', people.student2)
    .execute())
    foreign.add(guid);

  // Runs, draws two of three questions, and reveals correct answers once submitted.
  const shown = await exam(
    [1, 2, 3].map((number) => ({
      what: `drawn ${number}`,
      questionType: 'FillInTheBlanks' as const,
      question: `<p>${keep(`question ${number} of a draw`)}</p>`,
    })),
    { showCorrectAnswerAfterSubmit: true },
  );
  await server.call('teacher', 'PUT Exams/RandomQuestionsChangeStatus', { query: { Guid: shown } });
  await server.call('teacher', 'PUT Exams/RandomQuestionsSettingSave', {
    body: {
      examGuid: shown,
      fillInTheBlanks: 2,
      multiChoice: 0,
      oneChoice: 0,
      number: 0,
      attachedFile: 0,
    },
  });
  await show(shown, { isActive: true });
  await fixtures.enter('student', shown);
  const drawn = await asked('student', shown);
  for (const { question } of drawn) secrets.delete(question.replace(/<[^>]*>/g, ''));
  isForeign(
    (await asked('teacher', shown)).filter(
      ({ questionGuid }) => !drawn.some((own) => own.questionGuid === questionGuid),
    ),
  );
  const [sent, kept] = drawn;
  await answer('student', shown, sent!.questionGuid, ['شيء'], false);
  await answer('student', shown, kept!.questionGuid, ['شيء'], true);
  const told = (await asked('teacher', shown)).find(
    ({ questionGuid }) => questionGuid === sent!.questionGuid,
  )!;
  for (const by of [
    told.questionHint,
    told.feedback?.replace(/<[^>]*>/g, ''),
    ...told.questionAnswers.map(({ optionText }) => optionText),
  ])
    secrets.delete(by ?? '');

  // Not entered: all questions are still secret, and so is the password.
  const locked = await exam(
    [
      {
        what: 'locked',
        questionType: 'FillInTheBlanks',
        question: `<p>${keep('question not entered')}</p>`,
      },
    ],
    { enablePasswordToEnter: true, passwordToEnter: keep('password') },
  );
  isForeign(await asked('teacher', locked));
  await show(locked, { isActive: true });

  // Over and marked, but the result is not published.
  const over = await exam([{ what: 'over', questionType: 'FillInTheBlanks' }]);
  await show(over, { isActive: true });
  for (const name of ['student', 'student2'] as const) {
    await fixtures.enter(name, over);
    await server.call(name, 'POST Exams/FinishExam', { body: { examGuid: over } });
  }
  await show(over, { isActive: false });
  const [marked] = await asked('teacher', over);
  for (const [name, degree] of [
    ['student', OWN_DEGREE],
    ['student2', OTHERS_DEGREE],
  ] as const) {
    await server.call('teacher', 'POST Exams/AddQuestionDegree', {
      body: {
        examGuid: over,
        questionGuid: marked!.questionGuid,
        studentGuid: people[name],
        degree,
        note: keep(`note on ${name}`),
      },
    });
  }

  // Data of others: the classmate's exam, another teacher's exam, folders and the question bank.
  const others = await exam(
    [
      {
        what: 'of another',
        questionType: 'FillInTheBlanks',
        question: `<p>${keep('question of another')}</p>`,
        fileUrl: await file('teacher', 'of another'),
        fileName: 'a.txt',
        containsFile: true,
      },
    ],
    { title: keep('exam of another'), studentGuids: [people.student2] },
  );
  isForeign(await asked('teacher', others));
  await show(others, { isActive: true });
  await fixtures.enter('student2', others);
  foreign.add(others);
  foreign.add((await fixtures.folder('teacher', keep('folder'))).folderGuid);
  const { categoryGuid } = await fixtures.category('teacher', { categoryName: keep('category') });
  foreign.add(categoryGuid);
  for (const question of hidden(
    [
      {
        what: 'bank',
        questionType: 'FillInTheBlanks',
        question: `<p>${keep('question of the bank')}</p>`,
      },
    ],
    secrets,
  ))
    foreign.add((await fixtures.question('teacher', { ...question, categoryGuid })).questionGuid);
  // A mail of the teacher to the classmate, with a file.
  const mailed = await services.keeper.keep(server.caller('teacher'), {
    location: 'Mails',
    name: 'mail.txt',
    content: Buffer.from(keep('file of a mail')),
  });
  const mail = await server.call('teacher', 'POST Mails/Send', {
    body: { Title: keep('mail to another'), ToGuid: [people.student2], FileName: mailed },
  });
  if (mail.data === null) throw new Error(`mail: ${mail.statusCode}`);
  foreign.add(mail.data.mailGuid).add(mailed);
  await services.db
    .updateTable('person')
    .set({ section_guid: sections.b })
    .where('guid', '=', people.student2)
    .execute();
  foreign.add(
    await fixtures.exam('teacher2', {
      title: keep('exam of another teacher'),
      subjectGuid: subjects.chemistry,
      sectionGuid: sections.b,
      studentGuids: [people.student2],
    }),
  );

  return {
    server,
    secrets,
    foreign,
    own: { examGuid: plain, questionGuid: one!.questionGuid },
    past: [over, marked!.questionGuid],
    toLearn: [plain, shown, locked, ...drawn.map(({ questionGuid }) => questionGuid)],
    revealed: new Set([sent!.questionGuid]),
  };
}
