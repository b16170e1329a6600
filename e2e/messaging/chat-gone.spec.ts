import { randomUUID } from 'node:crypto';
import { GROUP_MODE } from '@riwaq/api';
import { callerOf, unique } from '../forum/ways';
import { cuttable } from '../src/hub';
import { expect, test } from '../src/test';
import { chatOn, conversationOf } from './chat-ways';

test('a message that is deleted for everybody before it was read is unread no more, at once', async ({ asPerson, request }) => {
  const word = unique('تراجع');
  const withStudent = await conversationOf(request, 'teacher', 's096');
  const [one, other] = await Promise.all([asPerson('teacher', { path: '/' }), asPerson('s096', { path: '/' })]);
  const [teacher, student] = [chatOn(one), chatOn(other)];
  const { say } = teacher;
  await expect(student.button).toHaveAccessibleName(say('messaging:chat.open'));
  await student.openList();
  const theirs = await teacher.open(withStudent.title);
  for (const text of [`${word} أولى`, `${word} ثانية`]) await teacher.write(theirs, text);
  const unread = (count: number) => (count === 0 ? say('messaging:chat.open') : say('messaging:chat.openUnread', { shown: count }));
  await expect(student.button).toHaveAccessibleName(unread(2));
  const row = student.list.getByRole('button').filter({ hasText: `${word} ثانية` });
  await expect(row).toContainText('2');
  for (const [text, left] of [[`${word} ثانية`, 1], [`${word} أولى`, 0]] as const) {
    const message = theirs.getByRole('article').filter({ hasText: text });
    await message.hover();
    await message.getByRole('button', { name: say('messaging:chat.menu') }).click();
    await one.getByRole('menuitem', { name: say('messaging:chat.delete.action'), exact: true }).click();
    await one.getByRole('dialog', { name: say('messaging:chat.delete.title') }).getByRole('button', { name: say('messaging:chat.delete.forAll'), exact: true }).click();
    await expect(message).toHaveCount(0);
    await expect(student.button).toHaveAccessibleName(unread(left));
    await expect(student.list.locator('.rw-messaging-count')).toHaveText(left === 0 ? [] : [String(left)]);
  }
});

test('what waits for a group that its writer is in no more is let go of, and they are told why', async ({ asPerson, request }) => {
  const name = unique('مجموعة');
  const [owner, student] = [await callerOf(request, 'teacher'), await callerOf(request, 's097')];
  const groupGuid = randomUUID();
  await owner.call('POST ChatGroups/AddOrEditGroup', { body: { Guid: groupGuid, GroupName: name, GroupMode: GROUP_MODE.everyone } });
  await owner.call('POST ChatGroups/InviteStudent', { body: { GroupGuid: groupGuid, MemberGuids: [student.userGuid] } });
  const page = await asPerson('s097');
  const way = await cuttable(page);
  await page.goto('/');
  const chat = chatOn(page);
  const box = await chat.open(name, true);
  await expect(box.getByRole('log')).toBeVisible();
  await way.cut();
  await chat.write(box, `${name} لن تصل`);
  await expect(box.locator('[data-delivery="waiting"]')).toHaveCount(1);
  await student.call('POST ChatGroups/Leave', { body: { groupGuid } });
  await way.mend();
  await page.reload();
  await expect(page.getByText(chat.say('messaging:chat.unsendable_one', { text: `${name} لن تصل` }))).toBeVisible();
  const gone = page.getByRole('region').filter({ has: page.getByText(chat.say('messaging:chat.closed.removed')) });
  await expect(gone.getByRole('list', { name: chat.say('messaging:chat.unsendableList') })).toHaveText(`${name} لن تصل`);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('unsent-chat:')))).toEqual([]);
});
