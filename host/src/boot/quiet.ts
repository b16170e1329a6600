/**
 * Milliseconds without anything arriving after which the network is quiet, and after which that is
 * no longer waited for.
 */
export const QUIET_MS = 1500;
export const QUIET_LIMIT_MS = 8000;

/** Resolves once nothing has arrived over the network for a while. */
export function untilQuiet(window: Window & typeof globalThis): Promise<void> {
  return new Promise((resolve) => {
    let quiet = 0;
    const wait = () => {
      window.clearTimeout(quiet);
      quiet = window.setTimeout(done, QUIET_MS);
    };
    const observer = new window.PerformanceObserver(wait);
    const limit = window.setTimeout(done, QUIET_LIMIT_MS);
    function done() {
      observer.disconnect();
      window.clearTimeout(quiet);
      window.clearTimeout(limit);
      resolve();
    }
    observer.observe({ type: 'resource' });
    wait();
  });
}
