import { createBatcher } from './batcher';

interface Item {
  key: string;
  value: number;
}

function setup({
  most = 10,
  runBatch,
}: {
  most?: number;
  runBatch?: (items: readonly Item[]) => Promise<ReadonlyMap<Item, number>>;
} = {}) {
  const batches: number[][] = [];
  const ranAlone: number[] = [];
  const run = createBatcher<Item, number>({
    most,
    keyOf: ({ key }) => key,
    async runBatch(items) {
      batches.push(items.map(({ value }) => value));
      return runBatch ? runBatch(items) : new Map(items.map((item) => [item, item.value * 10]));
    },
    async runOne({ value }) {
      ranAlone.push(value);
      if (value < 0) throw new Error('refused');
      return value * 100;
    },
  });
  return {
    batches,
    ranAlone,
    run,
    all: (...values: [string, number][]) =>
      Promise.all(values.map(([key, value]) => run({ key, value }))),
  };
}

test('runs concurrent items in one batch and resolves each with its result', async () => {
  const { all, batches } = setup();
  expect(await all(['a', 1], ['b', 2], ['c', 3])).toEqual([10, 20, 30]);
  expect(await all(['a', 4])).toEqual([40]);
  expect(batches).toEqual([[1, 2, 3], [4]]);
});

test('splits items with the same key and caps the batch size', async () => {
  const { all, batches } = setup({ most: 2 });
  await all(['a', 1], ['a', 2], ['b', 3], ['c', 4], ['a', 5]);
  expect(batches).toEqual([[1, 3], [2, 4], [5]]);
});

test('runs an item alone when its batch skips it or fails', async () => {
  const left = setup({
    runBatch: async (items) =>
      new Map(items.filter(({ value }) => value > 1).map((item) => [item, 0])),
  });
  expect(await left.all(['a', 1], ['b', 2])).toEqual([100, 0]);
  const failing = setup({
    runBatch: async () => {
      throw new Error('no');
    },
  });
  expect(await failing.all(['a', 1], ['b', 2])).toEqual([100, 200]);
  await expect(failing.run({ key: 'a', value: -1 })).rejects.toThrow('refused');
  expect(await failing.all(['a', 3])).toEqual([300]);
});
