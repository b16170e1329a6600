import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDiskFull } from './http/disk-full';
import { StartupError } from './startup-error';

/** On a full disk, creating a file succeeds but writing into it fails. */
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
 * Creates a folder and its missing parents. Node's own recursive mkdir retries for ever below a
 * folder that exists but in which no folder can be created (such as /proc).
 */
async function makeFolder(folder: string): Promise<void> {
  try {
    await makeOne(folder);
  } catch (cause) {
    if (codeOf(cause) !== 'ENOENT') throw cause;
    const above = path.dirname(folder);
    // If the parent exists now, another server created it in the meantime.
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
 * Creates a data folder and checks that it is writable. Throws a {@link StartupError} otherwise.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    // Use a unique name: two servers may check at once.
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
 * Converts the cause of a failed start to a {@link StartupError} if a file inside the data folder
 * cannot be read or written; returns any other cause unchanged.
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
