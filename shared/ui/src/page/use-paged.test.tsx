import { act, cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { SWRConfig } from 'swr';
import { ApiError } from '@riwaq/api';
import type { Paging } from './fetched-pages';
import { usePaged, type PagedList } from './use-paged';

interface Row {
  guid: string;
  text: string;
}
const SIZE = 3;
const paging: Paging<Row[], Row> = {
  size: SIZE,
  guidOf: ({ guid }) => guid,
  itemsOf: (page) => page,
  withItems: (_, rows) => rows,
};

/**
 * A request in flight: `arrive` delivers the server's response as of the request, `getLost` fails
 * it.
 */
interface OnTheWay {
  arrive: () => void;
  getLost: () => void;
}

/** Simulates a server with a list of `stored` rows, newest first, and renders it. */
function open(stored = 0) {
  let rows: Row[] = [];
  let made = 0;
  const create = (count = 1): void => {
    for (let created = 0; created < count; created += 1)
      rows = [{ guid: `g${(made += 1)}`, text: 'new' }, ...rows];
  };
  create(stored);
  const onTheWay: OnTheWay[] = [];
  let list: PagedList<Row[], Row> | undefined;

  const fetchPage = (before: string | undefined) =>
    new Promise<Row[]>((resolve, reject) => {
      const from = before === undefined ? 0 : rows.findIndex(({ guid }) => guid === before) + 1;
      const answer = before !== undefined && from === 0 ? null : rows.slice(from, from + SIZE);
      onTheWay.push({
        arrive: () =>
          answer === null
            ? reject(new ApiError({ code: 'not-found', endpoint: 'GetRows' }))
            : resolve(answer),
        getLost: () => reject(new Error('lost')),
      });
    });
  let renders = 0;
  function Shown() {
    renders += 1;
    list = usePaged(['rows'], paging, fetchPage);
    return null;
  }
  const cache = new Map();
  render(
    <SWRConfig
      value={{
        provider: () => cache,
        dedupingInterval: 0,
        shouldRetryOnError: false,
        revalidateOnFocus: false,
      }}
    >
      <Shown />
    </SWRConfig>,
  );

  const now = (): PagedList<Row[], Row> => {
    if (!list) throw new Error('The list is not shown.');
    return list;
  };
  const shown = (): Row[] => {
    const { state } = now();
    return state.kind === 'ready' ? state.data.items : [];
  };
  const settle = () =>
    act(async () => {
      for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
    });

  return {
    now,
    shown,
    settle,
    onTheWay,
    rows: () => rows,
    renders: () => renders,
    create,
    remove: (which: number) => {
      rows = rows.filter((_, at) => at !== which % rows.length);
    },
    /** Another person edits a row. */
    rename: (which: number) => {
      rows = rows.map((row, at) =>
        at === which % rows.length ? { ...row, text: `${row.text}*` } : row,
      );
    },
    /** The user edits a row: updates the server and, optimistically, the shown list. */
    edit(which: number) {
      const row = rows[which % rows.length];
      if (!row) return;
      const text = `${row.text}+`;
      rows = rows.map((each) => (each.guid === row.guid ? { ...each, text } : each));
      now().change((items) =>
        items.map((each) => (each.guid === row.guid ? { ...each, text } : each)),
      );
    },
    async deliver(which: number, lost = false) {
      const [fetch] = onTheWay.splice(which % onTheWay.length, 1);
      if (lost) fetch?.getLost();
      else fetch?.arrive();
      await settle();
    },
    async arriveAll() {
      for (let turn = 0; turn < 50 && onTheWay.length > 0; turn += 1) await this.deliver(0);
    },
  };
}

test('renders once for a response, and not for a refetch without changes', async () => {
  const page = open(SIZE + 1);
  const before = page.renders();
  await page.arriveAll();
  await page.settle();
  expect(page.shown()).toHaveLength(SIZE);
  expect(page.renders() - before).toBe(1);
  act(() => void page.now().refresh());
  await page.arriveAll();
  expect(page.renders() - before).toBe(1);
  page.rename(0);
  act(() => void page.now().refresh());
  await page.arriveAll();
  expect(page.shown()[0]?.text).toBe('new*');
  expect(page.renders() - before).toBe(2);
});

test('loses neither an own change nor a concurrent refresh', async () => {
  const page = open();
  page.create();
  page.create();
  await page.settle();
  await page.arriveAll();
  await page.settle();
  act(() => void page.now().refresh());
  await page.arriveAll();
  page.create();
  act(() => void page.now().refresh());
  await act(async () => page.edit(1));
  await page.arriveAll();
  await page.settle();
  await page.arriveAll();
  expect(page.shown()).toEqual(page.rows());
});

test('drops a row removed beyond the refetched pages', async () => {
  const page = open();
  for (let made = 0; made < SIZE; made += 1) page.create();
  await page.settle();
  act(() => void page.now().refresh());
  await page.arriveAll();
  page.create();
  page.create();
  page.remove(3);
  act(() => void page.now().refresh());
  await page.arriveAll();
  expect(page.shown()).toEqual(page.rows());
});

/** Shows a list of so many full pages. */
async function withPages(count: number) {
  const page = open(count * SIZE);
  await page.settle();
  await page.arriveAll();
  for (let loaded = 1; loaded < count; loaded += 1) {
    act(() => void page.now().loadMore());
    await page.arriveAll();
  }
  expect(page.shown()).toHaveLength(count * SIZE);
  return page;
}

test('keeps the pages after those that a refresh fetches again', async () => {
  const page = await withPages(8);
  page.create();
  act(() => void page.now().refresh());
  await page.arriveAll();
  expect(page.shown()).toEqual(page.rows());
});

test('does not append a page to a list that no longer reaches it', async () => {
  const page = await withPages(2);
  page.create(10 * SIZE);
  act(() => void page.now().loadMore());
  act(() => void page.now().refresh());
  await page.deliver(1);
  await page.arriveAll();
  expect(page.shown()).toEqual(page.rows().slice(0, page.shown().length));
});

test('applies a refresh that was in flight when a page was appended', async () => {
  const page = await withPages(1);
  page.create();
  act(() => void page.now().loadMore());
  act(() => void page.now().refresh());
  await page.deliver(0);
  await page.arriveAll();
  expect(page.shown()).toEqual(page.rows());
});

test('fetches the list again when the last loaded row was deleted', async () => {
  const page = await withPages(1);
  page.create();
  page.remove(SIZE);
  act(() => void page.now().loadMore());
  await page.arriveAll();
  expect(page.shown()).toEqual(page.rows());
});

type Step =
  | { kind: 'create' | 'flood' | 'refresh' | 'more' }
  | { kind: 'remove' | 'rename' | 'edit' | 'arrive' | 'lose'; which: number };
const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom(
        'create' as const,
        'refresh' as const,
        'more' as const,
        'more' as const,
      ),
    }),
    fc.record({ kind: fc.constantFrom('create' as const, 'flood' as const) }),
    fc.record({
      kind: fc.constantFrom(
        'remove' as const,
        'rename' as const,
        'edit' as const,
        'arrive' as const,
        'arrive' as const,
        'lose' as const,
      ),
      which: fc.nat(20),
    }),
  ),
  { maxLength: 40 },
);

