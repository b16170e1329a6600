import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** Loads the exports of an area from the host's own build. */
export type AreaLoader = () => Promise<unknown>;

/**
 * Federation plugin for areas that are compiled into the host, keyed by `<id>__<build id>`, the
 * name under which the shell requests a build. The shell uses the same manifests and the same
 * federation calls; only the code comes from the host's own chunks. Other builds, published later,
 * are loaded by federation.
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
