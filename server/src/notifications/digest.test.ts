import { randomUUID } from 'node:crypto';
import { DIGEST, type NotificationKind } from '@riwaq/api';
import { inTransaction } from '../platform/db/database';
import { mailArea } from '../messaging/mail/routes';
import { createTestServer, type PersonName, type TestServer } from '../testing';
import { createDigests, type Digests } from './digest';
import { createUniversityMail } from '../messaging/mail/university-mail';
import { createMailContext } from '../messaging/mail/context';

let server: TestServer;
let processes: Digests[];
beforeAll(async () => {
  server = await createTestServer({ areas: mailArea });
  const context = createMailContext(server.services);
  // Simulated processes that share only the database.
  processes = Array.from({ length: 3 }, () => {
    const digests = createDigests({ ...server.services, schedule: { every: () => undefined } });
    digests.sendBy(createUniversityMail(context));
    return digests;
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of [
    'notification',
    'notification_preference',
    'person_setting',
    'mail_copy',
    'mail',
  ] as const)
    await server.services.db.deleteFrom(table).execute();
  at('2026-03-01T06:59:00');
  server.realtime.clear();
});

function held(): { reached: Promise<void>; release: () => void } {
  let release: () => void = () => undefined;
  return {
    reached: new Promise((resolve) => {
      release = resolve;
    }),
    release: () => release(),
  };
}
const at = (local: string) => server.clock.set(server.services.time.parse(local));
const send = async () => {
  await Promise.all(processes.map((each) => each.sendDue()));
};
const wants = (name: PersonName, digestHour: number | null = 7) =>
  server.call(name, 'PUT Notifications/SaveDigest', { body: { digestHour } });
const tell = (
  name: PersonName,
  kind: NotificationKind = 'forum.mention',
  values: Record<string, string> = { person: 'علي', content: 'س <b>&', topic: 'ن' },
  path = '/forums?topicGuid=1&contentGuid=2',
) =>
  inTransaction(server.services.db, (tx) =>
    server.services.notifications.notify(tx, [server.university.people[name]], {
      kind,
      values,
      path,
    }),
  );
const inbox = async (name: PersonName) =>
  (await server.call(name, 'GET Mails/GetInbox', { query: {} })).data;
const whole = async (name: PersonName, mailGuid: string) =>
  (await server.call(name, 'GET Mails/GetMail', { query: { mailGuid, type: 'received' } })).data
    .mail;

test('sends one mail at its hour, once a day, though several processes poll', async () => {
  await wants('student');
  await tell('student');
  await send();
  expect(await inbox('student')).toEqual([]);
  at('2026-03-01T07:00:00');
  await send();
  const [mail, ...more] = await inbox('student');
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    title: 'موجز اليوم: إشعار واحد لم يُقرأ',
    read: false,
    answerable: false,
    sender: {
      personName: (
        await server.services.db
          .selectFrom('university')
          .select('name_ar')
          .executeTakeFirstOrThrow()
      ).name_ar,
    },
  });
  const { detailsHTML } = await whole('student', mail!.mailGuid);
  expect(detailsHTML).toContain('<a href="/forums?topicGuid=1&amp;contentGuid=2"');
  expect(detailsHTML).toContain('إشارة إليك من \u2067علي\u2069 في «\u2067س &lt;b&gt;&amp;\u2069»');
  expect(server.realtime.of('ReceiveUnreadCount').at(-1)).toMatchObject({
    target: server.university.people.student,
    args: [{ mailsCount: 1 }],
  });
  await tell('student');
  at('2026-03-01T23:00:00');
  await send();
  expect(await inbox('student')).toHaveLength(1);
  at('2026-03-02T07:30:00');
  await send();
  // The second digest contains only notifications that were not in the first.
  expect((await inbox('student')).map(({ title }) => title)).toEqual(
    Array.from({ length: 2 }, () => 'موجز اليوم: إشعار واحد لم يُقرأ'),
  );
});

test('sends one digest per user when six processes run at once', async () => {
  const people = Array.from({ length: 120 }, () => ({
    guid: randomUUID(),
    user_name: randomUUID(),
    full_name: 'طالب',
    email: '',
    phone_number: null,
    role: 0 as const,
    person_type: 'Student' as const,
    password_hash: '',
    profile_image_url: null,
    section_guid: server.university.sections.a,
    student_code: null,
    department_guid: null,
  }));
  const guids = people.map(({ guid }) => guid);
  await server.services.db.insertInto('person').values(people).execute();
  await server.services.db
    .insertInto('person_setting')
    .values(guids.map((person_guid) => ({ person_guid, digest_hour: 7 })))
    .execute();
  await inTransaction(server.services.db, (tx) =>
    server.services.notifications.notify(tx, guids, {
      kind: 'forum.mention',
      values: { person: 'علي', content: 'س', topic: 'ن' },
      path: '/forums',
    }),
  );
  at('2026-03-01T07:00:00');
  await Promise.all([...processes, ...processes].map((each) => each.sendDue()));
  const copies = await server.services.db
    .selectFrom('mail_copy')
    .select('person_guid')
    .where('person_guid', 'in', guids)
    .execute();
  expect(copies.map(({ person_guid }) => person_guid).sort()).toEqual([...guids].sort());
});

