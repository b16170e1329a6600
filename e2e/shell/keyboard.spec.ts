import { callerOf, newThread, unique } from '../forum/fixtures';
import { FAR, chooseByKeys, expectHeld, focusIsIn, isFocused, press, tabTo } from '../src/keys';
import { PASSWORD } from '../src/people';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

const say = textsOf('ar');

test('completes the first journey by the keyboard alone', async ({
  asStranger,
  asPerson,
  request,
}) => {
  test.slow();
  const caller = await callerOf(request, 'teacher');
  const { forum, topic } = await newThread(caller);
  const names = {
    topic: unique('موضوع بلوحة المفاتيح'),
    post: unique('منشور بلوحة المفاتيح'),
    reply: unique('رد بلوحة المفاتيح'),
  };
  const page = await asStranger({ path: '/auth', language: 'ar' });
  const dialog = page.getByRole('dialog');
  const main = page.getByRole('main');

  await test.step('signs in', async () => {
    await expect(page.getByLabel(say('shell:login.userName'))).toBeFocused();
    await page.keyboard.type('teacher');
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('shell:routes.home'));
  });

  await test.step('skips the navigation, then uses it', async () => {
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const skip = page.getByRole('link', { name: say('shell:layout.skip') });
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(main).toBeFocused();
    await tabTo(
      page,
      page
        .getByRole('navigation', { name: say('shell:layout.navigation') })
        .getByRole('link', { name: say('forum:title') }),
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/forums');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('returns the focus from the user menu', async () => {
    const menu = page.getByRole('banner').getByRole('button', {
      name: new RegExp(`^${say('shell:layout.userMenu', { name: '' }).trim()}`),
    });
    await press(page, menu);
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(menu).toBeFocused();
  });

  await test.step('adds a topic in a dialog', async () => {
    await page.goto(`/forums?forumGuid=${forum.forumGuid}`);
    await page.getByRole('link', { name: topic.topicName }).waitFor();
    const add = page.getByRole('button', { name: say('forum:topic.add') }).first();
    await press(page, add);
    await expect(dialog).toBeVisible();
    await expectHeld(page, dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(add).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByLabel(say('forum:fields.topicName')));
    await page.keyboard.type(names.topic);
    await press(page, dialog.getByRole('button', { name: say('forum:save') }));
    await expect(dialog).toBeHidden();
    await press(page, page.getByRole('link', { name: names.topic }));
    await expect(page).toHaveURL(/topicGuid=/);
    await expect(page.getByRole('heading', { name: names.topic, level: 2 })).toBeFocused();
  });

  await test.step('writes a post with the editor', async () => {
    await press(page, page.getByRole('button', { name: say('forum:content.add') }).first());
    await tabTo(page, dialog.getByLabel(say('forum:fields.contentTitle')));
    await page.keyboard.type(names.post);
    const editor = dialog.getByRole('textbox', { name: say('forum:fields.contentText') });
    // The toolbar is one tab stop; arrows move between its tools.
    for (const name of ['bold', 'bullets'] as const) {
      const tool = dialog.getByRole('button', { name: say(`kit:editor.${name}`) });
      await tabTo(page, dialog.getByRole('toolbar').locator('button[tabindex="0"]'));
      for (let presses = 0; presses < FAR && !(await isFocused(tool)); presses += 1)
        await page.keyboard.press('ArrowLeft');
      await expect(tool).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await tabTo(page, editor);
    await page.keyboard.type('كلمات');
    await expect(editor).toContainText('كلمات');
    // Tab leaves the text even in a list, where a button indents instead.
    for (const key of ['Tab', 'Shift+Tab']) {
      await tabTo(page, editor);
      await page.keyboard.press(key);
      await expect(editor).not.toBeFocused();
      await focusIsIn(dialog);
    }
    await press(page, dialog.getByRole('button', { name: say('forum:save') }));
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('article', { name: names.post })).toContainText('كلمات');
  });
  const { pathname, search } = new URL(page.url());

  await test.step('returns to the menu when deleting is declined', async () => {
    const menu = page.getByRole('button', {
      name: say('forum:menuOf', { name: names.post }),
      exact: true,
    });
    await press(page, menu);
    await chooseByKeys(page, page.getByRole('menuitem', { name: say('forum:delete') }));
    const question = dialog.filter({ hasText: say('kit:confirm.title') });
    await focusIsIn(question);
    await press(page, question.getByRole('button', { name: say('kit:confirm.no') }));
    await expect(question).toBeHidden();
    await expect(menu).toBeFocused();
    await expect(page.getByRole('article', { name: names.post })).toBeVisible();
  });

  await test.step('traps and returns the focus in the drawer of the members', async () => {
    const open = page.getByRole('button', { name: say('forum:members.title'), exact: true });
    await press(page, open);
    await expect(dialog).toBeVisible();
    await expectHeld(page, dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(open).toBeFocused();
  });

  const student = await asPerson('student', { path: pathname + search });
  const post = student.getByRole('article', { name: names.post });
  const hers = student.getByRole('dialog');

  await test.step('rates by stars', async () => {
    const rate = post.getByRole('button', { name: say('forum:rate.add') });
    await press(student, rate);
    await hers.getByRole('group', { name: say('forum:rate.stars') }).waitFor();
    const stars = hers.getByRole('radio');
    await tabTo(student, stars.first());
    await student.keyboard.press('Space');
    await expect(stars.first()).toBeChecked();
    await student.keyboard.press('ArrowLeft');
    await expect(stars.nth(1)).toBeChecked();
    await press(student, hers.getByRole('button', { name: say('forum:save') }));
    await expect(hers).toBeHidden();
    await expect(post.getByRole('button', { name: say('forum:rate.yours_two') })).toBeFocused();
  });

  await test.step('replies, edits the reply and leaves the drawer by Escape', async () => {
    const open = post.getByRole('button', { name: say('forum:replies.reply'), exact: true });
    await press(student, open);
    const write = student.getByRole('textbox', { name: say('forum:replies.write') });
    await tabTo(student, write);
    await student.keyboard.type(names.reply);
    await student.keyboard.press('Enter');
    const row = student
      .getByRole('list', { name: say('forum:replies.title') })
      .getByRole('article')
      .filter({ hasText: names.reply });
    await expect(row).toHaveCount(1);
    await expect(row).not.toHaveAttribute('data-state', 'sending');
    await tabTo(
      student,
      row.getByRole('button', {
        name: new RegExp(`^${say('forum:replies.menu', { name: '' }).trim()}`),
      }),
    );
    await student.keyboard.press('Enter');
    await chooseByKeys(
      student,
      student.getByRole('menuitem', { name: say('forum:edit'), exact: true }),
    );
    const edit = student.getByRole('textbox', { name: say('forum:replies.edit') });
    await expect(edit).toBeFocused();
    // The key press that chose the entry did not type into the text.
    await expect(edit).toHaveValue(names.reply);
    await student.keyboard.press('End');
    await student.keyboard.type(' بعد التعديل');
    await student.keyboard.press('Enter');
    await expect(row).toContainText(say('forum:edited'));
    await expect(edit).toHaveCount(0);
    await focusIsIn(hers);
    await student.keyboard.press('Escape');
    await expect(hers).toBeHidden();
    await expect(post.getByRole('button', { name: say('forum:counts.replies_one') })).toBeFocused();
  });

  await test.step('moves the focus into the page when the last post is deleted', async () => {
    await press(
      page,
      page.getByRole('button', { name: say('forum:menuOf', { name: names.post }), exact: true }),
    );
    await chooseByKeys(page, page.getByRole('menuitem', { name: say('forum:delete') }));
    await press(
      page,
      dialog
        .filter({ hasText: say('kit:confirm.title') })
        .getByRole('button', { name: say('kit:confirm.yes') }),
    );
    await expect(page.getByRole('article', { name: names.post })).toHaveCount(0);
    await focusIsIn(main);
  });
});
