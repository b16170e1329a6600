import { randomUUID } from 'node:crypto';
import { FORUM_TYPE, MEMBER_MODE, TOPIC_PAGE, type Topic } from '@riwaq/api';
import type { PersonName } from '../testing';
import { createForumServer, type ForumServer } from './testing';

// Proves FORUM-8, FORUM-13, FORUM-18, FORUM-38 to FORUM-40, FORUM-43, UI-5.

let server: ForumServer;
let forumGuid: string;
beforeAll(async () => {
  server = await createForumServer();
  forumGuid = (await server.physics()).forumGuid;
});
afterAll(() => server.close());

const create = (as: PersonName, body: object) =>
  server.call(as, 'POST ForumTopic/CreateTopic', {
    body: { forumGuid, topicName: 'موضوع', topicType: 0, topicMemberMode: 0, ...body } as never,
  });
const get = (as: PersonName, topicGuid: string) =>
  server.call(as, 'GET ForumTopic/GetTopics', { query: { topicGuid } });
const list = (as: PersonName, query: { forumGuid?: string; before?: string }) =>
  server.call(as, 'GET ForumTopic/GetTopics', { query });
const restricted = (students: PersonName[] = [], teachers: PersonName[] = []) => ({
  topicMemberMode: MEMBER_MODE.restricted,
  students: students.map((name) => ({ studentGuid: server.university.people[name] })),
  teachers: teachers.map((name) => ({ teacherGuid: server.university.people[name] })),
});
const names = (topics: readonly Topic[]) => topics.map(({ topicName }) => topicName);

