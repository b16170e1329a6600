import { randomUUID } from 'node:crypto';
import { FORUM_PAGE, FORUM_TYPE, type Forum } from '@riwaq/api';
import { createForumServer, type ForumServer } from './testing';

// Proves FORUM-34, FORUM-37, PEOPLE-2.

let server: ForumServer;
beforeAll(async () => {
  server = await createForumServer();
});
afterAll(() => server.close());

const titles = (forums: readonly Forum[]) => forums.map(({ title }) => title);
const list = async (as: Parameters<ForumServer['call']>[0], forumGuid?: string) =>
  server.call(as, 'GET Forums/GetForums', { query: { forumGuid } });

describe('the list of forums', () => {
  test('lists to each person the forums whose audience includes them', async () => {
    const { subjects, stages } = server.university;
    const top = await server.forum('admin', { forumType: FORUM_TYPE.category, title: 'القسم' });
    const under = { parentForumGuid: top.forumGuid };
    await server.forum('admin', { ...under, title: 'للجميع' });
    await server.forum('admin', { ...under, title: 'فيزياء', subjectGuid: subjects.physics });
    await server.forum('admin', { ...under, title: 'كيمياء', subjectGuid: subjects.chemistry });
    await server.forum('admin', { ...under, title: 'المرحلة الأولى', stageGuid: stages.first });
    await server.forum('admin', { ...under, title: 'قانون', stageGuid: stages.law });
    await server.forum('admin', {
      ...under,
      title: 'فيزياء القانون',
      stageGuid: stages.law,
      subjectGuid: subjects.physics,
    });
    await server.forum('admin', { ...under, title: 'مخفي', visible: false });
    await server.forum('admin', { ...under, title: 'قادم', startDate: server.minutesFromNow(60) });
    await server.forum('admin', {
      ...under,
      title: 'بدأ',
      startDate: server.minutesFromNow(-60),
      endDate: server.minutesFromNow(-30),
      endDateEnable: true,
    });

    const seenBy = async (as: Parameters<typeof list>[0]) =>
      titles((await list(as, top.forumGuid)).data.forums);
    expect(await seenBy('student')).toEqual(['للجميع', 'فيزياء', 'المرحلة الأولى', 'بدأ']);
    expect(await seenBy('student2')).toEqual(['للجميع', 'كيمياء', 'المرحلة الأولى', 'بدأ']);
    expect(await seenBy('teacher')).toEqual(['للجميع', 'فيزياء', 'المرحلة الأولى', 'بدأ']);
    expect(await seenBy('teacher2')).toEqual(['للجميع', 'كيمياء', 'المرحلة الأولى', 'بدأ']);
    expect(await seenBy('stranger')).toEqual(['للجميع', 'قانون', 'بدأ']);
    expect(await seenBy('admin')).toHaveLength(9);
    const counted = (await list('student')).data.forums.find(
      ({ forumGuid }) => forumGuid === top.forumGuid,
    );
    expect(counted?.childrenCount).toBe(4);
  });

  test("returns the current forum and the caller's roles", async () => {
    const physics = await server.physics();
    const response = await list('teacher', physics.parentForumGuid ?? '');
    expect(response.data.currentForum).toMatchObject({
      forumGuid: physics.parentForumGuid,
      title: 'كلية العلوم',
      childrenCount: 1,
    });
    expect(response.data.roles).toEqual(['Subject']);
    expect((await list('student')).data).toMatchObject({ currentForum: null, roles: [] });
    expect((await list('admin')).data.roles).toEqual(['AddContentInAllLeaningSite', 'University']);
  });

  test('hides forums below a hidden one from everybody but their creator', async () => {
    const physics = await server.physics();
    const category = physics.parentForumGuid ?? '';
    await server.services.db
      .updateTable('forum')
      .set({ visible: false })
      .where('guid', '=', category)
      .execute();
    expect((await list('student', physics.forumGuid)).status).toBe(404);
    expect((await list('student', category)).status).toBe(404);
    expect((await list('student')).data.forums.map(({ forumGuid }) => forumGuid)).not.toContain(
      category,
    );
    expect((await list('admin', physics.forumGuid)).status).toBe(200);
  });

  test('lists an own forum below a hidden one at the top', async () => {
    const physics = await server.physics();
    await server.services.db
      .updateTable('forum')
      .set({ visible: false })
      .where('guid', '=', physics.parentForumGuid ?? '')
      .execute();
    await server.services.db
      .updateTable('forum')
      .set({ created_by: server.university.people.teacher })
      .where('guid', '=', physics.forumGuid)
      .execute();
    const top = async (as: 'teacher' | 'student' | 'admin') =>
      (await list(as)).data.forums.map(({ forumGuid }) => forumGuid);
    expect(await top('teacher')).toContain(physics.forumGuid);
    expect(await top('student')).not.toContain(physics.forumGuid);
    expect(await top('admin')).not.toContain(physics.forumGuid);
  });

  test('returns 404 for a forum that the caller does not see', async () => {
    const physics = await server.physics();
    for (const person of ['student2', 'teacher2', 'stranger'] as const)
      expect((await list(person, physics.forumGuid)).status).toBe(404);
    expect((await list('student', randomUUID())).status).toBe(404);
    expect((await list('student', 'no guid')).status).toBe(400);
    expect((await list(null)).status).toBe(401);
  });

  test('counts only topics that the caller sees', async () => {
    const physics = await server.physics();
    await server.topic('teacher', { forumGuid: physics.forumGuid });
    await server.topic('teacher', { forumGuid: physics.forumGuid, topicMemberMode: 1 });
    await server.topic('teacher', { forumGuid: physics.forumGuid, visible: false });
    const count = async (as: 'teacher' | 'student' | 'admin') =>
      (await list(as, physics.forumGuid)).data.currentForum?.topicsCount;
    expect(await count('teacher')).toBe(3);
    expect(await count('student')).toBe(1);
    expect(await count('admin')).toBe(3);
  });
});

