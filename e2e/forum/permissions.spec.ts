import { choose } from '../src/select';
import { expect, test } from '../src/test';
import { callerOf, CATEGORY, forumPath, handsOf, newThread, unique } from './ways';

test('everybody is offered what is theirs: a student, another teacher, the creator, the administration', async ({ asPerson, request }) => {
  test.slow();
  const { forum, topic, content, path } = await newThread(await callerOf(request, 'teacher'));
  const { say } = handsOf(await asPerson('student'));
  const offers = async (account: 'student' | 'teacher' | 'teacher2' | 'admin') => {
    const page = await asPerson(account, { path: '/forums' });
    const add = page.getByRole('button', { name: say('kit:add'), exact: true });
    const list = page.getByRole('list', { name: say('forum:forumList') });
    await page.getByRole('link', { name: CATEGORY }).waitFor();
    const top = await add.count();
    /** Whether the menu of a thing offers to change it; there may be a menu with other things, or none. */
    const mayEdit = async (name: string): Promise<number> => {
      const menu = page.getByRole('button', { name: say('forum:menuOf', { name }), exact: true });
      if (await menu.count() === 0) return 0;
      await menu.click();
      const entries = page.getByRole('menuitem');
      await expect(entries.first()).toBeVisible();
      const offered = await page.getByRole('menuitem', { name: say('forum:edit'), exact: true }).count();
      await page.keyboard.press('Escape');
      await expect(entries.first()).toBeHidden();
      return offered;
    };
    const generated = await mayEdit('مواد المرحلة الثانية – قسم علوم الحاسوب');
    await page.getByRole('link', { name: CATEGORY }).click();
    // The newest forum is the last of a level, which comes page by page.
    await expect(async () => {
      await page.mouse.wheel(0, 20_000);
      await expect(list.getByRole('link', { name: forum.title })).toBeVisible({ timeout: 1000 });
    }).toPass();
    const inCategory = await add.count();
    const editForum = await mayEdit(forum.title);
    await page.goto(forumPath(forum.forumGuid));
    await page.getByRole('link', { name: topic.topicName }).waitFor();
    const addTopic = await page.getByRole('button', { name: say('forum:topic.add') }).count();
    const editTopic = await mayEdit(topic.topicName);
    await page.goto(path);
    const { post } = handsOf(page);
    await post(content.title).waitFor();
    const has = (name: string) => page.getByRole('button', { name, exact: true }).count();
    const offered = {
      top, generated, inCategory, editForum, addTopic,
      addContent: await has(say('forum:content.add')), members: await has(say('forum:members.title')), favorite: await has(say('forum:topic.favorite')),
      rate: await has(say('forum:rate.add')), reply: await has(say('forum:replies.reply')), editTopic,
    };
    await page.getByRole('button', { name: say('forum:menuOf', { name: content.title }), exact: true }).click();
    const items = page.getByRole('menuitem');
    await expect(items.first()).toBeVisible();
    return { ...offered, contentMenu: await items.allTextContents() };
  };
  const offeredToAll = [say('forum:quote.add'), say('forum:link.copy')];
  const student = {
    top: 0, generated: 0, inCategory: 0, editForum: 0, addTopic: 0, addContent: 0, members: 0, favorite: 1, rate: 1, reply: 1, editTopic: 0,
    contentMenu: [say('forum:content.follow'), ...offeredToAll],
  };
  expect(await offers('student')).toEqual(student);
  expect(await offers('teacher2')).toEqual({ ...student, inCategory: 1, addTopic: 1 });
  expect(await offers('admin')).toEqual({ ...student, top: 1, inCategory: 1, addTopic: 1, addContent: 1 });
  expect(await offers('teacher')).toEqual({
    ...student, inCategory: 1, editForum: 1, addTopic: 1, addContent: 1, members: 1, favorite: 0, rate: 0, editTopic: 1,
    contentMenu: [say('forum:edit'), say('forum:content.lock'), say('forum:content.pin'), ...offeredToAll, say('forum:delete')],
  });
});

