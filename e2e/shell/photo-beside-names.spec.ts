import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { callerOf, newThread, unique } from '../forum/fixtures';
import { chatOn } from '../messaging/chat-fixtures';
import { expectAccessible } from '../src/axe';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

// Proves FORUM-32.

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==',
  'base64',
);
const SIDE = 320;

/** The guids of the people whose photos a page requests. */
function requestedPhotos(page: Page): string[] {
  const guids: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/Account/GetPhotos'))
      guids.push(...(request.postDataJSON() as { personGuids: string[] }).personGuids);
  });
  return guids;
}

test('shows a new photo live beside replies and chat messages', async ({
  asPerson,
  request,
}, info) => {
  test.slow();
  const say = textsOf('ar');
  const [teacher, student] = await Promise.all([
    callerOf(request, 'teacher'),
    callerOf(request, 's073'),
  ]);
  const { topic, content } = await newThread(teacher);
  const text = unique('رد');
  await student.reply(content.forumTopicContentGuid, text);
  const name = unique('مجموعة');
  const { data: group } = await teacher.call('POST ChatGroups/AddOrEditGroup', {
    body: { GroupName: name, GroupMode: 0 },
  });
  await teacher.call('POST ChatGroups/InviteStudent', {
    body: { GroupGuid: group?.groupGuid ?? '', MemberGuids: [student.userGuid] },
  });

  const own = await asPerson('s073', { path: '/profile' });
  const hers = chatOn(own);
  await hers.write(await hers.open(name, true), `${text} في المجموعة`);

  const thread = await asPerson('teacher');
  const guids = requestedPhotos(thread);
  await thread.goto(
    `/forums?topicGuid=${topic.forumTopicGuid}&contentGuid=${content.forumTopicContentGuid}&open=replies`,
  );
  const talk = await asPerson('teacher', { path: '/' });
  const box = await chatOn(talk).open(name, true);
  const besideReply = thread.getByRole('article').filter({ hasText: text }).locator('.rw-avatar');
  const inChat = box.getByRole('article').filter({ hasText: text }).locator('.rw-avatar');
  await expect(besideReply).toBeVisible();
  await expect(inChat).toBeVisible();
  // Requested when the page is idle; without a photo the initials remain.
  await expect.poll(() => guids).toContain(student.userGuid);
  await expect(besideReply.locator('img')).toHaveCount(0);
  const place = await besideReply.boundingBox();

  await own.getByRole('button', { name: say('shell:profile.edit') }).click();
  const dialog = own.getByRole('dialog', { name: say('shell:profile.edit') });
  const file = info.outputPath('me.png');
  writeFileSync(file, PIXEL);
  await dialog.locator('input[type=file]').setInputFiles(file);
  const frame = dialog.getByRole('application', { name: say('photo:cut') });
  await frame.press('+');
  await frame.press('ArrowLeft');
  await dialog.getByRole('switch', { name: say('photo:consent') }).press('Space');
  await expectAccessible(own, '[role=dialog]');
  await dialog.getByRole('button', { name: say('kit:save') }).press('Enter');
  await expect(dialog).toBeHidden();
  const header = own.locator('.rw-shell-user img');
  await expect(header).toHaveJSProperty('naturalWidth', SIDE);
  await expect(besideReply.locator('img')).toHaveJSProperty('naturalWidth', SIDE);
  await expect(inChat.locator('img')).toHaveJSProperty('naturalWidth', SIDE);
  await expect.poll(() => besideReply.boundingBox()).toEqual(place);
  // Only the student was requested twice, because the photo has changed.
  expect(guids.filter((guid) => guid === student.userGuid)).toHaveLength(2);
  expect(new Set(guids).size).toBe(guids.length - 1);
  await own.reload();
  await expect(header).toHaveJSProperty('naturalWidth', SIDE);

  await own.getByRole('button', { name: say('shell:profile.edit') }).click();
  await dialog.getByRole('button', { name: say('photo:remove') }).click();
  await dialog.getByRole('button', { name: say('kit:save') }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(besideReply.locator('img')).toHaveCount(0);
  await expect(inChat.locator('img')).toHaveCount(0);
  await expect(besideReply).toHaveText(/\S/);
});
