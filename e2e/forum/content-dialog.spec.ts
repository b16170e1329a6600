import { UPLOAD } from '@riwaq/api';
import { writeRichText } from '../src/rich-text';
import { expect, test } from '../src/test';
import { callerOf, actionsOf, newThread, unique } from './fixtures';

// Proves FORUM-20, FORUM-28.

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('publishes rich text with a picture, files and a mention', async ({ asPerson, request }) => {
  const caller = await callerOf(request, 'teacher');
  const { topic, path } = await newThread(caller);
  const { data: choices } = await caller.call('GET ForumTopic/GetMentionable', {
    query: { topicGuid: topic.forumTopicGuid, searchText: 'يوسف كريم' },
  });
  const name = choices[0]?.personName ?? '';
  const teacher = await asPerson('teacher', { path });
  const { say, dialog, save, saved, post, menu, attach } = actionsOf(teacher);
  const editor = dialog.getByRole('textbox', { name: say('forum:fields.contentText') });
  const title = unique('خطة الأسبوع');

  await teacher.getByRole('button', { name: say('forum:content.add') }).click();
  await dialog.getByLabel(say('forum:fields.contentTitle')).fill(title);

  await test.step('writes a heading, a list, bold text and a link', async () => {
    await editor.click();
    await dialog
      .getByRole('button', {
        name: `${say('kit:editor.style')}: ${say('kit:editor.blocks.unstyled')}`,
      })
      .click();
    await teacher.getByRole('menuitem', { name: say('kit:editor.blocks.header-two') }).click();
    await writeRichText(teacher, editor, 'ما سنقرأه');
    await teacher.keyboard.press('Enter');
    await dialog.getByRole('button', { name: say('kit:editor.bullets') }).click();
    await teacher.keyboard.type('الفصل الأول');
    await teacher.keyboard.press('Enter');
    await teacher.keyboard.type('الفصل الثاني');
    // An empty item ends the list.
    await teacher.keyboard.press('Enter');
    await teacher.keyboard.press('Enter');
    await dialog.getByRole('button', { name: say('kit:editor.bold') }).click();
    await teacher.keyboard.type('مهم جدًا');
    await dialog.getByRole('button', { name: say('kit:editor.bold') }).click();
    await dialog.getByRole('button', { name: say('kit:editor.link'), exact: true }).click();
    const link = teacher.getByRole('dialog', { name: say('kit:editor.link') });
    await link.getByLabel(say('kit:editor.linkText')).fill('المرجع');
    await link.getByLabel(say('kit:editor.linkAddress')).fill('javascript:alert(1)');
    await link.getByRole('button', { name: say('kit:editor.insert') }).click();
    await expect(link.getByRole('alert')).toHaveText(say('kit:editor.linkRefused'));
    await link.getByLabel(say('kit:editor.linkAddress')).fill('example.edu/book');
    await link.getByRole('button', { name: say('kit:editor.insert') }).click();
    await expect(editor.getByText('المرجع')).toBeVisible();
  });

  await test.step('chooses a mention by the keyboard', async () => {
    const option = teacher.getByRole('option', { name });
    await teacher.keyboard.type(` @${name.slice(0, 8)}`);
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expect(editor).toHaveAttribute(
      'aria-activedescendant',
      (await option.getAttribute('id')) ?? '-',
    );
    await teacher.keyboard.press('Enter');
    await expect(editor.locator('[data-mention]')).toHaveText(`@${name}`);
  });

  await test.step('uploads a picture into the text', async () => {
    await attach(say('kit:editor.media'), {
      name: 'رسم.png',
      mimeType: 'image/png',
      buffer: PICTURE,
    });
    await expect(editor.locator('img[src*="/files/"]')).toHaveCount(1);
  });

  await test.step('shows the preview as readers will see it', async () => {
    await dialog.getByRole('tab', { name: say('kit:editor.preview') }).click();
    const preview = dialog.getByRole('tabpanel', { name: say('kit:editor.preview') });
    await expect(preview.getByRole('heading', { name: 'ما سنقرأه', level: 2 })).toBeVisible();
    await expect(preview.getByRole('listitem')).toHaveCount(2);
    await dialog.getByRole('tab', { name: say('kit:editor.write') }).click();
  });

  await test.step('attaches two files, one with its own caption', async () => {
    await attach(
      say('kit:upload.chooseMany'),
      ...['أ.txt', 'ب.txt'].map((name) => ({
        name,
        mimeType: 'text/plain',
        buffer: Buffer.from('نص'),
      })),
    );
    const captions = dialog.getByLabel(say('kit:upload.caption'));
    await expect(captions).toHaveCount(2);
    await dialog
      .getByRole('listitem')
      .filter({
        has: teacher.getByRole('button', { name: say('kit:upload.remove', { name: 'أ.txt' }) }),
      })
      .getByLabel(say('kit:upload.caption'))
      .fill('ملخص الفصل');
    await save.click();
    await saved();
    await expect(dialog).toBeHidden();
  });

  const student = await asPerson('student', { path });
  const read = actionsOf(student).post(title);

  await test.step('shows everything to the student', async () => {
    await expect(read.getByRole('heading', { name: 'ما سنقرأه', level: 2 })).toBeVisible();
    await expect(read.locator('.rw-rich-body').getByRole('listitem')).toHaveText([
      'الفصل الأول',
      'الفصل الثاني',
    ]);
    await expect(read.locator('strong', { hasText: 'مهم جدًا' })).toBeVisible();
    await expect(read.getByRole('link', { name: 'المرجع' })).toHaveAttribute(
      'href',
      'https://example.edu/book',
    );
    await expect(read.getByRole('link', { name: 'المرجع' })).toHaveAttribute('rel', /noopener/);
    await read.locator('.rw-rich-body img').scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        read.locator('.rw-rich-body img').evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBe(1);
    await expect(read.getByRole('group', { name: 'ملخص الفصل' })).toBeVisible();
    await expect(read.getByRole('group', { name: 'ب.txt' })).toBeVisible();
    await expect(read.locator('[data-mention]')).toHaveText(`@${name}`);
  });

  await test.step('preserves untouched parts when the teacher edits it', async () => {
    await menu(title, say('forum:edit'));
    await expect(editor.getByText('الفصل الثاني')).toBeVisible();
    await dialog.getByLabel(say('forum:fields.contentTitle')).fill(`${title} المعدلة`);
    await dialog.getByRole('button', { name: say('kit:upload.remove', { name: 'ب.txt' }) }).click();
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(post(`${title} المعدلة`)).toContainText(say('forum:edited'));
    await student.getByRole('button', { name: say('kit:refresh.button') }).click();
    const changed = actionsOf(student).post(`${title} المعدلة`);
    await expect(changed.getByRole('heading', { name: 'ما سنقرأه', level: 2 })).toBeVisible();
    await expect(changed.locator('.rw-rich-body img[src*="/files/"]')).toHaveCount(1);
    await expect(changed.getByRole('group', { name: 'ملخص الفصل' })).toBeVisible();
    await expect(changed.getByRole('group', { name: 'ب.txt' })).toHaveCount(0);
    await expect(changed.locator('[data-mention]')).toHaveText(`@${name}`);
  });

  await test.step('notifies the student of the mention once', async () => {
    await student.goto('/alerts');
    await expect(student.getByRole('link', { name: title })).toHaveCount(1);
  });
});

