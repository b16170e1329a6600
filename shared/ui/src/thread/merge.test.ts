import fc from 'fast-check';
import type { Reply } from '@riwaq/api';
import {
  EMPTY_THREAD,
  mergeReplies,
  oldestLoaded,
  repliesOf,
  wasRefused,
  type ThreadAction as Action,
  type ThreadState as State,
} from './merge';

// Proves FORUM-33, PORT-3, PORT-22.

type ThreadAction = Action<Reply>;
type ThreadState = State<Reply>;
const EMPTY: ThreadState = EMPTY_THREAD;

const second = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString().slice(0, 19);
const reply = (guid: string, at: number, text = guid, modified: number | null = null): Reply => ({
  guid,
  replyOnGuid: 'c',
  personName: 'ليلى',
  createdUserGuid: 'u',
  createdDate: second(at),
  contentText: text,
  modifiedDate: modified === null ? null : second(modified),
});
const run = (...actions: ThreadAction[]): ThreadState => actions.reduce(mergeReplies<Reply>, EMPTY);
const shown = (state: ThreadState) => repliesOf(state).map(({ contentText }) => contentText);
const latest = (replies: Reply[], requestStep = 0, whole = true): ThreadAction => ({
  type: 'latest',
  replies,
  whole,
  requestStep,
});

test('shows a reply once, whichever of event and response comes first', () => {
  const state = run(
    { type: 'sent', guid: 'a', contentText: 'a' },
    { type: 'learned', reply: reply('a', 1) },
    { type: 'learned', reply: reply('a', 1) },
  );
  expect(shown(state)).toEqual(['a']);
  expect(state.pending).toEqual([]);
});

test("ignores a failed response after the reply's event arrived", () => {
  const state = run(
    { type: 'sent', guid: 'a', contentText: 'a' },
    { type: 'learned', reply: reply('a', 1) },
    { type: 'send-failed', guid: 'a', problem: 'errors.network' },
  );
  expect(state.pending).toEqual([]);
});

test("preserves a failed reply's text, and its guid on a retry", () => {
  const failed = run(
    { type: 'sent', guid: 'a', contentText: 'text' },
    { type: 'send-failed', guid: 'a', problem: 'errors.network' },
  );
  expect(failed.pending).toEqual([
    { guid: 'a', contentText: 'text', state: 'failed', problem: 'errors.network' },
  ]);
  expect(
    mergeReplies(failed, { type: 'sent', guid: 'a', contentText: 'text' }).pending,
  ).toMatchObject([{ guid: 'a', state: 'sending' }]);
});

test('does not replace a newer version with an older one', () => {
  expect(
    shown(
      run(
        { type: 'learned', reply: reply('a', 1, 'new', 5) },
        { type: 'learned', reply: reply('a', 1, 'old') },
      ),
    ),
  ).toEqual(['new']);
});

test('returns the same object for a reply that did not change', () => {
  const first = run(latest([reply('a', 1), reply('b', 2)]));
  const again = [
    mergeReplies(first, latest([reply('a', 1), reply('b', 2, 'edited', 5)], first.step)),
    mergeReplies(first, { type: 'learned', reply: reply('a', 1) }),
  ];
  const [a, b] = repliesOf(first);
  for (const state of again) expect(repliesOf(state)[0]).toBe(a);
  expect(repliesOf(again[0] ?? first)[1]).not.toBe(b);
});

describe('a removed reply', () => {
  const edited = reply('a', 1, 'edited', 5);
  const removed = (modified: number): Reply => ({ ...reply('a', 1, '', modified), removed: true });

  it('stays removed when an edit of the same second arrives later', () => {
    expect(
      shown(
        run(
          latest([reply('a', 1)]),
          { type: 'learned', reply: removed(5) },
          { type: 'learned', reply: edited },
        ),
      ),
    ).toEqual(['']);
  });

  it('stays removed when a page with its text arrives later', () => {
    expect(shown(run({ type: 'learned', reply: removed(5) }, latest([edited], 1)))).toEqual(['']);
    expect(shown(run({ type: 'learned', reply: removed(4) }, latest([edited], 0)))).toEqual(['']);
  });

  it("replaces an edit that another server's clock dated later", () => {
    expect(
      shown(run({ type: 'learned', reply: edited }, { type: 'learned', reply: removed(4) })),
    ).toEqual(['']);
    expect(shown(run({ type: 'learned', reply: edited }, latest([removed(4)], 0)))).toEqual(['']);
  });
});

