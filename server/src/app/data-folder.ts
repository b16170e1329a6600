import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDiskFull } from './disk-full';
import { StartupError } from './startup-error';

/** On a full disk a file can be made, and nothing can be written into it. */
const PROBE = Buffer.alloc(64 * 1024);

const codeOf = (cause: unknown) => (cause as NodeJS.ErrnoException).code ?? String(cause);
const exists = (folder: string) =>
  stat(folder).then(
    () => true,
    () => false,
  );

const makeOne = (folder: string) =>
  mkdir(folder).catch((cause: unknown) => {
    if (codeOf(cause) !== 'EEXIST') throw cause;
  });

/**
 * Makes a folder and those above it that are missing. Node's own recursive mkdir asks again for
 * ever where a folder exists in which none can be made (such as /proc).
 */
async function makeFolder(folder: string): Promise<void> {
  try {
    await makeOne(folder);
  } catch (cause) {
    if (codeOf(cause) !== 'ENOENT') throw cause;
    const above = path.dirname(folder);
    // Where it is there by now, another server has made it meanwhile.
    if (!(await exists(above))) await makeFolder(above);
    await makeOne(folder);
  }
}

const unwritable = (folder: string, what: string, cause: unknown) =>
  new StartupError(
    `The data folder ${folder} cannot be written to (${what}). Make it writable, or set DATA_DIR to another folder.`,
    { cause },
  );

const full = (folder: string, cause: unknown) =>
  new StartupError(
    `The disk is full: nothing can be saved in ${folder} or in the database. Make space, or set DATA_DIR to a folder of another disk, and start again.`,
    { cause },
  );

/**
 * Makes a data folder and finds out whether it can be written to. Throws a {@link StartupError}
 * when it cannot.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    // A name of its own: two servers may look at once.
    const probe = path.join(folder, `.writable-${randomUUID()}`);
    try {
      await writeFile(probe, PROBE, { flush: true });
    } finally {
      await rm(probe, { force: true });
    }
  } catch (cause) {
    throw isDiskFull(cause) ? full(folder, cause) : unwritable(folder, codeOf(cause), cause);
  }
}

/**
 * What kept the server from starting, as a {@link StartupError} where it was something inside the
 * data folder that cannot be read or written.
 */
export function dataFolderError(folder: string, cause: unknown): unknown {
  if (isDiskFull(cause)) return full(folder, cause);
  const file = (cause as NodeJS.ErrnoException | undefined)?.path;
  if (!(cause instanceof Error) || cause instanceof StartupError || file === undefined)
    return cause;
  const inside = path.relative(folder, file);
  return inside.startsWith('..') || path.isAbsolute(inside)
    ? cause
    : unwritable(folder, `${codeOf(cause)} at ${inside || '.'}`, cause);
}
