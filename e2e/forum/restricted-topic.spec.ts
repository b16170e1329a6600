import { choose } from '../src/select';
import { expect, test } from '../src/test';
import { callerOf, forumPath, actionsOf, topicPath, unique } from './fixtures';

// Proves FORUM-6, FORUM-21, FORUM-25, FORUM-26, FORUM-37, FORUM-39, SHELL-19.

test('shows a restricted topic to its members, for as long as they are', async ({
  asPerson,
  request,
}) => {
  const caller = await callerOf(request, 'teacher');
  const forum = await caller.forum();
  const name = unique('حلقة مغلقة');
  const MEMBER = 'يوسف كريم الجبوري';
  const teacher = await asPerson('teacher', { path: forumPath(forum.forumGuid) });
  const { say, dialog, save, saved, sure } = actionsOf(teacher);
  const row = teacher
    .getByRole('list', { name: say('forum:members.title') })
    .getByRole('listitem')
    .filter({ hasText: MEMBER });

  await test.step('creates the topic for one of the people who see the forum', async () => {
    await teacher.getByRole('button', { name: say('forum:topic.add') }).click();
    await dialog.getByLabel(say('forum:fields.topicName')).fill(name);
    await dialog.getByRole('radio', { name: say('forum:memberModes.1') }).check();
    const students = dialog.getByRole('combobox', { name: say('forum:fields.students') });
    await students.fill('زهراء علاء');
    await choose(students, 'زهراء علاء الموسوي');
    await teacher.keyboard.press('Escape');
    await dialog.getByLabel(say('forum:fields.topicName')).click();
    await save.click();
    await saved();
    await teacher.getByRole('link', { name }).click();
    await expect(teacher.getByRole('heading', { name, level: 2 })).toBeVisible();
  });
  const topicGuid = new URL(teacher.url()).searchParams.get('topicGuid') ?? '';
  const content = await caller.content(topicGuid);

  await test.step('hides it from another student', async () => {
    const stranger = await asPerson('s070', { path: forumPath(forum.forumGuid) });
    await expect(stranger.getByText(say('forum:empty.topics'))).toBeVisible();
    await stranger.goto(topicPath(topicGuid));
    await expect(stranger.getByText(say('forum:gone.topic'))).toBeVisible();
  });

  await test.step('invites by the picker, which fills levels with a single option', async () => {
    const invite = teacher.getByRole('dialog', { name: say('forum:members.add') });
    await teacher.getByRole('button', { name: say('forum:members.title') }).click();
    await dialog.getByRole('button', { name: say('forum:members.add') }).click();
    await choose(invite.getByRole('combobox', { name: say('kit:audience.section') }), 'الشعبة أ');
    const students = invite.getByRole('combobox', { name: say('kit:audience.students') });
    await students.fill('يوسف كريم');
    await choose(students, MEMBER);
    await teacher.keyboard.press('Escape');
    await invite.getByRole('button', { name: say('forum:members.addCount_one') }).click();
    await expect(row).toContainText(say('forum:members.status.1'));
  });

  const student = await asPerson('student');
  const frames: string[] = [];
  student.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => frames.push(String(payload))),
  );
  const his = actionsOf(student);
  const link = student.getByRole('link', { name });
  const write = student.getByRole('textbox', { name: say('forum:replies.write') });

  await test.step('marks it as favourite and finds it despite spelling variants', async () => {
    await student.goto(forumPath(forum.forumGuid));
    const article = student.getByRole('article').filter({ has: link });
    await article.getByRole('button', { name: say('forum:topic.favorite') }).click();
    await expect(
      article.getByRole('button', { name: say('forum:topic.unfavorite') }),
    ).toBeVisible();
    await student.getByRole('link', { name: say('forum:entries.favorite') }).click();
    await expect(link).toBeVisible();
    await student.getByRole('link', { name: say('forum:entries.myTopics') }).click();
    await student.getByRole('button', { name: say('forum:search.topics') }).click();
    const box = student.getByRole('searchbox', { name: say('forum:search.topics') });
    await box.fill(name.replace('حلقة', 'حلقه'));
    await box.press('Enter');
    await expect(student.getByRole('article')).toHaveCount(1);
    await expect(link).toBeVisible();
  });

  await test.step('delivers replies to the member live', async () => {
    await student.goto(
      `${topicPath(topicGuid)}&contentGuid=${content.forumTopicContentGuid}&open=replies`,
    );
    await expect(write).toBeVisible();
    // A reply that precedes the subscription arrives by a request instead of the hub.
    const sent: string[] = [];
    await expect
      .poll(async () => {
        sent.push(unique('أهلًا'));
        await caller.reply(content.forumTopicContentGuid, sent.at(-1) ?? '');
        return frames.some((frame) => sent.some((text) => frame.includes(text)));
      })
      .toBe(true);
    await expect(
      student.getByRole('list', { name: say('forum:replies.title') }).getByRole('article'),
    ).toHaveCount(sent.length);
  });

  await test.step('closes the topic to a removed member but preserves the unsent text', async () => {
    await write.fill('نصف فكرة');
    await row
      .getByRole('button', { name: say('forum:members.removeName', { name: MEMBER }) })
      .click();
    await sure();
    await expect(row).toContainText(say('forum:members.status.2'));
    const secret = unique('بعد الإزالة');
    await caller.reply(content.forumTopicContentGuid, secret);
    await expect(student.getByText(say('forum:gone.topic'))).toBeVisible();
    await expect(
      student.getByRole('region', { name: say('forum:replies.notSentNote') }),
    ).toContainText('نصف فكرة');
    await student.goto(topicPath(topicGuid));
    await expect(student.getByText(say('forum:gone.topic'))).toBeVisible();
    expect(frames.filter((frame) => frame.includes(secret))).toEqual([]);
  });

  await test.step('readmits the invited member, who leaves; the teacher sees it', async () => {
    await row
      .getByRole('button', { name: say('forum:members.reinviteName', { name: MEMBER }) })
      .click();
    await sure();
    await expect(row).toContainText(say('forum:members.status.1'));
    await student.goto(topicPath(topicGuid));
    await expect(his.post(content.title)).toBeVisible();
    await his.menu(name, say('forum:topic.leave'));
    await his.sure();
    await expect(student).not.toHaveURL(/topicGuid/);
    await expect(row).toContainText(say('forum:members.status.3'));
  });
});
