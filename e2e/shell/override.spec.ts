import type { Page } from '@playwright/test';
import { buildFolder } from '../src/deploys';
import { appearanceCheckOf, LOOK_PAIRS } from '../src/appearance-check';
import { goInside, SCREENS } from '../src/looks';
import { serveOwnBuild } from '../src/own-build';
import { DEVELOPER } from '../src/people';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

const say = textsOf('ar');
const OWN = 'منتديات من نسختي';
const forums = (page: Page, name = say('forum:forumList')) =>
  page.getByRole('list', { name, exact: true });
const banner = (page: Page) => page.locator('aside.rw-override');
const address = (page: Page) => page.getByLabel(say('override:manifestUrl'));

async function start(page: Page, manifestUrl: string): Promise<void> {
  await page.getByLabel(say('override:module'), { exact: true }).selectOption('forum');
  await address(page).fill(manifestUrl);
  await page.getByRole('button', { name: say('override:start') }).click();
}

test("runs a developer's own build in the deployed site for them alone", async ({
  asPerson,
  baseURL,
}) => {
  const port = Number(process.env['RIWAQ_OWN_BUILDS_PORT']);
  const own = await serveOwnBuild(buildFolder(process.env['RIWAQ_SITE'] ?? '', 'forum'), port, {
    from: say('forum:forumList'),
    to: OWN,
  });
  try {
    const page = await asPerson(DEVELOPER, { path: '/profile?open=developer' });
    await expect(page.getByRole('heading', { name: say('override:title') })).toBeFocused();

    await test.step('refuses an address that the server does not allow', async () => {
      await start(page, `http://127.0.0.1:${port + 1}/riwaq-manifest.json`);
      await expect(address(page)).toHaveAccessibleDescription(
        new RegExp(say('override:problems.origin').slice(0, 30)),
      );
      await start(page, '/riwaq-manifest.json');
      await expect(address(page)).toHaveAccessibleDescription(
        new RegExp(say('override:problems.address').slice(0, 20)),
      );
      await expect(banner(page)).toHaveCount(0);
    });

    await test.step('loads the own build and everything else from the site', async () => {
      await start(page, own.manifestUrl);
      await expect(banner(page)).toContainText(new URL(own.manifestUrl).origin);
      await goInside(page, '/forums');
      await expect(forums(page, OWN)).toBeVisible();
      await goInside(page, '/exams');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('exams:title'));
      await expect(banner(page)).toBeInViewport();
      const origins = () =>
        page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.endsWith('/remoteEntry.js'))
            .map(({ name }) => new URL(name).origin),
        );
      // The heading is shown before the area's code has loaded.
      await expect.poll(origins).toContain(baseURL);
      expect((await origins()).filter((origin) => origin !== baseURL)).toEqual([
        new URL(own.manifestUrl).origin,
      ]);
    });

    await test.step('loads it after a reload under a banner at every width', async () => {
      await page.goto('/forums');
      await expect(forums(page, OWN)).toBeVisible();
      await (
        await appearanceCheckOf(page, LOOK_PAIRS[0])
      )();
      for (const { viewport } of Object.values(SCREENS)) {
        await page.setViewportSize(viewport);
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        await expect(banner(page)).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
      }
    });

    await test.step('serves a student the deployed build', async () => {
      const student = await asPerson('student', { path: '/forums' });
      await expect(forums(student)).toBeVisible();
      await expect(banner(student)).toHaveCount(0);
      await goInside(student, '/profile');
      await expect(
        student.getByRole('heading', { name: say('shell:profile.password') }),
      ).toBeVisible();
      await expect(student.getByRole('heading', { name: say('override:title') })).toHaveCount(0);
    });

    await test.step('returns to the deployed build when stopped', async () => {
      await banner(page)
        .getByRole('button', { name: say('override:stop') })
        .click();
      await expect(forums(page)).toBeVisible();
      await expect(banner(page)).toHaveCount(0);
    });

    await test.step('ends it when the developer signs out', async () => {
      await page.goto('/profile');
      await start(page, own.manifestUrl);
      await expect(banner(page)).toBeVisible();
      await page.locator('.rw-shell-user').click();
      await page.getByRole('menuitem', { name: say('shell:layout.signOut') }).click();
      await expect(page.getByRole('button', { name: say('shell:login.submit') })).toBeVisible();
      await expect(banner(page)).toHaveCount(0);
    });
  } finally {
    await own.stop();
  }
});
