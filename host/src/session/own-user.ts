import { OK, type UserData } from '@riwaq/api';
import type { Shell } from '../boot/shell';
import type { SessionStore } from './session-store';

/**
 * Milliseconds after which the address of the user's photo is refreshed: it is valid for twice as
 * long.
 */
export const REFRESH_MS = 3 * 60 * 60_000;

/**
 * Stores the server's data of the signed-in user in the session, which updates every component that
 * shows it. Ignores data of another user.
 */
export function keepOwnUser(
  session: SessionStore,
  { userGuid, userName, fullName, email, role, personType, profileImageUrl }: UserData,
): void {
  const current = session.latest();
  if (current?.user.userGuid !== userGuid) return;
  const user = { userGuid, userName, fullName, email, role, personType, profileImageUrl };
  if (JSON.stringify(user) !== JSON.stringify(current.user)) session.start(current.token, user);
}

/**
 * Keeps the session's user data up to date: it dates from the sign-in, and the address of a photo
 * expires after some hours. The hub reports changes made on any page or device. Returns a function
 * that ends it.
 */
export function followOwnUser({
  api,
  session,
  realtime,
}: Pick<Shell, 'api' | 'session' | 'realtime'>): () => void {
  const refetch = async (): Promise<void> => {
    const before = session.current.get();
    if (!before) return;
    const { statusCode, data } = await api('GET Account/GetProfile');
    if (statusCode !== OK) return;
    // The response may be older than what this page has saved since the request.
    if (session.current.get()?.user !== before.user) return refetch();
    keepOwnUser(session, data);
  };
  // Keep the profile in memory when the fetch fails.
  const refresh = (): void => void refetch().catch(() => undefined);
  const timer = setInterval(refresh, REFRESH_MS);
  const ends = [
    realtime.on('ReceiveProfileChange', refresh),
    realtime.onResumed(refetch),
    () => clearInterval(timer),
  ];
  refresh();
  return () => ends.forEach((end) => end());
}
