import { FORUM_TYPE, type Forum } from '@riwaq/api';
import { createForumServer, type ForumServer } from './testing';

// Proves FORUM-12, FORUM-35, FORUM-36.

let server: ForumServer;
beforeAll(async () => {
  server = await createForumServer();
});
afterAll(() => server.close());

const list = async (as: Parameters<ForumServer['call']>[0], forumGuid?: string) =>
  server.call(as, 'GET Forums/GetForums', { query: { forumGuid } });

describe('changing a forum', () => {
  const update = (as: 'admin' | 'teacher', forum: Forum, change: object) => {
    const {
      forumGuid,
      parentForumGuid,
      title,
      description,
      forumType,
      startDate,
      endDate,
      endDateEnable,
      visible,
      stageGuid,
      subjectGuid,
    } = forum;
    return server.call(as, 'POST Forums/UpdateForum', {
      body: {
        forumGuid,
        parentForumGuid,
        title,
        description,
        forumType,
        startDate,
        endDate,
        endDateEnable,
        visible,
        stageGuid,
        subjectGuid,
        ...change,
      } as never,
    });
  };

  test('returns the changed forum', async () => {
    const forum = await server.forum('admin');
    expect(await update('admin', forum, { title: 'بعد التعديل', visible: false })).toMatchObject({
      statusCode: 1,
      data: { title: 'بعد التعديل', visible: false },
    });
    expect((await list('admin', forum.forumGuid)).data.currentForum?.title).toBe('بعد التعديل');
  });

  test('is allowed to its creator only, whatever the roles', async () => {
    const category = await server.forum('admin', {
      forumType: FORUM_TYPE.category,
      subjectGuid: server.university.subjects.physics,
    });
    const own = await server.forum('teacher', { parentForumGuid: category.forumGuid });
    expect((await update('admin', own, {})).status).toBe(403);
    expect((await update('teacher', category, {})).status).toBe(403);
    expect((await update('teacher', own, {})).statusCode).toBe(1);
    const unseen = await server.forum('admin', { visible: false });
    expect((await update('teacher', unseen, {})).status).toBe(404);
  });

  test('refuses to change a generated forum', async () => {
    const forum = await server.forum('admin');
    await server.services.db
      .updateTable('forum')
      .set({ auto_generated: true })
      .where('guid', '=', forum.forumGuid)
      .execute();
    expect((await update('admin', forum, {})).status).toBe(403);
    expect(
      (
        await server.call('admin', 'DELETE Forums/DeleteForum', {
          query: { ForumGuid: forum.forumGuid },
        })
      ).status,
    ).toBe(403);
  });

  test('returns the same codes as creating', async () => {
    const forum = await server.forum('admin');
    const dates = {
      startDate: '2026-02-02T00:00:00',
      endDate: '2026-02-01T00:00:00',
      endDateEnable: true,
    };
    expect((await update('admin', forum, dates)).statusCode).toBe(2);
    expect((await update('admin', forum, { forumType: FORUM_TYPE.subjects })).statusCode).toBe(3);
    expect(
      (
        await update('admin', forum, {
          forumType: FORUM_TYPE.subjects,
          subjectGuid: server.university.subjects.physics,
        })
      ).statusCode,
    ).toBe(4);
    expect((await list('admin', forum.forumGuid)).data.currentForum).toMatchObject({
      startDate: null,
      forumType: FORUM_TYPE.news,
    });
  });

  test('narrows the audiences of descendants and never widens them', async () => {
    const { subjects, stages } = server.university;
    const outer = await server.forum('admin', { forumType: FORUM_TYPE.category });
    const inner = await server.forum('admin', {
      forumType: FORUM_TYPE.category,
      parentForumGuid: outer.forumGuid,
    });
    const leaf = await server.forum('admin', {
      parentForumGuid: inner.forumGuid,
      stageGuid: stages.first,
    });
    const levels = async () =>
      Promise.all(
        [outer, inner, leaf].map(
          async ({ forumGuid }) => (await list('admin', forumGuid)).data.currentForum?.level,
        ),
      );
    expect(await levels()).toEqual(['University', 'University', 'Stage']);
    await update('admin', outer, { subjectGuid: subjects.physics });
    expect(await levels()).toEqual(['Subject', 'Subject', 'Subject']);
    expect((await list('student', leaf.forumGuid)).status).toBe(200);
    expect((await list('student2', leaf.forumGuid)).status).toBe(404);
    await update('admin', outer, {});
    expect(await levels()).toEqual(['University', 'Subject', 'Subject']);
  });

  test('preserves a whole department as audience until another audience is sent', async () => {
    const { departments, stages } = server.university;
    const forum = await server.forum('admin', { departmentGuid: departments.science });
    expect(await update('admin', forum, { title: 'للقسم' })).toMatchObject({
      data: { level: 'Department', department: { departmentGuid: departments.science } },
    });
    expect((await list('student', forum.forumGuid)).status).toBe(200);
    expect((await list('teacher', forum.forumGuid)).status).toBe(200);
    expect((await list('stranger', forum.forumGuid)).status).toBe(404);
    expect(await update('admin', forum, { departmentGuid: departments.law })).toMatchObject({
      data: { level: 'Department', department: { departmentGuid: departments.law } },
    });
    expect(await update('admin', forum, { stageGuid: stages.law })).toMatchObject({
      data: { level: 'Stage', department: { departmentGuid: departments.law } },
    });
    expect(await update('admin', forum, { departmentGuid: null })).toMatchObject({
      data: { level: 'University', department: null },
    });
  });

  test('moves a forum, but not into itself or a descendant', async () => {
    const outer = await server.forum('admin', { forumType: FORUM_TYPE.category });
    const inner = await server.forum('admin', {
      forumType: FORUM_TYPE.category,
      parentForumGuid: outer.forumGuid,
    });
    const refused = { status: 400, fields: [{ path: 'parentForumGuid', message: 'choice' }] };
    expect(await update('admin', outer, { parentForumGuid: inner.forumGuid })).toMatchObject(
      refused,
    );
    expect(await update('admin', outer, { parentForumGuid: outer.forumGuid })).toMatchObject(
      refused,
    );
    expect(await update('admin', inner, { parentForumGuid: null })).toMatchObject({
      statusCode: 1,
      data: { parentForumGuid: null },
    });
    expect(await update('admin', outer, { parentForumGuid: inner.forumGuid })).toMatchObject({
      statusCode: 1,
      data: { parentForumGuid: inner.forumGuid },
    });
  });

  test('returns 403 for a target that the roles do not allow', async () => {
    const category = await server.forum('admin', {
      forumType: FORUM_TYPE.category,
      subjectGuid: server.university.subjects.physics,
    });
    const own = await server.forum('teacher', { parentForumGuid: category.forumGuid });
    expect((await update('teacher', own, { parentForumGuid: null })).status).toBe(403);
  });

  test('does not convert a non-empty category or forum to the other kind', async () => {
    const physics = await server.physics();
    const category = (await list('admin', physics.parentForumGuid ?? '')).data
      .currentForum as Forum;
    await server.topic('teacher', { forumGuid: physics.forumGuid });
    expect(await update('admin', category, { forumType: FORUM_TYPE.news })).toMatchObject({
      status: 400,
      fields: [{ path: 'forumType', message: 'choice' }],
    });
    expect(await update('admin', physics, { forumType: FORUM_TYPE.category })).toMatchObject({
      status: 400,
      fields: [{ path: 'forumType', message: 'choice' }],
    });
  });
});

