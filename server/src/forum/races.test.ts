import { randomUUID } from 'node:crypto';
import type { Topic, TopicContent } from '@riwaq/api';
import type { PersonName } from '../testing';
import { createForumServer, type ForumServer } from './testing';

// Proves SHELL-23.

/**
 * Concurrent calls of several people. They run in parallel on PostgreSQL; the embedded database has
 * one session.
 */
let server: ForumServer;
let topic: Topic;
let content: TopicContent;
beforeAll(async () => {
  server = await createForumServer();
});
beforeEach(async () => {
  topic = await server.topic('teacher', { forumGuid: (await server.physics()).forumGuid });
  content = await server.content('teacher', topic.forumTopicGuid);
  server.realtime.clear();
});
afterAll(() => server.close());

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const shown = async () =>
  (
    await server.call('teacher', 'GET ForumTopic/GetTopicContent', {
      query: { topicGuid: topic.forumTopicGuid },
    })
  ).data.content;
const reply = (as: PersonName, guid: string = randomUUID()) =>
  server.call(as, 'POST ForumTopic/ReplyOnTopicContent', {
    body: { guid, contentText: 'رد', replyOnGuid: content.forumTopicContentGuid },
  });
const replies = async () =>
  (
    await server.call('teacher', 'GET ForumTopic/GetReplies', {
      query: { forumTopicContentGuid: content.forumTopicContentGuid },
    })
  ).data;
const byContent = {
  get query() {
    return { forumTopicContentGuid: content.forumTopicContentGuid };
  },
};

test('stores, counts and announces every one of many concurrent replies', async () => {
  const responses = await times(20, (index) => reply(index % 2 === 0 ? 'student' : 'admin'));
  expect(responses.every(({ statusCode }) => statusCode === 1)).toBe(true);
  expect(await replies()).toHaveLength(20);
  expect((await shown()).topicContent[0]?.repliesCount).toBe(20);
  expect(server.realtime.of('ReceiveNewReply')).toHaveLength(20);
});

test('creates, counts and announces once a reply sent many times concurrently', async () => {
  const guid = randomUUID();
  const responses = await times(8, () => reply('student', guid));
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
  expect(responses[0]?.statusCode).toBe(1);
  expect(await replies()).toHaveLength(1);
  expect((await shown()).topicContent[0]?.repliesCount).toBe(1);
  expect(server.realtime.of('ReceiveNewReply')).toHaveLength(1);
});

test('gives a guid that two people use concurrently to one of them', async () => {
  const guid = randomUUID();
  const responses = await Promise.all([reply('student', guid), reply('admin', guid)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await shown()).topicContent[0]?.repliesCount).toBe(1);
});

test('counts correctly after concurrent replies and deletions', async () => {
  const made = await times(10, () => reply('student'));
  await Promise.all([
    ...made.map(({ data }) =>
      server.call('student', 'DELETE ForumTopic/DeleteReplyTopicContent', {
        query: { guid: data?.guid ?? '' },
      }),
    ),
    ...Array.from({ length: 5 }, () => reply('admin')),
  ]);
  expect((await shown()).topicContent[0]?.repliesCount).toBe((await replies()).length);
  expect(await replies()).toHaveLength(5);
});

