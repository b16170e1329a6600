import { randomUUID } from 'node:crypto';
import {
  kindsOfArea,
  NOTIFICATION_KINDS,
  NOTIFICATION_PAGE,
  type Notification,
  type NotificationArea,
  type UnreadCounts,
} from '@riwaq/api';
import { sql } from 'kysely';
import type {
  Clock,
  CountOfMany,
  LocalTime,
  NewNotification,
  Notifications,
  Realtime,
} from '../platform/services';
import { inTransaction, onCommit, type Db, type Tx } from '../platform/db/database';
import { bindContext } from '../platform/bind-context';

type Counted = Exclude<keyof UnreadCounts, 'allNotifications'>;

/** Filter of a user's notifications. */
interface Wanted {
  before?: string | undefined;
  area?: NotificationArea | undefined;
  unread?: boolean | undefined;
}

export interface NotificationsService extends Omit<Notifications, 'digestBy'> {
  unread(userGuid: string): Promise<UnreadCounts>;
  list(userGuid: string, wanted?: Wanted): Promise<Notification[]>;
  markAsRead(userGuid: string, notificationGuid?: string): Promise<void>;
}

interface NotificationsDeps {
  db: Db;
  clock: Clock;
  time: LocalTime;
  realtime: Realtime;
}

interface NotificationsContext extends NotificationsDeps {
  counters: Map<Counted, CountOfMany>;
}

const unreadOf = async (
  { db }: NotificationsContext,
  people: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('notification')
    .select((of) => ['person_guid', of.fn.countAll<number>().as('count')])
    .where('person_guid', 'in', people)
    .where('read_at', 'is', null)
    .groupBy('person_guid')
    .execute();
  return new Map(rows.map(({ person_guid, count }) => [person_guid, count]));
};

/** The badges of some users; each kind is counted once for all of them. */
const countsOf = async (
  context: NotificationsContext,
  people: readonly string[],
): Promise<Array<[string, UnreadCounts]>> => {
  const { counters } = context;
  const notifications = await unreadOf(context, people);
  const counts = people.map((person): [string, UnreadCounts] => [
    person,
    { allNotifications: notifications.get(person) ?? 0, examsCount: 0, mailsCount: 0 },
  ]);
  for (const [name, count] of counters) {
    const counted = await count(people);
    for (const [person, of] of counts) of[name] = counted.get(person) ?? 0;
  }
  return counts;
};

const push = async (context: NotificationsContext, people: readonly string[]) => {
  const { realtime } = context;
  if (people.length === 0) return;
  for (const [person, counts] of await countsOf(context, people))
    realtime.toUser(person, 'ReceiveUnreadCount', counts);
};

/** Pushes the badges before the change event: an open list fetches on the second one. */
const pushChange = async (context: NotificationsContext, people: readonly string[]) => {
  const { realtime } = context;
  await push(context, people);
  for (const person of people) realtime.toUser(person, 'ReceiveNotificationsChange');
};

const unwilling = async (tx: Tx, kind: string, people: readonly string[]): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('notification_preference')
    .select('person_guid')
    .where('person_guid', 'in', people)
    .where('kind', '=', kind)
    .where('in_site', '=', false)
    .execute();
  return new Set(rows.map(({ person_guid }) => person_guid));
};

