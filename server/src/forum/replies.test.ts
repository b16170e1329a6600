import { randomUUID } from 'node:crypto';
import { REPLY_PAGE, type Reply, type Topic, type TopicContent } from '@riwaq/api';
import type { PersonName } from '../testing';
import { createForumServer, type ForumServer } from './testing';

// Proves FORUM-9, FORUM-10, FORUM-28, FORUM-29, FORUM-54 to FORUM-56, FORUM-60, LIVE-4.

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
  server.realtime.clear();
});
afterAll(() => server.close());

const create = (as: PersonName, body: object = {}) =>
  server.call(as, 'POST ForumTopic/ReplyOnTopicContent', {
    body: { contentText: 'رد', replyOnGuid: content.forumTopicContentGuid, ...body } as never,
  });
const update = (
  as: PersonName,
  { guid, replyOnGuid }: Pick<Reply, 'guid' | 'replyOnGuid'>,
  contentText: string,
) =>
  server.call(as, 'POST ForumTopic/UpdateReplyTopicContent', {
    body: { guid, replyOnGuid, contentText },
  });
const remove = (as: PersonName, { guid }: Pick<Reply, 'guid'>) =>
  server.call(as, 'DELETE ForumTopic/DeleteReplyTopicContent', { query: { guid } });
const list = (as: PersonName, before?: string) =>
  server.call(as, 'GET ForumTopic/GetReplies', {
    query: { forumTopicContentGuid: content.forumTopicContentGuid, before },
  });
const texts = async (as: PersonName, before?: string) =>
  (await list(as, before)).data.map(({ contentText }) => contentText);
const count = async () => {
  const { data } = await server.call('teacher', 'GET ForumTopic/GetTopicContent', {
    query: { topicGuid: topic.forumTopicGuid },
  });
  return data.content.topicContent[0]?.repliesCount;
};
const lock = () =>
  server.call('teacher', 'PUT ForumTopic/LockContent', {
    query: { forumTopicContentGuid: content.forumTopicContentGuid },
  });
const expire = () =>
  server.services.db
    .updateTable('forum_topic')
    .set({ end_at: new Date(0), end_enabled: true })
    .where('guid', '=', topic.forumTopicGuid)
    .execute();

test('returns 404 for a cursor of another content', async () => {
  const elsewhere = await server.content('teacher', topic.forumTopicGuid);
  const { data: foreign } = await create('student', {
    replyOnGuid: elsewhere.forumTopicContentGuid,
  });
  const { data: first } = await create('student');
  const { data: second } = await create('student');
  expect((await list('student', second?.guid)).data.map(({ guid }) => guid)).toEqual([first?.guid]);
  expect((await list('student', foreign?.guid)).status).toBe(404);
  expect((await list('student', crypto.randomUUID())).status).toBe(404);
});

describe('replying', () => {
  test('returns the reply, counts it, updates the topic and announces it', async () => {
    const { people } = server.university;
    server.clock.set(new Date(Date.now() + 60_000));
    const { statusCode, data } = await create('student', { contentText: '  شكراً <b>جزيلاً</b>\n ' });
    expect(statusCode).toBe(1);
    expect(data).toEqual({
      guid: expect.any(String),
      replyOnGuid: content.forumTopicContentGuid,
      personName: 'علي محمد',
      createdUserGuid: people.student,
      createdDate: expect.any(String),
      contentText: 'شكراً <b>جزيلاً</b>',
      modifiedDate: null,
    });
    expect((await list('teacher')).data).toEqual([data]);
    expect(await count()).toBe(1);
    const {
      data: {
        forumTopic: [seen],
      },
    } = await server.call('student', 'GET ForumTopic/GetTopics', {
      query: { topicGuid: topic.forumTopicGuid },
    });
    expect(seen?.lastActivityDate).toBe(data?.createdDate);
    expect(server.realtime.of('ReceiveNewReply')).toEqual([
      {
        to: 'group',
        target: content.forumTopicContentGuid,
        event: 'ReceiveNewReply',
        args: [data],
      },
    ]);
  });

  test('is allowed in discussion topics to everybody who sees the content', async () => {
    for (const person of ['teacher', 'student', 'admin'] as const)
      expect((await create(person)).statusCode).toBe(1);
    for (const person of ['teacher2', 'student2', 'stranger'] as const)
      expect((await create(person)).status).toBe(404);
    expect((await create('student', { replyOnGuid: randomUUID() })).status).toBe(404);
  });

  test('is refused with 0 in a single activity', async () => {
    const activity = await server.topic('teacher', { forumGuid, topicType: 1 });
    const { forumTopicContentGuid } = await server.content('teacher', activity.forumTopicGuid);
    expect(await create('student', { replyOnGuid: forumTopicContentGuid })).toMatchObject({
      status: 200,
      statusCode: 0,
      data: null,
    });
    expect(server.realtime.of('ReceiveNewReply')).toEqual([]);
  });

  test.each<[string, object, string, string]>([
    ['no text', { contentText: '' }, 'contentText', 'required'],
    ['blank text', { contentText: ' \n ' }, 'contentText', 'required'],
    ['too long a text', { contentText: 'x'.repeat(10_001) }, 'contentText', 'tooLong'],
    ['a guid that is none', { guid: '1' }, 'guid', 'guid'],
  ])('returns 400 for %s', async (_case, body, path, message) => {
    const answer = await create('student', body);
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.fields).toContainEqual({ path, message });
  });

  test('creates, counts and announces once when sent twice; else returns 409', async () => {
    const body = { guid: randomUUID() };
    const first = await create('student', body);
    expect(await create('student', { ...body, contentText: 'نص آخر' })).toEqual(first);
    const other = await server.content('teacher', topic.forumTopicGuid);
    expect(
      (await create('student', { ...body, replyOnGuid: other.forumTopicContentGuid })).status,
    ).toBe(409);
    expect((await create('teacher', body)).status).toBe(409);
    await lock();
    expect(await create('student', body)).toEqual(first);
    expect(await texts('student')).toEqual(['رد']);
    expect(server.realtime.of('ReceiveNewReply')).toHaveLength(1);
  });
});

