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
const LOADING = '#startup, main .rw-skeleton, main .rw-shell-skeleton, main[aria-busy="true"]';
/** Milliseconds after which a loading page is no longer waited for: a part may hang. */
const LOADING_LIMIT_MS = 30_000;

/**
 * Runs a callback when the page has loaded, `restMs` have passed and the browser is idle. The
 * browser is also idle while a page waits for the network, and a prefetch must not compete with the
 * page's own requests.
 */
export function whenRested(
  run: () => void,
  {
    restMs,
    idleMs,
    limitMs = LOADING_LIMIT_MS,
  }: { restMs: number; idleMs: number; limitMs?: number },
): () => void {
  const begin = Date.now();
  let cancel = (): void => clearTimeout(timer);
  const rested = (): void => {
    const mayWait = Date.now() - begin < limitMs;
    if (mayWait && document.querySelector(LOADING)) timer = setTimeout(rested, restMs);
    else cancel = whenIdle(run, idleMs);
  };
  let timer = setTimeout(rested, restMs);
  return () => cancel();
}

/**
 * Milliseconds between two checks of whether the page is usable, within which work then starts, and
 * after which it starts on a page that still loads: live changes must not wait for a slow server.
 */
const USABLE = { restMs: 100, idleMs: 2000, limitMs: 8000 };

/** Runs a callback as soon as the page is usable and the browser is idle. */
export function whenUsable(run: () => void): () => void {
  return whenRested(run, USABLE);
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
