import { expect, test } from '../src/test';
import { callerOf, handsOf, newThread, unique } from './ways';

test('a content is rated by stars alone or by feedback alone, and its author reads both', async ({ asPerson, request }) => {
  const caller = await callerOf(request, 'teacher');
  const { content, path } = await newThread(caller);
  const student = await asPerson('student', { path });
  const { say, dialog, save, post, star } = handsOf(student);
  const card = post(content.title);

  await test.step('saving waits for stars or words', async () => {
    await card.getByRole('button', { name: say('forum:rate.add') }).click();
    await expect(save).toBeDisabled();
    await expect(dialog.getByRole('group', { name: say('forum:rate.stars') }).getByRole('radio')).toHaveCount(5);
    await star(2).click();
    await expect(save).toBeEnabled();
    // The chosen star chosen again takes it back.
    await star(2).click();
    await expect(save).toBeDisabled();
    await dialog.getByLabel(say('forum:rate.feedback')).fill('   ');
    await expect(save).toBeDisabled();
  });

  await test.step('stars alone', async () => {
    await dialog.getByLabel(say('forum:rate.feedback')).clear();
    await star(5).click();
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(card.getByRole('button', { name: say('forum:rate.yours_few', { count: 5 }) })).toBeVisible();
  });

  const other = await asPerson('student2', { path });
  const hers = handsOf(other);
  const words = unique('أرجو مثالًا آخر');
  await test.step('words alone', async () => {
    await hers.post(content.title).getByRole('button', { name: say('forum:rate.add') }).click();
    await hers.dialog.getByLabel(say('forum:rate.feedback')).fill(words);
    await hers.save.click();
    await expect(hers.dialog).toBeHidden();
    await expect(hers.post(content.title).getByRole('button', { name: say('forum:rate.change') })).toBeVisible();
  });

  await test.step('a rate is changed, not added', async () => {
    await card.getByRole('button', { name: say('forum:rate.yours_few', { count: 5 }) }).click();
    await expect(dialog.getByRole('radio').nth(4)).toBeChecked();
    await star(3).click();
    await save.click();
    await expect(card.getByRole('button', { name: say('forum:rate.yours_few', { count: 3 }) })).toBeVisible();
  });

  await test.step('the author has no rate button, but the list', async () => {
    const teacher = await asPerson('teacher', { path });
    const his = handsOf(teacher);
    await expect(his.post(content.title).getByRole('button', { name: say('forum:rate.add') })).toHaveCount(0);
    await his.post(content.title).getByRole('button', { name: say('forum:rate.average_two', { average: 3 }) }).click();
    const rates = his.dialog.getByRole('list', { name: say('forum:rates.title') }).getByRole('listitem');
    await expect(rates).toHaveCount(2);
    await expect(rates.filter({ hasText: words }).getByRole('img', { name: say('forum:rate.stars') })).toHaveCount(0);
    await expect(rates.getByRole('img', { name: `${say('forum:rate.stars')}: ${say('kit:rate.of', { stars: 3, most: 5 })}` })).toHaveCount(1);
  });

  await test.step('a content that was locked meanwhile takes no rate, and says so', async () => {
    await hers.post(content.title).getByRole('button', { name: say('forum:rate.change') }).click();
    await caller.call('PUT ForumTopic/LockContent', { query: { forumTopicContentGuid: content.forumTopicContentGuid } });
    await hers.dialog.getByLabel(say('forum:rate.feedback')).fill('متأخر');
    await hers.save.click();
    await expect(hers.dialog.getByRole('alert')).toHaveText(say('status:forum.rateLocked'));
    await expect(hers.dialog.getByLabel(say('forum:rate.feedback'))).toHaveValue('متأخر');
  });
});

