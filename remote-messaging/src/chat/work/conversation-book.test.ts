import { waitFor } from '@testing-library/react';
import type { Conversation } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { conversationOf, fakeChat, GROUP, messageOf } from '../testing/fake-chat';
import { ConversationBook } from './conversation-book';

let shown: ReturnType<typeof fakeChat> | null = null;
afterEach(() => {
  shown?.host.unmount();
  shown = null;
});

/** A book whose server responds on demand, with the state at the time of the request. */
function slowly(stands: Partial<Conversation>) {
  const waiting: (() => void)[] = [];
  const state = { ...stands };
  shown = fakeChat({
    api: {
      'GET Chats/GetOne': () => {
        const answer = answered(conversationOf({ groupGuid: GROUP, kind: 1, ...state }));
        return new Promise<typeof answer>((resolve) => {
          waiting.push(() => resolve(answer));
        });
      },
    },
  });
  const { host } = shown;
  const untilAsked = () => waitFor(() => expect(waiting).not.toEqual([]));
  const answerNext = async () => {
    await untilAsked();
    waiting.shift()?.();
  };
  return {
    book: new ConversationBook(host.api),
    state,
    untilAsked,
    answerNext,
    asked: () => host.api.callsOf('GET Chats/GetOne').length,
  };
}

test('fetches again after a change during a request', async () => {
  const { book, state, untilAsked, answerNext, asked } = slowly({ isMuted: true, canSend: false });
  const muted = book.fetchOne(GROUP);
  await untilAsked();
  Object.assign(state, { isMuted: false, canSend: true });
  const unmuted = [book.fetchOne(GROUP), book.fetchOne(GROUP)];
  await answerNext();
  expect(await muted).toMatchObject({ isMuted: true });
  await answerNext();
  for (const each of unmuted) expect(await each).toMatchObject({ isMuted: false });
  expect(book.of(GROUP)).toMatchObject({ isMuted: false, canSend: true });
  expect(asked()).toBe(2);
  const later = book.fetchOne(GROUP);
  await answerNext();
  await later;
  expect(asked()).toBe(3);
});

test.each([true, false])(
  'fetches the conversation after a missed message (own: %s)',
  async (own) => {
    const { book, answerNext } = slowly({ count: 3, readTo: 1, lastSequence: 5 });
    book.merge([conversationOf({ groupGuid: GROUP, kind: 1, readTo: 1, lastSequence: 1 })]);
    book.receive(messageOf(5, { groupGuid: GROUP }), { own, seen: false });
    await answerNext();
    await waitFor(() =>
      expect(book.of(GROUP)).toMatchObject({ count: 3, readTo: 1, lastSequence: 5 }),
    );
  },
);

test('fetches the count again when a message arrives meanwhile', async () => {
  const { book, state, untilAsked, answerNext, asked } = slowly({ count: 1, lastSequence: 2 });
  book.merge([conversationOf({ groupGuid: GROUP, kind: 1, count: 2, lastSequence: 2 })]);
  const deleted = book.fetchOne(GROUP);
  await untilAsked();
  book.receive(messageOf(3, { groupGuid: GROUP }), { own: false, seen: false });
  expect(book.of(GROUP)?.count).toBe(3);
  Object.assign(state, { count: 2, lastSequence: 3 });
  await answerNext();
  await answerNext();
  await deleted;
  expect(book.of(GROUP)?.count).toBe(2);
  expect(asked()).toBe(2);
});
