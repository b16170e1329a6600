import { sql } from 'kysely';
import { FORUM_GROUP, LATEST_GROUP } from '@riwaq/api';
import type { Services } from '../platform/services';
import { onCommit, type Tx } from '../platform/db/database';
import { forumsAbove } from './store-reading';
import { filterTopicViewers } from './filter-topic-viewers';
import { limitedViewers, type LimitedViewers } from './limited-viewers';

const notifier =
  (realtime: Services['realtime']) =>
  (
    event: 'ReceiveForumActivity' | 'ReceiveForumChange',
    place: string,
    viewers: LimitedViewers,
  ): void =>
    viewers === null
      ? realtime.toGroup(place, event, { place })
      : realtime.toPeople(place, viewers, event, { place });

/**
 * Notifies the subscribers of a forum place that something in it may be new, after the commit.
 * Messages carry only the place: each client requests the news, and the response contains only what
 * that person may see. Of topics and forums that hide from other viewers of the place only their
 * own viewers are notified.
 */
export function createActivity({ realtime, clock }: Pick<Services, 'realtime' | 'clock'>) {
  const notify = notifier(realtime);

  async function notifyActivity(tx: Tx, topicGuid: string, ...more: string[]): Promise<void> {
    const places = [topicGuid, ...(await forumsAbove(tx, topicGuid)), FORUM_GROUP, ...more];
    const viewers = await limitedViewers(tx, topicGuid, clock.now());
    onCommit(tx, () => {
      for (const place of places) notify('ReceiveForumActivity', place, viewers);
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
     * A topic or a forum in the lists of these places was added, changed or deleted. `viewers`: who
     * saw it before and who sees it now.
     */
    listed(tx: Tx, places: ReadonlyArray<string | null>, viewers: readonly LimitedViewers[]): void {
      const groups = new Set(places.map((place) => place ?? FORUM_GROUP));
      const all = viewers.includes(null)
        ? null
        : [...new Set(viewers.flatMap((people) => people ?? []))];
      onCommit(tx, () => {
        for (const place of groups) notify('ReceiveForumChange', place, all);
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
