import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { EntryState } from '@riwaq/api';
import { isRecord } from '../platform/is-record';

/** Milliseconds after which a module's code counts as unavailable. */
const ANSWER_MS = 10_000;
/** Base for resolving addresses of the site itself, to distinguish them from others. */
const OWN = 'http://site.invalid/';

/** Result of checking a build's code. */
export interface BuildState {
  state: EntryState;
  version: string | null;
  buildId: string | null;
  bytes: number | null;
}
/** Result of checking a module's deployed build, and its canary if there is one. */
export interface ModuleEntryState extends BuildState {
  id: string;
  canary: BuildState | null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * Fetches an address of the site or of another server.
 *
 * @throws when it is unavailable
 */
async function contentAt(address: URL, siteFolder: string): Promise<Buffer> {
  if (address.href.startsWith(OWN)) {
    const file = path.join(siteFolder, decodeURIComponent(address.pathname));
    if (path.relative(siteFolder, file).startsWith('..')) throw new Error('Not in the site.');
    return readFile(file);
  }
  const answer = await fetch(address, {
    signal: AbortSignal.timeout(ANSWER_MS),
    redirect: 'error',
  });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

function parsed(bytes: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

const bytesOf = (manifest: Record<string, unknown>): number | null => {
  const sizes = Array.isArray(manifest.assets)
    ? manifest.assets.map((asset) => (isRecord(asset) ? asset.bytes : undefined))
    : [];
  return sizes.length > 0 && sizes.every((size) => typeof size === 'number')
    ? sizes.reduce((sum, size) => sum + size, 0)
    : null;
};

/** Whether the content has the hash that a manifest names (Subresource Integrity: `sha384-…`). */
function hasHash(bytes: Buffer, integrity: string): boolean {
  const [, algorithm, digest] = /^(sha256|sha384|sha512)-(.+)$/.exec(integrity) ?? [];
  return algorithm !== undefined && createHash(algorithm).update(bytes).digest('base64') === digest;
}

async function lookAt(id: string, manifestUrl: string, siteFolder: string): Promise<BuildState> {
  const found: BuildState = { state: 'unreachable', version: null, buildId: null, bytes: null };
  try {
    const address = new URL(manifestUrl, OWN);
    const manifest = parsed(await contentAt(address, siteFolder));
    const entry = isRecord(manifest?.entry) ? manifest.entry : {};
    const [file, integrity] = [textOf(entry.path), textOf(entry.integrity)];
    if (!manifest || manifest.id !== id || file === null || integrity === null)
      return { ...found, state: 'invalid' };
    Object.assign(found, {
      version: textOf(manifest.version),
      buildId: textOf(manifest.buildId),
      bytes: bytesOf(manifest),
    });
    return {
      ...found,
      state: hasHash(await contentAt(new URL(file, address), siteFolder), integrity)
        ? 'up'
        : 'tampered',
    };
  } catch {
    return found;
  }
}

/**
 * The enabled modules of a site's `static/config.json`; null if it is missing or has no list of
 * them.
 */
export function enabledModules(config: unknown): Record<string, unknown>[] | null {
  if (!isRecord(config) || !Array.isArray(config.modules)) return null;
  return config.modules.filter(isRecord).filter(({ enabled }) => enabled !== false);
}

/**
 * Checks that the code of each enabled module of a site's `static/config.json` is available and
 * unmodified since its publication. Reads files of the site from its folder; fetches others like a
 * browser would.
 */
export async function checkModules(
  config: unknown,
  siteFolder: string,
): Promise<ModuleEntryState[]> {
  return Promise.all(
    (enabledModules(config) ?? []).flatMap(({ id, manifestUrl, canary }) => {
      if (typeof id !== 'string' || typeof manifestUrl !== 'string') return [];
      const canaryUrl = isRecord(canary) ? textOf(canary.manifestUrl) : null;
      const looks = Promise.all([
        lookAt(id, manifestUrl, siteFolder),
        canaryUrl === null ? null : lookAt(id, canaryUrl, siteFolder),
      ]);
      return [
        looks.then(([everybody, few]): ModuleEntryState => ({ id, ...everybody, canary: few })),
      ];
    }),
  );
}
