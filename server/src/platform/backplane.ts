/** Limits that all processes of one installation count together. */
export interface SharedLimits {
  /**
   * Counts one more use of `key` in a window that begins with its first use. Resolves to 0; above
   * the limit it counts nothing and resolves to the milliseconds until the window ends. Rejects
   * while the other processes are unreachable, which is logged already.
   */
  take(key: string, most: number, windowMs: number): Promise<number>;
}

/**
 * Carries short messages between the processes of one installation. Delivers at most once, and not
 * to the sender; code that needs certainty also reads the database.
 */
export interface Backplane {
  publish(channel: string, message: string): void;
  /** Subscribes to a channel until the returned disposer is called. */
  subscribe(channel: string, handler: (message: string) => void): () => void;
  /** Absent or null for a single process. */
  readonly counts?: SharedLimits | null;
}

/** For a single process: there is no other process to notify. */
export const aloneBackplane: Backplane = {
  publish: () => undefined,
  subscribe: () => () => undefined,
};
