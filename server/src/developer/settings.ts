import type { Settings } from '../app/settings';

/** Who may try a build of their own on this site, and from where it may come. */
export interface DeveloperSettings {
  /** User names, in lower case. */
  readonly developers: ReadonlySet<string>;
  /** Exact origins, such as `http://localhost:8090`. */
  readonly origins: readonly string[];
}

/** What the settings grant to developers; null unless they name both people and origins. */
export function developerSettings({
  DEVELOPERS,
  DEVELOPER_ORIGINS,
}: Pick<Settings, 'DEVELOPERS' | 'DEVELOPER_ORIGINS'>): DeveloperSettings | null {
  if (DEVELOPERS.length === 0 || DEVELOPER_ORIGINS.length === 0) return null;
  return {
    developers: new Set(DEVELOPERS.map((name) => name.toLowerCase())),
    origins: DEVELOPER_ORIGINS,
  };
}
