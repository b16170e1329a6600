import { ANSWER_SAVE, ApiError } from '@riwaq/api';
import fc from 'fast-check';
import { createTestApi, createTestRealtime, createTestStorage } from '@riwaq/contract/testing';
import {
  anExam,
  ONE,
  EXAM,
  NUMBER,
  option,
  FakeExamServer,
  TEXT,
} from '../testing/fake-exam-server';
import { answerIn } from './paper';
import { Sitting, TIME_FIRST_MS } from './sitting';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

/** A browser in which the exam's page can be reloaded any number of times. */
function browserOf(server: FakeExamServer) {
  const storage = createTestStorage();
  const api = createTestApi(server.handlers);
  const realtime = createTestRealtime(new AbortController().signal);
  let page = new AbortController();
  let sitting: Sitting;
  const load = async (): Promise<void> => {
    // A reload does not wait for requests in flight.
    page.abort();
    page = new AbortController();
    sitting = new Sitting({ api, storage, examGuid: EXAM });
    sitting.connect(realtime, page.signal);
    void sitting.load();
    await pass(50);
  };
  return {
    load,
    api,
    realtime,
    storage,
    get sitting() {
      return sitting;
    },
  };
}

test('counts the time of a sleep and asks the server before ending', async () => {
  const server = new FakeExamServer();
  server.remainingSeconds = 600;
  const browser = browserOf(server);
  await browser.load();
  void browser.sitting.enter();
  await pass(100);
  const ending: boolean[] = [];
  browser.sitting.subscribe(() => {
    const view = browser.sitting.view();
    if (view.kind === 'running') ending.push(view.ending);
  });
  // Sets the wall clock alone: `performance.now()` stood still.
  jest.setSystemTime(Date.now() + 900_000);
  expect(browser.sitting.left()).toBe(0);
  server.remainingSeconds = 300;
  browser.sitting.wake();
  await pass(100);
  expect(browser.sitting.left()).toBeGreaterThan(299_000);
  expect(ending).not.toContain(true);
  server.remainingSeconds = 0;
  await pass(30_000);
  expect(ending.at(-1)).toBe(true);
});

test('sends an unsent answer after sleep without the server time', async () => {
  const server = new FakeExamServer();
  const browser = browserOf(server);
  await browser.load();
  void browser.sitting.enter();
  await pass(100);
  server.offline = true;
  browser.sitting.write(TEXT, ['typed']);
  await pass(120_000);
  // Directly after a failed attempt: the next automatic retry is as far away as it can be.
  const tries = () => browser.api.callsOf('POST Exams/AnswerSave').length;
  for (const before = tries(); tries() === before;) await pass(100);
  server.offline = false;
  browser.api.answer('GET Exams/GetAttempt', () => new Promise(() => undefined));
  jest.setSystemTime(Date.now() + 900_000);
  browser.sitting.wake();
  await pass(TIME_FIRST_MS + 100);
  expect(server.answerTo(TEXT)).toEqual(['typed']);
});

const text = fc.record({
  kind: fc.constant('type' as const),
  questionGuid: fc.constantFrom(TEXT, NUMBER),
  cleared: fc.boolean(),
});
const step = fc.oneof(
  { weight: 6, arbitrary: text },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('choose' as const),
      which: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('press save' as const),
      questionGuid: fc.constantFrom(TEXT, NUMBER),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('lose the network' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose saves alone' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('find the network' as const), told: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('turn away' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload' as const) }) },
);

/** Responses to saves arrive later than the saves, and not at all if the network is lost then. */
function delaySaves(server: FakeExamServer, nextDelay: () => number): void {
  const save = server.handlers['POST Exams/AnswerSave']!;
  server.handlers['POST Exams/AnswerSave'] = async (input, options) => {
    const response = await save(input, options);
    await new Promise((arrive) => {
      setTimeout(arrive, nextDelay());
    });
    if (server.offline || server.cutOff) throw new ApiError({ code: 'network', endpoint: 'test' });
    return response;
  };
}

/** After the student finished, the server accepts no more answers. */
function closeAtFinish(server: FakeExamServer): void {
  const finish = server.handlers['POST Exams/FinishExam']!;
  server.handlers['POST Exams/FinishExam'] = (input, options) => {
    server.saveCode = ANSWER_SAVE.closed;
    return finish(input, options);
  };
}

