import { randomUUID } from 'node:crypto';
import {
  NOTIFICATION_KEPT_DAYS,
  NOTIFICATION_KINDS,
  NOTIFICATION_PAGE,
  NOTIFICATION_PREFERENCE,
  notificationKinds,
  type NotificationArea,
} from '@riwaq/api';
import type { NewNotification } from '../platform/services';
import { inTransaction } from '../platform/db/database';
import { createTestServer, type PersonName, type TestServer } from '../testing';
import { scheduleNotificationCleanup } from './cleanup';

// Proves ALERT-1, MAIL-7, SHELL-9.

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['notification', 'notification_preference', 'person_setting'] as const)
    await server.services.db.deleteFrom(table).execute();
  server.realtime.clear();
});

const tell = (people: PersonName[], title = 'رد') =>
  inTransaction(server.services.db, (tx) =>
    server.services.notifications.notify(
      tx,
      people.map((name) => server.university.people[name]),
      { kind: 'forum.reply', values: { title }, path: '/forums?topicGuid=1' },
    ),
  );
const unread = async (name: PersonName) =>
  (await server.call(name, 'GET Notifications/GetUnReadCount')).data;
const list = async (name: PersonName, before?: string) =>
  (await server.call(name, 'GET Notifications/Get', { query: { before } })).data;
const wanted = async (name: PersonName, query: { area?: NotificationArea; unread?: 'true' }) =>
  (await server.call(name, 'GET Notifications/Get', { query })).data.map(({ kind }) => kind);
const tellOf = (name: PersonName, notification: NewNotification) =>
  inTransaction(server.services.db, (tx) =>
    server.services.notifications.notify(tx, [server.university.people[name]], notification),
  );
const about = randomUUID();
const reply = (person: string, replyGuid: string): NewNotification => ({
  kind: 'forum.reply',
  values: { person },
  path: `/forums?replyGuid=${replyGuid}`,
  about,
});

// Proves ALERT-1.
test('notifies each user once, newest first, and counts it in the badges', async () => {
  await tell(['student', 'student', 'student2'], 'الأول');
  await tell(['student'], 'الثاني');
  expect(await unread('student')).toEqual([{ allNotifications: 2, examsCount: 0, mailsCount: 0 }]);
  expect(await unread('student2')).toEqual([{ allNotifications: 1, examsCount: 0, mailsCount: 0 }]);
  expect(await unread('stranger')).toEqual([{ allNotifications: 0, examsCount: 0, mailsCount: 0 }]);
  expect(await list('student')).toEqual([
    expect.objectContaining({
      kind: 'forum.reply',
      values: { title: 'الثاني' },
      path: '/forums?topicGuid=1',
      read: false,
    }),
    expect.objectContaining({ values: { title: 'الأول' } }),
  ]);
});

test('pushes badges to each user after the commit', async () => {
  await tell(['student', 'teacher']);
  const { student, teacher } = server.university.people;
  const pushed = server.realtime
    .of('ReceiveUnreadCount')
    .map(({ target, args }) => [target, args[0].allNotifications]);
  expect(new Map(pushed as [string, number][])).toEqual(
    new Map([
      [student, 1],
      [teacher, 1],
    ]),
  );
  expect(pushed).toHaveLength(2);
});

test('sends nothing when the transaction is rolled back', async () => {
  await inTransaction(server.services.db, async (tx) => {
    await server.services.notifications.notify(tx, [server.university.people.student], {
      kind: 'forum.reply',
      values: {},
      path: '/',
    });
    throw new Error('undone');
  }).catch(() => undefined);
  expect(server.realtime.sent).toEqual([]);
  expect(await list('student')).toEqual([]);
});

test('pages without gap or repeat', async () => {
  for (let n = 0; n < NOTIFICATION_PAGE + 3; n += 1) await tell(['student'], String(n));
  const first = await list('student');
  const second = await list('student', first.at(-1)?.notificationGuid);
  expect([first.length, second.length]).toEqual([NOTIFICATION_PAGE, 3]);
  expect([...first, ...second].map(({ values }) => Number(values.title))).toEqual(
    Array.from({ length: NOTIFICATION_PAGE + 3 }, (_, n) => NOTIFICATION_PAGE + 2 - n),
  );
});

