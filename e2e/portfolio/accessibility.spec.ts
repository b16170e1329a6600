import { goInside, LOOKS, looksAt, SCREENS } from '../src/looks';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';
import { fullPortfolio, linkOf } from './ways';

for (const { account, screen: width, first, second } of [{ account: 's011', ...LOOKS[0] }, { account: 's013', ...LOOKS[1] }] as const) {
  test(`no screen and no dialog of a portfolio has a barrier (${width})`, async ({ asPerson, asStranger, request }) => {
    test.slow();
    const context = SCREENS[width];
    const say = textsOf(first.language);
    const { owner, sample, collection } = await fullPortfolio(request, account);
    const page = await asPerson(account, { ...first, context, path: '/' });
    const look = await looksAt(page, { first, second });
    const loaded = () => expect(page.locator('.ant-skeleton')).toHaveCount(0);
    const screen = (name: string, address: string) => test.step(name, async () => {
      await goInside(page, address);
      await expect(page.locator('.rw-portfolio')).toBeVisible();
      await loaded();
      await look();
    });
    const over = (name: string) => test.step(name, async () => {
      await page.getByRole('button', { name, exact: true }).first().click();
      const dialog = page.getByRole('dialog').last();
      await expect(dialog.getByRole('button', { name: say('kit:cancel'), exact: true })).toBeVisible();
      await loaded();
      await look();
      await dialog.getByRole('button', { name: say('kit:cancel'), exact: true }).click();
      await expect(dialog).toBeHidden();
    });
    const card = `/portfolio/${owner.userGuid}`;

    await screen('the portfolios', '/portfolios');
    await screen('the card and the work samples', card);
    await over(say('portfolio:profile.edit'));
    await over(say('portfolio:workSample.add'));
    await screen('the achievements', `${card}?view=achievements`);
    await over(say('portfolio:achievement.add'));
    await screen('the goals on a board', `${card}?view=goals`);
    await over(say('portfolio:goal.add'));
    await page.getByRole('button', { name: say('portfolio:goal.list'), exact: true }).click();
    await test.step('the goals in a list', look);
    await screen('a collection', `${card}?view=collections&collection=${collection.collectionGuid}`);
    await screen('the collections', `${card}?view=collections`);
    await over(say('portfolio:collection.add'));
    const { secret } = await linkOf(owner, { collectionGuid: collection.collectionGuid });
    await screen('the secret links', `${card}?view=links`);
    await over(say('portfolio:link.add'));
    await screen('the timeline', `${card}?view=timeline`);
    await screen('the sheet to be printed', `${card}?view=print`);
    await screen('a work sample', `/worksample/${sample.workSampleGuid}`);
    await over(say('portfolio:reflection.add'));
    await over(say('portfolio:comments.add'));
    await page.getByRole('button', { name: say('portfolio:tags.choose') }).click();
    await expect(page.getByRole('region', { name: say('portfolio:tags.own') }).getByRole('checkbox').first()).toBeVisible();
    await test.step('the tags', look);
    await over(say('portfolio:tags.add'));

    const visitor = await asStranger({ ...first, context, path: `/shared-portfolio#${secret}` });
    const lookAsVisitor = await looksAt(visitor, { first, second });
    await test.step('what a visitor with a link sees', async () => {
      await expect(visitor.getByRole('article', { name: sample.title })).toBeVisible();
      await lookAsVisitor();
    });
    await test.step('a link that is closed', async () => {
      await visitor.goto('/shared-portfolio#nothing-that-ever-was-a-secret');
      await visitor.reload();
      await expect(visitor.getByText(say('portfolio:shared.closed'))).toBeVisible();
      await lookAsVisitor();
    });
  });
}
