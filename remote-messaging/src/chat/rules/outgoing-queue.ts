import { retryAfterMs } from '@riwaq/api';
import type { ModuleStorage } from '@riwaq/contract';
import { createEntryStore, type EntryStore } from '@riwaq/ui/compiled-in';
import { UNSENT_CHAT } from './unsent-name';

/** A file that has arrived on the server and goes with a message. */
export interface OutgoingFile {
  readonly fileUrl: string;
  readonly fileName: string;
  readonly fileType: string;
}

/** A message that the server has not acknowledged. */
export interface Outgoing {
  readonly guid: string;
  readonly conversationGuid: string;
  readonly text: string;
  readonly file: OutgoingFile | null;
  /** When it was written: milliseconds since 1970, UTC. */
  readonly writtenAt: number;
  /** Its place among all that wait: of one conversation what was written first is sent first. */
  readonly order: number;
  /** It was on its way at least once: it may have arrived. */
  readonly tried: boolean;
  /** Why the server does not take it, a key of the `status` texts; null while it waits. */
  readonly refused: string | null;
}

/** Keeps what is unsent over a reload. Several tabs share it. */
export type OutgoingStore = EntryStore<Outgoing>;

/**
 * What became of a message that was on its way: it was taken, it may or may not have arrived, or it
 * is not taken as it is.
 */
export type SendOutcome = { kind: 'sent' } | { kind: 'lost' } | { kind: 'refused'; reason: string };

/**
 * What is unsent, in this browser, one entry for each message, so that two tabs never write over
 * each other.
 */
export const createOutgoingStore = (storage: ModuleStorage): OutgoingStore =>
  createEntryStore<Outgoing>(storage, UNSENT_CHAT);

const inOrder = (one: Outgoing, other: Outgoing): number =>
  one.order - other.order || (one.guid < other.guid ? -1 : 1);

/**
 * Messages on their way to the server. Of each conversation one is on its way at a time, the
 * oldest: the next one goes when it was taken or refused, never before. All tabs of a person share
 * what waits and begin with the same one, and a message that is sent again is the same message by
 * its guid; so each arrives once and in the order of writing, whoever sends it and however often.
 * It holds no timers and makes no calls, so that every order of events can be tried. Times are
 * milliseconds.
 */
export class OutgoingQueue {
  readonly #store: OutgoingStore;
  readonly #unsent = new Map<string, Outgoing>();
  /** Guids of those that the store has too. */
  readonly #kept = new Set<string>();
  /** Conversation → guid of what is on its way from here. */
  readonly #sending = new Map<string, string>();
  #failures = 0;
  #retryAt = 0;
  #order = 0;

  constructor(store: OutgoingStore) {
    this.#store = store;
    this.reread();
  }

  /** All that is unsent, in its order. */
  get all(): readonly Outgoing[] {
    return [...this.#unsent.values()].sort(inOrder);
  }

  /** Whether the last try failed; another one follows. */
  get isCutOff(): boolean {
    return this.#failures > 0;
  }

  isOnItsWay(guid: string): boolean {
    const message = this.#unsent.get(guid);
    return message !== undefined && this.#sending.get(message.conversationGuid) === guid;
  }

  /**
   * Takes over what other tabs wrote or sent meanwhile. What the storage could not keep is known
   * here alone.
   */
  reread(): void {
    const stored = new Map(this.#store.all().map((message) => [message.guid, message]));
    for (const guid of this.#kept) {
      if (stored.has(guid)) continue;
      this.#unsent.delete(guid);
      this.#kept.delete(guid);
    }
    for (const message of stored.values()) {
      this.#unsent.set(message.guid, message);
      this.#kept.add(message.guid);
      this.#order = Math.max(this.#order, message.order);
    }
  }

  write(
    message: Pick<Outgoing, 'guid' | 'conversationGuid' | 'text' | 'file' | 'writtenAt'>,
  ): void {
    this.reread();
    this.#put({ ...message, order: this.#nextOrder(), tried: false, refused: null });
  }

  /** The server is known to have it, by an event, a page of the history or an answer. */
  arrived(guid: string): void {
    if (!this.#unsent.delete(guid)) return;
    this.#kept.delete(guid);
    this.#store.remove(guid);
  }

  /** Tries anew what was refused, as the same message, after all that waits. */
  retry(guid: string): void {
    this.reread();
    const message = this.#unsent.get(guid);
    if (message?.refused != null)
      this.#put({ ...message, refused: null, order: this.#nextOrder() });
  }

  /** Whether a message can still be taken back: the server refused it, or was never given it. */
  canGiveUp(guid: string): boolean {
    const message = this.#unsent.get(guid);
    return message !== undefined && (message.refused !== null || !message.tried);
  }

  giveUp(guid: string): void {
    this.reread();
    if (this.canGiveUp(guid)) this.arrived(guid);
  }

  /**
   * Refuses all that waits for conversations that are not there any more, and returns it in its
   * order with what was refused there before. It stays stored: its writer finds the text.
   */
  refuse(conversations: ReadonlySet<string>, reason: string): Outgoing[] {
    this.reread();
    const refused = this.all.filter(({ conversationGuid }) => conversations.has(conversationGuid));
    for (const message of refused) {
      if (message.refused === null) this.#put({ ...message, refused: reason });
    }
    return refused;
  }

  /** Everything is due now: the connection is back. */
  hurry(now: number): void {
    this.reread();
    this.#retryAt = now;
  }

  /** Milliseconds until `next` has something; null when nothing is to be waited for. */
  wait(now: number): number | null {
    return this.#due().length === 0 ? null : Math.max(0, this.#retryAt - now);
  }

  /** The message to send now, which is on its way from then on; null when there is none. */
  next(now: number): Outgoing | null {
    if (this.wait(now) !== 0) return null;
    this.reread();
    const [first] = this.#due();
    if (!first) return null;
    const sent = { ...first, tried: true };
    this.#put(sent);
    this.#sending.set(sent.conversationGuid, sent.guid);
    return sent;
  }

  /** The message that was on its way came to this. */
  settle({ guid, conversationGuid }: Outgoing, outcome: SendOutcome, now: number): void {
    this.#sending.delete(conversationGuid);
    if (outcome.kind === 'lost') {
      this.#failures += 1;
      this.#retryAt = now + retryAfterMs(this.#failures);
      return;
    }
    this.#failures = 0;
    this.#retryAt = now;
    this.reread();
    const message = this.#unsent.get(guid);
    if (!message) return;
    if (outcome.kind === 'sent') this.arrived(guid);
    else this.#put({ ...message, refused: outcome.reason });
  }

  /** The oldest of each conversation that has nothing on its way. */
  #due(): Outgoing[] {
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

  #put(message: Outgoing): void {
    this.#unsent.set(message.guid, message);
    if (this.#store.put(message)) this.#kept.add(message.guid);
    else this.#kept.delete(message.guid);
  }
}
