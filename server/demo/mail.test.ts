import { sql } from 'kysely';
import { demoRows } from './testing';

const rows = demoRows();

test.each(['teacher', 'teacher2', 'student', 'student2'])(
  'gives %s received, sent and unread mails in both languages',
  async (userName) => {
    const mails = await rows<{ title: string; sent: boolean; read: boolean; reply: boolean }>(sql`
    select m.title, c.sent, c.read_at is not null as read, m.reply_on_guid is not null as reply from mail_copy c join mail m on m.guid = c.mail_guid join person p on p.guid = c.person_guid where p.user_name = ${userName}`);
    const received = mails.filter(({ sent }) => !sent);
    expect(received.length).toBeGreaterThanOrEqual(4);
    expect(new Set(received.map(({ read }) => read))).toEqual(new Set([true, false]));
    expect(mails.filter(({ sent }) => sent).length).toBeGreaterThanOrEqual(2);
    expect(mails.some(({ reply }) => reply)).toBe(true);
    expect(mails.some(({ title }) => /^[A-Z]/.test(title))).toBe(true);
    expect(mails.some(({ title }) => /[\u0600-\u06ff]/.test(title))).toBe(true);
  },
);

test('keeps counters consistent, and replies only to mails that their writer has', async () => {
  expect(
    await rows(sql`
    select m.guid from mail m join mail_copy c on c.mail_guid = m.guid and not c.sent group by m.guid
    having m.recipients_count <> count(*) or m.delivered_count <> count(c.delivered_at) or m.read_count <> count(c.read_at)`),
  ).toEqual([]);
  expect(
    await rows(sql`
    select m.guid from mail m join mail o on o.guid = m.reply_on_guid
    where o.seq > m.seq or o.thread_guid <> m.thread_guid or not exists (select from mail_copy c where c.mail_guid = o.guid and c.person_guid = m.sender_guid and not c.sent)`),
  ).toEqual([]);
  expect(
    await rows(
      sql`select c.mail_guid from mail_copy c join mail m on m.guid = c.mail_guid where c.mail_seq <> m.seq`,
    ),
  ).toEqual([]);
});

test('lets students write only to teachers of their subjects', async () => {
  expect(
    await rows(sql`
    select m.guid from mail m join person s on s.guid = m.sender_guid join mail_copy c on c.mail_guid = m.guid and not c.sent
    where s.role = 0 and m.reply_on_guid is null and not exists (select from teaching t where t.teacher_guid = c.person_guid and t.subject_guid = m.subject_guid and t.section_guid = s.section_guid)`),
  ).toEqual([]);
});
