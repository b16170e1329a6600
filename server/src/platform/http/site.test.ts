import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { createTestServer, type TestServer } from '../../testing';
import { cacheControlOf, openSite } from './site';

const IMMUTABLE = 'public, max-age=31536000, immutable';
let folder: string;
let server: TestServer;

const put = async (name: string, content: string | Buffer) => {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), content);
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riwaq-site-'));
  await put('index.html', '<!doctype html><title>رواق</title>');
  await put('version.json', '{"clientVersion":"abc"}');
  await put('static/config.json', '{"apiBaseUrl":"/api/"}');
  await put('main.0123456789abcdef.js', 'console.log("plain")');
  await put('main.0123456789abcdef.js.br', brotliCompressSync('console.log("plain")'));
  await put('modules/forum/b1/remoteEntry.js', '1');
  await put('modules/forum/b1/riwaq-manifest.json', '{}');
  server = await createTestServer({ app: { siteFolder: folder } });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers });
const page = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate' };

test.each([
  '/',
  '/forums',
  '/forums?topicGuid=1',
  '/showExam=12',
  '/lecOne/1/2',
  '/portfolio/ab-cd',
])('serves the page at %s', async (url) => {
  const response = await open(url, page);
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(response.body).toContain('رواق');
  expect(response.headers['content-security-policy']).toContain("default-src 'self'");
});

test.each([
  ['/main.ffffffffffffffff.js', { accept: '*/*' }],
  ['/main.ffffffffffffffff.js', page],
  ['/modules/forum/b0/1.js', { accept: '*/*', 'sec-fetch-mode': 'no-cors' }],
  ['/static/missing.json', page],
  ['/forums', { accept: 'application/json' }],
  ['/forums', { accept: 'text/html', 'sec-fetch-mode': 'cors' }],
  ['/api/Nothing/Here', page],
  ['/files/nothing', page],
  ['/../server/package.json', {}],
  ['/%2e%2e/%2e%2e/etc/passwd', {}],
  ['/..%2f..%2fetc%2fpasswd', {}],
  ['/modules/..%5c', {}],
  ['/modules/..%5c', page],
  ['/modules/%2e%2e%5c..%5cetc', {}],
])('responds to %s with 404 instead of the page (%j)', async (url, headers) => {
  const response = await open(url, headers as Record<string, string>);
  expect(response.statusCode).toBe(404);
  expect(response.body).not.toContain('رواق');
});

test('exposes no rate limit in responses to pages and files', async () => {
  for (const url of ['/', '/main.0123456789abcdef.js', '/static/config.json', '/health']) {
    const { headers } = await open(url, page);
    expect([url, Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))]).toEqual([
      url,
      [],
    ]);
  }
});

test('sends a precompressed file to clients that accept it', async () => {
  const compressed = await open('/main.0123456789abcdef.js', { 'accept-encoding': 'br' });
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': IMMUTABLE,
  });
  expect(compressed.headers['content-type']).toContain('javascript');
  const plain = await open('/main.0123456789abcdef.js');
  expect([plain.body, plain.headers['content-encoding']]).toEqual([
    'console.log("plain")',
    undefined,
  ]);
});

test('omits the page policies for scripts and styles, but keeps nosniff', async () => {
  await put('sw.js', '1');
  const rules = [
    'content-security-policy',
    'reporting-endpoints',
    'x-frame-options',
    'cross-origin-opener-policy',
  ];
  const rulesOf = async (url: string) => {
    const { headers } = await open(url);
    expect([
      url,
      headers['x-content-type-options'],
      headers['cross-origin-resource-policy'],
    ]).toEqual([url, 'nosniff', 'cross-origin']);
    return rules.filter((name) => name in headers);
  };
  for (const url of ['/main.0123456789abcdef.js', '/modules/forum/b1/remoteEntry.js'])
    expect([url, await rulesOf(url)]).toEqual([url, []]);
  for (const url of ['/', '/sw.js', '/static/config.json', '/health', '/main.ffffffffffffffff.js'])
    expect([url, await rulesOf(url)]).toEqual([url, rules]);
});

test('marks hashed files as immutable and revalidates the others', async () => {
  expect(cacheControlOf('modules/forum/b1/remoteEntry.js')).toBe(IMMUTABLE);
  expect(cacheControlOf('favicon.svg')).toBe('public, max-age=86400');
  expect(cacheControlOf('assets/plex-arabic.0a1b2c3d4e.woff2')).toBe(IMMUTABLE);
  for (const name of [
    '/static/config.json',
    '/version.json',
    '/modules/forum/b1/riwaq-manifest.json',
  ]) {
    const response = await open(name);
    expect([name, response.statusCode, response.headers['cache-control']]).toEqual([
      name,
      200,
      'no-cache',
    ]);
    expect((await open(name, { 'if-none-match': String(response.headers.etag) })).statusCode).toBe(
      304,
    );
  }
});