test('locking, pinning, following, marking as read and showing more', async ({ asPerson, request }) => {
  const caller = await callerOf(request, 'teacher');
  const { topic, content, path } = await newThread(caller);
  const tall = await caller.content(topic.forumTopicGuid, { title: unique('درس طويل'), contentText: `${'<p>سطر من الشرح</p>'.repeat(60)}<p>الخاتمة</p>` });
  const teacher = await asPerson('teacher', { path });
  const his = handsOf(teacher);
  const { say } = his;
  const titles = teacher.getByRole('article').getByRole('heading', { level: 3 });
  await expect(titles).toHaveText([tall.title, content.title]);

  await test.step('what is pinned stands first', async () => {
    await his.menu(content.title, say('forum:content.pin'));
    await expect(titles).toHaveText([content.title, tall.title]);
    await expect(his.post(content.title).getByRole('img', { name: say('forum:content.pinned') })).toBeVisible();
    await his.menu(content.title, say('forum:content.unpin'));
    await expect(titles).toHaveText([tall.title, content.title]);
  });

  await test.step('what is locked takes no reply and no rate, until it is unlocked', async () => {
    await his.menu(content.title, say('forum:content.lock'));
    await expect(his.post(content.title).getByRole('img', { name: say('forum:content.locked') })).toBeVisible();
    const student = await asPerson('student', { path });
    const { post } = handsOf(student);
    await expect(post(content.title).getByRole('button', { name: say('forum:rate.add') })).toBeDisabled();
    await post(content.title).getByRole('button', { name: say('forum:replies.title') }).click();
    await expect(student.getByRole('note').filter({ hasText: say('forum:closed.locked') })).toBeVisible();
    await expect(student.getByRole('textbox', { name: say('forum:replies.write') })).toHaveCount(0);

    await his.menu(content.title, say('forum:content.unlock'));
    await expect(his.post(content.title).getByRole('img', { name: say('forum:content.locked') })).toHaveCount(0);
    await student.reload();
    await expect(student.getByRole('textbox', { name: say('forum:replies.write') })).toBeVisible();
  });

  const student = await asPerson('student', { path });
  const { post, menu } = handsOf(student);

  await test.step('following and unfollowing, kept on the server', async () => {
    await menu(content.title, say('forum:content.follow'));
    await expect(student.getByText(say('forum:content.followed'))).toBeVisible();
    await student.reload();
    await menu(content.title, say('forum:content.unfollow'));
    await expect(student.getByText(say('forum:content.unfollowed'))).toBeVisible();
    await student.getByRole('button', { name: say('forum:menuOf', { name: content.title }) }).click();
    await expect(student.getByRole('menuitem')).toHaveText([say('forum:content.follow'), say('forum:quote.add'), say('forum:link.copy')]);
    await student.keyboard.press('Escape');
  });

  await test.step('marking as read, kept on the server', async () => {
    await post(content.title).getByRole('button', { name: say('forum:content.markAsRead') }).click();
    await expect(post(content.title).getByText(say('forum:content.read'), { exact: true })).toBeVisible();
    await student.reload();
    await expect(post(content.title).getByText(say('forum:content.read'), { exact: true })).toBeVisible();
    await expect(post(tall.title).getByRole('button', { name: say('forum:content.markAsRead') })).toBeVisible();
  });

  await test.step('above 600 pixels the rest waits behind show more', async () => {
    const more = post(tall.title).getByRole('button', { name: say('kit:showMore') });
    await expect(post(content.title).getByRole('button', { name: say('kit:showMore') })).toHaveCount(0);
    expect((await post(tall.title).locator('.rw-rich-body').boundingBox())?.height).toBe(600);
    expect((await post(tall.title).boundingBox())?.width).toBeLessThanOrEqual(680);
    await more.click();
    expect((await post(tall.title).locator('.rw-rich-body').boundingBox())?.height).toBeGreaterThan(1000);
    await post(tall.title).getByRole('button', { name: say('kit:showLess') }).click();
    await expect(more).toBeVisible();
  });
});
