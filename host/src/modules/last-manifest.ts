import type { BrowserStorage } from '../storage/browser-storage';

/** Under which name the manifest of a module is stored that was read last. */
export const lastManifestKey = (id: string): string => `manifest.${id}`;

/**
 * The `unsent` of the manifest that was read last, perhaps on an earlier visit or by another
 * version of the host; null where no manifest is stored.
 */
export function lastUnsent(storage: BrowserStorage, id: string): readonly string[] | null {
  try {
    const { unsent } = JSON.parse(storage.read(lastManifestKey(id)) ?? '{}') as {
      unsent?: readonly string[];
    };
    return unsent ?? null;
  } catch {
    return null;
  }
}
