import type { Clock } from '../services';

/**
 * The one clock of a server process. Everything that depends on the date reads it: sessions, signed
 * addresses, throttles, deadlines and each timestamp in the database. Elapsed time (timeouts,
 * health checks) is measured instead, and locks of the data folder compare with the file system's
 * clock.
 */
export const createClock = (aheadMs = 0): Clock => ({ now: () => new Date(Date.now() + aheadMs) });
