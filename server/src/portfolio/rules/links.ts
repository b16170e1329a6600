import { DAY_MS, SECRET_LINKS, type SecretLink } from '@riwaq/api';

/** Whether a link may end at this time. */
export const mayEndAt = (end: Date, now: Date): boolean =>
  end > now && end.getTime() <= now.getTime() + SECRET_LINKS.daysMax * DAY_MS;

/** Returns the state of a link; a revoked one is revoked even after its end. */
export function stateOf(
  { expiresAt, revokedAt }: { expiresAt: Date; revokedAt: Date | null },
  now: Date,
): SecretLink['state'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt > now ? 'open' : 'ended';
}
