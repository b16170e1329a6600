import type { ChatMessage } from '@riwaq/api';
import type { Outgoing } from '../rules/outgoing-queue';
import type { RowMessage } from '../rules/message-rows';

/** A message of the history, or one that the server has not acknowledged. */
export type ShownMessage = RowMessage &
  (
    | { readonly kind: 'known'; readonly message: ChatMessage }
    | { readonly kind: 'unsent'; readonly outgoing: Outgoing }
  );

/**
 * What a conversation shows: its history, and after it what waits. What the history has already
 * does not wait.
 *
 * @param dateOf the local date of an instant
 */
export function shownMessages(
  history: readonly ChatMessage[],
  unsent: readonly Outgoing[],
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
        // It stands after all that is there, also where the clock of this machine is behind.
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
