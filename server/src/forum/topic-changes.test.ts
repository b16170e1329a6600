import { randomUUID } from 'node:crypto';
import { MEMBER_MODE, type Topic } from '@riwaq/api';
import type { PersonName } from '../testing';
import { createForumServer, type ForumServer } from './testing';

// Proves FORUM-41.

let server: ForumServer;
let forumGuid: string;
beforeAll(async () => {
  server = await createForumServer();
  forumGuid = (await server.physics()).forumGuid;
});
afterAll(() => server.close());
const get = (as: PersonName, topicGuid: string) =>
  server.call(as, 'GET ForumTopic/GetTopics', { query: { topicGuid } });
const restricted = (students: PersonName[] = [], teachers: PersonName[] = []) => ({
  topicMemberMode: MEMBER_MODE.restricted,
  students: students.map((name) => ({ studentGuid: server.university.people[name] })),
  teachers: teachers.map((name) => ({ teacherGuid: server.university.people[name] })),
});
const names = (topics: readonly Topic[]) => topics.map(({ topicName }) => topicName);

describe('changing a topic', () => {
  const update = (as: PersonName, forumTopicGuid: string, body: object) =>
    server.call(as, 'POST ForumTopic/UpdateTopic', {
      body: {
        forumTopicGuid,
        forumGuid,
        topicName: 'معدّل',
        topicType: 0,
        topicMemberMode: 0,
        ...body,
      } as never,
    });

  test('returns the changed topic and finds it by its new name', async () => {
    const topic = await server.topic('teacher', { forumGuid });
    expect(
      await update('teacher', topic.forumTopicGuid, { topicName: 'الزخم الخطي', topicType: 1 }),
    ).toMatchObject({ statusCode: 1, data: { topicName: 'الزخم الخطي', topicType: 1 } });
    const found = await server.call('teacher', 'GET ForumTopic/GetMyTopics', {
      query: { searchText: 'الزخم' },
    });
    expect(names(found.data.forumTopic)).toEqual(['الزخم الخطي']);
  });

  test('is allowed to its creator only', async () => {
    const topic = await server.topic('teacher', { forumGuid });
    expect((await update('admin', topic.forumTopicGuid, {})).status).toBe(403);
    expect((await update('teacher2', topic.forumTopicGuid, {})).status).toBe(404);
    expect((await update('student', topic.forumTopicGuid, {})).status).toBe(403);
    expect((await update('teacher', randomUUID(), {})).status).toBe(404);
  });

  test('is refused with 2 when the end is before the start', async () => {
    const topic = await server.topic('teacher', { forumGuid });
    expect(
      (
        await update('teacher', topic.forumTopicGuid, {
          startDate: '2026-02-02T00:00:00',
          endDate: '2026-02-01T00:00:00',
          endDateEnable: true,
        })
      ).statusCode,
    ).toBe(2);
    expect((await get('teacher', topic.forumTopicGuid)).data.forumTopic[0]?.topicName).toBe(
      'قوانين نيوتن',
    );
  });

  test('joins the members it names and removes nobody', async () => {
    const topic = await server.topic('teacher', { forumGuid, ...restricted(['student']) });
    await update('teacher', topic.forumTopicGuid, restricted(['student2']));
    await update('teacher', topic.forumTopicGuid, restricted());
    const { data } = await server.call('teacher', 'GET ForumTopic/GetTopicMembers', {
      query: { topicGuid: topic.forumTopicGuid },
    });
    expect(data.map(({ student, owner }) => (owner ? 'owner' : student?.studentFullName))).toEqual([
      'owner',
      'علي محمد',
      'سارة عبد الله',
    ]);
  });

  test('moves it only to a forum within the roles', async () => {
    const topic = await server.topic('teacher', { forumGuid });
    const general = await server.forum('admin');
    expect(
      (await update('teacher', topic.forumTopicGuid, { forumGuid: general.forumGuid })).status,
    ).toBe(403);
    expect(
      (await update('teacher', topic.forumTopicGuid, { shareWithForumGuid: general.forumGuid }))
        .status,
    ).toBe(403);
    const other = await server.physics();
    expect(
      await update('teacher', topic.forumTopicGuid, { forumGuid: other.forumGuid }),
    ).toMatchObject({ statusCode: 1, data: { forumGuid: other.forumGuid } });
  });
});

describe('deleting a topic', () => {
  const remove = (as: PersonName, forumTopicGuid: string) =>
    server.call(as, 'DELETE ForumTopic/DeleteTopic', { query: { forumTopicGuid } });

  test('deletes its contents, replies and files', async () => {
    const topic = await server.topic('teacher', { forumGuid });
    const fileUrl = await server.upload('teacher');
    const content = await server.content('teacher', topic.forumTopicGuid, {
      files: [{ fileUrl, fileCaption: 'ملف' }],
    });
    await server.reply('student', content.forumTopicContentGuid);
    expect((await remove('teacher', topic.forumTopicGuid)).statusCode).toBe(1);
    const { db } = server.services;
    expect(
      await db
        .selectFrom('forum_content')
        .select('guid')
        .where('guid', '=', content.forumTopicContentGuid)
        .execute(),
    ).toEqual([]);
    expect(
      await db
        .selectFrom('forum_reply')
        .select('guid')
        .where('content_guid', '=', content.forumTopicContentGuid)
        .execute(),
    ).toEqual([]);
    expect(
      await db.selectFrom('file').select('guid').where('file_url', '=', fileUrl).execute(),
    ).toEqual([]);
    expect((await get('teacher', topic.forumTopicGuid)).status).toBe(404);
    expect((await remove('teacher', topic.forumTopicGuid)).status).toBe(404);
  });

  test('is allowed to its creator only', async () => {
    const topic = await server.topic('teacher', { forumGuid });
    expect((await remove('admin', topic.forumTopicGuid)).status).toBe(403);
    expect((await remove('teacher2', topic.forumTopicGuid)).status).toBe(404);
    expect((await remove('student', topic.forumTopicGuid)).status).toBe(403);
    expect((await get('teacher', topic.forumTopicGuid)).status).toBe(200);
  });
});
