import { FORUM_TYPE, LAYOUT } from '@riwaq/api';
import { expectBox } from '../src/boxes';
import { choose } from '../src/select';
import { expect, test } from '../src/test';
import { callerOf, forumPath, actionsOf, unique } from './fixtures';

test('creates, refuses and deletes forums when the administration asks', async ({
  asPerson,
  request,
}) => {
  const page = await asPerson('admin', { path: '/forums' });
  const { say, dialog, save, saved, menu, sure } = actionsOf(page);
  const [category, title] = [unique('تصنيف القسم'), unique('منتدى مادة')];
  const titled = dialog.getByLabel(say('forum:fields.title'));
  const add = async (what: 'forum' | 'category') => {
    await page.getByRole('button', { name: say('kit:add'), exact: true }).click();
    await page.getByRole('menuitem', { name: say(`forum:${what}.add`) }).click();
  };

  await test.step('creates a category for every stage of a department, hidden from others', async () => {
    await add('category');
    await titled.fill(category);
    await choose(
      dialog.getByRole('combobox', { name: say('forum:fields.stage') }),
      say('forum:fields.stageOfDepartment', { name: 'قسم علوم الحاسوب' }),
    );
    await save.click();
    await saved();
    await expect(
      page.getByRole('article').filter({ has: page.getByRole('link', { name: category }) }),
    ).toContainText(say('forum:levels.Department'));
    const { data } = await (
      await callerOf(request, 'student')
    ).call('GET Forums/GetForums', { query: {} });
    const made = data.forums.find((forum) => forum.title === category);
    expect(made).toMatchObject({ forumType: FORUM_TYPE.category, level: 'Department' });
    const stranger = await asPerson('s240', { path: forumPath(made?.forumGuid ?? '') });
    await expect(stranger.getByText(say('forum:gone.forum'))).toBeVisible();
  });

  await test.step('confirms before Back drops a typed title, and stays', async () => {
    await page.getByRole('link', { name: category }).click();
    await add('forum');
    await expectBox(dialog, 'width').toBeLessThanOrEqual(LAYOUT.forumDialogMaxWidth);
    await titled.fill(title);
    await dialog.getByRole('radio', { name: say('forum:types.subjects') }).check();
    const { href } = new URL(page.url());
    // Use the browser's own traversal, which the open dialog cancels: page.goBack() would wait for
    // a navigation.
    await page.evaluate(() => history.back());
    await page.getByRole('button', { name: say('kit:confirm.no'), exact: true }).click();
    await expect(titled).toHaveValue(title);
    expect(page.url()).toBe(href);
  });

  await test.step('shows a refusal of the server at its field; the retry succeeds', async () => {
    await save.click();
    const subject = dialog.getByRole('combobox', { name: say('forum:fields.subject') });
    await expect(subject).toHaveAccessibleDescription(say('status:forum.subjectRequired'));
    await expect(titled).toHaveValue(title);
    await dialog.getByRole('radio', { name: say('forum:types.news') }).check();
    await save.click();
    await saved();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: title })).toBeVisible();
  });

  await test.step('deletes an empty category but not one with a forum', async () => {
    await page.goto('/forums');
    await menu(category, say('forum:delete'));
    await sure();
    await expect(page.getByText(say('status:forum.notEmpty'))).toBeVisible();
    await page.getByRole('link', { name: category }).click();
    await menu(title, say('forum:delete'));
    await sure();
    await expect(page.getByRole('link', { name: title })).toHaveCount(0);
    await page.goto('/forums');
    await menu(category, say('forum:delete'));
    await sure();
    await expect(page.getByRole('link', { name: category })).toHaveCount(0);
  });
});