describe('deleting a forum', () => {
  const remove = (as: 'admin' | 'teacher', ForumGuid: string) =>
    server.call(as, 'DELETE Forums/DeleteForum', { query: { ForumGuid } });

  test('is refused with 2 while it contains forums or topics, even hidden', async () => {
    const physics = await server.physics();
    const topic = await server.topic('teacher', { forumGuid: physics.forumGuid, visible: false });
    expect((await remove('admin', physics.parentForumGuid ?? '')).statusCode).toBe(2);
    expect((await remove('admin', physics.forumGuid)).statusCode).toBe(2);
    await server.call('teacher', 'DELETE ForumTopic/DeleteTopic', {
      query: { forumTopicGuid: topic.forumTopicGuid },
    });
    expect((await remove('admin', physics.forumGuid)).statusCode).toBe(1);
    expect((await remove('admin', physics.parentForumGuid ?? '')).statusCode).toBe(1);
    expect((await list('admin', physics.forumGuid)).status).toBe(404);
    expect((await remove('admin', physics.forumGuid)).status).toBe(404);
  });

  test('preserves topics that were only shared with it', async () => {
    const home = await server.forum('admin');
    const shared = await server.forum('admin');
    const topic = await server.topic('admin', {
      forumGuid: home.forumGuid,
      shareWithForumGuid: shared.forumGuid,
    });
    expect((await remove('admin', shared.forumGuid)).statusCode).toBe(1);
    expect(
      (
        await server.call('admin', 'GET ForumTopic/GetTopics', {
          query: { topicGuid: topic.forumTopicGuid },
        })
      ).data.forumTopic,
    ).toHaveLength(1);
  });

  test('is allowed to its creator only', async () => {
    const category = await server.forum('admin', {
      forumType: FORUM_TYPE.category,
      subjectGuid: server.university.subjects.physics,
    });
    const own = await server.forum('teacher', { parentForumGuid: category.forumGuid });
    expect((await remove('admin', own.forumGuid)).status).toBe(403);
    expect((await remove('teacher', category.forumGuid)).status).toBe(403);
  });
});
