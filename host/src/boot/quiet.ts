/**
 * Milliseconds without any loaded resource after which the network is quiet, and maximum
 * milliseconds to wait for it.
 */
export const QUIET_MS = 1500;
export const QUIET_LIMIT_MS = 8000;

/**
 * Resolves when no resource has loaded for {@link QUIET_MS}, at the latest after {@link
 * QUIET_LIMIT_MS}.
 */
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
