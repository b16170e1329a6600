import type { Locator } from '@playwright/test';
import { FORUM_TYPE, LAYOUT } from '@riwaq/api';
import { choose } from '../src/select';
import { expect, test } from '../src/test';
import { callerOf, handsOf, unique } from './ways';

for (const language of ['ar', 'en'] as const) {
  test(`a forum that the server refuses says why at its field and keeps what was typed (${language})`, async ({ asPerson, request }) => {
    const admin = await callerOf(request, 'admin');
    const name = unique('تصنيف');
    const { data: category } = await admin.call('POST Forums/CreateForum', { body: { title: name, forumType: FORUM_TYPE.category } });
    const page = await asPerson('admin', { path: '/forums', language });
    await page.getByRole('article').getByRole('link', { name }).click();
    const { say, dialog, save, saved, menu, sure } = handsOf(page, language);
    const title = unique('منتدى مادة');
    const field = (name: 'subject' | 'stage') => dialog.getByRole('combobox', { name: say(`forum:fields.${name}`) });
    /** `at`: the field that the refusal is about, which says so itself; without one it stands above the buttons. */
    const refused = async (text: string, at?: Locator) => {
      await save.click();
      await expect(dialog.getByRole('alert')).toHaveText(text);
      if (at) await expect(at).toHaveAccessibleDescription(text);
      else await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(0);
      await expect(dialog.getByLabel(say('forum:fields.title'))).toHaveValue(title);
    };

    await test.step('saving waits for a title and a type', async () => {
      await page.getByRole('button', { name: say('kit:add'), exact: true }).click();
      await page.getByRole('menuitem', { name: say('forum:forum.add') }).click();
      await expect(save).toBeDisabled();
      expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(LAYOUT.forumDialogMaxWidth);
      await dialog.getByLabel(say('forum:fields.title')).fill(title);
      await expect(save).toBeDisabled();
      await dialog.getByRole('radio', { name: say('forum:types.subjects') }).check();
      await expect(save).toBeEnabled();
      await dialog.getByLabel(say('forum:fields.title')).clear();
      await dialog.getByLabel(say('forum:fields.description')).click();
      await expect(save).toBeDisabled();
      await expect(dialog.getByRole('alert')).toHaveText(say('status:fields.required'));
      await dialog.getByLabel(say('forum:fields.title')).fill(title);
    });

    await test.step('Back asks before it drops what was typed, and stays', async () => {
      const { href } = new URL(page.url());
      // What a person's Back does: the browser's own traversal, which goes nowhere while the dialog holds it.
      await page.evaluate(() => history.back());
      await page.getByRole('button', { name: say('kit:confirm.no'), exact: true }).click();
      await expect(dialog.getByLabel(say('forum:fields.title'))).toHaveValue(title);
      expect(page.url()).toBe(href);
    });

    await test.step('the subject is required', () => refused(say('status:forum.subjectRequired'), field('subject')));

    await test.step('the stage is required', async () => {
      await choose(field('subject'), 'Academic English Writing');
      await refused(say('status:forum.stageRequired'), field('stage'));
      await field('stage').click();
      await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').first().click();
    });

    await test.step('an end before the start is refused by the server', async () => {
      // A client whose dates were wrong on the way.
      const dates = { startDate: '2030-01-02T00:00:00', endDate: '2030-01-01T00:00:00', endDateEnable: true };
      await page.route('**/api/Forums/CreateForum', (route) => route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON() as object, ...dates }) }));
      await refused(say('status:forum.endBeforeStart'));
      await page.unroute('**/api/Forums/CreateForum');
    });

    await test.step('the generic error, then success', async () => {
      await page.route('**/api/Forums/CreateForum', (route) => route.fulfill({ json: { statusCode: 7, data: null } }));
      await refused(say('status:unknown'));
      await page.unroute('**/api/Forums/CreateForum');
      await save.click();
      await saved();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('link', { name: title })).toBeVisible();
    });

    await test.step('it is changed, and a category that holds something is not deleted', async () => {
      await menu(title, say('forum:edit'));
      await dialog.getByLabel(say('forum:fields.title')).fill(`${title} (2)`);
      await save.click();
      await expect(page.getByRole('link', { name: `${title} (2)` })).toBeVisible();
      await page.goto('/forums');
      await menu(name, say('forum:delete'));
      await sure(false);
      await menu(name, say('forum:delete'));
      await sure();
      await expect(page.getByText(say('status:forum.notEmpty'))).toBeVisible();
      await expect(page.getByRole('link', { name: category?.title })).toBeVisible();
    });

    await test.step('emptied, both go', async () => {
      await page.getByRole('link', { name: category?.title }).click();
      await menu(`${title} (2)`, say('forum:delete'));
      await sure();
      await expect(page.getByRole('link', { name: title })).toHaveCount(0);
      await page.goto('/forums');
      await menu(name, say('forum:delete'));
      await sure();
      await expect(page.getByRole('link', { name: category?.title })).toHaveCount(0);
    });
  });
}
