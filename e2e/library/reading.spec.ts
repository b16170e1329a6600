import { actionsOf } from '../forum/fixtures';
import { appearanceCheckOf, LOOK_PAIRS, visitOf } from '../src/appearance-check';
import { expectBox } from '../src/boxes';
import { goInside } from '../src/looks';
import { expect, test } from '../src/test';
import { categoryPath, choose, librarianOf, pdf } from './fixtures';

/** Pixels that the placeholder of a search field leaves free. */
const spareOf = (field: HTMLInputElement): number => {
  const style = getComputedStyle(field);
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) throw new Error('There is no canvas to measure text with.');
  pen.font = style.font;
  return (
    field.clientWidth -
    parseFloat(style.paddingInlineStart) -
    parseFloat(style.paddingInlineEnd) -
    pen.measureText(field.placeholder).width
  );
};

for (const pair of LOOK_PAIRS) {
  test(
    `library screens and dialogs have no barrier (${pair.name})`,
    { tag: pair.tag },
    async ({ asPerson, request }) => {
      const { language } = pair.first;
      const admin = await librarianOf(request, 'admin');
      const { categoryGuid, nameAr, nameEn } = await admin.category();
      const { title } = await admin.document(categoryGuid, {
        description: 'وصف يُبحث فيه',
        authors: 'Al-Khatib',
        year: 2020,
      });
      const page = await asPerson('admin', { ...visitOf(pair), path: '/library' });
      const look = await appearanceCheckOf(page, pair);
      const { say, dialog, menu } = actionsOf(page, language);
      const list = page.getByRole('list', { name: say('forum:library.list'), exact: true });
      const search = page.getByRole('searchbox');
      await expect(list).toBeVisible();
      await look();

      await test.step('fits the placeholder into the search field', async () => {
        for (const width of [360, 1280]) {
          await page.setViewportSize({ width, height: 740 });
          await expect.poll(() => search.evaluate(spareOf), `${width} px`).toBeGreaterThan(0);
        }
        await page.setViewportSize({ width: 360, height: 740 });
        // Below the search, the add button ends where the search ends.
        const edgesOf = (part: string) =>
          page
            .locator(part)
            .evaluate(
              (element) =>
                element.getBoundingClientRect().toJSON() as { left: number; right: number },
            );
        await expect
          .poll(async () => {
            const [field, add] = [await edgesOf('.rw-search'), await edgesOf('.rw-add')];
            return language === 'ar' ? add.left - field.left : field.right - add.right;
          })
          .toBeGreaterThanOrEqual(0);
      });

      await page.getByRole('button', { name: say('forum:library.layouts.rows') }).click();
      await expect(
        page.getByRole('button', { name: say('forum:library.layouts.rows') }),
      ).toHaveAttribute('aria-pressed', 'true');
      await search.fill('khatib');
      await expect(list.locator('mark').first()).toBeVisible();
      await look();

      await goInside(page, categoryPath(categoryGuid));
      await page.getByRole('article', { name: title }).getByRole('link').click();
      await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
      await look();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();

      await menu(language === 'ar' ? nameAr : nameEn, say('forum:library.category.edit'));
      await expect(dialog.getByLabel(say('forum:library.fields.nameAr'))).toBeVisible();
      await look({ once: true });
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();

      await page.getByRole('button', { name: say('kit:add'), exact: true }).click();
      await page.getByRole('menuitem', { name: say('forum:library.add.title') }).click();
      await choose(page, say('kit:upload.chooseMany'), pdf('chapter.pdf'));
      await dialog.getByRole('button', { name: say('forum:library.add.details') }).click();
      await expect(dialog.getByLabel(say('forum:library.fields.year'))).toBeVisible();
      await look({ once: true });
    },
  );
}

test('returns the focus to the document a keyboard user opened', async ({ asPerson, request }) => {
  const { categoryGuid } = await (await librarianOf(request, 'admin')).category();
  const { title } = await (await librarianOf(request, 'teacher')).document(categoryGuid);
  const page = await asPerson('student', { path: categoryPath(categoryGuid) });
  const { say, dialog } = actionsOf(page);
  const link = page.getByRole('article', { name: title }).getByRole('link');
  await expect(link).toBeVisible();

  const order = page.getByRole('button', {
    name: say('forum:library.sortedBy', { sort: say('forum:library.sorts.newest') }),
  });
  await order.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: say('forum:library.sorts.title') }).press('Enter');
  await expect(page).toHaveURL(/sort=title/);

  await page.getByRole('searchbox').focus();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=/);
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
  const download = dialog.getByRole('button', { name: say('kit:file.download', { name: title }) });
  await download.focus();
  const opened = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  await opened;
  await page.bringToFront();
  await expect(dialog.getByRole('group', { name: title })).toContainText(
    say('kit:file.downloads_one'),
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

test('opens categories as chips and documents full screen on a phone', async ({
  asPerson,
  request,
}) => {
  const admin = await librarianOf(request, 'admin');
  const top = await admin.category();
  const inner = await admin.category({ parentCategoryGuid: top.categoryGuid });
  const { title } = await admin.document(inner.categoryGuid);
  const page = await asPerson('student', {
    context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  });
  const { say, dialog } = actionsOf(page);

  await test.step('shows placeholders in the shape of documents while loading', async () => {
    await page.route('**/api/Library/GetDocuments*', () => new Promise(() => undefined));
    await page.goto('/library');
    const line = page.locator('.rw-library-ghost .rw-skeleton span').first();
    await expect(line).toBeVisible();
    await expectBox(line, 'width').toBeGreaterThan(100);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
  });

  const places = page.getByRole('navigation', { name: say('forum:library.places') });
  await places.getByRole('link', { name: top.nameAr }).tap();
  await places.getByRole('link', { name: inner.nameAr }).tap();
  await expect(page.getByRole('heading', { level: 2, name: inner.nameAr })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.getByRole('article', { name: title }).getByRole('link').tap();
  await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
  await expectBox(dialog, 'width').toBe(360);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('article', { name: title })).toBeVisible();
});
