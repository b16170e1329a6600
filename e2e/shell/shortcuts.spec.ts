import type { Page } from '@playwright/test';
import { callerOf, newThread, unique } from '../forum/fixtures';
import { expectAccessible } from '../src/axe';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

const say = textsOf('ar');

/** Presses a key of an Arabic keyboard: the position of a Latin letter, but another letter. */
async function pressArabic(page: Page, code: string, key: string): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  for (const type of ['keyDown', 'keyUp'] as const)
    await protocol.send('Input.dispatchKeyEvent', {
      type,
      code,
      key,
      text: type === 'keyDown' ? key : undefined,
    });
  await protocol.detach();
}
const articleOf = (page: Page, title: string) => page.getByRole('article', { name: title });
/** A closing dialog still receives keys. */
async function leaveDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
const cardOf = (page: Page) => page.getByRole('dialog', { name: say('shell:shortcuts.title') });

test('works by single keys of an Arabic keyboard until switched off', async ({
  asPerson,
  request,
}) => {
  const teacher = await callerOf(request, 'teacher');
  const { forum, topic, content, path } = await newThread(teacher);
  const later = await teacher.content(topic.forumTopicGuid, { title: unique('منشور لاحق') });
  const page = await asPerson('student', { path });
  await expect(articleOf(page, content.title)).toBeVisible();

  await test.step('moves from post to post', async () => {
    await pressArabic(page, 'KeyJ', 'ت');
    await expect(articleOf(page, later.title)).toBeFocused();
    await pressArabic(page, 'KeyJ', 'ت');
    await expect(articleOf(page, content.title)).toBeFocused();
  });

  await test.step('opens the replies, where letters are text', async () => {
    await pressArabic(page, 'KeyR', 'ق');
    const field = page.getByRole('dialog').getByRole('textbox');
    await expect(field).toBeFocused();
    await pressArabic(page, 'KeyN', 'ى');
    await expect(field).toHaveValue('ى');
    await page.keyboard.press('Backspace');
    await leaveDialog(page);
    await expect(articleOf(page, content.title)).toBeFocused();
  });

  await test.step('opens the rating, the search and the parent forum', async () => {
    await pressArabic(page, 'KeyS', 'س');
    await expect(page.getByRole('dialog')).toContainText(say('forum:rate.title'));
    await leaveDialog(page);
    await expect(articleOf(page, content.title)).toBeFocused();
    await pressArabic(page, 'Slash', 'ظ');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await articleOf(page, content.title).focus();
    await pressArabic(page, 'KeyU', 'ع');
    await expect(page).toHaveURL(new RegExp(`forumGuid=${forum.forumGuid}`));
  });

  await test.step('lists the keys in the help card, which can switch them off', async () => {
    await page.goto(path);
    await expect(articleOf(page, content.title)).toBeVisible();
    await page.keyboard.press('Shift+Slash');
    await expect(
      cardOf(page).getByText(say('forum:shortcuts.next'), { exact: true }),
    ).toBeVisible();
    await expect(
      cardOf(page).getByText(say('shell:shortcuts.home'), { exact: true }),
    ).toBeVisible();
    await expectAccessible(page);

    await cardOf(page)
      .getByRole('switch', { name: say('shell:shortcuts.enabled') })
      .click();
    await page.keyboard.press('Escape');
    await expect(cardOf(page)).toHaveCount(0);
    await page.keyboard.press('KeyJ');
    await page.keyboard.press('Shift+Slash');
    await expect(cardOf(page)).toHaveCount(0);
    await expect(articleOf(page, later.title)).not.toBeFocused();

    await page.reload();
    await page.locator('.rw-shell-user').click();
    await page.getByRole('menuitem', { name: say('shell:shortcuts.title') }).click();
    const choice = cardOf(page).getByRole('switch', { name: say('shell:shortcuts.enabled') });
    await expect(choice).not.toBeChecked();
    await choice.click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('KeyJ');
    await expect(articleOf(page, later.title)).toBeFocused();
  });
});
