import { readFileSync } from 'node:fs';
import { link, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { createHash, randomUUID } from 'node:crypto';
import { StartupError } from '../startup-error';

/** Interval of the owner's heartbeat, and its maximum age on another machine. */
const HEARTBEAT_MS = 5_000;
const SILENT_MS = 30_000;
/** Poll interval of a taken guard; and the maximum time for removing a dead one. */
const WAIT_MS = 10;
const TURN_MS = 5_000;

interface Owner {
  pid: number;
  started: string;
  host: string;
}

/**
 * Start time of a process, in the kernel's own units, so that a reused pid is not mistaken for the
 * former owner.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function isHeld(file: string): Promise<Owner | null> {
  let owner: Owner;
  let silentMs: number;
  try {
    owner = JSON.parse(await readFile(file, 'utf8')) as Owner;
    silentMs = Date.now() - (await stat(file)).mtimeMs;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT' || cause instanceof SyntaxError)
      return null;
    throw cause;
  }
  if (owner.host !== hostname()) return silentMs < SILENT_MS ? owner : null;
  return isAlive(owner.pid) && startOf(owner.pid) === owner.started ? owner : null;
}

/**
 * Removes a guard whose owner is dead, if it is still the one that was read: another process may
 * have removed it and locked the folder. A second lock serialises the processes that found the same
 * dead guard.
 */
async function takeFromDead(guard: string, read: string): Promise<void> {
  const turn = `${guard}.${createHash('sha256').update(read).digest('hex').slice(0, 16)}`;
  try {
    await writeFile(turn, '', { flag: 'wx' });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    const since = await stat(turn).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - since > TURN_MS) await rm(turn, { force: true });
    return;
  }
  try {
    if ((await readFile(guard, 'utf8').catch(() => null)) === read)
      await rm(guard, { force: true });
  } finally {
    await rm(turn, { force: true });
  }
}

async function exclusively(guard: string, work: () => Promise<void>): Promise<void> {
  const own = `${guard}.${randomUUID()}`;
  // A unique name, to distinguish locks of the same process.
  await writeFile(
    own,
    JSON.stringify({
      id: randomUUID(),
      pid: process.pid,
      started: startOf(process.pid),
      host: hostname(),
    }),
  );
  try {
    for (;;) {
      try {
        await link(own, guard);
        break;
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
        const read = await readFile(guard, 'utf8').catch(() => null);
        if (read !== null && (await isHeld(guard)) === null) await takeFromDead(guard, read);
        await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
      }
    }
    try {
      await work();
    } finally {
      await rm(guard, { force: true });
    }
  } finally {
    await rm(own, { force: true });
  }
}

/**
 * Locks a folder for this process. A lock whose owner is dead (or, on another machine, silent for
 * 30 s) is taken over; with a living owner it throws a {@link StartupError}. Returns a function
 * that unlocks the folder.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, 'lock');
  const started = startOf(process.pid);
  await exclusively(`${file}.guard`, async () => {
    const owner = await isHeld(file);
    if (owner) {
      const where = owner.host === hostname() ? '' : ` on ${owner.host}`;
      throw new StartupError(
        `The data folder ${folder} is in use by another server (process ${owner.pid}${where}). Stop that one first, or set DATA_DIR to another folder.`,
      );
    }
    await writeFile(
      file,
      JSON.stringify({ pid: process.pid, started, host: hostname() } satisfies Owner),
    );
  });
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return async () => {
    clearInterval(heartbeat);
    await rm(file, { force: true });
  };
}
