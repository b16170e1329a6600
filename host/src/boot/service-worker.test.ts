import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWithoutNetwork } from './offline';
import type { ConfigState } from './site-config';

const SOURCE = readFileSync(join(__dirname, '../../public/sw.js'), 'utf8');
const SITE = 'https://riwaq.test';
const MANIFEST = '/modules/forum/b1/riwaq-manifest.json';
const CHUNK = '/modules/forum/b1/page.js';
const integrity = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

interface Answer {
  ok: boolean;
  status: number;
  body: string;
  headers: Headers;
  clone(): Answer;
  json(): Promise<unknown>;
  text(): Promise<string>;
}
const answerOf = (body: string, status = 200, headers = new Headers()): Answer => ({
  ok: status < 300,
  status,
  body,
  headers,
  clone: () => answerOf(body, status, headers),
  json: async () => JSON.parse(body) as unknown,
  text: async () => body,
});
interface Asked {
  url: string;
  method?: string;
  mode?: string;
  integrity?: string;
}
const pathOf = (address: string) => new URL(address, SITE).pathname;

/** A browser with a site that changes; its caches persist across workers. */
class Browser {
  readonly caches = new Map<string, Map<string, Answer>>();
  readonly site = new Map<string, string>([
    ['/index.html', 'page 1'],
    ['/main.00000001.js', 'main 1'],
    ['/late.00000001.js', 'late 1'],
    [MANIFEST, '{}'],
    [CHUNK, 'chunk'],
    ['/static/config.json', JSON.stringify({ modules: [{ id: 'forum', manifestUrl: MANIFEST }] })],
    ['/api/Account/GetProfile', '{}'],
  ]);
  online = true;
  /** HTTP status of every response while set, in place of the content. */
  failing: number | null = null;
  unregistered = false;
  private listeners = new Map<string, (event: object) => void>();

  /**
   * The configuration with a developer's own build, when the server grants it to this browser;
   * recognised by its cookie alone here.
   */
  override: string | null = null;

  private readonly fetch = async (
    input: string | Asked,
    init: { integrity?: string; credentials?: string } = {},
  ): Promise<Answer> => {
    if (!this.online) throw new TypeError('no network');
    if (this.failing !== null) return answerOf(`HTTP ${this.failing}`, this.failing);
    const path = pathOf(typeof input === 'string' ? input : input.url);
    if (path === '/static/config.json' && this.override !== null && init.credentials !== 'omit')
      return answerOf(this.override, 200, new Headers({ 'cache-control': 'no-store' }));
    const text = this.site.get(path === '/' ? '/index.html' : path);
    if (text === undefined) return answerOf('', 404);
    const demanded = init.integrity ?? (typeof input === 'string' ? undefined : input.integrity);
    if (demanded && demanded !== integrity(text)) throw new TypeError('another content');
    return answerOf(text);
  };

  /**
   * Installs a build's worker, as a page of that build does. Rejects when it cannot be installed.
   */
  async install(name: string): Promise<void> {
    const opens = ['/index.html', `/main.${name}.js`];
    const files = Object.fromEntries(
      [...opens, `/late.${name}.js`].map((file) => [file, integrity(this.site.get(file) ?? '')]),
    );
    await this.installed({ name, files, opens });
  }

