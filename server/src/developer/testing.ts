import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestServer, type PersonName } from '../testing';
import { TEST_DEVELOPERS } from '../testing/developers';

/** The allowed origin of developers' builds. */
export const { origin } = TEST_DEVELOPERS;
export const OWN_BUILD = `${origin}/modules/forum/dev/riwaq-manifest.json`;
export const CONFIG = {
  apiBaseUrl: '/api/',
  modules: [
    {
      id: 'forum',
      manifestUrl: '/modules/forum/b2/m.json',
      previous: '/modules/forum/b1/m.json',
      canary: { manifestUrl: '/modules/forum/b3/m.json', percentage: 5 },
      name: { ar: 'منتدى', en: 'Forum' },
    },
    {
      id: 'exams',
      manifestUrl: '/modules/exams/b2/m.json',
      previous: '/modules/exams/b1/m.json',
      canary: { manifestUrl: '/modules/exams/b3/m.json', percentage: 5 },
    },
    { id: 'off', manifestUrl: '/modules/off/b1/m.json', enabled: false },
  ],
};

interface Browser extends Record<string, unknown> {
  token?: string | null;
  cookie?: string;
}

type Answer = { headers: Record<string, unknown> };

export const cookieIn = (answer: Answer): string => String(answer.headers['set-cookie']);
/** Cookie header that a browser sends afterwards. */
export const kept = (setCookie: string): string => setCookie.split(';', 1)[0] ?? '';
export const policyOf = (answer: Answer) => String(answer.headers['content-security-policy']);

/** A test server with a built site whose developers may replace modules. */
export async function createOverrideServer() {
  const siteFolder = await mkdtemp(path.join(tmpdir(), 'riwaq-site-'));
  await mkdir(path.join(siteFolder, 'static'));
  await writeFile(path.join(siteFolder, 'index.html'), '<!doctype html><title>رواق</title>');
  await writeFile(path.join(siteFolder, 'static/config.json'), JSON.stringify(CONFIG));
  let hosted: unknown = CONFIG;
  const server = await createTestServer({ app: { siteFolder }, siteConfig: async () => hosted });

  const post = (
    call: 'StartOverride' | 'StopOverride',
    token: string | null,
    body?: object,
    headers: object = {},
  ) =>
    server.app.inject({
      method: 'POST',
      url: `/api/Developer/${call}`,
      headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
      ...(body && { payload: body }),
    });
  const start = (token: string, more: object = {}) =>
    post('StartOverride', token, { module: 'forum', manifestUrl: OWN_BUILD, ...more });

  /** Signs a developer in and starts an override. */
  async function developing(
    name: PersonName = 'teacher',
  ): Promise<{ token: string; cookie: string }> {
    const token = await server.signIn(name);
    return { token, cookie: kept(cookieIn(await start(token))) };
  }
  const ask = (url: string, { token, cookie, ...headers }: Browser) =>
    server.app.inject({
      url,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie !== undefined && { cookie }),
        ...headers,
      },
    });
  const config = (browser: Browser) => ask('/static/config.json?v=1', browser);
  const page = (browser: Browser) =>
    ask('/forums', { ...browser, accept: 'text/html', 'sec-fetch-mode': 'navigate' });

  /** Expects the deployed configuration and page, which browsers may cache. */
  async function expectDeployed(browser: Browser): Promise<void> {
    const [told, shown] = [await config(browser), await page(browser)];
    expect(told.json()).toEqual(CONFIG);
    for (const answer of [told, shown])
      expect([answer.headers['cache-control'], typeof answer.headers['etag']]).toEqual([
        'no-cache',
        'string',
      ]);
    expect(policyOf(shown)).not.toContain(origin);
  }

  return {
    ...server,
    siteFolder,
    post,
    start,
    developing,
    config,
    page,
    expectDeployed,
    /** Changes the configuration of the hosted modules that overrides read. */
    host(changed: unknown) {
      hosted = changed;
    },
    /** Restores the configuration and the clock after a test. */
    reset() {
      hosted = CONFIG;
      server.clock.set(new Date());
    },
    async close() {
      await server.close();
      await rm(siteFolder, { recursive: true, force: true });
    },
  };
}

export type OverrideServer = Awaited<ReturnType<typeof createOverrideServer>>;
