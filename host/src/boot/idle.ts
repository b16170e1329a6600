/** Calls back when the browser has nothing better to do, at the latest after `milliseconds`. */
export function whenIdle(run: () => void, milliseconds = 2000): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(run, { timeout: milliseconds });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 200);
  return () => clearTimeout(timer);
}

/**
 * Calls back when the browser is idle, but not before a rest: while a page waits for the network it is idle as well, and
 * what comes ahead of need shall take nothing from what is needed.
 */
export function whenRested(run: () => void, { restMs, idleMs }: { restMs: number; idleMs: number }): () => void {
  let cancel = (): void => clearTimeout(timer);
  const timer = setTimeout(() => { cancel = whenIdle(run, idleMs); }, restMs);
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
