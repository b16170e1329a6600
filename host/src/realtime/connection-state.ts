import type { RealtimeState } from '@riwaq/contract';

/**
 * Connection state for the user: offline at once when the device has no network, and otherwise
 * after a period without a connection, because browsers also report `onLine` for networks without
 * internet access.
 */
export const connectionState = ({ navigator }: Window, hub: RealtimeState): RealtimeState =>
  navigator.onLine ? hub : 'offline';
