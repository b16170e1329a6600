import { expect, test } from '../src/test';
import { callerOf, handsOf, newThread, unique } from './ways';

test('a reply quotes and mentions; whoever is mentioned is told once, at the very reply', async ({ asPerson, request }) => {
  const teacher = await callerOf(request, 'teacher');
  const { content, path } = await newThread(teacher);
  const said = unique('ما قاله الأستاذ');
  await teacher.reply(content.forumTopicContentGuid, said);
  const { data: choices } = await teacher.call('GET ForumTopic/GetMentionable', { query: { topicGuid: content.forumTopicGuid, searchText: 'يوسف كريم' } });
  const name = choices[0]?.personName ?? '';

  const writer = await asPerson('teacher', { path: `${path}&contentGuid=${content.forumTopicContentGuid}&open=replies` });
  const { say } = handsOf(writer);
  const thread = writer.getByRole('list', { name: say('forum:replies.title') });
  const write = writer.getByRole('textbox', { name: say('forum:replies.write') });
  const text = unique('انظر إلى هذا يا');

  await test.step('quoted from the menu, and a name chosen by the keyboard', async () => {
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

  await test.step('the student finds one notification and comes to the reply', async () => {
    const student = await asPerson('student', { path: '/alerts' });
    const links = student.getByRole('link', { name: content.title });
    await expect(links).toHaveCount(1);
    await links.click();
    const row = student.getByRole('article').filter({ hasText: text });
    await expect(row).toBeVisible();
    await expect(row).toHaveAttribute('data-pointed-at', 'true');
  });
});
