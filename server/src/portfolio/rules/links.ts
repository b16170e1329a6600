import { SECRET_LINKS, type SecretLink } from '@riwaq/api';

const DAY_MS = 24 * 60 * 60_000;

/** Whether a link may end then. */
export const mayEndAt = (end: Date, now: Date): boolean =>
  end > now && end.getTime() <= now.getTime() + SECRET_LINKS.daysMax * DAY_MS;

/** How a link stands; a revoked one is that whenever it would have ended. */
export function stateOf(
  { expiresAt, revokedAt }: { expiresAt: Date; revokedAt: Date | null },
  now: Date,
): SecretLink['state'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt > now ? 'open' : 'ended';
}
