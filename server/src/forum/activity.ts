import { sql } from 'kysely';
import { FORUM_GROUP, LATEST_GROUP } from '@riwaq/api';
import type { Services } from '../platform/services';
import { onCommit, type Tx } from '../platform/db/database';
import { forumsAbove } from './store-reading';
import { filterTopicViewers } from './filter-topic-viewers';

/**
 * Notifies the subscribers of a forum place that something in it may be new, after the commit.
 * Messages carry only the place: each client requests the news, and the response contains only what
 * that person may see.
 */
export function createActivity({ realtime }: Pick<Services, 'realtime'>) {
  async function notifyActivity(tx: Tx, topicGuid: string, ...more: string[]): Promise<void> {
    const places = [topicGuid, ...(await forumsAbove(tx, topicGuid)), FORUM_GROUP, ...more];
    onCommit(tx, () => {
      for (const place of places) realtime.toGroup(place, 'ReceiveForumActivity', { place });
    });
  }

  return {
    /** A content was added to a topic; subscribers of the latest contents are notified, too. */
    posted: (tx: Tx, topicGuid: string): Promise<void> =>
      notifyActivity(tx, topicGuid, LATEST_GROUP),

    /** A reply was written in a topic. */
    replied: (tx: Tx, topicGuid: string): Promise<void> => notifyActivity(tx, topicGuid),

    /**
     * Forums, topics or contents at these places were changed, or were added or deleted other than
     * by posting. `null` is the top of the forum.
     */
    changed(tx: Tx, ...places: ReadonlyArray<string | null>): void {
      const groups = new Set(places.map((place) => place ?? FORUM_GROUP));
      onCommit(tx, () => {
        for (const place of groups) realtime.toGroup(place, 'ReceiveForumChange', { place });
      });
    },

    /**
     * Notifies only these people, of those who see the topic: for a change that others cannot see
     * (the member list for the creator, rates for the content's author) or because the topic now
     * appears in their lists.
     */
    async changedFor(
      tx: Tx,
      people: readonly string[],
      topicGuid: string,
      now: Date,
    ): Promise<void> {
      if (people.length === 0) return;
      const seeing = await filterTopicViewers(
        tx,
        topicGuid,
        sql`select unnest(${people}::uuid[])`,
        now,
      );
      onCommit(tx, () => {
        for (const person of seeing)
          realtime.toUser(person, 'ReceiveForumChange', { place: topicGuid });
      });
    },

    /** A person read something: updates their other tabs. */
    read(tx: Tx, personGuid: string, place: string): void {
      onCommit(tx, () => realtime.toUser(personGuid, 'ReceiveForumActivity', { place }));
    },
  };
}

export type Activity = ReturnType<typeof createActivity>;
