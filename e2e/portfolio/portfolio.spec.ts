import { readFileSync, writeFileSync } from 'node:fs';
import { GOAL_STATUS } from '@riwaq/api';
import { writeRichText } from '../src/rich-text';
import { choose } from '../src/select';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';
import { fullPortfolio, named, ownerOf, PIXEL } from './ways';

const say = textsOf('ar');

test('a student changes the own card, with a photo that is cut, and a teacher reads it', async ({ asPerson, request }, info) => {
  const owner = await ownerOf(request, 's021');
  const page = await asPerson('s021', { path: '/' });
  await page.goto('/portfolios');
  await page.getByRole('link', { name: say('portfolio:list.mine') }).click();
  await page.getByRole('button', { name: say('portfolio:profile.edit') }).click();
  const dialog = page.getByRole('dialog');
  const photo = info.outputPath('me.png');
  writeFileSync(photo, PIXEL);
  await dialog.locator('input[type=file]').setInputFiles(photo);
  const frame = dialog.getByRole('application', { name: say('photo:cut') });
  await expect(frame).toBeVisible();
  await frame.press('+');
  await dialog.getByRole('switch', { name: say('photo:consent') }).check();
  const mission = named('أن أقيس بدقة');
  await dialog.getByRole('textbox', { name: say('portfolio:profile.mission') }).fill(mission);
  await choose(dialog.getByRole('combobox', { name: say('portfolio:profile.profileVisibility') }), say('portfolio:visibility.university'));
  await dialog.getByRole('button', { name: say('kit:save') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(mission)).toBeVisible();
  await expect(page.locator('.rw-portfolio-who img')).toHaveJSProperty('naturalWidth', 320);

  const teacher = await asPerson('teacher', { path: `/portfolio/${owner.userGuid}` });
  await expect(teacher.getByText(mission)).toBeVisible();
  await expect(teacher.locator('.rw-portfolio-who img')).toHaveJSProperty('naturalWidth', 320);
  await expect(teacher.getByRole('button', { name: say('portfolio:profile.edit') })).toHaveCount(0);
});

test('a work sample under work survives a reload; saved, it is there with its file, and gone once it is deleted', { tag: ['@core', '@pair'] }, async ({ asPerson, request }, info) => {
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
  await expect(dialog.getByRole('textbox', { name: say('portfolio:fields.title') })).toHaveValue(title);
  await expect(dialog.locator('[contenteditable=true]')).toContainText('وصف ما أُنجز');
  const file = info.outputPath('data.txt');
  writeFileSync(file, 'قياسات');
  await dialog.getByLabel(say('kit:upload.chooseMany')).and(dialog.locator('input')).setInputFiles(file);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'data.txt' }).or(dialog.locator('input[value="data.txt"]')).first()).toBeVisible();
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
});

