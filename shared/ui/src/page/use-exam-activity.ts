import { useEffect } from 'react';
import { useHost, type Refetch } from '@riwaq/contract';
import { useStable } from './use-stable';

/**
 * Milliseconds for which activity is gathered before what is shown is asked for again: four hundred
 * answer at once.
 */
const GATHER_MS = 1000;

/**
 * Calls `refresh` when somebody has entered, answered or finished an own exam, and after every gap
 * until it succeeds.
 */
export function useExamActivity(examGuid: string, refresh: Refetch): void {
  const { realtime } = useHost();
  const { refresh: stable } = useStable({ refresh });
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    let waiting: ReturnType<typeof setTimeout> | null = null;
    realtime.join(examGuid, { signal, onAnswered: stable });
    realtime.on(
      'ReceiveExamActivity',
      (activity) => {
        if (activity.examGuid !== examGuid || waiting !== null) return;
        waiting = setTimeout(() => {
          waiting = null;
          // SWR retries it, and so does the next activity.
          void stable().catch(() => undefined);
        }, GATHER_MS);
      },
      { signal },
    );
    return () => {
      if (waiting !== null) clearTimeout(waiting);
      ended.abort();
    };
  }, [examGuid, realtime, stable]);
}
