import type { ModuleEntry } from '@riwaq/contract/config';

/**
 * FNV-1a, 32 bits (Fowler, Noll and Vo): distributes users evenly, and always maps a user to the
 * same value.
 */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

/**
 * Whether a user is in the percentage that gets a module's canary. A larger percentage includes the
 * users of a smaller one.
 */
export function isInCanary(id: string, userGuid: string, percentage: number): boolean {
  return (hashOf(`${id}:${userGuid}`) / 2 ** 32) * 100 < percentage;
}

/**
 * Addresses of the manifests of a module's builds, in the order of preference for a user; without a
 * session there is no canary.
 */
export function buildsOf(
  { id, manifestUrl, previous, canary }: ModuleEntry,
  userGuid: string | null,
): readonly [string, ...string[]] {
  const usual = [manifestUrl, ...(previous === undefined ? [] : [previous])] as const;
  return canary && userGuid !== null && isInCanary(id, userGuid, canary.percentage)
    ? [canary.manifestUrl, ...usual]
    : usual;
}
