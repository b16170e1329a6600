import { EXAM_TYPE, OK, type ApiData, type ExamModel, type QuestionModel } from '@riwaq/api';
import type { Db } from '../platform/db/database';
import type { ServerProcess } from './server-process';

const QUESTIONS: readonly Pick<QuestionModel, 'questionType' | 'QuestionOptions'>[] = [
  {
    questionType: 'OneChoice',
    QuestionOptions: [
      { optionText: 'نيوتن', isCorrect: true, optionOrder: 1 },
      { optionText: 'جول', optionOrder: 2 },
      { optionText: 'واط', optionOrder: 3 },
    ],
  },
  {
    questionType: 'MultiChoice',
    QuestionOptions: [
      { optionText: 'القوة', isCorrect: true, optionOrder: 1 },
      { optionText: 'السرعة', isCorrect: true, optionOrder: 2 },
      { optionText: 'الكتلة', optionOrder: 3 },
    ],
  },
  { questionType: 'FillInTheBlanks', QuestionOptions: [{ optionText: 'نيوتن', isCorrect: true }] },
  { questionType: 'Number', QuestionOptions: [{ optionText: '3', isCorrect: true }] },
];

type Attempt = NonNullable<ApiData<'POST Exams/EnterExam'>>;
interface TeachingAssignment {
  subjectGuid: string;
  sectionGuid: string;
}
/** A request that a student sends, repeated unchanged until the server acknowledges it. */
export type PendingRequest =
  | { kind: 'answer'; questionGuid: string; answer: string[]; version: number; sequence: number }
  | { kind: 'flag'; questionGuid: string; flag: 0 | 1 }
  | { kind: 'enter' }
  | { kind: 'finish' };

export interface Sitter {
  readonly token: string;
  readonly studentGuid: string;
  readonly place: TeachingAssignment;
  examGuid: string;
  /** The life of the server in which the student finishes the exam. */
  readonly finishesIn: number;
  version: number;
  sequence: number;
  questions: { guid: string; options: string[] }[];
  answers: Map<string, { answer: string[]; version: number; sequence: number }>;
  flagged: Set<string>;
  finished: string | null;
  pending: PendingRequest | null;
}

const localTime = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000)
    .toLocaleString('sv-SE', { timeZone: 'Asia/Baghdad' })
    .replace(' ', 'T');

export function dataOf<Data>(
  what: string,
  { statusCode, data }: { statusCode: number; data: Data | null },
): Data {
  if (statusCode !== OK || data === null) throw new Error(`${what}: ${statusCode}`);
  return data;
}

export async function signIn(
  server: ServerProcess,
  number: number,
  finishesIn = Infinity,
): Promise<Sitter> {
  const token = await server.login(`s${String(number + 1).padStart(3, '0')}`, 'riwaq-demo');
  const { data: profile } = await server.call(token, 'GET Account/GetProfile');
  const { data } = await server.call(token, 'GET Subjects/Get');
  const subject = (Array.isArray(data) ? data : data.subjects)[0];
  const section = subject?.departments[0]?.stages[0]?.sections[0];
  if (!subject || !section) throw new Error('The student takes no subject.');
  return {
    token,
    studentGuid: profile.userGuid,
    place: { subjectGuid: subject.subjectGuid, sectionGuid: section.sectionGuid },
    examGuid: '',
    finishesIn,
    version: 0,
    sequence: 0,
    questions: [],
    answers: new Map(),
    flagged: new Set(),
    finished: null,
    pending: null,
  };
}

/** Makes an active exam for one student. */
export async function makeExam(
  server: ServerProcess,
  admin: string,
  { place, studentGuid }: Sitter,
  more: Partial<ExamModel> = {},
): Promise<string> {
  const { examGuid } = dataOf(
    'exam',
    await server.call(admin, 'POST Exams/New', {
      body: {
        title: 'امتحان تحت الانقطاع',
        startDate: localTime(-5),
        endDate: localTime(120),
        examType: EXAM_TYPE.final,
        ...place,
        studentGuids: [studentGuid],
        ...more,
      },
    }),
  );
  for (const question of QUESTIONS)
    dataOf(
      'question',
      await server.call(admin, 'POST Exams/AddOrEditQuestion', {
        body: { ...question, examGuid, question: '<p>سؤال</p>', questionMark: 1 },
      }),
    );
  const { guid, ...exam } = dataOf(
    'exam',
    await server.call(admin, 'GET Exams/GetExam', { query: { ExamGuid: examGuid } }),
  );
  expect(
    (await server.call(admin, 'PUT Exams/Edit', { body: { ...exam, Guid: guid, isActive: true } }))
      .statusCode,
  ).toBe(OK);
  return examGuid;
}

