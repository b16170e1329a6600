import { readable } from '@riwaq/api';
import { sql } from 'kysely';
import type { Caller } from '../platform/caller';
import type { Tx } from '../platform/db/database';
import { auditReportedBelow } from '../moderation/reports';
import type { ForumContext } from './context';

/**
 * Stores reported replies of the caller in the audit log before they are deleted with their
 * contents.
 */
export const auditReportedReplies = (
  tx: Tx,
  services: Pick<ForumContext, 'audit' | 'clock'>,
  caller: Caller,
  contentGuids: readonly string[],
): Promise<void> =>
  auditReportedBelow(
    tx,
    services,
    caller,
    'reply_guid',
    sql`
    select r.guid, c.title, r.text from forum_reply r join forum_content c on c.guid = r.content_guid
    where r.content_guid = any(${contentGuids}::uuid[]) and r.created_by = ${caller.userGuid}`,
    readable,
  );
