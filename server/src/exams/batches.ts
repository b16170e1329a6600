import { setImmediate } from 'node:timers/promises';

export interface BatchOptions<Item, Result> {
  /** Items in one batch. */
  most: number;
  /** Two of the same are never in one batch. */
  keyOf(item: Item): string;
  /**
   * Does them all at once. What is missing from the answer was not done, and nothing was when it
   * rejects.
   */
  together(items: readonly Item[]): Promise<ReadonlyMap<Item, Result>>;
  /** Does one by itself. */
  alone(item: Item): Promise<Result>;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(cause: unknown): void;
}

/**
 * Does together what comes together: while a batch is under way the next one gathers. Nobody waits
 * for more to come.
 */
export function inBatches<Item, Result>({
  most,
  keyOf,
  together,
  alone,
}: BatchOptions<Item, Result>): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let underWay = false;

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
    underWay = true;
    while (waiting.length > 0) {
      // What has arrived already comes along.
      await setImmediate();
      const batch = next();
      const done = await together(batch.map(({ item }) => item)).catch(
        () => new Map<Item, Result>(),
      );
      for (const { item, resolve, reject } of batch) {
        const result = done.get(item);
        if (result === undefined) void alone(item).then(resolve, reject);
        else resolve(result);
      }
    }
    underWay = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!underWay) void run();
    });
}
