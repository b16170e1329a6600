import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { writeRichText } from '../src/rich-text';
import { choose } from '../src/select';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

// Proves FILE-7, FILE-9, FILE-10, FORUM-1, FORUM-3, FORUM-12, FORUM-16, FORUM-30, FORUM-33.

const say = textsOf('ar');
const unique = (text: string) => `${text} ${randomUUID().slice(0, 8)}`;
const saved = (page: Page) => expect(page.getByText(say('status:success')).first()).toBeVisible();

/** The category of the subjects that `teacher` teaches. */
const CATEGORY = /مواد المرحلة الثانية/;

test(
  'carries a post, a rating and replies between two people',
  { tag: ['@core', '@pair'] },
  async ({ asPerson }) => {
    const names = {
      forum: unique('منتدى مشاريع التخرج'),
      topic: unique('أفكار المشاريع'),
      post: unique('شروط المشروع'),
      reply: unique('هل يصح العمل الثنائي؟'),
    };
    const teacher = await asPerson('teacher', { path: '/forums' });

    await test.step('adds a forum for a subject as the teacher', async () => {
      await teacher.getByRole('link', { name: CATEGORY }).click();
      await teacher.getByRole('button', { name: say('kit:add'), exact: true }).click();
      await teacher.getByRole('menuitem', { name: say('forum:forum.add') }).click();
      const dialog = teacher.getByRole('dialog');
      const save = dialog.getByRole('button', { name: say('forum:save') });
      await expect(save).toBeDisabled();
      await dialog.getByLabel(say('forum:fields.title')).fill(names.forum);
      await dialog.getByRole('radio', { name: say('forum:types.subjects') }).check();
      await choose(
        dialog.getByRole('combobox', { name: say('forum:fields.subject') }),
        'الخوارزميات وهياكل البيانات',
      );
      await save.click();
      await saved(teacher);
      await teacher.getByRole('link', { name: names.forum }).click();
    });

    await test.step('adds a discussion topic', async () => {
      await teacher
        .getByRole('button', { name: say('forum:topic.add') })
        .first()
        .click();
      const dialog = teacher.getByRole('dialog');
      await dialog.getByLabel(say('forum:fields.topicName')).fill(names.topic);
      await dialog.getByRole('button', { name: say('forum:save') }).click();
      // The toast of the forum may still be there, so wait for the topic itself.
      await teacher.getByRole('link', { name: names.topic }).click();
      await expect(teacher).toHaveURL(/topicGuid=/);
    });
    const address = new URL(teacher.url());

    await test.step('posts rich text with a file', async () => {
      await teacher
        .getByRole('button', { name: say('forum:content.add') })
        .first()
        .click();
      const dialog = teacher.getByRole('dialog');
      await dialog.getByLabel(say('forum:fields.contentTitle')).fill(names.post);
      const editor = dialog.getByRole('textbox', { name: say('forum:fields.contentText') });
      await writeRichText(teacher, editor, 'يكتب كل فريق ملخصًا');
      await editor.press('Control+A');
      await dialog.getByRole('button', { name: say('kit:editor.bold') }).click();
      const chooser = teacher.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: say('kit:upload.chooseMany') }).click();
      await (
        await chooser
      ).setFiles({
        name: 'شروط.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('ثلاث صفحات على الأكثر'),
      });
      await expect(
        dialog.getByRole('button', { name: say('kit:upload.remove', { name: 'شروط.txt' }) }),
      ).toBeVisible();
      const save = dialog.getByRole('button', { name: say('forum:save') });
      await expect(save).toBeEnabled();
      await save.click();
      await expect(dialog).toBeHidden();
      await expect(
        teacher
          .getByRole('article', { name: names.post })
          .locator('strong', { hasText: 'يكتب كل فريق ملخصًا' }),
      ).toBeVisible();
    });

    const student = await asPerson('student', { path: address.pathname + address.search });
    const post = student.getByRole('article', { name: names.post });

    await test.step('shows the post to the student, who downloads the file', async () => {
      await expect(post).toBeVisible();
      await expect(post.locator('strong', { hasText: 'يكتب كل فريق ملخصًا' })).toBeVisible();
      const [download] = await Promise.all([
        student
          .context()
          .waitForEvent('page')
          .then((tab) => tab.waitForEvent('download')),
        post
          .getByRole('button', {
            name: new RegExp(`^${say('kit:file.download', { name: '' }).trim()}`),
          })
          .click(),
      ]);
      expect(download.suggestedFilename()).toBe('شروط.txt');
    });

    await test.step('rates the post', async () => {
      await post.getByRole('button', { name: say('forum:rate.add') }).click();
      const dialog = student.getByRole('dialog');
      const save = dialog.getByRole('button', { name: say('forum:save') });
      await expect(save).toBeDisabled();
      await dialog.getByTitle(say('kit:rate.4'), { exact: true }).click();
      await dialog.getByLabel(say('forum:rate.feedback')).fill('شرح واضح');
      await save.click();
      await expect(dialog).toBeHidden();
    });

    await test.step('shows the reply to the teacher without a reload', async () => {
      const teachersPost = teacher.getByRole('article', { name: names.post });
      await teachersPost
        .getByRole('button', { name: say('forum:replies.reply') })
        .or(teachersPost.getByRole('button', { name: /رد/ }))
        .first()
        .click();
      await post
        .getByRole('button', { name: say('forum:replies.reply') })
        .or(post.getByRole('button', { name: /رد/ }))
        .first()
        .click();
      const write = student.getByRole('textbox', { name: say('forum:replies.write') });
      await write.fill(names.reply);
      await write.press('Enter');
      await expect(student.getByText(names.reply, { exact: true })).toHaveCount(1);
      await expect(teacher.getByText(names.reply, { exact: true })).toBeVisible();
      await expect(teacher.getByText(names.reply, { exact: true })).toHaveCount(1);
    });

    await test.step('shows the changed and the deleted reply to the teacher', async () => {
      const mended = `${names.reply} وبلغة Python؟`;
      const menu = student
        .getByRole('button', {
          name: new RegExp(`^${say('forum:replies.menu', { name: '' }).trim()}`),
        })
        .last();
      await menu.click();
      await student.getByRole('menuitem', { name: say('forum:edit') }).click();
      const edit = student.getByRole('textbox', { name: say('forum:replies.edit') });
      await edit.fill(mended);
      await edit.press('Enter');
      await expect(teacher.getByText(mended, { exact: true })).toBeVisible();
      await expect(teacher.getByText(say('forum:edited')).last()).toBeVisible();
      await menu.click();
      await student.getByRole('menuitem', { name: say('forum:delete') }).click();
      await student
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: say('kit:confirm.yes') })
        .click();
      await expect(teacher.getByText(mended, { exact: true })).toHaveCount(0);
      await expect(student.getByText(mended, { exact: true })).toHaveCount(0);
    });

    await test.step('shows the rate to the teacher', async () => {
      await teacher.keyboard.press('Escape');
      // Otherwise the reloaded page opens the replies again.
      await expect(teacher).not.toHaveURL(/open=replies/);
      await teacher.reload();
      await teacher
        .getByRole('article', { name: names.post })
        .getByRole('button', { name: /تقييم/ })
        .click();
      await expect(teacher.getByRole('dialog').getByText('شرح واضح')).toBeVisible();
    });
  },
);
