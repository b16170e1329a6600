import { mayPass } from '@riwaq/api';
import { disposeOnce, type Listeners } from './disposal';

/** Refetches the shown data. Rejects when it cannot be fetched. */
export type Refetch = () => Promise<unknown>;

/**
 * Milliseconds before the first retry of a refetch that failed; doubled by each failure after it.
 */
const FIRST_RETRY_MS = 1000;
/** Longest pause between two retries, in milliseconds. */
const LAST_RETRY_MS = 30_000;

/**
 * Milliseconds before the retry that follows so many failures. Half is random: clients must not
 * retry together.
 */
export function refetchDelay(failures: number, random: () => number = Math.random): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS) * (0.5 + random() / 2);
}

/**
 * Wraps a refetch so that it is retried until it succeeds: after a growing pause, and at once when
 * the browser reports that the network is back. A permanent refusal (`mayPass`) ends it, because
 * the page shows it. Calling `run` again starts over, and a failure of the earlier call is no
 * longer retried.
 */
export function retriedRefetch(refetch: Refetch): { run(): void; stop(): void } {
  let latest = 0;
  let stopped = false;
  let endPause = (): void => undefined;

  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      endPause = () => {
        clearTimeout(timer);
        window.removeEventListener('online', endPause);
        resolve();
      };
      const timer = setTimeout(endPause, milliseconds);
      window.addEventListener('online', endPause);
    });

  const runUntilDone = async (): Promise<void> => {
    latest += 1;
    const mine = latest;
    endPause();
    let isNetworkBack = false;
    const noteOnline = (): void => {
      isNetworkBack = true;
    };
    window.addEventListener('online', noteOnline);
    for (let failures = 0; mine === latest && !stopped;) {
      isNetworkBack = false;
      try {
        await refetch();
        break;
      } catch (cause) {
        if (mine !== latest || stopped || !mayPass(cause)) break;
        failures += 1;
        // A request that began without the network may fail after the network is back.
        if (!isNetworkBack) await pause(refetchDelay(failures));
      }
    }
    window.removeEventListener('online', noteOnline);
  };

  return {
    run: () => void runUntilDone(),
    stop() {
      stopped = true;
      endPause();
    },
  };
}

/**
 * Adds a retried refetch to listeners, until one of the signals aborts or the returned disposer is
 * called.
 */
export function addRefetch(
  listeners: Listeners<[]>,
  refetch: Refetch,
  ...signals: readonly (AbortSignal | undefined)[]
): () => void {
  const { run, stop } = retriedRefetch(refetch);
  const remove = listeners.add(run);
  return disposeOnce(
    () => {
      stop();
      remove();
    },
    ...signals,
  );
}
