import { useEffect } from 'react';
import { useHost } from '@riwaq/contract';
import { useStable } from './use-stable';

/**
 * Throttle in milliseconds between an activity and the refresh: hundreds of students answer at the
 * same time.
 */
const GATHER_MS = 1000;

/**
 * Calls `refresh` when a student has entered, answered or finished one of the user's exams, and
 * after every gap in the connection until it succeeds. Areas of earlier releases return no promise.
 */
export function useExamActivity(examGuid: string, refresh: () => Promise<unknown> | void): void {
  const { realtime } = useHost();
  const { refresh: stable } = useStable({ refresh });
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    let waiting: ReturnType<typeof setTimeout> | null = null;
    realtime.join(examGuid, { signal, onAnswered: async () => stable() });
    realtime.on(
      'ReceiveExamActivity',
      (activity) => {
        if (activity.examGuid !== examGuid || waiting !== null) return;
        waiting = setTimeout(() => {
          waiting = null;
          // SWR retries a failed refresh, and so does the next activity.
          void Promise.resolve(stable()).catch(() => undefined);
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
