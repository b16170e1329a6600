import { LAYOUT } from '@riwaq/api';
import { expectBox } from '../src/boxes';
import { expect, test } from '../src/test';
import { actionsOf, CATEGORY } from './fixtures';

// Proves FORUM-5.

test('asks before Back drops a typed title, and stays', async ({ asPerson }) => {
  const page = await asPerson('teacher', { path: '/forums' });
  const { say, dialog } = actionsOf(page);
  const title = dialog.getByLabel(say('forum:fields.title'));
  await page.getByRole('link', { name: CATEGORY }).click();
  await page.getByRole('button', { name: say('kit:add'), exact: true }).click();
  await page.getByRole('menuitem', { name: say('forum:forum.add') }).click();
  await expectBox(dialog, 'width').toBeLessThanOrEqual(LAYOUT.forumDialogMaxWidth);
  await title.fill('منتدى مادة');
  const { href } = new URL(page.url());
  // Use the browser's own traversal, which the open dialog cancels: page.goBack() would wait for a
  // navigation.
  await page.evaluate(() => history.back());
  await page.getByRole('button', { name: say('kit:confirm.no'), exact: true }).click();
  await expect(title).toHaveValue('منتدى مادة');
  expect(page.url()).toBe(href);
});
