import { execFileSync, fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { REMOVING_MS, TOUCH_MS, UNTOUCHED_LOCK_MS, withLock } from './lock.mjs';

let folder;
const lock = () => path.join(folder, 'inner', 'the.lock');
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'riwaq-lock-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));
const hold = (content) => {
  fs.mkdirSync(path.dirname(lock()), { recursive: true });
  fs.writeFileSync(lock(), content);
};
const never = () => {
  throw new Error('waited');
};

it('makes the second caller wait, and notifies it once', async () => {
  const order = [];
  let release;
  const first = withLock(
    lock(),
    never,
    () =>
      new Promise((resolve) => {
        release = () => {
          order.push('first');
          resolve();
        };
      }),
  );
  const told = jest.fn(() => release());
  await withLock(lock(), told, () => order.push('second'));
  await first;
  expect(order).toEqual(['first', 'second']);
  expect(told).toHaveBeenCalledTimes(1);
  expect(fs.readdirSync(path.dirname(lock()))).toEqual([]);
});

it('releases the lock when the work fails', async () => {
  await expect(
    withLock(lock(), never, () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  expect(await withLock(lock(), never, () => 'done')).toBe('done');
});

const ofWhoIsGone = () =>
  `${os.hostname()} ${execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim()}`;

it('takes over the lock of a process that has exited', async () => {
  hold(ofWhoIsGone());
  expect(await withLock(lock(), never, () => 'done')).toBe('done');
});

it('lets only one of two processes take over a stale lock', async () => {
  hold(ofWhoIsGone());
  const [read, at] = [fs.readFileSync, lock()];
  let [looks, working, most, other] = [0, 0, 0, undefined];
  const work = async () => {
    working += 1;
    most = Math.max(most, working);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    working -= 1;
  };
  const reading = jest.spyOn(fs, 'readFileSync').mockImplementation((file, ...how) => {
    const content = read(file, ...how);
    if (file === at) looks += 1;
    // Between the last check and the removal that follows it.
    if (file === at && looks === 2) other = withLock(at, () => undefined, work);
    return content;
  });
  await Promise.all([withLock(at, () => undefined, work), other]).finally(() =>
    reading.mockRestore(),
  );
  expect([looks >= 2, most]).toEqual([true, 1]);
  expect(fs.readdirSync(path.dirname(at))).toEqual([]);
});

it('takes over the lock although an earlier removal was killed', async () => {
  hold(ofWhoIsGone());
  const removing = `${lock()}.removing`;
  fs.writeFileSync(removing, '');
  const told = jest.fn(() => {
    const old = new Date(Date.now() - REMOVING_MS - 1000);
    fs.utimesSync(removing, old, old);
  });
  expect(await withLock(lock(), told, () => 'done')).toBe('done');
  expect(told).toHaveBeenCalledTimes(1);
  expect(fs.existsSync(removing)).toBe(false);
});

it.each([
  ['another machine', 'another 1'],
  ['a process whose id was reused', `${os.hostname()} ${process.pid}`],
])('takes over the lock of %s only after a long time untouched', async (_, content) => {
  hold(content);
  const told = jest.fn(() => {
    const old = new Date(Date.now() - UNTOUCHED_LOCK_MS - 1000);
    fs.utimesSync(lock(), old, old);
  });
  expect(await withLock(lock(), told, () => 'done')).toBe('done');
  expect(told).toHaveBeenCalledTimes(1);
});

it('touches the lock while the work runs', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
  try {
    let finish;
    const working = withLock(
      lock(),
      never,
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    fs.utimesSync(lock(), new Date(0), new Date(0));
    jest.advanceTimersByTime(TOUCH_MS);
    while (fs.statSync(lock()).mtimeMs === 0)
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    finish();
    await working;
    expect(jest.getTimerCount()).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});

it('leaves no lock without a holder on a full disk', async () => {
  const write = fs.writeFileSync;
  const writing = jest.spyOn(fs, 'writeFileSync').mockImplementation((place, _content, options) => {
    write(place, '', options);
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  });
  try {
    await expect(withLock(lock(), never, never)).rejects.toThrow('no space left');
  } finally {
    writing.mockRestore();
  }
  expect(await withLock(lock(), never, () => 'done')).toBe('done');
});

it('loses no update of concurrent processes when one is killed', async () => {
  const script = path.join(folder, 'add.mjs');
  const counter = path.join(folder, 'counter');
  fs.writeFileSync(counter, '0');
  fs.writeFileSync(
    script,
    `
    import fs from 'node:fs';
    import { withLock } from ${JSON.stringify(path.join(__dirname, 'lock.mjs'))};
    for (let time = 0; time < 3; time += 1) await withLock(${JSON.stringify(lock())}, () => undefined, async () => {
      if (process.argv[2] === 'dies') process.kill(process.pid, 'SIGKILL');
      const before = Number(fs.readFileSync(${JSON.stringify(counter)}, 'utf8'));
      await new Promise((resolve) => { setTimeout(resolve, 5); });
      fs.writeFileSync(${JSON.stringify(counter)}, String(before + 1));
    });`,
  );
  await Promise.all(
    ['dies', 'adds', 'adds', 'adds'].map(
      (what) =>
        new Promise((resolve) => {
          fork(script, [what]).on('exit', resolve);
        }),
    ),
  );
  expect(fs.readFileSync(counter, 'utf8')).toBe('9');
});
