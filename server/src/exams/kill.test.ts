import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { EXAM_TYPE, HUB_PATH, OK, type ApiData, type ExamModel, type QuestionModel } from '@riwaq/api';
import { openEmbedded } from '../db/open';
import { BRIEF, builtServer, compiledWorker, copyDemoData, startServer, throughKills, type Life, type ServerProcess } from '../testing';

const KILLS = 20;
const STUDENTS = 24;
/** Half of the students finish, one in each of the later lives; the others go on to the end. */
const FINISHES_IN = (number: number) => (number % 2 === 0 ? KILLS - 1 - number / 2 : Infinity);
/** Of them, those whose time runs out while the server is down. */
const SURPRISED = 4;
const SURPRISED_SECONDS = 3;

const QUESTIONS: readonly Pick<QuestionModel, 'questionType' | 'QuestionOptions'>[] = [
  { questionType: 'OneChoice', QuestionOptions: [{ optionText: 'نيوتن', isCorrect: true, optionOrder: 1 }, { optionText: 'جول', optionOrder: 2 }, { optionText: 'واط', optionOrder: 3 }] },
  { questionType: 'MultiChoice', QuestionOptions: [{ optionText: 'القوة', isCorrect: true, optionOrder: 1 }, { optionText: 'السرعة', isCorrect: true, optionOrder: 2 }, { optionText: 'الكتلة', optionOrder: 3 }] },
  { questionType: 'FillInTheBlanks', QuestionOptions: [{ optionText: 'نيوتن', isCorrect: true }] },
  { questionType: 'Number', QuestionOptions: [{ optionText: '3', isCorrect: true }] },
];

type Attempt = NonNullable<ApiData<'POST Exams/EnterExam'>>;
interface Place { subjectGuid: string; sectionGuid: string }
/** What a student wants of the server: sent again, the same, until it is acknowledged. */
type Wish =
  | { kind: 'answer'; questionGuid: string; answer: string[]; version: number; sequence: number }
  | { kind: 'flag'; questionGuid: string; flag: 0 | 1 }
  | { kind: 'enter' }
  | { kind: 'finish' };

interface Sitter {
  readonly token: string;
  readonly studentGuid: string;
  readonly place: Place;
  examGuid: string;
  /** The life in which the exam is finished. */
  readonly finishesIn: number;
  version: number;
  sequence: number;
  questions: { guid: string; options: string[] }[];
  answers: Map<string, { answer: string[]; version: number; sequence: number }>;
  flagged: Set<string>;
  finished: string | null;
  wish: Wish | null;
}

let dataFolder: string;
let built: string;
beforeAll(async () => {
  built = builtServer();
  dataFolder = await mkdtemp(path.join(tmpdir(), 'riwaq-sitting-'));
  await copyDemoData(dataFolder);
}, 120_000);
afterAll(() => rm(dataFolder, { recursive: true, force: true }));

const start = () => startServer({ DATA_DIR: dataFolder }, built, BRIEF);
const localTime = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toLocaleString('sv-SE', { timeZone: 'Asia/Baghdad' }).replace(' ', 'T');

function told<Data>(what: string, { statusCode, data }: { statusCode: number; data: Data | null }): Data {
  if (statusCode !== OK || data === null) throw new Error(`${what}: ${statusCode}`);
  return data;
}

async function signIn(server: ServerProcess, number: number): Promise<Sitter> {
  const token = await server.login(`s${String(number + 1).padStart(3, '0')}`, 'riwaq-demo');
  const { data: profile } = await server.call(token, 'GET Account/GetProfile');
  const { data } = await server.call(token, 'GET Subjects/Get');
  const subject = (Array.isArray(data) ? data : data.subjects)[0];
  const section = subject?.departments[0]?.stages[0]?.sections[0];
  if (!subject || !section) throw new Error('The student takes no subject.');
  return {
    token, studentGuid: profile.userGuid, place: { subjectGuid: subject.subjectGuid, sectionGuid: section.sectionGuid }, examGuid: '', finishesIn: FINISHES_IN(number),
    version: 0, sequence: 0, questions: [], answers: new Map(), flagged: new Set(), finished: null, wish: null,
  };
}

/** An active exam for the student alone. */
async function makeExam(server: ServerProcess, admin: string, { place, studentGuid }: Sitter, more: Partial<ExamModel> = {}): Promise<string> {
  const { examGuid } = told('exam', await server.call(admin, 'POST Exams/New', {
    body: { title: 'امتحان تحت الانقطاع', startDate: localTime(-5), endDate: localTime(120), examType: EXAM_TYPE.final, ...place, studentGuids: [studentGuid], ...more },
  }));
  for (const question of QUESTIONS) told('question', await server.call(admin, 'POST Exams/AddOrEditQuestion', { body: { ...question, examGuid, question: '<p>سؤال</p>', questionMark: 1 } }));
  const { guid, ...exam } = told('exam', await server.call(admin, 'GET Exams/GetExam', { query: { ExamGuid: examGuid } }));
  expect((await server.call(admin, 'PUT Exams/Edit', { body: { ...exam, Guid: guid, isActive: true } })).statusCode).toBe(OK);
  return examGuid;
}

