import { MEMBER_MODE } from '@riwaq/api';
import { sql } from 'kysely';
import { everywhereHolders } from '../moderation/moderators';
import type { Tx } from '../platform/db/database';
import { filterTopicViewers } from './filter-topic-viewers';

/** The only viewers of something, or null if everybody sees it who sees the place where it is. */
export type LimitedViewers = readonly string[] | null;

interface Openness {
  readonly visible: boolean;
  readonly startAt: Date | null;
}
const isOpen = ({ visible, startAt }: Openness, now: Date): boolean =>
  visible && (startAt === null || startAt <= now);

/** The viewers of a topic if it is restricted, hidden or has not started. */
export async function limitedViewers(
  tx: Tx,
  topicGuid: string,
  now: Date,
): Promise<LimitedViewers> {
  const topic = await tx
    .selectFrom('forum_topic')
    .select(['visible', 'start_at as startAt', 'member_mode'])
    .where('guid', '=', topicGuid)
    .executeTakeFirst();
  if (!topic || (isOpen(topic, now) && topic.member_mode !== MEMBER_MODE.restricted)) return null;
  const candidates = sql`
    select created_by from forum_topic where guid = ${topicGuid}
    union select person_guid from forum_topic_member where topic_guid = ${topicGuid}
    union ${everywhereHolders}`;
  return filterTopicViewers(tx, topicGuid, candidates, now);
}

/** The viewers of a forum if it is hidden or has not started. */
export async function limitedForumViewers(
  tx: Tx,
  forum: Openness & { readonly createdBy: string },
  now: Date,
): Promise<LimitedViewers> {
  if (isOpen(forum, now)) return null;
  const { rows } = await sql<{ guid: string }>`
    select ${forum.createdBy}::uuid as guid union ${everywhereHolders}`.execute(tx);
  return rows.map(({ guid }) => guid);
}
