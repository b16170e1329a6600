import fc from 'fast-check';
import {
  EMPTY_HISTORY,
  mergeHistory,
  WINDOW_MAX,
  type HistoryMessage,
  type History,
  type HistoryAction,
} from './history';

// Proves CHAT-3, CHAT-6.

interface Message extends HistoryMessage {
  text: string;
}
const message = (sequence: number): Message => ({
  guid: `m${sequence}`,
  sequence,
  deleteFromAll: false,
  text: `text ${sequence}`,
});
const range = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
const forget = (old: Message): Message => ({ ...old, deleteFromAll: true, text: '' });
const play = (...actions: HistoryAction<Message>[]): History<Message> =>
  actions.reduce<History<Message>>(
    (state, action) => mergeHistory(state, action, forget),
    EMPTY_HISTORY,
  );
const sequences = ({ messages }: History<Message>): number[] =>
  messages.map(({ sequence }) => sequence);
const latest = (
  messages: Message[],
  more: Partial<Extract<HistoryAction<Message>, { type: 'latest' }>> = {},
): HistoryAction<Message> => ({ type: 'latest', messages, whole: false, sound: true, ...more });

test('merges pages, events and results by guid in any order', () => {
  const state = play(
    { type: 'received', message: message(12) },
    latest(range(8, 11)),
    { type: 'received', message: message(12) },
    { type: 'older', messages: range(4, 7), whole: false, before: 8 },
  );
  expect([sequences(state), state.hasOlder, state.hasNewer]).toEqual([
    [4, 5, 6, 7, 8, 9, 10, 11, 12],
    true,
    false,
  ]);
});

test('joins the latest page if it overlaps, else replaces the range', () => {
  const meets = play(
    latest(range(1, 5), { whole: true }),
    { type: 'gap' },
    { type: 'received', message: message(9) },
    latest(range(4, 9)),
  );
  expect([sequences(meets), meets.hasOlder]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9], false]);
  const apart = play(
    latest(range(1, 5), { whole: true }),
    { type: 'gap' },
    { type: 'received', message: message(30) },
    latest(range(20, 30)),
  );
  expect([sequences(apart), apart.hasOlder]).toEqual([
    Array.from({ length: 11 }, (_, index) => 20 + index),
    true,
  ]);
});

test('marks a removal by the group owner, before or after the message', () => {
  const told = (old: Message, removed: boolean): Message => ({
    ...forget(old),
    text: removed ? 'removed' : '',
  });
  const removal: HistoryAction<Message> = {
    type: 'deleted',
    guid: 'm1',
    forAll: true,
    removed: true,
  };
  for (const actions of [
    [removal, latest([message(1)], { whole: true })],
    [latest([message(1)], { whole: true }), removal],
  ]) {
    const state = actions.reduce<History<Message>>(
      (now, action) => mergeHistory(now, action, told),
      EMPTY_HISTORY,
    );
    expect(state.messages).toMatchObject([{ guid: 'm1', deleteFromAll: true, text: 'removed' }]);
  }
});

test('drops messages deleted for me and marks those for everybody', () => {
  const state = play(
    { type: 'deleted', guid: 'm2', forAll: true },
    latest(range(1, 4), { whole: true }),
    { type: 'deleted', guid: 'm3', forAll: false },
    { type: 'received', message: message(3) },
    { type: 'deleted', guid: 'm4', forAll: true },
    latest(range(1, 4), { whole: true }),
  );
  expect(state.messages).toEqual([message(1), forget(message(2)), forget(message(4))]);
});

test('drops the far end while loading up and reloads it downwards', () => {
  let state = play(latest(range(951, 1000)));
  const load = (action: HistoryAction<Message>) => {
    state = mergeHistory(state, action, forget);
  };
  for (let before = 951; before > 501; before -= 50)
    load({ type: 'older', messages: range(before - 50, before - 1), whole: false, before });
  expect([state.messages.length, state.messages[0]?.sequence, state.hasNewer]).toEqual([
    WINDOW_MAX,
    501,
    true,
  ]);
  load({ type: 'received', message: message(1001) });
  expect([state.messages.at(-1)?.sequence, state.newest]).toEqual([800, 1001]);
  for (let after = 800; after < 1000; after += 50)
    load({
      type: 'newer',
      messages: range(after + 1, after + 50),
      atEnd: after === 950,
      after,
      newestAtRequest: 1001,
    });
  expect([
    state.messages.at(-1)?.sequence,
    state.messages.length,
    state.hasNewer,
    state.hasOlder,
  ]).toEqual([1000, WINDOW_MAX, false, true]);
});

