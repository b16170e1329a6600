import { randomUUID } from 'node:crypto';
import { MAIL_RATE, MAIL_REPLY, MAIL_SEND } from '@riwaq/api';
import { createMailServer, type MailServer } from './testing';

// Proves MAIL-2 to MAIL-4, MAIL-6 to MAIL-8.

let server: MailServer;
beforeAll(async () => {
  server = await createMailServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.services.db.deleteFrom('mail').execute();
  server.realtime.clear();
});

const unread = async (name: 'student' | 'teacher') =>
  (await server.call(name, 'GET Notifications/GetUnReadCount')).data[0]?.mailsCount;

// Proves FILE-1, FILE-6.
test('delivers a mail and updates the badge live without a notification', async () => {
  const fileUrl = await server.upload();
  const delivery = await server.send({ FileName: fileUrl });
  expect(delivery).toMatchObject({ recipientsCount: 1, deliveredCount: 1, readCount: 0 });
  const [received] = await server.inbox('student');
  expect(received).toMatchObject({
    mailGuid: delivery.mailGuid,
    type: 'received',
    title: 'موعد المحاضرة',
    excerpt: 'تبدأ المحاضرة في التاسعة.',
    sender: { personName: 'د. أحمد كريم' },
    subject: { subjectName: 'الفيزياء' },
    read: false,
    filesCount: 1,
    recipients: [],
    delivery: null,
  });
  const { data } = await server.call('student', 'GET Mails/GetMail', {
    query: { mailGuid: delivery.mailGuid, type: 'received' },
  });
  expect(data.mail).toMatchObject({
    detailsHTML: '<p>تبدأ المحاضرة في التاسعة.</p>',
    files: [{ fileUrl, fileCaption: 'خطة.pdf' }],
  });
  expect(server.realtime.of('ReceiveMail')).toMatchObject([
    { target: server.university.people.student, args: [{ mailGuid: delivery.mailGuid }] },
  ]);
  expect(
    server.realtime.of('ReceiveUnreadCount').map(({ target, args: [counts] }) => [target, counts]),
  ).toEqual([
    [server.university.people.student, { allNotifications: 0, examsCount: 0, mailsCount: 1 }],
  ]);
  expect(await unread('student')).toBe(1);
  expect(await server.services.db.selectFrom('notification').select('guid').execute()).toEqual([]);
});

test("sends a student's mail only to the teacher of its subject", async () => {
  const { people, subjects } = server.university;
  await server.send({ ToGuid: [people.teacher] }, 'student');
  expect(await server.inbox('teacher')).toHaveLength(1);
  const refused = async (model: object) =>
    (
      await server.call('student', 'POST Mails/Send', {
        body: { Title: 'سؤال', ToGuid: [people.teacher], ...model },
      })
    ).statusCode;
  expect(await refused({})).toBe(MAIL_SEND.subjectRequired);
  expect(await refused({ SubjectGuid: subjects.chemistry })).toBe(MAIL_SEND.subject);
  expect(
    await refused({ SubjectGuid: subjects.physics, ToGuid: [people.teacher, people.teacher2] }),
  ).toBe(MAIL_SEND.recipient);
  expect(await refused({ SubjectGuid: subjects.physics, ToGuid: [people.student2] })).toBe(
    MAIL_SEND.recipient,
  );
  expect(
    await refused({ SubjectGuid: subjects.physics, SectionGuid: server.university.sections.b }),
  ).toBe(MAIL_SEND.section);
  expect(
    await refused({ SubjectGuid: subjects.physics, ToGuid: [server.university.sections.a] }),
  ).toBe(MAIL_SEND.recipient);
  expect(await server.inbox('teacher')).toHaveLength(1);
});

test.each([
  ['Title', { Title: ' \u200f ' }, 'required'],
  ['Title', { Title: 'ط'.repeat(450) }, 'tooLong'],
  ['ToGuid', { ToGuid: [] }, 'required'],
  ['DetailsHTML', { DetailsHTML: 'x'.repeat(200_001) }, 'tooLong'],
  ['FileName', { FileName: Array.from({ length: 21 }, (_, n) => `Mails/${n}`) }, 'tooMany'],
  ['FileName.0', { FileName: 'Mails/of-another/a.pdf' }, 'invalid'],
])('refuses %s at its field', async (path, model, message) => {
  const { people, subjects } = server.university;
  const response = await server.call('teacher', 'POST Mails/Send', {
    body: { Title: 'عنوان', ToGuid: [people.student], SubjectGuid: subjects.physics, ...model },
  });
  expect([response.status, response.fields]).toEqual([400, [{ path, message }]]);
});

