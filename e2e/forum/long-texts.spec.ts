import type { Page } from '@playwright/test';
import { folderPath, lecturerOf } from '../lectures/ways';
import { categoryPath, librarianOf } from '../library/ways';
import { expectAccessible } from '../src/axe';
import { expect, test } from '../src/test';
import { callerOf, forumPath, handsOf, topicPath, unique } from './ways';

const PHONE = { viewport: { width: 360, height: 780 } };
/** Nothing in it lets a line break. */
const WORD = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(6);

/** What stands out of the page at its side, but for what scrolls in a box of its own. */
const sticksOut = (page: Page): Promise<string[]> => page.evaluate(() => {
  const width = document.documentElement.clientWidth;
  const boxed = (element: Element): boolean => element.parentElement !== null && (/auto|scroll|hidden|clip/.test(getComputedStyle(element.parentElement).overflowX) || boxed(element.parentElement));
  const out = [...document.querySelectorAll('main *, [role=dialog] *')].filter((element) => {
    const { left, right, width: own } = element.getBoundingClientRect();
    return own > 0 && (left < -1 || right > width + 1) && !boxed(element);
  });
  return out.map((element) => `${element.tagName} ${element.className}`);
});

test('a word without an end breaks on a phone: nothing stands out of the page, and the ways stay short', async ({ asPerson, request }) => {
  const teacher = await callerOf(request, 'teacher');
  const forum = await teacher.forum({ title: unique(WORD), description: WORD });
  const topic = await teacher.topic({ forumGuid: forum.forumGuid, topicName: unique(WORD) });
  const content = await teacher.content(topic.forumTopicGuid, { title: unique(WORD) });
  await teacher.reply(content.forumTopicContentGuid, WORD);
  const page = await asPerson('student', { context: PHONE });
  const { say } = handsOf(page);

  const word = page.locator('main').getByText(WORD).first();
  for (const path of [forumPath(forum.parentForumGuid ?? ''), forumPath(forum.forumGuid), topicPath(topic.forumTopicGuid)]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(word).toBeVisible();
      expect(await sticksOut(page)).toEqual([]);
    });
  }

  // Where the latest stand, what other journeys post may come before it: then there is a later one.
  for (const path of ['/', '/forums?type=recently']) {
    await test.step(path, async () => {
      await expect(async () => {
        await teacher.content(topic.forumTopicGuid, { title: unique(WORD) });
        await page.goto(path);
        await expect(word).toBeVisible({ timeout: 3000 });
      }).toPass();
      expect(await sticksOut(page)).toEqual([]);
    });
  }
  await page.goto(topicPath(topic.forumTopicGuid));

  await test.step('the way down to the topic takes one line, and each name of the tree two', async () => {
    const crumbs = await page.getByRole('navigation', { name: say('forum:crumbs') }).boundingBox();
    expect(crumbs?.height).toBeLessThan(40);
    await page.getByRole('button', { name: say('forum:tree.title') }).click();
    const leaf = page.getByRole('navigation', { name: say('forum:tree.title') }).getByRole('link', { name: forum.title });
    await expect(leaf).toBeVisible();
    expect((await leaf.boundingBox())?.height).toBeLessThan(60);
  });

  await test.step('over the thread the name is cut at its own end', async () => {
    await page.goto(`${topicPath(topic.forumTopicGuid)}&contentGuid=${content.forumTopicContentGuid}&open=replies`);
    const dialog = page.getByRole('dialog');
    const name = dialog.getByText(content.title, { exact: true });
    await expect(name).toBeVisible();
    const [inner, outer] = [await name.boundingBox(), await dialog.boundingBox()];
    expect(inner && outer && inner.x >= outer.x).toBe(true);
    await expect(dialog.getByText(WORD, { exact: true })).toBeVisible();
    expect(await sticksOut(page)).toEqual([]);
  });
});

test('a name as long as names may be takes three lines on a phone, and can be read whole: header, card, dialogs', async ({ asPerson, request }) => {
  const name = 'تحليل الخوارزميات وهياكل البيانات المتقدمة '.repeat(11).slice(0, 440).trim();
  const teacher = await callerOf(request, 'teacher');
  const { forumGuid } = await teacher.forum();
  const topic = await teacher.topic({ forumGuid, topicName: unique(name) });
  const content = await teacher.content(topic.forumTopicGuid, { title: unique(name) });
  const page = await asPerson('student', { path: topicPath(topic.forumTopicGuid), context: PHONE });
  const { say } = handsOf(page);
  const more = say('kit:showMore');
  const bounded = async (level: 2 | 3, text: string) => {
    const heading = page.getByRole('heading', { level, name: text });
    await expect(heading).toBeVisible();
    expect((await heading.boundingBox())?.height).toBeLessThan(100);
    return heading;
  };
  const header = await bounded(2, topic.topicName);
  const card = await bounded(3, content.title);
  await expect(page.getByRole('button', { name: more })).toHaveCount(2);
  await page.getByRole('article', { name: content.title }).getByRole('button', { name: more }).click();
  expect((await card.boundingBox())?.height).toBeGreaterThan(150);
  expect((await header.boundingBox())?.height).toBeLessThan(100);

  await page.getByRole('article', { name: content.title }).getByRole('button', { name: say('forum:replies.reply') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: more })).toBeVisible();
  expect((await dialog.getByText(content.title, { exact: true }).boundingBox())?.height).toBeLessThan(100);
  await expectAccessible(page);
});

test('a long name is cut at its own end in a page of the other direction too: cards, rows, Home, lectures, library', async ({ asPerson, request }) => {
  const teacher = await callerOf(request, 'teacher');
  const forum = await teacher.forum({ title: unique('تحليل الخوارزميات '.repeat(20)), description: 'وصف المنتدى '.repeat(30) });
  const topic = await teacher.topic({ forumGuid: forum.forumGuid, topicName: unique('أسئلة الأسبوع الأول '.repeat(18)) });
  await teacher.content(topic.forumTopicGuid, { title: unique('ما الذي سنقرؤه '.repeat(20)) });
  const lecturer = await lecturerOf(request, 'teacher');
  await lecturer.folder({ title: unique('الفصل الأول '.repeat(20)) });
  const librarian = await librarianOf(request, 'admin');
  const { categoryGuid } = await librarian.category();
  await librarian.document(categoryGuid, { title: unique('مقدمة في علوم الحاسوب '.repeat(15)) });
  const page = await asPerson('teacher', { language: 'en', context: PHONE });
  // Where lines are counted, the direction of the element that counts them says where the dots stand.
  const cut = () => page.evaluate(() => [...document.querySelectorAll('main *')]
    .filter((element) => Number(getComputedStyle(element).webkitLineClamp) > 0 && element.scrollHeight > element.clientHeight + 1)
    .map((element) => ({ direction: getComputedStyle(element).direction, text: element.textContent?.slice(0, 20) ?? '' }))
    .filter(({ text }) => /^\p{Script=Arabic}/u.test(text)));
  for (const path of ['/', forumPath(forum.parentForumGuid ?? ''), forumPath(forum.forumGuid), folderPath(lecturer.subjectGuid), categoryPath(categoryGuid)]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect.poll(cut).not.toEqual([]);
      expect((await cut()).filter(({ direction }) => direction !== 'rtl')).toEqual([]);
    });
  }
});
