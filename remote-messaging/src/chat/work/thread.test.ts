import { WINDOW_MAX, type HistoryMessage } from '../rules/history';
import { Thread } from './thread';

// Proves CHAT-3.

interface Message extends HistoryMessage {
  text: string;
}
const PAGE = 50;
const message = (sequence: number): Message => ({
  guid: `m${sequence}`,
  sequence,
  deleteFromAll: false,
  text: '',
});
const range = (from: number, to: number): Message[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => message(from + index));

function setUp(count: number) {
  const server = { messages: range(1, count), asked: 0, broken: false };
  const thread = new Thread<Message>({
    pageSize: PAGE,
    forget: (old) => ({ ...old, deleteFromAll: true }),
    async page({ before = Infinity, after = 0 }) {
      server.asked += 1;
      if (server.broken) throw new Error('no network');
      const within = server.messages.filter(
        ({ sequence }) => sequence < before && sequence > after,
      );
      const messages = after > 0 ? within.slice(0, PAGE) : within.slice(-PAGE);
      const has = (test: (sequence: number) => boolean) =>
        server.messages.some(({ sequence }) => test(sequence));
      return {
        messages,
        hasOlder: has((sequence) => sequence < (messages[0]?.sequence ?? 0)),
        hasNewer: has((sequence) => sequence > (messages.at(-1)?.sequence ?? Infinity)),
      };
    },
  });
  const shown = () => {
    const { messages, hasOlder, hasNewer } = thread.view().history;
    return [messages[0]?.sequence, messages.at(-1)?.sequence, hasOlder, hasNewer];
  };
  return { server, thread, shown };
}

test('keeps a bounded range of 100,000 messages and returns to the end', async () => {
  const { thread, shown } = setUp(100_000);
  await thread.load();
  expect(shown()).toEqual([99_951, 100_000, true, false]);
  for (let turn = 0; turn < 20; turn += 1) await thread.loadOlder();
  expect(shown()).toEqual([98_951, 98_951 + WINDOW_MAX - 1, true, true]);
  for (let turn = 0; turn < 15; turn += 1) await thread.loadNewer();
  expect(shown()).toEqual([100_000 - WINDOW_MAX + 1, 100_000, true, false]);
});

test('shows a message far up and later events at the end', async () => {
  const { server, thread, shown } = setUp(1000);
  await thread.load();
  await thread.moveTo(400);
  expect(shown()).toEqual([375, 424, true, true]);
  server.messages.push(message(1001));
  thread.receive(message(1001));
  expect(shown()).toEqual([375, 424, true, true]);
  await thread.moveToEnd();
  expect(shown()).toEqual([952, 1001, true, false]);
});

test('loads downwards past a long run of hidden messages', async () => {
  const { server, thread, shown } = setUp(600);
  await thread.load();
  server.messages = server.messages.filter(({ sequence }) => sequence < 100 || sequence > 400);
  await thread.moveTo(80);
  for (let turn = 0; turn < 2; turn += 1) await thread.loadNewer();
  expect(thread.view().history.messages.some(({ sequence }) => sequence > 400)).toBe(true);
  for (let turn = 0; turn < 9; turn += 1) await thread.loadNewer();
  expect(shown().slice(1)).toEqual([600, expect.any(Boolean), false]);
});

test('refetches everything shown after a gap, including deletions further up', async () => {
  const { server, thread } = setUp(200);
  await thread.load();
  await thread.loadOlder();
  thread.markGap();
  server.messages = server.messages
    .filter(({ sequence }) => sequence !== 120)
    .concat(range(201, 230));
  await thread.load();
  const { messages, sound } = thread.view().history;
  expect([
    messages.length,
    messages[0]?.sequence,
    messages.some(({ sequence }) => sequence === 120),
    messages.at(-1)?.sequence,
    sound,
  ]).toEqual([expect.any(Number), expect.any(Number), false, 230, true]);
});

test('retries a failed first page; keeps messages when a later page fails', async () => {
  const { server, thread, shown } = setUp(100);
  server.broken = true;
  await thread.load();
  expect(thread.view().first.kind).toBe('failed');
  server.broken = false;
  await thread.load();
  server.broken = true;
  await thread.loadOlder();
  expect([thread.view().older, ...shown()]).toEqual(['failed', 51, 100, true, false]);
  server.broken = false;
  await thread.loadOlder();
  expect([thread.view().older, ...shown()]).toEqual(['idle', 1, 100, false, false]);
});

test('runs once more when called during a request', async () => {
  const { server, thread, shown } = setUp(10);
  const first = thread.load();
  server.messages.push(message(11));
  void thread.load();
  await first;
  expect([server.asked, ...shown()]).toEqual([2, 1, 11, false, false]);
});
