import { randomUUID } from 'node:crypto';
import {
  CHAT_FILES_PATH,
  CHAT_GROUP,
  CHAT_RATE,
  CHAT_SEND,
  CHAT_TEXT_MAX,
  GROUP_MODE,
  MEMBER_CHANGE,
} from '@riwaq/api';
import type { PersonName } from '../../testing';
import { openEitherStore } from '../../testing/s3-server';
import { createChatServer, type TestChatServer } from './testing';

// Proves CHAT-1, CHAT-4 to CHAT-8, CHAT-10, CHAT-11, CHAT-13, CHAT-17, FILE-1, FILE-6, LIVE-4.

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
const received = () => server.realtime.of('ReceiveMessagePrivate');
const texts = (messages: readonly { textMessage: string }[]) =>
  messages.map(({ textMessage }) => textMessage);
const countOf = async (as: PersonName, group: string) => (await server.chat.one(as, group)).count;

describe('sending', () => {
  test("delivers a message to all members' tabs with the specified arguments", async () => {
    const group = await server.chat.private('teacher', 'student');
    const message = await server.chat.sent('teacher', group, '  مرحباً 👋 <b>hi</b>  ');
    expect(message).toMatchObject({
      fromGuid: guidOf('teacher'),
      toGuid: guidOf('student'),
      textMessage: 'مرحباً 👋 <b>hi</b>',
      userName: 'د. أحمد كريم',
      attachedFile: null,
      deleteFromAll: false,
      sequence: 1,
    });
    const [event, ...more] = received();
    expect(more).toEqual([]);
    expect(event).toMatchObject({ to: 'people', target: CHAT_GROUP });
    expect(event?.to === 'people' && event.people.toSorted()).toEqual(
      [guidOf('teacher'), guidOf('student')].sort(),
    );
    expect(event?.args).toEqual([
      group,
      guidOf('teacher'),
      'د. أحمد كريم',
      message.guid,
      'مرحباً 👋 <b>hi</b>',
      message.datex,
      null,
      null,
      {
        sequence: 1,
        toGuid: guidOf('student'),
        fileName: null,
        fileSizeFormated: null,
        fileUrl: null,
      },
    ]);
  });

  test('stores and announces once when resent, with the same result', async () => {
    const group = await server.chat.group();
    const guid = randomUUID();
    const responses = await Promise.all(
      [1, 2, 3].map(() => server.chat.send('student', group, 'مرة واحدة', { guid })),
    );
    responses.push(
      await server.chat.send('student', group, 'نص آخر', { guid: guid.toUpperCase() }),
    );
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(received()).toHaveLength(1);
    expect(texts((await server.chat.load('teacher', group)).messages)).toEqual(['مرة واحدة']);
  });

  test('refuses the guid of another message and announces nothing', async () => {
    const group = await server.chat.group();
    const other = await server.chat.group();
    const { guid } = await server.chat.sent('teacher', group, 'الأصل');
    server.realtime.clear();
    await expect(server.chat.send('student', group, 'انتحال', { guid })).rejects.toMatchObject({
      status: 409,
    });
    await expect(server.chat.send('teacher', other, 'نسخة', { guid })).rejects.toMatchObject({
      status: 409,
    });
    expect(server.realtime.sent).toEqual([]);
    expect(texts((await server.chat.load('student', group)).messages)).toEqual(['الأصل']);
  });

  test.each<[string, unknown[]]>([
    ['no text and no file', ['']],
    ['white space alone', ['  \n ']],
    ['what cannot be seen', ['\u200b\u2060 ']],
    ['a text that is too long', ['ا'.repeat(CHAT_TEXT_MAX + 1)]],
    ['a text with a NUL', ['a\0b']],
    ['a number', [7]],
    ['nothing', []],
  ])('refuses %s as malformed', async (_what, args) => {
    const group = await server.chat.group();
    await expect(
      (server.realtime.invoke as (...all: unknown[]) => Promise<unknown>)(
        server.caller('student'),
        'SendMessagePrivate',
        group,
        randomUUID(),
        ...args,
      ),
    ).rejects.toMatchObject({ status: 400 });
  });

  test('accepts the longest text of emoji without cutting it', async () => {
    const text = '😀'.repeat(CHAT_TEXT_MAX / 2);
    expect((await server.chat.sent('student', await server.chat.group(), text)).textMessage).toBe(
      text,
    );
  });

  test('refuses a person above the rate limit across conversations until time passes', async () => {
    const groups = [await server.chat.group(), await server.chat.group()];
    for (let sent = 0; sent < CHAT_RATE.most; sent += 1)
      await server.chat.sent('student', groups[sent % 2] ?? '', String(sent));
    const guid = randomUUID();
    expect(await server.chat.send('student', groups[0] ?? '', 'أكثر', { guid })).toEqual({
      statusCode: CHAT_SEND.tooFast,
      data: null,
    });
    await server.chat.sent('teacher', groups[0] ?? '', 'غيره يرسل');
    server.clock.set(new Date(server.clock.now().getTime() + CHAT_RATE.seconds * 1000));
    expect((await server.chat.send('student', groups[0] ?? '', 'أكثر', { guid })).statusCode).toBe(
      CHAT_SEND.ok,
    );
  });

  test('refuses muted members, and students in a teacher-only group, with codes', async () => {
    const group = await server.chat.group(['student', 'student2'], GROUP_MODE.teacherOnly);
    expect((await server.chat.send('student', group, 'لا')).statusCode).toBe(CHAT_SEND.teacherOnly);
    await server.chat.sent('teacher', group, 'نعم');
    await server.call('teacher', 'POST ChatGroups/AddOrEditGroup', {
      body: { Guid: group, GroupName: 'للجميع', GroupMode: GROUP_MODE.everyone },
    });
    await server.chat.sent('student', group, 'الآن');
    await server.chat.change('teacher', group, 'student', MEMBER_CHANGE.mute);
    expect(await server.chat.one('student', group)).toMatchObject({
      isMuted: true,
      canSend: false,
    });
    server.realtime.clear();
    expect((await server.chat.send('student', group, 'لا')).statusCode).toBe(CHAT_SEND.muted);
    await server.realtime.invoke(server.caller('student'), 'TypingPrivate', group);
    expect(server.realtime.sent).toEqual([]);
    await server.chat.sent('student2', group, 'وأنا');
    await server.chat.change('teacher', group, 'student', MEMBER_CHANGE.unmute);
    await server.chat.sent('student', group, 'عدت');
  });

  test.each(['admin', 'teacher2', 'student2', 'stranger'] as const)(
    'refuses every method to %s, who is not in the conversation',
    async (name) => {
      const group = await server.chat.private('teacher', 'student');
      const { guid } = await server.chat.sent('student', group, 'بيننا');
      server.realtime.clear();
      const caller = server.caller(name);
      const tries = [
        server.realtime.invoke(caller, 'SendMessagePrivate', group, randomUUID(), 'دخيل'),
        server.realtime.invoke(caller, 'LoadMessagesPrivate', group, 0),
        server.realtime.invoke(caller, 'ReadMessagePrivate', group),
        server.realtime.invoke(caller, 'DeleteMessagePrivate', group, guid, false),
        server.realtime.invoke(caller, 'DeleteMessagePrivate', group, guid, true),
        server.realtime.invoke(caller, 'TypingPrivate', group),
        server.realtime.invoke(
          caller,
          'ChangeMemberStatus',
          group,
          guidOf('student'),
          MEMBER_CHANGE.remove,
        ),
      ];
      for (const tried of tries) await expect(tried).rejects.toMatchObject({ status: 404 });
      expect(await server.realtime.mayJoin(caller, group)).toBe(false);
      expect(server.realtime.sent).toEqual([]);
    },
  );
});

