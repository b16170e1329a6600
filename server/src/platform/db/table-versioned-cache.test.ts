import { TableVersionedCache } from './table-versioned-cache';

/**
 * A fake tracker whose table versions increase with each write, and a cache whose values contain
 * the table's state at their creation.
 */
function world(most = 100, maxAgeMs?: number) {
  const versions = new Map<string, number>();
  const rows = new Map<string, string>();
  const noted: string[][] = [];
  let stamp = 0;
  let now = 0;
  let made = 0;
  const kept = new TableVersionedCache<string>(
    {
      current: async () => {
        const then = new Map(versions);
        return { stamp, of: (table) => then.get(table) ?? 0 };
      },
      observe: async (work) => ({ result: await work(), tables: new Set(['t']) }),
      noteReads: (tables) => void noted.push([...tables]),
    },
    { sizeOf: (value) => value.length, most, maxAgeMs, now: () => now },
  );
  const write = (key: string, value: string, table = 't') => {
    rows.set(key, value);
    stamp += 1;
    versions.set(table, stamp);
  };
  const get = (key: string, until?: Promise<void>) =>
    kept.get(key, async () => {
      made += 1;
      const value = rows.get(key) ?? '';
      await until;
      return value;
    });
  return {
    get,
    write,
    noted,
    made: () => made,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test('computes a value once, also for concurrent callers, until its table is written', async () => {
  const { get, write, made } = world();
  write('a', 'one');
  expect(await Promise.all([get('a'), get('a')])).toEqual(['one', 'one']);
  write('b', 'other', 'elsewhere');
  expect(await get('a')).toBe('one');
  expect(made()).toBe(1);
  write('a', 'two');
  expect(await get('a')).toBe('two');
});

test('does not return or cache a value whose computation began before a write', async () => {
  const { get, write } = world();
  let release = () => {};
  write('a', 'one');
  const early = get(
    'a',
    new Promise((resolve) => {
      release = resolve;
    }),
  );
  await Promise.resolve();
  write('a', 'two');
  expect(await get('a')).toBe('two');
  release();
  expect(await early).toBe('one');
  expect(await get('a')).toBe('two');
});

test('does not cache failures', async () => {
  const { get, made } = world();
  await expect(get('a', Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  await get('a');
  expect(made()).toBe(2);
});

test('evicts the least recently used value', async () => {
  const { get, write, made } = world(6);
  for (const key of ['a', 'b', 'c']) write(key, `${key}..`);
  await get('a');
  await get('b');
  await get('a');
  await get('c');
  expect(made()).toBe(3);
  await get('a');
  expect(made()).toBe(3);
  await get('b');
  expect(made()).toBe(4);
});

test('caches a value for ever, or until its maximum age', async () => {
  const [forever, short] = [world(), world(100, 10)];
  for (const { get, pass } of [forever, short]) {
    await get('a');
    pass(10);
    await get('a');
  }
  expect([forever.made(), short.made()]).toEqual([1, 2]);
});

test("counts a cached value's tables as read by the caller", async () => {
  const { get, noted } = world();
  await get('a');
  await get('a');
  expect(noted).toEqual([['t'], ['t']]);
});
