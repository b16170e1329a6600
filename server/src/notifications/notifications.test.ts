import { NOTIFICATION_PAGE } from '@riwaq/api';
import { inTransaction } from '../db/database';
import { createTestServer, type PersonName, type TestServer } from '../testing';

let server: TestServer;
beforeAll(async () => { server = await createTestServer(); });
afterAll(() => server.close());
beforeEach(async () => {
  await server.services.db.deleteFrom('notification').execute();
  server.realtime.clear();
});

const tell = (people: PersonName[], title = 'رد') => inTransaction(server.services.db, (tx) => (
  server.services.notifications.notify(tx, people.map((name) => server.university.people[name]), { kind: 'forum.reply', values: { title }, path: '/forums?topicGuid=1' })
));
const unread = async (name: PersonName) => (await server.call(name, 'GET Notifications/GetUnReadCount')).data;
const list = async (name: PersonName, before?: string) => (await server.call(name, 'GET Notifications/Get', { query: { before } })).data;

test('people who are told see it once, newest first, and their badges count it', async () => {
  await tell(['student', 'student', 'student2'], 'الأول');
  await tell(['student'], 'الثاني');
  expect(await unread('student')).toEqual([{ allNotifications: 2, examsCount: 0, mailsCount: 0 }]);
  expect(await unread('student2')).toEqual([{ allNotifications: 1, examsCount: 0, mailsCount: 0 }]);
  expect(await unread('stranger')).toEqual([{ allNotifications: 0, examsCount: 0, mailsCount: 0 }]);
  expect(await list('student')).toEqual([
    expect.objectContaining({ kind: 'forum.reply', values: { title: 'الثاني' }, path: '/forums?topicGuid=1', read: false }),
    expect.objectContaining({ values: { title: 'الأول' } }),
  ]);
});

test('badges are sent live after the commit, to each person', async () => {
  await tell(['student', 'teacher']);
  expect(server.realtime.of('ReceiveUnreadCount').map(({ target, args }) => [target, args[0].allNotifications])).toEqual([
    [server.university.people.student, 1], [server.university.people.teacher, 1],
  ]);
});

test('nobody is told of what was undone', async () => {
  await inTransaction(server.services.db, async (tx) => {
    await server.services.notifications.notify(tx, [server.university.people.student], { kind: 'x', values: {}, path: '/' });
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
  expect([...first, ...second].map(({ values }) => Number(values.title))).toEqual(Array.from({ length: NOTIFICATION_PAGE + 3 }, (_, n) => NOTIFICATION_PAGE + 2 - n));
});

test('one is marked as read, then all; nobody else\'s', async () => {
  await tell(['student', 'student2']);
  await tell(['student']);
  await tell(['student']);
  const [latest] = await list('student');
  server.realtime.clear();
  await server.call('student', 'PUT Notifications/MarkAsRead', { query: { notificationGuid: latest?.notificationGuid } });
  expect((await unread('student'))[0]?.allNotifications).toBe(2);
  expect(server.realtime.of('ReceiveUnreadCount').at(-1)?.args[0].allNotifications).toBe(2);
  await server.call('student', 'PUT Notifications/MarkAsRead');
  expect((await unread('student'))[0]?.allNotifications).toBe(0);
  expect((await unread('student2'))[0]?.allNotifications).toBe(1);
  expect((await list('student')).every(({ read }) => read)).toBe(true);
});

test('another person\'s notification cannot be marked or paged from', async () => {
  await tell(['student']);
  await tell(['student2']);
  const [foreign] = await list('student');
  await server.call('student2', 'PUT Notifications/MarkAsRead', { query: { notificationGuid: foreign?.notificationGuid } });
  expect((await unread('student'))[0]?.allNotifications).toBe(1);
  expect(await list('student2', foreign?.notificationGuid)).toEqual([]);
});

test('an area adds its own count to the badges', async () => {
  server.services.notifications.countBy('mailsCount', async (userGuid) => (userGuid === server.university.people.teacher ? 3 : 0));
  expect((await unread('teacher'))[0]?.mailsCount).toBe(3);
  await server.services.notifications.pushUnread(server.university.people.teacher);
  expect(server.realtime.of('ReceiveUnreadCount').at(-1)?.args[0].mailsCount).toBe(3);
});
