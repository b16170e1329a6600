import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { CHAT_PAGE, CHAT_UNREAD_MAX } from '@riwaq/api';
import { analyseAllRows, costOf, plansOf, readsOf } from '../../testing/statement-plans';
import { countUnread, listConversations, peopleIn, readingOf } from './store-conversations';
import { lastMessages, searchMessages, sentSince, listNear } from './store-messages';
import { peopleFor } from './store-people';
import { createChatServer, type TestChatServer } from './testing';

/**
 * With a hundred thousand messages in one conversation, beside those of a thousand others, queries
 * read hardly more rows than they return.
 */
const MESSAGES = 100_000;
let server: TestChatServer;
let group: string;

beforeAll(async () => {
  server = await createChatServer();
  const { db } = server.services;
  const { teacher, student } = server.university.people;
  group = await server.chat.private('teacher', 'student');
  await sql`
    insert into person (guid, user_name, full_name, role, person_type, password_hash) select gen_random_uuid(), 'many' || n, md5(n::text), 0, 'Student', '' from generate_series(1, 1000) n`.execute(
    db,
  );
  await sql`
    insert into chat_conversation (guid, kind, low_guid, high_guid, last_sequence, last_at, created_at)
    select gen_random_uuid(), 0, least(guid, ${teacher}::uuid), greatest(guid, ${teacher}::uuid), 20, now() - random() * interval '1 day', now() from person where user_name like 'many%'`.execute(
    db,
  );
  await sql`
    insert into chat_member (conversation_guid, person_guid, joined_at)
    select c.guid, p, now() from chat_conversation c cross join lateral (values (c.low_guid), (c.high_guid)) v(p) where c.guid <> ${group} and (p <> ${teacher} or c.last_at > now() - interval '1 hour')`.execute(
    db,
  );
  await sql`
    insert into chat_message (guid, conversation_guid, sequence, from_guid, text, search_text, sent_at)
    select gen_random_uuid(), c.guid, n, c.low_guid, 'x', '', now() - interval '1 day' from chat_conversation c cross join generate_series(1, 20) n where c.guid <> ${group}`.execute(
    db,
  );
  await sql`
    insert into chat_message (guid, conversation_guid, sequence, from_guid, text, search_text, sent_at)
    select gen_random_uuid(), ${group}, n, case when n % 2 = 0 then ${teacher}::uuid else ${student}::uuid end, 'x', case when n % 50 = 1 then md5(n::text) else '' end, now() - interval '1 day' + n * interval '500 ms' from generate_series(1, ${MESSAGES}::int) n`.execute(
    db,
  );
  await sql`insert into chat_hidden (message_guid, person_guid) select guid, ${student}::uuid from chat_message where sequence % 20 = 7`.execute(
    db,
  );
  await db
    .updateTable('chat_conversation')
    .set({ last_sequence: MESSAGES })
    .where('guid', '=', group)
    .execute();
  await analyseAllRows(db);
});
afterAll(() => server.close());

/** Maximum number of rows that a query may examine: several pages with their people. */
const FEW = CHAT_PAGE * 12;

test.each<[string, () => Promise<unknown>]>([
  [
    'the newest page',
    () => listNear(server.services.db, server.university.people.student, group, { skip: 0 }),
  ],
  [
    'a page in the middle',
    () =>
      listNear(server.services.db, server.university.people.student, group, {
        skip: 0,
        before: MESSAGES / 2,
      }),
  ],
  [
    'the first page, forwards',
    () =>
      listNear(server.services.db, server.university.people.student, group, { skip: 0, after: 0 }),
  ],
  [
    'the last message',
    () => lastMessages(server.services.db, server.university.people.student, [group]),
  ],
  [
    'what a search finds',
    () =>
      searchMessages(server.services.db, server.university.people.student, group, {
        words: ['c4ca4238a0b9'],
      }),
  ],
  [
    'what was sent lately',
    () => sentSince(server.services.db, server.university.people.teacher, new Date(), 40),
  ],
  [
    'one conversation',
    () => listConversations(server.services.db, server.university.people.student, { guid: group }),
  ],
  ['who is in it', () => peopleIn(server.services.db, group)],
])('reads %s by an index', async (_what, ask) => {
  for (const statement of await readsOf(ask)) {
    const { scanned, examined } = await costOf(server.services.db, statement);
    expect(scanned.filter((table) => table.startsWith('chat_'))).toEqual([]);
    expect(examined).toBeLessThan(FEW);
  }
});

test('counts unread messages only up to the limit', async () => {
  const { student } = server.university.people;
  expect((await readingOf(server.services.db, student, group))?.unread).toBe(CHAT_UNREAD_MAX);
  for (const statement of [
    ...(await readsOf(() => readingOf(server.services.db, student, group))),
    ...(await readsOf(() => countUnread(server.services.db, student))),
  ]) {
    const { examined } = await costOf(server.services.db, statement);
    expect(examined).toBeLessThan(3000);
  }
});

test('offers people by an index and sends late messages as fast as the first', async () => {
  expect(
    await plansOf(server.services.db, (tx) => peopleFor(tx, server.caller('admin'), [])),
  ).toContain('people_in_order');
  const message = await server.chat.sent('student', group, 'بعد مئة ألف', { guid: randomUUID() });
  expect(message.sequence).toBe(MESSAGES + 1);
});