describe('creating a topic', () => {
  test('returns the stored topic, owned and joined by its creator', async () => {
    const { people, subjects, stages, departments } = server.university;
    const before = server.minutesFromNow(0);
    const { statusCode, data } = await create('teacher', {
      topicName: ' الحركة ',
      startDate: '2026-01-01T08:00:00',
      endDate: '2126-01-01T08:00:00',
      endDateEnable: true,
    });
    expect(statusCode).toBe(1);
    expect(data).toEqual({
      forumTopicGuid: expect.any(String),
      forumGuid,
      topicName: 'الحركة',
      topicType: 0,
      topicMemberMode: 0,
      visible: true,
      startDate: '2026-01-01T08:00:00',
      endDate: '2126-01-01T08:00:00',
      endDateEnable: true,
      isExpired: false,
      createdUserGuid: people.teacher,
      createdDate: expect.any(String),
      teacher: { teacherGuid: people.teacher, teacherName: 'د. أحمد كريم' },
      forum: {
        forumGuid,
        title: 'الفيزياء العامة',
        level: 'Subject',
        department: { departmentGuid: departments.science, departmentsName: 'العلوم' },
        stage: { stageGuid: stages.first, stageName: 'المرحلة الأولى' },
        subject: { subjectGuid: subjects.physics, subjectName: 'الفيزياء', coverImageUrl: null },
      },
      forumTopicMembers: {
        forumTopicMemberGuid: expect.any(String),
        memberStatus: 1,
        favoriteTopic: false,
      },
      contentsCount: 0,
      lastActivityDate: data?.createdDate,
      shareWithForumGuid: null,
      teachers: [],
      students: [],
    });
    expect((data?.createdDate ?? '') >= before).toBe(true);
  });

  test.each<[string, object, number]>([
    [
      'the end is before the start',
      { startDate: '2026-02-02T00:00:00', endDate: '2026-02-01T00:00:00', endDateEnable: true },
      2,
    ],
    [
      'the end is before the start but not enabled',
      { startDate: '2026-02-02T00:00:00', endDate: '2026-02-01T00:00:00' },
      1,
    ],
    ['the end has passed', { endDate: '2020-02-01T00:00:00', endDateEnable: true }, 1],
  ])('%s', async (_case, body, statusCode) => {
    expect(await create('teacher', body)).toMatchObject({ status: 200, statusCode });
  });

  test.each<[string, object, string, string]>([
    ['a name of two characters', { topicName: 'ab' }, 'topicName', 'tooShort'],
    ['a type that there is not', { topicType: 2 }, 'topicType', 'choice'],
    ['a member mode that there is not', { topicMemberMode: 2 }, 'topicMemberMode', 'choice'],
    ['no type', { topicType: undefined }, 'topicType', 'choice'],
    ['an enabled end without a date', { endDateEnable: true }, 'endDate', 'required'],
    [
      'a member who is nobody',
      { topicMemberMode: 1, students: [{ studentGuid: randomUUID() }] },
      'students',
      'choice',
    ],
  ])('returns 400 for %s', async (_case, body, path, message) => {
    const response = await create('teacher', body);
    expect(response).toMatchObject({ status: 400, code: 'malformed' });
    expect(response.fields).toContainEqual({ path, message });
  });

  test('returns 400 for a student named as teacher and vice versa', async () => {
    expect(await create('teacher', restricted(['teacher2']))).toMatchObject({
      status: 400,
      fields: [{ path: 'students', message: 'choice' }],
    });
    expect(await create('teacher', restricted([], ['student']))).toMatchObject({
      status: 400,
      fields: [{ path: 'teachers', message: 'choice' }],
    });
  });

  test("requires the forum's level, or University outside any forum", async () => {
    const general = await server.forum('admin');
    expect((await create('teacher', { forumGuid: general.forumGuid })).status).toBe(403);
    expect((await create('teacher', { forumGuid: null })).status).toBe(403);
    expect((await create('admin', { forumGuid: null })).statusCode).toBe(1);
    expect((await create('admin', {})).statusCode).toBe(1);
    expect((await create('student', {})).status).toBe(403);
  });

  test('returns 404 for a forum that the teacher does not see', async () => {
    expect((await create('teacher2', {})).status).toBe(404);
    expect((await create('teacher', { forumGuid: randomUUID() })).status).toBe(404);
  });

  test('refuses a category', async () => {
    const category = await server.forum('admin', { forumType: FORUM_TYPE.category });
    expect(await create('admin', { forumGuid: category.forumGuid })).toMatchObject({
      status: 400,
      fields: [{ path: 'forumGuid', message: 'choice' }],
    });
    expect(await create('admin', { shareWithForumGuid: category.forumGuid })).toMatchObject({
      status: 400,
      fields: [{ path: 'shareWithForumGuid', message: 'choice' }],
    });
  });

  test('creates once when sent twice; returns 409 to others or elsewhere', async () => {
    const body = { forumTopicGuid: randomUUID(), ...restricted(['student']) };
    const first = await create('teacher', body);
    expect(await create('teacher', { ...body, topicName: 'اسم آخر' })).toEqual(first);
    expect((await create('admin', body)).status).toBe(409);
    const elsewhere = await server.forum('admin', {
      parentForumGuid: null,
      subjectGuid: server.university.subjects.physics,
    });
    expect((await create('teacher', { ...body, forumGuid: elsewhere.forumGuid })).status).toBe(409);
    const members = await server.call('teacher', 'GET ForumTopic/GetTopicMembers', {
      query: { topicGuid: body.forumTopicGuid },
    });
    expect(members.data).toHaveLength(2);
  });

  test('creates once when sent twice concurrently', async () => {
    const body = { forumTopicGuid: randomUUID() };
    const responses = await Promise.all(Array.from({ length: 5 }, () => create('teacher', body)));
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(responses[0]?.statusCode).toBe(1);
  });
});

