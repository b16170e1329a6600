import { randomUUID } from 'node:crypto';
import {
  CHAT_GROUP,
  CHAT_OPEN,
  GROUP_INVITE,
  GROUP_LEAVE,
  GROUP_MODE,
  GROUP_NAME,
  MEMBER_CHANGE,
  PRESENCE,
} from '@riwaq/api';
import type { PersonName } from '../../testing';
import { createChatServer, type TestChatServer } from './testing';

// Proves CHAT-7, CHAT-11 to CHAT-13, CHAT-15 to CHAT-19.

let server: TestChatServer;
beforeAll(async () => {
  server = await createChatServer();
});
afterAll(() => server.close());
beforeEach(() => server.realtime.clear());

const guidOf = (name: PersonName) => server.university.people[name];
const titles = async (as: PersonName, searchText?: string) =>
  (
    await server.call(as, 'GET Chats/Get', {
      query: searchText === undefined ? {} : { searchText },
    })
  ).data?.map(({ title }) => title) ?? [];

describe('conversations', () => {
  test('creates one conversation for two people, even when opened concurrently', async () => {
    await server.services.db.deleteFrom('chat_conversation').execute();
    const guids = await Promise.all([
      server.chat.private('teacher', 'student'),
      server.chat.private('student', 'teacher'),
      server.chat.private('teacher', 'student'),
    ]);
    expect(new Set(guids).size).toBe(1);
    expect(await server.chat.one('student', guids[0] ?? '')).toMatchObject({
      kind: 0,
      title: 'د. أحمد كريم',
      personGuid: guidOf('teacher'),
      canSend: true,
      isOwner: false,
    });
  });

  test('continues a conversation of people who may no longer open one', async () => {
    await server.chat.classmates();
    const group = await server.chat.private('student', 'student2');
    await server.services.db
      .updateTable('person')
      .set({ section_guid: server.university.sections.b })
      .where('guid', '=', guidOf('student2'))
      .execute();
    expect(await server.chat.private('student2', 'student')).toBe(group);
    expect((await server.chat.send('student', group, 'ما زلنا')).statusCode).toBe(1);
    expect(
      (
        await server.call('student', 'POST Chats/Open', {
          body: { personGuid: guidOf('stranger') },
        })
      ).statusCode,
    ).toBe(CHAT_OPEN.notAllowed);
    expect(
      (await server.call('student', 'POST Chats/Open', { body: { personGuid: guidOf('student') } }))
        .statusCode,
    ).toBe(CHAT_OPEN.notAllowed);
    expect(
      (await server.call('student', 'POST Chats/Open', { body: { personGuid: randomUUID() } }))
        .statusCode,
    ).toBe(CHAT_OPEN.notAllowed);
  });

  test('lists conversations by newest message, searchable, without empty private ones', async () => {
    await server.services.db.deleteFrom('chat_conversation').execute();
    const empty = await server.chat.private('teacher', 'student');
    const group = await server.chat.group(['student']);
    expect(await titles('student')).toEqual(['مجموعة الفيزياء']);
    server.clock.set(new Date(server.clock.now().getTime() + 1000));
    await server.chat.sent('teacher', empty, 'مرحباً');
    expect(await titles('student')).toEqual(['د. أحمد كريم', 'مجموعة الفيزياء']);
    server.clock.set(new Date(server.clock.now().getTime() + 1000));
    await server.chat.sent('student', group, 'أهلاً');
    expect(await titles('student')).toEqual(['مجموعة الفيزياء', 'د. أحمد كريم']);
    expect([
      await titles('student', 'كريم احمد'),
      await titles('student', 'فيزياء مجموعه'),
      await titles('student', 'فيزياء غائبة'),
    ]).toEqual([['د. أحمد كريم'], ['مجموعة الفيزياء'], []]);
    const { data } = await server.call('student', 'GET Chats/Get', { query: { before: group } });
    expect(data?.map(({ groupGuid }) => groupGuid)).toEqual([empty]);
  });
});

describe('people', () => {
  test('finds people by the words of their name in any order', async () => {
    const found = async (searchText: string) =>
      (await server.call('student', 'GET Chats/GetPeople', { query: { searchText } })).data?.map(
        ({ fullName }) => fullName,
      );
    expect(await found('كريم أحمد')).toEqual(['د. أحمد كريم']);
    expect(await found('كريم غائب')).toEqual([]);
  });
});

