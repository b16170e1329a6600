import { manifestWith } from '../testing/fake-site';
import { prepareVisits, SITE, tokenOf, visit } from '../testing/early-visit';

prepareVisits();

test('uses Arabic and the system theme on the first visit', async () => {
  const { asked, preloaded, sheets } = await visit();
  expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' });
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect({ asked, preloaded, sheets }).toEqual({
    asked: [`${SITE}/static/config.json?v`],
    preloaded: [
      ['/texts-ar.js', 'script', null],
      ['/sign-in.js', 'script', null],
    ],
    sheets: [],
  });
});

test('applies stored language, theme and fonts at once', async () => {
  const { sheets } = await visit({
    kept: { language: 'en', theme: 'light', fonts: '/fonts.1.css' },
  });
  expect(document.documentElement).toMatchObject({ lang: 'en', dir: 'ltr' });
  expect(document.documentElement.dataset['theme']).toBe('light');
  expect(sheets).toEqual(['/fonts.1.css']);
});

test('preloads the files of the page with matching request modes', async () => {
  const manifest = manifestWith('forum', {
    preload: {
      routes: { main: ['page.js', 'page.css'] },
      languages: { ar: ['ar.js'], en: ['en.js'] },
    },
    assets: [{ path: 'page.js', integrity: 'sha384-PPPP', bytes: 1 }],
  });
  const modules = [
    { id: 'forum', manifestUrl: '/modules/forum/b1/riwaq-manifest.json' },
    { id: 'exams', manifestUrl: '/modules/exams/b1/riwaq-manifest.json', enabled: false },
    {
      id: 'portfolio',
      manifestUrl: '/modules/portfolio/b1/riwaq-manifest.json',
      canary: { manifestUrl: '/modules/portfolio/b2/riwaq-manifest.json', percentage: 5 },
    },
  ];
  const { asked, preloaded } = await visit({
    kept: { token: 't' },
    path: '/forum?x=1',
    config: { apiBaseUrl: '/api/', modules },
    manifest,
  });
  expect(asked).toEqual([
    `${SITE}/static/config.json?v`,
    `${SITE}/modules/forum/b1/riwaq-manifest.json`,
  ]);
  const at = (name: string) => `${SITE}/modules/forum/b1/${name}`;
  expect(preloaded).toEqual([
    ['/signed-in.js', 'script', null],
    ['/swr.js', 'script', null],
    ['/texts-ar.js', 'script', null],
    [at('remoteEntry.js'), 'script', 'anonymous'],
    // The manifest does not name the packages of the host: it is of an older build.
    ['/page-parts.js', 'script', null],
    [at('page.js'), 'script', null],
    [at('page.css'), 'style', null],
    [at('ar.js'), 'script', null],
  ]);
  const integrityOf = (name: string) =>
    document.head.querySelector<HTMLLinkElement>(`link[href$="/${name}"]`)?.integrity;
  expect([integrityOf('remoteEntry.js'), integrityOf('page.js')]).toEqual([
    manifest.entry.integrity,
    'sha384-PPPP',
  ]);
});

