import { randomUUID } from 'node:crypto';
import { MEMBER_MODE, MEMBER_PAGE, type Topic } from '@riwaq/api';
import type { PersonName } from '../testing';
import { createForumServer, type ForumServer } from './testing';

// Proves FORUM-10, FORUM-25, FORUM-42, FORUM-46, FORUM-48, FORUM-49.

let server: ForumServer;
let forumGuid: string;
beforeAll(async () => {
  server = await createForumServer();
  forumGuid = (await server.physics()).forumGuid;
});
afterAll(() => server.close());

const restrictedTopic = (...students: PersonName[]): Promise<Topic> =>
  server.topic('teacher', {
    forumGuid,
    topicMemberMode: MEMBER_MODE.restricted,
    students: students.map((name) => ({ studentGuid: server.university.people[name] })),
  });
const members = (as: PersonName, topicGuid: string, showAll?: boolean) =>
  server.call(as, 'GET ForumTopic/GetTopicMembers', {
    query: {
      topicGuid,
      ...(showAll === undefined
        ? {}
        : { showAll: showAll ? ('true' as const) : ('false' as const) }),
    },
  });
const memberOf = async (topic: Topic, name: PersonName) => {
  const { data } = await members('teacher', topic.forumTopicGuid, true);
  const guid = server.university.people[name];
  const member = data.find(
    ({ student, teacher }) => student?.studentGuid === guid || teacher?.teacherGuid === guid,
  );
  if (!member) throw new Error(`${name} is no member.`);
  return member;
};
const act = async (
  as: PersonName,
  action: 'RemoveMemberFromTopic' | 'ReinviteMemberToTopic',
  topic: Topic,
  name: PersonName,
) =>
  server.call(as, `POST ForumTopic/${action}`, {
    body: {
      forumTopicGuid: topic.forumTopicGuid,
      forumTopicMemberGuid: (await memberOf(topic, name)).forumTopicMemberGuid,
    },
  });
const leave = (as: PersonName, { forumTopicGuid }: Topic) =>
  server.call(as, 'PUT ForumTopic/LeaveTopic', { query: { forumTopicGuid } });
const invite = (
  as: PersonName,
  { forumTopicGuid }: Topic,
  students: PersonName[],
  teachers: PersonName[] = [],
) =>
  server.call(as, 'POST ForumTopic/Invite', {
    body: {
      forumTopicGuid,
      students: students.map((name) => server.university.people[name]),
      teachers: teachers.map((name) => server.university.people[name]),
    },
  });
const sees = async (as: PersonName, { forumTopicGuid }: Topic) =>
  (await server.call(as, 'GET ForumTopic/GetTopics', { query: { topicGuid: forumTopicGuid } }))
    .status === 200;

describe('the members of a topic', () => {
  // Proves FORUM-17.
  test("lists members to the topic's creator only, the owner first", async () => {
    const topic = await restrictedTopic('student', 'student2');
    const { people } = server.university;
    expect((await members('teacher', topic.forumTopicGuid)).data).toEqual([
      {
        forumTopicMemberGuid: expect.any(String),
        memberStatus: 1,
        owner: true,
        teacher: { teacherGuid: people.teacher, teacherName: 'د. أحمد كريم' },
        student: null,
      },
      {
        forumTopicMemberGuid: expect.any(String),
        memberStatus: 1,
        owner: false,
        teacher: null,
        student: { studentGuid: people.student, studentFullName: 'علي محمد' },
      },
      {
        forumTopicMemberGuid: expect.any(String),
        memberStatus: 1,
        owner: false,
        teacher: null,
        student: { studentGuid: people.student2, studentFullName: 'سارة عبد الله' },
      },
    ]);
    expect((await members('student', topic.forumTopicGuid)).status).toBe(403);
    expect((await members('admin', topic.forumTopicGuid)).status).toBe(403);
    expect((await members('stranger', topic.forumTopicGuid)).status).toBe(404);
    expect((await members('teacher', randomUUID())).status).toBe(404);
  });

  test('lists removed and left members with showAll only', async () => {
    const topic = await restrictedTopic('student', 'student2');
    await act('teacher', 'RemoveMemberFromTopic', topic, 'student');
    await leave('student2', topic);
    expect((await members('teacher', topic.forumTopicGuid)).data).toHaveLength(1);
    expect((await members('teacher', topic.forumTopicGuid, false)).data).toHaveLength(1);
    expect(
      (await members('teacher', topic.forumTopicGuid, true)).data.map(
        ({ memberStatus }) => memberStatus,
      ),
    ).toEqual([1, 2, 3]);
  });
});

