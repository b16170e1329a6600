/**
 * Carries short messages between the processes of one installation. Delivers at most once, and not
 * to the sender; whoever needs certainty looks into the database too.
 */
export interface Backplane {
  publish(channel: string, message: string): void;
  /** Hears a channel until the returned disposer is called. */
  subscribe(channel: string, handler: (message: string) => void): () => void;
}

/** For a process that is alone: there is nobody to tell. */
export const aloneBackplane: Backplane = {
  publish: () => undefined,
  subscribe: () => () => undefined,
};