test('preloads the parts that the address shows and the packages of the host', async () => {
  const route = { path: 'forum', title: { ar: 'المنتدى', en: 'Forum' } };
  const part = (name: string, packages: string[]) => ({
    files: [`${name}.js`, 'both.js'],
    packages,
  });
  const manifest = manifestWith('forum', {
    routes: [
      {
        ...route,
        id: 'main',
        parts: [
          { file: './topic', when: { topicGuid: true } },
          { file: './replies', when: { topicGuid: true, open: 'replies' } },
          { file: './own', when: { topicGuid: false }, roles: [2] },
        ],
      },
    ],
    preload: {
      routes: { main: ['page.js'] },
      languages: { ar: [], en: [] },
      parts: {
        main: [
          part('topic', ['@riwaq/ui/thread']),
          part('replies', ['@riwaq/ui/new']),
          { files: ['own.js'], packages: [] },
        ],
      },
      packages: { main: ['@riwaq/ui/page'] },
    },
  });
  const modules = [{ id: 'forum', manifestUrl: '/forum/riwaq-manifest.json' }];
  const preloadedAt = async (path: string, token = tokenOf(0)) => {
    document.head.replaceChildren();
    const { preloaded } = await visit({
      kept: { token },
      path,
      config: { apiBaseUrl: '/api/', modules },
      manifest,
    });
    return preloaded.map(([href]) => String(href).replace(`${SITE}/forum/`, '')).slice(3);
  };
  const page = ['remoteEntry.js', '/page-parts.js', 'page.js'];
  const topic = ['/thread.js', '/thread.css', 'topic.js', 'both.js'];
  expect(await preloadedAt('/forum')).toEqual(page);
  expect(await preloadedAt('/forum', tokenOf(2))).toEqual([...page, 'own.js']);
  expect(await preloadedAt('/forum?topicGuid=t1')).toEqual([...page, ...topic]);
  // A package that this host does not have is left to the code.
  expect(await preloadedAt('/forum?topicGuid=t1&open=replies')).toEqual([
    ...page,
    ...topic,
    'replies.js',
  ]);
});

test('sends the token for the configuration only during an override', async () => {
  const config = {
    apiBaseUrl: '/api/',
    modules: [{ id: 'forum', manifestUrl: '/modules/forum/b1/riwaq-manifest.json' }],
  };
  expect(
    (
      await visit({
        kept: { token: 't', override: 'forum' },
        path: '/forum',
        config,
        manifest: manifestWith('forum'),
      })
    ).known,
  ).toEqual([
    ['same-origin', 'Bearer t'],
    ['omit', undefined],
  ]);
  document.head.replaceChildren();
  localStorage.clear();
  for (const kept of [{ token: 't' }, { override: 'forum' }] as Record<string, string>[]) {
    expect((await visit({ kept })).known).toEqual([['omit', undefined]]);
    document.head.replaceChildren();
    localStorage.clear();
  }
});

test("does not prefetch a developer's own build", async () => {
  const modules = [
    { id: 'forum', manifestUrl: 'http://localhost:4001/riwaq-manifest.json', override: true },
  ];
  expect(
    (
      await visit({
        kept: { token: 't' },
        path: '/forum',
        config: { apiBaseUrl: '/api/', modules },
      })
    ).asked,
  ).toHaveLength(1);
});

test("uses CORS for another origin and prefetches only the page's module", async () => {
  const modules = [{ id: 'forum', manifestUrl: 'https://cdn.test/forum/riwaq-manifest.json' }];
  const manifest = manifestWith('forum', {
    preload: { routes: { main: ['page.js'] }, languages: { ar: [], en: [] } },
  });
  expect(
    (
      await visit({
        kept: { token: 't' },
        path: '/forum',
        config: { apiBaseUrl: '/api/', modules },
        manifest,
      })
    ).preloaded,
  ).toContainEqual(['https://cdn.test/forum/page.js', 'script', 'anonymous']);
  document.head.replaceChildren();
  expect(
    (
      await visit({
        kept: { token: 't' },
        path: '/forums',
        config: { apiBaseUrl: '/api/', modules },
        manifest,
      })
    ).preloaded,
  ).toHaveLength(3);
});

test.each([
  ['/', ['/home.js']],
  ['/profile', ['/profile.js', '/profile.css']],
  ['/exams', []],
])(
  "preloads the code of the shell's own page at %s for a user with a session",
  async (path, own) => {
    const { preloaded } = await visit({ kept: { token: 't' }, path });
    expect(preloaded.map(([file]) => file)).toEqual([
      '/signed-in.js',
      '/swr.js',
      '/texts-ar.js',
      ...own,
    ]);
  },
);