/** Compares an attempt on the server with what the server has acknowledged. */
export async function verify(server: ServerProcess, sitter: Sitter): Promise<void> {
  const { token, examGuid, pending } = sitter;
  const attempt = dataOf(
    'attempt',
    await server.call(token, 'GET Exams/GetAttempt', { query: { ExamGuid: examGuid } }),
  );
  // A request without a response may or may not have been executed. Count the version read now, or
  // two entries without a response would count as one.
  if (pending?.kind === 'enter' && attempt.version === sitter.version + 1)
    sitter.version = attempt.version;
  expect(attempt.version).toBe(sitter.version);
  if (pending?.kind !== 'finish') expect(attempt.finishDate).toBe(sitter.finished);
  const { exam } = dataOf(
    'questions',
    await server.call(token, 'GET Exams/GetQuestions', { query: { ExamGuid: examGuid } }),
  );
  expect(exam.examQuestions.map(({ questionGuid }) => questionGuid)).toEqual(
    sitter.questions.map(({ guid }) => guid),
  );
  for (const { questionGuid, studentAnswers, flag } of exam.examQuestions) {
    const stored = studentAnswers.map(({ answerText }) => answerText);
    const mayBe = [sitter.answers.get(questionGuid)?.answer ?? []];
    // A request without a response may or may not have been executed.
    if (pending?.kind === 'answer' && pending.questionGuid === questionGuid)
      mayBe.push(pending.answer);
    expect(mayBe).toContainEqual(stored);
    if (pending?.kind !== 'flag' || pending.questionGuid !== questionGuid)
      expect(flag).toBe(sitter.flagged.has(questionGuid) ? 1 : 0);
  }
}

export type AnswerRequest = Extract<PendingRequest, { kind: 'answer' }>;

/** Sends an answer and records it once the server acknowledges it. */
export async function saveAnswer(
  server: ServerProcess,
  { token, examGuid, answers }: Sitter,
  { questionGuid, answer, version, sequence }: AnswerRequest,
) {
  const response = await server.call(token, 'POST Exams/AnswerSave', {
    body: {
      examGuid,
      questionGuid,
      answer,
      version,
      sequence,
      clientKey: `${version}.${sequence}`,
      draft: sequence % 2 === 0,
    },
  });
  if (response.statusCode === OK) answers.set(questionGuid, { answer, version, sequence });
  return response;
}

/** Sends the request and records what the server acknowledged. */
export async function sendRequest(
  server: ServerProcess,
  sitter: Sitter,
  pending: PendingRequest,
): Promise<void> {
  const { token, examGuid } = sitter;
  const entered = ({ version, finishDate }: Attempt) => {
    sitter.version = version;
    sitter.finished = finishDate;
  };
  switch (pending.kind) {
    case 'answer':
      expect((await saveAnswer(server, sitter, pending)).statusCode).toBe(OK);
      break;
    case 'flag':
      expect(
        (
          await server.call(token, 'PUT Exams/SetFlag', {
            body: { examGuid, questionGuid: pending.questionGuid, flag: pending.flag },
          })
        ).statusCode,
      ).toBe(OK);
      if (pending.flag === 1) sitter.flagged.add(pending.questionGuid);
      else sitter.flagged.delete(pending.questionGuid);
      break;
    case 'enter':
      entered(
        dataOf('enter', await server.call(token, 'POST Exams/EnterExam', { body: { examGuid } })),
      );
      break;
    case 'finish':
      entered(
        dataOf('finish', await server.call(token, 'POST Exams/FinishExam', { body: { examGuid } })),
      );
      expect(sitter.finished).not.toBeNull();
  }
  sitter.pending = null;
}

export async function readQuestions(server: ServerProcess, sitter: Sitter): Promise<void> {
  const { exam } = dataOf(
    'questions',
    await server.call(sitter.token, 'GET Exams/GetQuestions', {
      query: { ExamGuid: sitter.examGuid },
    }),
  );
  sitter.questions = exam.examQuestions.map(({ questionGuid, questionAnswers }) => ({
    guid: questionGuid,
    options: questionAnswers.map(({ answerGuid }) => answerGuid),
  }));
}

export function nextAnswer(sitter: Sitter, questionGuid: string, option: string): AnswerRequest {
  sitter.sequence += 1;
  return {
    kind: 'answer',
    questionGuid,
    answer: [option],
    version: sitter.version,
    sequence: sitter.sequence,
  };
}

/** Compares the answers in the database with those that the server acknowledged. */
export async function verifyAnswers(db: Db, { examGuid, studentGuid, answers }: Sitter) {
  const stored = await db
    .selectFrom('exam_answer')
    .select(['question_guid', 'answer', 'version', 'sequence'])
    .where('exam_guid', '=', examGuid)
    .where('student_guid', '=', studentGuid)
    .execute();
  const byQuestion = (one: { question_guid: string }, other: { question_guid: string }) =>
    one.question_guid.localeCompare(other.question_guid);
  expect(stored.sort(byQuestion)).toEqual(
    [...answers].map(([question_guid, kept]) => ({ question_guid, ...kept })).sort(byQuestion),
  );
}

/** Enters, reads the questions and answers the first. */
export async function begin(server: ServerProcess, sitter: Sitter): Promise<void> {
  await sendRequest(server, sitter, { kind: 'enter' });
  await readQuestions(server, sitter);
  const { guid, options } = sitter.questions[0]!;
  await sendRequest(server, sitter, nextAnswer(sitter, guid, options[0]!));
}