test('delivers the last input despite network loss and reloads', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, fc.integer({ min: 0, max: 3000 })), { maxLength: 30 }),
      fc.array(fc.integer({ min: 0, max: 1500 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom('stays open' as const, 'finish' as const, 'time is up' as const),
      async (steps, delays, end) => {
        const server = new FakeExamServer();
        let saves = 0;
        delaySaves(server, () => delays[(saves += 1) % delays.length]!);
        closeAtFinish(server);
        const browser = browserOf(server);
        const newest = new Map<string, string[]>();
        const enter = async (): Promise<void> => {
          await browser.load();
          void browser.sitting.enter();
          // Stored answers are sent before the questions are shown.
          await pass(4200);
        };
        const isRunning = (): boolean => browser.sitting.view().kind === 'running';
        const type = (questionGuid: string, answer: string[]): void => {
          if (!isRunning()) return;
          browser.sitting.write(questionGuid, answer);
          newest.set(questionGuid, answer);
        };
        const expectShown = (): void => {
          const view = browser.sitting.view();
          if (view.kind !== 'running') return;
          for (const [questionGuid, answer] of newest)
            expect([questionGuid, answerIn(view.paper, questionGuid)]).toEqual([
              questionGuid,
              answer,
            ]);
        };
        const reconnect = (): void => {
          server.offline = false;
          server.cutOff = false;
        };
        await enter();
        for (const [index, [one, wait]] of steps.entries()) {
          if (one.kind === 'type') type(one.questionGuid, one.cleared ? [] : [`text ${index}`]);
          if (one.kind === 'choose') type(ONE, [option(one.which)]);
          if (one.kind === 'press save' && (newest.get(one.questionGuid) ?? []).length > 0)
            browser.sitting.submit(one.questionGuid);
          if (one.kind === 'lose the network') server.offline = true;
          if (one.kind === 'lose saves alone') server.cutOff = true;
          if (one.kind === 'find the network') {
            reconnect();
            if (one.told) browser.sitting.wake();
          }
          if (one.kind === 'turn away') browser.sitting.leave();
          if (one.kind === 'reload') {
            server.offline = false;
            await enter();
          }
          await pass(wait);
          expectShown();
        }
        reconnect();
        if (end === 'finish' && isRunning()) {
          const finished = browser.sitting.finish();
          // Input during the last saves either arrives first or prevents the finish.
          await pass(100);
          type(TEXT, ['last']);
          await pass(30_000);
          await finished;
        }
        if (end === 'time is up') {
          server.finish('time');
          await browser.load();
        }
        // No event arrives: the queue retries by itself.
        await pass(60_000);
        for (const [questionGuid, answer] of newest)
          expect([questionGuid, server.answerTo(questionGuid)]).toEqual([questionGuid, answer]);
        expect(browser.sitting.hasUnsent).toBe(false);
        expect(browser.storage.keys()).toEqual([]);
      },
    ),
    { numRuns: 25 },
  );
});

test('shows unsent input after the questions were refetched', async () => {
  const server = new FakeExamServer();
  server.exam = anExam({ restrictedMovingToNext: true, numberOfQuestionsInPage: 3 });
  const browser = browserOf(server);
  await browser.load();
  void browser.sitting.enter();
  await pass(50);
  server.cutOff = true;
  browser.sitting.write(TEXT, ['typed']);
  await pass(1000);
  const moved = browser.sitting.goTo(1);
  await pass(50);
  expect(await moved).toBe(true);
  const view = browser.sitting.view();
  expect(view.kind === 'running' && [view.page, answerIn(view.paper, TEXT)]).toEqual([
    1,
    ['typed'],
  ]);
});

describe('a save that the server stores while it sends the questions', () => {
  /** Opens an exam whose next response with the questions is held back until `letGo` is called. */
  async function openHeld() {
    const server = new FakeExamServer();
    server.exam = anExam({ restrictedMovingToNext: true, numberOfQuestionsInPage: 3 });
    const questions = server.handlers['GET Exams/GetQuestions']!;
    const held: (() => void)[] = [];
    const isHeld = { current: false };
    server.handlers['GET Exams/GetQuestions'] = async (input, options) => {
      const response = structuredClone(await questions(input, options));
      if (isHeld.current) await new Promise<void>((resolve) => held.push(resolve));
      return response;
    };
    const browser = browserOf(server);
    await browser.load();
    const shown = () => {
      const view = browser.sitting.view();
      return (view.kind === 'running' || view.kind === 'done') && view.paper
        ? { answer: answerIn(view.paper, TEXT), isFlagged: view.paper.flags.has(TEXT) }
        : null;
    };
    const letGo = async () => {
      isHeld.current = false;
      held.forEach((resolve) => resolve());
      await pass(50);
    };
    return { server, browser, isHeld, letGo, shown };
  }

  it('stays shown after a move to the next page', async () => {
    const { server, browser, isHeld, letGo, shown } = await openHeld();
    void browser.sitting.enter();
    await pass(50);
    server.cutOff = true;
    browser.sitting.write(TEXT, ['typed']);
    server.offline = true;
    browser.sitting.toggleFlag(TEXT);
    await pass(1000);
    server.offline = false;
    isHeld.current = true;
    void browser.sitting.goTo(1);
    await pass(50);
    server.cutOff = false;
    await pass(10_000);
    expect([server.answerTo(TEXT), browser.sitting.hasUnsent]).toEqual([['typed'], false]);
    await letGo();
    expect(shown()).toEqual({ answer: ['typed'], isFlagged: true });
  });

  it('stays shown after entering', async () => {
    const { server, browser, isHeld, letGo, shown } = await openHeld();
    void browser.sitting.enter();
    await pass(50);
    server.cutOff = true;
    browser.sitting.write(TEXT, ['typed']);
    await browser.load();
    isHeld.current = true;
    void browser.sitting.enter();
    await pass(50);
    server.cutOff = false;
    await pass(20_000);
    expect(server.answerTo(TEXT)).toEqual(['typed']);
    await letGo();
    expect(shown()).toEqual({ answer: ['typed'], isFlagged: false });
  });

  it('stays shown after the end', async () => {
    const { server, browser, isHeld, letGo, shown } = await openHeld();
    void browser.sitting.enter();
    await pass(50);
    server.cutOff = true;
    browser.sitting.write(TEXT, ['typed']);
    server.finish('time');
    isHeld.current = true;
    await pass(30_000);
    server.cutOff = false;
    await pass(20_000);
    expect(server.answerTo(TEXT)).toEqual(['typed']);
    await letGo();
    expect([browser.sitting.view().kind, shown()?.answer]).toEqual(['done', ['typed']]);
  });
});

