import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import {
  EXAM_TYPE,
  HUB_PATH,
  OK,
  type ApiData,
  type ExamModel,
  type QuestionModel,
} from '@riwaq/api';
import { openEmbedded } from '../platform/db/open';
import {
  BRIEF,
  builtServer,
  compiledWorker,
  copyDemoData,
  crashAt,
  crashDuringStart,
  startServer,
  THOROUGH,
  runWithCrashes,
  withRandom,
  type Life,
  type Random,
  type ServerProcess,
} from '../testing';

const KILLS = 20;
const STUDENTS = 24;
/**
 * Half of the students finish, one in each of the later lives of the server; the others continue to
 * the end.
 */
const FINISHES_IN = (number: number) => (number % 2 === 0 ? KILLS - 1 - number / 2 : Infinity);
/** Number of students whose time runs out while the server is down. */
const SURPRISED = 4;
/**
 * Settings of an exam that runs out while the server is down: the next server's clock is ahead by
 * more than this.
 */
const LIMITED: Partial<ExamModel> = { restrictedByTime: true, restrictedTime: '00:30:00' };
const AHEAD = { RIWAQ_DEMO: '1', RIWAQ_TEST_CLOCK_AHEAD_MS: String(60 * 60_000) };

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
type PendingRequest =
  | { kind: 'answer'; questionGuid: string; answer: string[]; version: number; sequence: number }
  | { kind: 'flag'; questionGuid: string; flag: 0 | 1 }
  | { kind: 'enter' }
  | { kind: 'finish' };

