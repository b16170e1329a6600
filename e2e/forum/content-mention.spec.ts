import { writeRichText } from '../src/rich-text';
import { expect, test } from '../src/test';
import { callerOf, handsOf, newThread, unique } from './ways';

test('a post mentions whom the writer chooses after an at sign, and still does when it is changed', async ({ asPerson, request }) => {
  const teacher = await callerOf(request, 'teacher');
  const { topic, path } = await newThread(teacher);
  const { data: choices } = await teacher.call('GET ForumTopic/GetMentionable', { query: { topicGuid: topic.forumTopicGuid, searchText: 'يوسف كريم' } });
  const name = choices[0]?.personName ?? '';
  const title = unique('منشور يذكر طالبًا');

  const writer = await asPerson('teacher', { path });
  const { say, menu, post, dialog, save } = handsOf(writer);
  const editor = dialog.getByRole('textbox', { name: say('forum:fields.contentText') });
  const option = writer.getByRole('option', { name });

  await test.step('found and chosen by the keyboard alone', async () => {
    await writer.getByRole('button', { name: say('forum:content.add') }).click();
    await dialog.getByLabel(say('forum:fields.contentTitle')).fill(title);
    await writeRichText(writer, editor, `راجعوا @${name.slice(0, 8)}`);
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expect(editor).toHaveAttribute('aria-activedescendant', await option.getAttribute('id') ?? '-');
    await writer.keyboard.press('Enter');
    await expect(editor.locator('[data-mention]')).toHaveText(`@${name}`);
    await writer.keyboard.type('قبل الامتحان');
    await save.click();
    await expect(post(title).locator('[data-mention]')).toHaveText(`@${name}`);
    await expect(post(title)).toContainText(`@${name} قبل الامتحان`);
  });

  await test.step('changed, it keeps the mention', async () => {
    await menu(title, say('forum:edit'));
    await writeRichText(writer, editor, ' ');
    await save.click();
    await expect(dialog).toHaveCount(0);
    await expect(post(title).locator('[data-mention]')).toHaveText(`@${name}`);
  });

  await test.step('the student is told once, and comes to it', async () => {
    const student = await asPerson('student', { path: '/alerts' });
    const links = student.getByRole('link', { name: title });
    await expect(links).toHaveCount(1);
    await links.click();
    await expect(student.getByRole('article').filter({ hasText: title })).toBeVisible();
  });
});
