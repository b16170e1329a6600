import { FORUM_ROLE } from '@riwaq/api';
import { sql } from 'kysely';
import { findReportRecipients } from '../moderation/moderators';
import type { Tx } from '../platform/db/database';
import { filterTopicViewers } from './filter-topic-viewers';

interface ReportedReply {
  readonly topicGuid: string;
  readonly writer: string;
  readonly reporter: string;
}

/** Finds the people to notify of a report about a reply, without its writer and the reporter. */
export function findReplyReviewers(
  tx: Tx,
  { topicGuid, writer, reporter }: ReportedReply,
  now: Date,
): Promise<string[]> {
  return findReportRecipients({
    moderators: sql`
      select created_by from forum_topic where guid = ${topicGuid}
      union select person_guid from person_forum_role where role = ${FORUM_ROLE.everywhere}`,
    filterReaders: (candidates) => filterTopicViewers(tx, topicGuid, candidates, now),
    except: [writer, reporter],
  });
}
