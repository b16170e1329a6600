import { createRealtime } from '../realtime/realtime';
import { createUnreadStore } from '../unread/unread-store';
import type { LocalServices } from './local-services';
import type { ServerAccess } from './server-access';
import type { ShellEnvironment } from './shell-environment';

export type LiveServices = ReturnType<typeof createLiveServices>;

/** Creates the hub connection, and the unread counts that follow it. */
export function createLiveServices(
  { window, openHubLink }: Pick<ShellEnvironment, 'window' | 'openHubLink'>,
  { session, token, onError }: LocalServices,
  { api, config, addresses, onRefused }: ServerAccess,
) {
  const realtime = createRealtime({
    window,
    open: openHubLink,
    hubUrl: addresses.then(({ hub }) => hub),
    token,
    onRefused,
    onError,
  });
  const unread = createUnreadStore({
    api,
    signedIn: () => session.current.get() !== null,
    addressKnown: () => config.state.get().kind === 'ready',
    isHubLive: () => realtime.state === 'live' || realtime.state === 'resumed',
    connecting: () => realtime.state === 'connecting',
    channel: 'BroadcastChannel' in window ? new window.BroadcastChannel('riwaq.unread') : undefined,
  });
  return { realtime, unread };
}
