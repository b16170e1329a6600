/** Milliseconds after which what was heard of is asked for, and within which it is asked for once. */
export interface Pace { firstMs: number; againMs: number }

/** For what a person is looking at. */
export const SOON: Pace = { firstMs: 300, againMs: 3000 };

/** Runs soon after it was asked to, and once for many times. */
export function throttled(run: () => void, { firstMs, againMs }: Pace): { soon: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ranAt = Number.NEGATIVE_INFINITY;
  return {
    soon: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        ranAt = Date.now();
        run();
      }, Math.max(firstMs, ranAt + againMs - Date.now()));
    },
    cancel: () => clearTimeout(timer),
  };
}