test('does not undo a concurrent change of the same second', () => {
  const loaded = run(latest([reply('a', 1)]));
  const emptied = mergeReplies(loaded, { type: 'learned', reply: reply('a', 1, 'emptied', 5) });
  expect(
    shown(
      mergeReplies(emptied, {
        type: 'learned',
        reply: reply('a', 1, 'quoted', 5),
        requestStep: loaded.step,
      }),
    ),
  ).toEqual(['emptied']);
  expect(
    shown(
      mergeReplies(emptied, {
        type: 'learned',
        reply: reply('a', 1, 'newer', 6),
        requestStep: loaded.step,
      }),
    ),
  ).toEqual(['newer']);
});

test('shows an own change requested after one of the same second', () => {
  const emptied = run(latest([reply('a', 1)]), {
    type: 'learned',
    reply: reply('a', 1, 'emptied', 5),
  });
  expect(
    shown(
      mergeReplies(emptied, {
        type: 'learned',
        reply: reply('a', 1, 'own', 5),
        requestStep: emptied.step,
      }),
    ),
  ).toEqual(['own']);
});

test('does not restore a deleted reply after a late create', () => {
  expect(
    shown(run({ type: 'deleted', guid: 'a' }, { type: 'learned', reply: reply('a', 1) })),
  ).toEqual([]);
});

test('removes for good what was deleted during a gap', () => {
  const loaded = run(latest([reply('a', 1), reply('b', 2)]));
  const state = [
    latest([reply('b', 2)], loaded.step),
    { type: 'learned' as const, reply: reply('a', 1) },
  ].reduce(mergeReplies, loaded);
  expect(shown(state)).toEqual(['b']);
});

test('does not undo an event by a refetch requested before it', () => {
  const state = run(
    latest([reply('a', 1)]),
    { type: 'learned', reply: reply('a', 1, 'edited', 1) },
    { type: 'learned', reply: reply('b', 2) },
    latest([reply('a', 1)], 1),
  );
  expect(shown(state)).toEqual(['edited', 'b']);
});

test('prepends older replies, and ignores a page that does not fit', () => {
  const loaded = run(latest([reply('c', 3), reply('d', 4)], 0, false));
  const older: ThreadAction = {
    type: 'older',
    replies: [reply('a', 1), reply('b', 2)],
    whole: true,
    before: 'c',
    requestStep: loaded.step,
  };
  const state = mergeReplies(loaded, older);
  expect(shown(state)).toEqual(['a', 'b', 'c', 'd']);
  expect(oldestLoaded(state)).toBe('a');
  expect(shown(mergeReplies(state, older))).toEqual(['a', 'b', 'c', 'd']);
});

test('shows a change of an unloaded reply together with its page', () => {
  const loaded = run(latest([reply('c', 3)], 0, false), {
    type: 'learned',
    reply: reply('a', 1, 'changed', 9),
  });
  expect(shown(loaded)).toEqual(['c']);
  expect(
    shown(
      mergeReplies(loaded, {
        type: 'older',
        replies: [reply('a', 1, 'changed', 9), reply('b', 2)],
        whole: true,
        before: 'c',
        requestStep: loaded.step,
      }),
    ),
  ).toEqual(['changed', 'b', 'c']);
});

/** A change of a thread on the server, one per second. */
type Deed = { kind: 'create' } | { kind: 'update' | 'delete'; which: number };
const deeds = fc.array(
  fc.oneof(
    fc.constant<Deed>({ kind: 'create' }),
    fc.constant<Deed>({ kind: 'create' }),
    fc.record({ kind: fc.constantFrom('update' as const, 'delete' as const), which: fc.nat() }),
  ),
  { maxLength: 25 },
);

function happen(history: Deed[]): { versions: Reply[][]; events: ThreadAction[] } {
  let rows: Reply[] = [];
  const versions: Reply[][] = [rows];
  const events: ThreadAction[] = [];
  history.forEach((deed, at) => {
    const target = deed.kind === 'create' ? undefined : rows[deed.which % Math.max(rows.length, 1)];
    if (deed.kind === 'create') {
      const created = reply(`r${at}`, at);
      rows = [...rows, created];
      events.push({ type: 'learned', reply: created });
    } else if (target && deed.kind === 'update') {
      const changed = {
        ...target,
        contentText: `${target.guid} at ${at}`,
        modifiedDate: second(at),
      };
      rows = rows.map((row) => (row.guid === changed.guid ? changed : row));
      events.push({ type: 'learned', reply: changed });
    } else if (target) {
      rows = rows.filter((row) => row !== target);
      events.push({ type: 'deleted', guid: target.guid });
    }
    versions.push(rows);
  });
  return { versions, events };
}

