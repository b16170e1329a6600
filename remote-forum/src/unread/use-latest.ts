import { useEffect, useRef } from 'react';
import { LATEST_GROUP } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { throttled, type Pace } from './throttled';

/**
 * Asks again, at a pace, when contents were added to any topics, and after every gap. Whether the person sees them is
 * for the answer to tell. A page that stands behind others does not ask: it asks when it comes to the front.
 *
 * @param pace how soon and how often
 */
export function useLatest(ask: () => void, pace: Pace): void {
  const { realtime } = useHost();
  const newest = useRef(ask);
  newest.current = ask;
  const { firstMs, againMs } = pace;

  useEffect(() => {
    const shown = new AbortController();
    const { signal } = shown;
    let missed = false;
    const asking = throttled(() => {
      missed = document.visibilityState !== 'visible';
      if (!missed) newest.current();
    }, { firstMs, againMs });
    realtime.join(LATEST_GROUP, { signal, onAnswered: asking.soon });
    realtime.on('ReceiveForumActivity', ({ place }) => { if (place === LATEST_GROUP) asking.soon(); }, { signal });
    const toFront = () => { if (missed) asking.soon(); };
    document.addEventListener('visibilitychange', toFront);
    return () => {
      shown.abort();
      document.removeEventListener('visibilitychange', toFront);
      asking.cancel();
    };
  }, [realtime, firstMs, againMs]);
}
