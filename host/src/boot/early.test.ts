import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { json, manifestWith } from '../testing/fake-site';

const run = new Function(readFileSync(join(__dirname, '../../public/early.js'), 'utf8')) as () => void;
const SITE = window.location.origin;

interface Visit { kept?: Record<string, string>; path?: string; config?: unknown; manifest?: unknown }

/** Runs the script as index.html does, and answers what it has asked for once that has come. */
async function visit({ kept = {}, path = '/', config = { modules: [] }, manifest = {} }: Visit = {}) {
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(`riwaq.${key}`, value);
  window.history.replaceState(null, '', path);
  const script = document.createElement('script');
  Object.assign(script.dataset, { app: '/react.js /main.css /main.js', signedIn: '/signed-in.js /swr.js', ar: '/texts-ar.js', en: '/texts-en.js' });
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true });
  const asked: string[] = [];
  const known: [string | undefined, unknown][] = [];
  window.fetch = async (input, init) => {
    const url = String(input);
    known.push([init?.credentials, (init?.headers as Record<string, string> | undefined)?.['Authorization']]);
    asked.push(url.replace(/\?v=\d+$/, '?v'));
    return json(url.includes('config.json') ? config : manifest);
  };
  run();
  await Promise.all(Object.values(window.riwaqAhead ?? {}));
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  await new Promise((next) => { setTimeout(next); });
  arrive('/main.css');
  expect(document.head.querySelectorAll('link[rel=preload]')).toHaveLength(0);
  arrive('/react.js');
  const links = [...document.head.querySelectorAll('link')];
  return { asked, known, preloaded: links.filter(({ rel }) => rel === 'preload').map((link) => [link.getAttribute('href'), link.as, link.crossOrigin]), sheets: links.filter(({ rel }) => rel === 'stylesheet').map((link) => link.getAttribute('href')) };
}

/** The browser tells that a file has come. */
let arrive: (file: string) => void = () => undefined;

/** jsdom tells of no files. */
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

test('the first visit: Arabic, the theme of the system, no fonts yet, and only the configuration', async () => {
  const { asked, preloaded, sheets } = await visit();
  expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' });
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect({ asked, preloaded, sheets }).toEqual({ asked: [`${SITE}/static/config.json?v`], preloaded: [], sheets: [] });
});

test('what was chosen before, and its fonts at once', async () => {
  const { sheets } = await visit({ kept: { language: 'en', theme: 'light', fonts: '/fonts.1.css' } });
  expect(document.documentElement).toMatchObject({ lang: 'en', dir: 'ltr' });
  expect(document.documentElement.dataset['theme']).toBe('light');
  expect(sheets).toEqual(['/fonts.1.css']);
});

test('with a session: the files of the page that the address names, each in the way in which it is asked for later', async () => {
  const manifest = manifestWith('forum', {
    preload: { routes: { main: ['page.js', 'page.css'] }, languages: { ar: ['ar.js'], en: ['en.js'] } },
    assets: [{ path: 'page.js', integrity: 'sha384-PPPP', bytes: 1 }],
  });
  const modules = [{ id: 'forum', manifestUrl: '/modules/forum/b1/riwaq-manifest.json' }, { id: 'exams', manifestUrl: '/modules/exams/b1/riwaq-manifest.json', enabled: false }, { id: 'portfolio', manifestUrl: '/modules/portfolio/b1/riwaq-manifest.json', canary: { manifestUrl: '/modules/portfolio/b2/riwaq-manifest.json', percentage: 5 } }];
  const { asked, preloaded } = await visit({ kept: { token: 't' }, path: '/forum?x=1', config: { modules }, manifest });
  expect(asked).toEqual([`${SITE}/static/config.json?v`, `${SITE}/modules/forum/b1/riwaq-manifest.json`]);
  const at = (name: string) => `${SITE}/modules/forum/b1/${name}`;
  expect(preloaded).toEqual([
    ['/signed-in.js', 'script', null], ['/swr.js', 'script', null], ['/texts-ar.js', 'script', null],
    [at('remoteEntry.js'), 'script', 'anonymous'], [at('page.js'), 'script', null], [at('page.css'), 'style', null], [at('ar.js'), 'script', null],
  ]);
  const integrityOf = (name: string) => document.head.querySelector<HTMLLinkElement>(`link[href$="/${name}"]`)?.integrity;
  expect([integrityOf('remoteEntry.js'), integrityOf('page.js')]).toEqual([manifest.entry.integrity, 'sha384-PPPP']);
});

