import { FORUM_TYPE } from '@riwaq/api';
import { choose } from '../src/select';
import { expect, test } from '../src/test';
import { callerOf, forumPath, handsOf, newThread, unique } from './ways';

test('a topic is shared with another forum, is listed there, and stays shared when it is changed', async ({ asPerson, request }) => {
  const caller = await callerOf(request, 'teacher');
  const { forum, topic } = await newThread(caller);
  const other = await caller.forum({ title: unique('منتدى المشاركة') });
  const { data: { currentForum: category } } = await caller.call('GET Forums/GetForums', { query: { forumGuid: other.parentForumGuid ?? undefined } });
  const teacher = await asPerson('teacher', { path: forumPath(forum.forumGuid) });
  const { say, dialog, save, saved, menu } = handsOf(teacher);
  const student = await asPerson('student');
  const listed = student.getByRole('link', { name: new RegExp(topic.topicName) });

  await test.step('its creator chooses the forum level by level', async () => {
    await menu(topic.topicName, say('forum:edit'));
    await dialog.getByRole('button', { name: say('forum:share.choose') }).click();
    await dialog.getByRole('button', { name: category?.title }).click();
    // Not with the forum that it is in.
    await expect(dialog.getByRole('button', { name: other.title })).toBeVisible();
    await expect(dialog.getByRole('button', { name: forum.title })).toHaveCount(0);
    await dialog.getByRole('button', { name: other.title }).click();
    await expect(dialog.getByRole('group', { name: say('forum:share.label') })).toContainText(other.title);
    await save.click();
    await saved();
    await expect(dialog).toBeHidden();
  });

  await test.step('who opens the other forum finds it there', async () => {
    await student.goto(forumPath(other.forumGuid));
    await listed.click();
    await expect(student.getByRole('heading', { name: topic.topicName })).toBeVisible();
  });

  await test.step('another change leaves it shared', async () => {
    await menu(topic.topicName, say('forum:edit'));
    await expect(dialog.getByRole('group', { name: say('forum:share.label') })).toContainText(other.title);
    await dialog.getByLabel(say('forum:fields.topicName')).fill(`${topic.topicName} المعدل`);
    await save.click();
    await expect(dialog).toBeHidden();
    await student.goto(forumPath(other.forumGuid));
    await expect(listed).toBeVisible();
  });

  await test.step('shared no more, it is listed in its own forum alone', async () => {
    await menu(`${topic.topicName} المعدل`, say('forum:edit'));
    await dialog.getByRole('button', { name: say('forum:share.clear') }).click();
    await save.click();
    await expect(dialog).toBeHidden();
    await student.goto(forumPath(other.forumGuid));
    await expect(student.getByText(say('forum:empty.topics'))).toBeVisible();
    await student.goto(forumPath(forum.forumGuid));
    await expect(listed).toBeVisible();
  });
});

test('a topic outside of any forum is made at the top, and everybody finds it there', async ({ asPerson }) => {
  const admin = await asPerson('admin', { path: '/forums' });
  const { say, dialog, save, saved, menu, sure } = handsOf(admin);
  const name = unique('موضوع للجميع');
  await admin.getByRole('button', { name: say('kit:add'), exact: true }).click();
  await admin.getByRole('menuitem', { name: say('forum:topic.add') }).click();
  await dialog.getByLabel(say('forum:fields.topicName')).fill(name);
  await save.click();
  await saved();
  const stranger = await asPerson('s240', { path: '/forums' });
  await stranger.getByRole('region', { name: say('forum:generalTopics') }).getByRole('link', { name }).click();
  await expect(stranger.getByRole('heading', { name })).toBeVisible();
  await menu(name, say('forum:delete'));
  await sure();
  await expect(admin.getByRole('link', { name })).toHaveCount(0);
});

test('the administration makes a category for a whole department, changes it, and others of the university do not see it', async ({ asPerson, request }) => {
  const admin = await asPerson('admin', { path: '/forums' });
  const { say, dialog, save, saved, menu } = handsOf(admin);
  const title = unique('تصنيف القسم');
  const card = (name: string) => admin.getByRole('article').filter({ has: admin.getByRole('link', { name }) });

  await test.step('every stage of the department', async () => {
    await admin.getByRole('button', { name: say('kit:add'), exact: true }).click();
    await admin.getByRole('menuitem', { name: say('forum:category.add') }).click();
    // A category has no type to choose.
    await expect(dialog.getByRole('radio')).toHaveCount(0);
    await expect(save).toBeDisabled();
    await dialog.getByLabel(say('forum:fields.title')).fill(title);
    await choose(dialog.getByRole('combobox', { name: say('forum:fields.stage') }), say('forum:fields.stageOfDepartment', { name: 'قسم علوم الحاسوب' }));
    await save.click();
    await saved();
    await expect(card(title)).toContainText(say('forum:levels.Department'));
  });

  await test.step('an end before the start is refused, and what was typed stays', async () => {
    await menu(title, say('forum:edit'));
    await dialog.getByLabel(say('forum:fields.title')).fill(`${title} ٢`);
    await admin.route('**/api/Forums/UpdateForum', (route) => route.continue({
      postData: JSON.stringify({ ...route.request().postDataJSON() as object, startDate: '2030-01-02T00:00:00', endDate: '2030-01-01T00:00:00', endDateEnable: true }),
    }));
    await save.click();
    await expect(dialog.getByRole('alert')).toHaveText(say('status:forum.endBeforeStart'));
    await expect(dialog.getByLabel(say('forum:fields.title'))).toHaveValue(`${title} ٢`);
    await admin.unroute('**/api/Forums/UpdateForum');
    await save.click();
    await expect(dialog).toBeHidden();
    // Still the whole department's.
    await expect(card(`${title} ٢`)).toContainText(say('forum:levels.Department'));
  });

  await test.step('who studies there sees it, who does not does not', async () => {
    const { data } = await (await callerOf(request, 'student')).call('GET Forums/GetForums', { query: {} });
    const made = data.forums.find((forum) => forum.title === `${title} ٢`);
    expect(made).toMatchObject({ forumType: FORUM_TYPE.category, level: 'Department' });
    const student = await asPerson('student', { path: forumPath(made?.forumGuid ?? '') });
    await expect(student.getByRole('heading', { name: `${title} ٢` })).toBeVisible();
    const stranger = await asPerson('s240', { path: forumPath(made?.forumGuid ?? '') });
    await expect(stranger.getByText(say('forum:gone.forum'))).toBeVisible();
  });
});
