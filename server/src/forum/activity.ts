import { sql } from 'kysely';
import { FORUM_GROUP, LATEST_GROUP } from '@riwaq/api';
import type { Services } from '../app/services';
import { onCommit, type Tx } from '../db/database';
import { forumsAbove } from './store-reading';
import { thoseWhoSee } from './those-who-see';

/**
 * Tells those who look at a place of the forum that something there may be new, once it is
 * committed. What it is they ask for, and are told as far as they may see it.
 */
export function createActivity({ realtime }: Pick<Services, 'realtime'>) {
  async function heardAt(tx: Tx, topicGuid: string, ...more: string[]): Promise<void> {
    const places = [topicGuid, ...(await forumsAbove(tx, topicGuid)), FORUM_GROUP, ...more];
    onCommit(tx, () => {
      for (const place of places) realtime.toGroup(place, 'ReceiveForumActivity', { place });
    });
  }

  return {
    /** A content was added to a topic: the latest of all topics are others now too. */
    posted: (tx: Tx, topicGuid: string): Promise<void> => heardAt(tx, topicGuid, LATEST_GROUP),

    /** A reply was written in a topic. */
    replied: (tx: Tx, topicGuid: string): Promise<void> => heardAt(tx, topicGuid),

    /**
     * What stands at these places was added, changed or deleted, otherwise than by writing; null is
     * the top.
     */
    changed(tx: Tx, ...places: ReadonlyArray<string | null>): void {
      const groups = new Set(places.map((place) => place ?? FORUM_GROUP));
      onCommit(tx, () => {
        for (const place of groups) realtime.toGroup(place, 'ReceiveForumChange', { place });
      });
    },

    /**
     * What a topic shows to some people alone has changed (its members to its creator, rates to an
     * author), or it stands in their lists now. Those of them who do not see the topic are told
     * nothing.
     */
    async changedFor(
      tx: Tx,
      people: readonly string[],
      topicGuid: string,
      now: Date,
    ): Promise<void> {
      if (people.length === 0) return;
      const seeing = await thoseWhoSee(tx, topicGuid, sql`select unnest(${people}::uuid[])`, now);
      onCommit(tx, () => {
        for (const person of seeing)
          realtime.toUser(person, 'ReceiveForumChange', { place: topicGuid });
      });
    },

    /** A person has read something: their other pages show it too. */
    read(tx: Tx, personGuid: string, place: string): void {
      onCommit(tx, () => realtime.toUser(personGuid, 'ReceiveForumActivity', { place }));
    },
  };
}

export type Activity = ReturnType<typeof createActivity>;
