import { FORUM_ROLE, ROLE } from '@riwaq/api';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../platform/db/database';

/** Whether a person holds AddContentInAllLeaningSite. */
export async function holdsEverywhere(db: Db | Tx, userGuid: string): Promise<boolean> {
  const row = await db
    .selectFrom('person_forum_role')
    .select('role')
    .where('person_guid', '=', userGuid)
    .where('role', '=', FORUM_ROLE.everywhere)
    .executeTakeFirst();
  return row !== undefined;
}

/** A query of the guids of those who hold AddContentInAllLeaningSite. */
export const everywhereHolders = sql`
  select person_guid from person_forum_role where role = ${FORUM_ROLE.everywhere}`;

interface ReportRecipientsQuery {
  /** A query of the guids of those who moderate the place of the text. */
  readonly moderators: RawBuilder<unknown>;
  /** Filters a query of guids to those who may read the text. */
  readonly filterReaders: (candidates: RawBuilder<unknown>) => Promise<string[]>;
  /** The writer of the text, and the reporter. */
  readonly except: readonly string[];
}

/** Staff who may remove every text that they can read. */
const siteModerators = sql`
  select guid from person where role = ${ROLE.teacher}
    and (person_type = 'Administrator' or guid in (${everywhereHolders}))`;

/**
 * Finds the people who are notified of a report: the moderators of the text's place, or, if none of
 * them can be, the administrators. Closed accounts do not count.
 */
export async function findReportRecipients({
  moderators,
  filterReaders,
  except,
}: ReportRecipientsQuery): Promise<string[]> {
  for (const candidates of [moderators, siteModerators]) {
    const readers = await filterReaders(
      sql`select o.guid from person o where o.closed_at is null and o.guid in (${candidates})`,
    );
    const recipients = readers.filter((guid) => !except.includes(guid));
    if (recipients.length > 0) return recipients;
  }
  return [];
}
