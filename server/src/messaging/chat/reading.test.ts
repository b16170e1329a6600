import { randomUUID } from 'node:crypto';
import { CHAT_PAGE, CHAT_RATE } from '@riwaq/api';
import type { PersonName } from '../../testing';
import { openEitherStore } from '../../testing/s3-server';
import { createChatServer, type TestChatServer } from './testing';

// Proves CHAT-9, CHAT-19.

let server: TestChatServer;
beforeAll(async () => {
  server = await createChatServer({ openStore: openEitherStore });
});
afterAll(() => server.close());
beforeEach(() => {
  server.realtime.clear();
  // Earlier messages must not count towards the rate limit.
  server.clock.set(new Date(server.clock.now().getTime() + CHAT_RATE.seconds * 1000));
});

const guidOf = (name: PersonName) => server.university.people[name];
const texts = (messages: readonly { textMessage: string }[]) =>
  messages.map(({ textMessage }) => textMessage);
const countOf = async (as: PersonName, group: string) => (await server.chat.one(as, group)).count;

describe('the history', () => {
  test('pages by sequence regardless of new messages, and by offset', async () => {
    const group = await server.chat.group();
    const now = server.clock.now();
    const total = CHAT_PAGE * 2 + 10;
    await server.services.db
      .insertInto('chat_message')
      .values(
        Array.from({ length: total }, (_, index) => ({
          guid: randomUUID(),
          conversation_guid: group,
          sequence: index + 1,
          from_guid: guidOf('teacher'),
          text: String(index + 1),
          search_text: '',
          attached_file: null,
          attached_type: null,
          file_name: null,
          file_bytes: null,
          sent_at: now,
          deleted_at: null,
        })),
      )
      .execute();
    await server.services.db
      .updateTable('chat_conversation')
      .set({ last_sequence: total })
      .where('guid', '=', group)
      .execute();
    const numbers = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

    const latest = await server.chat.load('student', group);
    expect([texts(latest.messages), latest.hasOlder, latest.hasNewer]).toEqual([
      numbers(total - CHAT_PAGE + 1, total),
      true,
      false,
    ]);
    await server.chat.sent('student', group, 'جديدة');
    const older = await server.chat.load('student', group, 0, latest.messages[0]?.sequence);
    expect([texts(older.messages), older.hasOlder, older.hasNewer]).toEqual([
      numbers(total - 2 * CHAT_PAGE + 1, total - CHAT_PAGE),
      true,
      true,
    ]);
    const oldest = await server.chat.load(
      'student',
      group,
      CHAT_PAGE,
      latest.messages[0]?.sequence,
    );
    expect([texts(oldest.messages), oldest.hasOlder]).toEqual([numbers(1, 10), false]);
    const newer = await server.chat.load('student', group, 0, null, 10);
    expect([texts(newer.messages), newer.hasOlder, newer.hasNewer]).toEqual([
      numbers(11, 60),
      true,
      true,
    ]);
    expect(texts((await server.chat.load('student', group, 0, null, total)).messages)).toEqual([
      'جديدة',
    ]);
    expect(texts((await server.chat.load('student', group, CHAT_PAGE + 1)).messages)).toEqual(
      texts(older.messages),
    );
    await expect(server.chat.load('student', group, 0, 5, 5)).rejects.toMatchObject({
      status: 400,
    });
  });

  test('searches regardless of spelling variants, newest first, without deleted ones', async () => {
    const group = await server.chat.group();
    await server.chat.sent('teacher', group, 'مُحاضَرةُ الغد أُجِّلَت');
    const gone = await server.chat.sent('student', group, 'أي محاضرة؟');
    const hidden = await server.chat.sent('teacher', group, 'محاضرة الفيزياء');
    const found = async (as: PersonName, searchText = 'محاضره') =>
      texts(
        (
          await server.call(as, 'GET Chats/Search', {
            query: { groupGuid: group, searchText },
          })
        ).data ?? [],
      );
    expect(await found('student')).toEqual(['محاضرة الفيزياء', 'أي محاضرة؟', 'مُحاضَرةُ الغد أُجِّلَت']);
    expect(await found('student', 'الغد محاضرة')).toEqual(['مُحاضَرةُ الغد أُجِّلَت']);
    expect(await found('student', 'محاضرة غائبة')).toEqual([]);
    await server.realtime.invoke(
      server.caller('student'),
      'DeleteMessagePrivate',
      group,
      gone.guid,
      true,
    );
    await server.realtime.invoke(
      server.caller('student'),
      'DeleteMessagePrivate',
      group,
      hidden.guid,
      false,
    );
    expect([await found('student'), await found('teacher')]).toEqual([
      ['مُحاضَرةُ الغد أُجِّلَت'],
      ['محاضرة الفيزياء', 'مُحاضَرةُ الغد أُجِّلَت'],
    ]);
    expect(
      (
        await server.call('student', 'GET Chats/Search', {
          query: { groupGuid: group, searchText: 'ab' },
        })
      ).status,
    ).toBe(400);
  });
});

describe('reading', () => {
  test('counts unread messages, updates own tabs, announces read by all', async () => {
    const group = await server.chat.group(['student', 'student2']);
    for (const text of ['١', '٢', '٣']) await server.chat.sent('teacher', group, text);
    await server.chat.sent('student2', group, '٤');
    expect(
      await Promise.all(
        (['teacher', 'student', 'student2'] as const).map((name) => countOf(name, group)),
      ),
    ).toEqual([1, 4, 3]);
    server.realtime.clear();
    const read = (as: PersonName, upTo?: number) =>
      server.realtime.invoke(server.caller(as), 'ReadMessagePrivate', group, upTo ?? null);
    await read('student', 2);
    expect(server.realtime.of('ReceiveUnreadPrivate')).toMatchObject([
      { to: 'people', people: [guidOf('student')], args: [group, 2, 2] },
    ]);
    expect(server.realtime.of('ReceiveReadPrivate')).toEqual([]);
    await read('student2');
    expect(server.realtime.of('ReceiveReadPrivate')).toMatchObject([{ args: [group, 2] }]);
    await read('student');
    await read('student', 1);
    await read('teacher');
    expect(server.realtime.of('ReceiveReadPrivate').map(({ args }) => args)).toEqual([
      [group, 2],
      [group, 3],
      [group, 4],
    ]);
    expect(server.realtime.of('ReceiveUnreadPrivate')).toHaveLength(4);
    expect(await server.chat.one('student', group)).toMatchObject({
      count: 0,
      readTo: 4,
      readByAll: 4,
    });
  });

  test('counts unread messages of all conversations in the badge', async () => {
    const count = async () =>
      (await server.call('stranger', 'GET Chats/GetUnReadCount')).data?.count;
    const before = (await count()) ?? 0;
    const groups = [await server.chat.group(['stranger']), await server.chat.group(['stranger'])];
    for (const group of groups) await server.chat.sent('teacher', group, 'مرحباً');
    expect(await count()).toBe(before + 2);
    await server.realtime.invoke(server.caller('stranger'), 'ReadMessagePrivate', groups[0] ?? '');
    expect(await count()).toBe(before + 1);
  });
});
