import { MEMBER_MODE, type Topic, type TopicContent } from '@riwaq/api';
import { PEOPLE, type PersonName } from '../testing';
import { createForumServer, type ForumServer } from './testing';

let server: ForumServer;
let topic: Topic;
let content: TopicContent;
let forumGuid: string;
beforeAll(async () => {
  server = await createForumServer();
});
beforeEach(async () => {
  forumGuid = (await server.physics()).forumGuid;
  topic = await server.topic('teacher', { forumGuid });
  content = await server.content('teacher', topic.forumTopicGuid);
  await server.services.db.deleteFrom('notification').execute();
  server.realtime.clear();
});
afterAll(() => server.close());

/** All notifications by recipient, in the order of `PEOPLE`. */
const told = async () => {
  const all: Array<[PersonName, string]> = [];
  for (const person of PEOPLE) {
    for (const { kind } of (await server.call(person, 'GET Notifications/Get')).data)
      all.push([person, kind]);
  }
  return all;
};
const latest = async (as: PersonName) => (await server.call(as, 'GET Notifications/Get')).data[0];
const follow = (as: PersonName) =>
  server.call(as, 'PUT ForumTopic/FollowContent', {
    query: { forumTopicContentGuid: content.forumTopicContentGuid },
  });
const restricted = (...students: PersonName[]) =>
  server.topic('teacher', {
    forumGuid,
    topicMemberMode: MEMBER_MODE.restricted,
    students: students.map((name) => ({ studentGuid: server.university.people[name] })),
  });

test("notifies the content's author and followers of a reply, not its writer", async () => {
  await follow('admin');
  await follow('student');
  const reply = await server.reply('student', content.forumTopicContentGuid);
  expect(await told()).toEqual([
    ['admin', 'forum.reply'],
    ['teacher', 'forum.reply'],
  ]);
  expect(await latest('teacher')).toMatchObject({
    kind: 'forum.reply',
    read: false,
    values: { person: 'علي محمد', topic: topic.topicName, content: content.title },
    path: `/forums?topicGuid=${topic.forumTopicGuid}&contentGuid=${content.forumTopicContentGuid}&open=replies&replyGuid=${reply.guid}`,
  });
  expect(
    server.realtime
      .of('ReceiveUnreadCount')
      .map(({ target, args }) => [target, args[0].allNotifications])
      .sort(),
  ).toEqual(
    [
      [server.university.people.admin, 1],
      [server.university.people.teacher, 1],
    ].sort(),
  );
});

test('does not notify authors who reply to their own content', async () => {
  await server.reply('teacher', content.forumTopicContentGuid);
  expect(await told()).toEqual([]);
});

test('does not notify followers who no longer see the topic', async () => {
  await follow('student');
  await server.services.db
    .insertInto('forum_topic_member')
    .values({
      guid: content.forumTopicContentGuid,
      topic_guid: topic.forumTopicGuid,
      person_guid: server.university.people.student,
      status: 2,
    })
    .execute();
  await server.reply('admin', content.forumTopicContentGuid);
  expect(await told()).toEqual([['teacher', 'forum.reply']]);
});

test('notifies nobody of a refused, repeated or changed reply', async () => {
  const reply = await server.reply('student', content.forumTopicContentGuid);
  await server.services.db.deleteFrom('notification').execute();
  const again = { guid: reply.guid, replyOnGuid: reply.replyOnGuid, contentText: 'مرة أخرى' };
  await server.call('student', 'POST ForumTopic/ReplyOnTopicContent', { body: again });
  await server.call('student', 'POST ForumTopic/UpdateReplyTopicContent', { body: again });
  await server.call('teacher', 'PUT ForumTopic/LockContent', {
    query: { forumTopicContentGuid: content.forumTopicContentGuid },
  });
  await server.call('student', 'POST ForumTopic/ReplyOnTopicContent', {
    body: { replyOnGuid: reply.replyOnGuid, contentText: 'x' },
  });
  expect(await told()).toEqual([]);
});

test('notifies joined members and favourites of a new content, not its author', async () => {
  const closed = await restricted('student2', 'stranger');
  await server.call('admin', 'POST ForumTopic/Favorite', {
    body: { forumTopicGuid: closed.forumTopicGuid, favoriteTopic: true },
  });
  await server.call('stranger', 'PUT ForumTopic/LeaveTopic', {
    query: { forumTopicGuid: closed.forumTopicGuid },
  });
  await server.services.db.deleteFrom('notification').execute();
  const added = await server.content('teacher', closed.forumTopicGuid, { title: 'جديد' });
  expect(await told()).toEqual([
    ['admin', 'forum.content'],
    ['student2', 'forum.content'],
  ]);
  expect(await latest('student2')).toMatchObject({
    values: { person: 'د. أحمد كريم', topic: closed.topicName, content: 'جديد' },
    path: `/forums?topicGuid=${closed.forumTopicGuid}&contentGuid=${added.forumTopicContentGuid}`,
  });
});

test('notifies the people whom an invitation joined', async () => {
  const closed = await restricted('student2');
  expect(await told()).toEqual([['student2', 'forum.invited']]);
  const { student2, stranger } = server.university.people;
  await server.call('teacher', 'POST ForumTopic/Invite', {
    body: { forumTopicGuid: closed.forumTopicGuid, students: [student2, stranger] },
  });
  expect(await told()).toEqual([
    ['student2', 'forum.invited'],
    ['stranger', 'forum.invited'],
  ]);
  expect(await latest('stranger')).toMatchObject({
    values: { person: 'د. أحمد كريم', topic: closed.topicName },
    path: `/forums?topicGuid=${closed.forumTopicGuid}`,
  });
});

test('notifies again when the unread invitation ended with the membership', async () => {
  const closed = await restricted('student2');
  await server.call('student2', 'PUT ForumTopic/LeaveTopic', {
    query: { forumTopicGuid: closed.forumTopicGuid },
  });
  expect(await told()).toEqual([]);
  const members = (
    await server.call('teacher', 'GET ForumTopic/GetTopicMembers', {
      query: { topicGuid: closed.forumTopicGuid, showAll: 'true' },
    })
  ).data;
  const forumTopicMemberGuid = members.find(({ owner }) => !owner)?.forumTopicMemberGuid ?? '';
  for (let twice = 0; twice < 2; twice += 1) {
    await server.call('teacher', 'POST ForumTopic/ReinviteMemberToTopic', {
      body: { forumTopicGuid: closed.forumTopicGuid, forumTopicMemberGuid },
    });
  }
  expect(await told()).toEqual([['student2', 'forum.invited']]);
});

test('notifies the author of a first rate, not of a changed one', async () => {
  const rate = (ratingContent: number) =>
    server.call('student', 'POST ForumTopic/RateContent', {
      body: { forumTopicContentGuid: content.forumTopicContentGuid, ratingContent },
    });
  await rate(4);
  await rate(5);
  expect(await told()).toEqual([['teacher', 'forum.rate']]);
  expect(await latest('teacher')).toMatchObject({
    values: { person: 'علي محمد' },
    path: `/forums?topicGuid=${topic.forumTopicGuid}&contentGuid=${content.forumTopicContentGuid}&open=rates`,
  });
});
