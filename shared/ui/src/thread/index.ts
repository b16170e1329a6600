/**
 * Threads of replies that are live: what arrives in whichever order is merged, and what could not
 * be sent is kept and sent again.
 */
export { EMPTY_THREAD, mergeReplies, oldestLoaded, repliesOf, waitsForConnection } from './merge';
export type { PendingReply, ThreadAction, ThreadEntry, ThreadState } from './merge';
export { LiveThread } from './live-thread';
export type { ThreadCalls, ThreadListener, ThreadView } from './live-thread';
export type { UnsentReply } from './unsent-replies';
