import {
  CHIPS_SHOWN,
  MAIL_PAGE,
  MAIL_RECIPIENT_PAGE,
  MAIL_THREAD_PAGE,
  type MailType,
} from '@riwaq/api';
import { sql, type RawBuilder } from 'kysely';
import { photoFor } from '../../access/photo';
import type { Db, Tx } from '../../platform/db/database';
import { containsWords } from '../../platform/db/search-pattern';
import type { MailRow, PersonRow, WholeMailRow } from './rows';

/** The files of a mail or a draft, in their order, as JSON. */
export const filesOf = (source: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('guid', fi.guid, 'url', fi.file_url, 'name', fi.original_name, 'bytes', fi.bytes, 'downloads', fi.download_count) order by mf.position), '[]')
  from mail_file mf join file fi on fi.guid = mf.file_guid where mf.source_guid = ${source})`;

const columnsFor = (reader: string) => sql`
  m.guid, m.sender_guid, m.recipients_count, m.delivered_count, m.read_count, c.sent, m.title, m.excerpt, coalesce(s.full_name, m.sender_name) as sender_name, ${photoFor(reader, 's')} as sender_image,
  m.subject_guid, su.name as subject_name, m.section_guid, se.name as section_name, m.thread_guid, m.reply_on_guid, m.created_at,
  (select count(*)::int from mail_file mf where mf.source_guid = m.guid) as files_count, c.sent or c.read_at is not null as read, c.archived,
  exists (select from mail r where r.reply_on_guid = m.guid and r.sender_guid = c.person_guid) as replied,
  case when c.sent then (
    select coalesce(json_agg(json_build_object('guid', p.guid, 'name', p.full_name, 'image', ${photoFor(reader, 'p')})), '[]')
    from (select o.person_guid from mail_copy o where o.mail_guid = m.guid and not o.sent order by o.person_guid limit ${CHIPS_SHOWN}) o join person p on p.guid = o.person_guid
  ) else '[]' end as recipients`;
const wholeFor = (reader: string) =>
  sql`${columnsFor(reader)}, m.html, ${filesOf(sql`m.guid`)} as files`;
/**
 * Copies as `c`, joined with everything that is shown of them. Pass one page of copies, so that the
 * joins run for these only.
 */
const of = (copies: RawBuilder<unknown>) => sql`
  from ${copies} c join mail m on m.guid = c.mail_guid left join person s on s.guid = m.sender_guid
  left join subject su on su.guid = m.subject_guid left join section se on se.guid = m.section_guid`;
/** The copy was delivered to its owner, who has not deleted it. */
const isVisibleCopy = sql`c.delivered_at is not null and c.deleted_at is null`;

/** Whether a copy precedes the cursor mail of the reader, if one is provided. */
const precedes = (userGuid: string, before: string | undefined) =>
  before === undefined
    ? sql`true`
    : sql`c.mail_seq < (select a.mail_seq from mail_copy a where a.mail_guid = ${before} and a.person_guid = ${userGuid})`;

export interface MailFilter {
  type: MailType;
  archived: boolean;
  unread: boolean;
  words: readonly string[];
  before?: string | undefined;
}

/**
 * Returns a page of a person's mails, newest first. Only the sender can search by recipients'
 * names.
 */
export async function listMails(
  db: Db | Tx,
  userGuid: string,
  { type, archived, unread, words, before }: MailFilter,
): Promise<MailRow[]> {
  const sent = type === 'sent';
  const found = containsWords(words, sql`m.search_text`, ...(sent ? [sql`m.recipients_text`] : []));
  const { rows } = await sql<MailRow>`
    select ${columnsFor(userGuid)} ${of(sql`(
      select c.* from mail_copy c join mail m on m.guid = c.mail_guid
      where c.person_guid = ${userGuid} and ${sent ? sql`c.sent` : sql`not c.sent`} and ${archived ? sql`c.archived` : sql`not c.archived`} and ${isVisibleCopy}
        and ${unread ? sql`c.read_at is null` : sql`true`} and ${found} and ${precedes(userGuid, before)}
      order by c.mail_seq desc limit ${MAIL_PAGE})`)}
    order by c.mail_seq desc`.execute(db);
  return rows;
}

/** Returns a mail that a person has; undefined when they do not have it. */
export async function findMail(
  db: Db | Tx,
  userGuid: string,
  guid: string,
): Promise<WholeMailRow | undefined> {
  const {
    rows: [row],
  } =
    await sql<WholeMailRow>`select ${wholeFor(userGuid)} ${of(sql`mail_copy`)} where c.mail_guid = ${guid} and c.person_guid = ${userGuid} and ${isVisibleCopy}`.execute(
      db,
    );
  return row;
}

/** Returns the other side of a mail if it is one person, else null. */
export async function otherSide(
  db: Db | Tx,
  { guid, sent, sender_guid, recipients_count }: MailRow,
): Promise<string | null> {
  if (!sent) return sender_guid;
  if (recipients_count > 1) return null;
  return (
    (
      await db
        .selectFrom('mail_copy')
        .select('person_guid')
        .where('mail_guid', '=', guid)
        .where('sent', '=', false)
        .executeTakeFirst()
    )?.person_guid ?? null
  );
}

/**
 * Returns a page of a person's mails in a thread, the latest or those before a cursor, oldest
 * first. With `other`, only mails between the two.
 */
export async function listThread(
  db: Db | Tx,
  userGuid: string,
  {
    threadGuid,
    other,
    before,
  }: { threadGuid: string; other: string | null; before?: string | undefined },
): Promise<WholeMailRow[]> {
  const { rows } = await sql<WholeMailRow>`
    select ${wholeFor(userGuid)} ${of(sql`(
      select c.* from mail m join mail_copy c on c.mail_guid = m.guid and c.person_guid = ${userGuid}
      where m.thread_guid = ${threadGuid} and ${isVisibleCopy} and ${precedes(userGuid, before)}
        and ${other === null ? sql`true` : sql`(m.sender_guid = ${other} or exists (select from mail_copy o where o.mail_guid = m.guid and o.person_guid = ${other} and not o.sent))`}
      order by m.seq desc limit ${MAIL_THREAD_PAGE})`)}
    order by c.mail_seq desc`.execute(db);
  return rows.reverse();
}

/** Returns a page of the recipients of a mail, by name. */
export async function listRecipients(
  db: Db | Tx,
  reader: string,
  guid: string,
  before?: string,
): Promise<Array<PersonRow & { delivered: boolean }>> {
  const { rows } = await sql<PersonRow & { delivered: boolean }>`
    select p.guid, p.full_name as name, ${photoFor(reader, 'p')} as image, c.delivered_at is not null as delivered from mail_copy c join person p on p.guid = c.person_guid
    where c.mail_guid = ${guid} and not c.sent and ${before === undefined ? sql`true` : sql`(p.full_name, p.guid) > (select a.full_name, a.guid from person a where a.guid = ${before})`}
    order by p.full_name, p.guid limit ${MAIL_RECIPIENT_PAGE}`.execute(db);
  return rows;
}

export async function recipientGuids(db: Db | Tx, guid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_copy')
    .select('person_guid')
    .where('mail_guid', '=', guid)
    .where('sent', '=', false)
    .execute();
  return rows.map(({ person_guid }) => person_guid);
}

/** Counts the unread received mails of each person, without archived ones. */
export async function countUnread(
  db: Db | Tx,
  people: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ person: string; unread: number }>`
    select c.person_guid as person, count(*)::int as unread from mail_copy c
    where c.person_guid = any(${[...people]}::uuid[]) and not c.sent and c.read_at is null and not c.archived and ${isVisibleCopy} group by c.person_guid`.execute(
    db,
  );
  return new Map(rows.map(({ person, unread }) => [person, unread]));
}

/** Whether a person has a mail, and whether as sender or recipient. */
export async function copyOf(
  db: Db | Tx,
  userGuid: string,
  guid: string,
): Promise<{ sent: boolean } | undefined> {
  const {
    rows: [row],
  } = await sql<{
    sent: boolean;
  }>`select c.sent from mail_copy c where c.mail_guid = ${guid} and c.person_guid = ${userGuid} and ${isVisibleCopy}`.execute(
    db,
  );
  return row;
}

/** Counts a person's mails since an instant, up to `most`. */
export async function sentSince(
  db: Db | Tx,
  sender: string,
  since: Date,
  most: number,
): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select count(*)::int as count from (select from mail where sender_guid = ${sender} and created_at > ${since} limit ${most}) s`.execute(
    db,
  );
  return row?.count ?? 0;
}
