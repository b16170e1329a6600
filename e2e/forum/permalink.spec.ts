import { randomUUID } from 'node:crypto';
import { expect, test } from '../src/test';
import { callerOf, handsOf, newThread, unique } from './ways';

test('the link of a reply opens it beyond the first page; closing leaves its post; what is gone is told', async ({ asPerson, request }) => {
  const teacher = await callerOf(request, 'teacher');
  const { topic, content, path } = await newThread(teacher);
  const text = unique('رد مقصود');
  const { guid } = await teacher.reply(content.forumTopicContentGuid, text);
  for (let later = 0; later < 21; later += 1) await teacher.content(topic.forumTopicGuid);
  const student = await asPerson('student', { path: `${path}&contentGuid=${content.forumTopicContentGuid}&open=replies`, context: { permissions: ['clipboard-read', 'clipboard-write'] } });
  const { say, dialog, post } = handsOf(student);
  const row = student.getByRole('article').filter({ hasText: text });

  await test.step('copied from the menu', async () => {
    await row.getByRole('button').click();
    await student.getByRole('menuitem', { name: say('forum:link.copy') }).click();
    await expect(student.getByText(say('kit:link.copied'))).toBeVisible();
  });

  await test.step('gone to, it is there, and its post stays when it is closed', async () => {
    await student.goto(await student.evaluate(() => navigator.clipboard.readText()));
    await expect(row).toHaveAttribute('data-pointed-at', 'true');
    await student.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(post(content.title)).toBeVisible();
  });

  await test.step('a reply and a post that are gone are told', async () => {
    await student.goto(`${path}&contentGuid=${content.forumTopicContentGuid}&replyGuid=${randomUUID()}`);
    await expect(student.getByRole('alert').filter({ hasText: say('forum:gone.reply') })).toBeVisible();
    await teacher.call('DELETE ForumTopic/DeleteReplyTopicContent', { query: { guid } });
    await teacher.call('DELETE ForumTopic/DeleteContent', { query: { forumTopicContentGuid: content.forumTopicContentGuid } });
    await student.goto(`${path}&contentGuid=${content.forumTopicContentGuid}`);
    await expect(student.getByRole('alert').filter({ hasText: say('forum:gone.content') })).toBeVisible();
  });
});