test('the configuration is asked for as who one is where a build of one\'s own is tried, and nothing else ever', async () => {
  const config = { modules: [{ id: 'forum', manifestUrl: '/modules/forum/b1/riwaq-manifest.json' }] };
  expect((await visit({ kept: { token: 't', override: 'forum' }, path: '/forum', config, manifest: manifestWith('forum') })).known).toEqual([['same-origin', 'Bearer t'], ['omit', undefined]]);
  document.head.replaceChildren();
  localStorage.clear();
  for (const kept of [{ token: 't' }, { override: 'forum' }] as Record<string, string>[]) {
    expect((await visit({ kept })).known).toEqual([['omit', undefined]]);
    document.head.replaceChildren();
    localStorage.clear();
  }
});

test("of a developer's own build nothing is asked for ahead: its files change", async () => {
  const modules = [{ id: 'forum', manifestUrl: 'http://localhost:4001/riwaq-manifest.json', override: true }];
  expect((await visit({ kept: { token: 't' }, path: '/forum', config: { modules } })).asked).toHaveLength(1);
});

test('a module on another origin is fetched with CORS, and one of another page only with its manifest', async () => {
  const modules = [{ id: 'forum', manifestUrl: 'https://cdn.test/forum/riwaq-manifest.json' }];
  const manifest = manifestWith('forum', { preload: { routes: { main: ['page.js'] }, languages: { ar: [], en: [] } } });
  expect((await visit({ kept: { token: 't' }, path: '/forum', config: { modules }, manifest })).preloaded).toContainEqual(['https://cdn.test/forum/page.js', 'script', 'anonymous']);
  document.head.replaceChildren();
  expect((await visit({ kept: { token: 't' }, path: '/forums', config: { modules }, manifest })).preloaded).toHaveLength(3);
});

test('what the page needs besides the application is asked for at the latest when that has run', async () => {
  Object.defineProperty(window, 'PerformanceObserver', { configurable: true, value: undefined });
  arrive = () => undefined;
  expect((await visit({ kept: { token: 't' } })).preloaded).toEqual([]);
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect([...document.head.querySelectorAll('link[rel=preload]')].map((link) => link.getAttribute('href'))).toEqual(['/signed-in.js', '/swr.js', '/texts-ar.js']);
});

test('a configuration or a manifest that cannot be read is left to the shell', async () => {
  expect((await visit({ kept: { token: 't' }, config: null })).asked).toHaveLength(1);
  document.head.replaceChildren();
  expect((await visit({ kept: { token: 't' }, path: '/forum', config: { modules: [{ id: 'forum', manifestUrl: '/m.json' }] }, manifest: { routes: 'none' } })).asked).toHaveLength(2);
});

test('a visitor is brought the files of a page that opens without signing in, and of no other', async () => {
  const manifest = manifestWith('forum', {
    routes: [{ id: 'main', path: 'forum', title: { ar: 'م', en: 'F' } }, { id: 'shared', path: 'shared', title: { ar: 'ش', en: 'S' }, public: true }],
    preload: { routes: { main: ['page.js'], shared: ['shared.js'] }, languages: { ar: ['ar.js'], en: ['en.js'] } },
  });
  const config = { modules: [{ id: 'forum', manifestUrl: '/modules/forum/b1/riwaq-manifest.json' }] };
  const at = (name: string) => `${SITE}/modules/forum/b1/${name}`;
  expect((await visit({ path: '/shared#secret', config, manifest })).preloaded.map(([file]) => file)).toEqual([at('remoteEntry.js'), at('shared.js'), at('ar.js')]);
  document.head.replaceChildren();
  expect((await visit({ path: '/forum', config, manifest })).preloaded).toEqual([]);
  document.head.replaceChildren();
  expect((await visit({ path: '/auth', config, manifest })).asked).toEqual([`${SITE}/static/config.json?v`]);
});
