import type { Page } from '@playwright/test';
import { SOURCE_TYPE, type WorkSample } from '@riwaq/api';
import { appearanceCheckOf, LOOK_PAIRS, visitOf, type LookPair } from '../src/appearance-check';
import { goInside } from '../src/looks';
import { missingIn, printedOf } from '../src/pdf';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';
import { fullPortfolio, linkOf, type Owner } from './fixtures';

// Proves PORT-4, PORT-14.

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

/** Lines that the paper of a portfolio must have: places, dates, authors, statuses, due dates. */
async function factsOf(owner: Owner, sample: WorkSample): Promise<string[]> {
  const source = { sourceGuid: sample.workSampleGuid, sourceType: SOURCE_TYPE.workSample };
  const [{ data: profile }, { data: feedbacks }, { data: comments }] = await Promise.all([
    owner.call('GET Account/GetStudentProfile', { query: { studentGuid: owner.userGuid } }),
    owner.call('GET Feedback/Get', { query: source }),
    owner.call('GET Comment/Get', { query: source }),
  ]);
  const { stage, section } = profile;
  const said = [
    ...feedbacks.map(({ teacher, createdDate, comments: replies }) => [
      { label: 'feedback.text', name: teacher.teacherName, date: createdDate },
      ...replies.map(byPerson),
    ]),
    comments.map(byPerson),
  ].flat();
  if (!stage || !section || said.length !== 3) throw new Error('The portfolio is not full.');
  const day = (date: string) => date.slice(0, 10).replaceAll('-', '/');
  return [
    `${stage.department.departmentsName} ${stage.stageName} ${section.sectionName}`,
    day(sample.createdDate),
    '2026/02/03',
    ...said.map(({ label, name, date }) => `${say(`portfolio:${label}`)} ${name} ${day(date)}`),
    ...(['toDo', 'inProgress', 'cancelled'] as const).map((status) =>
      say(`portfolio:status.${status}`),
    ),
    `${say('portfolio:goal.due')} 12:00:00 2099/01/01`,
  ];
}
const byPerson = ({ personName, createdDate }: { personName: string; createdDate: string }) => ({
  label: 'comments.text',
  name: personName,
  date: createdDate,
});

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
        expect(missingIn(lines, await factsOf(owner, sample))).toEqual([]);
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
