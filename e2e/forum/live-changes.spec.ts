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

test('a reply under work stays to be read when its post is locked and then deleted', async ({ asPerson, request }) => {
  const teacher = await callerOf(request, 'teacher');
  const { content, path } = await newThread(teacher);
  const query = { forumTopicContentGuid: content.forumTopicContentGuid };
  const page = await asPerson('student', { path: `${path}&contentGuid=${content.forumTopicContentGuid}&open=replies` });
  const { say } = handsOf(page);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: say('forum:replies.write') }).fill('نصف فكرة');
  await teacher.call('PUT ForumTopic/LockContent', { query });
  await expect(drawer.getByText(say('forum:closed.locked'))).toBeVisible();
  await teacher.call('DELETE ForumTopic/DeleteContent', { query });
  await expect(drawer.getByText(say('forum:closed.gone'))).toBeVisible();
  await expect(drawer.getByRole('region', { name: say('forum:replies.kept') })).toContainText('نصف فكرة');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
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
  await page.getByRole('textbox', { name: handsOf(page).say('forum:replies.write') }).fill('نصف فكرة');
  const { data } = await teacher.call('GET ForumTopic/GetTopicMembers', { query: { topicGuid: topic.forumTopicGuid } });
  const { forumTopicMemberGuid = '' } = data.find(({ student }) => student?.studentGuid === userGuid) ?? {};
  await teacher.call('POST ForumTopic/RemoveMemberFromTopic', { body: { forumTopicGuid: topic.forumTopicGuid, forumTopicMemberGuid } });
  await expect(page.getByText(handsOf(page).say('forum:gone.topic'))).toBeVisible();
  await expect(page.getByText('رد للأعضاء')).toHaveCount(0);
  // What the person wrote stays theirs.
  await expect(page.getByRole('region', { name: handsOf(page).say('forum:replies.kept') })).toContainText('نصف فكرة');
});

test('rates, members, own topics and the latest posts follow what others do', async ({ asPerson, request }) => {
  const teacher = await callerOf(request, 'teacher');
  // Of another department: of what other journeys write at the same time there is little to be seen.
  const student = await callerOf(request, 's240');
  const students = [{ studentGuid: student.userGuid }];
  const { forum, topic, content, path } = await newThread(teacher, { topicMemberMode: 1, students });
  const his = await asPerson('teacher', { path });
  const hers = await asPerson('s240', { path: '/forums?type=recently' });
  const { say, dialog, post } = handsOf(his);
  const theirs = handsOf(hers);

  await test.step('the author sees that a content is rated, and an open list of rates follows', async () => {
    const rate = (ratingContent: number) => student.call('POST ForumTopic/RateContent', { body: { forumTopicContentGuid: content.forumTopicContentGuid, ratingContent } });
    const button = post(content.title).getByRole('button', { name: say('forum:counts.rates_zero') });
    await expect(button).toBeVisible();
    await rate(4);
    const average = post(content.title).getByRole('button', { name: say('forum:rate.average_one', { average: 4, count: 1 }) });
    await expect(average).toBeVisible();
    await average.click();
    const stars = (given: number) => dialog.getByRole('img', { name: `${say('forum:rate.stars')}: ${say('kit:rate.of', { stars: given, most: 5 })}` });
    await expect(stars(4)).toBeVisible();
    await rate(2);
    await expect(stars(2)).toBeVisible();
    await his.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the latest posts wait behind a notice for whoever reads them, and are on Home', async () => {
    await expect(theirs.post(content.title)).toBeVisible();
    const home = await asPerson('s240', { path: '/' });
    await expect(home.getByRole('link', { name: content.title })).toBeVisible();
    const { title } = await teacher.content(topic.forumTopicGuid);
    const notice = hers.locator('.rw-forum-waiting');
    await expect(notice).toBeVisible();
    await expect(theirs.post(title)).toHaveCount(0);
    await notice.click();
    await expect(theirs.post(title)).toBeVisible();
    // Home asks within five seconds, not all at once, and at most once in fifteen, whoever posted where.
    await expect(home.getByRole('link', { name: title })).toBeVisible({ timeout: 30_000 });
    await home.close();
  });

  await test.step('the members that the creator looks at follow who leaves; own topics follow who is invited again', async () => {
    await his.getByRole('button', { name: say('forum:members.title') }).click();
    const panel = his.getByRole('list', { name: say('forum:members.title') }).getByRole('listitem');
    await expect(panel.filter({ hasText: say('forum:members.status.1') })).toHaveCount(2);
    await student.call('PUT ForumTopic/LeaveTopic', { query: { forumTopicGuid: topic.forumTopicGuid } });
    await expect(panel.filter({ hasText: say('forum:members.status.3') })).toHaveCount(1);

    await hers.goto('/forums?type=myTopics');
    await expect(hers.getByRole('heading', { name: say('forum:entries.myTopics') }).first()).toBeVisible();
    const link = hers.getByRole('link', { name: topic.topicName });
    await expect(link).toHaveCount(0);
    await teacher.call('POST ForumTopic/Invite', { body: { forumTopicGuid: topic.forumTopicGuid, teachers: [], students: [student.userGuid] } });
    await expect(link).toBeVisible();
    await expect(panel.filter({ hasText: say('forum:members.status.1') })).toHaveCount(2);
    const another = await teacher.topic({ forumGuid: forum.forumGuid, topicMemberMode: 1, students });
    await expect(hers.getByRole('link', { name: another.topicName })).toBeVisible();
  });
});
