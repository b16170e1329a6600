import { foldUserName } from '@riwaq/api';
import type { Settings } from '../platform/settings';

/**
 * Developers who may try their own builds on this site, and the allowed origins of those builds.
 */
export interface DeveloperSettings {
  /** User names, folded. */
  readonly developers: ReadonlySet<string>;
  /** Exact origins, such as `http://localhost:8090`. */
  readonly origins: readonly string[];
}

/** Reads the developer settings; null unless they name both users and origins. */
export function developerSettings({
  DEVELOPERS,
  DEVELOPER_ORIGINS,
}: Pick<Settings, 'DEVELOPERS' | 'DEVELOPER_ORIGINS'>): DeveloperSettings | null {
  if (DEVELOPERS.length === 0 || DEVELOPER_ORIGINS.length === 0) return null;
  return {
    developers: new Set(DEVELOPERS.map(foldUserName)),
    origins: DEVELOPER_ORIGINS,
  };
}
