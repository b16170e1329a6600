import { MEMBER_MODE } from '@riwaq/api';
import { expect, test } from '../src/test';
import { callerOf, forumPath, handsOf, minutesFromNow, newThread, topicPath, unique } from './ways';

test('a topic that has ended shows a red clock and takes nothing; one that will end shows an orange one', async ({ asPerson, request }) => {
  const caller = await callerOf(request, 'teacher');
  const { forum, topic, content } = await newThread(caller, { topicMemberMode: MEMBER_MODE.general });
  const ending = await caller.topic({ forumGuid: forum.forumGuid, topicName: unique('ينتهي قريبًا'), endDateEnable: true, endDate: minutesFromNow(600) });
  await caller.reply(content.forumTopicContentGuid, 'رد قديم');
  await caller.call('POST ForumTopic/UpdateTopic', {
    body: { forumTopicGuid: topic.forumTopicGuid, forumGuid: forum.forumGuid, topicName: topic.topicName, topicType: 0, topicMemberMode: 0, endDateEnable: true, endDate: minutesFromNow(-60) },
  });

  const teacher = await asPerson('teacher', { path: forumPath(forum.forumGuid) });
  const { say, post } = handsOf(teacher);
  const row = (name: string) => teacher.getByRole('article').filter({ has: teacher.getByRole('link', { name }) });
  const sign = (name: string, text: string) => row(name).locator('.rw-forum-sign', { hasText: text.trim() });
  const variable = (name: string) => teacher.evaluate((of) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(${of})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);
  await expect(sign(topic.topicName, say('forum:expiry.expired', { date: '' }))).toHaveCSS('color', await variable('--rw-danger'));
  await expect(sign(ending.topicName, say('forum:expiry.running', { date: '' }))).toHaveCSS('color', await variable('--rw-warning'));

  await teacher.goto(topicPath(topic.forumTopicGuid));
  await expect(teacher.getByText(say('forum:topic.expiredNotice'))).toBeVisible();
  await expect(post(content.title)).toBeVisible();
  await expect(teacher.getByRole('button', { name: say('forum:content.add') })).toHaveCount(0);
  await teacher.getByRole('button', { name: say('forum:menuOf', { name: content.title }) }).click();
  await expect(teacher.getByRole('menuitem', { name: say('forum:edit') })).toHaveCount(0);

  const student = await asPerson('student', { path: topicPath(topic.forumTopicGuid) });
  await expect(handsOf(student).post(content.title).getByRole('button', { name: say('forum:rate.add') })).toBeDisabled();
  await handsOf(student).post(content.title).getByRole('button', { name: say('forum:counts.replies_one') }).click();
  await expect(student.getByText('رد قديم')).toBeVisible();
  await expect(student.getByRole('note').filter({ hasText: say('forum:closed.expired') })).toBeVisible();
});

test('a topic that ends while it is open shows so by itself: nothing can be written, and the reply under work is kept', async ({ asPerson, request }) => {
  const caller = await callerOf(request, 'teacher');
  const { forum, topic, content } = await newThread(caller, { topicMemberMode: MEMBER_MODE.general });
  const end = (endDate: string) => caller.call('POST ForumTopic/UpdateTopic', {
    body: { forumTopicGuid: topic.forumTopicGuid, forumGuid: forum.forumGuid, topicName: topic.topicName, topicType: 0, topicMemberMode: 0, endDateEnable: true, endDate },
  });
  await end(minutesFromNow(30));
  const student = await asPerson('student');
  await student.clock.install();
  await student.goto(topicPath(topic.forumTopicGuid));
  const { say, post } = handsOf(student);
  await post(content.title).getByRole('button', { name: say('forum:replies.reply') }).click();
  await student.getByRole('textbox', { name: say('forum:replies.write') }).fill('نصف رد');
  await expect(student.locator('.rw-forum-running')).toBeVisible();
  await student.clock.fastForward('30:00');
  await expect(student.getByRole('region', { name: say('forum:replies.kept') })).toContainText('نصف رد');
  await expect(student.getByRole('textbox', { name: say('forum:replies.write') })).toHaveCount(0);
  await expect(student.getByText(say('forum:topic.expiredNotice'))).toBeVisible();
  await expect(student.locator('.rw-forum-topic .rw-forum-expired')).toBeVisible();
});
