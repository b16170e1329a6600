/**
 * How an end date stands (document 1 section 4): `none` when it does not count, `running` (orange) before it
 * and `expired` (red) after it.
 */
export type Expiry = { kind: 'none' } | { kind: 'running' | 'expired'; endDate: string };

interface Ending {
  endDate: string | null;
  endDateEnable: boolean;
  isExpired?: boolean;
}

/**
 * @param now the time in the university's time zone, as dates travel. Only for what the server does not judge
 * itself: where it sends `isExpired`, that counts.
 */
export function expiryOf({ endDate, endDateEnable, isExpired }: Ending, now: string): Expiry {
  if (!endDateEnable || endDate === null) return { kind: 'none' };
  return { kind: isExpired ?? endDate <= now ? 'expired' : 'running', endDate };
}
