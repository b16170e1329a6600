/**
 * The worker by which the shell opens without a network (`public/sw.js`); builds for development
 * have none.
 */
const WORKER = '/sw.js';

/**
 * Asks the browser to keep the shell. One that keeps nothing, or has no secure context, goes on as
 * before.
 */
export function openWithoutNetwork({ navigator }: Pick<Window, 'navigator'>): void {
  // Absent where the page is not served safely, whatever its type says.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // Asked past every cache: an installation that takes the worker back must be heard.
  workers?.register(WORKER, { updateViaCache: 'none' }).catch(() => undefined);
}
