import { callerOf, forumPath, handsOf, newThread, topicPath } from '../forum/ways';
import { expect, test } from '../src/test';

test('who deletes one of several goes on at the next, wherever it was', async ({ asPerson, request }) => {
  const teacher = await callerOf(request, 'teacher');
  const { forum, topic, content } = await newThread(teacher);
  const other = await teacher.topic({ forumGuid: forum.forumGuid });
  const later = await teacher.content(topic.forumTopicGuid, { title: 'منشور لاحق' });
  const page = await asPerson('teacher', { path: topicPath(topic.forumTopicGuid) });
  const { say, menu, sure, post } = handsOf(page);
  const focusIn = (selector: string) => expect.poll(() => page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null && document.activeElement !== document.body, selector)).toBe(true);

  await test.step('a post', async () => {
    await expect(post(content.title)).toBeVisible();
    await menu(later.title, say('forum:delete'));
    await sure();
    await expect(post(later.title)).toHaveCount(0);
    await focusIn('article');
  });

  await test.step('a topic of a list', async () => {
    await page.goto(forumPath(forum.forumGuid));
    await menu(other.topicName, say('forum:delete'));
    await sure();
    await expect(page.getByRole('link', { name: other.topicName })).toHaveCount(0);
    await focusIn('article');
  });

  await test.step('and with the last one gone, in the content of the page', async () => {
    await menu(topic.topicName, say('forum:delete'));
    await sure();
    await expect(page.getByText(say('forum:empty.topics'))).toBeVisible();
    await focusIn('main');
  });
});
