import { ANSWER_GRACE_MS } from '@riwaq/api';
import type { Clock } from './services';

/**
 * Records when this process last responded to a session, for as long as the grace period for late
 * answers needs it.
 */
export interface Contacts {
  /** Records a response to a session: its browser is online. */
  note(sessionGuid: string): void;
  /**
   * The first response to a session after an instant; null when there was none, or its record has
   * expired.
   */
  firstAfter(sessionGuid: string, instant: Date): Date | null;
  /** Deletes expired records. */
  forget(): void;
}

/** Responses closer together than this count as one. */
const STEP_MS = 1000;
const RETENTION_MS = 2 * ANSWER_GRACE_MS;

export function createContacts(clock: Clock): Contacts {
  const times = new Map<string, number[]>();
  const recent = (all: readonly number[]): number[] => {
    const from = clock.now().getTime() - RETENTION_MS;
    return all.filter((time) => time >= from);
  };
  return {
    note(sessionGuid) {
      const now = clock.now().getTime();
      const known = times.get(sessionGuid);
      const last = known?.at(-1);
      // Start a new record when the clock was set back.
      if (!known || last === undefined || last > now) {
        times.set(sessionGuid, [now]);
        return;
      }
      if (now - last < STEP_MS) return;
      known.push(now);
      if (now - (known[0] ?? now) > 2 * RETENTION_MS) times.set(sessionGuid, recent(known));
    },
    firstAfter(sessionGuid, instant) {
      const first = times.get(sessionGuid)?.find((time) => time > instant.getTime());
      return first === undefined ? null : new Date(first);
    },
    forget() {
      for (const [sessionGuid, all] of times) {
        const recentTimes = recent(all);
        if (recentTimes.length === 0) times.delete(sessionGuid);
        else times.set(sessionGuid, recentTimes);
      }
    },
  };
}
