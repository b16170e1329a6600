import type { Locator } from '@playwright/test';
import { isolate } from '@riwaq/api';
import { callerOf, unique } from '../forum/fixtures';
import { appearanceCheckOf, LOOK_PAIRS, visitOf } from '../src/appearance-check';
import { press } from '../src/keys';
import { expect, test } from '../src/test';
import { breakable, chatOn, conversationOf } from './chat-fixtures';

// Proves CHAT-1, CHAT-3, CHAT-6, CHAT-14.

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const PICTURE = {
  name: 'صورة.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test(
  'exchanges messages and files live and deletes them',
  { tag: '@core' },
  async ({ asPerson, request }) => {
    test.slow();
    const word = unique('رسالة');
    const withStudent = await conversationOf(request, 'teacher', 's091');
    const withTeacher = await conversationOf(request, 's091', 'teacher');
    const [one, other] = await Promise.all([
      asPerson('teacher', { path: '/' }),
      asPerson('s091', { path: '/', language: 'en' }),
    ]);
    const teacher = chatOn(one);
    const student = chatOn(other, 'en');
    const theirs = await teacher.open(withStudent.title);
    await expect(student.button).toBeVisible();
    await teacher.write(theirs, `${word} أولى`);
    await expect(theirs.locator('[data-delivery="sent"]').last()).toBeVisible();
    await expect(student.button).toHaveAccessibleName(/unread: [1-9]/);

    const mine = await student.open(withTeacher.title);
    await expect(mine.locator('.rw-messaging-text').filter({ hasText: word })).toHaveText([
      `${word} أولى`,
    ]);
    await expect(theirs.locator('[data-delivery="read"]').last()).toBeVisible();
    await mine.getByRole('textbox').pressSequentially('Two');
    await expect(theirs.locator('.rw-messaging-head-note')).toHaveText(
      teacher.say('messaging:chat.typing_one', { names: isolate(withStudent.title, 'rtl') }),
    );
    await mine.getByRole('textbox').fill('');
    await mine.getByRole('button', { name: student.say('messaging:chat.file.open') }).click();
    const sender = other.getByRole('dialog', { name: student.say('messaging:chat.file.title') });
    await sender.locator('input[type=file]').setInputFiles(PICTURE);
    await expect(sender.locator('.rw-messaging-preview img')).toBeVisible();
    await sender
      .getByRole('textbox', { name: student.say('messaging:chat.file.caption') })
      .fill(`${word} two`);
    await sender
      .getByRole('button', { name: student.say('messaging:chat.file.send'), exact: true })
      .click();
    await expect(
      theirs.getByRole('button', {
        name: teacher.say('messaging:chat.file.show', { name: PICTURE.name }),
      }),
    ).toBeVisible();
    await expect.poll(() => teacher.textsIn(theirs, word)).toEqual([`${word} أولى`, `${word} two`]);

    const remove = async (
      page: typeof one,
      chat: typeof teacher,
      text: string,
      whom: 'forMe' | 'forAll',
    ) => {
      const message = page.getByRole('article').filter({ hasText: text });
      await message.hover();
      await message.getByRole('button', { name: chat.say('messaging:chat.menu') }).click();
      await page
        .getByRole('menuitem', { name: chat.say('messaging:chat.delete.action'), exact: true })
        .click();
      await page
        .getByRole('dialog', { name: chat.say('messaging:chat.delete.title') })
        .getByRole('button', { name: chat.say(`messaging:chat.delete.${whom}`), exact: true })
        .click();
      await expect(message).toHaveCount(0);
    };
    await remove(other, student, `${word} two`, 'forAll');
    await expect(theirs.getByText(teacher.say('messaging:chat.deleted')).last()).toBeVisible();
    await expect(
      theirs.getByRole('button', {
        name: teacher.say('messaging:chat.file.show', { name: PICTURE.name }),
      }),
    ).toHaveCount(0);
    await remove(other, student, `${word} أولى`, 'forMe');
    await other.reload();
    await expect(mine.getByText(student.say('messaging:chat.deleted')).last()).toBeVisible();
    await expect.poll(() => student.textsIn(mine, word)).toEqual([]);
    await expect.poll(() => teacher.textsIn(theirs, word)).toEqual([`${word} أولى`]);
  },
);

