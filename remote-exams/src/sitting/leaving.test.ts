import { createTestApi, createTestRealtime, createTestStorage } from '@riwaq/contract/testing';
import { EXAM, FakeExamServer, NUMBER, ONE, option, TEXT } from '../testing/fake-exam-server';
import { pass } from '../testing/sitting-browser';
import { Sitting } from './sitting';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
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
