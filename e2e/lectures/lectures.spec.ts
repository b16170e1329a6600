import { handsOf, unique } from '../forum/ways';
import { expectAccessible } from '../src/axe';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';
import { folderPath, lecturerOf, OTHER_SUBJECT, SUBJECT } from './ways';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');

test('a teacher adds a folder and a lecture; the student finds it live and by the notification, reads it, and the teacher sees who has', async ({ asPerson, request }) => {
  test.slow();
  const lecturer = await lecturerOf(request, 'teacher');
  const [folderName, lectureName] = [unique('الفصل'), unique('محاضرة')];
  const teacher = await asPerson('teacher', { path: '/lectures' });
  const { say, dialog, save, saved, attach } = handsOf(teacher);
  const student = await asPerson('student', { path: folderPath(lecturer.subjectGuid) });
  const add = async (what: 'lecture' | 'folder') => {
    await teacher.getByRole('button', { name: say('kit:add'), exact: true }).click();
    await teacher.getByRole('menuitem', { name: say(`forum:lectures.add.${what}`) }).click();
  };

  await test.step('the subject, a folder in it, and into the folder', async () => {
    await teacher.getByRole('link', { name: SUBJECT }).click();
    await expect(teacher.getByRole('heading', { name: SUBJECT, level: 2 })).toBeVisible();
    await add('folder');
    await dialog.getByLabel(say('forum:lectures.fields.folder')).fill(folderName);
    await save.click();
    await saved();
    await teacher.getByRole('link', { name: folderName }).click();
    await expect(teacher.getByText(say('forum:lectures.empty.folder'))).toBeVisible();
  });

  await test.step('the folder appears at the student without a reload', async () => {
    await student.getByRole('link', { name: folderName }).click();
    await expect(student.getByText(say('forum:lectures.empty.folder'))).toBeVisible();
  });

  await test.step('a lecture with a text and a file', async () => {
    await add('lecture');
    await dialog.getByLabel(say('forum:lectures.fields.title')).fill(lectureName);
    await expect(save).toBeDisabled();
    await attach(say('kit:upload.chooseMany'), { name: 'شرائح.pdf', mimeType: 'application/pdf', buffer: PDF });
    await expect(dialog.getByRole('button', { name: say('kit:upload.remove', { name: 'شرائح.pdf' }) })).toBeVisible();
    await dialog.getByRole('textbox', { name: say('forum:lectures.fields.text') }).click();
    await teacher.keyboard.type('اقرأوا الصفحات الأولى');
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(teacher.getByRole('link', { name: lectureName })).toBeVisible();
    await expectAccessible(teacher);
  });

  await test.step('it appears at the student, as a notification too, which opens it', async () => {
    await expect(student.getByRole('link', { name: lectureName })).toBeVisible();
    await student.goto('/alerts');
    await student.getByRole('link', { name: new RegExp(lectureName) }).click();
    const opened = student.getByRole('dialog', { name: lectureName });
    await expect(opened.getByText('اقرأوا الصفحات الأولى')).toBeVisible();
    await expectAccessible(student);
    await opened.getByRole('button', { name: say('kit:file.preview', { name: 'شرائح.pdf' }) }).click();
    await expect(student.getByRole('dialog', { name: 'شرائح.pdf' }).locator('iframe')).toHaveAttribute('src', /\/files\/Lectures\/.*use=preview/);
    await student.keyboard.press('Escape');
    await opened.getByRole('button', { name: say('kit:close') }).click();
    await expect(student.getByRole('article').filter({ hasText: lectureName }).getByText(say('forum:lectures.seen'), { exact: true })).toBeVisible();
  });

  await test.step('the teacher finds the student among those who have seen it, and takes the list along', async () => {
    await teacher.getByRole('button', { name: say('kit:refresh.button') }).click();
    const total = 62;
    await teacher.getByRole('button', { name: say('forum:lectures.readers.open', { name: lectureName, seen: 1, total }) }).click();
    const readers = teacher.getByRole('dialog', { name: say('forum:lectures.readers.title') });
    await expect(readers.getByText(say('forum:lectures.readers.sum', { seen: 1, total }))).toBeVisible();
    await readers.getByText(say('forum:lectures.readers.seen'), { exact: true }).click();
    await expect(readers.getByRole('row').nth(1)).toContainText('يوسف كريم الجبوري');
    await expect(readers.getByRole('row')).toHaveCount(2);
    await expectAccessible(teacher);
    const download = teacher.waitForEvent('download');
    await readers.getByRole('button', { name: say('forum:lectures.readers.export') }).click();
    expect((await download).suggestedFilename()).toBe(`${lectureName}.csv`);
  });
});