test("sends once when resent; returns 409 for another's guid", async () => {
  const Guid = randomUUID();
  const responses = await Promise.all(
    Array.from({ length: 4 }, () => server.send({ Guid: Guid.toUpperCase() })),
  );
  expect(new Set(responses.map(({ mailGuid }) => mailGuid))).toEqual(new Set([Guid]));
  expect(await server.inbox('student')).toHaveLength(1);
  const { people, subjects } = server.university;
  expect(
    (
      await server.call('teacher2', 'POST Mails/Send', {
        body: { Guid, Title: 'سرقة', ToGuid: [people.student2], SubjectGuid: subjects.chemistry },
      })
    ).status,
  ).toBe(409);
});

test('resolves a section on sending; only the sender sees its recipients', async () => {
  await server.classOf(3);
  const { sections, people } = server.university;
  const { mailGuid, recipientsCount } = await server.send({
    ToGuid: [sections.a, people.student, people.teacher],
    FileName: [],
  });
  expect(recipientsCount).toBe(4);
  const [received] = await server.inbox('student');
  expect(JSON.stringify(received)).not.toContain('طالب');
  const recipients = (
    await server.call('teacher', 'GET Mails/GetRecipients', { query: { mailGuid } })
  ).data;
  expect(recipients.map(({ personName, delivered }) => [personName, delivered])).toEqual([
    ['طالب 0001', true],
    ['طالب 0002', true],
    ['طالب 0003', true],
    ['علي محمد', true],
  ]);
  expect(
    (
      await server.call('teacher', 'GET Mails/GetRecipients', {
        query: { mailGuid, before: recipients[1]!.personGuid },
      })
    ).data,
  ).toHaveLength(2);
  const [sent] = await server.sent('teacher');
  expect(sent).toMatchObject({
    type: 'sent',
    delivery: { recipientsCount: 4, deliveredCount: 4, readCount: 0 },
    read: true,
  });
  expect(sent?.recipients).toHaveLength(3);
  expect(
    (await server.call('teacher', 'POST Mails/CountRecipients', { body: { ToGuid: [sections.a] } }))
      .data,
  ).toEqual({ recipientsCount: 4 });
});

test('replies to the writer in one thread, even if not writable first', async () => {
  const { people } = server.university;
  const { mailGuid } = await server.send({ ToGuid: [people.student], SubjectGuid: null }, 'admin');
  const reply = await server.reply('student', mailGuid);
  const again = await server.reply('admin', reply.mailGuid, { Title: 'رد على الرد' });
  const thread = (
    await server.call('student', 'GET Mails/GetMail', {
      query: { mailGuid: again.mailGuid, type: 'received' },
    })
  ).data.thread;
  expect(thread.map(({ title, type }) => [title, type])).toEqual([
    ['موعد المحاضرة', 'received'],
    ['رد', 'sent'],
    ['رد على الرد', 'received'],
  ]);
  expect(await server.inbox('student')).toMatchObject([
    { replied: false, replyOnGuid: reply.mailGuid },
    { replied: true },
  ]);
});

test('shows each recipient their own replies, the sender those of one or all', async () => {
  const { people, sections } = server.university;
  await server.services.db
    .updateTable('person')
    .set({ section_guid: sections.a })
    .where('guid', '=', people.student2)
    .execute();
  const { mailGuid } = await server.send({ ToGuid: [people.student, people.student2] });
  const first = await server.reply('student', mailGuid, { Title: 'من الأول' });
  await server.reply('student2', mailGuid, { Title: 'من الثانية' });
  await server.reply('teacher', first.mailGuid, { Title: 'إلى الأول' });
  const titles = async (as: 'teacher' | 'student2', guid: string) =>
    (await server.call(as, 'GET Mails/GetThread', { query: { mailGuid: guid } })).data.map(
      ({ title }) => title,
    );
  expect(await titles('student2', mailGuid)).toEqual(['موعد المحاضرة', 'من الثانية']);
  expect(await titles('teacher', first.mailGuid)).toEqual([
    'موعد المحاضرة',
    'من الأول',
    'إلى الأول',
  ]);
  expect(await titles('teacher', mailGuid)).toEqual([
    'موعد المحاضرة',
    'من الأول',
    'من الثانية',
    'إلى الأول',
  ]);
  // A follow-up to the recipients of an own mail: a person who is no longer the teacher's student
  // does not receive it.
  await server.services.db
    .updateTable('person')
    .set({ section_guid: sections.b })
    .where('guid', '=', people.student2)
    .execute();
  await server.services.db.deleteFrom('mail').where('title', '=', 'من الثانية').execute();
  expect((await server.reply('teacher', mailGuid, { Title: 'إلى الجميع' })).recipientsCount).toBe(
    1,
  );
});

