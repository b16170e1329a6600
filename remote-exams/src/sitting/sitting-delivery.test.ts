import { ANSWER_SAVE, ApiError } from '@riwaq/api';
import fc from 'fast-check';
import { FakeExamServer, NUMBER, ONE, option, TEXT } from '../testing/fake-exam-server';
import { browserOf, pass } from '../testing/sitting-browser';
import { answerIn } from './paper';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
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