describe('visibility of topics', () => {
  const seenBy = async (topicGuid: string) => {
    const seen: PersonName[] = [];
    for (const person of [
      'admin',
      'teacher',
      'teacher2',
      'student',
      'student2',
      'stranger',
    ] as const) {
      const { status } = await get(person, topicGuid);
      if (status === 200) seen.push(person);
      else expect(status).toBe(404);
    }
    return seen;
  };
  const seen = async (as: PersonName, body: object) =>
    seenBy((await create(as, body)).data?.forumTopicGuid ?? '');

  test('shows a general topic to everybody who sees its forum', async () => {
    expect(await seen('teacher', {})).toEqual(['admin', 'teacher', 'student']);
  });

  test('shows a topic without a forum to everybody', async () => {
    expect(await seen('admin', { forumGuid: null })).toEqual([
      'admin',
      'teacher',
      'teacher2',
      'student',
      'student2',
      'stranger',
    ]);
  });

  test('shows a restricted topic to joined members, creator and holders of everywhere', async () => {
    expect(await seen('teacher', restricted(['student2'], ['teacher2']))).toEqual([
      'admin',
      'teacher',
      'teacher2',
      'student2',
    ]);
    expect(await seen('teacher', restricted())).toEqual(['admin', 'teacher']);
  });

  test('shows hidden and future topics to creator and holders of everywhere', async () => {
    expect(await seen('teacher', { visible: false })).toEqual(['admin', 'teacher']);
    expect(await seen('teacher', { startDate: server.minutesFromNow(10) })).toEqual([
      'admin',
      'teacher',
    ]);
    expect(await seen('teacher', { ...restricted(['student']), visible: false })).toEqual([
      'admin',
      'teacher',
    ]);
  });

  test('shows an expired topic to everybody who saw it', async () => {
    expect(await seen('teacher', { endDate: '2020-01-01T00:00:00', endDateEnable: true })).toEqual([
      'admin',
      'teacher',
      'student',
    ]);
  });

  test('shows a shared topic to everybody who sees either forum', async () => {
    const chemistry = await server.forum('admin', {
      subjectGuid: server.university.subjects.chemistry,
    });
    const { data } = await create('admin', {
      shareWithForumGuid: chemistry.forumGuid,
      topicName: 'مشترك',
    });
    expect(await seenBy(data?.forumTopicGuid ?? '')).toEqual([
      'admin',
      'teacher',
      'teacher2',
      'student',
      'student2',
    ]);
    expect(
      names((await list('student2', { forumGuid: chemistry.forumGuid })).data.forumTopic),
    ).toEqual(['مشترك']);
    expect(names((await list('student', { forumGuid })).data.forumTopic)).toContain('مشترك');
  });

  test('returns the forum it is shared with to its creator only', async () => {
    const chemistry = await server.forum('admin', {
      subjectGuid: server.university.subjects.chemistry,
    });
    const { data } = await create('admin', { shareWithForumGuid: chemistry.forumGuid });
    expect(data?.shareWithForumGuid).toBe(chemistry.forumGuid);
    const told = async (as: PersonName) =>
      (await get(as, data?.forumTopicGuid ?? '')).data.forumTopic[0]?.shareWithForumGuid;
    expect([await told('admin'), await told('teacher'), await told('student2')]).toEqual([
      chemistry.forumGuid,
      null,
      null,
    ]);
  });

  test('hides a topic in a hidden forum even from its members', async () => {
    const hidden = await server.physics();
    const general = await create('teacher', { forumGuid: hidden.forumGuid });
    const closed = await create('teacher', {
      forumGuid: hidden.forumGuid,
      ...restricted(['student']),
    });
    await server.services.db
      .updateTable('forum')
      .set({ visible: false })
      .where('guid', '=', hidden.parentForumGuid ?? '')
      .execute();
    expect(await seenBy(general.data?.forumTopicGuid ?? '')).toEqual(['admin', 'teacher']);
    expect(await seenBy(closed.data?.forumTopicGuid ?? '')).toEqual(['admin', 'teacher']);
  });

  test("returns only the forum's name to members who do not see the forum", async () => {
    const { data } = await create('teacher', restricted(['student2']));
    expect((await get('student2', data?.forumTopicGuid ?? '')).data).toMatchObject({
      currentforum: null,
      forumTopic: [{ forum: { title: 'الفيزياء العامة' } }],
    });
  });
});

