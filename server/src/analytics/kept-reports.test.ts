import { KeptReports } from './kept-reports';

/**
 * One table, `t`, whose version goes up with each write; a value tells what its guid's row was when
 * it was made.
 */
function world() {
  let version = 0;
  const rows = new Map<string, string>();
  const made: string[] = [];
  let during: (() => void) | undefined;
  let holding = true;
  const reports = new KeptReports<string>(
    {
      current: async () => {
        const now = version;
        return { stamp: now, of: () => now };
      },
      observe: async (work) => ({ result: await work(), tables: new Set(['t']) }),
    },
    {
      prints: [async (guid) => rows.get(guid) ?? ''],
      async make(guid) {
        made.push(guid);
        const value = rows.get(guid) ?? '';
        during?.();
        return value;
      },
      holds: () => holding,
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

test('is made once, also for those who ask at the same time', async () => {
  const { reports, made, write } = world();
  write('a', '1');
  expect(await Promise.all([reports.get('a'), reports.get('a')])).toEqual(['1', '1']);
  expect(await reports.get('a')).toBe('1');
  expect(made).toEqual(['a']);
});

test('a write elsewhere has nothing made again, a write of its own has', async () => {
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

test('who asks after a write does not get what was begun before it', async () => {
  const { reports, write } = world();
  write('a', '1');
  const early = reports.get('a');
  write('a', '2');
  expect(await reports.get('a')).toBe('2');
  await early;
  expect(await reports.get('a')).toBe('2');
});

test('what changed while it was made is made again, and what changed each time is not kept', async () => {
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

test('what does not hold any more by the clock is made again', async () => {
  const { reports, made, expire } = world();
  await reports.get('a');
  expire();
  await reports.get('a');
  expect(made).toEqual(['a', 'a']);
});

test('only so many are kept', async () => {
  const { reports, made } = world();
  for (let number = 0; number < 9; number += 1) await reports.get(`${number}`);
  await reports.get('8');
  expect(made).toHaveLength(9);
  await reports.get('0');
  expect(made).toHaveLength(10);
});
