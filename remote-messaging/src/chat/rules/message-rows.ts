/** What the rows of a conversation need to know of a message. */
export interface RowMessage {
  readonly guid: string;
  readonly fromGuid: string;
  /** `YYYY-MM-DDTHH:mm:ss`, in the university's time zone. */
  readonly datex: string;
}

export type MessageRow<M extends RowMessage> =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'unread'; key: string }
  /** `leads`: it begins what one person said in one go, under their name. */
  | { kind: 'message'; key: string; message: M; leads: boolean };

/** Minutes after which what the same person says begins anew. */
const GO_MINUTES = 5;
const dayOf = (local: string): string => local.slice(0, 'YYYY-MM-DD'.length);
const minutesBetween = (one: string, other: string): number =>
  (Date.parse(`${other}Z`) - Date.parse(`${one}Z`)) / 60_000;

/** Messages with a separator before each day, and a line before the first that is unread. */
export function messageRows<M extends RowMessage>(
  messages: readonly M[],
  firstUnread: string | null,
): MessageRow<M>[] {
  const rows: MessageRow<M>[] = [];
  let before: M | null = null;
  for (const message of messages) {
    const day = dayOf(message.datex);
    const newDay = before === null || dayOf(before.datex) !== day;
    if (newDay) rows.push({ kind: 'day', key: `day ${day}`, day });
    const unread = message.guid === firstUnread;
    if (unread) rows.push({ kind: 'unread', key: 'unread' });
    const leads =
      newDay ||
      unread ||
      before?.fromGuid !== message.fromGuid ||
      minutesBetween(before.datex, message.datex) > GO_MINUTES;
    rows.push({ kind: 'message', key: message.guid, message, leads });
    before = message;
  }
  return rows;
}
