/** Calls back when the browser has nothing better to do, at the latest after `milliseconds`. */
export function whenIdle(run: () => void, milliseconds = 2000): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(run, { timeout: milliseconds });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 200);
  return () => clearTimeout(timer);
}

/** What a page shows while it is not usable yet. */
const LOADING = '#startup, main .rw-skeleton, main[aria-busy="true"]';
/** Milliseconds after which a page that still loads is waited for no longer: a part may hang. */
const LOADING_LIMIT_MS = 30_000;

/**
 * Calls back when the page is usable, was left alone for a rest, and the browser is idle. While a
 * page waits for the network the browser is idle as well, and a prefetch must take nothing from
 * what the page waits for.
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

/** Calls back once something has been painted and the page is idle. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => whenIdle(run));
}

/** Calls back once what has been drawn is on the screen; at once where nobody sees the page. */
export function whenPainted(run: () => void): void {
  if (document.hidden) run();
  else requestAnimationFrame(() => requestAnimationFrame(run));
}

/** Whether the person asked the browser to spare data. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
