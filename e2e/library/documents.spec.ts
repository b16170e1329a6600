import type { APIRequestContext, Page } from '@playwright/test';
import { actionsOf, unique } from '../forum/fixtures';
import { choose as pick } from '../src/select';
import { expect, test } from '../src/test';
import { categoryPath, choose, librarianOf, pdf } from './fixtures';

/** Adds a category by the administration's dialog. Returns its guid. */
async function addCategory(
  admin: Page,
  request: APIRequestContext,
  nameAr: string,
): Promise<string> {
  const { say, dialog, save, saved } = actionsOf(admin);
  await admin.getByRole('button', { name: say('kit:add'), exact: true }).click();
  await admin
    .getByRole('menuitem', { name: say('forum:library.category.add'), exact: true })
    .click();
  await dialog.getByLabel(say('forum:library.fields.nameAr')).fill(nameAr);
  await expect(save).toBeDisabled();
  await dialog.getByLabel(say('forum:library.fields.nameEn')).fill(unique('Shelf'));
  await dialog.getByRole('radio', { name: say('forum:library.icons.law') }).check();
  await save.click();
  await saved();
  await expect(
    admin
      .getByRole('navigation', { name: say('forum:library.places') })
      .getByRole('link', { name: nameAr }),
  ).toBeVisible();
  const { data } = await (
    await librarianOf(request, 'admin')
  ).call('GET Library/GetCategories', {});
  return data.categories.find((category) => category.nameAr === nameAr)?.categoryGuid ?? '';
}

test('carries documents from the teacher to the student without a reload', async ({
  asPerson,
  request,
}) => {
  const nameAr = unique('رف');
  const categoryGuid = await addCategory(
    await asPerson('admin', { path: '/library' }),
    request,
    nameAr,
  );
  const teacher = await asPerson('teacher', { path: categoryPath(categoryGuid) });
  const { say, dialog, saved, menu, sure } = actionsOf(teacher);
  const student = await asPerson('student', { path: categoryPath(categoryGuid), language: 'en' });
  const english = actionsOf(student, 'en').say;
  const [first, second] = [unique('مُقدِّمة الفيزياء'), unique('Optics')];
  const item = (title: string) => student.getByRole('article', { name: title, exact: true });

  await test.step('offers each person their actions in the empty category', async () => {
    await expect(student.getByText(english('forum:library.empty.category'))).toBeVisible();
    await expect(
      student.getByRole('button', { name: english('forum:library.add.title') }),
    ).toHaveCount(0);
    await teacher
      .getByRole('button', { name: say('forum:library.add.title') })
      .first()
      .click();
  });

  await test.step('creates a document with its name as title for each file', async () => {
    await choose(teacher, say('kit:upload.chooseMany'), pdf(`${first}.pdf`), pdf('ab.pdf'));
    const short = dialog.getByRole('region', { name: 'ab', exact: true });
    await expect(short.getByRole('alert')).toBeVisible();
    const add = dialog.getByRole('button', { name: say('forum:library.add.save_two') });
    await expect(add).toBeDisabled();
    await short.getByLabel(say('forum:library.fields.title')).fill(second);
    await dialog
      .getByRole('region', { name: second })
      .getByLabel(say('forum:library.fields.authors'))
      .fill('ابن الهيثم');
    await expect(dialog.getByText(nameAr)).toBeVisible();
    await add.click();
    await saved();
    await expect(dialog).toBeHidden();
  });

  await test.step('shows them to the student live and finds one by author and word', async () => {
    await expect(item(first)).toBeVisible();
    await expect(item(second)).toBeVisible();
    const search = student.getByRole('searchbox');
    await search.fill('مقدمه الفيزيا');
    await expect(item(second)).toHaveCount(0);
    await expect(item(first).locator('mark').first()).toHaveText('مُقدِّمة');
    await search.fill('هيثم');
    await expect(item(first)).toHaveCount(0);
    await expect(item(second).locator('mark')).toHaveText('هيثم');
    await expect(student).toHaveURL(/q=/);
  });

  await test.step('counts a download once and a view not at all', async () => {
    await item(second).getByRole('link').click();
    const drawer = student
      .getByRole('dialog')
      .filter({ hasText: english('forum:library.document.title') });
    await expect(drawer.getByRole('heading', { name: second })).toBeVisible();
    await drawer
      .getByRole('button', { name: english('kit:file.preview', { name: second }) })
      .click();
    await expect(student.locator('iframe')).toHaveAttribute('src', /signature=/);
    await student.keyboard.press('Escape');
    await expect(student.locator('iframe')).toHaveCount(0);
    const opened = student.waitForEvent('popup');
    await drawer
      .getByRole('button', { name: english('kit:file.download', { name: second }) })
      .click();
    await opened;
    await expect(drawer.getByRole('group', { name: second })).toContainText(
      english('kit:file.downloads_one', { count: 1 }),
    );
    await drawer
      .getByRole('button', { name: english('forum:library.document.save', { name: second }) })
      .click();
    await student.goBack();
    await expect(drawer).toBeHidden();
    await expect(item(second)).toContainText(english('kit:file.downloads_one', { count: 1 }));
  });

  await test.step("lists both on the student's shelves", async () => {
    await student.getByRole('link', { name: english('forum:library.shelves.saved') }).click();
    await expect(item(second)).toBeVisible();
    await expect(item(first)).toHaveCount(0);
    await student.getByRole('link', { name: english('forum:library.shelves.opened') }).click();
    await expect(item(second)).toBeVisible();
    await item(second)
      .getByRole('button', { name: english('forum:library.document.save', { name: second }) })
      .click();
    await student.getByRole('link', { name: english('forum:library.shelves.saved') }).click();
    await expect(item(second)).toHaveCount(0);
  });

  await test.step('offers changes to wide roles but not to another teacher', async () => {
    for (const [account, offered] of [
      ['teacher2', 0],
      ['admin', 1],
    ] as const) {
      const other = await asPerson(account, { path: categoryPath(categoryGuid) });
      await other
        .getByRole('button', { name: say('forum:menuOf', { name: first }), exact: true })
        .click();
      await expect(
        other.getByRole('menuitem', { name: say('forum:library.document.copyLink') }),
      ).toBeVisible();
      await expect(other.getByRole('menuitem', { name: say('forum:edit') })).toHaveCount(offered);
    }
  });

  await test.step('changes a document and deletes it after confirmation', async () => {
    await menu(first, say('forum:edit'));
    await dialog.getByLabel(say('forum:library.fields.year')).fill('١٤٤٥');
    await pick(
      dialog.getByRole('combobox', { name: say('forum:library.fields.language') }),
      'العربية',
    );
    await dialog.getByRole('button', { name: say('forum:save') }).click();
    await saved();
    await expect(teacher.getByRole('article', { name: first, exact: true })).toContainText('1445');
    await menu(first, say('forum:delete'));
    await sure(false);
    await expect(teacher.getByRole('article', { name: first, exact: true })).toBeVisible();
    await menu(first, say('forum:delete'));
    await sure();
    await expect(teacher.getByRole('article', { name: first, exact: true })).toHaveCount(0);
  });
});