/** An event that reaches the browser, or an own reply that is sent. */
const arrivals = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('event' as const), which: fc.nat() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('send' as const), which: fc.nat() }) },
  ),
  { maxLength: 60 },
);

const distinct = (state: ThreadState) => {
  const guids = [...repliesOf(state), ...state.pending].map(({ guid }) => guid);
  expect(new Set(guids).size).toBe(guids.length);
};

test('matches the server after a fetch, whatever order events took', () => {
  fc.assert(
    fc.property(deeds, arrivals, (history, order) => {
      const { versions, events } = happen(history);
      let state = EMPTY;
      for (const { kind, which } of order) {
        const event = events[which % Math.max(events.length, 1)];
        if (!event) continue;
        if (kind === 'send' && event.type === 'learned')
          state = mergeReplies(state, { type: 'sent', guid: event.reply.guid, contentText: 'x' });
        else state = mergeReplies(state, event);
        distinct(state);
      }
      state = mergeReplies(state, latest(versions.at(-1) ?? [], state.step));
      expect(repliesOf(state)).toEqual(versions.at(-1));
      distinct(state);
    }),
    { numRuns: 200 },
  );
});

test('matches the server without a fetch once all events arrived', () => {
  fc.assert(
    fc.property(
      deeds.chain((history) => {
        const { versions, events } = happen(history);
        return fc.tuple(
          fc.constant(versions),
          fc.shuffledSubarray([...events, ...events], {
            minLength: events.length * 2,
            maxLength: events.length * 2,
          }),
        );
      }),
      ([versions, order]) => {
        const state = order.reduce(mergeReplies<Reply>, EMPTY);
        expect(repliesOf(state)).toEqual(versions.at(-1));
      },
    ),
    { numRuns: 200 },
  );
});

test('is not changed by fetches that arrive late', () => {
  fc.assert(
    fc.property(
      deeds,
      fc.array(fc.record({ delay: fc.nat(6), at: fc.nat(25) }), { maxLength: 6 }),
      (history, fetches) => {
        const { versions, events } = happen(history);
        let state = EMPTY;
        const onTheWay: { due: number; answer: Reply[]; requestStep: number }[] = [];
        // Events arrive as they happen; no-op changes send none, so `sent` counts those with a new
        // version.
        let sent = 0;
        for (let at = 1; at < versions.length; at += 1) {
          for (const fetch of fetches)
            if (fetch.at === at - 1)
              onTheWay.push({
                due: at + fetch.delay,
                answer: versions[at - 1] ?? [],
                requestStep: state.step,
              });
          if (versions[at] !== versions[at - 1]) {
            const event = events[sent];
            sent += 1;
            if (event) state = mergeReplies(state, event);
          }
          for (const { answer, requestStep } of onTheWay.filter(({ due }) => due === at))
            state = mergeReplies(state, latest(answer, requestStep));
        }
        for (const { answer, requestStep } of onTheWay.filter(({ due }) => due >= versions.length))
          state = mergeReplies(state, latest(answer, requestStep));
        expect(repliesOf(state)).toEqual(versions.at(-1));
      },
    ),
    { numRuns: 200 },
  );
});

test.each([
  ['forum.replyLocked', true],
  ['fields.tooLong', true],
  ['errors.malformed', true],
  ['errors.too-large', true],
  ['errors.network', false],
  ['errors.aborted', false],
  ['errors.unauthorised', false],
  ['errors.server', false],
  ['unknown', false],
])('allows to rewrite a reply after %s: %s', (problem, expected) => {
  const { pending } = run(
    { type: 'sent', guid: 'a', contentText: 'a' },
    { type: 'send-failed', guid: 'a', problem },
  );
  expect(pending.map(wasRefused)).toEqual([expected]);
  expect(run({ type: 'sent', guid: 'a', contentText: 'a' }).pending.map(wasRefused)).toEqual([
    false,
  ]);
});
