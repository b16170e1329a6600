import { execFileSync, fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FOREIGN_LOCK_MS, withLock } from './lock.mjs';

let folder;
const lock = () => path.join(folder, 'inner', 'the.lock');
beforeEach(() => { folder = fs.mkdtempSync(path.join(os.tmpdir(), 'riwaq-lock-')); });
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));
const hold = (content) => {
  fs.mkdirSync(path.dirname(lock()), { recursive: true });
  fs.writeFileSync(lock(), content);
};
const never = () => { throw new Error('waited'); };

it('works alone: the second waits for the first, and is told so once', async () => {
  const order = [];
  let release;
  const first = withLock(lock(), never, () => new Promise((resolve) => { release = () => { order.push('first'); resolve(); }; }));
  const told = jest.fn(() => release());
  await withLock(lock(), told, () => order.push('second'));
  await first;
  expect(order).toEqual(['first', 'second']);
  expect(told).toHaveBeenCalledTimes(1);
  expect(fs.readdirSync(path.dirname(lock()))).toEqual([]);
});

it('is free again after work that failed', async () => {
  await expect(withLock(lock(), never, () => { throw new Error('broken'); })).rejects.toThrow('broken');
  expect(await withLock(lock(), never, () => 'done')).toBe('done');
});

it('of a process that is gone is taken over', async () => {
  const gone = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim();
  hold(`${os.hostname()} ${gone}`);
  expect(await withLock(lock(), never, () => 'done')).toBe('done');
});

it('of another machine is taken over once it is old, and not before', async () => {
  hold('another 1');
  const told = jest.fn(() => { const old = new Date(Date.now() - FOREIGN_LOCK_MS - 1000); fs.utimesSync(lock(), old, old); });
  expect(await withLock(lock(), told, () => 'done')).toBe('done');
  expect(told).toHaveBeenCalledTimes(1);
});

it('lets no change be lost that processes make at the same time, one of them killed', async () => {
  const script = path.join(folder, 'add.mjs');
  const counter = path.join(folder, 'counter');
  fs.writeFileSync(counter, '0');
  fs.writeFileSync(script, `
    import fs from 'node:fs';
    import { withLock } from ${JSON.stringify(path.join(__dirname, 'lock.mjs'))};
    for (let time = 0; time < 3; time += 1) await withLock(${JSON.stringify(lock())}, () => undefined, async () => {
      if (process.argv[2] === 'dies') process.kill(process.pid, 'SIGKILL');
      const before = Number(fs.readFileSync(${JSON.stringify(counter)}, 'utf8'));
      await new Promise((resolve) => { setTimeout(resolve, 5); });
      fs.writeFileSync(${JSON.stringify(counter)}, String(before + 1));
    });`);
  await Promise.all(['dies', 'adds', 'adds', 'adds'].map((what) => new Promise((resolve) => { fork(script, [what]).on('exit', resolve); })));
  expect(fs.readFileSync(counter, 'utf8')).toBe('9');
});
