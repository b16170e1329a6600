import { act } from '@testing-library/react';
import { answered, type TestHost } from '@riwaq/contract/testing';
import { conversationOf, fakeChat, ME, messageOf, WITH_SARA } from '../testing/fake-chat';
import { chatOf } from './chat-registry';

const COUNT = 200;
let host: TestHost;
afterEach(() => {
  jest.useRealTimers();
  host.unmount();
});

const settled = () => act(async () => undefined);
const reads = () =>
  host.realtime.invoked
    .filter(({ method }) => method === 'ReadMessagePrivate')
    .map(({ args }) => args);

/** Renders a long conversation that the user has read, scrolled far up. */
async function farUp() {
  const sara = conversationOf({ lastSequence: COUNT, readTo: COUNT });
  const { messages, hear, ...fake } = fakeChat({
    conversations: [sara],
    messages: Array.from({ length: COUNT }, (_, index) => messageOf(index + 1)),
  });
  host = fake.host;
  const chat = chatOf(ME);
  const thread = chat.thread(WITH_SARA);
  await settled();
  chat.show(WITH_SARA);
  await thread.moveTo(5);
  expect(thread.view().history).toMatchObject({ solidTo: 29, hasNewer: true });
  /** Sara writes: the messages are on the server and in the list, without an event. */
  const write = (...sequences: number[]) => {
    for (const sequence of sequences) messages.push(messageOf(sequence));
    Object.assign(sara, {
      count: sara.count + sequences.length,
      lastSequence: sequences.at(-1),
      lastMessage: messages.at(-1),
    });
  };
  const gap = async (meanwhile: () => void) => {
    host.realtime.setState('reconnecting');
    meanwhile();
    host.realtime.setState('resumed');
    host.realtime.setState('live');
    host.realtime.answerJoins();
    await settled();
  };
  return { chat, thread, hear, write, gap, unread: () => chat.book.of(WITH_SARA)?.count };
}

test('marks messages missed while scrolled up as read at the end', async () => {
  const { thread, write, gap, unread } = await farUp();
  await gap(() => write(201, 202, 203));
  expect(thread.view().history).toMatchObject({ sound: true, hasNewer: true });
  expect([reads(), unread()]).toEqual([[], 3]);
  await thread.moveToEnd();
  expect([reads(), unread()]).toEqual([[[WITH_SARA, 203]], 0]);
});

test('shows missed messages even if the first refetches fail', async () => {
  jest.useFakeTimers();
  const failures = [new Error('the connection was closed'), new Error('the connection was closed')];
  const messages = [messageOf(1)];
  const page = () => answered({ messages: [...messages], hasOlder: false, hasNewer: false });
  const fake = fakeChat({
    hub: {
      LoadMessagesPrivate() {
        const failure = messages.length > 1 && failures.pop();
        if (failure) throw failure;
        return page();
      },
    },
  });
  host = fake.host;
  const thread = chatOf(ME).thread(WITH_SARA);
  await settled();
  host.realtime.setState('offline');
  messages.push(messageOf(2), messageOf(3));
  host.realtime.setState('resumed');
  host.realtime.setState('live');
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(thread.view().history.messages.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
});

test('is in the group of a conversation while its box is in front', async () => {
  const { host: shown } = fakeChat();
  host = shown;
  const chat = chatOf(ME);
  const isIn = () => host.realtime.groups.has(WITH_SARA);
  expect(isIn()).toBe(false);
  const hide = chat.show(WITH_SARA);
  expect(isIn()).toBe(true);
  hide();
  expect(isIn()).toBe(false);
});

test('marks messages as read only up to the fetched page', async () => {
  const { thread, write, gap, unread } = await farUp();
  await gap(() => write(...Array.from({ length: 60 }, (_, index) => COUNT + 1 + index)));
  for (let turn = 0; turn < 4; turn += 1) await thread.loadNewer();
  expect([reads(), unread()]).toEqual([[[WITH_SARA, 229]], 31]);
  await thread.loadNewer();
  expect([reads().at(-1), unread()]).toEqual([[WITH_SARA, 260], 0]);
});

test('counts events as unread while scrolled up', async () => {
  const { chat, thread, hear, unread } = await farUp();
  hear(messageOf(201));
  expect([chat.sees(WITH_SARA), reads(), unread()]).toEqual([false, [], 1]);
  await thread.moveToEnd();
  expect([chat.sees(WITH_SARA), reads(), unread()]).toEqual([true, [[WITH_SARA, 201]], 0]);
  hear(messageOf(202));
  expect([reads(), unread()]).toEqual([
    [
      [WITH_SARA, 201],
      [WITH_SARA, 202],
    ],
    0,
  ]);
});
