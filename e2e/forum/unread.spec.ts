import { joinedGroups } from '../src/hub';
import { expect, test } from '../src/test';
import { callerOf, forumPath, actionsOf, newThread } from './fixtures';

test('counts unread posts live and clears them in both tabs', async ({ asPerson, request }) => {
  const teacher = await callerOf(request, 'teacher');
  const { forum, topic, content, path } = await newThread(teacher);
  const student = await asPerson('student', { path: forumPath(forum.forumGuid) });
  const { say, post } = actionsOf(student);
  const row = student.getByRole('article').filter({ hasText: topic.topicName });
  const count = (number: number) =>
    say(`forum:unread.label_${['zero', 'one', 'two'][number] ?? 'few'}`, { count: String(number) });
  await expect(row.getByText(count(1))).toBeAttached();

  await test.step('increments the count on a reply without a reload', async () => {
    await teacher.reply(content.forumTopicContentGuid, 'رد أول');
    await expect(row.getByText(count(2))).toBeAttached();
  });

  const other = await student.context().newPage();
  await other.goto(path);
  await test.step('marks contents as read on opening, but not replies', async () => {
    await expect(
      actionsOf(other).post(content.title).getByText(say('forum:unread.new'), { exact: true }),
    ).toBeVisible();
    await expect(actionsOf(other).post(content.title)).toContainText(
      say('forum:unread.replies_one', { count: '1' }),
    );
    await expect(row.getByText(count(1))).toBeAttached();
  });

  await test.step('leads to the first unread reply of the thread', async () => {
    await student.bringToFront();
    // Start from the topic: other tests write in other topics.
    await student.goto(path);
    const read = student.waitForResponse('**/api/ForumTopic/MarkRepliesAsRead?*');
    await student.getByRole('button', { name: say('forum:unread.next') }).click();
    await expect(student.getByText(say('forum:unread.divider'), { exact: true })).toBeVisible();
    await expect(student.getByRole('article').filter({ hasText: 'رد أول' })).toBeVisible();
    await read;
    await student.keyboard.press('Escape');
    await expect(post(content.title)).toBeVisible();
    await expect(actionsOf(other).post(content.title)).not.toContainText(
      say('forum:unread.replies_one', { count: '1' }),
    );
  });

  await test.step('offers a new post in the open topic and marks all as read', async () => {
    const joined = joinedGroups(other);
    // The list is requested once more after the subscription: later posts are offered.
    const again = other.waitForRequest(
      (asked) => asked.url().includes('/GetTopicContent?') && joined.has(topic.forumTopicGuid),
    );
    await other.goto(path);
    await (await again).response();
    await expect(actionsOf(other).post(content.title)).toBeVisible();
    const late = await teacher.content(topic.forumTopicGuid);
    await other.getByRole('button', { name: say('forum:unread.show_one', { count: '1' }) }).click();
    await expect(actionsOf(other).post(late.title)).toBeVisible();
    await teacher.reply(late.forumTopicContentGuid, 'رد آخر');
    await student.goto(forumPath(forum.forumGuid));
    await expect(row.getByText(count(1))).toBeAttached();
    await actionsOf(student).menu(topic.topicName, say('forum:unread.markAll'));
    await expect(row.getByText(count(1))).toHaveCount(0);
  });
});