test('delivers messages once and in order after network failures', async ({
  asPerson,
  request,
}) => {
  test.slow();
  const word = unique('مقطوعة');
  const conversation = await conversationOf(request, 'teacher', 's093');
  const page = await asPerson('teacher');
  const connection = await breakable(page);
  await page.goto('/');
  const chat = chatOn(page);
  const box = await chat.open(conversation.title);
  await expect(box.getByRole('log')).toBeVisible();
  const unsent = box.locator('[data-delivery="waiting"], [data-delivery="sending"]');
  const written = [1, 2, 3].map((number) => `${word} ${number}`);

  await test.step('resends after the connection ended before the response', async () => {
    connection.breakAt('answer');
    for (const text of written) await chat.write(box, text);
    await expect.poll(connection.broken).toBe(1);
    await expect(unsent).toHaveCount(0);
    await expect.poll(() => chat.textsIn(box, word)).toEqual(written);
  });

  await test.step('sends queued messages after a reload and shows them in another tab', async () => {
    const refuse = '**/applicationHub**';
    await page.route(refuse, (route) => route.abort('connectionrefused'));
    await connection.cut();
    const offline = [4, 5].map((number) => `${word} ${number}`);
    for (const text of offline) await chat.write(box, text);
    await expect(box.locator('[data-delivery="waiting"]')).toHaveCount(2);
    connection.mend();
    await page.unroute(refuse);
    const tab = await page.context().newPage();
    await Promise.all([tab.goto('/'), page.reload()]);
    for (const seen of [box, chatOn(tab).boxOf(conversation.title)]) {
      await expect(
        seen.locator('[data-delivery="sent"]').filter({ visible: true }).last(),
      ).toBeVisible();
      await expect(
        seen.locator('[data-delivery="waiting"], [data-delivery="sending"]'),
      ).toHaveCount(0);
      await expect.poll(() => chat.textsIn(seen, word)).toEqual([...written, ...offline]);
    }
  });
});

// Proves CHAT-2.
test('sizes a chat box and aligns Arabic on an English page', async ({ asPerson, request }) => {
  const word = unique('عربية');
  const name = unique('Group');
  const owner = await callerOf(request, 'teacher');
  const { userGuid } = await callerOf(request, 's098');
  const { data: group } = await owner.call('POST ChatGroups/AddOrEditGroup', {
    body: { GroupName: name, GroupMode: 0 },
  });
  await owner.call('POST ChatGroups/InviteStudent', {
    body: { GroupGuid: group?.groupGuid ?? '', MemberGuids: [userGuid] },
  });
  const page = await asPerson('s098', { path: '/', language: 'en' });
  const chat = chatOn(page, 'en');
  const box = await chat.open(name, true);
  await expect(box).toHaveCSS('width', '350px');
  await expect(box).toHaveCSS('height', '400px');
  await expect(box.locator('.rw-messaging-list-frame')).toHaveCSS('height', '275px');
  await chat.write(box, `${word} ${'نص طويل '.repeat(20)}`);

  /** Pixels from the start of the line box to its text. */
  const indent = (text: Locator) =>
    text.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return (
        range.getBoundingClientRect().left -
        (element.parentElement?.getBoundingClientRect().left ?? 0)
      );
    });
  await box
    .getByRole('button', { name: chat.say('messaging:chat.find.open'), exact: true })
    .click();
  await box.getByRole('searchbox').fill(word);
  await expect
    .poll(() => indent(box.locator('.rw-messaging-find .rw-messaging-row-line').first()))
    .toBeLessThan(2);
  await box
    .getByRole('button', { name: chat.say('messaging:chat.find.close'), exact: true })
    .click();
  await box.getByRole('button', { name: chat.say('messaging:chat.boxMenu', { name }) }).click();
  await page.getByRole('menuitem', { name: chat.say('messaging:chat.members.open') }).click();
  const members = page.getByRole('dialog', {
    name: chat.say('messaging:chat.members.title', { name }),
  });
  await expect(members.locator('.rw-messaging-members')).toHaveCSS(
    'height',
    `${0.725 * (page.viewportSize()?.height ?? 0)}px`,
  );
  const names = members.locator('.rw-messaging-member-name');
  await expect(names).toHaveCount(2);
  for (const each of await names.all()) await expect.poll(() => indent(each)).toBeLessThan(2);
  await page.keyboard.press('Escape');
  await expect(members).toBeHidden();
  await expect(box).not.toHaveAttribute('data-minimised');
  await box
    .getByRole('button', { name: chat.say('messaging:chat.minimise', { name }), exact: true })
    .last()
    .click();
  await expect(box).toHaveCSS('margin-bottom', '-355px');

  const last = chat.list
    .getByRole('button')
    .filter({ hasText: name })
    .locator('.rw-messaging-row-line');
  await expect(last).toContainText(word);
  /** Pixels by which the first letter of the excerpt lies outside its clipped line. */
  const beyond = () =>
    last.evaluate((line) => {
      const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      while (texts.nextNode());
      const range = document.createRange();
      range.setStart(texts.currentNode, 0);
      range.setEnd(texts.currentNode, 1);
      return range.getBoundingClientRect().right - line.getBoundingClientRect().right;
    });
  await expect.poll(beyond).toBeLessThan(1);
});

