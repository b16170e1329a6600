import { appearanceCheckOf, LOOK_PAIRS, visitOf } from '../src/appearance-check';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

const say = textsOf('ar');

for (const pair of LOOK_PAIRS) {
  test(
    `shell pages have no barrier (${pair.name})`,
    { tag: pair.tag },
    async ({ asPerson, asStranger }) => {
      test.slow();
      const stranger = await asStranger({ ...visitOf(pair), path: '/auth' });
      await test.step('sign-in with missing fields', async () => {
        await stranger
          .getByRole('button', { name: say('shell:login.submit'), exact: true })
          .click();
        await expect(stranger.getByRole('alert').first()).toBeVisible();
        await (
          await appearanceCheckOf(stranger, pair)
        )();
      });

      const page = await asPerson('teacher', { ...visitOf(pair), path: '/' });
      const check = await appearanceCheckOf(page, pair);
      await test.step('home', async () => {
        await page.getByRole('heading', { name: say('forum:latest.title') }).waitFor();
        await check();
      });
      await test.step('user menu', async () => {
        await page.locator('.rw-shell-user').click();
        await page.getByRole('menu').waitFor();
        await check({ part: '[role=menu]' });
        await page.keyboard.press('Escape');
      });
      await test.step('help card of shortcuts', async () => {
        await page.keyboard.press('Shift+Slash');
        const card = page.getByRole('dialog', { name: say('shell:shortcuts.title') });
        await card.waitFor();
        await check({ part: '.rw-shell-keys' });
        await page.keyboard.press('Escape');
        await expect(card).toHaveCount(0);
      });
      await test.step('notifications', async () => {
        await page.goto('/alerts');
        await page.getByRole('button', { name: say('shell:alerts.markAll') }).waitFor();
        await check();
      });
      await test.step('navigation drawer and button to the top of a phone', async () => {
        await page.setViewportSize({ width: 360, height: 740 });
        await page
          .getByRole('list', { name: say('shell:alerts.list') })
          .getByRole('listitem')
          .last()
          .scrollIntoViewIfNeeded();
        await page.getByRole('button', { name: say('kit:scrollTop') }).waitFor();
        await page.getByRole('button', { name: say('shell:layout.openMenu') }).click();
        await page.getByRole('dialog', { name: say('shell:layout.navigation') }).waitFor();
        await check();
        await page.goto('/profile');
      });
      await test.step('profile with a refused password', async () => {
        await page.getByRole('button', { name: say('shell:profile.change') }).click();
        await expect(page.getByLabel(say('shell:profile.oldPassword'))).toHaveAttribute(
          'aria-invalid',
          'true',
        );
        await check();
      });
      await test.step('unknown page', async () => {
        await page.goto('/no/such/page');
        await page.getByText(say('shell:notFound.hint')).waitFor();
        await check();
      });
    },
  );
}