/** What the server has of an attempt, against what it has acknowledged. */
async function verify(server: ServerProcess, sitter: Sitter): Promise<void> {
  const { token, examGuid, wish } = sitter;
  const attempt = told('attempt', await server.call(token, 'GET Exams/GetAttempt', { query: { ExamGuid: examGuid } }));
  // What got no answer was done or was not; what is read now counts, or two entries without an answer would be one.
  if (wish?.kind === 'enter' && attempt.version === sitter.version + 1) sitter.version = attempt.version;
  expect(attempt.version).toBe(sitter.version);
  if (wish?.kind !== 'finish') expect(attempt.finishDate).toBe(sitter.finished);
  const { exam } = told('questions', await server.call(token, 'GET Exams/GetQuestions', { query: { ExamGuid: examGuid } }));
  expect(exam.examQuestions.map(({ questionGuid }) => questionGuid)).toEqual(sitter.questions.map(({ guid }) => guid));
  for (const { questionGuid, studentAnswers, flag } of exam.examQuestions) {
    const kept = studentAnswers.map(({ answerText }) => answerText);
    const mayBe = [sitter.answers.get(questionGuid)?.answer ?? []];
    // What got no answer was done or was not.
    if (wish?.kind === 'answer' && wish.questionGuid === questionGuid) mayBe.push(wish.answer);
    expect(mayBe).toContainEqual(kept);
    if (wish?.kind !== 'flag' || wish.questionGuid !== questionGuid) expect(flag).toBe(sitter.flagged.has(questionGuid) ? 1 : 0);
  }
}

function nextWish(sitter: Sitter, life: number): Wish | null {
  if (sitter.finished !== null) return null;
  // It enters again, too, when it was cut off before it had read what is asked.
  if (sitter.version === 0 || sitter.questions.length === 0) return { kind: 'enter' };
  if (life >= sitter.finishesIn && sitter.answers.size > 1 && randomInt(4) === 0) return { kind: 'finish' };
  const question = sitter.questions[randomInt(sitter.questions.length)]!;
  const dice = randomInt(12);
  if (dice === 0) return { kind: 'enter' };
  if (dice < 3) return { kind: 'flag', questionGuid: question.guid, flag: sitter.flagged.has(question.guid) ? 0 : 1 };
  sitter.sequence += 1;
  const answer = question.options.length > 0 ? [question.options[randomInt(question.options.length)]!] : [String(randomInt(1_000_000))];
  return { kind: 'answer', questionGuid: question.guid, answer, version: sitter.version, sequence: sitter.sequence };
}

/** Asks for it, and notes what was acknowledged. */
async function fulfil(server: ServerProcess, sitter: Sitter, wish: Wish): Promise<void> {
  const { token, examGuid } = sitter;
  const entered = ({ version, finishDate }: Attempt) => {
    sitter.version = version;
    sitter.finished = finishDate;
  };
  switch (wish.kind) {
    case 'answer': {
      const { questionGuid, answer, version, sequence } = wish;
      const { statusCode } = await server.call(token, 'POST Exams/AnswerSave', { body: { examGuid, questionGuid, answer, version, sequence, clientKey: `${version}.${sequence}`, draft: sequence % 2 === 0 } });
      expect(statusCode).toBe(OK);
      sitter.answers.set(questionGuid, { answer, version, sequence });
      break;
    }
    case 'flag':
      expect((await server.call(token, 'PUT Exams/SetFlag', { body: { examGuid, questionGuid: wish.questionGuid, flag: wish.flag } })).statusCode).toBe(OK);
      if (wish.flag === 1) sitter.flagged.add(wish.questionGuid);
      else sitter.flagged.delete(wish.questionGuid);
      break;
    case 'enter':
      entered(told('enter', await server.call(token, 'POST Exams/EnterExam', { body: { examGuid } })));
      break;
    case 'finish':
      entered(told('finish', await server.call(token, 'POST Exams/FinishExam', { body: { examGuid } })));
      expect(sitter.finished).not.toBeNull();
  }
  sitter.wish = null;
}

async function readQuestions(server: ServerProcess, sitter: Sitter): Promise<void> {
  const { exam } = told('questions', await server.call(sitter.token, 'GET Exams/GetQuestions', { query: { ExamGuid: sitter.examGuid } }));
  sitter.questions = exam.examQuestions.map(({ questionGuid, questionAnswers }) => ({ guid: questionGuid, options: questionAnswers.map(({ answerGuid }) => answerGuid) }));
}

/** One student at the page: first what the server has is looked at, then it goes on, with what got no answer first. */
async function sit(life: Life, sitter: Sitter): Promise<void> {
  if (sitter.questions.length > 0 && !(await life.acknowledged((server) => verify(server, sitter)))) return;
  while (!life.isOver()) {
    sitter.wish ??= nextWish(sitter, life.number);
    const { wish } = sitter;
    if (!wish) return;
    await life.acknowledged(async (server) => {
      await fulfil(server, sitter, wish);
      if (sitter.questions.length === 0) await readQuestions(server, sitter);
    });
  }
}

