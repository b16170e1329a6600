import fs from 'node:fs';
import path from 'node:path';
import { workFolder } from './paths.mjs';
import { say } from './say.mjs';

const file = path.join(workFolder, 'build.lock');
const LOOK_AGAIN_MS = 250;

/** Process ids come back, but not within the time of a build. */
function holder() {
  try {
    const pid = Number(fs.readFileSync(file, 'utf8'));
    if (pid > 0) process.kill(pid, 0);
    return pid;
  } catch (cause) {
    return cause.code === 'EPERM' ? -1 : null;
  }
}

function take() {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (cause) {
    if (cause.code !== 'EEXIST') throw cause;
    return false;
  }
}

/** Runs one build at a time in this workspace: a second one waits for the first, and finds its work done. */
export async function withBuildLock(work) {
  fs.mkdirSync(workFolder, { recursive: true });
  let told = false;
  while (!take()) {
    if (holder() === null) fs.rmSync(file, { force: true });
    else {
      if (!told) say('Another build is under way: waiting for it …');
      told = true;
      await new Promise((resolve) => { setTimeout(resolve, LOOK_AGAIN_MS); });
    }
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}