test('closes a full-screen conversation on a phone by Back', async ({ asPerson, request }) => {
  const { title } = await conversationOf(request, 's095', 'teacher');
  const page = await asPerson('s095', { path: '/', context: PHONE });
  const chat = chatOn(page);
  const box = await chat.open(title);
  await expect(box).toHaveCSS('inset', '0px');
  await page.goBack();
  await expect(box).toBeHidden();
  await expect(chat.list).toBeVisible();
  await page.goBack();
  await expect(chat.list).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
});

test('opens, writes, minimises and closes by the keyboard', async ({ asPerson, request }) => {
  const word = unique('مفاتيح');
  const { title } = await conversationOf(request, 'teacher', 's096');
  const page = await asPerson('teacher', { path: '/' });
  const chat = chatOn(page);
  await chat.button.waitFor();
  await press(page, chat.button);
  await expect(chat.list.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(title);
  await press(page, chat.list.getByRole('button').filter({ hasText: title }).first());
  const box = chat.boxOf(title);
  await expect(box.getByRole('textbox')).toBeFocused();
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await expect(box.locator('.rw-messaging-text').filter({ hasText: word })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(box).toHaveAttribute('data-minimised', 'true');
  await press(
    page,
    box.getByRole('button', { name: chat.say('messaging:chat.close', { name: title }) }),
  );
  await expect(chat.button).toBeFocused();
});

for (const pair of LOOK_PAIRS) {
  test(`chat has no barrier (${pair.name})`, { tag: pair.tag }, async ({ asPerson, request }) => {
    const { title } = await conversationOf(request, 's097', 'teacher');
    const page = await asPerson('s097', { ...visitOf(pair), path: '/' });
    const check = await appearanceCheckOf(page, pair);
    const chat = chatOn(page);
    await chat.openList();
    await expect(chat.list.locator('.rw-skeleton')).toHaveCount(0);
    await check();
    const box = await chat.open(title);
    await chat.write(box, 'مرحبًا mixed 😀 https://riwaq.edu');
    await box.getByRole('button', { name: chat.say('messaging:chat.emoji.open') }).click();
    await expect(box.getByRole('dialog')).toBeVisible();
    await check();
  });
}

test(
  'shows in order what others wrote while the connection was away',
  { tag: '@nightly' },
  async ({ asPerson, request }) => {
    const word = unique('فجوة');
    const withStudent = await conversationOf(request, 'teacher', 's092');
    const withTeacher = await conversationOf(request, 's092', 'teacher');
    const [one, other] = await Promise.all([
      asPerson('teacher', { path: '/' }),
      asPerson('s092', { path: '/' }),
    ]);
    const [teacher, student] = [chatOn(one), chatOn(other)];
    const theirs = await teacher.open(withStudent.title);
    const mine = await student.open(withTeacher.title);
    const write = (text: string) => teacher.write(theirs, `${word} ${text}`);
    const shown = (...texts: string[]) =>
      expect
        .poll(() => student.textsIn(mine, word))
        .toEqual(texts.map((text) => `${word} ${text}`));

    await write('قبل');
    await shown('قبل');
    await other.context().setOffline(true);
    await expect(
      other
        .getByText(student.say('shell:connection.offline'))
        .or(other.getByText(student.say('shell:connection.reconnecting'))),
    ).toBeVisible();
    await write('أثناء ١');
    await write('أثناء ٢');
    await expect(theirs.locator('[data-delivery="sent"]').last()).toBeVisible();
    await other.context().setOffline(false);
    await shown('قبل', 'أثناء ١', 'أثناء ٢');
    await write('بعد');
    await shown('قبل', 'أثناء ١', 'أثناء ٢', 'بعد');
  },
);
