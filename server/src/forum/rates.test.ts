import { randomUUID } from 'node:crypto';
import { RATE_PAGE, type Topic, type TopicContent } from '@riwaq/api';
import type { PersonName } from '../testing';
import { createForumServer, type ForumServer } from './testing';

// Proves FORUM-9, FORUM-16, FORUM-22, FORUM-24, FORUM-29, FORUM-50, FORUM-53, FORUM-59, UI-7.

let server: ForumServer;
let forumGuid: string;
let topic: Topic;
let content: TopicContent;
beforeAll(async () => {
  server = await createForumServer();
  forumGuid = (await server.physics()).forumGuid;
});
beforeEach(async () => {
  topic = await server.topic('teacher', { forumGuid });
  content = await server.content('teacher', topic.forumTopicGuid);
});
afterAll(() => server.close());

const rate = (as: PersonName, body: object) =>
  server.call(as, 'POST ForumTopic/RateContent', {
    body: { forumTopicContentGuid: content.forumTopicContentGuid, ...body } as never,
  });
const rates = (as: PersonName, before?: string) =>
  server.call(as, 'GET ForumTopic/GetRatesContent', {
    query: { forumTopicContentGuid: content.forumTopicContentGuid, before },
  });
const shown = async (as: PersonName) => {
  const { data } = await server.call(as, 'GET ForumTopic/GetTopicContent', {
    query: { topicGuid: topic.forumTopicGuid },
  });
  return data.content.topicContent[0];
};

describe('rating a content', () => {
  test('stores one rate for each person with its dates and counts it', async () => {
    const { people } = server.university;
    const first = await rate('student', { ratingContent: 4 });
    expect(first).toMatchObject({ statusCode: 1 });
    expect(first.data).toEqual({
      forumTopicContentMemberGuid: expect.any(String),
      rateContent: 4,
      feedback: null,
      rateContentDate: expect.any(String),
      rateContentModifyDate: null,
      teacher: null,
      student: { studentGuid: people.student, studentFullName: 'علي محمد' },
    });
    const second = await rate('student', { ratingContent: 2, feedback: ' واضح ' });
    expect(second.data).toEqual({
      ...first.data,
      rateContent: 2,
      feedback: 'واضح',
      rateContentModifyDate: expect.any(String),
    });
    await rate('admin', { ratingContent: 5 });
    expect(await shown('student')).toMatchObject({
      ratesCount: 2,
      ratesAverage: 3.5,
      forumTopicContentMembers: { rateContent: 2, feedback: 'واضح' },
    });
    expect(
      (await rates('teacher')).data.map(({ rateContent, teacher, student }) => [
        rateContent,
        teacher?.teacherName ?? student?.studentFullName,
      ]),
    ).toEqual([
      [5, 'مدير النظام'],
      [2, 'علي محمد'],
    ]);
  });

  test('counts no stars for feedback alone', async () => {
    await rate('student', { ratingContent: 3 });
    await rate('student', { feedback: 'بلا نجوم' });
    expect(await shown('teacher')).toMatchObject({ ratesCount: 1, ratesAverage: null });
  });

  test("preserves the person's earlier marks", async () => {
    await server.call('student', 'PUT ForumTopic/MarkContentAsRead', {
      query: { forumTopicContentGuid: content.forumTopicContentGuid },
    });
    const { data } = await rate('student', { ratingContent: 5 });
    expect(data?.rateContentModifyDate).toBeNull();
    expect(await shown('student')).toMatchObject({
      forumTopicContentMembers: { markAsDone: true, rateContent: 5 },
    });
    expect((await rates('teacher')).data).toHaveLength(1);
  });

  test.each<[string, object, string, string]>([
    ['nothing', {}, 'ratingContent', 'required'],
    ['blank feedback', { feedback: '   ' }, 'ratingContent', 'required'],
    ['no star', { ratingContent: 0 }, 'ratingContent', 'tooSmall'],
    ['six stars', { ratingContent: 6 }, 'ratingContent', 'tooBig'],
    ['half a star', { ratingContent: 1.5 }, 'ratingContent', 'invalid'],
  ])('returns 400 for %s', async (_case, body, path, message) => {
    const answer = await rate('student', body);
    expect(answer).toMatchObject({ status: 400, code: 'malformed' });
    expect(answer.fields).toContainEqual({ path, message });
  });

  test('refuses with 0 to rate an own content', async () => {
    expect(await rate('teacher', { ratingContent: 5 })).toMatchObject({
      status: 200,
      statusCode: 0,
      data: null,
    });
  });

  test('refuses with 3 in a locked content, with 2 in an expired topic', async () => {
    const lock = () =>
      server.call('teacher', 'PUT ForumTopic/LockContent', {
        query: { forumTopicContentGuid: content.forumTopicContentGuid },
      });
    await lock();
    expect((await rate('student', { ratingContent: 5 })).statusCode).toBe(3);
    await lock();
    expect((await rate('student', { ratingContent: 5 })).statusCode).toBe(1);
    await lock();
    await server.services.db
      .updateTable('forum_topic')
      .set({ end_at: new Date(0), end_enabled: true })
      .where('guid', '=', topic.forumTopicGuid)
      .execute();
    expect((await rate('student', { ratingContent: 1 })).statusCode).toBe(2);
    expect(await shown('student')).toMatchObject({ ratesAverage: 5, isExpired: true, lock: true });
  });

  test("changes only the caller's own rate, whatever row the request names", async () => {
    const { data: foreign } = await rate('admin', { ratingContent: 5 });
    const { data } = await rate('student', {
      ratingContent: 1,
      forumTopicContentMemberGuid: foreign?.forumTopicContentMemberGuid,
    });
    expect(data?.forumTopicContentMemberGuid).not.toBe(foreign?.forumTopicContentMemberGuid);
    expect((await rates('teacher')).data.map(({ rateContent }) => rateContent)).toEqual([1, 5]);
  });

  test('is allowed to everybody who sees the content', async () => {
    for (const person of ['teacher2', 'student2', 'stranger'] as const)
      expect((await rate(person, { ratingContent: 5 })).status).toBe(404);
    expect(
      (await rate('student', { forumTopicContentGuid: randomUUID(), ratingContent: 5 })).status,
    ).toBe(404);
  });
});

