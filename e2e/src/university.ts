import { createHash } from 'node:crypto';
import {
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, serverMain, startServer } from './server';

const cache = join(root, '.riwaq/e2e');
const siteSource = join(root, '.riwaq/site');
/** Shares blocks with the original if the file system supports it. */
const COPY = { recursive: true, mode: constants.COPYFILE_FICLONE };

/**
 * Hash of the inputs of the demo university: another server build or another day creates another
 * one.
 */
function seedName(): string {
  const migrations = join(root, 'server/migrations');
  const hash = createHash('sha256')
    .update(readFileSync(serverMain))
    .update(new Date().toISOString().slice(0, 10));
  for (const name of readdirSync(migrations).sort())
    hash.update(name).update(readFileSync(join(migrations, name)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Returns a data folder with the demo university, which the server creates once. Two concurrent
 * runs do not collide.
 */
export async function seededFolder(): Promise<string> {
  const name = `university-${seedName()}`;
  const folder = join(cache, name);
  if (existsSync(folder)) return folder;
  for (const old of existsSync(cache) ? readdirSync(cache) : [])
    if (!old.startsWith(name)) rmSync(join(cache, old), { recursive: true, force: true });
  const making = `${folder}.${process.pid}`;
  const server = await startServer({ dataFolder: making, siteFolder: siteSource });
  await server.stop();
  try {
    renameSync(making, folder);
  } catch {
    // A concurrent run was faster.
    rmSync(making, { recursive: true, force: true });
  }
  return folder;
}

/**
 * Copies the demo university's data folder, to a new temporary folder by default. Copies the run's
 * own university, even after midnight.
 */
export async function newDataFolder(
  folder = mkdtempSync(join(tmpdir(), 'riwaq-e2e-')),
): Promise<string> {
  cpSync(process.env['RIWAQ_UNIVERSITY'] ?? (await seededFolder()), folder, COPY);
  return folder;
}

/** The address of the stylesheet with a site's fonts, which a browser caches on its first visit. */
export const fontsOf = (siteFolder: string): string =>
  `/${readdirSync(siteFolder).find((name) => /^fonts\.\w+\.css$/.test(name))}`;

/** Copies a built site, without a university's own settings and without the startup screen. */
export function newSiteFolder(
  changes: Readonly<Record<string, unknown>> = {},
  source = siteSource,
  folder = mkdtempSync(join(tmpdir(), 'riwaq-e2e-site-')),
): string {
  cpSync(source, folder, COPY);
  const { modules } = JSON.parse(readFileSync(join(source, 'static/config.json'), 'utf8')) as {
    modules: Array<{ id: string; manifestUrl: string; name?: object }>;
  };
  const config = {
    apiBaseUrl: '/api/',
    uploadBaseUrl: '/upload/',
    fileBaseUrl: '/files/',
    startupScreenMs: 0,
    modules: modules.map(({ id, manifestUrl, name }) => ({ id, manifestUrl, name, enabled: true })),
    ...changes,
  };
  writeFileSync(join(folder, 'static/config.json'), JSON.stringify(config));
  return folder;
}
