import { useState } from 'react';
import { examFinishStatuses } from '@riwaq/api';
import { useAttempt } from '@riwaq/ui/plain';
import type { Sitting } from './sitting';

export interface Finish {
  /** Whether the student is asked to confirm; `never` before the first time. */
  asking: boolean | 'never';
  /** Whether the last attempt failed. */
  failed: boolean;
  ask: () => void;
  close: () => void;
  finish: () => Promise<void>;
}

/** Handing in the exam, after confirmation. */
export function useFinish(sitting: Sitting): Finish {
  const attempt = useAttempt('entry');
  const [asking, setAsking] = useState<boolean | 'never'>('never');
  const [failed, setFailed] = useState(false);
  return {
    asking,
    failed,
    ask: () => {
      setFailed(false);
      setAsking(true);
    },
    close: () => setAsking(false),
    finish: async () => {
      let done = false;
      setFailed(false);
      await attempt(async () => {
        done = await sitting.finish();
      }, examFinishStatuses);
      if (done) setAsking(false);
      else setFailed(true);
    },
  };
}