  async installed(build: object): Promise<void> {
    const listeners = new Map<string, (event: object) => void>();
    const cacheOf = (name: string) => {
      const entries = this.caches.get(name) ?? new Map<string, Answer>();
      this.caches.set(name, entries);
      return {
        match: async (key: string) => entries.get(key)?.clone(),
        keys: async () => [...entries.keys()].map((key) => ({ url: SITE + key })),
        put: async (key: string, answer: Answer) => void entries.set(key, answer.clone()),
        delete: async ({ url }: { url: string }) => entries.delete(pathOf(url)),
      };
    };
    const self = {
      riwaqBuild: build,
      skipWaiting: async () => undefined,
      clients: { claim: async () => undefined },
      registration: {
        unregister: async () => {
          this.unregistered = true;
        },
      },
    };
    const scope = {
      self,
      location: { origin: SITE },
      fetch: this.fetch,
      Response: function (body: string) {
        return answerOf(body);
      },
      caches: {
        open: async (name: string) => cacheOf(name),
        keys: async () => [...this.caches.keys()],
        delete: async (name: string) => this.caches.delete(name),
      },
      addEventListener: (type: string, listener: (event: object) => void) =>
        void listeners.set(type, listener),
    };
    new Function(...Object.keys(scope), SOURCE)(...Object.values(scope));
    for (const type of ['install', 'activate']) {
      let done: Promise<unknown> = Promise.resolve();
      listeners.get(type)?.({
        waitUntil: (work: Promise<unknown>) => {
          done = work;
        },
      });
      await done;
    }
    this.listeners = listeners;
  }

  /** Returns the worker's response; null when it leaves the request to the browser. */
  async ask(path: string, more: Omit<Asked, 'url'> = {}): Promise<string | null> {
    let answer: Promise<Answer> | null = null;
    const after: Promise<unknown>[] = [];
    this.listeners.get('fetch')?.({
      request: { url: SITE + path, method: 'GET', mode: 'cors', integrity: '', ...more },
      respondWith: (given: Promise<Answer>) => {
        answer = given;
      },
      waitUntil: (work: Promise<unknown>) => void after.push(work),
    });
    if (!answer) return null;
    const { body } = await (answer as Promise<Answer>);
    await Promise.all(after);
    return body;
  }

  open = (path: string) => this.ask(path, { mode: 'navigate' });
  kept = () =>
    [...this.caches]
      .flatMap(([name, entries]) => [...entries.keys()].map((key) => `${name} ${key}`))
      .sort();
}

test('serves the cached shell, configuration and manifests without a network', async () => {
  const browser = new Browser();
  await browser.install('00000001');
  browser.online = false;
  expect(await browser.open('/forums?x=1')).toBe('page 1');
  expect(await browser.ask('/main.00000001.js')).toBe('main 1');
  expect(await browser.ask('/static/config.json?v=7')).toContain('forum');
  expect(await browser.ask(MANIFEST)).toBe('{}');
  await expect(browser.ask('/late.00000001.js')).rejects.toThrow('no network');
});

test('remembers the configuration and the manifests that a page carries', async () => {
  const browser = new Browser();
  await browser.install('00000001');
  const [old, next] = [MANIFEST, '/modules/forum/b2/riwaq-manifest.json'];
  const manifests = { [next]: { title: '<b>' } };
  const page = (config: object) => {
    const data = JSON.stringify({ config, manifests }).replaceAll('<', '\\u003c');
    return `<script type="application/json" id="site">${data}</script>`;
  };
  browser.site.set('/index.html', page({ modules: [{ id: 'forum', manifestUrl: next }] }));
  await browser.open('/');
  browser.online = false;
  expect(await browser.ask('/static/config.json')).toContain(next);
  expect(await browser.ask(next)).toBe('{"title":"<b>"}');
  await expect(browser.ask(old)).rejects.toThrow('no network');
  browser.online = true;
  browser.site.set('/index.html', page({ offline: false, modules: [] }));
  await browser.open('/');
  expect([browser.unregistered, browser.kept()]).toEqual([true, []]);
});

test('fetches the manifest of a newer build of which a page carries the outline', async () => {
  const browser = new Browser();
  await browser.install('00000001');
  const next = '/modules/forum/b2/riwaq-manifest.json';
  const config = { modules: [{ id: 'forum', manifestUrl: next }] };
  const open = (buildId: string) => {
    const data = JSON.stringify({ config, manifests: {}, outlines: { [next]: { buildId } } });
    const element = `<script type="application/json" id="site">${data}</script>`;
    browser.site.set('/index.html', element);
    return browser.open('/');
  };
  browser.site.set(next, '{"buildId":"b2","complete":true}');
  await open('b2');
  // The cached manifest is of this build: it is not fetched again.
  browser.site.set(next, '{"buildId":"b3"}');
  await open('b2');
  browser.online = false;
  expect(await browser.ask(next)).toBe('{"buildId":"b2","complete":true}');
  browser.online = true;
  await open('b3');
  browser.online = false;
  expect(await browser.ask(next)).toBe('{"buildId":"b3"}');
});

