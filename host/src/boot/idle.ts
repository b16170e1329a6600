/** Runs a callback when the browser is idle, at the latest after `milliseconds`. */
export function whenIdle(run: () => void, milliseconds = 2000): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(run, { timeout: milliseconds });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 200);
  return () => clearTimeout(timer);
}

/** Selector for elements that a page shows while it is loading. */
const LOADING = '#startup, main .rw-skeleton, main[aria-busy="true"]';
/** Milliseconds after which a loading page is no longer waited for: a part may hang. */
const LOADING_LIMIT_MS = 30_000;

/**
 * Runs a callback when the page has loaded, `restMs` have passed and the browser is idle. The
 * browser is also idle while a page waits for the network, and a prefetch must not compete with the
 * page's own requests.
 */
export function whenRested(
  run: () => void,
  { restMs, idleMs }: { restMs: number; idleMs: number },
): () => void {
  const begin = Date.now();
  let cancel = (): void => clearTimeout(timer);
  const rested = (): void => {
    const mayWait = Date.now() - begin < LOADING_LIMIT_MS;
    if (mayWait && document.querySelector(LOADING)) timer = setTimeout(rested, restMs);
    else cancel = whenIdle(run, idleMs);
  };
  let timer = setTimeout(rested, restMs);
  return () => cancel();
}

/** Runs a callback after the next paint, when the browser is idle. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => whenIdle(run));
}

/** Runs a callback once the rendered frame is on the screen; at once when the page is hidden. */
export function whenPainted(run: () => void): void {
  if (document.hidden) run();
  else requestAnimationFrame(() => requestAnimationFrame(run));
}

/** Whether the user has enabled the browser's data saver. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