describe('groups', () => {
  const save = (as: PersonName, body: { Guid?: string; GroupName: string; GroupMode: 0 | 1 }) =>
    server.call(as, 'POST ChatGroups/AddOrEditGroup', { body });

  test('creates a group once when resent and notifies members of edits', async () => {
    const Guid = randomUUID();
    await Promise.all(
      [1, 2].map(() =>
        save('teacher', { Guid, GroupName: 'مجموعة', GroupMode: GROUP_MODE.everyone }),
      ),
    );
    await server.call('teacher', 'POST ChatGroups/InviteStudent', {
      body: { GroupGuid: Guid, MemberGuids: [guidOf('student')] },
    });
    server.realtime.clear();
    expect(
      (await save('teacher', { Guid, GroupName: ' اسم آخر ', GroupMode: GROUP_MODE.teacherOnly }))
        .data,
    ).toMatchObject({
      groupGuid: Guid,
      title: 'اسم آخر',
      groupMode: 1,
      isOwner: true,
      membersCount: 2,
    });
    const [event] = server.realtime.of('ReceiveChatChange');
    expect(event).toMatchObject({
      to: 'people',
      target: CHAT_GROUP,
      args: [{ groupGuid: Guid, gone: false }],
    });
    expect(event?.to === 'people' && event.people.toSorted()).toEqual(
      [guidOf('teacher'), guidOf('student')].sort(),
    );
    expect(
      await server.services.db
        .selectFrom('chat_conversation')
        .select('guid')
        .where('name', '=', 'اسم آخر')
        .execute(),
    ).toHaveLength(1);
  });

  test.each([
    ['', GROUP_MODE.everyone],
    ['\u200b ', GROUP_MODE.everyone],
    ['ا'.repeat(GROUP_NAME.max + 1), GROUP_MODE.everyone],
    ['اسم', 2 as never],
  ])('returns 400 for the name %j with the mode %d', async (GroupName, GroupMode) => {
    expect((await save('teacher', { GroupName, GroupMode })).status).toBe(400);
  });

  test('invites all named people or none, idempotently, with read history', async () => {
    const group = await server.chat.group([]);
    await server.chat.sent('teacher', group, 'من قبل');
    const invite = (...names: PersonName[]) =>
      server.call('teacher', 'POST ChatGroups/InviteStudent', {
        body: { GroupGuid: group, MemberGuids: names.map(guidOf) },
      });
    expect((await invite('student', 'student2')).statusCode).toBe(GROUP_INVITE.notStudents);
    expect((await server.chat.one('teacher', group)).membersCount).toBe(1);
    for (let again = 0; again < 2; again += 1)
      expect((await invite('student', 'student')).statusCode).toBe(GROUP_INVITE.ok);
    expect(await server.chat.one('student', group)).toMatchObject({
      membersCount: 2,
      count: 0,
      readTo: 1,
    });
    expect((await server.chat.load('student', group)).messages).toHaveLength(1);
    const { data } = await server.call('teacher', 'GET ChatGroups/GetStudent', {
      query: {
        groupGuid: group,
        sectionGuid: server.university.sections.a,
        subjectGuid: server.university.subjects.physics,
      },
    });
    expect(data).toEqual([
      { studentGuid: guidOf('student'), studentFullName: 'علي محمد', isMember: true },
    ]);
  });

  test('hides everything from members who are removed or leave, until reinvited', async () => {
    const group = await server.chat.group(['student', 'student2']);
    await server.chat.sent('student', group, 'قبل');
    server.realtime.clear();
    await server.chat.change('teacher', group, 'student', MEMBER_CHANGE.mute);
    expect(server.realtime.of('ReceiveChatChange')).toMatchObject([
      { target: CHAT_GROUP, args: [{ groupGuid: group, gone: false }] },
    ]);
    server.realtime.clear();
    await server.chat.change('teacher', group, 'student', MEMBER_CHANGE.remove);
    expect(server.realtime.removed).toEqual([{ userGuid: guidOf('student'), group }]);
    expect(server.realtime.of('ReceiveChatChange')).toMatchObject([
      { people: [guidOf('student')], args: [{ groupGuid: group, gone: true }] },
      { args: [{ groupGuid: group, gone: false }] },
    ]);
    await expect(server.chat.load('student', group)).rejects.toMatchObject({ status: 404 });
    await expect(server.chat.send('student', group, 'بعد')).rejects.toMatchObject({ status: 404 });
    expect(
      (await server.call('student', 'GET Chats/GetOne', { query: { groupGuid: group } })).status,
    ).toBe(404);
    expect(await server.realtime.mayJoin(server.caller('student'), group)).toBe(false);
    server.realtime.clear();
    await server.chat.sent('teacher', group, 'بعده');
    const [event] = server.realtime.of('ReceiveMessagePrivate');
    expect(event?.to === 'people' && event.people).not.toContain(guidOf('student'));
    await server.call('student2', 'POST ChatGroups/Leave', { body: { groupGuid: group } });
    await expect(server.chat.load('student2', group)).rejects.toMatchObject({ status: 404 });
    expect(
      (await server.call('teacher', 'POST ChatGroups/Leave', { body: { groupGuid: group } }))
        .statusCode,
    ).toBe(GROUP_LEAVE.owner);
    await server.call('teacher', 'POST ChatGroups/InviteStudent', {
      body: { GroupGuid: group, MemberGuids: [guidOf('student')] },
    });
    expect(await server.chat.one('student', group)).toMatchObject({
      isMuted: false,
      canSend: true,
      membersCount: 2,
    });
  });

  test.each([MEMBER_CHANGE.mute, MEMBER_CHANGE.unmute, MEMBER_CHANGE.remove])(
    'allows status %d to the owner only, for other members of the group',
    async (status) => {
      const group = await server.chat.group(['student', 'student2', 'teacher2']);
      for (const name of ['student', 'teacher2'] as const)
        await expect(server.chat.change(name, group, 'student2', status)).rejects.toMatchObject({
          status: 403,
        });
      for (const name of ['admin', 'stranger'] as const)
        await expect(server.chat.change(name, group, 'student2', status)).rejects.toMatchObject({
          status: 404,
        });
      await expect(server.chat.change('teacher', group, 'teacher', status)).rejects.toMatchObject({
        status: 403,
      });
      await expect(server.chat.change('teacher', group, 'stranger', status)).rejects.toMatchObject({
        status: 404,
      });
      await expect(
        server.chat.change(
          'teacher',
          await server.chat.private('teacher', 'student'),
          'student',
          status,
        ),
      ).rejects.toMatchObject({ status: 404 });
      expect((await server.chat.change('teacher', group, 'student2', status)).statusCode).toBe(1);
    },
  );

  test('returns 400 for another number', async () => {
    const group = await server.chat.group();
    await expect(server.chat.change('teacher', group, 'student', 1 as never)).rejects.toMatchObject(
      { status: 400 },
    );
  });

  test('lists members by name with presence and private unread counts', async () => {
    const group = await server.chat.group(['student', 'student2']);
    await server.chat.sent('student', await server.chat.private('teacher', 'student'), 'سؤال');
    server.realtime.enter(CHAT_GROUP, guidOf('student'));
    server.realtime.enter(CHAT_GROUP, guidOf('teacher'));
    server.realtime.enter(group, guidOf('teacher'));
    const { data } = await server.call('teacher', 'GET ChatGroups/GetMembers', {
      query: { groupGuid: group },
    });
    expect(
      data?.map(({ guid, userStatus, isOwner, isMuted }) => [guid, userStatus, isOwner, isMuted]),
    ).toEqual([
      [guidOf('teacher'), PRESENCE.here, true, false],
      [guidOf('student2'), PRESENCE.away, false, false],
      [guidOf('student'), PRESENCE.connected, false, false],
    ]);
    expect(data?.find(({ guid }) => guid === guidOf('student'))?.count).toBeGreaterThan(0);
  });

  it('removes every member from a deleted group while presence is unknown', async () => {
    const group = await server.chat.group();
    const members = await server.services.db
      .selectFrom('chat_member')
      .select('person_guid as userGuid')
      .where('conversation_guid', '=', group)
      .execute();
    server.realtime.clear();
    const present = jest
      .spyOn(server.realtime, 'present')
      .mockRejectedValue(new Error('Redis is unavailable.'));
    await server.call('teacher', 'POST ChatGroups/Delete', { body: { groupGuid: group } });
    present.mockRestore();
    expect(server.realtime.removed.map(({ userGuid }) => userGuid).sort()).toEqual(
      members.map(({ userGuid }) => userGuid).sort(),
    );
    expect(members.length).toBeGreaterThan(1);
  });

  test('deletes a group with its messages and files for everybody', async () => {
    const group = await server.chat.group();
    const { attachedFile } = await server.chat.sent('student', group, '', {
      fileUrl: await server.chat.upload(),
    });
    server.realtime.enter(group, guidOf('student'));
    server.realtime.clear();
    expect(
      (await server.call('teacher', 'POST ChatGroups/Delete', { body: { groupGuid: group } }))
        .statusCode,
    ).toBe(1);
    expect(server.realtime.of('ReceiveChatChange')).toMatchObject([
      { args: [{ groupGuid: group, gone: true }] },
    ]);
    expect(server.realtime.removed).toEqual([{ userGuid: guidOf('student'), group }]);
    expect(
      await server.services.db
        .selectFrom('file')
        .select('guid')
        .where('guid', '=', attachedFile?.split('.')[0] ?? '')
        .execute(),
    ).toEqual([]);
    expect(
      await server.services.db
        .selectFrom('chat_message')
        .select('guid')
        .where('conversation_guid', '=', group)
        .execute(),
    ).toEqual([]);
    await expect(server.chat.load('student', group)).rejects.toMatchObject({ status: 404 });
  });
});
