import type { ChatMessage } from '@riwaq/api';
import type { OutgoingMessage } from '../rules/outgoing-queue';
import type { RowMessage } from '../rules/message-rows';

/** A message of the history, or one that the server has not acknowledged. */
export type ShownMessage = RowMessage &
  (
    | { readonly kind: 'known'; readonly message: ChatMessage }
    | { readonly kind: 'unsent'; readonly outgoing: OutgoingMessage }
  );

/**
 * Returns the messages to show: the history, followed by unsent messages. An unsent message that
 * the history already contains is skipped.
 *
 * @param dateOf returns the local date of an instant
 */
export function shownMessages(
  history: readonly ChatMessage[],
  unsent: readonly OutgoingMessage[],
  me: string,
  dateOf: (instant: number) => string,
): ShownMessage[] {
  const known = new Set(history.map(({ guid }) => guid));
  const last = history.at(-1)?.datex ?? '';
  return [
    ...history.map((message): ShownMessage => ({
      kind: 'known',
      guid: message.guid,
      fromGuid: message.fromGuid,
      datex: message.datex,
      message,
    })),
    ...unsent
      .filter(({ guid }) => !known.has(guid))
      .map((outgoing): ShownMessage => {
        // Keep unsent messages after the history, even if this machine's clock is slow.
        const written = dateOf(outgoing.writtenAt);
        return {
          kind: 'unsent',
          guid: outgoing.guid,
          fromGuid: me,
          datex: written > last ? written : last,
          outgoing,
        };
      }),
  ];
}
