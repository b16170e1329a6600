import fc from 'fast-check';
import {
  boxesThatFit,
  BOXES_MAX,
  withClosed,
  withMinimised,
  withOpened,
  restoreDock,
  shownBoxes,
  type Dock,
} from './dock';

// Proves CHAT-2.

const dockOf = (...guids: string[]): Dock => guids.reduce(withOpened, [] as Dock);
const guidsOf = (dock: Dock): string[] => dock.map(({ conversationGuid }) => conversationGuid);

test.each([
  [320, 1],
  [375, 1],
  [799, 1],
  [800, 2],
  [1024, 2],
  [1280, 3],
  [1920, 5],
])('%i pixels hold %i boxes', (width, count) => expect(boxesThatFit(width)).toBe(count));

test('restores a reopened box at its position', () => {
  const dock = withOpened(withMinimised(dockOf('a', 'b'), 'a'), 'a');
  expect(dock).toEqual([
    { conversationGuid: 'a', minimised: false, used: 3 },
    { conversationGuid: 'b', minimised: false, used: 2 },
  ]);
});

test('shows the most recently used boxes in dock order', () => {
  const dock = dockOf('a', 'b', 'c', 'd');
  expect(guidsOf(shownBoxes(dock, 1280, false))).toEqual(['b', 'c', 'd']);
  expect(guidsOf(shownBoxes(withOpened(dock, 'a'), 1280, false))).toEqual(['a', 'c', 'd']);
  expect(guidsOf(shownBoxes(dock, 700, false))).toEqual(['d']);
});

test('shows one open box and no minimised one on a phone', () => {
  const dock = dockOf('b', 'a');
  expect(guidsOf(shownBoxes(dock, 360, true))).toEqual(['a']);
  expect(shownBoxes(withMinimised(withMinimised(dock, 'a'), 'b'), 360, true)).toEqual([]);
});

test.each([
  [undefined],
  [null],
  ['x'],
  [{}],
  [[null, 3, {}, { conversationGuid: 5 }, { conversationGuid: 'a' }]],
])('returns an empty dock for stored %j', (kept) => expect(restoreDock(kept, false)).toEqual([]));

test('has no duplicates, shows the last opened box and survives storage', () => {
  const guid = fc.constantFrom(...'abcdefghijkl');
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(withOpened, withMinimised, withClosed), guid), {
        maxLength: 40,
      }),
      (steps) => {
        const dock = steps.reduce<Dock>((now, [step, of]) => step(now, of), []);
        expect(new Set(guidsOf(dock)).size).toBe(dock.length);
        expect(dock.length).toBeLessThanOrEqual(BOXES_MAX);
        expect(restoreDock(JSON.parse(JSON.stringify(dock)), false)).toEqual(dock);
        expect(shownBoxes(restoreDock(JSON.parse(JSON.stringify(dock)), true), 360, true)).toEqual(
          [],
        );
        const last = steps.at(-1);
        if (last?.[0] === withOpened)
          expect(guidsOf(shownBoxes(dock, 360, true))).toEqual([last[1]]);
        if (last?.[0] === withClosed) expect(guidsOf(dock)).not.toContain(last[1]);
      },
    ),
  );
});
