import { expect, test } from '../src/test';
import { callerOf, actionsOf, newThread, unique } from './fixtures';

// Proves ALERT-1, ALERT-2, FORUM-30.

test('leads from a notification to the reply that mentions the student', async ({
  asPerson,
  request,
}) => {
  const teacher = await callerOf(request, 'teacher');
  const { topic, content, path } = await newThread(teacher);
  const said = unique('ما قاله الأستاذ');
  await teacher.reply(content.forumTopicContentGuid, said);
  // The post of the reply is beyond the first page.
  for (let later = 0; later < 21; later += 1) await teacher.content(topic.forumTopicGuid);
  const { data: choices } = await teacher.call('GET ForumTopic/GetMentionable', {
    query: { topicGuid: content.forumTopicGuid, searchText: 'يوسف كريم' },
  });
  const name = choices[0]?.personName ?? '';

  const writer = await asPerson('teacher', {
    path: `${path}&contentGuid=${content.forumTopicContentGuid}&open=replies`,
  });
  const { say } = actionsOf(writer);
  const thread = writer.getByRole('list', { name: say('forum:replies.title') });
  const write = writer.getByRole('textbox', { name: say('forum:replies.write') });
  const text = unique('انظر إلى هذا يا');

  await test.step('quotes from the menu and chooses a name by keyboard', async () => {
    await thread.getByRole('article').filter({ hasText: said }).getByRole('button').click();
    await writer.getByRole('menuitem', { name: say('forum:quote.add') }).click();
    await write.pressSequentially(`${text} @${name.slice(0, 8)}`);
    await expect(writer.getByRole('option', { name })).toBeVisible();
    await writer.keyboard.press('Enter');
    await expect(write).toHaveValue(`${text} @${name} `);
    await writer.keyboard.press('Enter');
    const row = thread.getByRole('article').filter({ hasText: text });
    await expect(row.getByRole('blockquote')).toContainText(said);
    await expect(row).toContainText(`@${name}`);
  });

  const student = await asPerson('student', {
    path: '/alerts',
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
  const { dialog, post } = actionsOf(student);
  const row = student.getByRole('article').filter({ hasText: text });

  await test.step('leads from one notification to the reply, then to its post', async () => {
    const links = student.getByRole('link', { name: content.title });
    await expect(links).toHaveCount(1);
    await links.click();
    await expect(student).toHaveURL(
      new RegExp(
        `topicGuid=${topic.forumTopicGuid}.*contentGuid=${content.forumTopicContentGuid}.*open=replies`,
      ),
    );
    await expect(row).toHaveAttribute('data-pointed-at', 'true');
    await student.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(post(content.title)).toBeInViewport();
  });

  await test.step('leads to it by the link copied from its menu', async () => {
    await post(content.title)
      .getByRole('button', { name: say('forum:counts.replies_two', { count: 2 }) })
      .click();
    await row
      .getByRole('button', {
        name: new RegExp(`^${say('forum:replies.menu', { name: '' }).trim()}`),
      })
      .click();
    await student.getByRole('menuitem', { name: say('forum:link.copy') }).click();
    await expect(student.getByText(say('kit:link.copied'))).toBeVisible();
    const address = await student.evaluate(() => navigator.clipboard.readText());
    await student.goto('about:blank');
    await student.goto(address);
    await expect(row).toHaveAttribute('data-pointed-at', 'true');
  });
});
