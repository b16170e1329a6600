import type { Page } from '@playwright/test';
import { chooseByKeys, press, tabTo } from '../src/keys';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';
import { named, ownerOf } from './fixtures';

// Proves PORT-4, PORT-14.

const say = textsOf('ar');
const dialogOf = (page: Page) => page.getByRole('dialog').last();

/** Opens a dialog, fills its fields and saves it by keyboard. */
async function byKeys(
  page: Page,
  {
    open,
    fields = {},
    fill,
    save = say('kit:save'),
  }: {
    open: string;
    fields?: Readonly<Record<string, string>>;
    fill?: () => Promise<void>;
    save?: string;
  },
): Promise<void> {
  await test.step(open, async () => {
    await press(page, page.getByRole('button', { name: open, exact: true }).first());
    const dialog = dialogOf(page);
    for (const [name, text] of Object.entries(fields)) {
      await tabTo(page, dialog.getByRole('textbox', { name, exact: true }));
      await page.keyboard.type(text);
    }
    await fill?.();
    await press(page, dialog.getByRole('button', { name: save, exact: true }));
    await expect(dialog).toBeHidden();
  });
}

test('fills a portfolio by the keyboard alone', async ({ asPerson, request }) => {
  test.slow();
  const owner = await ownerOf(request, 's081');
  const card = `/portfolio/${owner.userGuid}`;
  const title = say('portfolio:fields.title');
  const [sample, goal, collection] = [named('تقرير'), named('هدف'), named('مجموعة')];
  const [reflection, comment, tag] = [
    named('تعلمت'),
    named('تعليق'),
    named('وسم').replace(' ', ''),
  ];
  const page = await asPerson('s081', { path: card });

  await byKeys(page, {
    open: say('portfolio:workSample.add'),
    fields: { [title]: sample, [say('portfolio:fields.case')]: 'في المختبر' },
    fill: async () => {
      const editor = dialogOf(page).locator('[contenteditable=true]');
      await tabTo(page, editor);
      await page.keyboard.type('وصف');
      await expect(editor).toContainText('وصف');
      await press(
        page,
        dialogOf(page).getByRole('switch', { name: say('portfolio:workSample.flag') }),
        'Space',
      );
    },
  });
  await press(page, page.getByRole('link', { name: sample }));
  await byKeys(page, {
    open: say('portfolio:reflection.add'),
    fields: { [say('portfolio:reflection.text')]: reflection },
  });
  await expect(page.getByText(reflection)).toBeVisible();
  await byKeys(page, {
    open: say('portfolio:comments.add'),
    fields: { [say('portfolio:comments.text')]: comment },
    save: say('portfolio:comments.send'),
  });
  await expect(page.getByText(comment)).toBeVisible();
  await press(page, page.getByRole('button', { name: say('portfolio:tags.choose') }));
  await byKeys(page, {
    open: say('portfolio:tags.add'),
    fields: { [say('portfolio:tags.name')]: tag },
    fill: () => press(page, dialogOf(page).getByRole('radio').first(), 'Space'),
  });
  const box = page
    .getByRole('region', { name: say('portfolio:tags.own') })
    .getByRole('checkbox', { name: tag });
  await press(page, box, 'Space');
  await expect(box).toBeChecked();

  await page.goto(`${card}?view=goals`);
  await byKeys(page, {
    open: say('portfolio:goal.add'),
    fields: { [title]: goal },
    fill: async () => {
      await tabTo(
        page,
        dialogOf(page).getByRole('textbox', { name: say('portfolio:goal.dueDate') }),
      );
      await page.keyboard.type('2099/05/06 10:00:00 ص');
      await page.keyboard.press('Enter');
    },
  });
  await expect(page.getByRole('link', { name: goal })).toBeVisible();

  await page.goto(`${card}?view=collections`);
  await byKeys(page, {
    open: say('portfolio:collection.add'),
    fields: { [title]: collection },
    fill: () => press(page, dialogOf(page).getByRole('checkbox', { name: sample }), 'Space'),
  });
  await press(page, page.getByRole('link', { name: collection }));
  await expect(page.getByRole('article').getByRole('link')).toHaveText([sample]);

  await page.goto(card);
  await press(
    page,
    page.getByRole('button', {
      name: say('portfolio:menuOf', { name: say('portfolio:list.mine') }),
    }),
  );
  await chooseByKeys(page, page.getByRole('menuitem', { name: say('portfolio:archive.title') }));
  const download = page.waitForEvent('download');
  await press(page, dialogOf(page).getByRole('link', { name: say('portfolio:archive.download') }));
  expect(await (await download).failure()).toBeNull();
});
