import { randomUUID } from 'node:crypto';
import type { Notification, UnreadCounts } from '@riwaq/api';
import { NOTIFICATION_PAGE } from '@riwaq/api';
import type { LocalTime, Notifications, Realtime } from '../app/services';
import { inTransaction, onCommit, type Db } from '../db/database';

type Counted = Exclude<keyof UnreadCounts, 'allNotifications'>;

export interface NotificationsService extends Notifications {
  unread(userGuid: string): Promise<UnreadCounts>;
  list(userGuid: string, before?: string): Promise<Notification[]>;
  markAsRead(userGuid: string, notificationGuid?: string): Promise<void>;
}

/** What people are told, and the badges that say how much of it they have not read. */
export function createNotifications({ db, time, realtime }: { db: Db; time: LocalTime; realtime: Realtime }): NotificationsService {
  const counters = new Map<Counted, (userGuid: string) => Promise<number>>();

  const withOthers = async (userGuid: string, allNotifications: number): Promise<UnreadCounts> => {
    const counts: UnreadCounts = { allNotifications, examsCount: 0, mailsCount: 0 };
    for (const [name, count] of counters) counts[name] = await count(userGuid);
    return counts;
  };
  const unreadOf = async (people: readonly string[]): Promise<Map<string, number>> => {
    const rows = await db.selectFrom('notification').select((of) => ['person_guid', of.fn.countAll<number>().as('count')])
      .where('person_guid', 'in', people).where('read_at', 'is', null).groupBy('person_guid').execute();
    return new Map(rows.map(({ person_guid, count }) => [person_guid, count]));
  };
  const unread = async (userGuid: string) => withOthers(userGuid, (await unreadOf([userGuid])).get(userGuid) ?? 0);
  const push = async (people: readonly string[]) => {
    const counts = await unreadOf(people);
    for (const person of people) realtime.toUser(person, 'ReceiveUnreadCount', await withOthers(person, counts.get(person) ?? 0));
  };

  return {
    async notify(tx, people, { kind, values, path }) {
      const told = [...new Set(people)];
      if (told.length === 0) return;
      await tx.insertInto('notification').values(told.map((person_guid) => ({
        guid: randomUUID(), person_guid, kind, fields: JSON.stringify(values), path, read_at: null,
      }))).execute();
      onCommit(tx, () => push(told));
    },
    countBy(name, count) {
      counters.set(name, count);
    },
    pushUnread: (userGuid) => push([userGuid]),
    unread,
    async list(userGuid, before) {
      let query = db.selectFrom('notification').selectAll().where('person_guid', '=', userGuid);
      if (before !== undefined) {
        query = query.where('seq', '<', (follows) => follows.selectFrom('notification').select('seq').where('guid', '=', before).where('person_guid', '=', userGuid));
      }
      const rows = await query.orderBy('seq', 'desc').limit(NOTIFICATION_PAGE).execute();
      return rows.map((row) => ({
        notificationGuid: row.guid, kind: row.kind, values: row.fields, path: row.path,
        createdDate: time.format(row.created_at), read: row.read_at !== null,
      }));
    },
    async markAsRead(userGuid, notificationGuid) {
      await inTransaction(db, async (tx) => {
        let query = tx.updateTable('notification').set({ read_at: new Date() }).where('person_guid', '=', userGuid).where('read_at', 'is', null);
        if (notificationGuid !== undefined) query = query.where('guid', '=', notificationGuid);
        const { numUpdatedRows } = await query.executeTakeFirst();
        if (numUpdatedRows > 0n) onCommit(tx, () => push([userGuid]));
      });
    },
  };
}
