import { FORUM_GROUP } from '@riwaq/api';
import type { Services } from '../app/services';
import { onCommit, type Tx } from '../db/database';
import { forumsAbove } from './store-reading';

/**
 * Tells those who look at a place of the forum that something there may be new, once it is committed. What it
 * is they ask for, and are told as far as they may see it.
 */
export function createActivity({ realtime }: Pick<Services, 'realtime'>) {
  return {
    /** Something was written in a topic. */
    async written(tx: Tx, topicGuid: string): Promise<void> {
      const places = [topicGuid, ...(await forumsAbove(tx, topicGuid)), FORUM_GROUP];
      onCommit(tx, () => {
        for (const place of places) realtime.toGroup(place, 'ReceiveForumActivity', { place });
      });
    },

    /** What stands at these places was added, changed or deleted, otherwise than by writing; null is the top. */
    changed(tx: Tx, ...places: ReadonlyArray<string | null>): void {
      const groups = new Set(places.map((place) => place ?? FORUM_GROUP));
      onCommit(tx, () => {
        for (const place of groups) realtime.toGroup(place, 'ReceiveForumChange', { place });
      });
    },

    /** A person has read something: their other pages show it too. */
    read(tx: Tx, personGuid: string, place: string): void {
      onCommit(tx, () => realtime.toUser(personGuid, 'ReceiveForumActivity', { place }));
    },
  };
}

export type Activity = ReturnType<typeof createActivity>;
