import { RECENTLY_PAGE } from '@riwaq/api';
import { expect, test } from '../src/test';
import { callerOf, expectCount, handsOf, newThread, readThrough, unique } from './ways';

test('recently comes 20 at a time until a page is short, is searched in folded Arabic, and goes back to its top', async ({ asPerson, request }) => {
  const caller = await callerOf(request, 'teacher');
  const { topic } = await newThread(caller);
  const word = unique('الإِحصاءُ');
  for (let at = 0; at < RECENTLY_PAGE + 2; at += 1) await caller.content(topic.forumTopicGuid, { title: `${word} ${at + 1}` });

  // What other journeys post meanwhile is not heard of: it would be asked for once more.
  const student = await asPerson('student', { path: '/forums?type=recently', live: false });
  const { say, posts: list } = handsOf(student);
  const posts = list.getByRole('article');
  await expectCount(list, RECENTLY_PAGE);
  // Every topic's: each names its own. The newest come first, whoever posts meanwhile.
  const ofTopic = student.locator('a[href*="topicGuid="]');
  await expect(posts.filter({ has: ofTopic }).first()).toBeVisible();
  await expect(posts.filter({ hasNot: ofTopic })).toHaveCount(0);
  const own = await posts.filter({ has: student.getByRole('link', { name: topic.topicName }) }).getByRole('heading', { level: 3 }).allInnerTexts();
  expect(own.length).toBeGreaterThan(0);
  expect(own).toEqual(own.map((_, at) => `${word} ${RECENTLY_PAGE + 2 - at}`));

  await test.step('a search needs three letters, and finds whatever the vowels and hamzas', async () => {
    await student.getByRole('button', { name: say('forum:search.contents') }).click();
    const box = student.getByRole('searchbox', { name: say('forum:search.contents') });
    const asked: URLSearchParams[] = [];
    student.on('request', (sent) => {
      const { pathname, searchParams } = new URL(sent.url());
      if (pathname.endsWith('/GetTopicContentRecently') && searchParams.has('searchText')) asked.push(searchParams);
    });
    await box.fill('اح');
    await box.press('Enter');
    await expect(student.getByText(say('kit:search.minLength_few', { count: 3 }))).toBeVisible();
    expect(asked).toEqual([]);
    const folded = word.replace('الإِحصاءُ', 'الاحصاء');
    await box.fill(folded);
    await expect.poll(() => asked.length).toBe(1);
    await expect(posts.first()).toContainText(`${word} 22`);
    await expectCount(list, RECENTLY_PAGE);

    // The second page is short: no third one is asked for.
    expect((await readThrough(student, list, RECENTLY_PAGE + 2)).size).toBe(RECENTLY_PAGE + 2);
    await expect.poll(() => student.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return Math.ceil(window.scrollY + window.innerHeight) >= document.documentElement.scrollHeight;
    })).toBe(true);
    await expect(student.getByRole('button', { name: say('kit:scrollTop') })).toBeVisible();
    expect(asked.map((query) => [query.get('searchText'), query.has('before')])).toEqual([[folded, false], [folded, true]]);
  });

  await test.step('the button leads to the top and goes', async () => {
    await student.getByRole('button', { name: say('kit:scrollTop') }).click();
    await expect.poll(() => student.evaluate(() => window.scrollY)).toBe(0);
    await expect(student.getByRole('button', { name: say('kit:scrollTop') })).toHaveCount(0);
  });
});

