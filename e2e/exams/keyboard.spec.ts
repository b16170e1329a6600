import { actionsOf, unique } from '../forum/fixtures';
import { chooseByKeys, expectHeld, press, tabTo } from '../src/keys';
import { expect, test } from '../src/test';
import { examinerOf } from './fixtures';

test('authors and activates an exam by the keyboard alone', async ({ asPerson, request }) => {
  test.slow();
  const examGuid = await (await examinerOf(request, 'teacher')).exam();
  const page = await asPerson('teacher', { path: '/exams' });
  const { say, dialog, save } = actionsOf(page);
  const add = page.getByRole('button', { name: say('kit:add'), exact: true });
  const entry = (name: string) => page.getByRole('menuitem', { name, exact: true });

  await test.step('creates a folder and returns the focus after Escape', async () => {
    await press(page, add);
    await chooseByKeys(page, entry(say('exams:folder.add')));
    await expectHeld(page, dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(add).toBeFocused();
    await page.keyboard.press('Enter');
    await chooseByKeys(page, entry(say('exams:folder.add')));
    const name = dialog.getByLabel(say('exams:folder.name'));
    await expect(name).toBeFocused();
    const folder = unique('مجلد بلوحة المفاتيح');
    await page.keyboard.type(folder);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: folder })).toBeVisible();
  });

  await page.goto(`/showExam=${examGuid}`);
  await test.step('creates a question with one correct option', async () => {
    await press(page, add);
    await chooseByKeys(page, entry(say('exams:question.add')));
    await tabTo(
      page,
      dialog.getByRole('textbox', { name: say('exams:question.text'), exact: true }),
    );
    await page.keyboard.type('ما وحدة القوة؟');
    for (const [number, text] of [
      [1, 'نيوتن'],
      [2, 'جول'],
    ] as const) {
      await tabTo(
        page,
        dialog.getByRole('textbox', {
          name: say('exams:question.option', { number }),
          exact: true,
        }),
      );
      await page.keyboard.type(text);
    }
    for (const number of [4, 3])
      await press(
        page,
        dialog.getByRole('button', { name: say('exams:question.removeOption', { number }) }),
      );
    await press(
      page,
      dialog.getByRole('radio', { name: say('exams:question.correct', { number: 1 }) }),
      'Space',
    );
    await press(page, save);
    await expect(dialog).toBeHidden();
    await expect(
      page.getByRole('article', { name: say('exams:question.number', { number: 1 }) }),
    ).toContainText('ما وحدة القوة؟');
    await expect(add).toBeFocused();
  });

  await test.step('sets the total mark', async () => {
    await press(page, page.getByRole('button', { name: say('exams:mark.set') }));
    await expect(dialog.getByLabel(say('exams:mark.total'))).toBeFocused();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('٢٠');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(say('exams:totalMark', { mark: 20 }))).toBeVisible();
  });

  await test.step('activates the exam and gives a student more time', async () => {
    await press(page, page.getByRole('button', { name: say('exams:active.turnOn') }));
    await expect(page.getByText(say('exams:locked.questions'))).toBeVisible();
    await press(page, page.getByRole('link', { name: say('exams:views.students'), exact: true }));
    const menu = page
      .getByRole('row')
      .getByRole('button', { name: say('exams:menuOf', { name: '' }).trim() })
      .first();
    await press(page, menu);
    await chooseByKeys(page, entry(say('exams:students.extra.action')));
    await expectHeld(page, dialog);
    await tabTo(page, dialog.getByLabel(say('kit:duration.minutes')));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('10');
    await press(page, save);
    await expect(dialog).toBeHidden();
    await expect(
      page
        .getByText(say('exams:students.extra.given_few', { count: 10 }))
        .or(page.getByText(say('exams:students.extra.given_many', { count: 10 })))
        .first(),
    ).toBeVisible();
    await expect(menu).toBeFocused();
  });
});
