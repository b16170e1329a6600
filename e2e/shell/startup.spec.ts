import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { callerOf, newThread } from '../forum/fixtures';
import { buildFolder } from '../src/deploys';
import { sourcesOfSite } from '../src/pairing';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

const say = textsOf('ar');

/** Paths of the files that a page preloads. */
const preloadedBy = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map(
      ({ href }) => new URL(href).pathname,
    ),
  );

interface Preload {
  readonly packages: Readonly<Record<string, readonly string[]>>;
  readonly parts: Readonly<Record<string, readonly { files: string[]; packages: string[] }[]>>;
}

/** Files by key that an attribute of the script in the built page lists. */
function filesListed(attribute: 'packages' | 'pages'): Record<string, string[]> {
  const html = readFileSync(join(sourcesOfSite().host, 'index.html'), 'utf8');
  const json = new RegExp(`data-${attribute}="([^"]*)"`).exec(html)?.[1] ?? '';
  return JSON.parse(json.replaceAll('&quot;', '"')) as Record<string, string[]>;
}

/** Files of the built site that the parts of the forum page load, by the file of the part. */
function partsOfForums(): Map<string, string[]> {
  const { areas } = sourcesOfSite();
  const folder = buildFolder(areas, 'forum');
  const { routes, preload } = JSON.parse(
    readFileSync(join(folder, 'riwaq-manifest.json'), 'utf8'),
  ) as { routes: { id: string; parts?: { file: string }[] }[]; preload: Preload };
  const packages = filesListed('packages');
  const parts = routes.find(({ id }) => id === 'forums')?.parts ?? [];
  return new Map(
    parts.map(({ file }, at) => {
      const loaded = preload.parts['forums']?.[at];
      const ofHost = (loaded?.packages ?? []).flatMap((key) => packages[key] ?? []);
      const own = (loaded?.files ?? []).map((name) => `${folder.slice(areas.length)}/${name}`);
      return [file, [...own, ...ofHost]];
    }),
  );
}

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

test('preloads the code of the replies that the address opens, and only theirs', async ({
  asPerson,
  request,
}) => {
  const { topic, content } = await newThread(await callerOf(request, 'teacher'));
  const page = await asPerson('student', { firstVisit: true });
  const scripts: string[] = [];
  page.on('request', (sent) => {
    if (sent.resourceType() === 'script') scripts.push(new URL(sent.url()).pathname);
  });
  await page.goto(
    `/forums?topicGuid=${topic.forumTopicGuid}&contentGuid=${content.forumTopicContentGuid}&open=replies`,
  );
  await expect(page.getByRole('textbox', { name: say('forum:replies.write') })).toBeVisible();
  const preloaded = await preloadedBy(page);
  const parts = partsOfForums();
  const filesOf = (file: string) => parts.get(file) ?? [];
  const shown = [...filesOf('./contents/topic-screen'), ...filesOf('./replies/replies-drawer')];
  // Files of the module and of the kit.
  expect(shown.filter((path) => path.startsWith('/modules/')).length).toBeGreaterThan(0);
  expect(shown.filter((path) => !path.startsWith('/modules/')).length).toBeGreaterThan(0);
  expect(preloaded).toEqual(expect.arrayContaining(shown));
  const others = filesOf('./rates/rates-drawer').filter((path) => !shown.includes(path));
  expect(others.length).toBeGreaterThan(0);
  expect(preloaded.filter((path) => others.includes(path))).toEqual([]);
  // No preloaded script is fetched again by the code that needs it.
  expect([...scripts].sort()).toEqual([...new Set(scripts)].sort());
});

test('preloads the code of a page of the shell, once', async ({ asPerson }) => {
  const page = await asPerson('student', { firstVisit: true });
  const scripts: string[] = [];
  page.on('request', (sent) => {
    if (sent.resourceType() === 'script') scripts.push(new URL(sent.url()).pathname);
  });
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: say('shell:profile.appearance') })).toBeVisible();
  const files = filesListed('pages')['profile'] ?? [];
  expect(files.length).toBeGreaterThan(0);
  expect(await preloadedBy(page)).toEqual(expect.arrayContaining(files));
  expect([...scripts].sort()).toEqual([...new Set(scripts)].sort());
});
