/** Storage key of the boxes of the dock. */
export const KEPT_DOCK = 'chat-dock';
