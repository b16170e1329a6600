import { OK, type UserData } from '@riwaq/api';
import type { Shell } from '../boot/shell';
import type { SessionStore } from './session-store';

/**
 * Milliseconds after which the address of the own photo is asked for again: it holds twice as long.
 */
export const REFRESH_MS = 3 * 60 * 60_000;

/**
 * Keeps what the server says of the person who is signed in, so that every place that shows them
 * follows; of anybody else nothing.
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
 * Follows what the server has of the person: the session keeps what it was at the sign-in, and the
 * address of a photo holds for some hours. A change on any page or device is told by the hub.
 * Returns what ends it.
 */
export function followOwnUser({
  api,
  session,
  realtime,
}: Pick<Shell, 'api' | 'session' | 'realtime'>): () => void {
  const refetch = async (): Promise<void> => {
    if (!session.current.get()) return;
    const { statusCode, data } = await api('GET Account/GetProfile');
    if (statusCode === OK) keepOwnUser(session, data);
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
