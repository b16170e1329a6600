/**
 * Members of each group, over all processes. Entries of a process that died expire. Calls reject
 * while the other processes cannot be reached, which the backplane has logged by then.
 */
export interface Presence {
  /** A person came into a group in this process. Saying it again changes nothing. */
  enter(group: string, userGuid: string): void;
  /** A person's last connection in this process left a group. */
  leave(group: string, userGuid: string): void;
  /** The people who are in a group in any process, each once. */
  users(group: string): Promise<string[]>;
  /** Those of these people who are in a group in any process. */
  among(group: string, people: readonly string[]): Promise<string[]>;
}

/**
 * Carries short messages between the processes of one installation. Delivers at most once and never
 * to the sender, who knows already.
 */
export interface Backplane {
  publish(channel: string, message: string): void;
  /** Hears a channel until the returned disposer is called. */
  subscribe(channel: string, handler: (message: string) => void): () => void;
  /** Tells when messages may have been missed: the way to the others was cut and is open again. */
  onGap(handler: () => void): () => void;
  readonly presence: Presence;
  /** Rejects while the way to the others is cut; null where there is none. */
  readonly ping: (() => Promise<unknown>) | null;
  close(): Promise<void>;
}
