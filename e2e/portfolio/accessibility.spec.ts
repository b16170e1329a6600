import type { Page } from '@playwright/test';
import { appearanceCheckOf, LOOK_PAIRS, visitOf, type LookPair } from '../src/appearance-check';
import { goInside } from '../src/looks';
import { printedOf } from '../src/pdf';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';
import { fullPortfolio, linkOf } from './fixtures';

const say = textsOf('ar');

/** Checks the screens and dialogs of a portfolio in both looks. */
async function checksOf(page: Page, pair: LookPair) {
  const check = await appearanceCheckOf(page, pair);
  const loaded = () => expect(page.locator('.rw-skeleton')).toHaveCount(0);
  return {
    check,
    screen: (name: string, address: string) =>
      test.step(name, async () => {
        await goInside(page, address);
        await expect(page.locator('.rw-portfolio')).toBeVisible();
        await loaded();
        await check();
      }),
    dialog: (name: string) =>
      test.step(name, async () => {
        await page.getByRole('button', { name, exact: true }).first().click();
        const dialog = page.getByRole('dialog').last();
        await expect(
          dialog.getByRole('button', { name: say('kit:cancel'), exact: true }),
        ).toBeVisible();
        await loaded();
        await check({ once: true });
        await dialog.getByRole('button', { name: say('kit:cancel'), exact: true }).click();
        await expect(dialog).toBeHidden();
      }),
  };
}

for (const pair of LOOK_PAIRS) {
  test(
    `portfolio views have no barrier (${pair.name})`,
    { tag: pair.tag },
    async ({ asPerson, request }) => {
      test.slow();
      const { owner, sample, collection } = await fullPortfolio(request, 's011');
      const page = await asPerson('s011', { ...visitOf(pair), path: '/' });
      const { check, screen, dialog } = await checksOf(page, pair);
      const card = `/portfolio/${owner.userGuid}`;
      await screen('the portfolios', '/portfolios');
      await screen('the card and the work samples', card);
      await dialog(say('portfolio:profile.edit'));
      await dialog(say('portfolio:workSample.add'));
      await screen('the achievements', `${card}?view=achievements`);
      await dialog(say('portfolio:achievement.add'));
      await screen('the goals on a board', `${card}?view=goals`);
      await dialog(say('portfolio:goal.add'));
      await page.getByRole('button', { name: say('portfolio:goal.list'), exact: true }).click();
      await test.step('lists the goals', () => check());
      await screen(
        'a collection',
        `${card}?view=collections&collection=${collection.collectionGuid}`,
      );
      await screen('the collections', `${card}?view=collections`);
      await dialog(say('portfolio:collection.add'));
      await screen('the timeline', `${card}?view=timeline`);
      await screen('the sheet to be printed', `${card}?view=print`);
      await test.step('prints only the sheet', async () => {
        const print = page.getByRole('button', { name: say('portfolio:print.print') });
        await expect(print).toBeVisible();
        await page.emulateMedia({ media: 'print' });
        await expect(page.getByRole('banner')).toBeHidden();
        await expect(print).toBeHidden();
        await expect(page.getByRole('heading', { name: sample.title }).last()).toBeVisible();
        // The background of the paper is transparent to its end.
        for (const root of ['html', 'body']) {
          await expect(page.locator(root)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
        }
        const { lines } = await printedOf(await page.pdf({ format: 'A4' }));
        const paper = lines.map(({ text }) => text).join('\n');
        // Dates, statuses, due dates and authors, in words whose letters the font draws separately.
        const due = `${say('portfolio:goal.due')} 12:00:00 2099/01/01`;
        for (const fact of ['2026/02/03', say('portfolio:status.inProgress'), due]) {
          expect(paper).toContain(fact);
        }
        const feedback = say('portfolio:feedback.text');
        expect(paper).toMatch(new RegExp(`${feedback}· .+\\d{4}/\\d\\d/\\d\\d`));
      });
    },
  );

  test(
    `work samples and secret links have no barrier (${pair.name})`,
    { tag: pair.tag },
    async ({ asPerson, asStranger, request }) => {
      test.slow();
      const { owner, sample, collection } = await fullPortfolio(request, 's013');
      const { secret } = await linkOf(owner, { collectionGuid: collection.collectionGuid });
      const page = await asPerson('s013', { ...visitOf(pair), path: '/' });
      const { check, screen, dialog } = await checksOf(page, pair);
      await screen('the secret links', `/portfolio/${owner.userGuid}?view=links`);
      await dialog(say('portfolio:link.add'));
      await screen('a work sample', `/worksample/${sample.workSampleGuid}`);
      await dialog(say('portfolio:reflection.add'));
      await dialog(say('portfolio:comments.add'));
      await page.getByRole('button', { name: say('portfolio:tags.choose') }).click();
      await expect(
        page
          .getByRole('region', { name: say('portfolio:tags.own') })
          .getByRole('checkbox')
          .first(),
      ).toBeVisible();
      await test.step('shows the tags', () => check());
      await dialog(say('portfolio:tags.add'));

      const visitor = await asStranger({ ...visitOf(pair), path: `/shared-portfolio#${secret}` });
      const checkVisitor = await appearanceCheckOf(visitor, pair);
      await test.step('shows the page of a visitor with a link', async () => {
        await expect(visitor.getByRole('article', { name: sample.title })).toBeVisible();
        await checkVisitor();
      });
      await test.step('shows the page of a closed link', async () => {
        await visitor.goto('/shared-portfolio#nothing-that-ever-was-a-secret');
        await visitor.reload();
        await expect(visitor.getByText(say('portfolio:shared.closed'))).toBeVisible();
        await checkVisitor();
      });
    },
  );
}
