import { conversationOf, messageOf } from '../testing/fake-chat';
import { withFetched, withReceived, withoutMessage, withRead } from './conversation-list';

const guids = (all: readonly { groupGuid: string }[]) => all.map(({ groupGuid }) => groupGuid);
const at = (datex: string, sequence = 1, groupGuid = 'a') =>
  messageOf(sequence, { datex, groupGuid });

test('sorts by last message or creation, latest first', () => {
  const all = [
    conversationOf({ groupGuid: 'a', lastMessage: at('2026-03-02T10:00:00') }),
    conversationOf({ groupGuid: 'b', createdDate: '2026-03-02T11:00:00' }),
    conversationOf({ groupGuid: 'c', lastMessage: at('2026-03-02T12:00:00') }),
  ];
  expect(guids(withFetched([], all))).toEqual(['c', 'b', 'a']);
});

test('prefers events received during a request over its response', () => {
  const known = withReceived(
    [conversationOf({ groupGuid: 'a', lastSequence: 1 })],
    at('2026-03-02T10:00:00', 2),
    { own: false, seen: false },
  );
  expect(
    withFetched(known, [conversationOf({ groupGuid: 'a', lastSequence: 1, title: 'new' })]),
  ).toMatchObject([{ lastSequence: 2, count: 1, title: 'new' }]);
});

test.each([
  [{ own: false, seen: false }, 3],
  [{ own: true, seen: false }, 2],
  [{ own: true, seen: true }, 0],
  [{ own: false, seen: true }, 0],
])('applies a received message (%j) once, leaving %i unread', (how, count) => {
  const once = withReceived(
    [
      conversationOf({
        groupGuid: 'a',
        count: 2,
        lastSequence: 1,
      }),
    ],
    at('2026-03-02T10:00:00', 2),
    how,
  );
  expect(once).toMatchObject([{ count, lastSequence: 2 }]);
  expect(withReceived(once, at('2026-03-02T10:00:00', 2), how)).toEqual(once);
});

test.each([
  ['read if everything before it is read', { lastSequence: 1, readTo: 1 }, { count: 0, readTo: 2 }],
  ['earlier messages stay unread', { count: 1, lastSequence: 1 }, { count: 1, readTo: 0 }],
  [
    'read state unknown after a missed message',
    { lastSequence: 0, readTo: 0 },
    { count: 0, readTo: 0 },
  ],
])('applies an own message to a conversation not in front: %s', (_what, stands, left) => {
  expect(
    withReceived([conversationOf({ groupGuid: 'a', ...stands })], at('2026-03-02T10:00:00', 2), {
      own: true,
      seen: false,
    }),
  ).toMatchObject([{ lastSequence: 2, ...left }]);
});

test('prefers a local read position over an outdated page', () => {
  const known = withRead(
    [conversationOf({ groupGuid: 'a', count: 2, lastSequence: 5, readTo: 3 })],
    'a',
    5,
  );
  expect(known).toMatchObject([{ count: 0, readTo: 5 }]);
  expect(
    withFetched(known, [conversationOf({ groupGuid: 'a', count: 2, lastSequence: 5, readTo: 3 })]),
  ).toMatchObject([{ count: 0, readTo: 5 }]);
});

test('counts only messages after the read position, which never decreases', () => {
  const known = withRead(
    [conversationOf({ groupGuid: 'a', count: 4, lastSequence: 5, readTo: 1 })],
    'a',
    3,
  );
  expect(known).toMatchObject([{ count: 2, readTo: 3 }]);
  expect(withRead(known, 'a', 2)).toEqual(known);
});

test('clears the last message when it is deleted for everybody', () => {
  const known = [conversationOf({ groupGuid: 'a', lastMessage: at('2026-03-02T10:00:00', 1) })];
  const forget = (message: ReturnType<typeof at>) => ({
    ...message,
    textMessage: '',
    deleteFromAll: true,
  });
  expect(withoutMessage(known, 'a', messageOf(1).guid, forget)[0]?.lastMessage).toMatchObject({
    textMessage: '',
    deleteFromAll: true,
  });
});