test('expects more when an event arrives during the request', () => {
  const state = play(
    { type: 'moved', messages: range(1, 5), hasOlder: false, atEnd: false, newestAtRequest: 0 },
    { type: 'received', message: message(11) },
    { type: 'newer', messages: range(6, 10), atEnd: true, after: 5, newestAtRequest: 0 },
  );
  expect([sequences(state), state.hasNewer]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], true]);
});

test('ignores a page that no longer connects', () => {
  const state = play(
    latest(range(8, 11)),
    { type: 'moved', messages: range(1, 3), hasOlder: false, atEnd: false, newestAtRequest: 11 },
    { type: 'older', messages: range(4, 7), whole: false, before: 8 },
  );
  expect(sequences(state)).toEqual([1, 2, 3]);
});

test('expects an older page whose only message was deleted for me', () => {
  const deleted = play(
    latest(range(2, 5)),
    { type: 'deleted', guid: 'm1', forAll: false },
    { type: 'gap' },
    latest(range(3, 6)),
  );
  expect([sequences(deleted), deleted.hasOlder]).toEqual([[2, 3, 4, 5, 6], true]);
  const loaded = mergeHistory(
    deleted,
    { type: 'older', messages: [], whole: true, before: 2 },
    forget,
  );
  expect([sequences(loaded), loaded.hasOlder]).toEqual([[2, 3, 4, 5, 6], false]);
});

describe('random sequences of events', () => {
  const PAGE = 4;
  type Step =
    | 'write'
    | 'hear'
    | 'cut'
    | 'resume'
    | 'older'
    | 'delete for all'
    | 'delete for me'
    | 'hear twice';
  const steps = fc.array(
    fc.tuple(
      fc.constantFrom<Step>(
        'write',
        'write',
        'write',
        'hear',
        'hear',
        'cut',
        'resume',
        'older',
        'delete for all',
        'delete for me',
        'hear twice',
      ),
      fc.nat(),
    ),
    { maxLength: 80 },
  );

  test('shows the complete conversation once the latest page was fetched', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const server: Message[] = [];
        const mine = new Set<string>();
        let pending: HistoryAction<Message>[] = [];
        let online = true;
        let state: History<Message> = EMPTY_HISTORY;
        const apply = (action: HistoryAction<Message>) => {
          state = mergeHistory(state, action, forget);
        };
        const tell = (action: HistoryAction<Message>) => {
          if (online) pending.push(action);
        };
        const visible = () => server.filter(({ guid }) => !mine.has(guid));
        const fetchLatest = () => {
          const page = visible().slice(-PAGE);
          apply({
            type: 'latest',
            messages: page,
            whole: page.length === visible().length,
            sound: true,
          });
        };
        const fetchOlder = () => {
          const before = state.messages[0]?.sequence;
          if (!state.hasOlder || before === undefined) return;
          const earlier = visible().filter(({ sequence }) => sequence < before);
          apply({
            type: 'older',
            messages: earlier.slice(-PAGE),
            whole: earlier.length <= PAGE,
            before,
          });
        };
        fetchLatest();
        for (const [step, pick] of all) {
          if (step === 'write') {
            server.push(message(server.length + 1));
            tell({ type: 'received', message: server.at(-1)! });
          } else if (step === 'hear' && pending.length > 0) apply(pending.shift()!);
          else if (step === 'hear twice' && pending.length > 0) apply(pending[0]!);
          else if (step === 'cut') {
            online = false;
            pending = [];
            apply({ type: 'gap' });
          } else if (step === 'resume' && !online) {
            online = true;
            fetchLatest();
          } else if (step === 'older') fetchOlder();
          else if (step === 'delete for all' && server.length > 0) {
            const at = pick % server.length;
            server[at] = forget(server[at]!);
            tell({ type: 'deleted', guid: server[at]!.guid, forAll: true });
          } else if (step === 'delete for me' && server.length > 0) {
            const { guid } = server[pick % server.length]!;
            mine.add(guid);
            apply({ type: 'deleted', guid, forAll: false });
          }
          const shown = state.messages.filter(({ guid }) => !mine.has(guid));
          expect(sequences(state)).toEqual(
            [...new Set(shown.map(({ sequence }) => sequence))].sort((one, other) => one - other),
          );
        }
        apply({ type: 'gap' });
        fetchLatest();
        const first = state.messages[0]?.sequence ?? Infinity;
        const whole = visible().filter(({ sequence }) => sequence >= first);
        expect(sequences(state)).toEqual(whole.map(({ sequence }) => sequence));
        while (state.hasOlder) fetchOlder();
        expect(sequences(state)).toEqual(visible().map(({ sequence }) => sequence));
      }),
      { numRuns: 200 },
    );
  });
});
