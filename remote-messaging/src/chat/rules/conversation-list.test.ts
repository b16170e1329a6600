import { conversationOf, messageOf } from '../testing/fake-chat';
import { withFetched, withHeard, withoutMessage, withRead } from './conversation-list';

const guids = (all: readonly { groupGuid: string }[]) => all.map(({ groupGuid }) => groupGuid);
const at = (datex: string, sequence = 1, groupGuid = 'a') =>
  messageOf(sequence, { datex, groupGuid });

test('the latest stand first, by the last message or the beginning', () => {
  const all = [
    conversationOf({ groupGuid: 'a', lastMessage: at('2026-03-02T10:00:00') }),
    conversationOf({ groupGuid: 'b', createdDate: '2026-03-02T11:00:00' }),
    conversationOf({ groupGuid: 'c', lastMessage: at('2026-03-02T12:00:00') }),
  ];
  expect(guids(withFetched([], all))).toEqual(['c', 'b', 'a']);
});

test('what was heard while a page was on its way stands over that page', () => {
  const known = withHeard(
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
])(
  'a message that is heard (%j) leaves %i unread, and heard again changes nothing',
  (how, count) => {
    const once = withHeard(
      [conversationOf({ groupGuid: 'a', count: 2, lastSequence: 1 })],
      at('2026-03-02T10:00:00', 2),
      how,
    );
    expect(once).toMatchObject([{ count, lastSequence: 2 }]);
    expect(withHeard(once, at('2026-03-02T10:00:00', 2), how)).toEqual(once);
  },
);

test.each([
  ['where all before it is read, is read', { lastSequence: 1, readTo: 1 }, { count: 0, readTo: 2 }],
  [
    'where something is unread, leaves it so',
    { count: 1, lastSequence: 1 },
    { count: 1, readTo: 0 },
  ],
  [
    'after something that was not heard, is not known to be read',
    { lastSequence: 0, readTo: 0 },
    { count: 0, readTo: 0 },
  ],
])('an own message of a conversation that is not in front, %s', (_what, stands, left) => {
  expect(
    withHeard([conversationOf({ groupGuid: 'a', ...stands })], at('2026-03-02T10:00:00', 2), {
      own: true,
      seen: false,
    }),
  ).toMatchObject([{ lastSequence: 2, ...left }]);
});

test('what was read is not unread in a page that was on its way', () => {
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

test('read up to a place, no more is unread than what came after it; a place before the known one changes nothing', () => {
  const known = withRead(
    [conversationOf({ groupGuid: 'a', count: 4, lastSequence: 5, readTo: 1 })],
    'a',
    3,
  );
  expect(known).toMatchObject([{ count: 2, readTo: 3 }]);
  expect(withRead(known, 'a', 2)).toEqual(known);
});

test('of a last message that was deleted for everybody nothing is left', () => {
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
