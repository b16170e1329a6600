import { handsOf } from '../forum/ways';
import { expectAccessible } from '../src/axe';
import { expect, test } from '../src/test';
import { categoryPath, choose, librarianOf, pdf } from './ways';

for (const language of ['ar', 'en'] as const) {
  test(`the search says whole what it searches (${language})`, async ({ asPerson }) => {
    const page = await asPerson('student', { path: '/library', language });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      const spare = await page.getByRole('searchbox').evaluate((field: HTMLInputElement) => {
        const style = getComputedStyle(field);
        const pen = document.createElement('canvas').getContext('2d');
        if (!pen) throw new Error('Nothing to measure with.');
        pen.font = style.font;
        return field.clientWidth - parseFloat(style.paddingInlineStart) - parseFloat(style.paddingInlineEnd) - pen.measureText(field.placeholder).width;
      });
      expect(spare, `${width} px`).toBeGreaterThan(0);
    }
  });
}

for (const { language, theme } of [{ language: 'ar', theme: 'light' }, { language: 'en', theme: 'dark' }] as const) {
  test(`every view and dialog of the library is accessible (${language}, ${theme})`, async ({ asPerson, request }) => {
    const admin = await librarianOf(request, 'admin');
    const { categoryGuid, nameAr, nameEn } = await admin.category();
    const { title } = await admin.document(categoryGuid, { description: 'وصف يُبحث فيه', authors: 'Al-Khatib', year: 2020 });
    const page = await asPerson('admin', { path: '/library', language, theme });
    const { say, dialog, menu } = handsOf(page, language);
    const list = page.getByRole('list', { name: say('forum:library.list'), exact: true });
    await expect(list).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: say('forum:library.layouts.rows') }).click();
    await expect(page.getByRole('button', { name: say('forum:library.layouts.rows') })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('searchbox').fill('khatib');
    await expect(list.locator('mark').first()).toBeVisible();
    await expectAccessible(page);

    await page.goto(categoryPath(categoryGuid));
    await page.getByRole('article', { name: title }).getByRole('link').click();
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await menu(language === 'ar' ? nameAr : nameEn, say('forum:library.category.edit'));
    await expect(dialog.getByLabel(say('forum:library.fields.nameAr'))).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: say('kit:add'), exact: true }).click();
    await page.getByRole('menuitem', { name: say('forum:library.add.title') }).click();
    await choose(page, say('kit:upload.chooseMany'), pdf('chapter.pdf'));
    await dialog.getByRole('button', { name: say('forum:library.add.details') }).click();
    await expect(dialog.getByLabel(say('forum:library.fields.year'))).toBeVisible();
    await expectAccessible(page);
  });
}

test('the keyboard alone searches, orders, opens, downloads and comes back to where it was', async ({ asPerson, request }) => {
  const { categoryGuid } = await (await librarianOf(request, 'admin')).category();
  const { title } = await (await librarianOf(request, 'teacher')).document(categoryGuid);
  const page = await asPerson('student', { path: categoryPath(categoryGuid) });
  const { say, dialog } = handsOf(page);
  const link = page.getByRole('article', { name: title }).getByRole('link');
  await expect(link).toBeVisible();

  const order = page.getByRole('button', { name: say('forum:library.sortedBy', { sort: say('forum:library.sorts.newest') }) });
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
  await expect(dialog.getByRole('group', { name: title })).toContainText(say('kit:file.downloads_one'));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

test('on a phone the places are chips and a document fills the screen', async ({ asPerson, request }) => {
  const admin = await librarianOf(request, 'admin');
  const top = await admin.category();
  const inner = await admin.category({ parentCategoryGuid: top.categoryGuid });
  const { title } = await admin.document(inner.categoryGuid);
  const page = await asPerson('student', { path: '/library', context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } });
  const { say, dialog } = handsOf(page);
  const places = page.getByRole('navigation', { name: say('forum:library.places') });
  await places.getByRole('link', { name: top.nameAr }).tap();
  await places.getByRole('link', { name: inner.nameAr }).tap();
  await expect(page.getByRole('heading', { level: 2, name: inner.nameAr })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page);
  const teacher = await asPerson('teacher', { path: '/library', language: 'en', context: { viewport: { width: 360, height: 740 } } });
  await expect(teacher.getByRole('article').first()).toBeVisible();
  const ends = await Promise.all(['.rw-search', '.rw-add'].map((part) => teacher.locator(part).evaluate((element) => element.getBoundingClientRect().right)));
  expect(ends[1]).toBeLessThanOrEqual(ends[0] ?? 0);

  await page.getByRole('article', { name: title }).getByRole('link').tap();
  await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
  expect((await dialog.boundingBox())?.width).toBe(360);
  await expectAccessible(page);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('article', { name: title })).toBeVisible();
});

test('documents on their way have the shape of documents', async ({ asPerson }) => {
  const page = await asPerson('student');
  await page.route('**/api/Library/GetDocuments*', () => new Promise(() => undefined));
  await page.goto('/library');
  const line = page.locator('.rw-library-ghost li').first();
  await expect(line).toBeVisible();
  expect((await line.boundingBox())?.width).toBeGreaterThan(100);
});
