import { writeFileSync } from 'node:fs';
import { GOAL_STATUS } from '@riwaq/api';
import { writeRichText } from '../src/rich-text';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';
import { named, ownerOf } from './fixtures';

// Proves ALERT-2, PORT-1 to PORT-3, PORT-16, PORT-17, PORT-22.

const say = textsOf('ar');

test(
  'saves a work sample with a file after a reload',
  { tag: ['@core', '@pair'] },
  async ({ asPerson, request }, info) => {
    const owner = await ownerOf(request, 's022');
    const page = await asPerson('s022', { path: `/portfolio/${owner.userGuid}` });
    const add = page.getByRole('button', { name: say('portfolio:workSample.add') });
    const dialog = page.getByRole('dialog');
    const title = named('تقرير');
    await add.click();
    await dialog.getByRole('textbox', { name: say('portfolio:fields.title') }).fill(title);
    await writeRichText(page, dialog.locator('[contenteditable=true]'), 'وصف ما أُنجز');
    await page.reload();
    await add.click();
    await expect(dialog.getByRole('textbox', { name: say('portfolio:fields.title') })).toHaveValue(
      title,
    );
    await expect(dialog.locator('[contenteditable=true]')).toContainText('وصف ما أُنجز');
    const file = info.outputPath('data.txt');
    writeFileSync(file, 'قياسات');
    await dialog
      .getByLabel(say('kit:upload.chooseMany'))
      .and(dialog.locator('input'))
      .setInputFiles(file);
    await expect(
      dialog
        .getByRole('listitem')
        .filter({ hasText: 'data.txt' })
        .or(dialog.locator('input[value="data.txt"]'))
        .first(),
    ).toBeVisible();
    await dialog.getByRole('button', { name: say('kit:save') }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByText('وصف ما أُنجز')).toBeVisible();
    await expect(page.getByRole('group', { name: 'data.txt' })).toBeVisible();
    await page.getByRole('button', { name: say('portfolio:menuOf', { name: title }) }).click();
    await page.getByRole('menuitem', { name: say('portfolio:delete.action') }).click();
    await page.getByRole('button', { name: say('kit:confirm.yes') }).click();
    await expect(page).toHaveURL(`/portfolio/${owner.userGuid}`);
    await expect(add).toBeVisible();
    await expect(page.getByRole('link', { name: title })).toHaveCount(0);
  },
);