test.each([502, 504])('falls back to the cache when a proxy responds %i', async (status) => {
  const browser = new Browser();
  await browser.install('00000001');
  browser.failing = status;
  expect([await browser.open('/forums'), await browser.ask(MANIFEST)]).toEqual(['page 1', '{}']);
  expect(await browser.ask('/static/config.json?v=7')).toContain('forum');
  // The status of an uncached file is passed on.
  expect(await browser.ask('/modules/exams/b1/riwaq-manifest.json')).toBe(`HTTP ${status}`);
});

test.each([503, 500, 404])('passes on the status %i of the server itself', async (status) => {
  const browser = new Browser();
  await browser.install('00000001');
  browser.failing = status;
  for (const answer of [
    browser.open('/forums'),
    browser.ask(MANIFEST),
    browser.ask('/static/config.json'),
  ])
    expect(await answer).toBe(`HTTP ${status}`);
  browser.failing = null;
  browser.online = false;
  expect([await browser.open('/forums'), await browser.ask(MANIFEST)]).toEqual(['page 1', '{}']);
});

test('deletes cached manifests that the configuration does not name', async () => {
  const browser = new Browser();
  await browser.install('00000001');
  const next = '/modules/forum/b2/riwaq-manifest.json';
  browser.site.set(next, '{"next":true}');
  browser.site.set(
    '/static/config.json',
    JSON.stringify({ modules: [{ id: 'forum', manifestUrl: next.slice(1), previous: MANIFEST }] }),
  );
  await browser.ask(next);
  await browser.ask('/static/config.json?v=2');
  const manifests = () => browser.kept().filter((name) => name.endsWith('manifest.json'));
  expect(manifests()).toEqual([`riwaq-last ${MANIFEST}`, `riwaq-last ${next}`]);
  browser.site.set(
    '/static/config.json',
    JSON.stringify({ modules: [{ id: 'forum', manifestUrl: next }] }),
  );
  await browser.ask('/static/config.json?v=3');
  expect(manifests()).toEqual([`riwaq-last ${next}`]);
});

test('bypasses the cache for API requests, downloads and unhashed files', async () => {
  const browser = new Browser();
  await browser.install('00000001');
  const before = browser.kept();
  for (const path of [
    '/api/Account/GetProfile',
    '/files/a',
    '/version.json',
    '/fonts.ffffffff.css',
    CHUNK,
  ])
    expect([path, await browser.ask(path)]).toEqual([path, null]);
  for (const path of ['/files/a', '/api/x', '/docs', '/report.pdf'])
    expect([path, await browser.open(path)]).toEqual([path, null]);
  expect(await browser.ask('/main.00000001.js', { method: 'POST' })).toBeNull();
  expect(browser.kept()).toEqual(before);
});

test("passes on the configuration of a developer's build without caching it", async () => {
  const browser = new Browser();
  browser.override =
    '{"modules":[{"id":"forum","manifestUrl":"http://localhost:4001/m.json","override":true}]}';
  await browser.install('00000001');
  expect(await browser.ask('/static/config.json?v=1')).toContain('override');
  browser.online = false;
  expect(await browser.ask('/static/config.json?v=2')).toBe(
    browser.site.get('/static/config.json'),
  );
});