describe('people whom a topic in a forum may have', () => {
  const people = async (as: 'admin' | 'teacher' | 'teacher2' | 'student', forumGuid: string) =>
    server.call(as, 'GET Forums/GetStudentsAndTeachers', { query: { forumGuid } });

  test("lists the forum's audience without the caller", async () => {
    const { people: who } = server.university;
    const physics = await server.physics();
    expect((await people('admin', physics.forumGuid)).data).toEqual({
      students: [{ studentGuid: who.student, studentFullName: 'علي محمد' }],
      teachers: [
        { teacherGuid: who.teacher, teacherName: 'د. أحمد كريم', subjectName: 'الفيزياء' },
      ],
    });
    expect((await people('teacher', physics.forumGuid)).data.teachers).toEqual([]);
  });

  test('lists everybody in a forum for everybody', async () => {
    const forum = await server.forum('admin');
    const { students, teachers } = (await people('admin', forum.forumGuid)).data;
    expect(students).toHaveLength(3);
    expect(teachers.map(({ teacherName, subjectName }) => [teacherName, subjectName])).toEqual([
      ['د. أحمد كريم', 'الفيزياء'],
      ['د. ليلى حسن', 'الكيمياء'],
    ]);
  });

  test('lists members of the department in a forum for a department', async () => {
    const forum = await server.forum('admin');
    await server.services.db
      .updateTable('forum')
      .set({ department_guid: server.university.departments.science, level: 'Department' })
      .where('guid', '=', forum.forumGuid)
      .execute();
    const { students, teachers } = (await people('admin', forum.forumGuid)).data;
    expect(students.map(({ studentFullName }) => studentFullName).sort()).toEqual([
      'سارة عبد الله',
      'علي محمد',
    ]);
    expect(teachers).toHaveLength(2);
  });

  test('are listed only to teachers who see the forum', async () => {
    const physics = await server.physics();
    expect((await people('teacher2', physics.forumGuid)).status).toBe(404);
    expect((await people('student', physics.forumGuid)).status).toBe(403);
  });
});

test('pages a wide level without duplicates or forums that are not seen', async () => {
  const { db } = server.services;
  const { people, subjects } = server.university;
  const category = await server.forum('admin', { forumType: FORUM_TYPE.category });
  await db
    .insertInto('forum')
    .values(
      Array.from({ length: FORUM_PAGE + 20 }, (_, index) => ({
        guid: randomUUID(),
        parent_guid: category.forumGuid,
        title: `level ${index}`,
        description: '',
        forum_type: FORUM_TYPE.news,
        level: 'Subject',
        created_by: people.admin,
        start_at: null,
        end_at: null,
        end_enabled: false,
        visible: true,
        department_guid: null,
        stage_guid: null,
        subject_guid: index % 10 === 0 ? subjects.rights : null,
      })),
    )
    .execute();
  const page = async (before?: string) =>
    (
      await server.call('student', 'GET Forums/GetForums', {
        query: { forumGuid: category.forumGuid, before },
      })
    ).data;
  const first = await page();
  const second = await page(first.forums.at(-1)?.forumGuid);
  expect([first.forums.length, second.currentForum?.forumGuid]).toEqual([
    FORUM_PAGE,
    category.forumGuid,
  ]);
  expect(titles([...first.forums, ...second.forums])).toEqual(
    Array.from({ length: FORUM_PAGE + 20 }, (_, index) => index)
      .filter((index) => index % 10 !== 0)
      .map((index) => `level ${index}`),
  );
});