async function notify(
  context: NotificationsContext,
  tx: Tx,
  people: readonly string[],
  { kind, values, path, count = 1, about }: NewNotification,
) {
  const { clock } = context;
  const { required = false, bundled = false } = NOTIFICATION_KINDS[kind];
  const all = [...new Set(people)];
  if (all.length === 0) return;
  const without = required ? new Set<string>() : await unwilling(tx, kind, all);
  // Sorted, so that transactions that notify the same users cannot deadlock.
  const recipients = all.filter((person) => !without.has(person)).sort();
  if (recipients.length === 0) return;
  const now = clock.now();
  await tx
    .insertInto('notification')
    .values(
      recipients.map((person_guid) => ({
        guid: randomUUID(),
        person_guid,
        kind,
        fields: JSON.stringify(values),
        path,
        created_at: now,
        read_at: null,
        count,
        bundle: bundled ? (about ?? null) : null,
      })),
    )
    .onConflict((same) =>
      same
        .columns(['person_guid', 'kind', 'bundle'])
        .where('read_at', 'is', null)
        .where('bundle', 'is not', null)
        .doUpdateSet({
          // Move it to the top; keep the path of the first one, because the user continues
          // reading from there.
          seq: sql<number>`default`,
          count: sql`notification.count + excluded.count`,
          fields: sql`excluded.fields`,
          created_at: sql`excluded.created_at`,
          digested_at: null,
        }),
    )
    .execute();
  onCommit(tx, () => pushChange(context, recipients));
}

async function withdraw(
  context: NotificationsContext,
  tx: Tx,
  people: readonly string[],
  { kind, path }: Pick<NewNotification, 'kind' | 'path'>,
) {
  if (people.length === 0) return;
  const rows = await tx
    .deleteFrom('notification')
    .where('person_guid', 'in', people)
    .where('read_at', 'is', null)
    .where('kind', '=', kind)
    .where('path', '=', path)
    .returning('person_guid')
    .execute();
  const changed = [...new Set(rows.map(({ person_guid }) => person_guid))];
  if (changed.length > 0) onCommit(tx, () => pushChange(context, changed));
}

function countBy(
  { counters }: NotificationsContext,
  name: 'examsCount' | 'mailsCount',
  count: CountOfMany,
) {
  counters.set(name, count);
}

async function unread(context: NotificationsContext, userGuid: string): Promise<UnreadCounts> {
  const [[, counts] = [userGuid, { allNotifications: 0, examsCount: 0, mailsCount: 0 }]] =
    await countsOf(context, [userGuid]);
  return counts;
}

async function list(
  { db, time }: NotificationsContext,
  userGuid: string,
  { before, area, unread: unreadAlone = false }: Wanted = {},
): Promise<Notification[]> {
  let query = db.selectFrom('notification').selectAll().where('person_guid', '=', userGuid);
  if (unreadAlone) query = query.where('read_at', 'is', null);
  if (area !== undefined) query = query.where('kind', 'in', kindsOfArea(area));
  if (before !== undefined) {
    query = query.where('seq', '<', (follows) =>
      follows
        .selectFrom('notification')
        .select('seq')
        .where('guid', '=', before)
        .where('person_guid', '=', userGuid),
    );
  }
  const rows = await query.orderBy('seq', 'desc').limit(NOTIFICATION_PAGE).execute();
  return rows.map((row) => ({
    notificationGuid: row.guid,
    kind: row.kind,
    values: row.fields,
    count: row.count,
    path: row.path,
    createdDate: time.format(row.created_at),
    read: row.read_at !== null,
  }));
}

async function markAsRead(
  context: NotificationsContext,
  userGuid: string,
  notificationGuid: string | undefined,
): Promise<void> {
  const { db, clock } = context;
  await inTransaction(db, async (tx) => {
    let query = tx
      .updateTable('notification')
      .set({ read_at: clock.now() })
      .where('person_guid', '=', userGuid)
      .where('read_at', 'is', null);
    if (notificationGuid !== undefined) query = query.where('guid', '=', notificationGuid);
    const { numUpdatedRows } = await query.executeTakeFirst();
    if (numUpdatedRows > 0n) onCommit(tx, () => pushChange(context, [userGuid]));
  });
}

/** Users' notifications, and the badges that count the unread ones. */
export function createNotifications(deps: NotificationsDeps): NotificationsService {
  const counters = new Map<Counted, CountOfMany>();
  const context: NotificationsContext = { ...deps, counters };

  return bindContext(context, {
    notify,
    withdraw,
    countBy,
    pushUnread: push,
    unread,
    list,
    markAsRead,
  });
}
