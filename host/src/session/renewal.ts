import type { ApiClient } from '@riwaq/api';
import { decodeClaims, type Claims } from './claims';
import type { Session, SessionStore } from './session-store';

/** The share of its life that a session in use has left when it is renewed. */
const RENEW_AT_SHARE = 1 / 2;
/** The share of what is left that passes after a try that failed, before the next one. */
const PAUSE_SHARE = 1 / 10;
/** Milliseconds between a try that failed and the next, at most. */
export const RENEW_PAUSE_MS = 10 * 60_000;
/** Milliseconds between them at least, however little is left. */
export const RENEW_PAUSE_LEAST_MS = 5000;
const USE = ['keydown', 'pointerdown'] as const;

export interface RenewalDeps {
  window: Window;
  session: Pick<SessionStore, 'current' | 'latest' | 'settled' | 'renew' | 'replaceToken'>;
  api: ApiClient;
  /** The device's clock, in milliseconds: it may be wrong, and may be set. */
  now?: () => number;
  /** Milliseconds that have passed since whenever, by a clock that nobody sets. */
  elapsed?: () => number;
}

const endOf = (claims: Claims | null): number => Number(claims?.['exp']);

/**
 * Milliseconds from the making of a token to its end, both by the server's clock; NaN when it does
 * not say.
 */
const lifeOf = ({ claims }: Session): number => (endOf(claims) - Number(claims['iat'])) * 1000;

/**
 * Milliseconds that a token has left. The device's clock may be hours off the server's, so it only
 * measures how long the token has been here; where it cannot, as after it was set back, nothing
 * counts as left.
 */
function leftOf(session: Session, now: number): number {
  if (session.receivedAt === null || session.receivedAt > now) return 0;
  return Math.max(0, lifeOf(session) - (now - session.receivedAt));
}

/**
 * Renews the session of somebody who works, so that it does not end in the midst of what they
 * write. A page that is only open does not: its session ends in its time. Returns what ends it.
 */
export function renewWhileUsed({
  window,
  session,
  api,
  now = Date.now,
  elapsed = () => performance.now(),
}: RenewalDeps): () => void {
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let isUnderWay = false;
  /** The token to which the server has no later one. */
  let last: string | null = null;

  // One that is over by this clock may be good: only the server says what is over.
  const isDue = (one: Session | null): one is Session =>
    one !== null && one.token !== last && leftOf(one, now()) < lifeOf(one) * RENEW_AT_SHARE;

  const ask = async (): Promise<void> => {
    // While this tab waited another may have renewed it.
    const before = session.latest();
    if (!isDue(before)) return;
    const { data } = await api('POST Account/RenewSession');
    if (!(endOf(decodeClaims(data.token)) > endOf(before.claims))) last = before.token;
    // Meanwhile the person may have left, another may have come, or the password have changed, in
    // any tab.
    else if (session.latest()?.token === before.token) session.replaceToken(data.token);
  };

  const renew = async (): Promise<void> => {
    const before = session.current.get();
    if (isUnderWay || elapsed() < pausedUntil || !isDue(before)) return;
    isUnderWay = true;
    try {
      // A token that another tab replaces just now is not asked with: the server may refuse it
      // already.
      await session.settled();
      await session.renew(ask);
    } catch {
      const pause = Math.max(RENEW_PAUSE_LEAST_MS, leftOf(before, now()) * PAUSE_SHARE);
      pausedUntil = elapsed() + Math.min(RENEW_PAUSE_MS, pause);
    } finally {
      isUnderWay = false;
    }
  };

  const onUse = (): void => void renew();
  for (const kind of USE) window.addEventListener(kind, onUse, { capture: true, passive: true });
  return () => {
    for (const kind of USE) window.removeEventListener(kind, onUse, { capture: true });
  };
}
