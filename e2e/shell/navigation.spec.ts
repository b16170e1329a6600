import { apiAs, openDiscussion } from '../src/api';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

const [ar, en] = [textsOf('ar'), textsOf('en')];
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
/** Places in the bar of a phone. */
const PLACES = 5;
/** The shell's own pages, which stand in the bar only while the menu leaves them room. */
const OWN = ['shell:routes.alerts', 'shell:routes.profile'] as const;

test('the title is the name of the route in the language shown, and an unknown path is the 404 page', async ({ asPerson }) => {
  const page = await asPerson('student', { path: '/' });
  const main = page.getByRole('main');
  for (const [path, arTitle, enTitle] of [
    ['/', ar('shell:routes.home'), en('shell:routes.home')],
    ['/forums', ar('forum:title'), en('forum:title')],
    ['/alerts', ar('shell:routes.alerts'), en('shell:routes.alerts')],
    ['/profile', ar('shell:routes.profile'), en('shell:routes.profile')],
    ['/no/such/page', ar('shell:routes.notFound'), en('shell:routes.notFound')],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(arTitle);
    await expect(page).toHaveTitle(new RegExp(`^${arTitle}( ·|$)`));
    await page.getByRole('button', { name: ar('shell:layout.language'), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(enTitle);
    await expect(page).toHaveTitle(new RegExp(`^${enTitle}( ·|$)`));
    await page.getByRole('button', { name: en('shell:layout.language'), exact: true }).click();
    // Before the page is left: the choice is kept then.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(arTitle);
  }
  await expect(main).toContainText(ar('shell:notFound.title'));
  await expect(main).toContainText(ar('shell:notFound.hint'));
  await main.getByRole('link', { name: ar('shell:notFound.home') }).click();
  await expect(page).toHaveURL('/');
});

test('the rail collapses to icons that still have their names, and stays as it was left', async ({ asPerson }) => {
  const page = await asPerson('student', { path: '/' });
  const rail = page.getByRole('navigation', { name: ar('shell:layout.navigation') });
  const width = async () => (await rail.boundingBox())?.width ?? 0;
  const forum = rail.getByRole('link', { name: ar('forum:title') });
  await expect(forum).toBeVisible();
  await expect.poll(width).toBeGreaterThan(200);
  await page.getByRole('button', { name: ar('shell:layout.collapse') }).click();
  await expect(page.getByRole('button', { name: ar('shell:layout.expand') })).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(width).toBeLessThan(80);
  await page.reload();
  await expect.poll(width).toBeLessThan(80);
  await forum.hover();
  await expect(page.getByRole('tooltip', { name: ar('forum:title') })).toBeVisible();
  await forum.click();
  await expect(page).toHaveURL('/forums');
  await page.getByRole('button', { name: ar('shell:layout.expand') }).click();
  await expect.poll(width).toBeGreaterThan(200);
});

for (const language of ['ar', 'en'] as const) {
  test(`no name in the bar of a phone is cut while the device's own font is shown (${language})`, async ({ asPerson }) => {
    const page = await asPerson('student', { language, context: PHONE });
    await page.route('**/*.woff2', (route) => route.abort());
    // With one module the shell's own pages are in the bar too.
    await page.route('**/static/config.json*', async (route) => {
      const response = await route.fetch();
      const config = await response.json() as { modules: { id: string }[] };
      await route.fulfill({ response, json: { ...config, modules: config.modules.filter(({ id }) => id === 'forum') } });
    });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const labels = page.locator('.rw-shell-bottom-label');
    for (const place of await labels.all()) {
      await place.tap();
      await expect(page.locator('.rw-shell-bottom-active .rw-shell-bottom-label')).toHaveText(await place.innerText());
      expect(await labels.evaluateAll((all) => all.flatMap((label) => (label.scrollWidth > label.clientWidth ? [label.textContent] : [])))).toEqual([]);
    }
  });

  for (const account of ['student', 'teacher'] as const) {
    test(`the bar of a phone holds what is first in the menu of a ${account}, and the menu is one tap away from the rest (${language})`, async ({ asPerson }) => {
      const say = textsOf(language);
      const page = await asPerson(account, { path: '/', language, context: PHONE });
      const bar = page.getByRole('navigation', { name: say('shell:layout.navigation') });
      const drawer = page.getByRole('dialog', { name: say('shell:layout.navigation') });

      await page.getByRole('button', { name: say('shell:layout.openMenu') }).tap();
      const menu = (await drawer.getByRole('navigation').locator('.rw-shell-nav-label').allInnerTexts()).map((name) => name.trim());
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();

      const fit = menu.length <= PLACES;
      const expected = fit ? [...menu, ...OWN.map((name) => say(name))].slice(0, PLACES) : [...menu.slice(0, PLACES - 1), say('shell:layout.more')];
      const labels = bar.locator('.rw-shell-bottom-label');
      await expect(labels).toHaveText(expected);
      const links = fit ? expected : expected.slice(0, -1);
      await expect(bar.getByRole('link')).toHaveCount(links.length);
      for (const [place, name] of links.entries()) {
        await bar.getByRole('link').nth(place).tap();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
        await expect(bar.locator('[aria-current=page]')).toHaveText(name);
      }
      if (fit) return;
      await bar.getByRole('button', { name: say('shell:layout.more') }).tap();
      const last = drawer.getByRole('navigation').getByRole('link').last();
      const path = await last.getAttribute('href');
      await last.tap();
      await expect(page).toHaveURL(path ?? '');
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(links.at(-1) ?? '');
      await expect(drawer).toBeHidden();
    });
  }

  test(`on a phone in ${language}: a bar at the bottom, the menu in a drawer, nothing wider than the screen`, async ({ asPerson, request }) => {
    const say = textsOf(language);
    const { path, repliesPath, title } = await openDiscussion(await apiAs(request, 'teacher'));
    const page = await asPerson('teacher', { path: '/', language, context: PHONE });
    const bar = page.getByRole('navigation', { name: say('shell:layout.navigation') });
    const fits = () => expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);

    await test.step('the bar is at the bottom, and what it leads to fits', async () => {
      await expect(bar).toBeVisible();
      const box = await bar.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(740, 0);
      const height = box?.height ?? 0;
      for (const [name, address] of [['forum:title', '/forums'], ['forum:lectures.title', '/lectures'], ['shell:routes.home', '/']] as const) {
        await bar.getByRole('link', { name: say(name) }).tap();
        await expect(page).toHaveURL(address);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(name));
        await page.waitForLoadState('networkidle');
        await fits();
        expect((await bar.boundingBox())?.height).toBe(height);
      }
    });

    await test.step('the drawer opens, keeps the focus, closes by Escape and by choosing', async () => {
      await page.getByRole('button', { name: say('shell:layout.openMenu') }).tap();
      const drawer = page.getByRole('dialog', { name: say('shell:layout.navigation') });
      await expect(drawer).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await expect(page.getByRole('button', { name: say('shell:layout.openMenu') })).toBeFocused();
      await page.getByRole('button', { name: say('shell:layout.openMenu') }).tap();
      await drawer.getByRole('link', { name: say('forum:title') }).tap();
      await expect(page).toHaveURL('/forums');
      await expect(drawer).toBeHidden();
    });

    await test.step('language and theme are in the menu of the person', async () => {
      const menu = page.getByRole('banner').getByRole('button', { name: new RegExp(`^${say('shell:layout.userMenu', { name: '' }).trim()}`) });
      await menu.tap();
      await page.getByRole('menuitem', { name: say('shell:layout.themeDark') }).tap();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    });

    await test.step('a topic, its replies and its dialogs fit', async () => {
      await page.goto(path);
      await expect(page.getByRole('article', { name: title })).toBeVisible();
      await fits();
      await page.goto(repliesPath);
      await expect(page.getByRole('textbox', { name: say('forum:replies.write') })).toBeInViewport();
      await fits();
      await page.goto(path);
      await page.getByRole('button', { name: say('forum:content.add') }).first().tap();
      await expect(page.getByRole('dialog').getByRole('textbox', { name: say('forum:fields.contentText') })).toBeVisible();
      await fits();
    });
  });
}
