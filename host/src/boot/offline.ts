import type { ConfigState } from './site-config';

/**
 * The service worker with which the shell opens without a network (`public/sw.js`). Development
 * builds have none, and their configuration says so.
 */
const WORKER = '/sw.js';

/**
 * Registers the service worker, unless the configuration switches it off. Browsers that refuse it
 * or have no secure context work as before.
 */
export function openWithoutNetwork(
  { navigator }: Pick<Window, 'navigator'>,
  site: ConfigState,
): void {
  if (site.kind !== 'ready' || site.config.offline === false) return;
  // Undefined without a secure context, despite its type.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // Bypass HTTP caches: a worker that an administrator has switched off must be removed.
  workers?.register(WORKER, { updateViaCache: 'none' }).catch(() => undefined);
}