test("marks one as read, then all, but no other user's", async () => {
  await tell(['student', 'student2']);
  await tell(['student']);
  await tell(['student']);
  const [latest] = await list('student');
  server.realtime.clear();
  await server.call('student', 'PUT Notifications/MarkAsRead', {
    query: { notificationGuid: latest?.notificationGuid },
  });
  expect((await unread('student'))[0]?.allNotifications).toBe(2);
  expect(server.realtime.of('ReceiveUnreadCount').at(-1)?.args[0].allNotifications).toBe(2);
  await server.call('student', 'PUT Notifications/MarkAsRead');
  expect((await unread('student'))[0]?.allNotifications).toBe(0);
  expect((await unread('student2'))[0]?.allNotifications).toBe(1);
  expect((await list('student')).every(({ read }) => read)).toBe(true);
});

test("cannot mark another user's notification or page from it", async () => {
  await tell(['student']);
  await tell(['student2']);
  const [foreign] = await list('student');
  await server.call('student2', 'PUT Notifications/MarkAsRead', {
    query: { notificationGuid: foreign?.notificationGuid },
  });
  expect((await unread('student'))[0]?.allNotifications).toBe(1);
  expect(await list('student2', foreign?.notificationGuid)).toEqual([]);
});

test("adds an area's own count to the badges", async () => {
  server.services.notifications.countBy(
    'mailsCount',
    async () => new Map([[server.university.people.teacher, 3]]),
  );
  expect((await unread('teacher'))[0]?.mailsCount).toBe(3);
  await server.services.notifications.pushUnread([server.university.people.teacher]);
  expect(server.realtime.of('ReceiveUnreadCount').at(-1)?.args[0].mailsCount).toBe(3);
});

test('bundles unread notifications: counts, moves to the top, keeps the first link', async () => {
  await tellOf('student', reply('أولى', 'a'));
  await tellOf('student', { kind: 'forum.mention', values: {}, path: '/m' });
  await tellOf('student', reply('ثانية', 'b'));
  await tellOf('student', reply('ثالثة', 'c'));
  expect(await list('student')).toEqual([
    expect.objectContaining({
      kind: 'forum.reply',
      count: 3,
      values: { person: 'ثالثة' },
      path: '/forums?replyGuid=a',
    }),
    expect.objectContaining({ kind: 'forum.mention', count: 1 }),
  ]);
  expect((await unread('student'))[0]?.allNotifications).toBe(2);
  await server.call('student', 'PUT Notifications/MarkAsRead', { query: {} });
  await tellOf('student', reply('رابعة', 'd'));
  expect((await list('student')).map(({ count, path, read }) => [count, path, read])).toEqual([
    [1, '/forums?replyGuid=d', false],
    [3, '/forums?replyGuid=a', true],
    [1, '/m', true],
  ]);
});

test('counts concurrent notifications about one thing', async () => {
  await Promise.all(
    Array.from({ length: 12 }, (_, n) => tellOf('student', reply(String(n), String(n)))),
  );
  expect((await list('student')).map(({ count }) => count)).toEqual([12]);
});

test('does not bundle other kinds, even about the same thing', async () => {
  for (let n = 0; n < 2; n += 1)
    await tellOf('student', { kind: 'forum.mention', values: {}, path: `/${n}`, about });
  expect(await list('student')).toHaveLength(2);
});

test('filters by area or unread, page by page', async () => {
  await tellOf('student', { kind: 'portfolio.feedback', values: {}, path: '/p' });
  for (let n = 0; n < NOTIFICATION_PAGE + 2; n += 1)
    await tellOf('student', { kind: 'forum.mention', values: {}, path: `/${n}` });
  const [newest] = await list('student');
  await server.call('student', 'PUT Notifications/MarkAsRead', {
    query: { notificationGuid: newest?.notificationGuid },
  });
  expect(await wanted('student', { area: 'portfolio' })).toEqual(['portfolio.feedback']);
  expect(await wanted('student', { area: 'lectures' })).toEqual([]);
  const first = (
    await server.call('student', 'GET Notifications/Get', { query: { unread: 'true' } })
  ).data;
  expect(first.map(({ notificationGuid }) => notificationGuid)).not.toContain(
    newest?.notificationGuid,
  );
  const rest = (
    await server.call('student', 'GET Notifications/Get', {
      query: { unread: 'true', before: first.at(-1)?.notificationGuid },
    })
  ).data;
  expect([first.length, rest.length]).toEqual([NOTIFICATION_PAGE, 2]);
  expect(await wanted('student', { area: 'portfolio', unread: 'true' })).toEqual([
    'portfolio.feedback',
  ]);
  expect(
    (await server.call('student', 'GET Notifications/Get', { query: { area: 'nothing' as never } }))
      .status,
  ).toBe(400);
});

