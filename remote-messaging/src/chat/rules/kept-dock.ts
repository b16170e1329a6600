/** Under which name the boxes of the dock are kept. */
export const KEPT_DOCK = 'chat-dock';
