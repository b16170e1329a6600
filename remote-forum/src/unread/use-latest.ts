import { useEffect, useRef } from 'react';
import { LATEST_GROUP } from '@riwaq/api';
import { useHost, type Refetch } from '@riwaq/contract';
import { throttled, type Pace } from './throttled';

/** Resolves when the page is visible; never after `signal` has aborted. */
const inFront = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState === 'visible') resolve();
    };
    document.addEventListener('visibilitychange', look, { signal });
    look();
  });

/**
 * Calls `ask`, throttled, when contents were added to any topic, and after every connection gap.
 * The response decides whether the user can see them. A hidden page defers the call until it is
 * visible.
 *
 * @param pace delay before the first call and between calls
 */
export function useLatest(ask: Refetch, pace: Pace): void {
  const { realtime } = useHost();
  const newest = useRef(ask);
  newest.current = ask;
  const { firstMs, againMs } = pace;

  useEffect(() => {
    const shown = new AbortController();
    const { signal } = shown;
    let missed = false;
    const asking = throttled(
      async () => {
        missed = document.visibilityState !== 'visible';
        if (!missed) await newest.current();
      },
      { firstMs, againMs },
    );
    realtime.join(LATEST_GROUP, { signal, onAnswered: () => inFront(signal).then(asking.done) });
    realtime.on(
      'ReceiveForumActivity',
      ({ place }) => {
        if (place === LATEST_GROUP) asking.soon();
      },
      { signal },
    );
    const toFront = () => {
      if (missed) asking.soon();
    };
    document.addEventListener('visibilitychange', toFront);
    return () => {
      shown.abort();
      document.removeEventListener('visibilitychange', toFront);
      asking.cancel();
    };
  }, [realtime, firstMs, againMs]);
}