interface Sitter {
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

let folder: string;
let dataFolder: string;
let built: string;
beforeAll(async () => {
  built = builtServer();
  folder = await mkdtemp(path.join(tmpdir(), 'riwaq-sitting-'));
});
beforeEach(async () => {
  dataFolder = path.join(await mkdtemp(path.join(folder, 'run-')), 'data');
  await copyDemoData(dataFolder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = (environment: Record<string, string> = {}) =>
  startServer({ DATA_DIR: dataFolder, ...environment }, built, BRIEF);
const localTime = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000)
    .toLocaleString('sv-SE', { timeZone: 'Asia/Baghdad' })
    .replace(' ', 'T');

function dataOf<Data>(
  what: string,
  { statusCode, data }: { statusCode: number; data: Data | null },
): Data {
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
    token,
    studentGuid: profile.userGuid,
    place: { subjectGuid: subject.subjectGuid, sectionGuid: section.sectionGuid },
    examGuid: '',
    finishesIn: FINISHES_IN(number),
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
async function makeExam(
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
async function verify(server: ServerProcess, sitter: Sitter): Promise<void> {
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

function nextRequest(sitter: Sitter, life: number, random: Random): PendingRequest | null {
  if (sitter.finished !== null) return null;
  // It also enters again when it was cut off before it had read the questions.
  if (sitter.version === 0 || sitter.questions.length === 0) return { kind: 'enter' };
  if (life >= sitter.finishesIn && sitter.answers.size > 1 && random(4) === 0)
    return { kind: 'finish' };
  const question = sitter.questions[random(sitter.questions.length)]!;
  const dice = random(12);
  if (dice === 0) return { kind: 'enter' };
  if (dice < 3)
    return {
      kind: 'flag',
      questionGuid: question.guid,
      flag: sitter.flagged.has(question.guid) ? 0 : 1,
    };
  sitter.sequence += 1;
  const { guid, options } = question;
  const answer = [
    options.length > 0 ? options[random(options.length)]! : String(random(1_000_000)),
  ];
  return {
    kind: 'answer',
    questionGuid: guid,
    answer,
    version: sitter.version,
    sequence: sitter.sequence,
  };
}

/** Sends the request and records what the server acknowledged. */
async function sendRequest(
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
    case 'answer': {
      const { questionGuid, answer, version, sequence } = pending;
      const { statusCode } = await server.call(token, 'POST Exams/AnswerSave', {
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
      expect(statusCode).toBe(OK);
      sitter.answers.set(questionGuid, { answer, version, sequence });
      break;
    }
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

async function readQuestions(server: ServerProcess, sitter: Sitter): Promise<void> {
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

/**
 * Plays one student: verifies the server's state, then continues, with the unacknowledged request
 * first.
 */
async function sit(life: Life, sitter: Sitter, random: Random): Promise<void> {
  if (sitter.questions.length > 0 && !(await life.acknowledged((server) => verify(server, sitter))))
    return;
  while (!life.isOver()) {
    sitter.pending ??= nextRequest(sitter, life.number, random);
    const { pending } = sitter;
    if (!pending) return;
    await life.acknowledged(async (server) => {
      await sendRequest(server, sitter, pending);
      if (sitter.questions.length === 0) await readQuestions(server, sitter);
    });
  }
}

function nextAnswer(sitter: Sitter, questionGuid: string, option: string): PendingRequest {
  sitter.sequence += 1;
  return {
    kind: 'answer',
    questionGuid,
    answer: [option],
    version: sitter.version,
    sequence: sitter.sequence,
  };
}

/** Resolves once the server has submitted these attempts by itself: no request triggers it. */
async function untilSubmitted(server: ServerProcess, sitters: readonly Sitter[]): Promise<void> {
  await Promise.all(
    sitters.map(async ({ token, examGuid }) => {
      const connection = new HubConnectionBuilder()
        .withUrl(`http://127.0.0.1:${server.port}${HUB_PATH}`, { accessTokenFactory: () => token })
        .configureLogging(LogLevel.None)
        .build();
      const received = new Promise<string>((resolve) => {
        connection.on('ReceiveExamAttempt', (attempt: { examGuid: string }) =>
          resolve(attempt.examGuid),
        );
      });
      await connection.start();
      expect(await received).toBe(examGuid);
      await connection.stop();
    }),
  );
  for (const sitter of sitters) {
    const { data } = await server.call(sitter.token, 'GET Exams/GetAttempt', {
      query: { ExamGuid: sitter.examGuid },
    });
    expect(data).toMatchObject({
      finishedBy: 'time',
      finishDate: data!.endDate,
      remainingSeconds: 0,
    });
    sitter.finished = data!.finishDate;
    await verify(server, sitter);
  }
}

/**
 * Compares each answer and attempt in the database of a stopped server with what it acknowledged.
 */
async function verifyStored(sitters: readonly Sitter[], byTime: readonly Sitter[]): Promise<void> {
  const database = await openEmbedded({
    dataFolder,
    workerFile: compiledWorker(),
    onFailure: (cause) => {
      throw cause;
    },
  });
  try {
    for (const sitter of [...sitters, ...byTime]) {
      const { examGuid, studentGuid, answers, version } = sitter;
      const stored = await database.db
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
      const attempts = await database.db
        .selectFrom('exam_student')
        .select(['finished_by', 'version'])
        .where('exam_guid', '=', examGuid)
        .execute();
      expect(attempts).toEqual([
        { finished_by: byTime.includes(sitter) ? 'time' : 'student', version },
      ]);
    }
  } finally {
    await database.close();
  }
}

/** Continues to the end of the exam, after which no answer is accepted. */
async function finish(server: ServerProcess, sitter: Sitter): Promise<void> {
  if (sitter.finished === null) {
    const {
      guid,
      options: [option],
    } = sitter.questions[0]!;
    await sendRequest(server, sitter, nextAnswer(sitter, guid, option!));
    await sendRequest(server, sitter, { kind: 'finish' });
  }
  await verify(server, sitter);
  const { guid, options } = sitter.questions[0]!;
  const closed = await server.call(sitter.token, 'POST Exams/AnswerSave', {
    body: {
      examGuid: sitter.examGuid,
      questionGuid: guid,
      answer: [options[1]!],
      clientKey: randomUUID(),
    },
  });
  expect(closed.statusCode).toBe(7);
}

/** Enters, reads the questions and answers the first. */
async function begin(server: ServerProcess, sitter: Sitter): Promise<void> {
  await sendRequest(server, sitter, { kind: 'enter' });
  await readQuestions(server, sitter);
  const { guid, options } = sitter.questions[0]!;
  await sendRequest(server, sitter, nextAnswer(sitter, guid, options[0]!));
}

describe('a sitting whose server is killed', () => {
  /** One student for each kind of request, and the request to repeat. */
  async function pendingRequests(
    server: ServerProcess,
    sitters: readonly Sitter[],
  ): Promise<[Sitter, PendingRequest][]> {
    const [entering, answering, flagging, finishing] = sitters;
    for (const sitter of [answering!, flagging!, finishing!]) await begin(server, sitter);
    const { guid, options } = answering!.questions[0]!;
    return [
      [entering!, { kind: 'enter' }],
      [answering!, nextAnswer(answering!, guid, options[1]!)],
      [flagging!, { kind: 'flag', questionGuid: flagging!.questions[0]!.guid, flag: 1 }],
      [finishing!, { kind: 'finish' }],
    ];
  }
  const calls = (sent: readonly [Sitter, PendingRequest][]) =>
    sent.map(
      ([sitter, pending]) =>
        (server: ServerProcess) =>
          sendRequest(server, sitter, pending),
    );
  const stateOf = async (server: ServerProcess, { token, examGuid, questions }: Sitter) => {
    const query = { ExamGuid: examGuid };
    const { data: attempt } = await server.call(token, 'GET Exams/GetAttempt', { query });
    const none = { data: null };
    const { data } =
      questions.length === 0 ? none : await server.call(token, 'GET Exams/GetQuestions', { query });
    const [first] = data?.exam.examQuestions ?? [];
    return {
      version: attempt?.version ?? 0,
      finished: (attempt?.finishDate ?? null) !== null,
      answer: first?.studentAnswers.map(({ answerText }) => answerText) ?? [],
      flag: first?.flag ?? 0,
    };
  };
  const statesOf = (server: ServerProcess, sent: readonly [Sitter, PendingRequest][]) =>
    Promise.all(sent.map(([sitter]) => stateOf(server, sitter)));

  it('stores each request once at each point of a crash', async () => {
    const first = await start();
    const admin = await first.login('admin', 'riwaq-demo');
    const sitters: Sitter[] = [];
    for (let number = 0; number < 4; number += 1) {
      const sitter = await signIn(first, number);
      sitter.examGuid = await makeExam(first, admin, sitter);
      sitters.push(sitter);
    }
    const surprised = {
      ...sitters[0]!,
      questions: [],
      answers: new Map(),
      flagged: new Set<string>(),
    };
    surprised.examGuid = await makeExam(first, admin, surprised, LIMITED);
    await begin(first, surprised);
    const sent = await pendingRequests(first, sitters);
    const before = await statesOf(first, sent);
    await crashAt('before the write', first, calls(sent));

    const second = await start();
    expect(await statesOf(second, sent)).toEqual(before);
    await crashAt('after the commit', second, calls(sent));

    await crashDuringStart({ DATA_DIR: dataFolder }, built, BRIEF);

    // The time of one student has run out meanwhile.
    const third = await start(AHEAD);
    await untilSubmitted(third, [surprised]);
    const [entered, answered, flagged, finished] = await statesOf(third, sent);
    expect(entered).toMatchObject({ version: 1, finished: false });
    expect(answered).toEqual({ ...before[1], answer: [sitters[1]!.questions[0]!.options[1]] });
    expect(flagged).toEqual({ ...before[2], flag: 1 });
    expect(finished).toEqual({ ...before[3], finished: true });
    // The page repeats every request that received no response.
    for (const call of calls(sent.slice(1))) await call(third);
    expect((await statesOf(third, sent)).slice(1)).toEqual([answered, flagged, finished]);
    await begin(third, sitters[0]!);
    for (const sitter of sitters) await finish(third, sitter);
    expect(await third.end('SIGTERM')).toBe(0);
    await verifyStored(sitters, [surprised]);
  });
});

if (THOROUGH) {
  test('loses no acknowledged request of a sitting through 20 random kills', () =>
    withRandom(async (random) => {
      const preparing = await start();
      const admin = await preparing.login('admin', 'riwaq-demo');
      const sitters: Sitter[] = [];
      for (let number = 0; number < STUDENTS; number += 1) {
        const sitter = await signIn(preparing, number);
        sitter.examGuid = await makeExam(preparing, admin, sitter);
        sitters.push(sitter);
      }
      const surprised = sitters.slice(0, SURPRISED).map((sitter): Sitter => ({
        ...sitter,
        questions: [],
        answers: new Map(),
        flagged: new Set(),
      }));
      for (const sitter of surprised) {
        sitter.examGuid = await makeExam(preparing, admin, sitter, LIMITED);
      }
      await preparing.end('SIGTERM');

      await runWithCrashes({
        kills: KILLS,
        random,
        start,
        acknowledgements: () => STUDENTS + random(2 * STUDENTS),
        async live(life) {
          // These enter just before the last kill, answer, and are cut off.
          if (life.number === KILLS - 1)
            await Promise.all(surprised.map((sitter) => begin(life.server, sitter)));
          await Promise.all(sitters.map((sitter) => sit(life, sitter, random)));
        },
      });

      // Their time has run out meanwhile.
      const server = await start(AHEAD);
      await untilSubmitted(server, surprised);
      for (const sitter of sitters) {
        await verify(server, sitter);
        if (sitter.pending) await sendRequest(server, sitter, sitter.pending);
        await finish(server, sitter);
      }
      await server.end('SIGTERM');
      await verifyStored(sitters, surprised);
    }));
}