test('shows an answer that is stored after the end', async () => {
  const server = new FakeExamServer();
  server.graceSeconds = 600;
  const browser = browserOf(server);
  await browser.load();
  void browser.sitting.enter();
  await pass(50);
  server.cutOff = true;
  browser.sitting.write(TEXT, ['typed']);
  server.finish('time');
  await pass(40_000);
  const shown = () => {
    const view = browser.sitting.view();
    return view.kind === 'done' && view.paper ? answerIn(view.paper, TEXT) : null;
  };
  expect(shown()).toEqual([]);
  server.cutOff = false;
  await pass(60_000);
  expect([server.answerTo(TEXT), shown()]).toEqual([['typed'], ['typed']]);
});

test('finishes with what was typed during the last save', async () => {
  const server = new FakeExamServer();
  const save = server.handlers['POST Exams/AnswerSave']!;
  server.handlers['POST Exams/AnswerSave'] = async (input, options) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return save(input, options);
  };
  const browser = browserOf(server);
  await browser.load();
  void browser.sitting.enter();
  await pass(50);
  browser.sitting.write(TEXT, ['typ']);
  const finished = browser.sitting.finish();
  await pass(100);
  browser.sitting.write(TEXT, ['typed']);
  await pass(1000);
  expect([await finished, server.answerTo(TEXT), server.attempt?.finishedBy]).toEqual([
    true,
    ['typed'],
    'student',
  ]);
});

test('saves within 2 s while the student keeps typing', async () => {
  const server = new FakeExamServer();
  const browser = browserOf(server);
  await browser.load();
  void browser.sitting.enter();
  await pass(50);
  for (let typed = 1; typed <= 20; typed += 1) {
    browser.sitting.write(TEXT, ['x'.repeat(typed)]);
    await pass(200);
    if (typed >= 10)
      expect(server.answerTo(TEXT)[0]?.length ?? 0).toBeGreaterThanOrEqual(typed - 9);
  }
});

test('times out a save without a response and retries the same', async () => {
  const server = new FakeExamServer();
  const browser = browserOf(server);
  await browser.load();
  void browser.sitting.enter();
  await pass(50);
  const answer = server.handlers['POST Exams/AnswerSave']!;
  let asked = 0;
  const silent = createTestApi({
    ...server.handlers,
    'POST Exams/AnswerSave': (input, options) => {
      asked += 1;
      if (asked > 1) return answer(input, options);
      return new Promise((_answered, failed) => {
        options.signal?.addEventListener('abort', () => failed(new Error('aborted')));
      });
    },
  });
  const sitting = new Sitting({ api: silent, storage: createTestStorage(), examGuid: EXAM });
  sitting.connect(createTestRealtime(new AbortController().signal), new AbortController().signal);
  void sitting.load();
  await pass(50);
  void sitting.enter();
  await pass(50);
  sitting.write(TEXT, ['patience']);
  await pass(20_000);
  expect([asked, server.answerTo(TEXT), sitting.hasUnsent]).toEqual([2, ['patience'], false]);
});

