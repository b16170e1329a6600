import { act, render } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { Paging } from './fetched-pages';
import { usePaged, type PagedList } from './use-paged';

interface Row {
  guid: string;
  text: string;
}
const SIZE = 2;
const paging: Paging<Row[], Row> = {
  size: SIZE,
  guidOf: ({ guid }) => guid,
  itemsOf: (page) => page,
  withItems: (_, rows) => rows,
};
const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
  });

/** Renders a list of `count` rows and loads all pages. */
async function openAll(count: number) {
  let rows: Row[] = Array.from({ length: count }, (_, index) => ({
    guid: `g${index}`,
    text: `row ${index}`,
  }));
  let list: PagedList<Row[], Row> | undefined;
  function Shown() {
    list = usePaged(['rows'], paging, async (before) => {
      const from = before === undefined ? 0 : rows.findIndex(({ guid }) => guid === before) + 1;
      return rows.slice(from, from + SIZE).map((row) => ({ ...row }));
    });
    return null;
  }
  const cache = new Map();
  render(
    <SWRConfig value={{ provider: () => cache, dedupingInterval: 0, revalidateOnFocus: false }}>
      <Shown />
    </SWRConfig>,
  );
  await settle();
  const shown = () => (list?.state.kind === 'ready' ? list.state.data.items : []);
  while (list?.hasMore) {
    await act(async () => list?.loadMore());
  }
  return {
    shown,
    guids: () => shown().map(({ guid }) => guid),
    change: (next: (rows: Row[]) => Row[]) => {
      rows = next(rows);
    },
    async refresh() {
      await act(async () => list?.refresh());
      await settle();
    },
  };
}

test('preserves loaded pages on refresh and adds new rows', async () => {
  const { guids, change, refresh } = await openAll(21);
  change((rows) => [{ guid: 'new', text: 'new' }, ...rows.filter(({ guid }) => guid !== 'g3')]);
  await refresh();
  expect(guids()).toEqual([
    'new',
    ...Array.from({ length: 21 }, (_, index) => `g${index}`).filter((guid) => guid !== 'g3'),
  ]);
});

test('restarts the list when new rows may leave a gap', async () => {
  const { guids, change, refresh } = await openAll(21);
  change((rows) => [
    ...Array.from({ length: 30 }, (_, index) => ({ guid: `new${index}`, text: 'new' })),
    ...rows,
  ]);
  await refresh();
  expect(guids()).toEqual(Array.from({ length: 10 }, (_, index) => `new${index}`));
});

test('preserves object identity of unchanged rows on refresh', async () => {
  const { shown, change, refresh } = await openAll(7);
  const before = shown();
  change((rows) => rows.map((row) => (row.guid === 'g2' ? { ...row, text: 'changed' } : row)));
  await refresh();
  expect(shown().map((row, index) => row === before[index])).toEqual([
    true,
    true,
    false,
    true,
    true,
    true,
    true,
  ]);
});
