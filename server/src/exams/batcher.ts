import { setImmediate } from 'node:timers/promises';

export interface BatchOptions<Item, Result> {
  /** Maximum number of items in one batch. */
  most: number;
  /** Items with the same key never share a batch. */
  keyOf(item: Item): string;
  /**
   * Runs a batch. An item without an entry in the result was not processed; a rejection means that
   * none was. Both are run one by one.
   */
  runBatch(items: readonly Item[]): Promise<ReadonlyMap<Item, Result>>;
  /** Runs one item by itself. */
  runOne(item: Item): Promise<Result>;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(cause: unknown): void;
}

/** Group commit: items that arrive while a batch runs form the next batch. No artificial delay. */
export function createBatcher<Item, Result>({
  most,
  keyOf,
  runBatch,
  runOne,
}: BatchOptions<Item, Result>): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;

  function next(): Waiting<Item, Result>[] {
    const taken = new Map<string, Waiting<Item, Result>>();
    waiting = waiting.filter((one) => {
      const key = keyOf(one.item);
      if (taken.size >= most || taken.has(key)) return true;
      taken.set(key, one);
      return false;
    });
    return [...taken.values()];
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      // Let the items of already received requests join the batch.
      await setImmediate();
      const batch = next();
      const done = await runBatch(batch.map(({ item }) => item)).catch(
        () => new Map<Item, Result>(),
      );
      for (const { item, resolve, reject } of batch) {
        const result = done.get(item);
        if (result === undefined) void runOne(item).then(resolve, reject);
        else resolve(result);
      }
    }
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void run();
    });
}
