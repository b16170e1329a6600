import type { ApiClient } from '@riwaq/api';
import { decodeClaims, type Claims } from './claims';
import type { Session, SessionStore } from './session-store';

/** Share of its lifetime that remains when an active session is renewed. */
const RENEW_AT_SHARE = 1 / 2;
/** Share of the remaining time to wait after a failed renewal. */
const PAUSE_SHARE = 1 / 10;
/** Maximum milliseconds between a failed renewal and the next attempt. */
export const RENEW_PAUSE_MS = 10 * 60_000;
/** Minimum milliseconds between them. */
export const RENEW_PAUSE_LEAST_MS = 5000;
const USE = ['keydown', 'pointerdown'] as const;

export interface RenewalDeps {
  window: Window;
  session: Pick<SessionStore, 'current' | 'latest' | 'settled' | 'renew' | 'replaceToken'>;
  api: ApiClient;
  /** The device's clock, in milliseconds: it may be wrong, and may be set. */
  now?: () => number;
  /** A monotonic clock, in milliseconds. */
  elapsed?: () => number;
}

const endOf = (claims: Claims | null): number => Number(claims?.['exp']);

/**
 * Lifetime of a token in milliseconds, by the server's clock; NaN when the token does not contain
 * it.
 */
const lifeOf = ({ claims }: Session): number => (endOf(claims) - Number(claims['iat'])) * 1000;

/**
 * Remaining milliseconds of a token. The device's clock may differ from the server's by hours, so
 * it only measures the time since the token was received; when that is impossible, as after the
 * clock was set back, the result is 0.
 */
function leftOf(session: Session, now: number): number {
  if (session.receivedAt === null || session.receivedAt > now) return 0;
  return Math.max(0, lifeOf(session) - (now - session.receivedAt));
}

/**
 * Renews the session of an active user, so that it does not expire while they are writing. A page
 * that is merely open does not renew it. Returns a function that ends it.
 */
export function renewWhileUsed({
  window,
  session,
  api,
  now = Date.now,
  elapsed = () => performance.now(),
}: RenewalDeps): () => void {
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let isRenewing = false;
  /** The token whose expiry the server does not extend. */
  let last: string | null = null;

  // A token that is expired by this clock may be valid: only the server decides.
  const isDue = (one: Session | null): one is Session =>
    one !== null && one.token !== last && leftOf(one, now()) < lifeOf(one) * RENEW_AT_SHARE;

  const ask = async (): Promise<void> => {
    // Another tab may have renewed it while this one waited.
    const before = session.latest();
    if (!isDue(before)) return;
    const { data } = await api('POST Account/RenewSession');
    if (!(endOf(decodeClaims(data.token)) > endOf(before.claims))) last = before.token;
    // Meanwhile, in any tab, the user may have signed out, another user may have signed in, or the
    // password may have changed.
    else if (session.latest()?.token === before.token) session.replaceToken(data.token);
  };

  const renew = async (): Promise<void> => {
    const before = session.current.get();
    if (isRenewing || elapsed() < pausedUntil || !isDue(before)) return;
    isRenewing = true;
    try {
      // Wait while another tab is replacing the token: the server may already reject the old one.
      await session.settled();
      await session.renew(ask);
    } catch {
      const pause = Math.max(RENEW_PAUSE_LEAST_MS, leftOf(before, now()) * PAUSE_SHARE);
      pausedUntil = elapsed() + Math.min(RENEW_PAUSE_MS, pause);
    } finally {
      isRenewing = false;
    }
  };

  const onUse = (): void => void renew();
  for (const kind of USE) window.addEventListener(kind, onUse, { capture: true, passive: true });
  return () => {
    for (const kind of USE) window.removeEventListener(kind, onUse, { capture: true });
  };
}
