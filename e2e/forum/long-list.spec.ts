import { randomUUID } from 'node:crypto';
import { CONTENT_PAGE, REPLY_PAGE } from '@riwaq/api';
import { apiAs, openDiscussion, reply } from '../src/api';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

const say = textsOf('ar');

const POSTS = CONTENT_PAGE * 3;
const paragraph = `<p>${'كلمة بعد كلمة '.repeat(40)}</p>`;

test('of a long topic only what is near is in the page, and every way leads to the rest', async ({ asPerson, request }) => {
  const teacher = await apiAs(request, 'teacher');
  const discussion = await openDiscussion(teacher);
  for (let post = 1; post < POSTS; post += 1) {
    await teacher('POST ForumTopic/CreateTopicContent', { body: { forumTopicContentGuid: randomUUID(), forumTopicGuid: discussion.topicGuid, title: `مشاركة ${post}`, contentText: paragraph } });
  }
  const page = await asPerson('student', { path: discussion.path });
  const list = page.getByRole('list', { name: say('forum:contentList') });
  const card = (name: string) => list.getByRole('article', { name, exact: true });
  const newest = card(`مشاركة ${POSTS - 1}`);
  await expect(newest).toBeVisible();

  await test.step('down to the end', async () => {
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(card(discussion.title)).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(list).toHaveAttribute('data-count', String(POSTS));
    await expect(newest).toHaveCount(0);
    expect(await list.getByRole('article').count()).toBeLessThan(POSTS / 2);
  });

  await test.step('back to the top', async () => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.keyboard.press('Home');
    await expect(newest).toBeInViewport();
    expect(Math.abs(await page.evaluate(() => document.documentElement.scrollHeight) - height)).toBeLessThan(height / 10);
  });

  await test.step('from post to post by the keyboard', async () => {
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('j');
    await expect(card(`مشاركة ${POSTS - 12}`)).toBeFocused();
    await expect(card(`مشاركة ${POSTS - 12}`)).toBeInViewport();
  });

  await test.step('what has the focus stays, however far the page is scrolled', async () => {
    await page.mouse.move(640, 400);
    await expect(async () => {
      await page.mouse.wheel(0, 20_000);
      await expect(card(discussion.title)).toBeInViewport({ timeout: 500 });
    }).toPass();
    await expect(card(`مشاركة ${POSTS - 12}`)).toBeFocused();
  });

  await test.step('and the keyboard goes on from what is in sight', async () => {
    await page.keyboard.press('k');
    await expect(page.locator('article:focus')).toBeInViewport();
    await expect(card(`مشاركة ${POSTS - 12}`)).not.toBeFocused();
  });
});

test('a long thread opens at its end, and what is older comes on the way up', async ({ asPerson, request }) => {
  const teacher = await apiAs(request, 'teacher');
  const discussion = await openDiscussion(teacher);
  const last = REPLY_PAGE * 2 + 10;
  for (let at = 1; at <= last; at += 1) await reply(teacher, discussion.contentGuid, `رد ${at}`);
  await (await apiAs(request, 'student'))('PUT ForumTopic/MarkTopicAsRead', { query: { forumTopicGuid: discussion.topicGuid } });

  const page = await asPerson('student', { path: discussion.repliesPath });
  const thread = page.getByRole('dialog').getByRole('list', { name: say('forum:replies.title') });
  const text = (at: number) => thread.getByText(`رد ${at}`, { exact: true });
  await expect(text(last)).toBeInViewport();
  await thread.hover();
  await expect(async () => {
    await page.mouse.wheel(0, -5000);
    await expect(text(1)).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(thread).toHaveAttribute('data-count', String(last));
  await expect(text(last)).toHaveCount(0);
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(text(last)).toBeInViewport({ timeout: 500 });
  }).toPass();
});
