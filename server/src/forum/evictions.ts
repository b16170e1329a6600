import { sql } from 'kysely';
import type { Services } from '../platform/services';
import { onCommit, type Tx } from '../platform/db/database';
import { ownMember, scopeOfPerson, seesTopic } from './visibility';

interface TopicMembership {
  person: string;
  topic: string;
}

/**
 * Removes people from the live groups of topics that they may no longer see and notifies their
 * tabs, after the commit. The groups are the topic's guid and the guids of its contents. Anybody
 * with a valid session may be connected.
 */
export function createEvictions({ realtime }: Pick<Services, 'realtime'>) {
  async function groupsOf(tx: Tx, topics: readonly string[]): Promise<Map<string, string[]>> {
    const groups = new Map(topics.map((guid) => [guid, [guid]]));
    if (topics.length === 0) return groups;
    const contents = await tx
      .selectFrom('forum_content')
      .select(['guid', 'topic_guid'])
      .where('topic_guid', 'in', topics)
      .execute();
    for (const { guid, topic_guid } of contents) groups.get(topic_guid)?.push(guid);
    return groups;
  }

  async function evict(tx: Tx, memberships: readonly TopicMembership[]): Promise<void> {
    if (memberships.length === 0) return;
    const groups = await groupsOf(tx, [...new Set(memberships.map(({ topic }) => topic))]);
    onCommit(tx, () => {
      for (const { person, topic } of memberships) {
        for (const group of groups.get(topic) ?? []) realtime.removeFromGroup(person, group);
        realtime.toUser(person, 'ReceiveForumChange', { place: topic });
      }
    });
  }

  async function afterTopics(tx: Tx, which: ReturnType<typeof sql>, now: Date): Promise<void> {
    const scope = scopeOfPerson(sql`p.guid`, now);
    const { rows } = await sql<TopicMembership>`
      select p.guid as person, t.guid as topic
      from person p cross join forum_topic t ${ownMember(scope)}
      where p.guid in (select s.person_guid from session s where s.revoked_at is null and s.expires_at > ${now})
        and ${which} and not ${seesTopic(scope)}`.execute(tx);
    await evict(tx, rows);
  }

  return {
    /**
     * A person was removed from a topic or left it: removes them from its groups unless they still
     * see the topic.
     */
    async ofPerson(tx: Tx, personGuid: string, topicGuid: string, now: Date): Promise<void> {
      const scope = scopeOfPerson(sql`${personGuid}::uuid`, now);
      const { rows } =
        await sql`select 1 from forum_topic t ${ownMember(scope)} where t.guid = ${topicGuid} and ${seesTopic(scope)}`.execute(
          tx,
        );
      if (rows.length === 0) await evict(tx, [{ person: personGuid, topic: topicGuid }]);
    },

    /** A topic became restricted or hidden, starts later or was moved. */
    afterTopic: (tx: Tx, topicGuid: string, now: Date): Promise<void> =>
      afterTopics(tx, sql`t.guid = ${topicGuid}`, now),

    /** Forums became hidden, start later, were moved or have a narrower audience. */
    afterForums: (tx: Tx, forumGuids: readonly string[], now: Date): Promise<void> =>
      afterTopics(
        tx,
        sql`(t.forum_guid = any(${forumGuids}::uuid[]) or t.share_with_forum_guid = any(${forumGuids}::uuid[]))`,
        now,
      ),
  };
}

export type ForumEvictions = ReturnType<typeof createEvictions>;
