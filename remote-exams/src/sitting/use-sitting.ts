import { useEffect, useState, useSyncExternalStore } from 'react';
import { useHost } from '@riwaq/contract';
import { useBeforeLeaving } from '@riwaq/ui/core';
import { prepareAttempt } from '../lazy-parts';
import { Sitting } from './sitting';
import type { SittingView } from './sitting-view';

/** Follows a student's attempt at an exam while it is shown. `examGuid` must not change. */
export function useSitting(examGuid: string): { sitting: Sitting; view: SittingView } {
  const { api, storage, realtime } = useHost();
  const [sitting] = useState(
    () => new Sitting({ api, storage, examGuid, prepare: prepareAttempt }),
  );
  const view = useSyncExternalStore(sitting.subscribe, sitting.view);

  useEffect(() => {
    const shown = new AbortController();
    sitting.connect(realtime, shown.signal);
    void sitting.load();
    return () => shown.abort();
  }, [sitting, realtime]);
  useBeforeLeaving(sitting.leave);

  return { sitting, view };
}
