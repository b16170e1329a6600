import { handsOf, unique } from '../forum/ways';
import { choose as pick } from '../src/select';
import { expect, test } from '../src/test';
import { categoryPath, librarianOf } from './ways';

for (const language of ['ar', 'en'] as const) {
  test(`staff with a wide role add, order, rename and delete categories (${language})`, async ({ asPerson, request }) => {
    const admin = await librarianOf(request, 'admin');
    const top = await admin.category();
    const target = await admin.category();
    const nameOf = ({ nameAr, nameEn }: { nameAr: string; nameEn: string }) => (language === 'ar' ? nameAr : nameEn);
    const page = await asPerson('admin', { path: categoryPath(top.categoryGuid), language });
    const { say, dialog, save, saved, menu, sure } = handsOf(page, language);
    const places = page.getByRole('navigation', { name: say('forum:library.places') });
    const inner = { nameAr: unique('داخلي'), nameEn: unique('Inner') };
    const later = await admin.category({ parentCategoryGuid: top.categoryGuid });

    await test.step('one is added inside, with its names, picture and colour', async () => {
      await menu(nameOf(top), say('forum:library.category.addInner'));
      await dialog.getByLabel(say('forum:library.fields.nameAr')).fill(inner.nameAr);
      await expect(save).toBeDisabled();
      await dialog.getByLabel(say('forum:library.fields.nameEn')).fill(inner.nameEn);
      await dialog.getByRole('radio', { name: say('forum:library.icons.law') }).check();
      await dialog.getByRole('radio', { name: say('forum:library.colors.danger') }).check();
      await save.click();
      await saved();
      await expect(places.getByRole('link', { name: nameOf(inner) })).toBeVisible();
    });

    await test.step('a name that is taken is refused at its field', async () => {
      await menu(nameOf(top), say('forum:library.category.addInner'));
      await dialog.getByLabel(say('forum:library.fields.nameAr')).fill(inner.nameAr);
      await dialog.getByLabel(say('forum:library.fields.nameEn')).fill('Other');
      await save.click();
      await expect(dialog.getByRole('alert')).toHaveText(say('status:library.nameTaken'));
      await dialog.getByLabel(say('forum:library.fields.nameAr')).fill(unique('غيره'));
      await page.route('**/api/Library/CreateCategory', (route) => route.fulfill({ json: { statusCode: 7, data: null } }));
      await save.click();
      await expect(dialog.getByRole('alert')).toHaveText(say('status:unknown'));
      await page.unroute('**/api/Library/CreateCategory');
      await dialog.getByRole('button', { name: say('forum:cancel') }).click();
      // What was typed is not lost without a question.
      await dialog.getByRole('button', { name: say('kit:unsaved.leave') }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('it moves before the one that was there first, and gets another name', async () => {
      const order = async () => (await places.getByRole('link').allTextContents()).filter((text) => text.includes(nameOf(inner)) || text.includes(nameOf(later)));
      await places.getByRole('link', { name: nameOf(inner) }).click();
      await menu(nameOf(inner), say('forum:library.category.up'));
      await expect.poll(async () => (await order())[0]).toContain(nameOf(inner));
      await menu(nameOf(inner), say('forum:library.category.edit'));
      inner.nameAr = unique('مسمّى');
      inner.nameEn = unique('Renamed');
      await dialog.getByLabel(say('forum:library.fields.nameAr')).fill(inner.nameAr);
      await dialog.getByLabel(say('forum:library.fields.nameEn')).fill(inner.nameEn);
      await save.click();
      await expect(page.getByRole('heading', { level: 2, name: nameOf(inner) })).toBeVisible();
    });

    await test.step('a document is put into it, and its category is deleted with a place for it', async () => {
      const { data } = await admin.call('GET Library/GetCategories', {});
      const document = await admin.document(data.categories.find((category) => category.nameEn === inner.nameEn)?.categoryGuid ?? '');
      await expect(page.getByRole('article', { name: document.title })).toBeVisible();
      await menu(nameOf(inner), say('forum:library.category.delete'));
      const away = dialog.getByRole('button', { name: say('forum:library.category.moveAndDelete') });
      await expect(away).toBeDisabled();
      await dialog.getByRole('combobox', { name: say('forum:library.fields.moveTo') }).fill(nameOf(target));
      await pick(dialog.getByRole('combobox', { name: say('forum:library.fields.moveTo') }), nameOf(target));
      await away.click();
      await saved();
      await expect(page.getByRole('heading', { level: 2, name: nameOf(top) })).toBeVisible();
      await places.getByRole('link', { name: nameOf(target) }).click();
      await expect(page.getByRole('article', { name: document.title })).toBeVisible();
    });

    await test.step('one that is not empty any more is refused with its text, an empty one goes after a question', async () => {
      await page.goto(categoryPath(top.categoryGuid));
      await page.route('**/api/Library/DeleteCategory*', (route) => route.fulfill({ json: { statusCode: 2, data: null } }));
      await menu(nameOf(top), say('forum:library.category.delete'));
      await sure();
      await expect(page.getByText(say('status:library.categoryNotEmpty'))).toBeVisible();
      await page.unroute('**/api/Library/DeleteCategory*');
      await menu(nameOf(top), say('forum:library.category.delete'));
      await sure();
      await expect(places.getByRole('link', { name: nameOf(top) })).toHaveCount(0);
    });
  });
}

test('a teacher without such a role and a student are not offered it', async ({ asPerson, request }) => {
  const { categoryGuid, nameAr } = await (await librarianOf(request, 'admin')).category();
  for (const account of ['teacher', 'student'] as const) {
    const page = await asPerson(account, { path: categoryPath(categoryGuid) });
    const { say } = handsOf(page);
    await expect(page.getByRole('heading', { level: 2, name: nameAr })).toBeVisible();
    await expect(page.getByRole('button', { name: say('forum:menuOf', { name: nameAr }) })).toHaveCount(0);
  }
});