describe('lists of topics', () => {
  test("pages by the last topic's guid, newest first", async () => {
    const forum = await server.forum('admin');
    const { db } = server.services;
    const total = TOPIC_PAGE * 2 + 3;
    await db
      .insertInto('forum_topic')
      .values(
        Array.from({ length: total }, (_, index) => ({
          guid: randomUUID(),
          forum_guid: forum.forumGuid,
          share_with_forum_guid: null,
          name: `topic ${index}`,
          search_text: `topic ${index}`,
          topic_type: 0,
          member_mode: 0,
          visible: true,
          start_at: null,
          end_at: null,
          end_enabled: false,
          created_by: server.university.people.admin,
        })),
      )
      .execute();
    const pages: Topic[][] = [];
    for (let before: string | undefined; pages.at(-1)?.length !== 3;) {
      const page: Topic[] = (await list('student', { forumGuid: forum.forumGuid, before })).data
        .forumTopic;
      pages.push(page);
      before = page.at(-1)?.forumTopicGuid;
    }
    expect(pages.map(({ length }) => length)).toEqual([TOPIC_PAGE, TOPIC_PAGE, 3]);
    expect(names(pages.flat())).toEqual(
      Array.from({ length: total }, (_, index) => `topic ${total - 1 - index}`),
    );
  });

  test('lists topics without a forum outside any forum', async () => {
    const topic = await server.topic('admin', { topicName: 'للجامعة كلها' });
    const response = await list('stranger', {});
    expect(response.data).toMatchObject({ currentforum: null, roles: [] });
    expect(response.data.forumTopic[0]?.forumTopicGuid).toBe(topic.forumTopicGuid);
    expect(response.data.forumTopic.every(({ forum }) => forum === null)).toBe(true);
  });

  test('returns 404 for a forum that the caller does not see', async () => {
    expect((await list('student2', { forumGuid })).status).toBe(404);
    expect((await list('student', { forumGuid: randomUUID() })).status).toBe(404);
  });

  test("lists the caller's own favourites while they see them", async () => {
    const { data } = await create('teacher', { topicName: 'مفضل' });
    const forumTopicGuid = data?.forumTopicGuid ?? '';
    const mark = (as: PersonName, favoriteTopic: boolean) =>
      server.call(as, 'POST ForumTopic/Favorite', { body: { forumTopicGuid, favoriteTopic } });
    const favorites = async (as: PersonName) =>
      names((await server.call(as, 'GET ForumTopic/GetFavoriteTopics')).data.forumTopic);
    expect((await mark('student', true)).statusCode).toBe(1);
    expect((await mark('student', true)).statusCode).toBe(1);
    expect(await favorites('student')).toEqual(['مفضل']);
    expect(await favorites('teacher')).toEqual([]);
    expect(
      (await get('student', forumTopicGuid)).data.forumTopic[0]?.forumTopicMembers,
    ).toMatchObject({ favoriteTopic: true, memberStatus: 0 });
    expect((await mark('student2', true)).status).toBe(404);
    await server.services.db
      .updateTable('forum_topic')
      .set({ visible: false })
      .where('guid', '=', forumTopicGuid)
      .execute();
    expect(await favorites('student')).toEqual([]);
    await server.services.db
      .updateTable('forum_topic')
      .set({ visible: true })
      .where('guid', '=', forumTopicGuid)
      .execute();
    await mark('student', false);
    expect(await favorites('student')).toEqual([]);
  });

  test('finds created or joined topics by name, however it is spelled', async () => {
    await create('teacher', { topicName: 'مُقَدِّمَة في الديناميكا', ...restricted(['student2']) });
    const mine = async (as: PersonName, searchText?: string) =>
      names(
        (await server.call(as, 'GET ForumTopic/GetMyTopics', { query: { searchText } })).data
          .forumTopic,
      );
    expect(await mine('student2')).toContain('مُقَدِّمَة في الديناميكا');
    expect(await mine('teacher', 'مقدمه')).toEqual(['مُقَدِّمَة في الديناميكا']);
    expect(await mine('teacher', '  الدينامي  ')).toEqual(['مُقَدِّمَة في الديناميكا']);
    expect(await mine('teacher', 'ديناميكا مقدمة')).toEqual(['مُقَدِّمَة في الديناميكا']);
    expect(await mine('teacher', 'ديناميكا غائبة')).toEqual([]);
    expect(await mine('teacher', '%')).toEqual([]);
    expect(await mine('student', 'مقدمه')).toEqual([]);
    expect((await mine('teacher', '   ')).length).toBeGreaterThan(1);
  });
});
