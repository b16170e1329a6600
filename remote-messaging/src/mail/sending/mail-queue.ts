import type { ModuleStorage } from '@riwaq/contract';
import { DeliveryQueue } from '@riwaq/outbox';
import { Refusal } from '@riwaq/ui/page';
import type { MailComposition } from '../compose/composition';
import { UNSENT_MAILS } from './unsent-name';

/** A mail that the user has sent and the server has not acknowledged. */
export interface WaitingMail {
  composition: MailComposition;
  /** Version of its draft on the server. */
  version: number;
  /** Keys of saves of the draft without a response. */
  saveKeys?: readonly string[];
  /** When the user sent it (ISO 8601, UTC): mails are sent in this order. */
  at: string;
  /** Status code of the server's refusal; null while it is queued. */
  refused: number | null;
}

/** All mails are in one lane: they are sent one by one, until the server is unreachable. */
const LANE = 'mails';

/** Queue of the user's mails. A refused one lets the next ones pass. */
export class MailQueue extends DeliveryQueue<WaitingMail, never, unknown> {
  /** @param isPaused whether a mail must not be sent now, because its author is withdrawing it */
  constructor(storage: ModuleStorage, isPaused: (mailGuid: string) => boolean) {
    super({
      storage,
      prefix: UNSENT_MAILS,
      policy: {
        clientKey: ({ composition }) => composition.guid,
        coalesceKey: ({ composition }) => composition.guid,
        laneOf: () => LANE,
        order: ({ at }) => Date.parse(at) || 0,
        isWaiting: ({ refused, composition }) => refused === null && !isPaused(composition.guid),
        onAttempt: (mail) => mail,
        onRefused: (mail, cause) => ({
          ...mail,
          refused: cause instanceof Refusal ? cause.statusCode : 0,
        }),
      },
    });
  }
}
