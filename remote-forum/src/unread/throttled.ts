/**
 * Milliseconds after which what was heard of is asked for, and within which it is asked for once.
 */
export interface Pace {
  firstMs: number;
  againMs: number;
}

/** For what a person is looking at. */
export const SOON: Pace = { firstMs: 300, againMs: 3000 };

interface Throttled {
  /** Lets it run. A failure is ignored: the next event, or SWR, tries again. */
  soon(): void;
  /** Lets it run, and settles as that run does. */
  done(): Promise<unknown>;
  cancel(): void;
}

/** Runs soon after it was asked to, and once for many times. */
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
