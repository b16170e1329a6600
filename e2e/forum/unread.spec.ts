import { joinedGroups } from '../src/hub';
import { expect, test } from '../src/test';
import { callerOf, forumPath, handsOf, newThread } from './ways';

test('counts unread posts live and clears them in both tabs', async ({ asPerson, request }) => {
  const teacher = await callerOf(request, 'teacher');
  const { forum, topic, content, path } = await newThread(teacher);
  const student = await asPerson('student', { path: forumPath(forum.forumGuid) });
  const { say, post } = handsOf(student);
  const row = student.getByRole('article').filter({ hasText: topic.topicName });
  const count = (number: number) =>
    say(`forum:unread.label_${['zero', 'one', 'two'][number] ?? 'few'}`, { count: String(number) });
  await expect(row.getByText(count(1))).toBeAttached();

  await test.step('a reply raises the count without a reload', async () => {
    await teacher.reply(content.forumTopicContentGuid, 'رد أول');
    await expect(row.getByText(count(2))).toBeAttached();
  });

  const other = await student.context().newPage();
  await other.goto(path);
  await test.step('opening the topic reads its contents and keeps their mark; its replies stay new', async () => {
    await expect(
      handsOf(other).post(content.title).getByText(say('forum:unread.new'), { exact: true }),
    ).toBeVisible();
    await expect(handsOf(other).post(content.title)).toContainText(
      say('forum:unread.replies_one', { count: '1' }),
    );
    await expect(row.getByText(count(1))).toBeAttached();
  });

  await test.step('next unread goes into the thread, at the line above what is new', async () => {
    await student.bringToFront();
    // From the topic itself: other journeys write in other topics.
    await student.goto(path);
    const read = student.waitForResponse('**/api/ForumTopic/MarkRepliesAsRead?*');
    await student.getByRole('button', { name: say('forum:unread.next') }).click();
    await expect(student.getByText(say('forum:unread.divider'), { exact: true })).toBeVisible();
    await expect(student.getByRole('article').filter({ hasText: 'رد أول' })).toBeVisible();
    await read;
    await student.keyboard.press('Escape');
    await expect(post(content.title)).toBeVisible();
    await expect(handsOf(other).post(content.title)).not.toContainText(
      say('forum:unread.replies_one', { count: '1' }),
    );
  });

  await test.step('a new post is offered where the topic is open; all is marked as read in the list', async () => {
    const joined = joinedGroups(other);
    // Asked for once more when the hub begins to tell: what is written from then on is offered.
    const again = other.waitForRequest(
      (asked) => asked.url().includes('/GetTopicContent?') && joined.has(topic.forumTopicGuid),
    );
    await other.goto(path);
    await (await again).response();
    await expect(handsOf(other).post(content.title)).toBeVisible();
    const late = await teacher.content(topic.forumTopicGuid);
    await other.getByRole('button', { name: say('forum:unread.show_one', { count: '1' }) }).click();
    await expect(handsOf(other).post(late.title)).toBeVisible();
    await teacher.reply(late.forumTopicContentGuid, 'رد آخر');
    await student.goto(forumPath(forum.forumGuid));
    await expect(row.getByText(count(1))).toBeAttached();
    await handsOf(student).menu(topic.topicName, say('forum:unread.markAll'));
    await expect(row.getByText(count(1))).toHaveCount(0);
  });
});
