import { CHAT_PAGE, CHAT_SEARCH } from '@riwaq/api';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/db/database';
import { containsWords } from '../../platform/db/search-pattern';
import type { ChatMessageRow } from './rows';

const columns = sql`
  x.guid, x.conversation_guid, x.sequence, x.from_guid, w.full_name as user_name, x.text, x.attached_file, x.attached_type, x.file_name, x.file_bytes, x.sent_at, x.deleted_at, x.removed,
  case when c.kind = 1 then c.guid when x.from_guid = c.low_guid then c.high_guid else c.low_guid end as to_guid`;
const messages = sql`chat_message x join chat_conversation c on c.guid = x.conversation_guid join person w on w.guid = x.from_guid`;
/** Whether the reader has deleted message `x` for themselves. */
const hiddenFrom = (reader: string): RawBuilder<boolean> =>
  sql`exists (select 1 from chat_hidden h where h.message_guid = x.guid and h.person_guid = ${reader})`;

export async function findMessage(db: Db | Tx, guid: string): Promise<ChatMessageRow | undefined> {
  const {
    rows: [row],
  } = await sql<ChatMessageRow>`select ${columns} from ${messages} where x.guid = ${guid}`.execute(
    db,
  );
  return row;
}

/** Removes the text and the file of a message for everybody; false when that was done before. */
export async function emptyMessage(
  tx: Tx,
  guid: string,
  now: Date,
  { removed = false } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chat_message')
    .set({
      text: '',
      search_text: '',
      attached_file: null,
      attached_type: null,
      file_name: null,
      file_bytes: null,
      deleted_at: now,
      removed,
    })
    .where('guid', '=', guid)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Formats a message for the audit log: its text and the name of its file. */
export const writtenIn = ({
  text,
  file_name,
}: Pick<ChatMessageRow, 'text' | 'file_name'>): string =>
  [text, file_name].filter(Boolean).join('\n');

/** Returns the name of a group. */
export async function groupName(tx: Tx, guid: string): Promise<string> {
  const group = await tx
    .selectFrom('chat_conversation')
    .select('name')
    .where('guid', '=', guid)
    .executeTakeFirst();
  return group?.name ?? '';
}

/**
 * Returns messages before or after a sequence number, the nearest first, and one more than a page
 * contains.
 */
export async function listNear(
  db: Db | Tx,
  reader: string,
  group: string,
  { skip, before, after }: { skip: number; before?: number; after?: number },
): Promise<ChatMessageRow[]> {
  const { rows } = await sql<ChatMessageRow>`
    select ${columns} from ${messages}
    where x.conversation_guid = ${group} and not ${hiddenFrom(reader)}
      and ${before === undefined ? sql`true` : sql`x.sequence < ${before}`} and ${after === undefined ? sql`true` : sql`x.sequence > ${after}`}
    order by x.sequence ${after === undefined ? sql`desc` : sql`asc`} offset ${skip} limit ${CHAT_PAGE + 1}`.execute(
    db,
  );
  return rows;
}

/**
 * Returns the newest message of each conversation that the reader has not deleted for themselves.
 */
export async function lastMessages(
  db: Db | Tx,
  reader: string,
  groups: readonly string[],
): Promise<Map<string, ChatMessageRow>> {
  const { rows } = await sql<ChatMessageRow>`
    select l.* from unnest(${[...groups]}::uuid[]) g(guid) cross join lateral (
      select ${columns} from ${messages} where x.conversation_guid = g.guid and not ${hiddenFrom(reader)} order by x.sequence desc limit 1) l`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.conversation_guid, row]));
}

/** Returns a page of a search's results in a conversation, newest first. */
export async function searchMessages(
  db: Db | Tx,
  reader: string,
  group: string,
  { words, before }: { words: readonly string[]; before?: number },
): Promise<ChatMessageRow[]> {
  const { rows } = await sql<ChatMessageRow>`
    select ${columns} from ${messages}
    where x.conversation_guid = ${group} and ${containsWords(words, sql`x.search_text`)} and not ${hiddenFrom(reader)} and ${before === undefined ? sql`true` : sql`x.sequence < ${before}`}
    order by x.sequence desc limit ${CHAT_SEARCH.page}`.execute(db);
  return rows;
}

/** Counts a person's messages since an instant, up to `most`. */
export async function sentSince(
  db: Db | Tx,
  sender: string,
  since: Date,
  most: number,
): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from chat_message where from_guid = ${sender} and sent_at > ${since} limit ${most}) s`.execute(
    db,
  );
  return row?.count ?? 0;
}

/** Locks and returns a person's upload to ChatPrivate that is not attached yet. */
export async function ownUpload(
  tx: Tx,
  owner: string,
  fileUrl: string,
): Promise<{ guid: string; original_name: string; bytes: number } | undefined> {
  const {
    rows: [row],
  } = await sql<{ guid: string; original_name: string; bytes: number }>`
    select f.guid, f.original_name, f.bytes from file f
    where f.file_url = ${fileUrl} and f.owner_guid = ${owner} and f.file_url like 'ChatPrivate/%' and not exists (select 1 from file_link l where l.file_guid = f.guid) for no key update of f`.execute(
    tx,
  );
  return row;
}
