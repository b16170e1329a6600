import { UPLOAD } from '@riwaq/api';
import { writeRichText } from '../src/rich-text';
import { expect, test } from '../src/test';
import { callerOf, handsOf, newThread, unique } from './ways';

/** A picture of one point. */
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const CREATE = '**/api/ForumTopic/CreateTopicContent';

test('rich text with a picture and files with captions is written, shown to a student, and changed', async ({ asPerson, request }) => {
  test.slow();
  const { path } = await newThread(await callerOf(request, 'teacher'));
  const teacher = await asPerson('teacher', { path });
  const { say, dialog, save, saved, post, menu, attach } = handsOf(teacher);
  const editor = dialog.getByRole('textbox', { name: say('forum:fields.contentText') });
  const title = unique('خطة الأسبوع');

  await teacher.getByRole('button', { name: say('forum:content.add') }).click();
  await dialog.getByLabel(say('forum:fields.contentTitle')).fill(title);

  await test.step('a heading, a list, bold letters and a link', async () => {
    await editor.click();
    await dialog.getByRole('button', { name: `${say('kit:editor.style')}: ${say('kit:editor.blocks.unstyled')}` }).click();
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

  await test.step('a picture in the text, through the uploader', async () => {
    await attach(say('kit:editor.media'), { name: 'رسم.png', mimeType: 'image/png', buffer: PICTURE });
    await expect(editor.locator('img[src*="/files/"]')).toHaveCount(1);
  });

  await test.step('the preview shows it as it will be read', async () => {
    await dialog.getByRole('tab', { name: say('kit:editor.preview') }).click();
    const preview = dialog.getByRole('tabpanel', { name: say('kit:editor.preview') });
    await expect(preview.getByRole('heading', { name: 'ما سنقرأه', level: 2 })).toBeVisible();
    await expect(preview.getByRole('listitem')).toHaveCount(2);
    await dialog.getByRole('tab', { name: say('kit:editor.write') }).click();
  });

  await test.step('two files, one with a caption of its own', async () => {
    await attach(say('kit:upload.chooseMany'), ...['أ.txt', 'ب.txt'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('نص') })));
    const captions = dialog.getByLabel(say('kit:upload.caption'));
    await expect(captions).toHaveCount(2);
    await dialog.getByRole('listitem').filter({ has: teacher.getByRole('button', { name: say('kit:upload.remove', { name: 'أ.txt' }) }) }).getByLabel(say('kit:upload.caption')).fill('ملخص الفصل');
    await save.click();
    await saved();
    await expect(dialog).toBeHidden();
  });

  const student = await asPerson('student', { path });
  const read = handsOf(student).post(title);

  await test.step('the student reads it all', async () => {
    await expect(read.getByRole('heading', { name: 'ما سنقرأه', level: 2 })).toBeVisible();
    await expect(read.locator('.rw-rich-body').getByRole('listitem')).toHaveText(['الفصل الأول', 'الفصل الثاني']);
    await expect(read.locator('strong', { hasText: 'مهم جدًا' })).toBeVisible();
    await expect(read.getByRole('link', { name: 'المرجع' })).toHaveAttribute('href', 'https://example.edu/book');
    await expect(read.getByRole('link', { name: 'المرجع' })).toHaveAttribute('rel', /noopener/);
    await read.locator('.rw-rich-body img').scrollIntoViewIfNeeded();
    await expect.poll(() => read.locator('.rw-rich-body img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await expect(read.getByRole('group', { name: 'ملخص الفصل' })).toBeVisible();
    await expect(read.getByRole('group', { name: 'ب.txt' })).toBeVisible();
  });

  await test.step('the teacher changes it, and what was not touched stays', async () => {
    await menu(title, say('forum:edit'));
    await expect(editor.getByText('الفصل الثاني')).toBeVisible();
    await dialog.getByLabel(say('forum:fields.contentTitle')).fill(`${title} المعدلة`);
    await dialog.getByRole('button', { name: say('kit:upload.remove', { name: 'ب.txt' }) }).click();
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(post(`${title} المعدلة`)).toContainText(say('forum:edited'));
    await student.getByRole('button', { name: say('kit:refresh.button') }).click();
    const changed = handsOf(student).post(`${title} المعدلة`);
    await expect(changed.getByRole('heading', { name: 'ما سنقرأه', level: 2 })).toBeVisible();
    await expect(changed.locator('.rw-rich-body img[src*="/files/"]')).toHaveCount(1);
    await expect(changed.getByRole('group', { name: 'ملخص الفصل' })).toBeVisible();
    await expect(changed.getByRole('group', { name: 'ب.txt' })).toHaveCount(0);
  });
});

test('what is typed outlives a reload and a failed save, and a lost answer creates nothing twice', async ({ asPerson, request }) => {
  const caller = await callerOf(request, 'teacher');
  const { topic, path } = await newThread(caller);
  const page = await asPerson('teacher', { path });
  const { say, dialog, save, saved, post, attach } = handsOf(page);
  const titled = dialog.getByLabel(say('forum:fields.contentTitle'));
  const editor = dialog.getByRole('textbox', { name: say('forum:fields.contentText') });
  const add = () => page.getByRole('button', { name: say('forum:content.add') }).click();
  const title = unique('مسودة');

  await test.step('saving waits for a title of three letters', async () => {
    await add();
    await expect(save).toBeDisabled();
    await titled.fill('ab');
    await editor.click();
    await expect(dialog.getByRole('alert')).toHaveText(say('status:fields.tooShort'));
    await expect(save).toBeDisabled();
  });

  await test.step('the draft is offered again after a reload', async () => {
    await titled.fill(title);
    await writeRichText(page, editor, 'نص لم يكتمل');
    // Leaving the page keeps what was typed a moment ago.
    await page.reload();
    await add();
    await expect(dialog.getByText(say('kit:draft.restored'))).toBeVisible();
    await expect(titled).toHaveValue(title);
    await expect(editor).toContainText('نص لم يكتمل');
  });

  await test.step('a file of another kind is refused by its name', async () => {
    await attach(say('kit:upload.chooseMany'), { name: 'برنامج.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') });
    await expect(dialog.getByRole('alert').filter({ hasText: say('kit:upload.refused.extension', { name: 'برنامج.exe' }) })).toBeVisible();
    await expect(dialog.getByRole('button', { name: say('kit:upload.remove', { name: 'برنامج.exe' }) })).toHaveCount(0);
  });

  const nothingLost = async (text: string) => {
    await save.click();
    await expect(dialog.getByRole('alert').filter({ hasText: text })).toBeVisible();
    await expect(titled).toHaveValue(title);
    await expect(editor).toContainText('نص لم يكتمل');
  };

  await test.step('a refusal without a number of its own shows the generic error', async () => {
    await page.route(CREATE, (route) => route.fulfill({ json: { statusCode: 9, data: null } }));
    await nothingLost(say('status:unknown'));
    await page.unroute(CREATE);
  });

  await test.step('a network that fails says so', async () => {
    await page.route(CREATE, (route) => route.abort('internetdisconnected'));
    await nothingLost(say('status:errors.network'));
    await page.unroute(CREATE);
  });

  await test.step('a create whose answer was lost, sent again with other words, is one content with these words', async () => {
    await page.route(CREATE, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await nothingLost(say('status:errors.network'));
    await page.unroute(CREATE);
    await titled.fill(`${title} بعد الانقطاع`);
    await save.click();
    await saved();
    await expect(dialog).toBeHidden();
    await expect(post(`${title} بعد الانقطاع`)).toBeVisible();
    const { data } = await caller.call('GET ForumTopic/GetTopicContent', { query: { topicGuid: topic.forumTopicGuid } });
    expect(data.content.topicContent.filter((each) => each.title.startsWith(title)).map((each) => each.title)).toEqual([`${title} بعد الانقطاع`]);
  });

  await test.step('nothing is offered again once it is saved', async () => {
    await add();
    await expect(titled).toHaveValue('');
    await expect(dialog.getByText(say('kit:draft.restored'))).toHaveCount(0);
  });

  await test.step('nothing is taken in a topic that ended meanwhile', async () => {
    await page.route(CREATE, async (route) => {
      await caller.call('POST ForumTopic/UpdateTopic', {
        body: { forumTopicGuid: topic.forumTopicGuid, forumGuid: topic.forumGuid, topicName: topic.topicName, topicType: 0, topicMemberMode: 0, endDateEnable: true, endDate: '2020-01-01T00:00:00' },
      });
      await route.continue();
    });
    await titled.fill('متأخر');
    await save.click();
    await expect(dialog.getByRole('alert')).toHaveText(say('status:forum.topicExpired'));
    await expect(titled).toHaveValue('متأخر');
  });
});

test('of an upload that is cancelled, or whose page is left, the server keeps nothing', async ({ asPerson, request }) => {
  const { path } = await newThread(await callerOf(request, 'teacher'));
  const page = await asPerson('teacher', { path });
  const { say, dialog, attach } = handsOf(page);
  const name = 'كبير.txt';
  await page.route('**/upload/Forums?*', async (route) => {
    // The second chunk never ends.
    if (route.request().headers()['content-range']?.startsWith('bytes 0-')) await route.continue();
  });
  const begin = async () => {
    await page.getByRole('button', { name: say('forum:content.add') }).click();
    const first = page.waitForResponse('**/upload/Forums?*');
    await attach(say('kit:upload.chooseMany'), { name, mimeType: 'text/plain', buffer: Buffer.alloc(UPLOAD.chunkBytes + 1000, 'a') });
    const { authorization = '' } = (await first).request().headers();
    return { address: `${new URL((await first).url()).origin}/upload/Forums/${new URL((await first).url()).searchParams.get('uploadId')}`, headers: { authorization } };
  };
  const statusOf = async ({ address, headers }: Awaited<ReturnType<typeof begin>>) => (await request.get(address, { headers })).status();

  const cancelled = await begin();
  expect(await statusOf(cancelled)).toBe(200);
  await dialog.getByRole('button', { name: say('kit:upload.cancel', { name }) }).click();
  await expect.poll(() => statusOf(cancelled)).toBe(404);

  await page.goto(path);
  const left = await begin();
  expect(await statusOf(left)).toBe(200);
  await page.goto('about:blank');
  await expect.poll(() => statusOf(left)).toBe(404);
});

test('an upload waits while the network is away and goes on by itself where it stopped', async ({ asPerson, request }) => {
  const { path } = await newThread(await callerOf(request, 'teacher'));
  const page = await asPerson('teacher', { path });
  const { say, dialog, save, attach } = handsOf(page);
  const name = 'تسجيل.txt';
  const ranges: string[] = [];
  let cut = false;
  await page.route('**/upload/Forums?*', async (route) => {
    ranges.push(route.request().headers()['content-range'] ?? '');
    if (ranges.length !== 2 || cut) return route.continue();
    cut = true;
    await page.context().setOffline(true);
    await route.abort('internetdisconnected');
  });

  await page.getByRole('button', { name: say('forum:content.add') }).click();
  await dialog.getByLabel(say('forum:fields.contentTitle')).fill('تسجيل المحاضرة');
  await attach(say('kit:upload.chooseMany'), { name, mimeType: 'text/plain', buffer: Buffer.alloc(UPLOAD.chunkBytes * 2 + 1000, 'a') });

  await expect(dialog.getByRole('status').filter({ hasText: say('kit:upload.state.waiting') })).toBeVisible();
  await expect(dialog.getByRole('button', { name: say('forum:content.uploading') })).toBeDisabled();
  await page.context().setOffline(false);
  await expect(dialog.getByRole('button', { name: say('kit:upload.remove', { name }) })).toBeVisible();
  await expect(save).toBeEnabled();

  const { chunkBytes } = UPLOAD;
  const total = chunkBytes * 2 + 1000;
  const second = `bytes ${chunkBytes}-${chunkBytes * 2 - 1}/${total}`;
  expect(ranges).toEqual([`bytes 0-${chunkBytes - 1}/${total}`, second, second, `bytes ${chunkBytes * 2}-${total - 1}/${total}`]);
});