describe('deleting', () => {
  test('deletes for the caller only and notifies their other tabs', async () => {
    const group = await server.chat.private('teacher', 'student');
    const { guid } = await server.chat.sent('teacher', group, 'للحذف عندي');
    server.realtime.clear();
    const remove = () =>
      server.realtime.invoke(server.caller('student'), 'DeleteMessagePrivate', group, guid, false);
    await remove();
    await remove();
    expect(server.realtime.of('MessageDeletedPrivate')).toMatchObject(
      Array.from({ length: 2 }, () => ({
        to: 'people',
        people: [guidOf('student')],
        args: [group, guid, false],
      })),
    );
    expect(texts((await server.chat.load('student', group)).messages)).not.toContain('للحذف عندي');
    expect(texts((await server.chat.load('teacher', group)).messages)).toContain('للحذف عندي');
    expect((await server.chat.one('student', group)).lastMessage?.guid).not.toBe(guid);
  });

  test('deletes for everybody by the sender only, leaving an empty place', async () => {
    const group = await server.chat.group();
    const fileUrl = await server.chat.upload();
    const message = await server.chat.sent('student', group, 'للحذف', { fileUrl });
    const storedGuid = message.attachedFile?.split('.')[0] ?? '';
    await expect(
      server.realtime.invoke(
        server.caller('teacher'),
        'DeleteMessagePrivate',
        group,
        message.guid,
        true,
      ),
    ).rejects.toMatchObject({ status: 403 });
    server.realtime.clear();
    for (let again = 0; again < 2; again += 1)
      await server.realtime.invoke(
        server.caller('student'),
        'DeleteMessagePrivate',
        group,
        message.guid,
        true,
      );
    expect(server.realtime.of('MessageDeletedPrivate').map(({ args }) => args)).toEqual([
      [group, message.guid, true],
    ]);
    const { messages } = await server.chat.load('teacher', group);
    expect(messages).toMatchObject([
      {
        guid: message.guid,
        deleteFromAll: true,
        textMessage: '',
        attachedFile: null,
        fileName: null,
        fileUrl: null,
      },
    ]);
    expect(
      await server.services.db
        .selectFrom('file')
        .select('guid')
        .where('guid', '=', storedGuid)
        .execute(),
    ).toEqual([]);
    await expect(
      server.core.store.read(storedGuid, { start: 0, end: 1 }).toArray(),
    ).rejects.toThrow();
    expect(await countOf('teacher', group)).toBe(0);
    expect(
      (await server.chat.send('student', group, 'للحذف', { guid: message.guid })).data,
    ).toMatchObject({ deleteFromAll: true, textMessage: '' });
  });
});

