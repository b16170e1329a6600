/** Properties of a message that the row layout needs. */
export interface RowMessage {
  readonly guid: string;
  readonly fromGuid: string;
  /** `YYYY-MM-DDTHH:mm:ss`, in the university's time zone. */
  readonly datex: string;
}

export type MessageRow<M extends RowMessage> =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'unread'; key: string }
  /** `leads`: the message begins a run of one author and shows their name. */
  | { kind: 'message'; key: string; message: M; leads: boolean };

/** Pause in minutes after which a message of the same author begins a new run. */
const RUN_PAUSE_MINUTES = 5;
const dayOf = (local: string): string => local.slice(0, 'YYYY-MM-DD'.length);
const minutesBetween = (one: string, other: string): number =>
  (Date.parse(`${other}Z`) - Date.parse(`${one}Z`)) / 60_000;

/** Inserts a separator before each day and a line before the first unread message. */
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
      minutesBetween(before.datex, message.datex) > RUN_PAUSE_MINUTES;
    rows.push({ kind: 'message', key: message.guid, message, leads });
    before = message;
  }
  return rows;
}