test('shows comments, feedback and visibility live to both people', async ({
  asPerson,
  request,
}) => {
  const owner = await ownerOf(request, 'student');
  const { workSampleGuid, title } = await owner.workSample({ forAttention: true });
  const [student, teacher] = [
    await asPerson('student', { path: `/worksample/${workSampleGuid}` }),
    await asPerson('teacher', { path: '/' }),
  ];
  // The work sample is listed on the teacher's Home until it has feedback.
  await teacher.getByRole('link', { name: title }).click();
  await expect(teacher).toHaveURL(`/worksample/${workSampleGuid}`);
  const comments = (page: typeof student) =>
    page.getByRole('region', { name: say('portfolio:comments.title') });
  await expect(
    comments(student).getByRole('button', { name: say('portfolio:comments.add') }),
  ).toBeVisible();
  const text = named('هل أُعيد القياس؟');
  await comments(teacher)
    .getByRole('button', { name: say('portfolio:comments.add') })
    .click();
  await teacher.getByRole('dialog').getByRole('textbox').fill(text);
  await teacher
    .getByRole('dialog')
    .getByRole('button', { name: say('portfolio:comments.send') })
    .click();
  await expect(comments(student).getByText(text)).toHaveCount(1);
  await expect(comments(teacher).getByText(text)).toHaveCount(1);
  await comments(student)
    .getByRole('button', { name: /خيارات تعليق/ })
    .click();
  await expect(student.getByRole('menuitem')).toHaveText([say('moderation:report.action')]);
  await student.keyboard.press('Escape');

  const act = async (item: string) => {
    await comments(teacher)
      .getByRole('button', { name: /خيارات تعليق/ })
      .click();
    await teacher.getByRole('menuitem', { name: item }).click();
  };
  await act(say('portfolio:comments.edit'));
  await teacher.getByRole('dialog').getByRole('textbox').fill(`${text} نعم`);
  await teacher
    .getByRole('dialog')
    .getByRole('button', { name: say('kit:save') })
    .click();
  await expect(comments(student).getByText(`${text} نعم`)).toBeVisible();
  await act(say('portfolio:delete.action'));
  await teacher.getByRole('button', { name: say('kit:confirm.yes') }).click();
  await expect(comments(student).getByText(text)).toHaveCount(0);

  const praise = named('عمل واضح');
  await teacher.getByRole('button', { name: say('portfolio:feedback.add') }).click();
  await teacher.getByRole('dialog').getByRole('textbox').fill(praise);
  await teacher
    .getByRole('dialog')
    .getByRole('button', { name: say('kit:save') })
    .click();
  await expect(teacher.getByText(praise)).toBeVisible();
  await expect(student.getByText(praise)).toBeVisible();

  await test.step("disappears from the teacher's Home", async () => {
    await teacher.goto('/');
    await expect(teacher.getByText(say('portfolio:waiting.title'))).toBeVisible();
    await expect(teacher.locator('.rw-skeleton')).toHaveCount(0);
    await expect(teacher.getByRole('link', { name: title })).toHaveCount(0);
    await teacher.goBack();
  });

  await test.step('disappears for the teacher when the student narrows its visibility', async () => {
    await expect(teacher.getByText(praise)).toBeVisible();
    await student
      .getByRole('button', {
        name: say('portfolio:seenBy', { who: say('portfolio:visibility.university') }),
      })
      .click();
    await student.getByRole('menuitem', { name: say('portfolio:visibility.me') }).click();
    await expect(teacher.getByText(say('portfolio:goneOf.workSample'))).toBeVisible();
  });

  // The notification leads to the feedback.
  await student.goto('/alerts');
  const isolated = (value: string) => `\u2068${value}\u2069`;
  const { data: alerts } = await owner.call('GET Notifications/Get', { query: {} });
  const person = alerts.find(({ kind }) => kind === 'portfolio.feedback')?.values['person'] ?? '';
  await student
    .getByRole('link', {
      name: say('notifications:texts.portfolio.feedback', {
        person: isolated(person),
        item: isolated(title),
      }),
    })
    .click();
  await expect(student).toHaveURL(new RegExp(`/worksample/${workSampleGuid}`));
  await expect(student.getByRole('article').filter({ hasText: praise }).first()).toBeFocused();
});

test('moves a goal by keyboard and by dragging', async ({ asPerson, request }) => {
  const owner = await ownerOf(request, 's024');
  const { title, goalGuid } = await owner.goal();
  const page = await asPerson('s024', { path: `/portfolio/${owner.userGuid}?view=goals` });
  const column = (name: keyof typeof GOAL_STATUS) =>
    page.getByRole('region', { name: say(`portfolio:status.${name}`), exact: true });
  const handle = page.getByRole('button', { name: say('portfolio:goal.move', { name: title }) });
  const standsAt = async () =>
    (await owner.call('GET Goal/GetOne', { query: { goalGuid } })).data.progressStatus;
  await handle.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(column('inProgress').getByRole('link', { name: title })).toBeVisible();
  await expect(handle).toBeFocused();
  await expect.poll(standsAt).toBe(GOAL_STATUS.inProgress);

  // Hovering may scroll the page.
  await handle.hover();
  const target = await column('achieved').boundingBox();
  if (!target) throw new Error('The column is not on the screen.');
  await page.mouse.down();
  await page.mouse.move(target.x + target.width / 2, target.y + 60, { steps: 8 });
  await page.mouse.up();
  await expect(column('achieved').getByRole('link', { name: title })).toBeVisible();
  await expect.poll(standsAt).toBe(GOAL_STATUS.achieved);
  await page.reload();
  await expect(column('achieved').getByRole('link', { name: title })).toBeVisible();
});