test('a restricted topic is made with its members, and a member marks it, finds it, and leaves it', async ({ asPerson, request }) => {
  const caller = await callerOf(request, 'teacher');
  const forum = await caller.forum();
  const name = unique('حلقة مغلقة');
  const teacher = await asPerson('teacher', { path: forumPath(forum.forumGuid) });
  const { say, dialog, save, saved, menu, sure } = handsOf(teacher);

  await test.step('the teacher chooses two of those who see the forum', async () => {
    await teacher.getByRole('button', { name: say('forum:topic.add') }).click();
    await expect(save).toBeDisabled();
    await dialog.getByLabel(say('forum:fields.topicName')).fill(name);
    await dialog.getByRole('radio', { name: say('forum:topicTypes.1') }).check();
    await dialog.getByRole('radio', { name: say('forum:memberModes.1') }).check();
    const students = dialog.getByRole('combobox', { name: say('forum:fields.students') });
    await students.fill('يوسف كريم');
    await choose(students, 'يوسف كريم الجبوري');
    await students.fill('زهراء علاء');
    await choose(students, 'زهراء علاء الموسوي');
    await teacher.keyboard.press('Escape');
    await dialog.getByLabel(say('forum:fields.topicName')).click();
    await save.click();
    await saved();
    await expect(teacher.getByRole('link', { name })).toBeVisible();
  });

  await test.step('whoever was not chosen does not see it', async () => {
    const stranger = await asPerson('s070', { path: forumPath(forum.forumGuid) });
    await expect(stranger.getByText(say('forum:empty.topics'))).toBeVisible();
  });

  await test.step('a member marks it as favourite, and finds it among the favourites and by Enter among their own', async () => {
    const student = await asPerson('student', { path: forumPath(forum.forumGuid) });
    const row = student.getByRole('article').filter({ has: student.getByRole('link', { name }) });
    await row.getByRole('button', { name: say('forum:topic.favorite') }).click();
    await expect(row.getByRole('button', { name: say('forum:topic.unfavorite') })).toBeVisible();
    await student.getByRole('link', { name: say('forum:entries.favorite') }).click();
    await expect(student.getByRole('link', { name })).toBeVisible();
    await row.getByRole('button', { name: say('forum:topic.unfavorite') }).click();
    await expect(student.getByRole('link', { name })).toHaveCount(0);

    await student.getByRole('link', { name: say('forum:entries.myTopics') }).click();
    await expect(student.getByRole('article').first()).toBeVisible();
    await student.getByRole('button', { name: say('forum:search.topics') }).click();
    const box = student.getByRole('searchbox', { name: say('forum:search.topics') });
    // What the list asked for when it was opened is no search.
    await student.waitForLoadState('networkidle');
    const asked: string[] = [];
    student.on('request', (sent) => { if (sent.url().includes('GetMyTopics')) asked.push(new URL(sent.url()).searchParams.get('searchText') ?? ''); });
    await box.fill('   ');
    await box.press('Enter');
    // Written otherwise than the name is: letters fold.
    await box.fill(name.replace('حلقة', 'حلقه'));
    await box.press('Enter');
    await expect(student.getByRole('article')).toHaveCount(1);
    await expect(student.getByRole('link', { name })).toBeVisible();
    expect(asked.filter((text) => text.trim() === '')).toEqual([]);

    await menuOf(student);
    await handsOf(student).sure(false);
    await expect(student.getByRole('link', { name })).toBeVisible();
    await menuOf(student);
    await handsOf(student).sure();
    await expect(student.getByRole('link', { name })).toHaveCount(0);
    await student.goto(forumPath(forum.forumGuid));
    await expect(student.getByText(say('forum:empty.topics'))).toBeVisible();
  });
  async function menuOf(student: typeof teacher) {
    await handsOf(student).menu(name, say('forum:topic.leave'));
  }

  await test.step('the creator changes it and deletes it', async () => {
    await menu(name, say('forum:edit'));
    await expect(dialog.getByText(say('forum:topic.membersElsewhere'))).toBeVisible();
    await dialog.getByLabel(say('forum:fields.topicName')).fill(`${name} ٢`);
    await save.click();
    await expect(teacher.getByRole('link', { name: `${name} ٢` })).toBeVisible();
    await menu(`${name} ٢`, say('forum:delete'));
    await sure();
    await expect(teacher.getByText(say('forum:empty.topics'))).toBeVisible();
  });
});
