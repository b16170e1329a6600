import { randomUUID } from 'node:crypto';
import type { Topic, TopicContent } from '@riwaq/api';
import type { PersonName } from '../testing';
import { createForumServer, type ForumServer } from './testing';

// Proves FORUM-24, FORUM-47, FORUM-52.

let server: ForumServer;
let forumGuid: string;
let topic: Topic;
beforeAll(async () => {
  server = await createForumServer();
  forumGuid = (await server.physics()).forumGuid;
});
beforeEach(async () => {
  topic = await server.topic('teacher', { forumGuid });
});
afterAll(() => server.close());

const create = (as: PersonName, body: object) =>
  server.call(as, 'POST ForumTopic/CreateTopicContent', {
    body: { forumTopicGuid: topic.forumTopicGuid, title: 'محتوى', ...body } as never,
  });
const update = (as: PersonName, content: TopicContent, body: object) =>
  server.call(as, 'POST ForumTopic/UpdateTopicContent', {
    body: {
      forumTopicContentGuid: content.forumTopicContentGuid,
      forumTopicGuid: content.forumTopicGuid,
      title: content.title,
      ...body,
    } as never,
  });
const list = async (
  as: PersonName,
  query: {
    topicGuid?: string;
    before?: string;
    searchText?: string;
    topicContentGuid?: string;
  } = {},
) =>
  server.call(as, 'GET ForumTopic/GetTopicContent', {
    query: { topicGuid: topic.forumTopicGuid, ...query },
  });
const titles = (contents: readonly TopicContent[]) => contents.map(({ title }) => title);
const titlesOf = async (as: PersonName, query = {}) =>
  titles((await list(as, query)).data.content.topicContent);
const expire = (guid: string) =>
  server.services.db
    .updateTable('forum_topic')
    .set({ end_at: new Date(0), end_enabled: true })
    .where('guid', '=', guid)
    .execute();

