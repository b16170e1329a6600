/**
 * The service worker with which the shell opens without a network (`public/sw.js`); development
 * builds have none.
 */
const WORKER = '/sw.js';

/**
 * Registers the service worker. Browsers that refuse it or have no secure context work as before.
 */
export function openWithoutNetwork({ navigator }: Pick<Window, 'navigator'>): void {
  // Undefined without a secure context, despite its type.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // Bypass HTTP caches: a worker that an administrator has switched off must be removed.
  workers?.register(WORKER, { updateViaCache: 'none' }).catch(() => undefined);
}
