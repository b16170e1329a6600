import type { SharedLimits } from '../backplane';

/**
 * Members of each group, over all processes. Entries of a crashed process expire. Calls reject
 * while the other processes are unreachable; the backplane has already logged that.
 */
export interface Presence {
  /** Records that a user joined a group on this process. Idempotent. */
  enter(group: string, userGuid: string): void;
  /** Records that a user's last connection to this process left a group. */
  leave(group: string, userGuid: string): void;
  /** The distinct users in a group, on any process. */
  users(group: string): Promise<string[]>;
  /** Those of these users who are in a group, on any process. */
  among(group: string, people: readonly string[]): Promise<string[]>;
}

/** Numbers of each user's hub connections, over all processes. Those of a crashed one expire. */
export interface SharedConnections {
  /** Records how many connections of a user this process has. */
  note(userGuid: string, own: number): void;
  /** The user's connections to the other processes. Rejects while those are unreachable. */
  others(userGuid: string): Promise<number>;
}

/**
 * Carries short messages between the processes of one installation. Delivers at most once and never
 * to the sender.
 */
export interface HubBackplane {
  publish(channel: string, message: string): void;
  /** Subscribes to a channel until the returned disposer is called. */
  subscribe(channel: string, handler: (message: string) => void): () => void;
  /**
   * Notifies when messages may have been lost: the connection to the others was interrupted and is
   * restored.
   */
  onGap(handler: () => void): () => void;
  readonly presence: Presence;
  /** Null for a single process. */
  readonly counts: SharedLimits | null;
  /** Null for a single process. */
  readonly connections: SharedConnections | null;
  /** Rejects while the connection to the others is interrupted; null without one. */
  readonly ping: (() => Promise<unknown>) | null;
  close(): Promise<void>;
}
