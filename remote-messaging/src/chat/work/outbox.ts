import type { ModuleStorage } from '@riwaq/contract';
import { Observable } from '@riwaq/ui/page';
import {
  createOutgoingStore,
  OutgoingQueue,
  type OutgoingMessage,
  type SendOutcome,
} from '../rules/outgoing-queue';

/** Unsent messages as the boxes show them. */
export interface OutboxView {
  readonly unsent: readonly OutgoingMessage[];
  /** Guids of the messages that are being sent. */
  readonly sending: ReadonlySet<string>;
}

interface OutboxOptions {
  storage: ModuleStorage;
  /** Sends one message to the server; never rejects. */
  deliver: (message: OutgoingMessage) => Promise<SendOutcome>;
  /** Whether there is a connection to the hub. */
  connected: () => boolean;
}

const viewOf = (queue: OutgoingQueue): OutboxView => ({
  unsent: queue.all,
  sending: new Set(queue.all.filter(({ guid }) => queue.isSending(guid)).map(({ guid }) => guid)),
});

/**
 * Sends the user's messages from `start` until `signal` aborts. Unsent messages stay stored in this
 * browser.
 */
export class Outbox extends Observable<OutboxView> {
  readonly #parts: OutboxOptions;
  readonly #queue: OutgoingQueue;
  #started = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: OutboxOptions) {
    const queue = new OutgoingQueue(createOutgoingStore(parts.storage));
    super(viewOf(queue));
    this.#parts = parts;
    this.#queue = queue;
  }

  write(
    message: Pick<OutgoingMessage, 'guid' | 'conversationGuid' | 'text' | 'file' | 'writtenAt'>,
  ): void {
    this.#queue.write(message);
    this.#changed();
  }

  markDelivered(guids: readonly string[]): void {
    const before = this.#queue.all.length;
    for (const guid of guids) this.#queue.markDelivered(guid);
    if (this.#queue.all.length !== before) this.#changed();
  }

  retry(guid: string): void {
    this.#queue.retry(guid);
    this.#changed();
  }

  withdraw(guid: string): void {
    this.#queue.withdraw(guid);
    this.#changed();
  }

  /** Marks queued messages of conversations that the user has left as refused, and returns them. */
  refuse(conversations: ReadonlySet<string>, reason: string): readonly OutgoingMessage[] {
    if (!this.view().unsent.some(({ conversationGuid }) => conversations.has(conversationGuid)))
      return [];
    const refused = this.#queue.refuse(conversations, reason);
    this.#changed();
    return refused;
  }

  canWithdraw = (guid: string): boolean => this.#queue.canWithdraw(guid);

  /** Sends queued messages at once, because the connection is back. */
  flush = (): void => {
    this.#queue.flush(performance.now());
    this.#changed();
  };

  start(signal: AbortSignal): void {
    this.#started = true;
    // Another tab wrote or sent a message.
    const elsewhere = () => {
      this.#queue.syncFromStorage();
      this.#changed();
    };
    window.addEventListener('storage', elsewhere);
    signal.addEventListener('abort', () => {
      window.removeEventListener('storage', elsewhere);
      this.#started = false;
      clearTimeout(this.#timer);
    });
    this.#changed();
  }

  #go(): void {
    clearTimeout(this.#timer);
    if (!this.#started || !this.#parts.connected()) return;
    for (
      let next = this.#queue.next(performance.now());
      next;
      next = this.#queue.next(performance.now())
    )
      void this.#send(next);
    const wait = this.#queue.wait(performance.now());
    if (wait !== null) this.#timer = setTimeout(() => this.#changed(), wait);
  }

  async #send(message: OutgoingMessage): Promise<void> {
    const outcome = await this.#parts.deliver(message);
    this.#queue.complete(message, outcome, performance.now());
    this.#changed();
  }

  /** Sends due messages first and emits afterwards, so that subscribers are notified once. */
  #changed(): void {
    this.#go();
    this.set(viewOf(this.#queue));
  }
}
