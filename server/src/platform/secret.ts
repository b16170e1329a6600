import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from './startup-error';

const BYTES = 48;

/** Kinds of secret, and advice to the operator on replacing each. */
const KINDS = {
  secret: 'Delete it to get a new one (everyone signs in again), or set RIWAQ_SECRET.',
  'face-key':
    'Put the right one back, or delete it to get a new one (everyone sets their face anew), or set RIWAQ_FACE_KEY.',
} as const;
type Kind = keyof typeof KINDS;

/** A secret of this installation: generated once in the data folder, readable only by its owner. */
export async function readOrCreateSecret(
  dataFolder: string,
  kind: Kind = 'secret',
): Promise<string> {
  const file = path.join(dataFolder, kind);
  try {
    return await existing(file, kind);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
  }
  await mkdir(dataFolder, { recursive: true });
  const own = `${file}.${process.pid}`;
  const handle = await open(own, 'wx', 0o600);
  try {
    await handle.writeFile(randomBytes(BYTES).toString('base64url'));
    await handle.sync();
  } finally {
    await handle.close();
  }
  // Link instead of renaming: when several processes start at once, the first one's secret stays.
  await link(own, file).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EEXIST') throw cause;
  });
  await rm(own);
  return existing(file, kind);
}

async function existing(file: string, kind: Kind): Promise<string> {
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < 32)
    throw new StartupError(`${file} is too short to be a secret. ${KINDS[kind]}`);
  return secret;
}