describe('adding a content', () => {
  // Proves FILE-9, FORUM-9.
  test('returns the stored content with its files and counts it in its topic', async () => {
    const { people } = server.university;
    const [notes, slides] = [
      await server.upload('teacher', 'notes.pdf'),
      await server.upload('teacher', 'slides.pptx'),
    ];
    const { statusCode, data } = await create('teacher', {
      title: ' قانون نيوتن الأول ',
      contentText: '<p>كل جسم ساكن</p>',
      files: [
        { fileUrl: slides, fileCaption: 'العرض' },
        { fileUrl: notes, fileCaption: '' },
      ],
    });
    expect(statusCode).toBe(1);
    expect(data).toEqual({
      forumTopicContentGuid: expect.any(String),
      forumTopicGuid: topic.forumTopicGuid,
      topicName: topic.topicName,
      title: 'قانون نيوتن الأول',
      contentText: '<p>كل جسم ساكن</p>',
      files: [
        {
          fileGuid: expect.any(String),
          fileUrl: slides,
          fileCaption: 'العرض',
          fileSizeFormated: '1.5 KB',
          downloadCount: 0,
        },
        {
          fileGuid: expect.any(String),
          fileUrl: notes,
          fileCaption: 'notes.pdf',
          fileSizeFormated: '1.5 KB',
          downloadCount: 0,
        },
      ],
      createdDate: expect.any(String),
      modifiedDate: null,
      lock: false,
      lockDate: null,
      pinned: false,
      pin: false,
      replies: [],
      createdUserGuid: people.teacher,
      teacher: { teacherGuid: people.teacher, teacherName: 'د. أحمد كريم' },
      repliesCount: 0,
      ratesCount: 0,
      ratesAverage: null,
      topicType: 0,
      isExpired: false,
      mayRemoveReplies: true,
      forumTopicContentMembers: {
        forumTopicContentMemberGuid: null,
        rateContent: null,
        feedback: null,
        markAsDone: false,
        follow: false,
      },
    });
    const shown = await list('student');
    expect(shown.data.content.topicContent).toEqual([{ ...data, mayRemoveReplies: undefined }]);
    expect(shown.data.content.topic).toMatchObject({
      forumTopicGuid: topic.forumTopicGuid,
      contentsCount: 1,
    });
    expect(shown.data.roles).toEqual([]);
  });

  test('strips executable markup from its text', async () => {
    const { data } = await create('teacher', {
      contentText:
        '<p onclick="x()">نص<script>alert(1)</script><a href="javascript:x()">رابط</a></p><svg onload="x()"></svg>',
    });
    expect(data?.contentText).toMatch(/^<p>نص<a[^>]*>رابط<\/a><\/p>$/);
    expect(data?.contentText).not.toMatch(/script|onclick|svg/);
  });

  // Proves FORUM-14.
  test('is allowed to topic creators within their level and to holders of everywhere', async () => {
    expect((await create('student', {})).status).toBe(403);
    expect((await create('admin', {})).statusCode).toBe(1);
    expect((await create('teacher2', {})).status).toBe(404);
    const { db } = server.services;
    const { teacher } = server.university.people;
    await db
      .updateTable('person_forum_role')
      .set({ role: 'Stage' })
      .where('person_guid', '=', teacher)
      .execute();
    expect((await create('teacher', {})).status).toBe(403);
    await db
      .updateTable('person_forum_role')
      .set({ role: 'Subject' })
      .where('person_guid', '=', teacher)
      .execute();
    expect((await create('teacher', {})).statusCode).toBe(1);
  });

  test('is refused with 2 in an expired topic', async () => {
    await expire(topic.forumTopicGuid);
    expect(await create('teacher', {})).toMatchObject({ status: 200, statusCode: 2, data: null });
    expect(await titlesOf('teacher')).toEqual([]);
  });

  test.each<[string, object, string, string]>([
    ['a title of two characters', { title: 'ab' }, 'title', 'tooShort'],
    ['no topic', { forumTopicGuid: undefined }, 'forumTopicGuid', 'required'],
    ['a text that is too long', { contentText: 'x'.repeat(200_001) }, 'contentText', 'tooLong'],
    [
      'too many files',
      { files: Array.from({ length: 21 }, () => ({ fileUrl: 'Forums/x/y.pdf', fileCaption: '' })) },
      'files',
      'tooMany',
    ],
  ])('returns 400 for %s', async (_case, body, path, message) => {
    const answer = await create('teacher', body);
    expect(answer).toMatchObject({ status: 400, code: 'malformed' });
    expect(answer.fields).toContainEqual({ path, message });
  });

  test('returns 400 and stores nothing for a file that is foreign or missing', async () => {
    const foreign = await server.upload('teacher2');
    for (const fileUrl of [foreign, 'Forums/none/none.pdf']) {
      expect((await create('teacher', { files: [{ fileUrl, fileCaption: 'x' }] })).status).toBe(
        400,
      );
    }
    expect(await titlesOf('teacher')).toEqual([]);
  });

  test('returns 404 for an unknown topic', async () => {
    expect((await create('admin', { forumTopicGuid: randomUUID() })).status).toBe(404);
  });

  test('creates once when sent twice, even after expiry; else returns 409', async () => {
    const body = {
      forumTopicContentGuid: randomUUID(),
      files: [{ fileUrl: await server.upload('teacher'), fileCaption: 'x' }],
    };
    const first = await create('teacher', body);
    expect(await create('teacher', { ...body, title: 'غير الأول' })).toEqual(first);
    const other = await server.topic('teacher', { forumGuid });
    expect(
      (await create('teacher', { ...body, forumTopicGuid: other.forumTopicGuid })).status,
    ).toBe(409);
    expect((await create('admin', body)).status).toBe(409);
    await expire(topic.forumTopicGuid);
    expect((await create('teacher', body)).statusCode).toBe(1);
    expect((await list('teacher')).data.content.topic.contentsCount).toBe(1);
  });
});