describe('changing a reply', () => {
  test('sets the modification date and announces the change', async () => {
    const reply = await server.reply('student', content.forumTopicContentGuid);
    const { statusCode, data } = await update('student', reply, ' معدّل ');
    expect(statusCode).toBe(1);
    expect(data).toEqual({ ...reply, contentText: 'معدّل', modifiedDate: expect.any(String) });
    expect((await list('teacher')).data).toEqual([data]);
    expect(server.realtime.of('ReceiveUpdateReply')).toEqual([
      {
        to: 'group',
        target: content.forumTopicContentGuid,
        event: 'ReceiveUpdateReply',
        args: [data],
      },
    ]);
  });

  test('announces nothing when the text is unchanged', async () => {
    const reply = await server.reply('student', content.forumTopicContentGuid);
    expect((await update('student', reply, reply.contentText)).data).toEqual(reply);
    expect(server.realtime.of('ReceiveUpdateReply')).toEqual([]);
  });

  test('is allowed, like deleting, to its writer only', async () => {
    const reply = await server.reply('student', content.forumTopicContentGuid);
    for (const person of ['teacher', 'admin'] as const) {
      expect((await update(person, reply, 'x')).status).toBe(403);
      expect((await remove(person, reply)).status).toBe(403);
    }
    expect((await update('stranger', reply, 'x')).status).toBe(404);
    expect((await remove('stranger', reply)).status).toBe(404);
    const other = await server.content('teacher', topic.forumTopicGuid);
    expect(
      (await update('student', { guid: reply.guid, replyOnGuid: other.forumTopicContentGuid }, 'x'))
        .status,
    ).toBe(404);
    expect((await update('student', { ...reply, guid: randomUUID() }, 'x')).status).toBe(404);
    expect(await texts('student')).toEqual([reply.contentText]);
  });
});

describe('deleting a reply', () => {
  test('decrements the counter and announces the deletion', async () => {
    const reply = await server.reply('student', content.forumTopicContentGuid);
    await server.reply('teacher', content.forumTopicContentGuid, 'باقٍ');
    expect((await remove('student', reply)).statusCode).toBe(1);
    expect(await texts('student')).toEqual(['باقٍ']);
    expect(await count()).toBe(1);
    expect(server.realtime.of('ReceiveDeleteReply')).toEqual([
      {
        to: 'group',
        target: content.forumTopicContentGuid,
        event: 'ReceiveDeleteReply',
        args: [{ guid: reply.guid, replyOnGuid: content.forumTopicContentGuid }],
      },
    ]);
    expect((await remove('student', reply)).status).toBe(404);
    expect(await count()).toBe(1);
  });
});

describe('every reply call', () => {
  test.each([
    ['is refused with 3 while the content is locked', lock, 3],
    ['is refused with 2 once the topic has expired', expire, 2],
  ] as const)('%s', async (_case, close, statusCode) => {
    const reply = await server.reply('student', content.forumTopicContentGuid);
    await close();
    server.realtime.clear();
    expect(await create('student')).toMatchObject({ status: 200, statusCode, data: null });
    expect(await update('student', reply, 'x')).toMatchObject({
      status: 200,
      statusCode,
      data: null,
    });
    expect(await remove('student', reply)).toMatchObject({ status: 200, statusCode, data: null });
    expect((await list('student')).data).toEqual([reply]);
    expect(server.realtime.sent.filter(({ to }) => to === 'group')).toEqual([]);
  });
});

describe('a thread', () => {
  test('returns the latest page, oldest first, and the page before a reply', async () => {
    const total = REPLY_PAGE + 4;
    await server.services.db
      .insertInto('forum_reply')
      .values(
        Array.from({ length: total }, (_, index) => ({
          guid: randomUUID(),
          content_guid: content.forumTopicContentGuid,
          text: `reply ${index}`,
          created_by: server.university.people.student,
          modified_at: null,
        })),
      )
      .execute();
    const latest = (await list('teacher')).data;
    expect(latest).toHaveLength(REPLY_PAGE);
    const earlier = await texts('teacher', latest[0]?.guid);
    expect([...earlier, ...latest.map(({ contentText }) => contentText)]).toEqual(
      Array.from({ length: total }, (_, index) => `reply ${index}`),
    );
  });

  test('returns 404 when the cursor reply was deleted', async () => {
    expect((await list('student', randomUUID())).status).toBe(404);
  });

  test('is visible to everybody who sees the content', async () => {
    expect((await list('student')).status).toBe(200);
    for (const person of ['teacher2', 'student2', 'stranger'] as const)
      expect((await list(person)).status).toBe(404);
  });
});
