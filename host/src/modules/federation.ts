import { CHUNK_TIMEOUT_MS } from '@riwaq/api';
import type { ModuleManifest } from '@riwaq/contract/manifest';
import type {
  ModuleFederation,
  ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';

/** Loads the code of modules. */
export interface CodeLoader {
  /**
   * Loads the module's definition; `base` is the address of its build's folder. Failures are not
   * cached. A file whose hash differs from the manifest is rejected, except with `changing`, for a
   * build that its developer is working on.
   */
  load(manifest: ModuleManifest, base: string, changing?: boolean): Promise<unknown>;
  /** Aborts pending loads from that folder, so that a retry sends a new request. */
  abandon(base: string): void;
}

declare global {
  /**
   * Returns the hash of a file; builds call it before they load one (shared/build,
   * plugins/integrity).
   */
  interface Window {
    riwaqIntegrity?: (address: string) => string | undefined;
  }
}

const withoutQuery = (address: string): string => address.split('?')[0] ?? '';

type Runtime = Pick<ModuleFederation, 'registerRemotes' | 'registerPlugins' | 'loadRemote'>;

/**
 * Turns every failure into a rejection: a hanging script times out, a changed one is refused, and a
 * failed one is removed from the page.
 */
const resilience = (
  document: Document,
  failures: ReadonlyMap<string, number>,
  hashes: ReadonlyMap<string, string>,
): ModuleFederationRuntimePlugin => ({
  name: 'riwaq-resilience',
  createScript({ url }) {
    const script = document.createElement('script');
    // A browser reuses the first request for an address, which hangs or was broken: so a retry gets
    // another address.
    const times = failures.get(url);
    script.src = times === undefined ? url : `${url}?retry=${times}`;
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.integrity = hashes.get(url) ?? '';
    return { script, timeout: CHUNK_TIMEOUT_MS };
  },
});

/**
 * For every federation runtime of the page, including those of modules: the next consumer of a
 * shared package that failed to load requests it again. By default the runtime caches the failure
 * permanently.
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
 * Loads code by the federation runtime. Each build is registered under its own name, so that a new
 * one can be loaded beside the old one.
 */
export function createFederationLoader(runtime: Runtime, document: Document): CodeLoader {
  const failures = new Map<string, number>();
  const failed = (url: string): void => void failures.set(url, (failures.get(url) ?? 0) + 1);
  /** Address → expected hash, for each file of the builds in use. */
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
