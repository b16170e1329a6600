import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { json, manifestWith } from '../testing/fake-site';

const run = new Function(
  readFileSync(join(__dirname, '../../public/early.js'), 'utf8'),
) as () => void;
const SITE = window.location.origin;

const tokenOf = (role: number) => `h.${btoa(JSON.stringify({ role }))}.s`;

interface Visit {
  kept?: Record<string, string>;
  path?: string;
  config?: unknown;
  manifest?: unknown;
  /** Data that the server embeds in the page. */
  carried?: {
    config: unknown;
    manifests: Record<string, unknown>;
    outlines?: Record<string, unknown>;
  };
}

/** Runs the script as index.html does, and returns its requests once the responses have arrived. */
async function visit({
  kept = {},
  path = '/',
  config = { apiBaseUrl: '/api/', modules: [] },
  manifest = {},
  carried,
}: Visit = {}) {
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(`riwaq.${key}`, value);
  window.history.replaceState(null, '', path);
  const script = document.createElement('script');
  Object.assign(script.dataset, {
    app: '/react.js /main.css /main.js',
    signedIn: '/signed-in.js /swr.js',
    packages: JSON.stringify({
      '@riwaq/ui/page': ['/page-parts.js'],
      '@riwaq/ui/thread': ['/thread.js', '/thread.css'],
    }),
    ar: '/texts-ar.js',
    en: '/texts-en.js',
  });
  if (carried) {
    const data = document.createElement('script');
    Object.assign(data, { id: 'site', type: 'application/json' });
    data.textContent = JSON.stringify(carried);
    document.head.append(data);
  }
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true });
  const asked: string[] = [];
  const known: [string | undefined, unknown][] = [];
  window.fetch = async (input, init) => {
    const url = String(input);
    known.push([
      init?.credentials,
      (init?.headers as Record<string, string> | undefined)?.['Authorization'],
    ]);
    asked.push(url.replace(/\?v=\d+$/, '?v'));
    return json(url.includes('config.json') ? config : manifest);
  };
  run();
  await Promise.all(Object.values(window.riwaqAhead ?? {}).map((early) => early?.response));
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  await new Promise((next) => {
    setTimeout(next);
  });
  arrive('/main.css');
  expect(document.head.querySelectorAll('link[rel=preload]')).toHaveLength(0);
  arrive('/react.js');
  const links = [...document.head.querySelectorAll('link')];
  return {
    asked,
    known,
    preloaded: links
      .filter(({ rel }) => rel === 'preload')
      .map((link) => [link.getAttribute('href'), link.as, link.crossOrigin]),
    sheets: links
      .filter(({ rel }) => rel === 'stylesheet')
      .map((link) => link.getAttribute('href')),
  };
}

/** Reports to the observer that a file has loaded. */
let arrive: (file: string) => void = () => undefined;

/** jsdom reports no loaded files. */
class FakeObserver {
  constructor(told: (list: { getEntries(): { name: string }[] }, observer: FakeObserver) => void) {
    arrive = (file) => told({ getEntries: () => [{ name: `${SITE}${file}` }] }, this);
  }

  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  localStorage.clear();
  Object.defineProperty(window, 'PerformanceObserver', { configurable: true, value: FakeObserver });
  document.head.replaceChildren();
  delete window.riwaqAhead;
  window.matchMedia = (query) => ({ matches: query.includes('dark') }) as MediaQueryList;
});

