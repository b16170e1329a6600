import { act, cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { SWRConfig } from 'swr';
import { usePaged, type PagedList, type Paging } from './use-paged';

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

/** Simulates a server with a list, newest first, and renders it. */
function open() {
  let rows: Row[] = [];
  let made = 0;
  const onTheWay: OnTheWay[] = [];
  let list: PagedList<Row[], Row> | undefined;

  const fetchPage = (before: string | undefined) =>
    new Promise<Row[]>((resolve, reject) => {
      const from = before === undefined ? 0 : rows.findIndex(({ guid }) => guid === before) + 1;
      const answer = before !== undefined && from === 0 ? null : rows.slice(from, from + SIZE);
      onTheWay.push({
        arrive: () => (answer === null ? reject(new Error('not found')) : resolve(answer)),
        getLost: () => reject(new Error('lost')),
      });
    });
  function Shown() {
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
    create: () => {
      rows = [{ guid: `g${(made += 1)}`, text: 'new' }, ...rows];
    },
    remove: (which: number) => {
      rows = rows.filter((_, at) => at !== which % rows.length);
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

type Step =
  | { kind: 'create' | 'refresh' | 'more' }
  | { kind: 'remove' | 'edit' | 'arrive' | 'lose'; which: number };
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom('create' as const, 'refresh' as const, 'more' as const) }),
    fc.record({
      kind: fc.constantFrom(
        'remove' as const,
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
    case 'remove':
      return page.rows().length > 0 ? page.remove(step.which) : undefined;
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

test('has no duplicates in any order of events, and finally matches', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (order) => {
      const page = open();
      try {
        for (const step of order as Step[]) {
          await take(page, step);
          await page.settle();
          const guids = page.shown().map(({ guid }) => guid);
          expect(new Set(guids).size).toBe(guids.length);
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
