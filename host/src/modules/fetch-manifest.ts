import { MANIFEST_TIMEOUT_MS } from '@riwaq/api';
import type { IncompatibleReason } from '@riwaq/contract';
import { satisfiesRange } from '@riwaq/contract/host';
import { HOST_API_VERSION, parseManifest, type ModuleManifest } from '@riwaq/contract/manifest';

import { ModuleError } from './module-error';

export type ManifestOutcome = { manifest: ModuleManifest; reason: null } | { manifest: ModuleManifest | null; reason: IncompatibleReason };

/** Reads a module's manifest within 3 s and says whether it fits this host. @throws ModuleError */
export async function fetchManifest(fetch: typeof globalThis.fetch, id: string, url: string): Promise<ManifestOutcome> {
  let text: string;
  try {
    const response = await fetch(url, { cache: 'no-cache', credentials: 'omit', signal: AbortSignal.timeout(MANIFEST_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    text = await response.text();
  } catch (cause) {
    throw new ModuleError({ code: 'manifest-unreachable', moduleId: id, cause });
  }
  return judgeManifest(id, text);
}

/** @throws ModuleError when it is no manifest of this module. */
export function judgeManifest(id: string, text: string): ManifestOutcome {
  const invalid = (cause: unknown) => new ModuleError({ code: 'manifest-invalid', moduleId: id, cause });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw invalid(cause);
  }
  const parsed = parseManifest(json);
  if ('schema' in parsed) return { manifest: null, reason: { kind: 'schema', found: parsed.schema } };
  if ('problems' in parsed) throw invalid(new Error(parsed.problems));
  const { manifest } = parsed;
  if (manifest.id !== id) throw invalid(new Error(`It is the manifest of ${manifest.id}.`));
  if (satisfiesRange(HOST_API_VERSION, manifest.hostApi)) return { manifest, reason: null };
  return { manifest, reason: { kind: 'host-api', wanted: manifest.hostApi, found: HOST_API_VERSION } };
}
