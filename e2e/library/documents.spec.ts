import { handsOf, unique } from '../forum/ways';
import { choose as pick } from '../src/select';
import { expect, test } from '../src/test';
import { categoryPath, choose, librarianOf, pdf } from './ways';

test('a teacher adds two files, a student finds, opens, downloads and keeps them without a reload, another teacher only reads', async ({ asPerson, request }) => {
  const admin = await librarianOf(request, 'admin');
  const { categoryGuid, nameAr } = await admin.category();
  const teacher = await asPerson('teacher', { path: categoryPath(categoryGuid) });
  const { say, dialog, saved, menu, sure } = handsOf(teacher);
  const student = await asPerson('student', { path: categoryPath(categoryGuid), language: 'en' });
  const english = handsOf(student, 'en').say;
  const [first, second] = [unique('مُقدِّمة الفيزياء'), unique('Optics')];
  const item = (title: string) => student.getByRole('article', { name: title, exact: true });

  await test.step('the empty category offers what each may do', async () => {
    await expect(student.getByText(english('forum:library.empty.category'))).toBeVisible();
    await expect(student.getByRole('button', { name: english('forum:library.add.title') })).toHaveCount(0);
    await teacher.getByRole('button', { name: say('forum:library.add.title') }).first().click();
  });

  await test.step('each file becomes a document with its name as the title', async () => {
    await choose(teacher, say('kit:upload.chooseMany'), pdf(`${first}.pdf`), pdf('ab.pdf'));
    const short = dialog.getByRole('region', { name: 'ab', exact: true });
    await expect(short.getByRole('alert')).toHaveText(say('status:fields.tooShort'));
    const add = dialog.getByRole('button', { name: say('forum:library.add.save_two') });
    await expect(add).toBeDisabled();
    await short.getByLabel(say('forum:library.fields.title')).fill(second);
    await dialog.getByRole('region', { name: second }).getByLabel(say('forum:library.fields.authors')).fill('ابن الهيثم');
    await expect(dialog.getByText(nameAr)).toBeVisible();
    await add.click();
    await saved();
    await expect(dialog).toBeHidden();
  });

  await test.step('the student sees them appear, and finds one by its author and by a word without its marks', async () => {
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

  await test.step('a look counts nothing, a download once', async () => {
    await item(second).getByRole('link').click();
    const drawer = student.getByRole('dialog').filter({ hasText: english('forum:library.document.title') });
    await expect(drawer.getByRole('heading', { name: second })).toBeVisible();
    await drawer.getByRole('button', { name: english('kit:file.preview', { name: second }) }).click();
    await expect(student.locator('iframe')).toHaveAttribute('src', /signature=/);
    await student.keyboard.press('Escape');
    await expect(student.locator('iframe')).toHaveCount(0);
    const opened = student.waitForEvent('popup');
    await drawer.getByRole('button', { name: english('kit:file.download', { name: second }) }).click();
    await opened;
    await expect(drawer.getByRole('group', { name: second })).toContainText(english('kit:file.downloads_one', { count: 1 }));
    await drawer.getByRole('button', { name: english('forum:library.document.save', { name: second }) }).click();
    await student.goBack();
    await expect(drawer).toBeHidden();
    await expect(item(second)).toContainText(english('kit:file.downloads_one', { count: 1 }));
  });

  await test.step('both are on the student\'s shelves', async () => {
    await student.getByRole('link', { name: english('forum:library.shelves.saved') }).click();
    await expect(item(second)).toBeVisible();
    await expect(item(first)).toHaveCount(0);
    await student.getByRole('link', { name: english('forum:library.shelves.opened') }).click();
    await expect(item(second)).toBeVisible();
    await item(second).getByRole('button', { name: english('forum:library.document.save', { name: second }) }).click();
    await student.getByRole('link', { name: english('forum:library.shelves.saved') }).click();
    await expect(item(second)).toHaveCount(0);
  });

  await test.step('another teacher is offered no change, the wide roles are', async () => {
    for (const [account, offered] of [['teacher2', 0], ['admin', 1]] as const) {
      const other = await asPerson(account, { path: categoryPath(categoryGuid) });
      await other.getByRole('button', { name: say('forum:menuOf', { name: first }), exact: true }).click();
      await expect(other.getByRole('menuitem', { name: say('forum:library.document.copyLink') })).toBeVisible();
      await expect(other.getByRole('menuitem', { name: say('forum:edit') })).toHaveCount(offered);
    }
  });

  await test.step('the teacher changes one and deletes it after a question', async () => {
    await menu(first, say('forum:edit'));
    await dialog.getByLabel(say('forum:library.fields.year')).fill('١٤٤٥');
    await pick(dialog.getByRole('combobox', { name: say('forum:library.fields.language') }), 'العربية');
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

for (const language of ['ar', 'en'] as const) {
  test(`what goes wrong while adding is told where it is, and nothing is lost (${language})`, async ({ asPerson, request }) => {
    const admin = await librarianOf(request, 'admin');
    const { categoryGuid } = await admin.category();
    const there = await admin.document(categoryGuid, { file: pdf('original.pdf', `same ${language} ${categoryGuid}`) });
    const page = await asPerson('teacher', { path: categoryPath(categoryGuid), language });
    const { say, dialog, saved } = handsOf(page, language);
    const title = unique('kept');
    const add = dialog.getByRole('button', { name: say('forum:library.add.save_one', { count: 1 }) });
    const open = () => page.getByRole('button', { name: say('forum:library.add.title') }).first().click();

    await test.step('the same content is warned of, with the way to it', async () => {
      await open();
      await choose(page, say('kit:upload.chooseMany'), pdf(`${title}.pdf`, `same ${language} ${categoryGuid}`));
      await expect(dialog.getByText(say('forum:library.add.duplicate'))).toBeVisible();
      await expect(dialog.getByRole('link', { name: there.title })).toHaveAttribute('href', new RegExp(`document=${there.documentGuid}`));
    });

    await test.step('a server that refuses the title tells it at its field', async () => {
      await page.route('**/api/Library/CreateDocuments', (route) => route.continue({ postData: route.request().postData()?.replace(title, 'x'.repeat(460)) }));
      await add.click();
      await expect(dialog.getByRole('alert')).toHaveText(say('status:fields.tooLong'));
      await page.unroute('**/api/Library/CreateDocuments');
    });

    await test.step('without a network nothing is saved, and a reload finds what was entered', async () => {
      await page.route('**/api/Library/CreateDocuments', (route) => route.abort());
      await add.click();
      await expect(dialog.getByRole('alert')).toHaveText(say('status:errors.network'));
      await page.unroute('**/api/Library/CreateDocuments');
      await page.reload();
      await open();
      await expect(dialog.getByText(say('kit:draft.restored'))).toBeVisible();
      await expect(dialog.getByLabel(say('forum:library.fields.title'))).toHaveValue(title);
    });

    await test.step('the code for a deleted category stands at the category; then it succeeds', async () => {
      await page.route('**/api/Library/CreateDocuments', (route) => route.fulfill({ json: { statusCode: 2, data: null } }));
      await add.click();
      await expect(dialog.getByRole('alert')).toHaveText(say('status:library.categoryGone'));
      await page.unroute('**/api/Library/CreateDocuments');
      await add.click();
      await saved();
      await expect(page.getByRole('article', { name: title })).toBeVisible();
    });
  });
}

test('a link leads to a document, and one that is gone says so', async ({ asPerson, request }) => {
  const teacher = await librarianOf(request, 'teacher');
  const { categoryGuid } = await (await librarianOf(request, 'admin')).category();
  const one = await teacher.document(categoryGuid);
  const other = await teacher.document(categoryGuid);
  const student = await asPerson('student2', { path: `/library?document=${one.documentGuid}` });
  const { say, dialog } = handsOf(student);
  await expect(dialog.getByRole('heading', { name: one.title })).toBeVisible();

  await dialog.getByRole('link', { name: other.title }).click();
  await expect(dialog.getByRole('heading', { name: other.title })).toBeVisible();
  await teacher.call('DELETE Library/DeleteDocument', { query: { documentGuid: other.documentGuid } });
  await student.reload();
  await expect(dialog.getByText(say('forum:library.document.gone'))).toBeVisible();
  await student.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(student).toHaveURL(/\/library$/);
});

test('a long list comes page by page to its end', async ({ asPerson, request }) => {
  const admin = await librarianOf(request, 'admin');
  const { categoryGuid } = await admin.category();
  const titles: string[] = [];
  for (let index = 0; index < 23; index += 1) titles.push((await admin.document(categoryGuid, { title: `Volume ${String(index).padStart(2, '0')}` })).title);
  const page = await asPerson('student', { path: `${categoryPath(categoryGuid)}&sort=title` });
  const items = page.getByRole('list', { name: handsOf(page).say('forum:library.list'), exact: true }).getByRole('article');
  await expect(items).toHaveCount(20);
  await items.last().scrollIntoViewIfNeeded();
  await expect(items).toHaveCount(23);
  expect(await items.getByRole('heading').allTextContents()).toEqual(titles);
});
