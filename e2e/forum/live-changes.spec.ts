import { expect, test } from '../src/test';
import { callerOf, forumPath, actionsOf, minutesFromNow, unique } from './fixtures';

test('shows a reader what a teacher changes, without a reload', async ({ asPerson, request }) => {
  const teacher = await callerOf(request, 'teacher');
  const forum = await teacher.forum();
  const page = await asPerson('student', { path: forumPath(forum.forumGuid) });
  const { say, post } = actionsOf(page);
  await expect(page.getByText(say('forum:empty.topics'))).toBeVisible();

  const topic = await teacher.topic({ forumGuid: forum.forumGuid });
  const content = await teacher.content(topic.forumTopicGuid);
  const later = await teacher.content(topic.forumTopicGuid);
  const query = { forumTopicContentGuid: content.forumTopicContentGuid };

  await test.step('adds a topic to the forum', async () => {
    await page.getByRole('link', { name: topic.topicName }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
  });

  await test.step('changes, locks and pins a content', async () => {
    const title = unique('معدَّل');
    await teacher.call('POST ForumTopic/UpdateTopicContent', {
      body: { ...query, forumTopicGuid: topic.forumTopicGuid, title },
    });
    await expect(post(title)).toBeVisible();
    await teacher.call('PUT ForumTopic/LockContent', { query });
    await expect(post(title).getByRole('img', { name: say('forum:content.locked') })).toBeVisible();
    await teacher.call('PUT ForumTopic/PinContent', { query });
    await expect(page.getByRole('article').first()).toHaveAccessibleName(title);
  });

  await test.step('closes an open thread when its content is locked or deleted', async () => {
    await post(later.title)
      .getByRole('button', { name: say('forum:replies.reply') })
      .click();
    const field = page
      .getByRole('dialog')
      .getByRole('textbox', { name: say('forum:replies.write') });
    await expect(field).toBeVisible();
    await teacher.call('PUT ForumTopic/LockContent', {
      query: { forumTopicContentGuid: later.forumTopicContentGuid },
    });
    await expect(page.getByRole('dialog').getByText(say('forum:closed.locked'))).toBeVisible();
    await expect(field).toHaveCount(0);
    await teacher.call('DELETE ForumTopic/DeleteContent', {
      query: { forumTopicContentGuid: later.forumTopicContentGuid },
    });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(
      page.getByRole('alert').filter({ hasText: say('forum:gone.content') }),
    ).toBeVisible();
    await expect(post(later.title)).toHaveCount(0);
  });

  await test.step('ends and deletes the topic', async () => {
    const body = {
      forumTopicGuid: topic.forumTopicGuid,
      forumGuid: forum.forumGuid,
      topicName: topic.topicName,
      topicType: 0,
      topicMemberMode: 0,
    } as const;
    await teacher.call('POST ForumTopic/UpdateTopic', {
      body: { ...body, endDateEnable: true, endDate: minutesFromNow(-1) },
    });
    await expect(page.getByRole('note')).toHaveText(say('forum:topic.expiredNotice'));
    await teacher.call('DELETE ForumTopic/DeleteTopic', {
      query: { forumTopicGuid: topic.forumTopicGuid },
    });
    await expect(page.getByText(say('forum:gone.topic'))).toBeVisible();
  });
});