describe('inviting', () => {
  test('joins people of any forum, who then see the topic', async () => {
    const topic = await restrictedTopic('student');
    expect(await invite('teacher', topic, ['student', 'stranger'], ['teacher2'])).toMatchObject({
      statusCode: 1,
      data: null,
    });
    expect((await members('teacher', topic.forumTopicGuid)).data).toHaveLength(4);
    expect(await sees('stranger', topic)).toBe(true);
    expect(await sees('teacher2', topic)).toBe(true);
    await invite('teacher', topic, ['stranger']);
    expect((await members('teacher', topic.forumTopicGuid)).data).toHaveLength(4);
  });

  test('joins removed and left people again', async () => {
    const topic = await restrictedTopic('student', 'student2');
    await act('teacher', 'RemoveMemberFromTopic', topic, 'student');
    await leave('student2', topic);
    await invite('teacher', topic, ['student', 'student2']);
    expect(await sees('student', topic)).toBe(true);
    expect(await sees('student2', topic)).toBe(true);
  });

  test('returns 400 for an empty list or a wrong role', async () => {
    const topic = await restrictedTopic();
    expect(await invite('teacher', topic, [])).toMatchObject({
      status: 400,
      fields: [{ path: 'students', message: 'tooFew' }],
    });
    expect(await invite('teacher', topic, ['teacher2'])).toMatchObject({
      status: 400,
      fields: [{ path: 'students', message: 'choice' }],
    });
    expect(await invite('teacher', topic, ['student'], ['student'])).toMatchObject({
      status: 400,
      fields: [{ path: 'teachers', message: 'choice' }],
    });
    expect((await members('teacher', topic.forumTopicGuid)).data).toHaveLength(1);
  });

  // Proves FORUM-17.
  test("is allowed to the topic's creator only", async () => {
    const topic = await restrictedTopic('student');
    expect((await invite('admin', topic, ['stranger'])).status).toBe(403);
    expect((await invite('teacher2', topic, ['stranger'])).status).toBe(404);
    expect((await invite('student', topic, ['stranger'])).status).toBe(403);
  });
});

describe('removing and inviting again', () => {
  test('hides the topic from a removed member until reinvited, idempotently', async () => {
    const topic = await restrictedTopic('student');
    expect((await act('teacher', 'RemoveMemberFromTopic', topic, 'student')).statusCode).toBe(1);
    expect((await act('teacher', 'RemoveMemberFromTopic', topic, 'student')).statusCode).toBe(1);
    expect((await memberOf(topic, 'student')).memberStatus).toBe(2);
    expect(await sees('student', topic)).toBe(false);
    expect((await act('teacher', 'ReinviteMemberToTopic', topic, 'student')).statusCode).toBe(1);
    expect((await act('teacher', 'ReinviteMemberToTopic', topic, 'student')).statusCode).toBe(1);
    expect((await memberOf(topic, 'student')).memberStatus).toBe(1);
    expect(await sees('student', topic)).toBe(true);
  });

  test('hides a general topic from a removed person', async () => {
    const topic = await server.topic('teacher', { forumGuid });
    await server.call('student', 'POST ForumTopic/Favorite', {
      body: { forumTopicGuid: topic.forumTopicGuid, favoriteTopic: true },
    });
    expect((await memberOf(topic, 'student')).memberStatus).toBe(0);
    expect((await act('teacher', 'ReinviteMemberToTopic', topic, 'student')).statusCode).toBe(0);
    await act('teacher', 'RemoveMemberFromTopic', topic, 'student');
    expect(await sees('student', topic)).toBe(false);
  });

  test('refuses to remove the owner or somebody who left', async () => {
    const topic = await restrictedTopic('student');
    expect((await act('teacher', 'RemoveMemberFromTopic', topic, 'teacher')).statusCode).toBe(0);
    await leave('student', topic);
    expect((await act('teacher', 'RemoveMemberFromTopic', topic, 'student')).statusCode).toBe(0);
    expect((await memberOf(topic, 'student')).memberStatus).toBe(3);
  });

  // Proves FORUM-17.
  test('is allowed to the creator only, for members of the own topic', async () => {
    const topic = await restrictedTopic('student');
    const other = await restrictedTopic('student2');
    for (const action of ['RemoveMemberFromTopic', 'ReinviteMemberToTopic'] as const) {
      expect((await act('admin', action, topic, 'student')).status).toBe(403);
      expect((await act('teacher2', action, topic, 'student')).status).toBe(404);
      const mixed = {
        forumTopicGuid: topic.forumTopicGuid,
        forumTopicMemberGuid: (await memberOf(other, 'student2')).forumTopicMemberGuid,
      };
      expect(
        (await server.call('teacher', `POST ForumTopic/${action}`, { body: mixed })).status,
      ).toBe(404);
    }
    expect((await memberOf(other, 'student2')).memberStatus).toBe(1);
  });
});

