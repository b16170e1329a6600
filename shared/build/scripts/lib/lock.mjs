import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const POLL_MS = 100;
/** Interval at which the holder of a lock touches its file. */
export const TOUCH_MS = 30_000;
/**
 * A lock untouched for this long is stale. The age decides because a process on another machine
 * cannot be checked, and a process id may have been reused.
 */
export const UNTOUCHED_LOCK_MS = 600_000;
/** Removing a stale lock takes a moment: a removal older than this was killed midway. */
export const REMOVING_MS = 10_000;

/** A lock file that is gone by now does not count as old. */
const isOlder = (file, milliseconds) =>
  Date.now() - (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > milliseconds;

/** Whether the lock is stale: its holder has exited or stopped touching it. */
function isStale(file, held) {
  if (isOlder(file, UNTOUCHED_LOCK_MS)) return true;
  const [host, pid] = held.split(' ');
  if (host !== os.hostname()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (cause) {
    return cause.code !== 'EPERM';
  }
}

/**
 * Creates the lock file atomically. A process that reads it before the holder is written treats it
 * as another machine's.
 *
 * @returns whether this process got the lock
 */
function tryAcquire(file) {
  let lock;
  try {
    lock = fs.openSync(file, 'wx');
  } catch (cause) {
    if (cause.code !== 'EEXIST') throw cause;
    return false;
  }
  try {
    fs.writeFileSync(lock, `${os.hostname()} ${process.pid}`);
  } catch (cause) {
    // Disk full: a lock without its holder would block the next process.
    fs.rmSync(file, { force: true });
    throw cause;
  } finally {
    fs.closeSync(lock);
  }
  return true;
}

/**
 * Refreshes the lock's timestamp. Ignores errors: another machine may have taken the lock over
 * while this one was suspended.
 */
function touch(file) {
  const now = new Date();
  fs.utimes(file, now, now, () => undefined);
}

/** Whether the file exists and is a stale lock. */
function isStaleFile(file) {
  try {
    return isStale(file, fs.readFileSync(file, 'utf8'));
  } catch (cause) {
    if (cause.code !== 'ENOENT') throw cause;
    return false;
  }
}

/**
 * Removes a stale lock. Guarded by a second lock, or a process could delete a lock that was
 * acquired between its check and its removal.
 */
function removeIfStale(file) {
  if (!isStaleFile(file)) return;
  const removing = `${file}.removing`;
  if (!tryAcquire(removing)) {
    if (isOlder(removing, REMOVING_MS)) fs.rmSync(removing, { force: true });
    return;
  }
  try {
    if (isStaleFile(file)) fs.rmSync(file, { force: true });
  } finally {
    fs.rmSync(removing, { force: true });
  }
}

/**
 * Runs `work` under an exclusive file lock; other callers with the same file wait.
 *
 * @param {string} file the lock; its folder is created
 * @param {() => void} onWait called once if another process has the lock
 * @param {() => any} work
 */
export async function withLock(file, onWait, work) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  let isReported = false;
  while (!tryAcquire(file)) {
    removeIfStale(file);
    if (!isReported && fs.existsSync(file)) {
      isReported = true;
      onWait();
    }
    if (fs.existsSync(file))
      await new Promise((resolve) => {
        setTimeout(resolve, POLL_MS);
      });
  }
  const touching = setInterval(touch, TOUCH_MS, file);
  try {
    return await work();
  } finally {
    clearInterval(touching);
    fs.rmSync(file, { force: true });
  }
}