test('uses Arabic and the system theme on the first visit', async () => {
  const { asked, preloaded, sheets } = await visit();
  expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' });
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect({ asked, preloaded, sheets }).toEqual({
    asked: [`${SITE}/static/config.json?v`],
    preloaded: [],
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

test('preloads at DOMContentLoaded without a PerformanceObserver', async () => {
  Object.defineProperty(window, 'PerformanceObserver', { configurable: true, value: undefined });
  arrive = () => undefined;
  expect((await visit({ kept: { token: 't' } })).preloaded).toEqual([]);
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

test('prefetches only public pages for a visitor', async () => {
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
  ).toEqual([at('remoteEntry.js'), '/page-parts.js', at('shared.js'), at('ar.js')]);
  document.head.replaceChildren();
  expect((await visit({ path: '/forum', config, manifest })).preloaded).toEqual([]);
  document.head.replaceChildren();
  expect((await visit({ path: '/auth', config, manifest })).asked).toEqual([
    `${SITE}/static/config.json?v`,
  ]);
});

const MANIFEST_URL = '/modules/forum/b1/riwaq-manifest.json';
const CARRIED_CONFIG = {
  apiBaseUrl: '/api/',
  modules: [{ id: 'forum', manifestUrl: MANIFEST_URL }],
};

describe('data in the page', () => {
  const preload = { routes: { main: ['page.js'] }, languages: { ar: [], en: [] } };
  const manifest = manifestWith('forum', { preload });
  const carried = { config: CARRIED_CONFIG, manifests: { [MANIFEST_URL]: manifest } };

  test('replaces the requests for the configuration and the manifests', async () => {
    const { asked, preloaded } = await visit({ kept: { token: 't' }, path: '/forum', carried });
    expect(asked).toEqual([]);
    expect(preloaded.map(([file]) => file)).toContain(`${SITE}/modules/forum/b1/page.js`);
    const early = async (path: string) =>
      (await window.riwaqAhead?.[`${SITE}${path}`]?.response)?.json() as unknown;
    expect(await early('/static/config.json')).toEqual(CARRIED_CONFIG);
    expect(await early(MANIFEST_URL)).toEqual(manifest);
  });

  test('fetches a manifest that the page does not carry', async () => {
    const { asked } = await visit({
      kept: { token: 't' },
      path: '/forum',
      carried: { ...carried, manifests: {} },
      manifest,
    });
    expect(asked).toEqual([`${SITE}${MANIFEST_URL}`]);
  });

  test('marks an outline and preloads no file without its hash', async () => {
    const { assets: _, preload: __, ...outline } = manifest;
    const { asked, preloaded } = await visit({
      kept: { token: 't' },
      path: '/forum',
      carried: { ...carried, manifests: {}, outlines: { [MANIFEST_URL]: outline } },
    });
    expect(asked).toEqual([]);
    expect(preloaded.filter(([file]) => file?.includes('/modules/'))).toEqual([]);
    const response = await window.riwaqAhead?.[`${SITE}${MANIFEST_URL}`]?.response;
    expect(await response?.json()).toEqual({ ...outline, outline: true, assets: [] });
  });

  test("is not used for a developer's own build", async () => {
    const kept = { token: 't', override: 'forum' };
    const { asked } = await visit({ kept, path: '/forum', carried });
    expect(asked).toEqual([`${SITE}/static/config.json?v`]);
  });
});

describe('requests for the first data of a page', () => {
  const [STUDENT, TEACHER] = [tokenOf(0), tokenOf(2)];
  const manifest = manifestWith('forum', {
    routes: [
      {
        id: 'main',
        path: 'forum/{id}/{part?}',
        title: { ar: 'م', en: 'F' },
        calls: [
          { path: 'A/List', when: { topic: false }, query: { parent: 'id', part: 'part' } },
          { path: 'A/Topic', when: { topic: true, open: 'replies' }, query: { guid: 'topic' } },
          { path: 'A/Own', when: {}, query: {}, roles: [2] },
        ],
      },
      {
        id: 'mail',
        path: 'mail={id}&{type}',
        title: { ar: 'م', en: 'M' },
        calls: [{ path: 'A/Mail', query: { id: 'id', kind: 'type' } }],
      },
      {
        id: 'bank',
        path: 'bank',
        title: { ar: 'م', en: 'B' },
        roles: [2],
        calls: [{ path: 'A/Bank' }],
      },
    ],
    preload: { routes: { main: [], mail: [], bank: [] }, languages: { ar: [], en: [] } },
  });
  const carried = { config: CARRIED_CONFIG, manifests: { [MANIFEST_URL]: manifest } };

  test.each([
    [STUDENT, '/forum/1', ['A/List?parent=1']],
    [STUDENT, '/forum/1/2/', ['A/List?parent=1&part=2']],
    [STUDENT, '/forum/a%20b', ['A/List?parent=a+b']],
    [STUDENT, '/forum/1?topic=9', []],
    [STUDENT, '/forum/1?topic=9&open=replies', ['A/Topic?guid=9']],
    [TEACHER, '/forum/1?topic=9', ['A/Own']],
    [STUDENT, '/mail=5&sent', ['A/Mail?id=5&kind=sent']],
    [STUDENT, '/bank', []],
    [TEACHER, '/bank', ['A/Bank']],
    [STUDENT, '/forum', []],
    [STUDENT, '/forum/1/2/3', []],
    [null, '/forum/1', []],
  ])('%s %s', async (token, path, calls) => {
    const { asked } = await visit({ kept: token === null ? {} : { token }, path, carried });
    expect(asked).toEqual(calls.map((call) => `${SITE}/api/${call}`));
    for (const call of calls) {
      expect(window.riwaqAhead?.[`${SITE}/api/${call}`]?.headers).toMatchObject({
        Authorization: `Bearer ${token}`,
        'Accept-Language': 'ar',
      });
    }
  });
});
