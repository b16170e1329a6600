import type { Page } from '@playwright/test';
import { folderPath, lecturerOf } from '../lectures/fixtures';
import { categoryPath, librarianOf } from '../library/fixtures';
import { expectBox } from '../src/boxes';
import { expect, test } from '../src/test';
import { callerOf, forumPath, actionsOf, topicPath, unique } from './fixtures';

const PHONE = { viewport: { width: 360, height: 780 } };
/** Has no opportunity for a line break. */
const WORD = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(6);
const ARABIC = 'تحليل الخوارزميات وهياكل البيانات المتقدمة '.repeat(11).slice(0, 430).trim();

/**
 * Elements that stick out of the page at its side, except those inside a box that scrolls or clips.
 */
const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const boxed = (element: Element): boolean =>
      element.parentElement !== null &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(element.parentElement).overflowX) ||
        boxed(element.parentElement));
    const out = [...document.querySelectorAll('main *, [role=dialog] *')].filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect();
      return own > 0 && (left < -1 || right > width + 1) && !boxed(element);
    });
    return out.map((element) => `${element.tagName} ${element.className}`);
  });

/** Directions of the elements that clip Arabic texts, which decide the side of the ellipsis. */
const cut = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter(
        (element) =>
          Number(getComputedStyle(element).webkitLineClamp) > 0 &&
          element.scrollHeight > element.clientHeight + 1,
      )
      .filter((element) => /^\p{Script=Arabic}/u.test(element.textContent))
      .map((element) => getComputedStyle(element).direction),
  );

test('breaks long words and cuts long names on a phone', async ({ asPerson, request }) => {
  const teacher = await callerOf(request, 'teacher');
  const forum = await teacher.forum({ title: unique(ARABIC), description: WORD });
  const topic = await teacher.topic({ forumGuid: forum.forumGuid, topicName: unique(ARABIC) });
  const content = await teacher.content(topic.forumTopicGuid, { title: unique(ARABIC) });
  const wordy = await teacher.content(topic.forumTopicGuid, { title: unique(WORD) });
  await teacher.reply(wordy.forumTopicContentGuid, WORD);
  const lecturer = await lecturerOf(request, 'teacher');
  await lecturer.folder({ title: unique(ARABIC) });
  const librarian = await librarianOf(request, 'admin');
  const { categoryGuid } = await librarian.category();
  await librarian.document(categoryGuid, { title: unique('مقدمة في علوم الحاسوب '.repeat(15)) });
  // English, so that an Arabic name is on a page of the other direction.
  const page = await asPerson('teacher', { language: 'en', context: PHONE });
  const { say } = actionsOf(page, 'en');
  const dialog = page.getByRole('dialog');

  for (const path of [
    '/',
    forumPath(forum.parentForumGuid ?? ''),
    forumPath(forum.forumGuid),
    folderPath(lecturer.subjectGuid),
    categoryPath(categoryGuid),
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect.poll(async () => [...new Set(await cut(page))]).toEqual(['rtl']);
      await expect.poll(() => sticksOut(page)).toEqual([]);
    });
  }

  await test.step('clips names in a topic to three lines until expanded', async () => {
    await page.goto(topicPath(topic.forumTopicGuid));
    const header = page.getByRole('heading', { level: 2, name: topic.topicName });
    const card = page.getByRole('article', { name: content.title });
    await expect(card).toBeVisible();
    await expect(page.locator('main').getByText(WORD).first()).toBeVisible();
    await expect.poll(() => sticksOut(page)).toEqual([]);
    await expectBox(header, 'height').toBeLessThan(100);
    const heading = card.getByRole('heading', { level: 3 });
    await expectBox(heading, 'height').toBeLessThan(100);
    const more = card.getByRole('button', { name: say('kit:showMore') });
    // It begins where the title does.
    await expect(more).toHaveCSS('padding-inline-start', '0px');
    await more.click();
    await expectBox(heading, 'height').toBeGreaterThan(150);
  });

  await test.step('clips the breadcrumb to one line and names in the tree to two', async () => {
    const crumbs = page.getByRole('navigation', { name: say('forum:crumbs') });
    await expectBox(crumbs, 'height').toBeLessThan(40);
    await page.getByRole('button', { name: say('forum:tree.title') }).click();
    const leaf = page
      .getByRole('navigation', { name: say('forum:tree.title') })
      .getByRole('link', { name: forum.title });
    await expect(leaf).toBeVisible();
    await expectBox(leaf, 'height').toBeLessThan(60);
    await page.keyboard.press('Escape');
  });

  await test.step('clips the name inside its dialog over the thread', async () => {
    await page.goto(
      `${topicPath(topic.forumTopicGuid)}&contentGuid=${wordy.forumTopicContentGuid}&open=replies`,
    );
    const name = dialog.getByText(wordy.title, { exact: true });
    await expect(name).toBeVisible();
    await expect
      .poll(async () => {
        const [inner, outer] = [await name.boundingBox(), await dialog.boundingBox()];
        return inner && outer && inner.x >= outer.x && inner.height < 100;
      })
      .toBe(true);
    await expect(dialog.getByText(WORD, { exact: true })).toBeVisible();
    await expect.poll(() => sticksOut(page)).toEqual([]);
  });
});