test('resumes an upload after an outage and drops one whose page goes', async ({
  asPerson,
  request,
}) => {
  const { path } = await newThread(await callerOf(request, 'teacher'));
  const page = await asPerson('teacher', { path });
  const { say, dialog, save, attach } = actionsOf(page);
  const add = page.getByRole('button', { name: say('forum:content.add') });
  const { chunkBytes } = UPLOAD;

  await test.step('waits offline and resumes the upload where it stopped', async () => {
    const name = 'تسجيل.txt';
    const total = chunkBytes * 2 + 1000;
    const ranges: string[] = [];
    let cut = false;
    await page.route('**/upload/Forums?*', async (route) => {
      ranges.push(route.request().headers()['content-range'] ?? '');
      if (ranges.length !== 2 || cut) return route.continue();
      cut = true;
      await page.context().setOffline(true);
      await route.abort('internetdisconnected');
    });
    await add.click();
    await dialog.getByLabel(say('forum:fields.contentTitle')).fill('تسجيل المحاضرة');
    await attach(say('kit:upload.chooseMany'), {
      name,
      mimeType: 'text/plain',
      buffer: Buffer.alloc(total, 'a'),
    });
    await expect(
      dialog.getByRole('status').filter({ hasText: say('kit:upload.state.waiting') }),
    ).toBeVisible();
    await expect(
      dialog.getByRole('button', { name: say('forum:content.uploading') }),
    ).toBeDisabled();
    await page.context().setOffline(false);
    await expect(
      dialog.getByRole('button', { name: say('kit:upload.remove', { name }) }),
    ).toBeVisible();
    await expect(save).toBeEnabled();
    const second = `bytes ${chunkBytes}-${chunkBytes * 2 - 1}/${total}`;
    expect(ranges).toEqual([
      `bytes 0-${chunkBytes - 1}/${total}`,
      second,
      second,
      `bytes ${chunkBytes * 2}-${total - 1}/${total}`,
    ]);
    await page.unroute('**/upload/Forums?*');
    await save.click();
    await expect(dialog).toBeHidden();
  });

  await test.step('drops the upload on the server when its page is left', async () => {
    // The second chunk never ends.
    await page.route('**/upload/Forums?*', async (route) => {
      if (route.request().headers()['content-range']?.startsWith('bytes 0-'))
        await route.continue();
    });
    await add.click();
    const first = page.waitForResponse('**/upload/Forums?*');
    await attach(say('kit:upload.chooseMany'), {
      name: 'كبير.txt',
      mimeType: 'text/plain',
      buffer: Buffer.alloc(chunkBytes + 1000, 'a'),
    });
    const { authorization = '' } = (await first).request().headers();
    const address = new URL((await first).url());
    const status = async () =>
      (
        await request.get(
          `${address.origin}/upload/Forums/${address.searchParams.get('uploadId')}`,
          { headers: { authorization } },
        )
      ).status();
    expect(await status()).toBe(200);
    await page.goto('about:blank');
    await expect.poll(status).toBe(404);
  });
});