describe('leaving the page', () => {
  /** Enters an exam whose saves get no response until `letGo` is called. */
  async function entered() {
    const server = new FakeExamServer();
    const sent: {
      questionGuid: string;
      answer: readonly string[];
      clientKey: string | undefined;
      keepalive: boolean;
    }[] = [];
    let letGo: () => void = () => undefined;
    const free = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const save = server.handlers['POST Exams/AnswerSave']!;
    const realtime = createTestRealtime(new AbortController().signal);
    const sitting = new Sitting({
      storage: createTestStorage(),
      examGuid: EXAM,
      api: createTestApi({
        ...server.handlers,
        'POST Exams/AnswerSave': async (input, options) => {
          const { questionGuid, answer, clientKey } = input.body;
          sent.push({ questionGuid, answer, clientKey, keepalive: options.keepalive === true });
          await free;
          return save(input, options);
        },
      }),
    });
    sitting.connect(realtime, new AbortController().signal);
    void sitting.load();
    await pass(50);
    void sitting.enter();
    await pass(50);
    return {
      server,
      sitting,
      realtime,
      sent,
      letGo,
      leaving: () => sent.filter(({ keepalive }) => keepalive),
    };
  }

  test('sends every unsent answer once with keepalive and retries it', async () => {
    const { server, sitting, sent, letGo, leaving } = await entered();
    sitting.write(TEXT, ['on its way']);
    await pass(1000);
    sitting.write(NUMBER, ['3']);
    sitting.write(ONE, [option(1)]);
    // Browsers emit both events, one after the other.
    sitting.leave();
    sitting.leave();
    await pass(0);
    expect(leaving().map(({ questionGuid, answer }) => [questionGuid, answer])).toEqual([
      [TEXT, ['on its way']],
      [NUMBER, ['3']],
      [ONE, [option(1)]],
    ]);
    expect(sitting.hasUnsent).toBe(true);
    letGo();
    await pass(5000);
    expect(sitting.hasUnsent).toBe(false);
    expect([TEXT, NUMBER, ONE].map((questionGuid) => server.answerTo(questionGuid))).toEqual([
      ['on its way'],
      ['3'],
      [option(1)],
    ]);
    for (const questionGuid of [TEXT, NUMBER, ONE])
      expect(
        new Set(
          sent
            .filter((each) => each.questionGuid === questionGuid)
            .map(({ clientKey }) => clientKey),
        ).size,
      ).toBe(1);
    sitting.leave();
    expect(leaving()).toHaveLength(3);
  });

  test('sends an undelivered answer again on the next leave', async () => {
    const { server, sitting, letGo, leaving } = await entered();
    server.offline = true;
    letGo();
    sitting.write(TEXT, ['x']);
    sitting.leave();
    await pass(0);
    sitting.leave();
    await pass(0);
    expect(leaving()).toHaveLength(2);
  });

  test.each<[string, (at: Awaited<ReturnType<typeof entered>>) => void]>([
    [
      'was entered on another device',
      ({ server, realtime }) =>
        realtime.emit('ReceiveExamAttempt', { examGuid: EXAM, version: server.enter().version }),
    ],
    [
      'was stopped',
      ({ server }) => {
        server.saveCode = 2;
      },
    ],
    [
      'asks for its password again',
      ({ server }) => {
        server.saveCode = 5;
      },
    ],
    [
      'asks for a face again',
      ({ server }) => {
        server.saveCode = 8;
      },
    ],
    [
      'accepts no more answers',
      ({ server }) => {
        server.saveCode = 7;
      },
    ],
  ])('sends nothing of an exam that %s', async (_what, happen) => {
    const at = await entered();
    at.letGo();
    at.sitting.write(TEXT, ['x']);
    happen(at);
    await pass(1000);
    at.sitting.leave();
    await pass(0);
    expect(at.leaving()).toEqual([]);
  });
});

test('sends what was typed and stops when the countdown ends', async () => {
  const server = new FakeExamServer();
  server.remainingSeconds = 3;
  const browser = browserOf(server);
  await browser.load();
  void browser.sitting.enter();
  await pass(2500);
  browser.sitting.write(TEXT, ['in time']);
  server.remainingSeconds = 0;
  await pass(600);
  browser.sitting.write(TEXT, ['too late']);
  await pass(5000);
  expect([
    server.answerTo(TEXT),
    browser.sitting.canWrite(TEXT),
    browser.sitting.view().kind,
  ]).toEqual([['in time'], false, 'running']);
  server.finish('time');
  await pass(2000);
  expect(browser.sitting.view().kind).toBe('done');
});

test('discovers extra time within 30 s without a hub event', async () => {
  const server = new FakeExamServer();
  server.remainingSeconds = 100;
  const browser = browserOf(server);
  await browser.load();
  void browser.sitting.enter();
  await pass(50);
  server.remainingSeconds = 1000;
  await pass(30_000);
  expect(browser.sitting.left()).toBeGreaterThan(900_000);
});