test('refuses a follow-up to a person who is no longer writable', async () => {
  const { people, sections } = server.university;
  const { mailGuid } = await server.send();
  await server.services.db
    .updateTable('person')
    .set({ section_guid: sections.law })
    .where('guid', '=', people.student)
    .execute();
  expect(
    (
      await server.call('teacher', 'POST Mails/Reply', {
        body: { Title: 'تتمة', ReplyOnGuid: mailGuid },
      })
    ).statusCode,
  ).toBe(MAIL_REPLY.recipient);
  await server.services.db
    .updateTable('person')
    .set({ section_guid: sections.a })
    .where('guid', '=', people.student)
    .execute();
  expect(
    (
      await server.call('teacher', 'POST Mails/Reply', {
        body: { Title: 'تتمة', ReplyOnGuid: mailGuid },
      })
    ).statusCode,
  ).toBe(MAIL_REPLY.ok);
});

// Proves FILE-1, FILE-6.
test('sanitises text and resolves a file name to the newest upload', async () => {
  await server.upload('teacher', 'واجب.pdf');
  const fileUrl = await server.upload('teacher', 'واجب.pdf');
  const { mailGuid } = await server.send({
    DetailsHTML: '<p onclick="x()">نص</p><script>alert(1)</script>',
    FileName: 'واجب.pdf',
  });
  const { mail } = (
    await server.call('student', 'GET Mails/GetMail', { query: { mailGuid, type: 'received' } })
  ).data;
  expect([mail.detailsHTML, mail.files.map((file) => file.fileUrl)]).toEqual([
    '<p>نص</p>',
    [fileUrl],
  ]);
});

test('limits mails and replies together, but acknowledges retries', async () => {
  const { people, subjects } = server.university;
  const { mailGuid } = await server.send({ ToGuid: [people.teacher] }, 'student');
  const Guid = randomUUID();
  await server.send({ Guid });
  await server.services.db
    .insertInto('mail')
    .values(
      Array.from({ length: MAIL_RATE.most - 1 }, () => {
        const guid = randomUUID();
        return {
          guid,
          thread_guid: guid,
          sender_guid: people.teacher,
          title: 'سبق',
          html: '',
          excerpt: '',
          search_text: '',
          recipients_text: '',
          subject_guid: null,
          section_guid: null,
          reply_on_guid: null,
          recipients_count: 1,
          created_at: server.services.clock.now(),
        };
      }),
    )
    .execute();
  const more = {
    Guid: randomUUID(),
    Title: 'أكثر',
    DetailsHTML: '<p>نص</p>',
    ToGuid: [people.student],
    SubjectGuid: subjects.physics,
  };
  const replyModel = { Guid: randomUUID(), Title: 'رد', ReplyOnGuid: mailGuid };
  expect(await server.call('teacher', 'POST Mails/Send', { body: more })).toMatchObject({
    status: 200,
    statusCode: MAIL_SEND.tooFast,
    data: null,
  });
  expect(await server.call('teacher', 'POST Mails/Reply', { body: replyModel })).toMatchObject({
    status: 200,
    statusCode: MAIL_REPLY.tooFast,
    data: null,
  });
  expect(await server.inbox('student')).toHaveLength(1);
  // A retry is acknowledged again, and other people are not limited.
  expect((await server.send({ Guid })).mailGuid).toBe(Guid);
  await server.reply('student', Guid);
  server.clock.set(new Date(server.services.clock.now().getTime() + MAIL_RATE.seconds * 1000));
  expect((await server.call('teacher', 'POST Mails/Send', { body: more })).statusCode).toBe(
    MAIL_SEND.ok,
  );
  expect((await server.call('teacher', 'POST Mails/Reply', { body: replyModel })).statusCode).toBe(
    MAIL_REPLY.ok,
  );
});