test('the order is changed by keyboard, by menu and by dragging, and is the same for everybody', async ({ asPerson, request }) => {
  const lecturer = await lecturerOf(request, 'teacher');
  const folder = await lecturer.folder();
  const names = [unique('أولى'), unique('ثانية'), unique('ثالثة')] as [string, string, string];
  for (const title of names) await lecturer.lecture({ folderGuid: folder.itemGuid, title });
  const [first, second, third] = names;
  const path = folderPath(lecturer.subjectGuid, folder.itemGuid);
  const page = await asPerson('teacher', { path, language: 'en' });
  const student = await asPerson('student', { path });
  const { say, menu } = handsOf(page, 'en');
  const order = (of: typeof page) => of.locator('.rw-lec-items').getByRole('heading', { level: 3 });
  const handle = (name: string) => page.getByRole('button', { name: say('forum:lectures.order.handle', { name }) });
  await expect(order(page)).toHaveText([first, second, third]);

  await test.step('with the arrow keys, read out', async () => {
    await handle(first).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(order(page)).toHaveText([second, third, first]);
    await expect(handle(first)).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: say('forum:lectures.order.moved', { name: first, place: 3, total: 3 }) })).toHaveCount(1);
    await expect(order(student)).toHaveText([second, third, first]);
  });

  await test.step('from the menu', async () => {
    await menu(third, say('forum:lectures.order.up'));
    await expect(order(student)).toHaveText([third, second, first]);
  });

  await test.step('by dragging', async () => {
    const from = await handle(first).boundingBox();
    const to = await handle(third).boundingBox();
    if (!from || !to) throw new Error('The handles are not there.');
    await page.mouse.move(from.x + 8, from.y + 12);
    await page.mouse.down();
    await page.mouse.move(to.x + 8, to.y - 4, { steps: 8 });
    await page.mouse.up();
    await expect(order(page)).toHaveText([first, third, second]);
    await expect(order(student)).toHaveText([first, third, second]);
    await page.reload();
    await expect(order(page)).toHaveText([first, third, second]);
  });
});

test('a lecture is moved to another folder; a full folder is not deleted; what is hidden is not there for students', async ({ asPerson, request }) => {
  const lecturer = await lecturerOf(request, 'teacher');
  const [from, to] = [await lecturer.folder(), await lecturer.folder()];
  const lecture = await lecturer.lecture({ folderGuid: from.itemGuid });
  const page = await asPerson('teacher', { path: folderPath(lecturer.subjectGuid, from.itemGuid) });
  const { say, dialog, menu, sure, saved } = handsOf(page);

  await menu(lecture.title, say('forum:lectures.move.title'));
  await dialog.getByRole('combobox', { name: say('forum:lectures.move.folder') }).fill(to.title);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: say('forum:lectures.move.save'), exact: true }).click();
  await saved();
  await expect(page.getByText(say('forum:lectures.empty.folder'))).toBeVisible();

  await page.goto(folderPath(lecturer.subjectGuid));
  await menu(to.title, say('forum:delete'));
  await sure();
  await expect(page.getByText(say('status:lectures.notEmpty'))).toBeVisible();
  await menu(to.title, say('forum:lectures.hide'));
  await expect(page.getByRole('article').filter({ hasText: to.title }).getByText(say('forum:lectures.hidden'))).toBeVisible();

  const student = await asPerson('student', { path: `${folderPath(lecturer.subjectGuid)}?lecture=${lecture.itemGuid}` });
  await expect(student.getByRole('dialog').getByText(say('forum:lectures.gone.lecture'))).toBeVisible();
  await student.goto(folderPath(lecturer.subjectGuid, to.itemGuid));
  await expect(student.getByText(say('forum:lectures.gone.folder'))).toBeVisible();
  await student.goto(folderPath(lecturer.subjectGuid));
  await expect(student.getByRole('link', { name: from.title })).toBeVisible();
  await expect(student.getByRole('link', { name: to.title })).toHaveCount(0);
  await expect(student.getByRole('button', { name: say('kit:add'), exact: true })).toHaveCount(0);
});

