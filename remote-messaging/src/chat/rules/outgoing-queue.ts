import { retryAfterMs } from '@riwaq/api';
import type { ModuleStorage } from '@riwaq/contract';
import { createEntryStore, type EntryStore } from '@riwaq/ui/compiled-in';
import { UNSENT_CHAT } from './unsent-name';

/** A file that was uploaded to the server and is sent with a message. */
export interface OutgoingFile {
  readonly fileUrl: string;
  readonly fileName: string;
  readonly fileType: string;
}

/** A message that the server has not acknowledged. */
export interface OutgoingMessage {
  readonly guid: string;
  readonly conversationGuid: string;
  readonly text: string;
  readonly file: OutgoingFile | null;
  /** When it was written: milliseconds since 1970, UTC. */
  readonly writtenAt: number;
  /** Position in the queue. Within a conversation messages are sent in this order. */
  readonly order: number;
  /** The message was sent at least once, so it may have arrived. */
  readonly tried: boolean;
  /** Why the server refused the message: a key of the `status` texts. Null while it is queued. */
  readonly refused: string | null;
}

/** Persists unsent messages across reloads. All tabs of the browser share it. */
export type OutgoingStore = EntryStore<OutgoingMessage>;

/**
 * Outcome of sending a message: stored by the server, unknown because the response was lost, or
 * refused as it is.
 */
export type SendOutcome = { kind: 'sent' } | { kind: 'lost' } | { kind: 'refused'; reason: string };

/**
 * Creates the store of unsent messages: one storage entry per message, so that two tabs never
 * overwrite each other's messages.
 */
export const createOutgoingStore = (storage: ModuleStorage): OutgoingStore =>
  createEntryStore<OutgoingMessage>(storage, UNSENT_CHAT);

const inOrder = (one: OutgoingMessage, other: OutgoingMessage): number =>
  one.order - other.order || (one.guid < other.guid ? -1 : 1);

/**
 * Queue of messages to send. Sends one message at a time per conversation, the oldest first; the
 * next one follows only after the server stored or refused it. All tabs of a user share the queue
 * and start with the same message. The guid makes sending idempotent, so each message arrives once
 * and in the order of writing, whichever tab sends it and however often.
 * The queue has no timers and makes no calls, so that tests can try every order of events. Times
 * are in milliseconds.
 */
export class OutgoingQueue {
  readonly #store: OutgoingStore;
  readonly #unsent = new Map<string, OutgoingMessage>();
  /** Guids of the messages that are in the store as well. */
  readonly #storedGuids = new Set<string>();
  /** Conversation → guid of the message that this tab is sending. */
  readonly #sending = new Map<string, string>();
  #failures = 0;
  #retryAt = 0;
  #order = 0;

  constructor(store: OutgoingStore) {
    this.#store = store;
    this.syncFromStorage();
  }

  /** All unsent messages in queue order. */
  get all(): readonly OutgoingMessage[] {
    return [...this.#unsent.values()].sort(inOrder);
  }

  /** Whether the last attempt failed; a retry follows. */
  get hasFailed(): boolean {
    return this.#failures > 0;
  }

  isSending(guid: string): boolean {
    const message = this.#unsent.get(guid);
    return message !== undefined && this.#sending.get(message.conversationGuid) === guid;
  }

  /**
   * Loads what other tabs wrote or sent in the meantime. Messages that could not be stored stay in
   * memory, in this tab only.
   */
  syncFromStorage(): void {
    const stored = new Map(this.#store.all().map((message) => [message.guid, message]));
    for (const guid of this.#storedGuids) {
      if (stored.has(guid)) continue;
      this.#unsent.delete(guid);
      this.#storedGuids.delete(guid);
    }
    for (const message of stored.values()) {
      this.#unsent.set(message.guid, message);
      this.#storedGuids.add(message.guid);
      this.#order = Math.max(this.#order, message.order);
    }
  }

  write(
    message: Pick<OutgoingMessage, 'guid' | 'conversationGuid' | 'text' | 'file' | 'writtenAt'>,
  ): void {
    this.syncFromStorage();
    this.#put({ ...message, order: this.#nextOrder(), tried: false, refused: null });
  }

  /**
   * The server is known to have stored the message: from an event, a page of the history or a
   * response.
   */
  markDelivered(guid: string): void {
    if (!this.#unsent.delete(guid)) return;
    this.#storedGuids.delete(guid);
    this.#store.remove(guid);
  }

  /** Queues a refused message again with the same guid, behind all others. */
  retry(guid: string): void {
    this.syncFromStorage();
    const message = this.#unsent.get(guid);
    if (message?.refused != null)
      this.#put({ ...message, refused: null, order: this.#nextOrder() });
  }

  /** Whether a message can still be withdrawn: the server refused it, or it was never sent. */
  canWithdraw(guid: string): boolean {
    const message = this.#unsent.get(guid);
    return message !== undefined && (message.refused !== null || !message.tried);
  }

  withdraw(guid: string): void {
    this.syncFromStorage();
    if (this.canWithdraw(guid)) this.markDelivered(guid);
  }

  /**
   * Marks all queued messages of conversations that no longer exist as refused. Returns them in
   * queue order, including those refused there before. They stay stored so that the author can
   * still copy the text.
   */
  refuse(conversations: ReadonlySet<string>, reason: string): OutgoingMessage[] {
    this.syncFromStorage();
    const refused = this.all.filter(({ conversationGuid }) => conversations.has(conversationGuid));
    for (const message of refused) {
      if (message.refused === null) this.#put({ ...message, refused: reason });
    }
    return refused;
  }

  /** Makes all messages due now, because the connection is back. */
  flush(now: number): void {
    this.syncFromStorage();
    this.#retryAt = now;
  }

  /** Milliseconds until `next` returns a message; null if no message is queued. */
  wait(now: number): number | null {
    return this.#due().length === 0 ? null : Math.max(0, this.#retryAt - now);
  }

  /** Returns the message to send now and marks it as being sent; null if none is due. */
  next(now: number): OutgoingMessage | null {
    if (this.wait(now) !== 0) return null;
    this.syncFromStorage();
    const [first] = this.#due();
    if (!first) return null;
    const sent = { ...first, tried: true };
    this.#put(sent);
    this.#sending.set(sent.conversationGuid, sent.guid);
    return sent;
  }

  /** Records the outcome of sending a message. */
  complete({ guid, conversationGuid }: OutgoingMessage, outcome: SendOutcome, now: number): void {
    this.#sending.delete(conversationGuid);
    if (outcome.kind === 'lost') {
      this.#failures += 1;
      this.#retryAt = now + retryAfterMs(this.#failures);
      return;
    }
    this.#failures = 0;
    this.#retryAt = now;
    this.syncFromStorage();
    const message = this.#unsent.get(guid);
    if (!message) return;
    if (outcome.kind === 'sent') this.markDelivered(guid);
    else this.#put({ ...message, refused: outcome.reason });
  }

  /** The oldest message of each conversation in which this tab is not sending one. */
  #due(): OutgoingMessage[] {
    const seen = new Set(this.#sending.keys());
    return this.all.filter(({ conversationGuid, refused }) => {
      if (refused !== null || seen.has(conversationGuid)) return false;
      seen.add(conversationGuid);
      return true;
    });
  }

  #nextOrder(): number {
    this.#order += 1;
    return this.#order;
  }

  #put(message: OutgoingMessage): void {
    this.#unsent.set(message.guid, message);
    if (this.#store.put(message)) this.#storedGuids.add(message.guid);
    else this.#storedGuids.delete(message.guid);
  }
}
