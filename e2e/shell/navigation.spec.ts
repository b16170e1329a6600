import { MEMBER_MODE } from '@riwaq/api';
import { callerOf, actionsOf, newThread } from '../forum/fixtures';
import { apiAs, openDiscussion } from '../src/api';
import { expectAccessible } from '../src/axe';
import { expectBox } from '../src/boxes';
import { animationsEnded, SCREENS } from '../src/looks';
import { withoutSiteData } from '../src/site-data';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

// Proves SHELL-7, SHELL-12.

const [say, en] = [textsOf('ar'), textsOf('en')];
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
/** Minimum target size in pixels (WCAG 2.5.5). */
const TOUCH_TARGET = 44;

test('collapses the rail to icons whose tooltips stay above the page', async ({
  asPerson,
  request,
}) => {
  const { content, path } = await newThread(await callerOf(request, 'teacher'), {
    topicMemberMode: MEMBER_MODE.general,
  });
  const page = await asPerson('student', { context: SCREENS.desktop, path });
  const rail = page.getByRole('navigation', { name: say('shell:layout.navigation') });
  const width = async () => (await rail.boundingBox())?.width ?? 0;
  const tooltip = page.getByRole('tooltip');
  const expectTooltip = async (name: string) => {
    await expect(tooltip).toContainText(name);
    await animationsEnded(page);
    // No element of the page covers it.
    const isFree = () =>
      tooltip.evaluate((element) => {
        const { x, y, width: wide, height } = element.getBoundingClientRect();
        return [0.1, 0.5, 0.9].every(
          (at) =>
            x >= 0 &&
            x + wide <= innerWidth &&
            document
              .elementsFromPoint(x + wide * at, y + height / 2)
              .some(
                (on, index, all) =>
                  element.contains(on) &&
                  all.slice(0, index).every((over) => element.contains(over)),
              ),
        );
      });
    await expect.poll(isFree).toBe(true);
    await expectAccessible(page);
    await page.mouse.move(640, 500);
    await expect(tooltip).toHaveCount(0);
  };
  await expect.poll(width).toBeGreaterThan(200);
  await page.getByRole('button', { name: say('shell:layout.collapse') }).click();
  const expand = page.getByRole('button', { name: say('shell:layout.expand') });
  await expect(expand).toHaveAttribute('aria-expanded', 'false');
  await page.reload();
  await expect.poll(width).toBeLessThan(80);
  await rail.getByRole('link', { name: say('shell:routes.home') }).hover();
  await expectTooltip(say('shell:routes.home'));
  await expand.hover();
  await expectTooltip(say('shell:layout.expand'));

  await test.step('shows the tooltip of a dialog above it', async () => {
    await actionsOf(page)
      .post(content.title)
      .getByRole('button', { name: say('forum:replies.reply'), exact: true })
      .click();
    const send = page.getByRole('dialog').getByRole('button', { name: say('forum:replies.send') });
    await page.getByRole('dialog').getByRole('textbox').fill('رد');
    await send.hover();
    await expectTooltip(say('forum:replies.send'));
    await page.keyboard.press('Escape');
  });
  await rail.getByRole('link', { name: say('shell:routes.home') }).click();
  await expect(page).toHaveURL('/');
  await expand.click();
  await expect.poll(width).toBeGreaterThan(200);
});

test('cuts no name in the bar of a phone without web fonts', async ({ asPerson }) => {
  const page = await asPerson('student', { context: PHONE });
  await withoutSiteData(page);
  await page.route('**/*.woff2', (route) => route.abort());
  // With one module, the shell's own pages are in the bar, too.
  await page.route('**/static/config.json*', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as { modules: { id: string }[] };
    await route.fulfill({
      response,
      json: { ...config, modules: config.modules.filter(({ id }) => id === 'forum') },
    });
  });
  const labels = page.locator('.rw-shell-bottom-label');
  for (const texts of [say, en]) {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts('shell:routes.home'));
    for (const place of await labels.all()) {
      await place.tap();
      await expect(page.locator('.rw-shell-bottom-active .rw-shell-bottom-label')).toHaveText(
        await place.innerText(),
      );
      await expect
        .poll(() =>
          labels.evaluateAll((all) =>
            all.flatMap((label) =>
              label.scrollWidth > label.clientWidth ? [label.textContent] : [],
            ),
          ),
        )
        .toEqual([]);
    }
    await page.evaluate(() => localStorage.setItem('riwaq.language', 'en'));
  }
});

test('navigates a phone by its bar, drawer and user menu', async ({ asPerson, request }) => {
  const { repliesPath } = await openDiscussion(await apiAs(request, 'teacher'));
  const page = await asPerson('teacher', { path: '/', context: PHONE });
  const bar = page.getByRole('navigation', { name: say('shell:layout.navigation') });

  await test.step('leaves the bar at the bottom of its pages', async () => {
    await expect(bar).toBeVisible();
    await expect
      .poll(async () => {
        const { y, height } = (await bar.boundingBox()) ?? { y: 0, height: 0 };
        return y + height;
      })
      .toBeCloseTo(740, 0);
    const height = (await bar.boundingBox())?.height;
    for (const [name, address] of [
      ['forum:title', '/forums'],
      ['forum:lectures.title', '/lectures'],
      ['shell:routes.home', '/'],
    ] as const) {
      await bar.getByRole('link', { name: say(name) }).tap();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(name));
      await expectBox(bar, 'height').toBe(height);
    }
  });

  await test.step('returns the focus when the drawer closes, and closes on choosing', async () => {
    const open = page.getByRole('button', { name: say('shell:layout.openMenu') });
    await open.tap();
    const drawer = page.getByRole('dialog', { name: say('shell:layout.navigation') });
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(open).toBeFocused();
    await bar.getByRole('button', { name: say('shell:layout.more') }).tap();
    await drawer.getByRole('link', { name: say('forum:title') }).tap();
    await expect(page).toHaveURL('/forums');
    await expect(drawer).toBeHidden();
  });

  await test.step('shows the field for a reply at once', async () => {
    await page.goto(repliesPath);
    await expect(page.getByRole('textbox', { name: say('forum:replies.write') })).toBeInViewport();
  });

  await test.step('gives choices of notifications and profile the height of a finger', async () => {
    const heights = () =>
      page
        .locator('.rw-shell-choices label, .rw-shell-alerts-settings')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    const fitFinger = (count: number) =>
      expect
        .poll(async () => (await heights()).map((height) => height >= TOUCH_TARGET))
        .toEqual(Array.from({ length: count }, () => true));
    await page.goto('/alerts');
    await page.getByRole('button', { name: say('shell:alerts.more') }).click();
    await expect(page.getByRole('link', { name: say('shell:alerts.settings') })).toBeVisible();
    await fitFinger(3);
    await page.goto('/profile');
    await expect(page.getByRole('group', { name: say('shell:profile.theme') })).toBeVisible();
    await fitFinger(5);
  });

  await test.step('switches the theme in the user menu', async () => {
    await page
      .getByRole('banner')
      .getByRole('button', {
        name: new RegExp(`^${say('shell:layout.userMenu', { name: '' }).trim()}`),
      })
      .tap();
    await page.getByRole('menuitem', { name: say('shell:layout.themeDark') }).tap();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});