test('decrements once when a reply is deleted many times concurrently', async () => {
  const { data } = await reply('student');
  await reply('student');
  const responses = await times(4, () =>
    server.call('student', 'DELETE ForumTopic/DeleteReplyTopicContent', {
      query: { guid: data?.guid ?? '' },
    }),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  expect((await shown()).topicContent[0]?.repliesCount).toBe(1);
});

test('creates a reply before a concurrent lock or refuses it with 3', async () => {
  const [lock, ...responses] = await Promise.all([
    server.call('teacher', 'PUT ForumTopic/LockContent', byContent),
    ...Array.from({ length: 10 }, () => reply('student')),
  ]);
  expect(lock.data.lock).toBe(true);
  expect(responses.every(({ statusCode }) => statusCode === 1 || statusCode === 3)).toBe(true);
  const kept = responses.filter(({ statusCode }) => statusCode === 1).length;
  expect(await replies()).toHaveLength(kept);
  expect((await shown()).topicContent[0]).toMatchObject({ repliesCount: kept, lock: true });
  expect((await reply('student')).statusCode).toBe(3);
});

test('toggles twice when locked twice concurrently', async () => {
  const responses = await times(2, () =>
    server.call('teacher', 'PUT ForumTopic/LockContent', byContent),
  );
  expect(responses.map(({ data }) => data.lock).sort()).toEqual([false, true]);
  expect((await shown()).topicContent[0]?.lock).toBe(false);
});

test('creates and counts once a content sent many times concurrently', async () => {
  const forumTopicContentGuid = randomUUID();
  const fileUrl = await server.upload('teacher');
  const responses = await times(6, () =>
    server.call('teacher', 'POST ForumTopic/CreateTopicContent', {
      body: {
        forumTopicContentGuid,
        forumTopicGuid: topic.forumTopicGuid,
        title: 'مرة واحدة',
        files: [{ fileUrl, fileCaption: 'ملف' }],
      },
    }),
  );
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
  expect(responses[0]).toMatchObject({ statusCode: 1, data: { files: [{ fileUrl }] } });
  expect((await shown()).topic.contentsCount).toBe(2);
});

test('counts correctly after concurrent additions and deletions of contents', async () => {
  const made = await times(6, () => server.content('teacher', topic.forumTopicGuid));
  await Promise.all([
    ...made.map(({ forumTopicContentGuid }) =>
      server.call('teacher', 'DELETE ForumTopic/DeleteContent', {
        query: { forumTopicContentGuid },
      }),
    ),
    ...Array.from({ length: 3 }, () => server.content('teacher', topic.forumTopicGuid)),
  ]);
  const {
    topic: { contentsCount },
    topicContent,
  } = await shown();
  expect(topicContent).toHaveLength(4);
  expect(contentsCount).toBe(4);
});

test("stores one rate for one person's concurrent rates, with a correct average", async () => {
  const rate = (as: PersonName, ratingContent: number) =>
    server.call(as, 'POST ForumTopic/RateContent', {
      body: { forumTopicContentGuid: content.forumTopicContentGuid, ratingContent },
    });
  const responses = await Promise.all(
    [1, 2, 3, 4, 5].flatMap((stars) => [rate('student', stars), rate('admin', stars)]),
  );
  expect(responses.every(({ statusCode }) => statusCode === 1)).toBe(true);
  const rates = (await server.call('teacher', 'GET ForumTopic/GetRatesContent', byContent)).data;
  expect(rates).toHaveLength(2);
  const mean = rates.reduce((sum, { rateContent }) => sum + (rateContent ?? 0), 0) / 2;
  expect((await shown()).topicContent[0]).toMatchObject({ ratesCount: 2, ratesAverage: mean });
});

test('deletes a topic completely without deadlock during a stream of replies', async () => {
  const responses = await Promise.all([
    ...Array.from({ length: 6 }, () => reply('student')),
    server.call('teacher', 'DELETE ForumTopic/DeleteTopic', {
      query: { forumTopicGuid: topic.forumTopicGuid },
    }),
    ...Array.from({ length: 6 }, () => reply('admin')),
  ]);
  expect(responses.every(({ status }) => status === 200 || status === 404)).toBe(true);
  const { db } = server.services;
  expect(
    await db
      .selectFrom('forum_reply')
      .select('guid')
      .where('content_guid', '=', content.forumTopicContentGuid)
      .execute(),
  ).toEqual([]);
});

test('either preserves the new topic or refuses it when its forum is deleted', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { forumGuid } = await server.physics();
    const [created, deleted] = await Promise.all([
      server.call('teacher', 'POST ForumTopic/CreateTopic', {
        body: { forumGuid, topicName: 'سباق', topicType: 0, topicMemberMode: 0 },
      }),
      server.call('admin', 'DELETE Forums/DeleteForum', { query: { ForumGuid: forumGuid } }),
    ]);
    expect([
      [1, 2],
      [0, 1],
    ]).toContainEqual([created.statusCode, deleted.statusCode]);
    if (created.statusCode === 0) expect(created.status).toBe(404);
  }
});

test('either accepts the reply of a member being removed or refuses it', async () => {
  const { forumTopicGuid } = await server.topic('teacher', {
    forumGuid: topic.forumGuid,
    topicMemberMode: 1,
    students: [{ studentGuid: server.university.people.student2 }],
  });
  content = await server.content('teacher', forumTopicGuid);
  const members = (
    await server.call('teacher', 'GET ForumTopic/GetTopicMembers', {
      query: { topicGuid: forumTopicGuid },
    })
  ).data;
  const [removed, ...responses] = await Promise.all([
    server.call('teacher', 'POST ForumTopic/RemoveMemberFromTopic', {
      body: {
        forumTopicGuid,
        forumTopicMemberGuid: members.find(({ owner }) => !owner)?.forumTopicMemberGuid ?? '',
      },
    }),
    ...Array.from({ length: 6 }, () => reply('student2')),
  ]);
  expect(removed.statusCode).toBe(1);
  expect(await replies()).toHaveLength(
    responses.filter(({ statusCode }) => statusCode === 1).length,
  );
  expect(responses.every(({ status }) => status === 200 || status === 404)).toBe(true);
  expect((await reply('student2')).status).toBe(404);
});