test('a folder is copied to another subject with what it holds, and its students find it once it is shown', async ({ asPerson, request }) => {
  const [lecturer, other] = [await lecturerOf(request, 'admin'), await lecturerOf(request, 'admin', OTHER_SUBJECT)];
  const [from, to] = [await lecturer.folder(), await other.folder()];
  const inner = await other.folder({ folderGuid: to.itemGuid });
  const lecture = await other.lecture({ folderGuid: inner.itemGuid, description: '<p>نص المحاضرة المنسوخة</p>' });
  const page = await asPerson('admin', { path: folderPath(other.subjectGuid, to.itemGuid) });
  const { say, dialog, menu, saved } = handsOf(page);

  await menu(inner.title, say('forum:lectures.copy.title'));
  await expect(dialog.getByText(say('forum:lectures.copy.hintFolder'))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: say('forum:lectures.copy.subject') }).fill(SUBJECT);
  await page.getByTitle(SUBJECT, { exact: true }).click();
  await dialog.getByRole('combobox', { name: say('forum:lectures.move.folder') }).fill(from.title);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: say('forum:lectures.copy.save'), exact: true }).click();
  await saved();
  await expect(page.getByRole('link', { name: inner.title })).toBeVisible();

  await page.goto(folderPath(lecturer.subjectGuid, from.itemGuid));
  const student = await asPerson('student', { path: folderPath(lecturer.subjectGuid, from.itemGuid) });
  await expect(student.getByText(say('forum:lectures.empty.folder'))).toBeVisible();
  await menu(inner.title, say('forum:lectures.show'));
  await student.getByRole('link', { name: inner.title }).click();
  await student.getByRole('link', { name: lecture.title }).click();
  const opened = student.getByRole('dialog', { name: lecture.title });
  await expect(opened.getByText('نص المحاضرة المنسوخة')).toBeVisible();
  await expect(opened.getByRole('group', { name: 'ملزمة' })).toBeVisible();
});

test('whoever neither teaches nor studies a subject finds nothing of it', async ({ asPerson, request }) => {
  const { subjectGuid } = await lecturerOf(request, 'teacher');
  const say = textsOf('ar');
  for (const account of ['teacher2', 's240'] as const) {
    const page = await asPerson(account, { path: folderPath(subjectGuid) });
    await expect(page.getByText(say('forum:lectures.gone.subject'))).toBeVisible();
    await page.getByRole('link', { name: say('forum:lectures.gone.toSubjects') }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('link', { name: SUBJECT })).toHaveCount(0);
  }
});

test('the wide roles find every subject, by stage and by a search that folds', async ({ asPerson }) => {
  const page = await asPerson('admin', { path: '/lectures', language: 'en', theme: 'dark' });
  const say = textsOf('en');
  await expect(page.getByRole('article')).toHaveCount(12);
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: say('forum:lectures.searchSubjects') }).fill('التشريح علم'.split(' ').reverse().join(' '));
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: OTHER_SUBJECT }).click();
  await expect(page.getByRole('button', { name: say('kit:add'), exact: true })).toBeVisible();
});

test('on a phone a student goes through a folder, lecture after lecture, in English', async ({ asPerson, request }) => {
  const lecturer = await lecturerOf(request, 'teacher');
  const folder = await lecturer.folder({ description: 'Read both before Sunday.' });
  const [one, two] = [await lecturer.lecture({ folderGuid: folder.itemGuid }), await lecturer.lecture({ folderGuid: folder.itemGuid })];
  const page = await asPerson('student', { path: folderPath(lecturer.subjectGuid), language: 'en', context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } });
  const say = textsOf('en');
  await page.getByRole('link', { name: folder.title }).click();
  await expect(page.getByText(say('forum:lectures.progress', { seen: 0, total: 2 }))).toBeVisible();
  await page.getByRole('link', { name: one.title }).click();
  await expect(page.getByRole('dialog', { name: one.title })).toBeVisible();
  await page.getByRole('button', { name: say('forum:lectures.next') }).click();
  const second = page.getByRole('dialog', { name: two.title });
  await expect(second.getByRole('group', { name: 'ملزمة' })).toBeVisible();
  await second.getByRole('button', { name: say('kit:close') }).click();
  await expect(page.getByText(say('forum:lectures.progress', { seen: 2, total: 2 }))).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
