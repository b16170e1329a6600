/** Throttles: at most one call per `ms`, with a trailing call. `cancel` drops a pending call. */
export function throttle(act: () => void, ms: number): { (): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  const run = () => {
    timer = undefined;
    last = Date.now();
    act();
  };
  const call = () => {
    if (timer !== undefined) return;
    const wait = last + ms - Date.now();
    if (wait <= 0) run();
    else timer = setTimeout(run, wait);
  };
  return Object.assign(call, { cancel: () => clearTimeout(timer) });
}
