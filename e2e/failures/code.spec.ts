import { rmSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { apiAs, openDiscussion } from '../src/api';
import { buildFolder, newRelease, publish } from '../src/deploys';
import { startServer } from '../src/server';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';
import { newDataFolder, newSiteFolder } from '../src/university';

const say = textsOf('ar');
const SCRIPTS = /\.js(\?.*)?$/;

/**
 * Waits for the part that loads last, while the page is idle, so that it is not the missing code.
 */
const lastPartIsHere = (page: Page) =>
  expect(page.locator('.rw-messaging-dock-button')).toBeVisible();

test('opens a dialog on retry when its code failed to load', async ({ asPerson, request }) => {
  const { path, title } = await openDiscussion(await apiAs(request, 'teacher'));
  const page = await asPerson('teacher', { sparesData: true });
  await page.goto(path);
  await expect(page.getByRole('article', { name: title })).toBeVisible();
  await lastPartIsHere(page);

  const add = page.getByRole('button', { name: say('forum:content.add') }).first();
  const failed = page.getByRole('alertdialog', { name: say('kit:part.failed') });
  await page.route(SCRIPTS, (route) => route.abort('internetdisconnected'));
  await add.click();
  await expect(failed).toContainText(say('kit:part.failedText'));
  await expect(page.getByRole('article', { name: title })).toBeVisible();
  await failed.getByRole('button', { name: say('kit:retry') }).click();
  await expect(failed).toBeVisible();
  await page.unroute(SCRIPTS);
  await failed.getByRole('button', { name: say('kit:retry') }).click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByRole('textbox', { name: say('forum:fields.contentText') }),
  ).toBeVisible();

  await test.step('closes the dialog and opens it later', async () => {
    await dialog.getByRole('button', { name: say('forum:cancel') }).click();
    await expect(dialog).toBeHidden();
    await page.route(SCRIPTS, (route) => route.abort('internetdisconnected'));
    await page.getByRole('article', { name: title }).getByRole('button', { name: /تقييم/ }).click();
    await expect(failed).toBeVisible();
    await failed.getByRole('button', { name: say('forum:close') }).click();
    await expect(failed).toHaveCount(0);
    await page.unroute(SCRIPTS);
    await page.getByRole('article', { name: title }).getByRole('button', { name: /تقييم/ }).click();
    await expect(page.getByRole('dialog', { name: say('forum:rates.title') })).toBeVisible();
  });
});

/** Publishes the forum under another build name and deletes the old build. */
function redeployForum(siteFolder: string): void {
  const old = buildFolder(siteFolder, 'forum');
  const release = newRelease(siteFolder, 'forum');
  publish('forum', '--to', siteFolder, '--from', release);
  for (const folder of [old, release]) rmSync(folder, { recursive: true });
}

const PHONE = { width: 360, height: 740 };

/** On a phone the icon of a notice stands beside its text, not above it. */
async function expectIconBesideText(page: Page, notice: Locator, text: Locator): Promise<void> {
  const before = page.viewportSize()!;
  await page.setViewportSize(PHONE);
  await expect(async () => {
    const [icon, sentence] = await Promise.all([
      notice.locator('svg').first().boundingBox(),
      text.boundingBox(),
    ]);
    expect(icon!.y).toBeLessThan(sentence!.y + sentence!.height);
    expect(icon!.y + icon!.height).toBeGreaterThan(sentence!.y);
  }).toPass();
  await page.setViewportSize(before);
}

test('offers the new build when a dialog of the old is gone', async ({ asPerson, request }) => {
  const [dataFolder, siteFolder] = [await newDataFolder(), newSiteFolder()];
  const server = await startServer({ dataFolder, siteFolder });
  try {
    const { path, title } = await openDiscussion(await apiAs(request, 'teacher', server.url));
    const page = await asPerson('teacher', { url: server.url, sparesData: true });
    await page.goto(path);
    const post = page.getByRole('article', { name: title });
    await expect(post).toBeVisible();
    await lastPartIsHere(page);
    redeployForum(siteFolder);

    const add = page.getByRole('button', { name: say('forum:content.add') }).first();
    await add.click();
    const failed = page.getByRole('alertdialog', { name: say('kit:part.failed') });
    await expect(failed).toBeVisible();
    const notice = page.getByRole('status').filter({ hasText: say('shell:update.text') });
    await expect(notice).toBeVisible();
    await expectIconBesideText(page, notice, notice.getByText(say('shell:update.text')));
    await failed.getByRole('button', { name: say('forum:close') }).click();
    await expect(post).toBeVisible();

    await page.getByRole('button', { name: say('shell:update.action') }).click();
    await expect(failed).toHaveCount(0);
    await expect(page).toHaveURL(path);
    await expect(post).toBeVisible();
    await add.click();
    await expect(
      page.getByRole('dialog').getByRole('textbox', { name: say('forum:fields.contentText') }),
    ).toBeVisible();
  } finally {
    await server.stop();
    for (const folder of [dataFolder, siteFolder]) rmSync(folder, { recursive: true, force: true });
  }
});
