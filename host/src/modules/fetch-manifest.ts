import { MANIFEST_TIMEOUT_MS } from '@riwaq/api';
import type { IncompatibleReason } from '@riwaq/contract';
import { satisfiesRange } from '@riwaq/contract/host';
import { HOST_API_VERSION, parseManifest, type ModuleManifest } from '@riwaq/contract/manifest';

import { ModuleError } from './module-error';

export type ManifestOutcome = (
  | { manifest: ModuleManifest; reason: null }
  | { manifest: ModuleManifest | null; reason: IncompatibleReason }
) & {
  /**
   * Whether it lacks the files of its build, as a page embeds it for a module that it does not
   * need.
   */
  isOutline: boolean;
};

/**
 * Fetches a manifest within `MANIFEST_TIMEOUT_MS` and checks whether it fits this host.
 *
 * @throws ModuleError
 */
export async function fetchManifest(
  fetch: typeof globalThis.fetch,
  id: string,
  url: string,
): Promise<ManifestOutcome> {
  let text: string;
  try {
    const response = await fetch(url, {
      cache: 'no-cache',
      credentials: 'omit',
      signal: AbortSignal.timeout(MANIFEST_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    text = await response.text();
  } catch (cause) {
    throw new ModuleError({ code: 'manifest-unreachable', moduleId: id, cause });
  }
  const outcome = judgeManifest(id, text);
  if (outcome.reason)
    console.error(`module ${id} does not fit this host`, JSON.stringify(outcome.reason));
  return outcome;
}

/** @throws ModuleError when the text is not a manifest of this module. */
export function judgeManifest(id: string, text: string): ManifestOutcome {
  const invalid = (cause: unknown) =>
    new ModuleError({ code: 'manifest-invalid', moduleId: id, cause });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw invalid(cause);
  }
  const parsed = parseManifest(json);
  const isOutline = typeof json === 'object' && json !== null && 'outline' in json;
  if ('schema' in parsed)
    return { manifest: null, reason: { kind: 'schema', found: parsed.schema }, isOutline };
  if ('problems' in parsed) throw invalid(new Error(parsed.problems));
  const { manifest } = parsed;
  if (manifest.id !== id) throw invalid(new Error(`It is the manifest of ${manifest.id}.`));
  if (satisfiesRange(HOST_API_VERSION, manifest.hostApi))
    return { manifest, reason: null, isOutline };
  return {
    manifest,
    isOutline,
    reason: { kind: 'host-api', wanted: manifest.hostApi, found: HOST_API_VERSION },
  };
}

/**
 * Hash of bytes in the format of SRI; null without a secure context, where hashing is unavailable.
 */
async function hashOf(content: ArrayBuffer): Promise<string | null> {
  if (!('crypto' in globalThis) || !('subtle' in crypto)) return null;
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-384', content))))}`;
}

/** The files of a build that a failed load mentions, and its entry. */
function suspectsOf(
  manifest: ModuleManifest,
  failure: unknown,
): Pick<ModuleManifest['entry'], 'path' | 'integrity'>[] {
  const { message = '', request = '' } = (failure ?? {}) as { message?: string; request?: string };
  const failureText = `${message} ${request}`;
  return [...manifest.assets.filter(({ path }) => failureText.includes(path)), manifest.entry];
}

/** Whether the files that a failed load mentions, and the entry, can now be fetched. */
export async function hasFiles(
  fetch: typeof globalThis.fetch,
  manifest: ModuleManifest,
  base: string,
  failure: unknown,
): Promise<boolean> {
  const had = await Promise.all(
    suspectsOf(manifest, failure).map(({ path }) =>
      fetch(new URL(path, base), { credentials: 'omit' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    ),
  );
  return had.every(Boolean);
}

/**
 * Finds a file whose hash differs from the manifest, among those that a failed load mentions and
 * the entry; null when there is none or hashing is unavailable. Needed because a browser reports a
 * refused file only as not loaded.
 */
export async function tamperedFile(
  fetch: typeof globalThis.fetch,
  manifest: ModuleManifest,
  base: string,
  failure: unknown,
): Promise<string | null> {
  for (const { path, integrity } of suspectsOf(manifest, failure)) {
    const hash = await fetch(new URL(path, base), { credentials: 'omit' }).then(
      async (answer) => (answer.ok ? hashOf(await answer.arrayBuffer()) : null),
      () => null,
    );
    if (hash !== null && hash !== integrity) return path;
  }
  return null;
}