describe('changing a content', () => {
  test('stores, adds and releases files and sets the modification date', async () => {
    const [kept, dropped, added] = [
      await server.upload('teacher', 'a.pdf'),
      await server.upload('teacher', 'b.pdf'),
      await server.upload('teacher', 'c.pdf'),
    ];
    const content = await server.content('teacher', topic.forumTopicGuid, {
      files: [
        { fileUrl: kept, fileCaption: 'أ' },
        { fileUrl: dropped, fileCaption: 'ب' },
      ],
    });
    const { statusCode, data } = await update('teacher', content, {
      title: 'بعد',
      contentText: '<p>جديد</p>',
      files: [
        { fileUrl: added, fileCaption: 'ج' },
        { fileUrl: kept, fileCaption: 'أأ' },
      ],
    });
    expect(statusCode).toBe(1);
    expect(data).toMatchObject({
      title: 'بعد',
      contentText: '<p>جديد</p>',
      modifiedDate: expect.any(String),
      createdDate: content.createdDate,
    });
    expect(data?.files.map(({ fileUrl, fileCaption }) => [fileUrl, fileCaption])).toEqual([
      [added, 'ج'],
      [kept, 'أأ'],
    ]);
    expect(
      await server.services.db
        .selectFrom('file')
        .select('guid')
        .where('file_url', '=', dropped)
        .execute(),
    ).toEqual([]);
  });

  test('preserves the files that its text shows', async () => {
    const fileUrl = await server.upload('teacher', 'picture.png');
    const content = await server.content('teacher', topic.forumTopicGuid, {
      contentText: `<p><img src="/files/${fileUrl}" alt="صورة"></p>`,
    });
    expect(content.files).toEqual([]);
    expect(content.contentText).toContain(`/files/${fileUrl}`);
    const linked = () =>
      server.services.db
        .selectFrom('file')
        .select('guid')
        .where('file_url', '=', fileUrl)
        .execute();
    await update('teacher', content, { contentText: content.contentText });
    expect(await linked()).toHaveLength(1);
    await update('teacher', content, { contentText: '<p>بلا صورة</p>' });
    expect(await linked()).toHaveLength(0);
  });

  // Proves FORUM-15.
  test('is allowed to its creator only', async () => {
    const content = await server.content('teacher', topic.forumTopicGuid);
    for (const person of ['admin', 'student'] as const)
      expect((await update(person, content, {})).status).toBe(403);
    for (const person of ['teacher2', 'stranger'] as const)
      expect((await update(person, content, {})).status).toBe(404);
    expect(
      (await update('teacher', { ...content, forumTopicContentGuid: randomUUID() }, {})).status,
    ).toBe(404);
    expect((await update('teacher', { ...content, forumTopicGuid: randomUUID() }, {})).status).toBe(
      404,
    );
  });

  test('is refused with 2 in an expired topic but allowed when locked', async () => {
    const content = await server.content('teacher', topic.forumTopicGuid);
    await server.act('teacher', 'PUT ForumTopic/LockContent', content);
    expect((await update('teacher', content, { title: 'مقفل ومعدل' })).statusCode).toBe(1);
    await expire(topic.forumTopicGuid);
    expect((await update('teacher', content, { title: 'منتهٍ' })).statusCode).toBe(2);
    expect(await titlesOf('teacher')).toEqual(['مقفل ومعدل']);
  });
});

describe('deleting a content', () => {
  test('deletes its replies, rates and files and decrements the counter', async () => {
    const fileUrl = await server.upload('teacher');
    const content = await server.content('teacher', topic.forumTopicGuid, {
      files: [{ fileUrl, fileCaption: 'x' }],
    });
    await server.content('teacher', topic.forumTopicGuid, { title: 'باقٍ' });
    await server.reply('student', content.forumTopicContentGuid);
    expect(
      (await server.act('teacher', 'DELETE ForumTopic/DeleteContent', content)).statusCode,
    ).toBe(1);
    const { data } = await list('teacher');
    expect(titles(data.content.topicContent)).toEqual(['باقٍ']);
    expect(data.content.topic.contentsCount).toBe(1);
    expect(
      await server.services.db
        .selectFrom('file')
        .select('guid')
        .where('file_url', '=', fileUrl)
        .execute(),
    ).toEqual([]);
    expect((await server.act('teacher', 'DELETE ForumTopic/DeleteContent', content)).status).toBe(
      404,
    );
  });

  test('is allowed to its creator only', async () => {
    const content = await server.content('teacher', topic.forumTopicGuid);
    for (const person of ['admin', 'student'] as const)
      expect((await server.act(person, 'DELETE ForumTopic/DeleteContent', content)).status).toBe(
        403,
      );
    expect((await server.act('stranger', 'DELETE ForumTopic/DeleteContent', content)).status).toBe(
      404,
    );
    expect(await titlesOf('teacher')).toHaveLength(1);
  });
});