describe('preloads before the scripts of the application', () => {
  const define = (target: object, name: string, value: unknown) =>
    Object.defineProperty(target, name, { configurable: true, value });
  const answersAfter = (milliseconds: number) =>
    define(performance, 'getEntriesByType', () => [
      { requestStart: 30, responseStart: 30 + milliseconds },
    ]);
  afterEach(() => {
    Reflect.deleteProperty(performance, 'getEntriesByType');
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  test.each<[string, boolean, () => void]>([
    ['are held back by default', false, () => undefined],
    ['are held back when the server is far', false, () => answersAfter(50)],
    ['are sent when the server is near', true, () => answersAfter(49)],
    [
      'are held back when the time of the response is unknown',
      false,
      () => define(performance, 'getEntriesByType', () => [{ requestStart: 0, responseStart: 0 }]),
    ],
    [
      'are held back while a service worker is being installed',
      false,
      () => define(navigator, 'serviceWorker', { controller: null }),
    ],
    [
      'are sent when a service worker reads the files',
      true,
      () => define(navigator, 'serviceWorker', { controller: {} }),
    ],
  ])('%s', async (_, areSent, prepare) => {
    prepare();
    const { beforeRequests, beforeScripts, preloaded } = await visit({
      kept: { token: 't' },
      path: '/',
    });
    expect(beforeRequests).toBe(0);
    expect(preloaded.length).toBeGreaterThan(0);
    expect(beforeScripts).toBe(areSent ? preloaded.length : 0);
  });
});

test('preloads at DOMContentLoaded without a PerformanceObserver', async () => {
  Object.defineProperty(window, 'PerformanceObserver', { configurable: true, value: undefined });
  expect((await visit({ kept: { token: 't' }, path: '/exams' })).preloaded).toEqual([]);
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect(
    [...document.head.querySelectorAll('link[rel=preload]')].map((link) =>
      link.getAttribute('href'),
    ),
  ).toEqual(['/signed-in.js', '/swr.js', '/texts-ar.js']);
});

test('leaves an unreadable configuration or manifest to the shell', async () => {
  expect((await visit({ kept: { token: 't' }, config: null })).asked).toHaveLength(1);
  document.head.replaceChildren();
  expect(
    (
      await visit({
        kept: { token: 't' },
        path: '/forum',
        config: { apiBaseUrl: '/api/', modules: [{ id: 'forum', manifestUrl: '/m.json' }] },
        manifest: { routes: 'none' },
      })
    ).asked,
  ).toHaveLength(2);
});

test('prefetches the texts and public or sign-in pages for a visitor', async () => {
  const manifest = manifestWith('forum', {
    routes: [
      { id: 'main', path: 'forum', title: { ar: 'م', en: 'F' } },
      { id: 'shared', path: 'shared', title: { ar: 'ش', en: 'S' }, public: true },
    ],
    preload: {
      routes: { main: ['page.js'], shared: ['shared.js'] },
      languages: { ar: ['ar.js'], en: ['en.js'] },
    },
  });
  const config = {
    apiBaseUrl: '/api/',
    modules: [{ id: 'forum', manifestUrl: '/modules/forum/b1/riwaq-manifest.json' }],
  };
  const at = (name: string) => `${SITE}/modules/forum/b1/${name}`;
  expect(
    (await visit({ path: '/shared#secret', config, manifest })).preloaded.map(([file]) => file),
  ).toEqual(['/texts-ar.js', at('remoteEntry.js'), '/page-parts.js', at('shared.js'), at('ar.js')]);
  const texts = ['/texts-ar.js', 'script', null];
  document.head.replaceChildren();
  expect((await visit({ path: '/forum', config, manifest })).preloaded).toEqual([texts]);
  document.head.replaceChildren();
  const signIn = await visit({ path: '/auth', config, manifest });
  expect(signIn.asked).toEqual([`${SITE}/static/config.json?v`]);
  expect(signIn.preloaded).toEqual([texts, ['/sign-in.js', 'script', null]]);
});
