import type { ModuleEntry, SiteConfig } from '@riwaq/contract/config';
import { useEffect, useState } from 'react';
import { manifests } from '../boot/hosted-modules';
import { useShell } from '../boot/shell-context';
import { ModuleError } from '../modules/module-error';
import type { NavigationTrouble } from '../navigation/navigation-items';

/** One build that the configuration names for a module, as this browser finds it. */
export interface Build {
  role: 'canary' | 'current' | 'previous';
  /** Percentage of users, for a canary. */
  share: number | null;
  url: string;
  found: {
    version: string | null;
    buildId: string | null;
    trouble: NavigationTrouble | null;
  } | null;
}

const rolesOf = ({ manifestUrl, previous, canary }: ModuleEntry): Build[] => [
  ...(canary
    ? [{ role: 'canary' as const, share: canary.percentage, url: canary.manifestUrl, found: null }]
    : []),
  { role: 'current', share: null, url: manifestUrl, found: null },
  ...(previous === undefined
    ? []
    : [{ role: 'previous' as const, share: null, url: previous, found: null }]),
];

async function find(id: string, build: Build): Promise<Build> {
  try {
    const { manifest, reason } = await (
      await manifests()
    ).fetchManifest(
      window.fetch.bind(window),
      id,
      new URL(build.url, new URL('/', window.location.href)).href,
    );
    return {
      ...build,
      found: {
        version: manifest?.version ?? null,
        buildId: manifest?.buildId ?? null,
        trouble: reason && { kind: 'incompatible', reason, manifest },
      },
    };
  } catch (cause) {
    const code = cause instanceof ModuleError ? cause.code : 'manifest-unreachable';
    return {
      ...build,
      found: {
        version: null,
        buildId: null,
        trouble: { kind: 'failed', code, cause, retryable: true, manifest: null },
      },
    };
  }
}

/** The builds of every module in the current configuration, refetched at each turn. */
export function useBuilds(turn: number): ReadonlyMap<string, readonly Build[]> {
  const { config } = useShell();
  const [builds, setBuilds] = useState<ReadonlyMap<string, readonly Build[]>>(new Map());
  useEffect(() => {
    let current = true;
    const show = async (latest: SiteConfig | null): Promise<void> => {
      const found = await Promise.all(
        (latest?.modules ?? []).map(
          async (entry) =>
            [
              entry.id,
              await Promise.all(rolesOf(entry).map((build) => find(entry.id, build))),
            ] as const,
        ),
      );
      if (current && latest) setBuilds(new Map(found));
    };
    void config.latest().then(show);
    return () => {
      current = false;
    };
  }, [config, turn]);
  return builds;
}
