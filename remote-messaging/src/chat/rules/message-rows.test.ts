import { messageRows } from './message-rows';

// Proves CHAT-3.

const said = (guid: string, datex: string, fromGuid = 'sara') => ({ guid, fromGuid, datex });
const shape = (rows: ReturnType<typeof messageRows>) =>
  rows.map((row) => (row.kind === 'message' ? `${row.key}${row.leads ? ' leads' : ''}` : row.key));

test('inserts each day once, also across months', () => {
  expect(
    shape(
      messageRows(
        [
          said('a', '2026-01-31T23:59:00'),
          said('b', '2026-02-01T00:00:10'),
          said('c', '2026-02-01T00:01:00'),
          said('d', '2026-02-03T09:00:00'),
        ],
        null,
      ),
    ),
  ).toEqual([
    'day 2026-01-31',
    'a leads',
    'day 2026-02-01',
    'b leads',
    'c',
    'day 2026-02-03',
    'd leads',
  ]);
});

test('starts a new run after another author, five minutes or unread line', () => {
  expect(
    shape(
      messageRows(
        [
          said('a', '2026-02-01T10:00:00'),
          said('b', '2026-02-01T10:05:00'),
          said('c', '2026-02-01T10:10:01'),
          said('d', '2026-02-01T10:10:02', 'omar'),
          said('e', '2026-02-01T10:10:03'),
          said('f', '2026-02-01T10:10:04'),
        ],
        'f',
      ),
    ),
  ).toEqual([
    'day 2026-02-01',
    'a leads',
    'b',
    'c leads',
    'd leads',
    'e leads',
    'unread',
    'f leads',
  ]);
});

test('returns no rows without messages', () => expect(messageRows([], 'a')).toEqual([]));