test('serves a complete build offline while a new one is installing', async () => {
  const browser = new Browser();
  await browser.install('00000001');
  for (const [file, text] of [
    ['/index.html', 'page 2'],
    ['/main.00000002.js', 'main 2'],
    ['/late.00000002.js', 'late 2'],
  ] as const)
    browser.site.set(file, text);
  expect(await browser.open('/')).toBe('page 2');
  browser.online = false;
  expect([await browser.open('/'), await browser.ask('/main.00000001.js')]).toEqual([
    'page 1',
    'main 1',
  ]);

  browser.online = true;
  const torn = {
    name: 'x',
    opens: ['/index.html', '/main.00000002.js'],
    files: { '/index.html': integrity('page 2'), '/main.00000002.js': integrity('something else') },
  };
  await expect(browser.installed(torn)).rejects.toThrow('another content');
  browser.online = false;
  expect([await browser.open('/'), await browser.ask('/main.00000001.js')]).toEqual([
    'page 1',
    'main 1',
  ]);

  browser.online = true;
  await browser.install('00000002');
  // A tab of the previous build requests its other files without this worker.
  expect(await browser.ask('/late.00000001.js')).toBeNull();
  browser.online = false;
  expect([await browser.open('/'), await browser.ask('/main.00000002.js')]).toEqual([
    'page 2',
    'main 2',
  ]);
  expect(browser.kept().filter((name) => name.startsWith('riwaq-shell-00000001'))).toEqual([]);
});

test('caches a module file by hash and rejects a changed one', async () => {
  const browser = new Browser();
  await browser.install('00000001');
  browser.site.set(CHUNK, 'changed');
  await expect(browser.ask(CHUNK, { integrity: integrity('chunk') })).rejects.toThrow(
    'another content',
  );
  expect(browser.kept().join()).not.toContain(CHUNK);
  browser.site.set(CHUNK, 'chunk');
  expect(await browser.ask(CHUNK, { integrity: integrity('chunk') })).toBe('chunk');
  browser.online = false;
  expect(await browser.ask(CHUNK, { integrity: integrity('chunk') })).toBe('chunk');
});

test('limits the number of cached module files to the newest', async () => {
  const browser = new Browser();
  await browser.install('00000001');
  for (let number = 0; number < 410; number += 1) {
    browser.site.set(`/modules/forum/b1/${number}.js`, 'x');
    await browser.ask(`/modules/forum/b1/${number}.js`, { integrity: integrity('x') });
  }
  const names = [...(browser.caches.get('riwaq-modules')?.keys() ?? [])];
  expect([names.length, names.at(0), names.at(-1)]).toEqual([
    400,
    '/modules/forum/b1/10.js',
    '/modules/forum/b1/409.js',
  ]);
});

test('unregisters the worker and its caches when the configuration says so', async () => {
  const browser = new Browser();
  await browser.install('00000001');
  browser.site.set('/static/config.json', '{"offline":false}');
  await browser.ask('/static/config.json?v=1');
  expect([browser.kept(), browser.unregistered]).toEqual([[], true]);
  await expect(browser.install('00000001')).rejects.toThrow('switched off');
});

const browserWith = (serviceWorker: unknown) => ({
  navigator: { serviceWorker } as unknown as Navigator,
});
const siteWith = (settings: { offline?: boolean }) =>
  ({ kind: 'ready', config: settings }) as ConfigState;

test('registers the worker bypassing HTTP caches and tolerates a refusal', async () => {
  const register = jest.fn(async (..._asked: unknown[]) => {
    throw new DOMException('not here', 'SecurityError');
  });
  openWithoutNetwork(browserWith({ register }), siteWith({}));
  await Promise.resolve();
  expect(register.mock.calls).toEqual([['/sw.js', { updateViaCache: 'none' }]]);
  expect(() => openWithoutNetwork(browserWith(undefined), siteWith({}))).not.toThrow();
});

test('registers no worker when the configuration switches it off', () => {
  const register = jest.fn();
  openWithoutNetwork(browserWith({ register }), siteWith({ offline: false }));
  expect(register).not.toHaveBeenCalled();
});
