import { createTestApi, createTestRealtime, createTestStorage } from '@riwaq/contract/testing';
import { anExam, EXAM, FakeExamServer, TEXT } from '../testing/fake-exam-server';
import { browserOf, pass } from '../testing/sitting-browser';
import { answerIn } from './paper';
import { Sitting, TIME_FIRST_MS } from './sitting';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

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

test('retries a failed load until the server responds, and stays as it is', async () => {
  const server = new FakeExamServer();
  const browser = browserOf(server);
  server.offline = true;
  await browser.load();
  const kinds: string[] = [];
  browser.sitting.subscribe(() => kinds.push(browser.sitting.view().kind));
  await pass(25_000);
  expect([browser.sitting.view().kind, kinds]).toEqual(['failed', []]);
  server.offline = false;
  await pass(10_000);
  expect(kinds).toEqual(['entrance']);
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
