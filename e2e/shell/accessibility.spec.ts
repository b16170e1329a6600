import type { Page } from '@playwright/test';
import { MEMBER_MODE } from '@riwaq/api';
import { callerOf, handsOf, newThread } from '../forum/ways';
import { expectAccessible } from '../src/axe';
import { atRest, SCREENS, switcherOf } from '../src/looks';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

/** Each differs from the one before in one thing. */
const APPEARANCES = [['ar', 'light'], ['ar', 'dark'], ['en', 'dark'], ['en', 'light']] as const;
const say = textsOf('ar');

/** Looks at a page in every appearance, beginning with the one in which it was made ready. */
async function look(page: Page, show: Awaited<ReturnType<typeof switcherOf>>, name: string, ready: () => Promise<void>, part?: string): Promise<void> {
  await test.step(name, async () => {
    await show({ language: 'ar', theme: 'light' });
    await ready();
    for (const [language, theme] of APPEARANCES) {
      await show({ language, theme });
      await atRest(page);
      await expectAccessible(page, part);
    }
  });
}

for (const [screen, context] of Object.entries(SCREENS)) {
  test(`no page of the shell has a barrier, in either language and theme (${screen})`, async ({ asPerson, asStranger }) => {
    test.slow();
    const stranger = await asStranger({ context, path: '/auth' });
    await look(stranger, await switcherOf(stranger), 'sign-in with what is missing', async () => {
      await stranger.getByRole('button', { name: say('shell:login.submit'), exact: true }).click();
      await expect(stranger.getByRole('alert').first()).toBeVisible();
    });

    const page = await asPerson('teacher', { context, path: '/' });
    const show = await switcherOf(page);
    const heading = page.getByRole('heading', { level: 1 });
    await look(page, show, 'home', () => page.getByRole('heading', { name: say('forum:latest.title') }).waitFor());
    await look(page, show, 'notifications', async () => {
      await page.goto('/alerts');
      await page.getByRole('button', { name: say('shell:alerts.markAll') }).waitFor();
    });
    await test.step('notifications with the name of a button in its tooltip', async () => {
      const language = await page.locator('html').getAttribute('lang');
      await page.getByRole('main').getByRole('button', { name: textsOf(language === 'en' ? 'en' : 'ar')('kit:refresh.button') }).hover();
      await expect(page.getByRole('tooltip')).toBeVisible();
      await expectAccessible(page);
      await page.mouse.move(0, 0);
    });
    if (screen === 'phone') {
      await look(page, show, 'notifications, scrolled, with the way back to the top', async () => {
        await page.getByRole('list', { name: say('shell:alerts.list') }).getByRole('listitem').last().scrollIntoViewIfNeeded();
        await page.getByRole('button', { name: say('kit:scrollTop') }).waitFor();
      });
    }
    await look(page, show, 'the menu of the person', async () => {
      await page.getByRole('banner').getByRole('button', { name: new RegExp(`^${say('shell:layout.userMenu', { name: '' }).trim()}`) }).click();
      await page.getByRole('menu').waitFor();
    }, '[role=menu]');
    await look(page, show, 'profile with a refused password', async () => {
      await page.goto('/profile');
      await page.getByRole('button', { name: say('shell:profile.change') }).click();
      await expect(page.getByLabel(say('shell:profile.oldPassword'))).toHaveAttribute('aria-invalid', 'true');
    });
    await look(page, show, 'a page that there is not', async () => {
      await page.goto('/no/such/page');
      await heading.waitFor();
    });
    if (screen === 'phone') {
      await look(page, show, 'the navigation drawer', async () => {
        await page.getByRole('button', { name: say('shell:layout.openMenu') }).click();
        await page.getByRole('dialog', { name: say('shell:layout.navigation') }).waitFor();
      });
    }
  });
}

test('what a tooltip tells stands in a landmark and over the page: in the rail, in the top bar and in a dialog', async ({ asPerson, request }) => {
  const { content, path } = await newThread(await callerOf(request, 'teacher'), { topicMemberMode: MEMBER_MODE.general });
  const page = await asPerson('student', { context: SCREENS.desktop, path });
  const tooltip = page.getByRole('tooltip');
  const told = async (name: string) => {
    await expect(tooltip).toContainText(name);
    await atRest(page);
    // Nothing of the page lies over it.
    expect(await tooltip.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [0.1, 0.5, 0.9].every((at) => x >= 0 && x + width <= innerWidth && document.elementsFromPoint(x + width * at, y + height / 2).some((on, index, all) => element.contains(on) && all.slice(0, index).every((over) => element.contains(over))));
    })).toBe(true);
    await expectAccessible(page);
    await page.mouse.move(640, 500);
    await expect(tooltip).toHaveCount(0);
  };
  await page.getByRole('button', { name: say('shell:layout.collapse') }).click();
  await page.getByRole('navigation', { name: say('shell:layout.navigation') }).getByRole('link', { name: say('shell:routes.home') }).hover();
  await told(say('shell:routes.home'));
  await page.getByRole('button', { name: say('shell:layout.expand') }).hover();
  await told(say('shell:layout.expand'));
  await handsOf(page).post(content.title).getByRole('button', { name: say('forum:replies.reply') }).click();
  const send = page.getByRole('dialog').getByRole('button', { name: say('forum:replies.send') });
  await page.getByRole('dialog').getByRole('textbox').fill('رد');
  await send.hover();
  await told(say('forum:replies.send'));
});
