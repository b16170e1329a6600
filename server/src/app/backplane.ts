/**
 * Carries short messages between the processes of one installation. Delivers at most once, and not
 * to the sender; code that needs certainty also reads the database.
 */
export interface Backplane {
  publish(channel: string, message: string): void;
  /** Subscribes to a channel until the returned disposer is called. */
  subscribe(channel: string, handler: (message: string) => void): () => void;
}

/** For a single process: there is no other process to notify. */
export const aloneBackplane: Backplane = {
  publish: () => undefined,
  subscribe: () => () => undefined,
};
