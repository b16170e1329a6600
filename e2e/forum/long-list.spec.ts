import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { CONTENT_PAGE, REPLY_PAGE } from '@riwaq/api';
import { apiAs, openDiscussion, reply } from '../src/api';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';
import { expectCount } from './fixtures';

// Proves UI-6.

const say = textsOf('ar');

const POSTS = CONTENT_PAGE * 3;
const paragraph = `<p>${'كلمة بعد كلمة '.repeat(40)}</p>`;

test('renders only the posts near the viewport of a long topic', async ({ asPerson, request }) => {
  const teacher = await apiAs(request, 'teacher');
  const discussion = await openDiscussion(teacher);
  for (let post = 1; post < POSTS; post += 1) {
    await teacher('POST ForumTopic/CreateTopicContent', {
      body: {
        forumTopicContentGuid: randomUUID(),
        forumTopicGuid: discussion.topicGuid,
        title: `مشاركة ${post}`,
        contentText: paragraph,
      },
    });
  }
  const page = await asPerson('student', { path: discussion.path });
  const list = page.getByRole('list', { name: say('forum:contentList') });
  const card = (name: string) => list.getByRole('article', { name, exact: true });
  const newest = card(`مشاركة ${POSTS - 1}`);
  await expect(newest).toBeVisible();

  await test.step('scrolls down to the end', async () => {
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(card(discussion.title)).toBeVisible({ timeout: 500 });
    }).toPass();
    await expectCount(list, POSTS);
    await expect(newest).toHaveCount(0);
    await expect.poll(() => list.getByRole('article').count()).toBeLessThan(POSTS / 2);
  });

  await test.step('returns to the top by the button, which disappears', async () => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const up = page.getByRole('button', { name: say('kit:scrollTop') });
    await up.click();
    await expect(newest).toBeInViewport();
    await expect(up).toHaveCount(0);
    await expect
      .poll(async () =>
        Math.abs((await page.evaluate(() => document.documentElement.scrollHeight)) - height),
      )
      .toBeLessThan(height / 10);
  });

  await test.step('moves from post to post by the keyboard', async () => {
    await expect(page.getByRole('main')).toBeFocused();
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('j');
    await expect(card(`مشاركة ${POSTS - 12}`)).toBeFocused();
    await expect(card(`مشاركة ${POSTS - 12}`)).toBeInViewport();
  });

  await test.step('keeps the focused post rendered however far the page is scrolled', async () => {
    await page.mouse.move(640, 400);
    await expect(async () => {
      await page.mouse.wheel(0, 20_000);
      await expect(card(discussion.title)).toBeInViewport({ timeout: 500 });
    }).toPass();
    await expect(card(`مشاركة ${POSTS - 12}`)).toBeFocused();
  });

  await test.step('continues by keyboard from the viewport', async () => {
    await page.keyboard.press('k');
    await expect(page.locator('article:focus')).toBeInViewport();
    await expect(card(`مشاركة ${POSTS - 12}`)).not.toBeFocused();
  });
});

/** Frames in which an element that does not move is at rest. */
const FRAMES_AT_REST = 10;

/** The distance of an element from the top of the window once the turn of the wheel has ended. */
const placeAtRest = (element: Locator): Promise<number> =>
  element.evaluate(async (row, frames) => {
    let [place, same] = [Number.NaN, 0];
    while (same < frames) {
      await new Promise(requestAnimationFrame);
      const { top } = row.getBoundingClientRect();
      same = top === place ? same + 1 : 0;
      place = top;
    }
    return place;
  }, FRAMES_AT_REST);

test('loads older replies on the way up without a jump', async ({ asPerson, request }) => {
  const teacher = await apiAs(request, 'teacher');
  const discussion = await openDiscussion(teacher);
  const total = REPLY_PAGE * 2 + 10;
  for (let at = 1; at <= total; at += 1) await reply(teacher, discussion.contentGuid, `رد ${at}`);
  await (
    await apiAs(request, 'student')
  )('PUT ForumTopic/MarkTopicAsRead', { query: { forumTopicGuid: discussion.topicGuid } });

  const page = await asPerson('student');
  const thread = page.getByRole('dialog').getByRole('list', { name: say('forum:replies.title') });
  const rows = thread.getByRole('article');
  const newest = thread.getByText(`رد ${total}`, { exact: true });
  // Delay an older page until the rows on the screen have been measured.
  const waiting: (() => void)[] = [];
  await page.route('**/api/ForumTopic/GetReplies?*before=*', async (route) => {
    await new Promise<void>((release) => {
      waiting.push(release);
    });
    await route.continue();
  });
  await page.goto(discussion.repliesPath);
  await expectCount(thread, REPLY_PAGE);
  await expect(newest).toBeInViewport();

  for (const [before, after] of [
    [REPLY_PAGE, REPLY_PAGE * 2],
    [REPLY_PAGE * 2, total],
  ] as const) {
    await thread.hover();
    await expect(async () => {
      await page.mouse.wheel(0, -1000);
      expect(waiting).toHaveLength(1);
    }).toPass({ intervals: [100] });
    await expectCount(thread, before);
    // At the very top, where rows added above would move the others.
    await rows.first().scrollIntoViewIfNeeded();
    const anchor = page.locator(`[id="${await rows.first().getAttribute('id')}"]`);
    const place = await placeAtRest(anchor);
    waiting.shift()?.();
    await expectCount(thread, after);
    await expect
      .poll(async () => Math.abs(((await anchor.boundingBox())?.y ?? Number.NaN) - place))
      .toBeLessThan(2);
  }

  await expect(async () => {
    await page.mouse.wheel(0, -5000);
    await expect(thread.getByText('رد 1', { exact: true })).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(newest).toHaveCount(0);
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(newest).toBeInViewport({ timeout: 500 });
  }).toPass();
});
