import type { ModuleStorage } from '@riwaq/contract';
import { DeliveryQueue, type DeliveryOutcome, type DeliveryPolicy } from '@riwaq/outbox';
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

/**
 * Outcome of sending a message: stored by the server, unknown because the response was lost, or
 * refused as it is.
 */
export type MessageSendOutcome =
  { kind: 'sent' } | { kind: 'lost' } | { kind: 'refused'; reason: string };

/** Converts the outcome of one message to that of its request. */
export const outcomeOf = (
  outcome: MessageSendOutcome,
): DeliveryOutcome<OutgoingMessage, never, string> =>
  outcome.kind === 'lost'
    ? outcome
    : {
        kind: 'settled',
        resultOf: () => (outcome.kind === 'sent' ? { kind: 'delivered' } : outcome),
      };

/** One message at a time is sent per conversation; a refused one lets the next ones pass. */
const POLICY: DeliveryPolicy<OutgoingMessage, never, string> = {
  clientKey: ({ guid }) => guid,
  coalesceKey: ({ guid }) => guid,
  laneOf: ({ conversationGuid }) => conversationGuid,
  order: ({ order }) => order,
  isWaiting: ({ refused }) => refused === null,
  onAttempt: (message) => ({ ...message, tried: true }),
  onRefused: (message, refused) => ({ ...message, refused }),
};

/** Queue of the user's chat messages. */
export class OutgoingQueue extends DeliveryQueue<OutgoingMessage> {
  constructor(storage: ModuleStorage) {
    super({ storage, prefix: UNSENT_CHAT, policy: POLICY });
  }

  write(
    message: Pick<OutgoingMessage, 'guid' | 'conversationGuid' | 'text' | 'file' | 'writtenAt'>,
  ): void {
    this.enqueue({ ...message, order: this.nextOrder(), tried: false, refused: null });
  }

  /**
   * The server is known to have stored the message: from an event, a page of the history or a
   * response.
   */
  markDelivered(guid: string): void {
    const message = this.get(guid);
    if (message) this.remove(message);
  }

  /** Queues a refused message again with the same guid, behind all others. */
  retry(guid: string): void {
    const message = this.get(guid);
    if (message?.refused != null) this.put({ ...message, refused: null, order: this.nextOrder() });
  }

  /** Whether a message can still be withdrawn: the server refused it, or it was never sent. */
  canWithdraw(guid: string): boolean {
    const message = this.get(guid);
    return message !== undefined && (message.refused !== null || !message.tried);
  }

  withdraw(guid: string): void {
    if (this.canWithdraw(guid)) this.markDelivered(guid);
  }

  /**
   * Marks all queued messages of conversations that no longer exist as refused. Returns them in
   * queue order, including those refused there before. They stay stored so that the author can
   * still copy the text.
   */
  refuse(conversations: ReadonlySet<string>, reason: string): OutgoingMessage[] {
    const refused = this.all.filter(({ conversationGuid }) => conversations.has(conversationGuid));
    for (const message of refused) {
      if (message.refused === null) this.put({ ...message, refused: reason });
    }
    return refused;
  }
}