describe('files', () => {
  const addressOf = async (as: PersonName, fileUrl: string) =>
    (await server.call(as, 'POST Uploader/Download', { body: { fileUrl, preview: true } })).data
      ?.url;
  const fetched = async (url: string | undefined, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'GET', url: url ?? '/', headers });

  test('stores files at the specified path, readable by members', async () => {
    const group = await server.chat.private('teacher', 'student');
    const { attachedFile, fileUrl, fileName, attachedFileType } = await server.chat.sent(
      'student',
      group,
      '',
      { fileUrl: await server.chat.upload('student', 'بحثي.png', 'octets') },
    );
    expect([fileUrl, fileName, attachedFileType]).toEqual([
      `${CHAT_FILES_PATH}/${guidOf('student')}/${guidOf('teacher')}/${attachedFile}`,
      'بحثي.png',
      'png',
    ]);
    for (const name of ['teacher', 'student'] as const) {
      const response = await fetched(await addressOf(name, fileUrl ?? ''));
      expect([response.statusCode, response.body, response.headers['cache-control']]).toEqual([
        200,
        'octets',
        'private, no-cache',
      ]);
      const again = await fetched(await addressOf(name, fileUrl ?? ''), {
        'if-none-match': String(response.headers.etag),
      });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    for (const name of ['admin', 'teacher2', 'student2', 'stranger'] as const)
      expect(await addressOf(name, fileUrl ?? '')).toBeUndefined();
    expect((await fetched(`/files/${fileUrl}`)).statusCode).toBe(404);
  });

  test('voids an address when the reader is removed or the message deleted', async () => {
    const group = await server.chat.group(['student', 'student2']);
    const { guid, fileUrl } = await server.chat.sent('student', group, 'ملف', {
      fileUrl: await server.chat.upload(),
    });
    const [students, teachers] = [
      await addressOf('student2', fileUrl ?? ''),
      await addressOf('teacher', fileUrl ?? ''),
    ];
    expect((await fetched(students)).statusCode).toBe(200);
    await server.chat.change('teacher', group, 'student2', MEMBER_CHANGE.remove);
    expect([(await fetched(students)).statusCode, (await fetched(teachers)).statusCode]).toEqual([
      404, 200,
    ]);
    expect(await addressOf('student2', fileUrl ?? '')).toBeUndefined();
    await server.realtime.invoke(
      server.caller('student'),
      'DeleteMessagePrivate',
      group,
      guid,
      true,
    );
    expect((await fetched(teachers)).statusCode).toBe(404);
  });

  test('refuses files that are foreign, misplaced, already sent or missing', async () => {
    const group = await server.chat.group();
    const own = await server.chat.upload();
    await server.chat.sent('student', group, '', { fileUrl: own });
    const others = [
      own,
      await server.chat.upload('teacher'),
      `ChatPrivate/${randomUUID()}/a.png`,
      'Content/ChatPrivateFilesPath/a/b/c.png',
    ];
    server.realtime.clear();
    for (const fileUrl of others)
      expect((await server.chat.send('student', group, 'ملف', { fileUrl })).statusCode).toBe(
        CHAT_SEND.fileMissing,
      );
    expect(server.realtime.sent).toEqual([]);
    expect((await server.chat.load('student', group)).messages).toHaveLength(1);
  });
});
