import { expect, test } from '../src/test';
import { callerOf, forumPath, handsOf, minutesFromNow, newThread, topicPath, unique } from './ways';

test('what a teacher changes in a topic is seen by who reads it, without a reload', async ({ asPerson, request }) => {
  const teacher = await callerOf(request, 'teacher');
  const { forum, topic, content, path } = await newThread(teacher);
  const later = await teacher.content(topic.forumTopicGuid);
  const page = await asPerson('student', { path });
  const { say, post } = handsOf(page);
  const query = { forumTopicContentGuid: content.forumTopicContentGuid };
  await expect(page.getByRole('article')).toHaveCount(2);

  await test.step('a content is changed, locked and pinned', async () => {
    const title = unique('معدَّل');
    await teacher.call('POST ForumTopic/UpdateTopicContent', { body: { ...query, forumTopicGuid: topic.forumTopicGuid, title } });
    await expect(post(title)).toBeVisible();
    await teacher.call('PUT ForumTopic/LockContent', { query });
    await expect(post(title).getByRole('img', { name: say('forum:content.locked') })).toBeVisible();
    await teacher.call('PUT ForumTopic/PinContent', { query });
    await expect(page.getByRole('article').first()).toHaveAccessibleName(title);
  });

  await test.step('with the thread open: it closes to replies when its content is locked, and goes with it', async () => {
    await post(later.title).getByRole('button', { name: say('forum:replies.reply') }).click();
    const field = page.getByRole('dialog').getByRole('textbox', { name: say('forum:replies.write') });
    await expect(field).toBeVisible();
    await teacher.call('PUT ForumTopic/LockContent', { query: { forumTopicContentGuid: later.forumTopicContentGuid } });
    await expect(page.getByRole('dialog').getByText(say('forum:closed.locked'))).toBeVisible();
    await expect(field).toHaveCount(0);
    await teacher.call('DELETE ForumTopic/DeleteContent', { query: { forumTopicContentGuid: later.forumTopicContentGuid } });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: say('forum:gone.content') })).toBeVisible();
    await expect(post(later.title)).toHaveCount(0);
  });

  await test.step('the topic ends, and is deleted', async () => {
    const body = { forumTopicGuid: topic.forumTopicGuid, forumGuid: forum.forumGuid, topicName: topic.topicName, topicType: 0, topicMemberMode: 0 } as const;
    await teacher.call('POST ForumTopic/UpdateTopic', { body: { ...body, endDateEnable: true, endDate: minutesFromNow(-1) } });
    await expect(page.getByRole('note')).toHaveText(say('forum:topic.expiredNotice'));
    await teacher.call('DELETE ForumTopic/DeleteTopic', { query: { forumTopicGuid: topic.forumTopicGuid } });
    await expect(page.getByText(say('forum:gone.topic'))).toBeVisible();
  });
});

test('a forum lists its topics as they come and go', async ({ asPerson, request }) => {
  const teacher = await callerOf(request, 'teacher');
  const { forumGuid } = await teacher.forum();
  const page = await asPerson('student', { path: forumPath(forumGuid) });
  await expect(page.getByText(handsOf(page).say('forum:empty.topics'))).toBeVisible();
  const topic = await teacher.topic({ forumGuid });
  await expect(page.getByRole('link', { name: topic.topicName })).toBeVisible();
  await teacher.call('DELETE ForumTopic/DeleteTopic', { query: { forumTopicGuid: topic.forumTopicGuid } });
  await expect(page.getByRole('link', { name: topic.topicName })).toHaveCount(0);
});

test('who is removed from a topic while reading it sees nothing of it any more', async ({ asPerson, request }) => {
  const teacher = await callerOf(request, 'teacher');
  const { userGuid } = await callerOf(request, 'student');
  const { topic, content } = await newThread(teacher, { topicMemberMode: 1, students: [{ studentGuid: userGuid }] });
  await teacher.reply(content.forumTopicContentGuid, 'رد للأعضاء');
  const page = await asPerson('student', { path: `${topicPath(topic.forumTopicGuid)}&contentGuid=${content.forumTopicContentGuid}&open=replies` });
  await expect(page.getByText('رد للأعضاء')).toBeVisible();
  const { data } = await teacher.call('GET ForumTopic/GetTopicMembers', { query: { topicGuid: topic.forumTopicGuid } });
  const { forumTopicMemberGuid = '' } = data.find(({ student }) => student?.studentGuid === userGuid) ?? {};
  await teacher.call('POST ForumTopic/RemoveMemberFromTopic', { body: { forumTopicGuid: topic.forumTopicGuid, forumTopicMemberGuid } });
  await expect(page.getByText(handsOf(page).say('forum:gone.topic'))).toBeVisible();
  await expect(page.getByText('رد للأعضاء')).toHaveCount(0);
});
