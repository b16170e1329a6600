/**
 * Live threads of replies: merges events and responses in any order, and stores and retries unsent
 * replies.
 */
export { EMPTY_THREAD, mergeReplies, oldestLoaded, repliesOf, waitsForConnection } from './merge';
export type { PendingReply, ThreadAction, ThreadEntry, ThreadState } from './merge';
export { LiveThread } from './live-thread';
export type { ThreadCalls, ThreadListener, ThreadView } from './live-thread';
export type { UnsentReply } from './unsent-replies';
