import type { RealtimeState } from '@riwaq/contract';

/**
 * State of the connection as a person is told of it: offline at once where the device has no
 * network, and not only when no connection has come for a while. The browser calls a device online
 * too whose network leads nowhere.
 */
export const connectionState = ({ navigator }: Window, hub: RealtimeState): RealtimeState =>
  navigator.onLine ? hub : 'offline';
