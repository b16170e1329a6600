import { conversationOf, messageOf } from '../testing/fake-chat';
import { withFetched, withHeard, withoutMessage, withRead } from './conversation-list';

const guids = (all: readonly { groupGuid: string }[]) => all.map(({ groupGuid }) => groupGuid);
const at = (datex: string, sequence = 1, groupGuid = 'a') => messageOf(sequence, { datex, groupGuid });

test('the latest stand first, by the last message or the beginning', () => {
  const all = [
    conversationOf({ groupGuid: 'a', lastMessage: at('2026-03-02T10:00:00') }), conversationOf({ groupGuid: 'b', createdDate: '2026-03-02T11:00:00' }),
    conversationOf({ groupGuid: 'c', lastMessage: at('2026-03-02T12:00:00') }),
  ];
  expect(guids(withFetched([], all))).toEqual(['c', 'b', 'a']);
});

test('what was heard while a page was on its way stands over that page', () => {
  const known = withHeard([conversationOf({ groupGuid: 'a', lastSequence: 1 })], at('2026-03-02T10:00:00', 2), { own: false, seen: false });
  expect(withFetched(known, [conversationOf({ groupGuid: 'a', lastSequence: 1, title: 'new' })])).toMatchObject([{ lastSequence: 2, count: 1, title: 'new' }]);
});

test.each([
  [{ own: false, seen: false }, 3], [{ own: true, seen: false }, 0], [{ own: false, seen: true }, 0],
])('a message that is heard (%j) leaves %i unread, and heard again changes nothing', (how, count) => {
  const once = withHeard([conversationOf({ groupGuid: 'a', count: 2, lastSequence: 1 })], at('2026-03-02T10:00:00', 2), how);
  expect(once).toMatchObject([{ count, lastSequence: 2 }]);
  expect(withHeard(once, at('2026-03-02T10:00:00', 2), how)).toEqual(once);
});

test('what was read is not unread in a page that was on its way', () => {
  const known = withRead([conversationOf({ groupGuid: 'a', count: 2, lastSequence: 5, readTo: 3 })], 'a');
  expect(known).toMatchObject([{ count: 0, readTo: 5 }]);
  expect(withFetched(known, [conversationOf({ groupGuid: 'a', count: 2, lastSequence: 5, readTo: 3 })])).toMatchObject([{ count: 0, readTo: 5 }]);
});

test('of a last message that was deleted for everybody nothing is left', () => {
  const known = [conversationOf({ groupGuid: 'a', lastMessage: at('2026-03-02T10:00:00', 1) })];
  const forget = (message: ReturnType<typeof at>) => ({ ...message, textMessage: '', deleteFromAll: true });
  expect(withoutMessage(known, 'a', messageOf(1).guid, forget)[0]?.lastMessage).toMatchObject({ textMessage: '', deleteFromAll: true });
});