test('comments come, change and go live in two browsers, and a teacher gives feedback', async ({ asPerson, request }) => {
  const owner = await ownerOf(request, 'student');
  const { workSampleGuid, title } = await owner.workSample();
  const [student, teacher] = [await asPerson('student', { path: `/worksample/${workSampleGuid}` }), await asPerson('teacher', { path: `/worksample/${workSampleGuid}` })];
  const comments = (page: typeof student) => page.getByRole('region', { name: say('portfolio:comments.title') });
  await expect(comments(student).getByRole('button', { name: say('portfolio:comments.add') })).toBeVisible();
  const text = named('هل أُعيد القياس؟');
  await comments(teacher).getByRole('button', { name: say('portfolio:comments.add') }).click();
  await teacher.getByRole('dialog').getByRole('textbox').fill(text);
  await teacher.getByRole('dialog').getByRole('button', { name: say('portfolio:comments.send') }).click();
  await expect(comments(student).getByText(text)).toHaveCount(1);
  await expect(comments(teacher).getByText(text)).toHaveCount(1);
  await expect(comments(student).getByRole('button', { name: /خيارات تعليق/ })).toHaveCount(0);

  const act = async (item: string) => {
    await comments(teacher).getByRole('button', { name: /خيارات تعليق/ }).click();
    await teacher.getByRole('menuitem', { name: item }).click();
  };
  await act(say('portfolio:comments.edit'));
  await teacher.getByRole('dialog').getByRole('textbox').fill(`${text} نعم`);
  await teacher.getByRole('dialog').getByRole('button', { name: say('kit:save') }).click();
  await expect(comments(student).getByText(`${text} نعم`)).toBeVisible();
  await act(say('portfolio:delete.action'));
  await teacher.getByRole('button', { name: say('kit:confirm.yes') }).click();
  await expect(comments(student).getByText(text)).toHaveCount(0);

  const praise = named('عمل واضح');
  await teacher.getByRole('button', { name: say('portfolio:feedback.add') }).click();
  await teacher.getByRole('dialog').getByRole('textbox').fill(praise);
  await teacher.getByRole('dialog').getByRole('button', { name: say('kit:save') }).click();
  await expect(teacher.getByText(praise)).toBeVisible();
  await expect(student.getByText(praise)).toBeVisible();

  // The alert says so, and leads to the very feedback.
  await student.goto('/alerts');
  const isolated = (value: string) => `\u2068${value}\u2069`;
  const { data: alerts } = await owner.call('GET Notifications/Get', { query: {} });
  const person = alerts.find(({ kind }) => kind === 'portfolio.feedback')?.values['person'] ?? '';
  await student.getByRole('link', { name: say('notifications:texts.portfolio.feedback', { person: isolated(person), item: isolated(title) }) }).click();
  await expect(student).toHaveURL(new RegExp(`/worksample/${workSampleGuid}`));
  await expect(student.getByRole('article').filter({ hasText: praise }).first()).toBeFocused();
});

test('another student sees what the owner lets the university see, and nothing of what is only for the owner, at once', async ({ asPerson, request }) => {
  const owner = await ownerOf(request, 's023');
  const [open, closed] = [await owner.workSample(), await owner.workSample({ visibility: 'me' })];
  const other = await asPerson('s200', { path: `/portfolio/${owner.userGuid}` });
  await expect(other.getByRole('link', { name: open.title })).toBeVisible();
  await expect(other.getByRole('link', { name: closed.title })).toHaveCount(0);
  await expect(other.getByRole('button', { name: say('portfolio:workSample.add') })).toHaveCount(0);
  await other.goto(`/worksample/${closed.workSampleGuid}`);
  await expect(other.getByText(say('portfolio:items.gone'))).toBeVisible();
  await other.goto(`/worksample/${open.workSampleGuid}`);
  await expect(other.getByRole('heading', { name: open.title })).toBeVisible();
  await expect(other.getByRole('region', { name: say('portfolio:feedback.title') })).toHaveCount(0);

  const page = await asPerson('s023', { path: `/worksample/${open.workSampleGuid}` });
  await page.getByRole('button', { name: say('portfolio:seenBy', { who: say('portfolio:visibility.university') }) }).click();
  await page.getByRole('menuitem', { name: say('portfolio:visibility.me') }).click();
  await expect(other.getByText(say('portfolio:items.gone'))).toBeVisible();
});

test('goals are moved over the board by the keyboard and by dragging', async ({ asPerson, request }) => {
  const owner = await ownerOf(request, 's024');
  const { title, goalGuid } = await owner.goal();
  const page = await asPerson('s024', { path: `/portfolio/${owner.userGuid}?view=goals` });
  const column = (name: keyof typeof GOAL_STATUS) => page.getByRole('region', { name: say(`portfolio:status.${name}`), exact: true });
  const handle = page.getByRole('button', { name: say('portfolio:goal.move', { name: title }) });
  const standsAt = async () => (await owner.call('GET Goal/GetOne', { query: { goalGuid } })).data.progressStatus;
  await handle.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(column('inProgress').getByRole('link', { name: title })).toBeVisible();
  await expect(handle).toBeFocused();
  await expect.poll(standsAt).toBe(GOAL_STATUS.inProgress);

  const target = await column('achieved').boundingBox();
  if (!target) throw new Error('The column is not on the screen.');
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move(target.x + target.width / 2, target.y + 60, { steps: 8 });
  await page.mouse.up();
  await expect(column('achieved').getByRole('link', { name: title })).toBeVisible();
  await expect.poll(standsAt).toBe(GOAL_STATUS.achieved);
  await page.reload();
  await expect(column('achieved').getByRole('link', { name: title })).toBeVisible();
});

