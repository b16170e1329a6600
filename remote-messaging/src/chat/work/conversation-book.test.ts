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

/**
 * A book whose conversation the server answers when it is told to, and as it stood when it was
 * asked.
 */
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

test('what changes while a conversation is being fetched is fetched after it: muted and at once unmuted, a person may write', async () => {
  const { book, state, untilAsked, answerNext, asked } = slowly({ isMuted: true, canSend: false });
  const muted = book.ask(GROUP);
  await untilAsked();
  Object.assign(state, { isMuted: false, canSend: true });
  const unmuted = [book.ask(GROUP), book.ask(GROUP)];
  await answerNext();
  expect(await muted).toMatchObject({ isMuted: true });
  await answerNext();
  for (const each of unmuted) expect(await each).toMatchObject({ isMuted: false });
  expect(book.of(GROUP)).toMatchObject({ isMuted: false, canSend: true });
  expect(asked()).toBe(2);
  const later = book.ask(GROUP);
  await answerNext();
  await later;
  expect(asked()).toBe(3);
});

test.each([true, false])(
  'a message before which something was not heard (own: %s) has the conversation asked for: what is unread only the server knows',
  async (own) => {
    const { book, answerNext } = slowly({ count: 3, readTo: 1, lastSequence: 5 });
    book.learn([conversationOf({ groupGuid: GROUP, kind: 1, readTo: 1, lastSequence: 1 })]);
    book.heard(messageOf(5, { groupGuid: GROUP }), { own, seen: false });
    await answerNext();
    await waitFor(() =>
      expect(book.of(GROUP)).toMatchObject({ count: 3, readTo: 1, lastSequence: 5 }),
    );
  },
);

test('a count that was asked for while a message arrived is asked for once more', async () => {
  const { book, state, untilAsked, answerNext, asked } = slowly({ count: 1, lastSequence: 2 });
  book.learn([conversationOf({ groupGuid: GROUP, kind: 1, count: 2, lastSequence: 2 })]);
  const deleted = book.ask(GROUP);
  await untilAsked();
  book.heard(messageOf(3, { groupGuid: GROUP }), { own: false, seen: false });
  expect(book.of(GROUP)?.count).toBe(3);
  Object.assign(state, { count: 2, lastSequence: 3 });
  await answerNext();
  await answerNext();
  await deleted;
  expect(book.of(GROUP)?.count).toBe(2);
  expect(asked()).toBe(2);
});
