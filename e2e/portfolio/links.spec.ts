import { readFileSync, writeFileSync } from 'node:fs';
import type { Download, Page, Request } from '@playwright/test';
import type { SharedPortfolio } from '@riwaq/api';
import { chooseByKeys, press, tabTo } from '../src/keys';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';
import { watchOver } from '../src/watch-over';
import { linkOf, named, ownerOf, withFile } from './fixtures';

const say = textsOf('ar');
const closed = (page: Page) => page.getByText(say('portfolio:shared.closed'));

/** Collects the requests of a page from now on. */
function requestsOf(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => sent.push(request));
  return sent;
}

test('shares a secret link until the owner revokes it', async ({
  asPerson,
  asStranger,
  request,
}, info) => {
  const owner = await ownerOf(request, 's041');
  const file = info.outputPath('figure.txt');
  writeFileSync(file, 'قياسات');
  const sample = await withFile(request, owner, 's041', file);
  const hidden = await owner.goal({ visibility: 'me' });
  const page = await asPerson('s041', { path: `/portfolio/${owner.userGuid}?view=links` });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = named('للشركة');

  await press(page, page.getByRole('button', { name: say('portfolio:link.add') }));
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByRole('textbox', { name: say('portfolio:link.name') }));
  await page.keyboard.type(name);
  await expect(dialog.getByRole('checkbox', { name: hidden.title })).toBeDisabled();
  await press(page, dialog.getByRole('checkbox', { name: sample.title }), 'Space');
  await press(page, dialog.getByRole('button', { name: say('portfolio:link.make') }));
  await press(page, page.getByRole('button', { name: say('portfolio:link.copy') }));
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('/shared-portfolio#');
  const address = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press('Escape');

  const visitor = await asStranger();
  const sent = requestsOf(visitor);
  await visitor.goto(address);
  const item = visitor.getByRole('article', { name: sample.title });
  await expect(item.getByText('نص التقرير')).toBeVisible();
  await expect(visitor.getByRole('heading', { name: hidden.title })).toHaveCount(0);
  await expect(visitor.getByRole('navigation')).toHaveCount(0);
  await expect
    .poll(() =>
      visitor
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    )
    .toEqual(['#content', '/auth']);
  // A file is downloaded by its own tab.
  const download = new Promise<Download>((done) => {
    visitor.once('popup', (tab) => tab.once('download', done));
  });
  await item
    .getByRole('button', { name: say('kit:file.download', { name: 'figure.txt' }) })
    .click();
  expect(readFileSync(await (await download).path(), 'utf8')).toBe('قياسات');
  const secret = new URL(address).hash.slice(1);
  expect(
    sent
      .filter(
        (each) =>
          each.url().includes(secret) ||
          each.headers()['authorization'] !== undefined ||
          /negotiate|GetUnReadCount/.test(each.url()),
      )
      .map((each) => each.url()),
  ).toEqual([]);
  expect(sent.filter((each) => (each.headers()['referer'] ?? '').includes(secret))).toEqual([]);
  await visitor.getByRole('button', { name: 'English' }).click();
  await expect(visitor.getByText(textsOf('en')('portfolio:fields.case'))).toBeVisible();
  await visitor.getByRole('button', { name: 'العربية' }).click();

  // The owner's page counts the visit live.
  const tile = page.getByRole('article', { name });
  await expect(tile.getByText(say('portfolio:link.opened_one'))).toBeVisible();
  await press(page, tile.getByRole('button', { name: say('portfolio:menuOf', { name }) }));
  await chooseByKeys(page, page.getByRole('menuitem', { name: say('portfolio:link.revoke') }));
  await press(page, page.getByRole('button', { name: say('portfolio:link.revoke') }));
  await expect(tile.getByText(say('portfolio:link.state.revoked'))).toBeVisible();

  // The open page closes at its next request.
  await item
    .getByRole('button', { name: say('kit:file.download', { name: 'figure.txt' }) })
    .click();
  await expect(closed(visitor)).toBeVisible();
  await expect(visitor.getByText(sample.title)).toHaveCount(0);
  await visitor.reload();
  await expect(closed(visitor)).toBeVisible();
});

test('loads nothing of other sites for a visitor', async ({ asStranger, request, baseURL }) => {
  const owner = await ownerOf(request, 's046');
  const tracker = 'https://tracker.example/p.gif';
  const followed = `<p>نص <img src="${tracker}" alt="الخريطة"> <video src="${tracker}" poster="${tracker}"></video></p>`;
  const sample = await owner.workSample({ description: followed });
  const { secret } = await linkOf(owner, { itemGuids: [sample.workSampleGuid] });
  for (const isStored of [true, false]) {
    const visitor = await asStranger({ context: { bypassCSP: true } });
    const watched = await watchOver(visitor.context(), new URL(baseURL ?? '').origin);
    await visitor.route('**/api/SecretLinks/Open', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: SharedPortfolio };
      if (!isStored) for (const item of body.data.items) item.description = followed;
      await route.fulfill({ response: answer, json: body });
    });
    await visitor.goto(`/shared-portfolio#${secret}`);
    const item = visitor.getByRole('article', { name: sample.title });
    await expect(item.getByRole('link', { name: 'الخريطة' })).toHaveAttribute('href', tracker);
    await expect(item.locator('.rw-rich-body :is(img, video)')).toHaveCount(0);
    expect(watched).toEqual({ ran: [], requested: [] });
  }
});
