import { actionsOf } from '../forum/fixtures';
import { appearanceCheckOf, LOOK_PAIRS, visitOf } from '../src/appearance-check';
import { expect, test } from '../src/test';
import { examinerOf } from './fixtures';

const WRONG = '::قوة::ما وحدة القوة؟{\n=نيوتن\n~جول#<b>الشغل</b>\n}\nكم؟{#3:0.1}';
/** A table as Word copies it: a head above two columns, and an option of two lines. */
const WORD_TABLE = `<table class=MsoTableGrid><tr><td rowspan=1><p class=MsoNormal>السؤال</p></td><td colspan=2><p class=MsoNormal>الخيارات</p></td><td><p class=MsoNormal>الإجابة</p></td></tr><tr><td><p class=MsoNormal>ما الناتج؟</p></td><td><p class=MsoNormal>if a:<br>b</p></td><td><p class=MsoNormal>x<sup>2</sup></p></td><td><p class=MsoNormal>x²</p></td></tr></table>`;
const RIGHT = WRONG.replace('}\nكم', '}\n\nكم');

for (const pair of LOOK_PAIRS) {
  test(
    `pastes questions and adds them (${pair.name})`,
    { tag: pair.tag },
    async ({ asPerson, request }) => {
      test.slow();
      const examGuid = await (await examinerOf(request, 'teacher')).exam();
      const page = await asPerson('teacher', { path: `/showExam=${examGuid}`, ...visitOf(pair) });
      const checkAppearance = await appearanceCheckOf(page, pair);
      const { say, dialog } = actionsOf(page);
      const area = dialog.getByRole('textbox', { name: say('exams:import.text') });
      const open = async () => {
        await page.getByRole('button', { name: say('kit:add'), exact: true }).click();
        await page.getByRole('menuitem', { name: say('exams:import.action'), exact: true }).click();
      };

      await test.step('marks the invalid line of a pasted text', async () => {
        await open();
        await dialog.getByRole('radio', { name: say('exams:import.sources.text') }).check();
        await dialog.getByRole('radio', { name: 'GIFT' }).check();
        await area.fill(WRONG);
        await dialog
          .getByRole('button', { name: say('exams:import.goToLine', { line: 5 }) })
          .click();
        await expect(area).toBeFocused();
        await expect(dialog.locator('mark')).toHaveText('كم؟{#3:0.1}');
        await checkAppearance();
      });

      await test.step('restores the text after a reload, and names losses', async () => {
        await area.fill(RIGHT);
        await expect(dialog.getByRole('article')).toHaveCount(2);
        await page.reload();
        await open();
        await expect(area).toHaveValue(RIGHT);
        await expect(
          dialog.getByText(say('exams:import.lossKinds.optionFeedback'), { exact: false }),
        ).toBeVisible();
        await checkAppearance();
      });

      await test.step('adds the questions', async () => {
        await dialog.getByRole('button', { name: say('exams:import.confirm_two') }).click();
        await expect(dialog).toBeHidden();
        await expect(
          page.getByRole('article', { name: say('exams:question.number', { number: 2 }) }),
        ).toContainText('كم؟');
      });

      await test.step('pastes a table of Word', async () => {
        await open();
        await dialog.getByRole('radio', { name: say('exams:import.sources.text') }).check();
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await area.focus();
        await page.evaluate(async (html) => {
          const copied = new Blob([html], { type: 'text/html' });
          await navigator.clipboard.write([new ClipboardItem({ 'text/html': copied })]);
        }, WORD_TABLE);
        await area.press('ControlOrMeta+V');
        const article = dialog.getByRole('article');
        await expect(article).toContainText('ما الناتج؟');
        const options = article.getByRole('listitem');
        await expect(options).toHaveText([/^if a:\s+b$/, 'x²']);
        expect(await options.first().innerText()).toContain('if a:\nb');
        await dialog.getByRole('button', { name: say('exams:import.confirm_one') }).click();
        await expect(dialog).toBeHidden();
        await expect(
          page.getByRole('article', { name: say('exams:question.number', { number: 3 }) }),
        ).toContainText('ما الناتج؟');
      });
    },
  );
}
