/** Storage key of the boxes of the dock. */
export const DOCK_KEY = 'chat-dock';