test('notifies open lists of new notifications and of reading in another tab', async () => {
  await tellOf('student', reply('أولى', 'a'));
  await tellOf('student', reply('ثانية', 'b'));
  await server.call('student', 'PUT Notifications/MarkAsRead', { query: {} });
  expect(server.realtime.of('ReceiveNotificationsChange').map(({ target }) => target)).toEqual(
    Array.from({ length: 3 }, () => server.university.people.student),
  );
});

describe('preferences', () => {
  const preferences = async (name: PersonName) =>
    (await server.call(name, 'GET Notifications/GetPreferences')).data;
  const save = (
    name: PersonName,
    kind: (typeof notificationKinds)[number],
    inSite: boolean,
    inDigest = true,
  ) => server.call(name, 'PUT Notifications/SavePreference', { body: { kind, inSite, inDigest } });

  test('notify of everything, without a digest, by default; each kind is stored separately', async () => {
    expect(await preferences('student')).toEqual({
      preferences: notificationKinds.map((kind) => ({ kind, inSite: true, inDigest: true })),
      digestHour: null,
    });
    await save('student', 'forum.rate', false, true);
    await save('student', 'forum.rate', false, false);
    await save('student', 'forum.reply', true, false);
    expect(
      (await preferences('student')).preferences.filter(
        ({ inSite, inDigest }) => !inSite || !inDigest,
      ),
    ).toEqual([
      { kind: 'forum.reply', inSite: true, inDigest: false },
      { kind: 'forum.rate', inSite: false, inDigest: false },
    ]);
    expect(
      (await preferences('student2')).preferences.every(
        ({ inSite, inDigest }) => inSite && inDigest,
      ),
    ).toBe(true);
  });

  test('suppress notifications and badges of a disabled kind for that user only', async () => {
    await save('student', 'forum.reply', false);
    server.realtime.clear();
    await tell(['student', 'student2']);
    expect([
      await list('student'),
      (await unread('student'))[0]?.allNotifications,
      (await list('student2')).length,
    ]).toEqual([[], 0, 1]);
    expect(server.realtime.sent.map(({ target }) => target)).toEqual([
      server.university.people.student2,
      server.university.people.student2,
    ]);
    await save('student', 'forum.reply', true);
    await tell(['student']);
    expect(await list('student')).toHaveLength(1);
  });

  test.each(notificationKinds.filter((kind) => NOTIFICATION_KINDS[kind].required))(
    '%s cannot be disabled, and notifies even if it once was',
    async (kind) => {
      expect((await save('student', kind, false)).statusCode).toBe(
        NOTIFICATION_PREFERENCE.required,
      );
      expect((await save('student', kind, true, false)).statusCode).toBe(
        NOTIFICATION_PREFERENCE.ok,
      );
      await server.services.db
        .updateTable('notification_preference')
        .set({ in_site: false })
        .execute();
      await tellOf('student', { kind, values: {}, path: '/' });
      expect(await list('student')).toHaveLength(1);
    },
  );

  test('refuse an invalid hour and an unknown kind', async () => {
    for (const digestHour of [-1, 24, 7.5])
      expect(
        (await server.call('student', 'PUT Notifications/SaveDigest', { body: { digestHour } }))
          .status,
      ).toBe(400);
    expect((await save('student', 'forum.gossip' as never, true)).status).toBe(400);
    await server.call('student', 'PUT Notifications/SaveDigest', { body: { digestHour: 0 } });
    expect((await preferences('student')).digestHour).toBe(0);
    await server.call('student', 'PUT Notifications/SaveDigest', { body: { digestHour: null } });
    expect((await preferences('student')).digestHour).toBeNull();
  });
});

