import type { Log } from '../platform/services';
import { createSchedule, type OwnSchedule } from '../platform/time/schedule';

/**
 * A schedule that starts no job. A test calls the job that it needs; a job that ran by the clock
 * would end attempts or write to tables between two statements of a slow test.
 */
export function createIdleSchedule(log: Log): OwnSchedule {
  const known: string[] = [];
  return {
    ...createSchedule(log),
    every: (_milliseconds, what) => void known.push(what),
    known: () => known,
  };
}
