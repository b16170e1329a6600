import { createForumServer, type ForumServer } from './testing';

/**
 * Unusual texts of people and machines are stored unchanged or refused, and never break anything.
 */
let server: ForumServer;
let forumTopicGuid: string;
let replyOnGuid: string;
beforeAll(async () => {
  server = await createForumServer();
  forumTopicGuid = (
    await server.topic('teacher', { forumGuid: (await server.physics()).forumGuid })
  ).forumTopicGuid;
  replyOnGuid = (await server.content('teacher', forumTopicGuid)).forumTopicContentGuid;
});
afterAll(() => server.close());

test.each([
  ['quotes and statements', `'; drop table forum_reply; -- "x" \\`],
  ['wildcards', '100%_\\%'],
  ['markup', '<script>alert(1)</script>'],
  ['pictures beyond the basic plane', '😀👩‍🔬🇮🇶'],
  ['marks of direction', '\u202Eabc\u202C \u200Fعربي\u200E'],
  ['several lines', 'أول\nثانٍ\r\nثالث'],
  ['combining marks', 'e\u0301\u0301\u0301te\u0301'],
])('stores %s unchanged', async (_what, contentText) => {
  const reply = await server.reply('student', replyOnGuid, contentText);
  expect(reply.contentText).toBe(contentText);
  const { data } = await server.call('teacher', 'GET ForumTopic/GetReplies', {
    query: { forumTopicContentGuid: replyOnGuid },
  });
  expect(data.find(({ guid }) => guid === reply.guid)).toEqual(reply);
  const content = await server.content('teacher', forumTopicGuid, {
    title: `عنوان ${contentText}`,
  });
  expect(content.title).toBe(`عنوان ${contentText}`);
  const found = await server.call('student', 'GET ForumTopic/GetTopicContent', {
    query: { topicGuid: forumTopicGuid, searchText: contentText },
  });
  expect(found.status).toBe(200);
  expect(found.data.content.topicContent.map(({ title }) => title)).toContain(content.title);
});

test('refuses a NUL character in every text field', async () => {
  const text = 'a\0bcd';
  const invalid = (path: string) => ({ status: 400, fields: [{ path, message: 'invalid' }] });
  expect(
    await server.call('student', 'POST ForumTopic/ReplyOnTopicContent', {
      body: { contentText: text, replyOnGuid },
    }),
  ).toMatchObject(invalid('contentText'));
  expect(
    await server.call('teacher', 'POST ForumTopic/CreateTopicContent', {
      body: { title: text, forumTopicGuid },
    }),
  ).toMatchObject(invalid('title'));
  expect(
    await server.call('teacher', 'POST ForumTopic/CreateTopicContent', {
      body: { title: 'abc', contentText: text, forumTopicGuid },
    }),
  ).toMatchObject(invalid('contentText'));
  expect(
    await server.call('teacher', 'GET ForumTopic/GetTopicContent', {
      query: { topicGuid: forumTopicGuid, searchText: text },
    }),
  ).toMatchObject(invalid('searchText'));
  expect(
    await server.call('teacher', 'GET ForumTopic/GetMyTopics', { query: { searchText: text } }),
  ).toMatchObject(invalid('searchText'));
  expect(
    await server.call('student', 'POST ForumTopic/RateContent', {
      body: { forumTopicContentGuid: replyOnGuid, feedback: text },
    }),
  ).toMatchObject(invalid('feedback'));
  expect(
    await server.call('admin', 'POST Forums/CreateForum', {
      body: { title: 'abc', description: text, forumType: 1 },
    }),
  ).toMatchObject(invalid('description'));
});
