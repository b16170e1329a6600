import { sql } from 'kysely';
import { demoRows } from './testing';

const rows = demoRows();

test('has private and group conversations in both languages', async () => {
  const [found] = await rows<Record<string, boolean>>(sql`
    select exists (select from chat_conversation where kind = 0) as private, exists (select from chat_conversation where kind = 1 and mode = 0) as everyone, exists (select from chat_conversation where mode = 1) as teacher,
      exists (select from chat_message where text ~ '[\u0600-\u06ff]') as arabic, exists (select from chat_message where text ~ '^[A-Z]') as english,
      exists (select from chat_message where deleted_at is not null) as deleted, exists (select from chat_member where muted) as muted,
      exists (select from chat_member m join chat_conversation c on c.guid = m.conversation_guid where m.read_to < c.last_sequence) as unread`);
  expect(Object.entries(found ?? {}).filter(([, there]) => !there)).toEqual([]);
});

test('keeps counters, the order of messages and the membership of senders consistent', async () => {
  expect(
    await rows(sql`
    select c.guid from chat_conversation c where c.members_count <> (select count(*) from chat_member m where m.conversation_guid = c.guid)
      or c.last_sequence <> (select count(*) from chat_message x where x.conversation_guid = c.guid) or c.last_at <> (select max(sent_at) from chat_message x where x.conversation_guid = c.guid)`),
  ).toEqual([]);
  expect(
    await rows(
      sql`select x.guid from chat_message x join chat_message y on y.conversation_guid = x.conversation_guid and y.sequence = x.sequence + 1 where y.sent_at < x.sent_at`,
    ),
  ).toEqual([]);
  expect(
    await rows(
      sql`select x.guid from chat_message x where not exists (select from chat_member m where m.conversation_guid = x.conversation_guid and m.person_guid = x.from_guid)`,
    ),
  ).toEqual([]);
});
