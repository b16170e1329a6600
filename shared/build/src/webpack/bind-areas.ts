import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** Brings what an area exposes, out of the host's own build. */
export type AreaLoader = () => Promise<unknown>;

/**
 * Areas that are compiled into the host, by `<id>__<build id>`, the name under which the shell asks
 * for a build. The shell asks the federation runtime as ever, with the same manifests; only the
 * code comes from the host's own parts. A build that is not among them, which was published
 * afterwards, comes by federation.
 */
export const bindAreas = (
  areas: Readonly<Record<string, AreaLoader>>,
): ModuleFederationRuntimePlugin => ({
  name: 'riwaq-bound-areas',
  async loadEntry({ remoteInfo }) {
    const load = areas[remoteInfo.name];
    if (!load) return undefined;
    const exposed = await load();
    return { init: () => undefined, get: () => async () => exposed };
  },
});
