import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

const say = textsOf('ar');

test('fetches every file once on the first visit, fonts last', async ({ asPerson }) => {
  const page = await asPerson('student', { firstVisit: true });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const files = () => requested.filter((path) => /\.(js|css|json|woff2)$/.test(path));
  const fonts = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length);
  await page.goto('/forums');
  await expect(page.getByRole('list', { name: say('forum:forumList') })).toBeVisible();
  expect(files().filter((path) => path.endsWith('.woff2'))).toEqual([]);
  // The page contains configuration and manifest, and requests its data before its code.
  expect(
    files().filter((path) => /^\/static\/config|^\/modules\/forum\/.*json$/.test(path)),
  ).toEqual([]);
  const code = requested.findIndex((path) => path.startsWith('/modules/'));
  const calls = requested.slice(0, code).filter((path) => path.startsWith('/api/'));
  expect(calls).toEqual(['/api/Forums/GetForums', '/api/ForumTopic/GetTopics']);
  // antd marks its style elements with this attribute: a list of cards needs none of them.
  await expect(page.locator('style[data-css-hash]')).toHaveCount(0);
  await expect.poll(fonts).toBeGreaterThan(0);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('riwaq.fonts')))
    .toMatch(/^\/fonts\.\w+\.css$/);
  expect([...files()].sort()).toEqual([...new Set(files())].sort());

  await test.step('fetches the fonts from the start on the next visit', async () => {
    requested.length = 0;
    await page.reload();
    await expect(page.getByRole('list', { name: say('forum:forumList') })).toBeVisible();
    await expect.poll(fonts).toBeGreaterThan(0);
    expect(requested.findIndex((path) => path.startsWith('/fonts.'))).toBeLessThan(
      requested.findIndex((path) => path.startsWith('/api/')),
    );
    expect([...files()].sort()).toEqual([...new Set(files())].sort());
  });
});