test('the timeline shows what happened; the whole portfolio is printed, and taken away as an archive', async ({ asPerson, request }) => {
  const { owner, sample } = await fullPortfolio(request, 's025');
  const page = await asPerson('s025', { path: `/portfolio/${owner.userGuid}?view=timeline` });
  const months = page.getByRole('region', { name: say('portfolio:timelineOf.months') });
  await expect(months.getByRole('row').filter({ hasText: say('portfolio:timelineOf.feedback') }).getByRole('cell').last()).toHaveText(/^\d+$/);
  await expect(page.getByRole('listitem').filter({ hasText: say('portfolio:timelineOf.reflection') }).getByRole('link', { name: sample.title })).toBeVisible();

  await page.getByRole('link', { name: say('portfolio:print.view'), exact: true }).click();
  await expect(page.getByRole('heading', { name: say('portfolio:print.title', { name: '' }).trim(), level: 3 })).toBeVisible();
  // The whole sheet is an article too; the last is the item's own.
  const printed = page.getByRole('article').filter({ has: page.getByRole('heading', { name: sample.title }) }).last();
  await expect(printed.getByText('تعلمت أن أقيس مرتين.')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: say('portfolio:print.print') })).toBeHidden();
  expect((await page.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-');
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: say('portfolio:menuOf', { name: say('portfolio:list.mine') }) }).click();
  await page.getByRole('menuitem', { name: say('portfolio:archive.title') }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('link', { name: say('portfolio:archive.download') }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  expect(readFileSync(await file.path()).subarray(0, 2).toString()).toBe('PK');
});

test('a collection holds chosen items, of which each reader sees what the owner lets them see', async ({ asPerson, request }) => {
  const owner = await ownerOf(request, 's026');
  const [open, closed] = [await owner.workSample(), await owner.goal({ visibility: 'me' })];
  const page = await asPerson('s026', { path: `/portfolio/${owner.userGuid}?view=collections` });
  await page.getByRole('button', { name: say('portfolio:collection.add') }).click();
  const dialog = page.getByRole('dialog');
  const title = named('للتدريب');
  await dialog.getByRole('textbox', { name: say('portfolio:fields.title') }).fill(title);
  await dialog.getByRole('checkbox', { name: closed.title }).check();
  await dialog.getByRole('checkbox', { name: open.title }).check();
  await choose(dialog.getByRole('combobox', { name: say('portfolio:fields.visibility') }), say('portfolio:visibility.university'));
  await dialog.getByRole('button', { name: say('kit:save') }).click();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('article').getByRole('link')).toHaveText([closed.title, open.title]);

  const other = await asPerson('s200', { path: `/portfolio/${owner.userGuid}?view=collections` });
  await other.getByRole('link', { name: title }).click();
  await expect(other.getByRole('article').getByRole('link')).toHaveText([open.title]);
  await page.getByRole('button', { name: say('portfolio:menuOf', { name: title }) }).click();
  await page.getByRole('menuitem', { name: say('portfolio:delete.action') }).click();
  await page.getByRole('button', { name: say('kit:confirm.yes') }).click();
  await expect(page.getByRole('button', { name: say('portfolio:collection.add') })).toBeVisible();
  await expect(other.getByText(say('portfolio:items.gone'))).toBeVisible();
});
