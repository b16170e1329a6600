import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const LOOK_AGAIN_MS = 100;
/** Who holds a lock touches it this often. */
export const TOUCH_MS = 30_000;
/**
 * A lock that nobody touched for this time is left over: another machine's process cannot be asked
 * for, and an id can be another process's by now.
 */
export const UNTOUCHED_LOCK_MS = 600_000;
/** What removes a lock is done in a moment: after this time it was ended in the midst of it. */
export const REMOVING_MS = 10_000;

/** A file of a lock that was gone when it was looked at is not old. */
const isOlder = (file, milliseconds) =>
  Date.now() - (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > milliseconds;

/** Whether nobody holds a lock any more. */
function isLeft(file, held) {
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
 * @returns whether the lock is taken. Read before it names its holder, it counts as another
 * machine's.
 */
function take(file) {
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
    // A full disk: a lock without its holder would make the next wait for nobody.
    fs.rmSync(file, { force: true });
    throw cause;
  } finally {
    fs.closeSync(lock);
  }
  return true;
}

/** Shows that a lock is still held; another machine may have taken it over from one that slept. */
function touch(file) {
  const now = new Date();
  fs.utimes(file, now, now, () => undefined);
}

/** Whether what is there is a lock, and nobody's. */
function isLeftThere(file) {
  try {
    return isLeft(file, fs.readFileSync(file, 'utf8'));
  } catch (cause) {
    if (cause.code !== 'ENOENT') throw cause;
    return false;
  }
}

/**
 * Removes a lock that is left. One process at a time: another would remove what is taken between
 * its look and its removal.
 */
function removeIfLeft(file) {
  if (!isLeftThere(file)) return;
  const removing = `${file}.removing`;
  if (!take(removing)) {
    if (isOlder(removing, REMOVING_MS)) fs.rmSync(removing, { force: true });
    return;
  }
  try {
    if (isLeftThere(file)) fs.rmSync(file, { force: true });
  } finally {
    fs.rmSync(removing, { force: true });
  }
}

/**
 * Does work alone among all who name the same file; whoever comes second waits.
 *
 * @param {string} file the lock; its folder is made
 * @param {() => void} onWait called once when somebody else has it
 * @param {() => any} work
 */
export async function withLock(file, onWait, work) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  let told = false;
  while (!take(file)) {
    removeIfLeft(file);
    if (!told && fs.existsSync(file)) {
      told = true;
      onWait();
    }
    if (fs.existsSync(file))
      await new Promise((resolve) => {
        setTimeout(resolve, LOOK_AGAIN_MS);
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