async function take(page: ReturnType<typeof open>, step: Step): Promise<void> {
  switch (step.kind) {
    case 'create':
      return page.create();
    case 'flood':
      return page.create(6 * SIZE);
    case 'remove':
      return page.rows().length > 0 ? page.remove(step.which) : undefined;
    case 'rename':
      return page.rename(step.which);
    case 'edit':
      return act(async () => page.edit(step.which));
    case 'refresh':
      return act(
        async () =>
          void page
            .now()
            .refresh()
            .catch(() => undefined),
      );
    case 'more':
      return act(async () => void page.now().loadMore());
    default:
      return page.onTheWay.length > 0 ? page.deliver(step.which, step.kind === 'lose') : undefined;
  }
}

const numberOf = ({ guid }: Row): number => Number(guid.slice(1));

/** Rows that exist between the first and the last shown row, but are not shown. */
function holesOf(page: ReturnType<typeof open>): Row[] {
  const numbers = page.shown().map(numberOf);
  return page
    .rows()
    .filter(
      (row) =>
        numberOf(row) < Math.max(...numbers) &&
        numberOf(row) > Math.min(...numbers) &&
        !numbers.includes(numberOf(row)),
    );
}

test('is in order and without holes after every event, and finally matches', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 8 * SIZE }), steps, async (stored, order) => {
      const page = open(stored);
      try {
        for (const step of order as Step[]) {
          await take(page, step);
          await page.settle();
          const numbers = page.shown().map(numberOf);
          expect(numbers).toEqual([...numbers].sort((one, other) => other - one));
          expect(holesOf(page)).toEqual([]);
        }
        await page.arriveAll();
        await act(async () => void page.now().refresh());
        await page.arriveAll();
        // As far as it is loaded, and complete if there is no further page.
        expect(page.shown()).toEqual(page.rows().slice(0, page.shown().length));
        expect(page.shown().length).toBeGreaterThanOrEqual(Math.min(SIZE, page.rows().length));
        if (!page.now().hasMore) expect(page.shown()).toEqual(page.rows());
      } finally {
        cleanup();
      }
    }),
    { numRuns: 80 },
  );
});