test('after 20 kills in the midst of a sitting nothing acknowledged is lost, each answer is there once, and every attempt goes on', async () => {
  const preparing = await start();
  const admin = await preparing.login('admin', 'riwaq-demo');
  const sitters: Sitter[] = [];
  for (let number = 0; number < STUDENTS; number += 1) {
    const sitter = await signIn(preparing, number);
    sitter.examGuid = await makeExam(preparing, admin, sitter);
    sitters.push(sitter);
  }
  const surprised = sitters.slice(0, SURPRISED).map((sitter): Sitter => ({ ...sitter, questions: [], answers: new Map(), flagged: new Set() }));
  for (const sitter of surprised) {
    sitter.examGuid = await makeExam(preparing, admin, sitter, { restrictedByTime: true, restrictedTime: `00:00:0${SURPRISED_SECONDS}` });
  }
  await preparing.end('SIGTERM');

  const ends: number[] = [];
  await throughKills({
    kills: KILLS, start, acknowledgements: () => STUDENTS + randomInt(2 * STUDENTS),
    async live(life) {
      // These enter just before the last kill, answer, and are cut off.
      await Promise.all((life.number === KILLS - 1 ? surprised : []).map(async (sitter) => {
        await fulfil(life.server, sitter, { kind: 'enter' });
        ends.push(Date.now() + SURPRISED_SECONDS * 1000);
        await readQuestions(life.server, sitter);
        await fulfil(life.server, sitter, { kind: 'answer', questionGuid: sitter.questions[0]!.guid, answer: [sitter.questions[0]!.options[0]!], version: 1, sequence: 1 });
      }));
      await Promise.all(sitters.map((sitter) => sit(life, sitter)));
    },
  });

  // The server is down until the time of those is up.
  await new Promise((resolve) => { setTimeout(resolve, Math.max(...ends) - Date.now()); });
  const server = await start();
  // Nobody asks for these attempts: the server itself has to find that they are over.
  const submitted = surprised.map(async ({ token, examGuid }) => {
    const connection = new HubConnectionBuilder().withUrl(`http://127.0.0.1:${server.port}${HUB_PATH}`, { accessTokenFactory: () => token }).configureLogging(LogLevel.None).build();
    const heard = new Promise<string>((resolve) => { connection.on('ReceiveExamAttempt', (attempt: { examGuid: string }) => resolve(attempt.examGuid)); });
    await connection.start();
    expect(await heard).toBe(examGuid);
    await connection.stop();
  });
  await Promise.all(submitted);
  for (const sitter of surprised) {
    const { data } = await server.call(sitter.token, 'GET Exams/GetAttempt', { query: { ExamGuid: sitter.examGuid } });
    expect(data).toMatchObject({ finishedBy: 'time', finishDate: data!.endDate, remainingSeconds: 0 });
    sitter.finished = data!.finishDate;
    await verify(server, sitter);
  }
  for (const sitter of sitters) {
    await verify(server, sitter);
    if (sitter.wish) await fulfil(server, sitter, sitter.wish);
    // Whoever has not finished goes on to the end.
    if (sitter.finished === null) {
      const { guid, options: [option] } = sitter.questions[0]!;
      sitter.sequence += 1;
      await fulfil(server, sitter, { kind: 'answer', questionGuid: guid, answer: [option!], version: sitter.version, sequence: sitter.sequence });
      await fulfil(server, sitter, { kind: 'finish' });
    }
    await verify(server, sitter);
    const closed = await server.call(sitter.token, 'POST Exams/AnswerSave', { body: { examGuid: sitter.examGuid, questionGuid: sitter.questions[0]!.guid, answer: [sitter.questions[0]!.options[1]!], clientKey: randomUUID() } });
    expect(closed.statusCode).toBe(7);
  }
  await server.end('SIGTERM');

  const database = await openEmbedded({ dataFolder, workerFile: compiledWorker(), onFailure: (cause) => { throw cause; } });
  try {
    for (const { examGuid, studentGuid, answers, version } of [...sitters, ...surprised]) {
      const stored = await database.db.selectFrom('exam_answer').select(['question_guid', 'answer', 'version', 'sequence'])
        .where('exam_guid', '=', examGuid).where('student_guid', '=', studentGuid).execute();
      const byQuestion = (one: { question_guid: string }, other: { question_guid: string }) => one.question_guid.localeCompare(other.question_guid);
      expect(stored.sort(byQuestion)).toEqual([...answers].map(([question_guid, kept]) => ({ question_guid, ...kept })).sort(byQuestion));
      const attempts = await database.db.selectFrom('exam_student').select(['finished_by', 'version']).where('exam_guid', '=', examGuid).execute();
      expect(attempts).toEqual([{ finished_by: surprised.some((sitter) => sitter.examGuid === examGuid) ? 'time' : 'student', version }]);
    }
  } finally {
    await database.close();
  }
}, 300_000);