describe('the rates of a content', () => {
  test("lists rates to the content's author only", async () => {
    await rate('student', { ratingContent: 5 });
    expect((await rates('teacher')).data).toHaveLength(1);
    for (const person of ['student', 'admin'] as const)
      expect((await rates(person)).status).toBe(403);
    expect((await rates('stranger')).status).toBe(404);
  });

  test('omits people who only read or follow the content', async () => {
    await server.call('student', 'PUT ForumTopic/FollowContent', {
      query: { forumTopicContentGuid: content.forumTopicContentGuid },
    });
    expect((await rates('teacher')).data).toEqual([]);
  });

  test("pages by the last rate's guid, newest first", async () => {
    const { db } = server.services;
    const template = await db
      .selectFrom('person')
      .selectAll()
      .where('user_name', '=', 'student')
      .executeTakeFirstOrThrow();
    const people = Array.from({ length: RATE_PAGE + 2 }, (_, index) => ({
      ...template,
      guid: randomUUID(),
      user_name: `rater${index}`,
      full_name: `rater ${index}`,
      search_name: undefined,
    }));
    await db.insertInto('person').values(people).execute();
    await db
      .insertInto('forum_content_member')
      .values(
        people.map(({ guid }) => ({
          guid: randomUUID(),
          content_guid: content.forumTopicContentGuid,
          person_guid: guid,
          stars: 3,
          feedback: null,
          rated_at: new Date(),
          rate_changed_at: null,
          read_at: null,
          viewed_at: null,
        })),
      )
      .execute();
    const first = (await rates('teacher')).data;
    const second = (await rates('teacher', first.at(-1)?.forumTopicContentMemberGuid)).data;
    expect([...first, ...second].map(({ student }) => student?.studentFullName)).toEqual(
      people.map(({ full_name }) => full_name).reverse(),
    );
    expect(first).toHaveLength(RATE_PAGE);
  });
});
