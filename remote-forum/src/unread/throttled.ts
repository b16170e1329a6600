/** Milliseconds before the first run after an event, and minimum milliseconds between two runs. */
export interface Pace {
  firstMs: number;
  againMs: number;
}

/** Pace for data on the screen. */
export const SOON: Pace = { firstMs: 300, againMs: 3000 };

interface Throttled {
  /** Requests a run. A failure is ignored: the next event, or SWR, tries again. */
  soon(): void;
  /** Requests a run, and settles like it. */
  done(): Promise<unknown>;
  cancel(): void;
}

/** Throttles `run`: requests during the wait share one run. */
export function throttled(run: () => Promise<unknown>, { firstMs, againMs }: Pace): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let next: Promise<unknown> | null = null;
  let ranAt = Number.NEGATIVE_INFINITY;
  const done = (): Promise<unknown> => {
    next ??= new Promise<void>((resolve) => {
      timer = setTimeout(resolve, Math.max(firstMs, ranAt + againMs - Date.now()));
    }).then(() => {
      next = null;
      ranAt = Date.now();
      return run();
    });
    return next;
  };
  return {
    soon: () => void done().catch(() => undefined),
    done,
    cancel: () => clearTimeout(timer),
  };
}
