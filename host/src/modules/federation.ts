import { CHUNK_TIMEOUT_MS } from '@riwaq/api';
import type { ModuleManifest } from '@riwaq/contract/manifest';
import type {
  ModuleFederation,
  ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';

/** Brings a module's code. */
export interface CodeLoader {
  /**
   * What the module exposes; `base` is the address of its build's folder. Nothing about a failure
   * is kept. Each file is refused that is not what the manifest says; not so with `changing`, a
   * build that its developer works on.
   */
  load(manifest: ModuleManifest, base: string, changing?: boolean): Promise<unknown>;
  /** Gives up whatever is still on its way from that folder, so that a new try is a new request. */
  abandon(base: string): void;
}

declare global {
  /** What a build asks for the hash of a file that it loads (shared/build, plugins/integrity). */
  interface Window {
    riwaqIntegrity?: (address: string) => string | undefined;
  }
}

const withoutQuery = (address: string): string => address.split('?')[0] ?? '';

type Runtime = Pick<ModuleFederation, 'registerRemotes' | 'registerPlugins' | 'loadRemote'>;

/**
 * Makes every failure a clean rejection: a hanging script ends, a changed one is refused, and no
 * failed one stays in the page.
 */
const resilience = (
  document: Document,
  failures: ReadonlyMap<string, number>,
  hashes: ReadonlyMap<string, string>,
): ModuleFederationRuntimePlugin => ({
  name: 'riwaq-resilience',
  createScript({ url }) {
    const script = document.createElement('script');
    // A browser answers a second request for an address by the first one, which hangs or was
    // broken: so it gets another address.
    const times = failures.get(url);
    script.src = times === undefined ? url : `${url}?retry=${times}`;
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.integrity = hashes.get(url) ?? '';
    return { script, timeout: CHUNK_TIMEOUT_MS };
  },
});

/**
 * For every runtime of the page, each module's own too: a shared package whose code could not be
 * had is asked for again by the next that needs it. Left alone, the runtime would keep the failure
 * for good.
 */
export const renewedShares: ModuleFederationRuntimePlugin = {
  name: 'riwaq-renewed-shares',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap)) {
      for (const shared of Object.values(scope[pkgName] ?? {}))
        if (!shared.loaded) shared.loading = null;
    }
  },
};

/**
 * By the federation runtime. Each build is registered under a name of its own, so that a new one
 * can be loaded beside the old.
 */
export function createFederationLoader(runtime: Runtime, document: Document): CodeLoader {
  const failures = new Map<string, number>();
  const failed = (url: string): void => void failures.set(url, (failures.get(url) ?? 0) + 1);
  /** By address: what each file of the builds in use has to hash to. */
  const hashes = new Map<string, string>();
  if (document.defaultView)
    document.defaultView.riwaqIntegrity = (address) => hashes.get(withoutQuery(address));
  runtime.registerPlugins([resilience(document, failures, hashes)]);
  return {
    async load(manifest, base, changing = false) {
      const name = `${manifest.id}__${manifest.buildId}`;
      const entry = new URL(manifest.entry.path, base).href;
      if (!changing)
        for (const { path, integrity } of [...manifest.assets, manifest.entry])
          hashes.set(new URL(path, base).href, integrity);
      runtime.registerRemotes([{ name, entry, entryGlobalName: manifest.entry.name }]);
      try {
        return await runtime.loadRemote(`${name}/module`);
      } catch (cause) {
        failed(entry);
        throw cause;
      }
    },
    abandon(base) {
      for (const element of document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
        'script[src], link[rel=stylesheet]',
      )) {
        const address = element instanceof HTMLScriptElement ? element.src : element.href;
        if (!address.startsWith(base)) continue;
        if (element instanceof HTMLScriptElement) failed(withoutQuery(address));
        element.dispatchEvent(new Event('error'));
        if (element instanceof HTMLScriptElement) element.remove();
      }
    },
  };
}
