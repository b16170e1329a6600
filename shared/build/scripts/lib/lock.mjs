import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const LOOK_AGAIN_MS = 100;
/** A lock of another machine, on a disk that both see, is left over after this time: its process cannot be asked for. */
export const FOREIGN_LOCK_MS = 600_000;

/** Whether nobody holds a lock any more. Process ids come back, but not within the time that one is held. */
function isLeft(file, held) {
  const [host, pid] = held.split(' ');
  if (host !== os.hostname()) return Date.now() - fs.statSync(file).mtimeMs > FOREIGN_LOCK_MS;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (cause) {
    return cause.code !== 'EPERM';
  }
}

/** @returns whether the lock is taken. Read before it names its holder, it counts as another machine's. */
function take(file) {
  try {
    fs.writeFileSync(file, `${os.hostname()} ${process.pid}`, { flag: 'wx' });
    return true;
  } catch (cause) {
    if (cause.code !== 'EEXIST') throw cause;
    return false;
  }
}

function removeIfLeft(file) {
  try {
    const held = fs.readFileSync(file, 'utf8');
    if (isLeft(file, held) && fs.readFileSync(file, 'utf8') === held) fs.rmSync(file, { force: true });
  } catch (cause) {
    if (cause.code !== 'ENOENT') throw cause;
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
    if (fs.existsSync(file)) await new Promise((resolve) => { setTimeout(resolve, LOOK_AGAIN_MS); });
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}