/** The embedded database has one connection, which cannot have two transactions open. */
if (process.env['DATABASE_URL']) {
  test('skips a user whose digest another process is sending', async () => {
    await wants('student');
    await tell('student');
    at('2026-03-01T07:00:00');
    const [begun, goOn] = [held(), held()];
    const [sending, looking] = [0, 1].map(() =>
      createDigests({ ...server.services, schedule: { every: () => undefined } }),
    ) as [Digests, Digests];
    const mail = createUniversityMail(createMailContext(server.services));
    sending.sendBy(async (tx, digest) => {
      begun.release();
      await goOn.reached;
      await mail(tx, digest);
    });
    looking.sendBy(mail);
    const sent = sending.sendDue();
    await begun.reached;
    await looking.sendDue();
    expect(await inbox('student')).toEqual([]);
    goOn.release();
    await sent;
    await looking.sendDue();
    expect(await inbox('student')).toHaveLength(1);
  });
}

test('sends a missed digest later that day, and only one after a missed day', async () => {
  await wants('student');
  await tell('student');
  at('2026-03-03T22:10:00');
  await send();
  await send();
  expect(await inbox('student')).toHaveLength(1);
});

test('sends none without unread, chosen notifications or a digest hour', async () => {
  for (const name of ['student', 'teacher'] as const) await wants(name);
  await wants('admin', null);
  for (const name of ['teacher', 'student2', 'admin'] as const) await tell(name);
  await server.call('teacher', 'PUT Notifications/MarkAsRead', { query: {} });
  await tell('teacher', 'forum.rate');
  await server.call('teacher', 'PUT Notifications/SavePreference', {
    body: { kind: 'forum.rate', inSite: true, inDigest: false },
  });
  at('2026-03-01T07:00:00');
  await send();
  for (const name of ['student', 'teacher', 'student2', 'admin'] as const)
    expect(await inbox(name)).toEqual([]);
});

test('schedules a past hour for tomorrow, and never sends two a day', async () => {
  at('2026-03-01T09:00:00');
  await tell('student');
  await wants('student', 8);
  await send();
  expect(await inbox('student')).toEqual([]);
  await wants('student', 10);
  at('2026-03-01T10:05:00');
  await send();
  expect(await inbox('student')).toHaveLength(1);
  await tell('student');
  await wants('student', null);
  await wants('student', 12);
  at('2026-03-01T12:05:00');
  await send();
  expect(await inbox('student')).toHaveLength(1);
  at('2026-03-02T12:05:00');
  await send();
  expect(await inbox('student')).toHaveLength(2);
});

test("uses the reader's language and lists a limited number of notifications", async () => {
  await wants('student');
  await server.call('student', 'PUT Account/SaveAppearance', { body: { language: 'en' } });
  for (let n = 0; n < DIGEST.named + 2; n += 1)
    await tell(
      'student',
      'portfolio.goalDue',
      { goal: `هدف${n}`, date: '2026-03-04' },
      `/goal/${n}`,
    );
  at('2026-03-01T07:00:00');
  await send();
  const [mail] = await inbox('student');
  expect(mail?.title).toBe(`Today's digest: ${DIGEST.named + 2} unread notifications`);
  const { detailsHTML } = await whole('student', mail!.mailGuid);
  expect(detailsHTML.match(/<li>/g)).toHaveLength(DIGEST.named);
  // An English line may begin with an Arabic name: the list must still be left to right.
  expect(detailsHTML).toContain('<ul dir="ltr">');
  expect(detailsHTML).toContain('and 2 more notifications');
  expect(detailsHTML).toContain('<a href="/profile?open=notifications"');
});

test('cannot be replied to', async () => {
  await wants('student');
  await tell('student');
  at('2026-03-01T07:00:00');
  await send();
  const [mail] = await inbox('student');
  const reply = await server.call('student', 'POST Mails/Reply', {
    body: { Title: 'شكرًا', DetailsHTML: '', ReplyOnGuid: mail!.mailGuid },
  });
  expect([reply.statusCode, reply.data]).not.toEqual([1, expect.anything()]);
});