describe('leaving', () => {
  test('hides a restricted topic from the leaver, idempotently', async () => {
    const topic = await restrictedTopic('student');
    expect((await leave('student', topic)).statusCode).toBe(1);
    expect(await sees('student', topic)).toBe(false);
    expect((await leave('student', topic)).statusCode).toBe(1);
    expect((await memberOf(topic, 'student')).memberStatus).toBe(3);
  });

  test('is refused to the creator with 2, without membership with 0', async () => {
    const topic = await restrictedTopic();
    expect((await leave('teacher', topic)).statusCode).toBe(2);
    expect((await leave('admin', topic)).statusCode).toBe(0);
    expect((await leave('student', await server.topic('teacher', { forumGuid }))).statusCode).toBe(
      0,
    );
  });

  test('returns 404 for a topic that the person does not see', async () => {
    expect((await leave('student', await restrictedTopic())).status).toBe(404);
    const removed = await restrictedTopic('student');
    await act('teacher', 'RemoveMemberFromTopic', removed, 'student');
    expect((await leave('student', removed)).status).toBe(404);
    expect((await memberOf(removed, 'student')).memberStatus).toBe(2);
  });
});

test('pages many members without duplicates, the owner first', async () => {
  const { db } = server.services;
  const topic = await restrictedTopic('student');
  const { search_name: _generated, ...template } = await db
    .selectFrom('person')
    .selectAll()
    .where('user_name', '=', 'student')
    .executeTakeFirstOrThrow();
  const people = Array.from({ length: MEMBER_PAGE + 5 }, (_, index) => ({
    ...template,
    guid: randomUUID(),
    user_name: `member${index}`,
    full_name: `member ${index}`,
  }));
  await db.insertInto('person').values(people).execute();
  await db
    .insertInto('forum_topic_member')
    .values(
      people.map(({ guid }) => ({
        guid: randomUUID(),
        topic_guid: topic.forumTopicGuid,
        person_guid: guid,
        status: 1,
      })),
    )
    .execute();
  const page = async (before?: string) =>
    (
      await server.call('teacher', 'GET ForumTopic/GetTopicMembers', {
        query: { topicGuid: topic.forumTopicGuid, before },
      })
    ).data;
  const first = await page();
  const second = await page(first.at(-1)?.forumTopicMemberGuid);
  expect([first.length, first[0]?.owner]).toEqual([MEMBER_PAGE, true]);
  expect(
    [...first, ...second].map(
      ({ student, teacher }) => student?.studentFullName ?? teacher?.teacherName,
    ),
  ).toEqual(['د. أحمد كريم', 'علي محمد', ...people.map(({ full_name }) => full_name)]);
  expect((await page(first[0]?.forumTopicMemberGuid))[0]).toEqual(first[1]);
});

describe('an unread invitation', () => {
  const invitations = async ({ forumTopicGuid }: Topic) => {
    const { data } = await server.call('student', 'GET Notifications/Get', { query: {} });
    return data.filter(
      ({ kind, path }) => kind === 'forum.invited' && path.includes(forumTopicGuid),
    ).length;
  };
  const unread = async () =>
    (await server.call('student', 'GET Notifications/GetUnReadCount')).data[0]?.allNotifications ??
    0;
  const topicQuery = ({ forumTopicGuid }: Topic) => ({ query: { forumTopicGuid } });
  test.each<[string, (topic: Topic) => Promise<unknown>]>([
    [
      'its topic is deleted',
      (topic) => server.call('teacher', 'DELETE ForumTopic/DeleteTopic', topicQuery(topic)),
    ],
    ['the person leaves', (topic) => leave('student', topic)],
    ['the person is removed', (topic) => act('teacher', 'RemoveMemberFromTopic', topic, 'student')],
    [
      'the topic was read',
      (topic) => server.call('student', 'PUT ForumTopic/MarkTopicAsRead', topicQuery(topic)),
    ],
  ])('is withdrawn when %s', async (_case, end) => {
    const [topic, other] = [await restrictedTopic('student'), await restrictedTopic('student')];
    const before = await unread();
    expect([await invitations(topic), await invitations(other)]).toEqual([1, 1]);
    await end(topic);
    expect([await invitations(topic), await invitations(other), await unread()]).toEqual([
      0,
      1,
      before - 1,
    ]);
  });
});
