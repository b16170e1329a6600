import { ReportCache } from './report-cache';

/**
 * A fake table `t` whose version grows with each write. A report contains the row of its guid at
 * the time it was computed.
 */
function world() {
  let version = 0;
  const rows = new Map<string, string>();
  const made: string[] = [];
  let during: (() => void) | undefined;
  let holding = true;
  const reports = new ReportCache<string>(
    {
      current: async () => {
        const now = version;
        return { stamp: now, of: () => now };
      },
      observe: async (work) => ({ result: await work(), tables: new Set(['t']) }),
    },
    {
      fingerprints: [async (guid) => rows.get(guid) ?? ''],
      async make(guid) {
        made.push(guid);
        const value = rows.get(guid) ?? '';
        during?.();
        return value;
      },
      isCurrent: () => holding,
    },
  );
  const write = (guid: string, value: string) => {
    rows.set(guid, value);
    version += 1;
  };
  return {
    reports,
    made,
    write,
    whileMaking: (work: () => void) => {
      during = work;
    },
    expire: () => {
      holding = false;
    },
  };
}

test('computes a report once for concurrent requests', async () => {
  const { reports, made, write } = world();
  write('a', '1');
  expect(await Promise.all([reports.get('a'), reports.get('a')])).toEqual(['1', '1']);
  expect(await reports.get('a')).toBe('1');
  expect(made).toEqual(['a']);
});

test('recomputes after a write to its exam, but not to another', async () => {
  const { reports, made, write } = world();
  write('a', '1');
  await reports.get('a');
  write('b', 'x');
  expect(await reports.get('a')).toBe('1');
  expect(made).toEqual(['a']);
  write('a', '2');
  expect(await reports.get('a')).toBe('2');
  expect(made).toEqual(['a', 'a']);
});

test('does not serve a computation started before a write', async () => {
  const { reports, write } = world();
  write('a', '1');
  const early = reports.get('a');
  write('a', '2');
  expect(await reports.get('a')).toBe('2');
  await early;
  expect(await reports.get('a')).toBe('2');
});

test('recomputes when data changed meanwhile, and caches only stable reports', async () => {
  const { reports, made, write, whileMaking } = world();
  write('a', '1');
  whileMaking(() => {
    if (made.length === 1) write('a', '2');
  });
  expect(await reports.get('a')).toBe('2');
  expect(made).toEqual(['a', 'a']);
  write('a', '3');
  whileMaking(() => write('a', `again ${made.length}`));
  await reports.get('a');
  const before = made.length;
  whileMaking(() => undefined);
  await reports.get('a');
  expect(made.length).toBeGreaterThan(before);
});

test('recomputes a report that expired by the clock', async () => {
  const { reports, made, expire } = world();
  await reports.get('a');
  expire();
  await reports.get('a');
  expect(made).toEqual(['a', 'a']);
});

test('caches a limited number of reports', async () => {
  const { reports, made } = world();
  for (let number = 0; number < 9; number += 1) await reports.get(`${number}`);
  await reports.get('8');
  expect(made).toHaveLength(9);
  await reports.get('0');
  expect(made).toHaveLength(10);
});