test('deletes notifications read long ago, but not recent or unread ones', async () => {
  await tellOf('student', { kind: 'forum.mention', values: {}, path: '/old' });
  await server.call('student', 'PUT Notifications/MarkAsRead', { query: {} });
  const DAY = 24 * 60 * 60_000;
  const { cleanUp } = scheduleNotificationCleanup(server.services);
  server.clock.set(new Date(Date.now() + (NOTIFICATION_KEPT_DAYS - 1) * DAY));
  await tellOf('student', { kind: 'forum.mention', values: {}, path: '/unread' });
  await cleanUp();
  expect((await list('student')).map(({ path }) => path)).toEqual(['/unread', '/old']);
  server.clock.set(new Date(Date.now() + (NOTIFICATION_KEPT_DAYS + 1) * DAY));
  await Promise.all([cleanUp(), cleanUp()]);
  expect((await list('student')).map(({ path }) => path)).toEqual(['/unread']);
  server.clock.set(new Date());
});

describe('hostile requests', () => {
  type Sent = { query?: Record<string, unknown>; body?: unknown };
  /** Sends a call of any form, unlike a typed client. */
  const send = (name: PersonName, key: string, input: Sent) =>
    (
      server.call as (
        as: PersonName,
        key: string,
        input: Sent,
      ) => Promise<{ status: number; statusCode: number; data: unknown }>
    )(name, key, input);

  test.each<[string, Sent]>([
    ['GET Notifications/Get', { query: { before: 'x' } }],
    ['GET Notifications/Get', { query: { area: '__proto__' } }],
    ['GET Notifications/Get', { query: { area: 'constructor' } }],
    ['GET Notifications/Get', { query: { unread: 'maybe' } }],
    ['PUT Notifications/MarkAsRead', { query: { notificationGuid: 'x'.repeat(5000) } }],
    [
      'PUT Notifications/SavePreference',
      { body: { kind: 'forum.rate', inSite: 'true', inDigest: true } },
    ],
    [
      'PUT Notifications/SavePreference',
      { body: { kind: ['forum.rate'], inSite: true, inDigest: true } },
    ],
    [
      'PUT Notifications/SavePreference',
      { body: { kind: '__proto__', inSite: true, inDigest: true } },
    ],
    ['PUT Notifications/SavePreference', { body: [] }],
    ['PUT Notifications/SaveDigest', { body: { digestHour: '7' } }],
    ['PUT Notifications/SaveDigest', { body: { digestHour: [7] } }],
    ['PUT Notifications/SaveDigest', { body: {} }],
  ])('%s %j returns 400 and changes nothing', async (key, input) => {
    await tell(['student']);
    expect((await send('student', key, input)).status).toBe(400);
    expect((await unread('student'))[0]?.allNotifications).toBe(1);
    for (const table of ['notification_preference', 'person_setting'] as const)
      expect(await server.services.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test.each(['', '00000000-0000-0000-0000-000000000000'])(
    'marks all as read when the guid is %j',
    async (notificationGuid) => {
      await tell(['student']);
      await send('student', 'PUT Notifications/MarkAsRead', { query: { notificationGuid } });
      expect((await unread('student'))[0]?.allNotifications).toBe(0);
    },
  );

  test("treats another user's notification guid as unknown", async () => {
    await tell(['student', 'student2']);
    const [theirs] = await list('student2');
    const strange = { query: { notificationGuid: theirs?.notificationGuid } };
    expect(await send('student', 'PUT Notifications/MarkAsRead', strange)).toEqual(
      await send('student', 'PUT Notifications/MarkAsRead', {
        query: { notificationGuid: randomUUID() },
      }),
    );
    expect(await list('student', theirs?.notificationGuid)).toEqual(
      await list('student', randomUUID()),
    );
    expect([
      (await unread('student'))[0]?.allNotifications,
      (await unread('student2'))[0]?.allNotifications,
    ]).toEqual([1, 1]);
  });

  test("ignores another user's guid in the body", async () => {
    await send('student', 'PUT Notifications/SavePreference', {
      body: {
        kind: 'forum.rate',
        inSite: false,
        inDigest: false,
        person_guid: server.university.people.student2,
        userGuid: server.university.people.student2,
      },
    });
    const rows = await server.services.db
      .selectFrom('notification_preference')
      .select('person_guid')
      .execute();
    expect(rows).toEqual([{ person_guid: server.university.people.student }]);
  });
});
