import { createClock } from '../../time/clock';
import type { HubBackplane } from '../backplane';
import { createRedisBackplane } from '../redis-backplane';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Longer than a busy machine delays a response of Redis: such tests do not prove the limit. */
const TIMEOUT_MS = 60_000;

/** A backplane over the tests' Redis that waits for slow responses. */
export const patientRedisBackplane = (url: string, prefix: string): HubBackplane =>
  createRedisBackplane({ url, log: quiet, clock: createClock(), prefix, timeoutMs: TIMEOUT_MS });
