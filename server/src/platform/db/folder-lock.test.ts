import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { StartupError } from '../startup-error';
import { THOROUGH } from '../../testing/thorough';
import { lockFolder } from './folder-lock';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riwaq-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const leave = (owner: object) => writeFile(path.join(folder, 'lock'), JSON.stringify(owner));
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;

test('refuses a locked folder, naming the process that owns it', async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(StartupError);
  await expect(lockFolder(folder)).rejects.toThrow(`process ${process.pid}`);
  await unlock();
  await (
    await lockFolder(folder)
  )();
});

test('takes over the lock of a dead owner', async () => {
  await leave({ pid: deadPid(), started: 'boot:1', host: hostname() });
  const unlock = await lockFolder(folder);
  expect(JSON.parse(await readFile(path.join(folder, 'lock'), 'utf8'))).toMatchObject({
    pid: process.pid,
  });
  await unlock();
});

test("takes over the lock when another process reuses the owner's pid", async () => {
  await leave({ pid: process.ppid, started: 'boot:1', host: hostname() });
  await (
    await lockFolder(folder)
  )();
});

test.each(Array.from({ length: THOROUGH ? 25 : 5 }, (_, round) => round + 1))(
  'lets exactly one of many take over a dead lock (%d)',
  async () => {
    await leave({ pid: deadPid(), started: 'boot:1', host: hostname() });
    await writeFile(
      path.join(folder, 'lock.guard'),
      JSON.stringify({ pid: deadPid(), started: 'boot:1', host: hostname() }),
    );
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    const holders = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(holders).toHaveLength(1);
    for (const holder of holders) await holder.value();
  },
);

test('respects an owner on another machine while its heartbeat is fresh', async () => {
  await leave({ pid: 1, started: 'boot:1', host: 'another-machine' });
  await expect(lockFolder(folder)).rejects.toThrow('on another-machine');
  const long = new Date(Date.now() - 31_000);
  await utimes(path.join(folder, 'lock'), long, long);
  await (
    await lockFolder(folder)
  )();
});

test('takes over a half-written lock', async () => {
  await writeFile(path.join(folder, 'lock'), '{"pid":');
  await (
    await lockFolder(folder)
  )();
});
