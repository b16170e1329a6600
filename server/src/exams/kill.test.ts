import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ExamModel } from '@riwaq/api';
import {
  BRIEF,
  builtServer,
  crashAt,
  crashDuringStart,
  createDemoData,
  startServer,
  THOROUGH,
  runWithCrashes,
  withRandom,
  type DemoData,
  type Life,
  type Random,
  type ServerProcess,
} from '../testing';
import {
  begin,
  dataOf,
  makeExam,
  nextAnswer,
  readQuestions,
  sendRequest,
  signIn,
  verify,
  verifyAnswers,
  type PendingRequest,
  type Sitter,
} from '../testing/sitters';

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

let folder: string;
let data: DemoData;
let built: string;
beforeAll(async () => {
  built = builtServer();
  folder = await mkdtemp(path.join(tmpdir(), 'riwaq-sitting-'));
});
beforeEach(async () => {
  data = await createDemoData(folder);
});
afterEach(() => data.drop());
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = (environment: Record<string, string> = {}) =>
  startServer({ ...data.environment, ...environment }, built, BRIEF);

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

/** Resolves once the server has submitted these attempts by itself: no request triggers it. */
async function untilSubmitted(server: ServerProcess, sitters: readonly Sitter[]): Promise<void> {
  const isSubmitted = async ({ token, examGuid }: Sitter) => {
    const query = { ExamGuid: examGuid };
    return dataOf('exam', await server.call(token, 'GET Exams/GetExam', { query })).hasFinished;
  };
  for (const sitter of sitters)
    while (!(await isSubmitted(sitter))) await new Promise((resolve) => setTimeout(resolve, 50));
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
  const { db, close } = await data.open();
  try {
    for (const sitter of [...sitters, ...byTime]) {
      await verifyAnswers(db, sitter);
      const attempts = await db
        .selectFrom('exam_student')
        .select(['finished_by', 'version'])
        .where('exam_guid', '=', sitter.examGuid)
        .execute();
      const finishedBy = byTime.includes(sitter) ? 'time' : 'student';
      expect(attempts).toEqual([{ finished_by: finishedBy, version: sitter.version }]);
    }
  } finally {
    await close();
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

    await crashDuringStart(data.environment, built, BRIEF);

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
        const sitter = await signIn(preparing, number, FINISHES_IN(number));
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
