import { actionsOf, unique } from '../forum/fixtures';
import { expectAccessible } from '../src/axe';
import { expect, test } from '../src/test';
import { folderPath, lecturerOf, SUBJECT } from './fixtures';

// Proves LECTURE-1.

/** Students of the subject in the demo university. */
const STUDENTS = 62;
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
);

test('brings a new lecture to the student and its readers to the teacher', async ({
  asPerson,
  request,
}) => {
  test.slow();
  const lecturer = await lecturerOf(request, 'teacher');
  const [folderName, lectureName] = [unique('الفصل'), unique('محاضرة')];
  const teacher = await asPerson('teacher', { path: '/lectures' });
  const { say, dialog, save, saved, attach } = actionsOf(teacher);
  const student = await asPerson('student', { path: folderPath(lecturer.subjectGuid) });
  const add = async (what: 'lecture' | 'folder') => {
    await teacher.getByRole('button', { name: say('kit:add'), exact: true }).click();
    await teacher.getByRole('menuitem', { name: say(`forum:lectures.add.${what}`) }).click();
  };

  await test.step('opens the subject and creates a folder in it', async () => {
    await teacher.getByRole('link', { name: SUBJECT }).click();
    await expect(teacher.getByRole('heading', { name: SUBJECT, level: 2 })).toBeVisible();
    await add('folder');
    await dialog.getByLabel(say('forum:lectures.fields.folder')).fill(folderName);
    await save.click();
    await saved();
    await teacher.getByRole('link', { name: folderName }).click();
    await expect(teacher.getByText(say('forum:lectures.empty.folder'))).toBeVisible();
  });

  await test.step('shows the folder to the student without a reload', async () => {
    await student.getByRole('link', { name: folderName }).click();
    await expect(student.getByText(say('forum:lectures.empty.folder'))).toBeVisible();
  });

  await test.step('adds a lecture with a text and a file', async () => {
    await add('lecture');
    await dialog.getByLabel(say('forum:lectures.fields.title')).fill(lectureName);
    await expect(save).toBeDisabled();
    await attach(say('kit:upload.chooseMany'), {
      name: 'شرائح.pdf',
      mimeType: 'application/pdf',
      buffer: PDF,
    });
    await expect(
      dialog.getByRole('button', { name: say('kit:upload.remove', { name: 'شرائح.pdf' }) }),
    ).toBeVisible();
    await dialog.getByRole('textbox', { name: say('forum:lectures.fields.text') }).click();
    await teacher.keyboard.type('اقرأوا الصفحات الأولى');
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(teacher.getByRole('link', { name: lectureName })).toBeVisible();
    await expectAccessible(teacher);
  });

  await test.step('shows it to the student with a notification that opens it', async () => {
    await expect(student.getByRole('link', { name: lectureName })).toBeVisible();
    await student.goto('/alerts');
    await student.getByRole('link', { name: new RegExp(lectureName) }).click();
    const opened = student.getByRole('dialog', { name: lectureName });
    await expect(opened.getByText('اقرأوا الصفحات الأولى')).toBeVisible();
    await expectAccessible(student);
    await opened
      .getByRole('button', { name: say('kit:file.preview', { name: 'شرائح.pdf' }) })
      .click();
    await expect(
      student.getByRole('dialog', { name: 'شرائح.pdf' }).locator('iframe'),
    ).toHaveAttribute('src', /\/files\/Lectures\/.*use=preview/);
    await student.keyboard.press('Escape');
    await opened.getByRole('button', { name: say('kit:close') }).click();
    await expect(
      student
        .getByRole('article')
        .filter({ hasText: lectureName })
        .getByText(say('forum:lectures.seen'), { exact: true }),
    ).toBeVisible();
  });

  await test.step('lists the student among the readers and exports the list', async () => {
    await teacher.getByRole('button', { name: say('kit:refresh.button') }).click();
    await teacher
      .getByRole('button', {
        name: say('forum:lectures.readers.open', { name: lectureName, seen: 1, total: STUDENTS }),
      })
      .click();
    const readers = teacher.getByRole('dialog', { name: say('forum:lectures.readers.title') });
    await expect(
      readers.getByText(say('forum:lectures.readers.sum', { seen: 1, total: STUDENTS })),
    ).toBeVisible();
    await readers.getByText(say('forum:lectures.readers.seen'), { exact: true }).click();
    await expect(readers.getByRole('row').nth(1)).toContainText('يوسف كريم الجبوري');
    await expect(readers.getByRole('row')).toHaveCount(2);
    await expectAccessible(teacher);
    const download = teacher.waitForEvent('download');
    await readers.getByRole('button', { name: say('forum:lectures.readers.export') }).click();
    expect((await download).suggestedFilename()).toBe(`${lectureName}.csv`);
  });
});

test('shows the student on a phone each new order of lectures', async ({ asPerson, request }) => {
  const lecturer = await lecturerOf(request, 'teacher');
  const folder = await lecturer.folder({ description: 'Read them before Sunday.' });
  const names = [unique('أولى'), unique('ثانية'), unique('ثالثة')] as [string, string, string];
  for (const title of names) await lecturer.lecture({ folderGuid: folder.itemGuid, title });
  const [first, second, third] = names;
  const path = folderPath(lecturer.subjectGuid, folder.itemGuid);
  const page = await asPerson('teacher', { path, language: 'en' });
  const student = await asPerson('student', {
    path,
    language: 'en',
    theme: 'dark',
    context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  });
  const { say } = actionsOf(page, 'en');
  const order = (of: typeof page) => of.locator('.rw-lec-items').getByRole('heading', { level: 3 });
  const handle = (name: string) =>
    page.getByRole('button', { name: say('forum:lectures.order.handle', { name }) });
  await expect(order(page)).toHaveText([first, second, third]);

  await test.step('moves a lecture by the arrow keys and preserves the focus', async () => {
    await handle(first).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(order(page)).toHaveText([second, third, first]);
    await expect(handle(first)).toBeFocused();
    await expect(
      page.getByRole('status').filter({
        hasText: say('forum:lectures.order.moved', { name: first, place: 3, total: 3 }),
      }),
    ).toHaveCount(1);
    await expect(order(student)).toHaveText([second, third, first]);
  });

  await test.step('drags it back', async () => {
    const from = await handle(first).boundingBox();
    const to = await handle(second).boundingBox();
    if (!from || !to) throw new Error('The handles are not there.');
    await page.mouse.move(from.x + 8, from.y + 12);
    await page.mouse.down();
    await page.mouse.move(to.x + 8, to.y - 4, { steps: 8 });
    await page.mouse.up();
    await expect(order(page)).toHaveText([first, second, third]);
    await expect(order(student)).toHaveText([first, second, third]);
  });

  await test.step('leads the student from lecture to lecture', async () => {
    await expect(
      student.getByText(say('forum:lectures.progress', { seen: 0, total: 3 })),
    ).toBeVisible();
    await student.getByRole('link', { name: first }).click();
    await expect(student.getByRole('dialog', { name: first })).toBeVisible();
    await student.getByRole('button', { name: say('forum:lectures.next') }).click();
    const opened = student.getByRole('dialog', { name: second });
    await expect(opened.getByRole('group', { name: 'ملزمة' })).toBeVisible();
    await opened.getByRole('button', { name: say('kit:close') }).click();
    await expect(
      student.getByText(say('forum:lectures.progress', { seen: 2, total: 3 })),
    ).toBeVisible();
    await expectAccessible(student);
  });
});
