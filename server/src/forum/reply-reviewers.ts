import { sql } from 'kysely';
import { everywhereHolders, findReportRecipients } from '../moderation/moderators';
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
      union ${everywhereHolders}`,
    filterReaders: (candidates) => filterTopicViewers(tx, topicGuid, candidates, now),
    except: [writer, reporter],
  });
}
