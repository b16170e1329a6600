import { MEMBER_MODE } from '@riwaq/api';
import { choose } from '../src/select';
import { expect, test } from '../src/test';
import { callerOf, handsOf, newThread, topicPath, unique } from './ways';

test('the creator invites by the picker, removes and invites again; who is removed loses the open topic and its live replies', async ({ asPerson, request }) => {
  const caller = await callerOf(request, 'teacher');
  const { topic, content, path } = await newThread(caller, { topicMemberMode: MEMBER_MODE.restricted });
  const teacher = await asPerson('teacher', { path });
  const { say, dialog, saved, sure } = handsOf(teacher);
  const NAME = 'يوسف كريم الجبوري';
  const invite = teacher.getByRole('dialog', { name: say('forum:members.add') });
  const row = teacher.getByRole('list', { name: say('forum:members.title') }).getByRole('listitem').filter({ hasText: NAME });

  await test.step('the picker fills what has one choice, and saving waits for somebody', async () => {
    await teacher.getByRole('button', { name: say('forum:members.title') }).click();
    await dialog.getByRole('button', { name: say('forum:members.add') }).click();
    const save = invite.getByRole('button', { name: say('forum:members.add') });
    await expect(save).toBeDisabled();
    // One subject, one department, one stage: only the section is a choice.
    await choose(invite.getByRole('combobox', { name: say('kit:audience.section') }), 'الشعبة أ');
    const students = invite.getByRole('combobox', { name: say('kit:audience.students') });
    await students.fill('يوسف كريم');
    await choose(students, NAME);
    await teacher.keyboard.press('Escape');
    await invite.getByRole('button', { name: say('forum:members.addCount_one') }).click();
    await saved();
    await expect(row).toContainText(say('forum:members.status.1'));
  });

  const student = await asPerson('student');
  const frames: string[] = [];
  student.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  await student.goto(`${path}&contentGuid=${content.forumTopicContentGuid}&open=replies`);
  const heard = student.getByRole('list', { name: say('forum:replies.title') }).getByRole('article');
  const write = student.getByRole('textbox', { name: say('forum:replies.write') });
  await test.step('the member follows the thread live', async () => {
    await expect(write).toBeVisible();
    // What was said before the hub had taken the page into the group comes by a fetch, and not by the hub.
    const said: string[] = [];
    await expect.poll(async () => {
      said.push(unique('أهلًا'));
      await caller.reply(content.forumTopicContentGuid, said.at(-1) ?? '');
      return frames.some((frame) => said.some((text) => frame.includes(text)));
    }).toBe(true);
    await expect(heard).toHaveCount(said.length);
  });

  await test.step('removed after a question, the member hears no more and loses the topic', async () => {
    await row.getByRole('button', { name: say('forum:members.removeName', { name: NAME }) }).click();
    await sure(false);
    await expect(row).toContainText(say('forum:members.status.1'));
    await row.getByRole('button', { name: say('forum:members.removeName', { name: NAME }) }).click();
    await sure();
    await expect(row).toContainText(say('forum:members.status.2'));
    const secret = unique('بعد الإزالة');
    await caller.reply(content.forumTopicContentGuid, secret);
    await expect(student.getByText(say('forum:gone.topic'))).toBeVisible();
    await expect(write).toHaveCount(0);
    await student.goto(path);
    await expect(student.getByText(say('forum:gone.topic'))).toBeVisible();
    expect(frames.filter((frame) => frame.includes(secret))).toEqual([]);
  });

  await test.step('invited again, the member is back', async () => {
    await row.getByRole('button', { name: say('forum:members.reinviteName', { name: NAME }) }).click();
    await sure();
    await expect(row).toContainText(say('forum:members.status.1'));
    await student.goto(topicPath(topic.forumTopicGuid));
    await expect(handsOf(student).post(content.title)).toBeVisible();
  });
});

test('a notification opens the content with its replies, at the reply, and counts it as seen', async ({ asPerson, request }) => {
  const [teacher, student] = [await callerOf(request, 'teacher'), await callerOf(request, 'student2')];
  const { topic, content } = await newThread(teacher);
  for (let at = 0; at < 8; at += 1) await teacher.content(topic.forumTopicGuid);
  const text = unique('رد ينبه');
  await student.reply(content.forumTopicContentGuid, text);

  const page = await asPerson('teacher', { path: '/alerts' });
  const { say, dialog, post } = handsOf(page);
  await page.getByRole('link', { name: content.title }).first().click();
  await expect(page).toHaveURL(new RegExp(`topicGuid=${topic.forumTopicGuid}.*contentGuid=${content.forumTopicContentGuid}.*open=replies`));
  const reply = dialog.getByRole('list', { name: say('forum:replies.title') }).getByRole('article').filter({ hasText: text });
  await expect(reply).toBeVisible();
  await expect(reply).toHaveAttribute('data-pointed-at', 'true');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // Far down its topic, it is in sight.
  await expect(post(content.title)).toBeInViewport();
});