test('reads the current version of the client', async () => {
  expect(await openSite(folder).clientVersion()).toBe('abc');
  const site = openSite(folder);
  expect(
    await Promise.all([site.clientVersion(), site.clientVersion(), site.clientVersion()]),
  ).toEqual(['abc', 'abc', 'abc']);
  expect(await openSite(path.join(folder, 'nowhere')).clientVersion()).toBe('');
});

describe('data in pages', () => {
  const outline = {
    id: 'forum',
    title: '</script><script>alert(1)</script><!--',
    routes: [{ path: 'forums' }, { path: 'showForum={id}' }],
    slots: ['home.card@1'],
  };
  const manifest = { ...outline, assets: [{ path: 'a.js' }], preload: { routes: {} } };
  const config = {
    apiBaseUrl: '/api/',
    modules: [
      { id: 'forum', manifestUrl: '/modules/forum/b1/riwaq-manifest.json' },
      { id: 'off', manifestUrl: '/modules/off/b1/riwaq-manifest.json', enabled: false },
      { id: 'outside', manifestUrl: '/modules/../../secret.json' },
      { id: 'elsewhere', manifestUrl: 'https://cdn.test/riwaq-manifest.json' },
    ],
  };
  const DATA = /<script type="application\/json" id="site">([^<]*)<\/script>/;
  const dataOf = ({ body }: { body: string }) =>
    JSON.parse(DATA.exec(body)?.[1] ?? 'null') as unknown;
  const MANIFEST = '/modules/forum/b1/riwaq-manifest.json';
  const HTML = '<!doctype html><title>رواق</title><script src="/early.js"></script>';

  beforeEach(async () => {
    await put('index.html', HTML);
    await put('static/config.json', JSON.stringify(config));
    await put('modules/forum/b1/riwaq-manifest.json', JSON.stringify(manifest));
    await put('modules/off/b1/riwaq-manifest.json', '{}');
    await put('secret.json', '"secret"');
  });

  test('are the configuration and the manifests of the site, before the first script', async () => {
    const response = await open('/forums', page);
    const complete = { config, manifests: { [MANIFEST]: manifest }, outlines: {} };
    expect(dataOf(response)).toEqual(complete);
    expect(response.body.match(/<script/g)).toHaveLength(2);
    expect(response.body.indexOf('id="site"')).toBeLessThan(response.body.indexOf('/early.js'));
    const policy = response.headers['content-security-policy'];
    expect(policy).toBe((await open('/health')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
  });

  test.each([
    ['/forums?type=recently', true],
    ['/showForum=1', true],
    ['/', true],
    ['/alerts', false],
    ['/showExam=1', false],
  ])('are complete for a module whose code %s needs: %s', async (address, isNeeded) => {
    expect(dataOf(await open(address, page))).toEqual({
      config,
      manifests: isNeeded ? { [MANIFEST]: manifest } : {},
      outlines: isNeeded ? {} : { [MANIFEST]: outline },
    });
  });

  test('are the configuration alone where users sign in', async () => {
    const data = { config, manifests: {}, outlines: {} };
    expect(dataOf(await open('/auth?returnTo=%2Fforums', page))).toEqual(data);
  });

  test('follow changed files at once', async () => {
    const first = await open('/forums', page);
    const conditional = { ...page, 'if-none-match': String(first.headers.etag) };
    expect((await open('/forums', conditional)).statusCode).toBe(304);
    await put('static/config.json', JSON.stringify({ ...config, modules: [] }));
    const changed = await open('/forums', conditional);
    expect(changed.statusCode).toBe(200);
    const withoutModules = { config: { ...config, modules: [] }, manifests: {}, outlines: {} };
    expect(dataOf(changed)).toEqual(withoutModules);
    await put('modules/forum/b1/riwaq-manifest.json', JSON.stringify({ ...manifest, id: 'b' }));
    await put('static/config.json', JSON.stringify(config));
    expect(dataOf(await open('/forums', conditional))).toMatchObject({
      manifests: { [MANIFEST]: { id: 'b' } },
    });
    await put('static/config.json', '{');
    expect((await open('/forums', page)).body).toBe(HTML);
  });

  test('are compressed for browsers that understand it, and not in the file itself', async () => {
    const encodings = { 'accept-encoding': 'gzip, br' };
    const { headers, rawPayload } = await open('/forums', { ...page, ...encodings });
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(dataOf({ body: brotliDecompressSync(rawPayload).toString() })).not.toBeNull();
    expect(dataOf(await open('/index.html', page))).toBeNull();
  });
});
