import { randomUUID } from 'node:crypto';
import {
  NOTIFICATION_KEPT_DAYS,
  NOTIFICATION_KINDS,
  NOTIFICATION_PAGE,
  NOTIFICATION_PREFERENCE,
  notificationKinds,
  type NotificationArea,
} from '@riwaq/api';
import type { NewNotification } from '../app/services';
import { inTransaction } from '../db/database';
import { createTestServer, type PersonName, type TestServer } from '../testing';
import { createForgetting } from './forgetting';

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

test('people who are told see it once, newest first, and their badges count it', async () => {
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

test('badges are sent live after the commit, to each person', async () => {
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

test('nobody is told of what was undone', async () => {
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

test('pages follow each other without gap or repeat', async () => {
  for (let n = 0; n < NOTIFICATION_PAGE + 3; n += 1) await tell(['student'], String(n));
  const first = await list('student');
  const second = await list('student', first.at(-1)?.notificationGuid);
  expect([first.length, second.length]).toEqual([NOTIFICATION_PAGE, 3]);
  expect([...first, ...second].map(({ values }) => Number(values.title))).toEqual(
    Array.from({ length: NOTIFICATION_PAGE + 3 }, (_, n) => NOTIFICATION_PAGE + 2 - n),
  );
});

test("one is marked as read, then all; nobody else's", async () => {
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

test("another person's notification cannot be marked or paged from", async () => {
  await tell(['student']);
  await tell(['student2']);
  const [foreign] = await list('student');
  await server.call('student2', 'PUT Notifications/MarkAsRead', {
    query: { notificationGuid: foreign?.notificationGuid },
  });
  expect((await unread('student'))[0]?.allNotifications).toBe(1);
  expect(await list('student2', foreign?.notificationGuid)).toEqual([]);
});

test('an area adds its own count to the badges', async () => {
  server.services.notifications.countBy(
    'mailsCount',
    async () => new Map([[server.university.people.teacher, 3]]),
  );
  expect((await unread('teacher'))[0]?.mailsCount).toBe(3);
  await server.services.notifications.pushUnread([server.university.people.teacher]);
  expect(server.realtime.of('ReceiveUnreadCount').at(-1)?.args[0].mailsCount).toBe(3);
});

test('what belongs together is one while it is unread: it says how many, comes to the top, opens the first and names the latest', async () => {
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

test('many that are told of one thing at the same moment are counted, each of them', async () => {
  await Promise.all(
    Array.from({ length: 12 }, (_, n) => tellOf('student', reply(String(n), String(n)))),
  );
  expect((await list('student')).map(({ count }) => count)).toEqual([12]);
});

test('kinds that are not bundled stay one by one, whatever they are about', async () => {
  for (let n = 0; n < 2; n += 1)
    await tellOf('student', { kind: 'forum.mention', values: {}, path: `/${n}`, about });
  expect(await list('student')).toHaveLength(2);
});

test('of one area, or unread ones alone, page by page', async () => {
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

test('whoever shows the list hears that it has changed, by something new and by reading on another page', async () => {
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

  test('everything is told and there is no digest until somebody says otherwise; each kind is kept by itself', async () => {
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

  test('a kind that is switched off makes no notification and no badge, of that person alone, until it is on again', async () => {
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
    '%s cannot be switched off, and is told even if it was once',
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

  test('an hour that is none, and a kind that there is not, are refused', async () => {
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

test('what was read long ago is forgotten, what was read lately and what is unread stays', async () => {
  await tellOf('student', { kind: 'forum.mention', values: {}, path: '/old' });
  await server.call('student', 'PUT Notifications/MarkAsRead', { query: {} });
  const DAY = 24 * 60 * 60_000;
  const { forget } = createForgetting(server.services);
  server.clock.set(new Date(Date.now() + (NOTIFICATION_KEPT_DAYS - 1) * DAY));
  await tellOf('student', { kind: 'forum.mention', values: {}, path: '/unread' });
  await forget();
  expect((await list('student')).map(({ path }) => path)).toEqual(['/unread', '/old']);
  server.clock.set(new Date(Date.now() + (NOTIFICATION_KEPT_DAYS + 1) * DAY));
  await Promise.all([forget(), forget()]);
  expect((await list('student')).map(({ path }) => path)).toEqual(['/unread']);
  server.clock.set(new Date());
});

describe('what an attacker sends', () => {
  type Sent = { query?: Record<string, unknown>; body?: unknown };
  /** Calls in whatever form, as no typed client would. */
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
    ['PUT Notifications/MarkAsRead', { query: { notificationGuid: '' } }],
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
  ])('%s %j is refused as malformed and changes nothing', async (key, input) => {
    await tell(['student']);
    expect((await send('student', key, input)).status).toBe(400);
    expect((await unread('student'))[0]?.allNotifications).toBe(1);
    for (const table of ['notification_preference', 'person_setting'] as const)
      expect(await server.services.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test("another's guid marks nothing, pages nothing, and answers as one that never was", async () => {
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

  test('a body cannot name whose choice it is', async () => {
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
