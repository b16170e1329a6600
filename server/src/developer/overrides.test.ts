import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OVERRIDE_HOURS } from '@riwaq/api';
import { createSigner } from 'fast-jwt';
import { openSite } from '../platform/http/site';
import { readSettings } from '../platform/settings';
import { createTestServer, TEST_SECRET, type PersonName, type TestServer } from '../testing';
import { TEST_DEVELOPERS } from '../testing/developers';
import { createOverrides, OVERRIDE_COOKIE } from './overrides';

const { origin } = TEST_DEVELOPERS;
const OWN_BUILD = `${origin}/modules/forum/dev/riwaq-manifest.json`;
const HOUR_MS = 60 * 60_000;
const CONFIG = {
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

let folder: string;
let server: TestServer;
/** Configuration of the hosted modules that overrides read. */
let hosted: unknown = CONFIG;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riwaq-site-'));
  await mkdir(path.join(folder, 'static'));
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>رواق</title>');
  await writeFile(path.join(folder, 'static/config.json'), JSON.stringify(CONFIG));
  server = await createTestServer({ app: { siteFolder: folder }, siteConfig: async () => hosted });
});
afterEach(() => {
  hosted = CONFIG;
  server.clock.set(new Date());
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

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
const cookieIn = (answer: { headers: Record<string, unknown> }): string =>
  String(answer.headers['set-cookie']);
/** Cookie header that a browser sends afterwards. */
const kept = (setCookie: string): string => setCookie.split(';', 1)[0] ?? '';

/** Signs a developer in and starts an override. */
async function developing(
  name: PersonName = 'teacher',
): Promise<{ token: string; cookie: string }> {
  const token = await server.signIn(name);
  return { token, cookie: kept(cookieIn(await start(token))) };
}
const ask = (
  url: string,
  {
    token,
    cookie,
    ...headers
  }: { token?: string | null; cookie?: string } & Record<string, unknown>,
) =>
  server.app.inject({
    url,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && { cookie }),
      ...headers,
    },
  });
const config = (browser: { token?: string | null; cookie?: string } & Record<string, unknown>) =>
  ask('/static/config.json?v=1', browser);
const page = (browser: { cookie?: string } & Record<string, unknown>) =>
  ask('/forums', { ...browser, accept: 'text/html', 'sec-fetch-mode': 'navigate' });
const policyOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['content-security-policy']);

/** Expects the deployed configuration and page, which browsers may cache. */
async function expectDeployed(browser: { token?: string | null; cookie?: string }): Promise<void> {
  const [told, shown] = [await config(browser), await page(browser)];
  expect(told.json()).toEqual(CONFIG);
  for (const answer of [told, shown])
    expect([answer.headers['cache-control'], typeof answer.headers['etag']]).toEqual([
      'no-cache',
      'string',
    ]);
  expect(policyOf(shown)).not.toContain(origin);
}

test("replaces one module by the developer's build, without fallback or canary", async () => {
  const browser = await developing();
  const { forum, ...rest } = Object.fromEntries(
    (await config(browser)).json<typeof CONFIG>().modules.map((entry) => [entry.id, entry]),
  );
  expect(forum).toEqual({
    id: 'forum',
    manifestUrl: OWN_BUILD,
    name: { ar: 'منتدى', en: 'Forum' },
    override: true,
  });
  expect(Object.values(rest)).toEqual(CONFIG.modules.slice(1));
});

test("allows scripts, styles and connections only from the override's origin", async () => {
  const policy = policyOf(await page(await developing()));
  const directives = Object.fromEntries(
    policy.split('; ').map((each) => [each.split(' ', 1)[0], each]),
  );
  for (const name of ['script-src', 'style-src', 'connect-src'])
    expect([name, directives[name]]).toEqual([
      name,
      expect.stringMatching(new RegExp(`${origin}( |$)`)),
    ]);
  expect(directives['connect-src']).toContain(origin.replace('http', 'ws'));
  for (const name of [
    'default-src',
    'frame-src',
    'media-src',
    'object-src',
    'base-uri',
    'form-action',
  ])
    expect(directives[name]).not.toContain(origin);
  expect(policy).not.toContain('unsafe-eval');
});

test('forbids caching overridden responses and ignores conditional requests', async () => {
  const [clean, cleanPage] = [await config({}), await page({})];
  const browser = await developing();
  const [told, shown] = [
    await config({ ...browser, 'if-none-match': clean.headers.etag }),
    await page({
      ...browser,
      'if-none-match': cleanPage.headers.etag,
      'if-modified-since': new Date().toUTCString(),
    }),
  ];
  for (const { statusCode, headers } of [told, shown])
    expect([statusCode, headers['cache-control'], headers.etag, headers['last-modified']]).toEqual([
      200,
      'no-store',
      undefined,
      undefined,
    ]);
  // The next client gets the deployed site.
  await expectDeployed({});
});

test('sets a short-lived cookie that is HttpOnly, same-site and Secure with TLS', async () => {
  const answer = await start(await server.signIn('teacher'));
  expect(cookieIn(answer)).toMatch(
    new RegExp(`^${OVERRIDE_COOKIE}=[^;]+; Path=/; Max-Age=(\\d+); HttpOnly; SameSite=Lax$`),
  );
  expect(
    Math.abs(Number(/Max-Age=(\d+)/.exec(cookieIn(answer))?.[1]) - OVERRIDE_HOURS * 3600),
  ).toBeLessThan(60);
  const secure = await createTestServer({ app: { trustedProxies: 1 } });
  try {
    const overTls = await secure.app.inject({
      method: 'POST',
      url: '/api/Developer/StartOverride',
      headers: { authorization: `Bearer ${secure.token('teacher')}`, 'x-forwarded-proto': 'https' },
      payload: { module: 'forum', manifestUrl: OWN_BUILD },
    });
    expect(cookieIn(overTls)).toMatch(/; Secure$/);
  } finally {
    await secure.close();
  }
});

test.each([
  ['another module than the site hosts', { module: 'chess' }, ['module', 'choice']],
  ['a module that is switched off', { module: 'off' }, ['module', 'choice']],
  [
    'another origin',
    { manifestUrl: 'http://evil.test/riwaq-manifest.json' },
    ['manifestUrl', 'choice'],
  ],
  [
    'another port',
    { manifestUrl: 'http://localhost:4002/riwaq-manifest.json' },
    ['manifestUrl', 'choice'],
  ],
  [
    'TLS where none is named',
    { manifestUrl: 'https://localhost:4001/riwaq-manifest.json' },
    ['manifestUrl', 'choice'],
  ],
  [
    'an origin that only begins so',
    { manifestUrl: `${origin}.evil.test/riwaq-manifest.json` },
    ['manifestUrl', 'invalid'],
  ],
  [
    'the origin as a name before another',
    { manifestUrl: 'http://localhost:4001@evil.test/riwaq-manifest.json' },
    ['manifestUrl', 'invalid'],
  ],
  [
    'an address of this site',
    { manifestUrl: '/modules/forum/b1/m.json' },
    ['manifestUrl', 'invalid'],
  ],
  [
    'something that is no address of a build',
    { manifestUrl: 'javascript:alert(1)' },
    ['manifestUrl', 'invalid'],
  ],
  ['a blob of the origin', { manifestUrl: `blob:${origin}/4a5b` }, ['manifestUrl', 'invalid']],
])('refuses %s and names its field', async (_what, more, [field, message]) => {
  const answer = await start(await server.signIn('teacher'), more);
  expect([
    answer.statusCode,
    answer.json<{ fields: unknown }>().fields,
    answer.headers['set-cookie'],
  ]).toEqual([400, [{ path: field, message }], undefined]);
});

test.each(['student', 'teacher2', 'admin', 'stranger'] as const)(
  'returns 404 to %s, who is not a developer',
  async (name) => {
    const token = await server.signIn(name);
    for (const answer of [await start(token), await post('StopOverride', token)])
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([404, undefined]);
    expect((await server.callWith(token, 'GET Account/GetProfile')).data).not.toHaveProperty(
      'developerOrigins',
    );
  },
);

test("returns the allowed origins in a developer's profile", async () => {
  expect((await server.call('teacher', 'GET Account/GetProfile')).data.developerOrigins).toEqual([
    origin,
  ]);
});

test('requires a token to start or stop an override', async () => {
  const { cookie } = await developing();
  for (const answer of [
    await post('StartOverride', null, { module: 'forum', manifestUrl: OWN_BUILD }, { cookie }),
    await post('StopOverride', null, undefined, { cookie }),
  ]) {
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([401, undefined]);
  }
});

test("serves the deployed site to the browser's next user, and without a token", async () => {
  const { cookie } = await developing();
  const others = [
    null,
    await server.signIn('student'),
    await server.signIn('teacher2'),
    await server.signIn('teacher'),
    'no.good.token',
  ];
  for (const token of others) expect((await config({ token, cookie })).json()).toEqual(CONFIG);
});

test('ends the override at sign-out', async () => {
  const browser = await developing();
  await server.callWith(browser.token, 'POST Account/Logout');
  await expectDeployed(browser);
});

test('ends the override at its expiry', async () => {
  const browser = await developing();
  server.clock.set(new Date(Date.now() + OVERRIDE_HOURS * HOUR_MS - 60_000));
  expect((await config(browser)).headers['cache-control']).toBe('no-store');
  server.clock.set(new Date(Date.now() + OVERRIDE_HOURS * HOUR_MS + 60_000));
  await expectDeployed(browser);
});

test('ignores a forged or modified cookie', async () => {
  const { token, cookie } = await developing();
  const [head = '', body = '', signature = ''] = cookie
    .slice(OVERRIDE_COOKIE.length + 1)
    .split('.');
  const told = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const changed = Buffer.from(JSON.stringify({ ...told, module: 'exams' })).toString('base64url');
  // Signed with the key of the tokens, and unsigned.
  const otherKey = createSigner({ key: TEST_SECRET, algorithm: 'HS256', noTimestamp: true })(
    told as { [key: string]: unknown },
  );
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`;
  for (const forged of [`${head}.${changed}.${signature}`, otherKey, unsigned, token, 'x', ''])
    await expectDeployed({ token, cookie: `${OVERRIDE_COOKIE}=${forged}` });
  // An override is not accepted as a token either.
  expect(
    (await server.callWith(cookie.slice(OVERRIDE_COOKIE.length + 1), 'GET Account/GetProfile'))
      .status,
  ).toBe(401);
});

test('ignores an override of a module that is no longer hosted', async () => {
  const browser = await developing();
  hosted = { ...CONFIG, modules: CONFIG.modules.slice(1) };
  await expectDeployed(browser);
});

test("ignores an origin that is no longer allowed, and another server's secret", async () => {
  const value = (await developing()).cookie.slice(OVERRIDE_COOKIE.length + 1);
  const { db, clock, audit } = server.services;
  const inForce = (allowed: string, secret = TEST_SECRET) =>
    createOverrides({
      db,
      clock,
      audit,
      sessions: server.core.sessions,
      secret,
      settings: { developers: new Set(['teacher']), origins: [allowed] },
      siteConfig: async () => CONFIG,
    }).inForce(value);
  expect(await inForce(origin)).toMatchObject({ module: 'forum', manifestUrl: OWN_BUILD });
  expect(await inForce('https://dev.example.edu')).toBeNull();
  expect(await inForce(origin, `another ${TEST_SECRET}`)).toBeNull();
});

test('lasts as long as its session, including renewals', async () => {
  const hours = (count: number) => server.clock.set(new Date(Date.now() + count * 3600_000));
  try {
    hours(0);
    const token = await server.signIn('teacher');
    hours(9);
    const cookie = kept(cookieIn(await start(token)));
    const inForce = async (sent = cookie) =>
      (await page({ cookie: sent })).headers['cache-control'] === 'no-store';
    hours(11);
    expect(await inForce()).toBe(true);
    await server.callWith(token, 'POST Account/RenewSession');
    hours(16);
    expect(await inForce()).toBe(true);
    hours(17.5);
    expect(await inForce()).toBe(false);
    const other = await server.signIn('teacher');
    hours(17.5 + 9);
    const second = kept(cookieIn(await start(other)));
    hours(17.5 + 13);
    expect(await inForce(second)).toBe(false);
  } finally {
    server.clock.set(new Date());
  }
});

test('serves the deployed page while the database is unavailable', async () => {
  const value = (await developing()).cookie.slice(OVERRIDE_COOKIE.length + 1);
  const { db, clock, audit } = server.services;
  const away = createOverrides({
    db,
    clock,
    audit,
    sessions: { lasts: () => Promise.reject(new Error('away')) },
    secret: TEST_SECRET,
    settings: { developers: new Set(['teacher']), origins: [origin] },
    siteConfig: async () => CONFIG,
  });
  expect(await away.inForce(value)).toBeNull();
});

test('serves the deployed site to former developers and closed accounts', async () => {
  const browser = await developing();
  const person = server.services.db
    .updateTable('person')
    .where('guid', '=', server.university.people.teacher);
  for (const [change, back] of [
    [{ user_name: 'renamed' }, { user_name: 'teacher' }],
    [{ closed_at: new Date() }, { closed_at: null }],
  ]) {
    await person.set(change ?? {}).execute();
    await expectDeployed(browser);
    await person.set(back ?? {}).execute();
  }
  expect((await config(browser)).headers['cache-control']).toBe('no-store');
});

test('deletes the cookie when stopped', async () => {
  const { token, cookie } = await developing();
  expect(cookieIn(await post('StopOverride', token, undefined, { cookie }))).toBe(
    `${OVERRIDE_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`,
  );
});

test('records start and stop in the audit log, but no stop without an override', async () => {
  const noted = async () =>
    (await server.call('admin', 'GET Operations/GetAuditLog', { query: {} })).data.entries.filter(
      ({ kind }) => kind.startsWith('developer.'),
    );
  const before = (await noted()).length;
  const { token, cookie } = await developing();
  await post('StopOverride', token, undefined, { cookie });
  await post('StopOverride', token);
  await post('StopOverride', token, undefined, { cookie: `${OVERRIDE_COOKIE}=x` });
  await start(token, { module: 'chess' });
  const entries = (await noted()).reverse().slice(before);
  expect(entries).toMatchObject(
    ['developer.overrideStarted', 'developer.overrideStopped'].map((kind) => ({
      kind,
      byGuid: server.university.people.teacher,
      aboutGuid: null,
      aboutTitle: `forum: ${OWN_BUILD}`,
    })),
  );
});

describe('a server whose settings name no developers', () => {
  test('has no such endpoints and ignores every cookie', async () => {
    const { cookie, token } = await developing();
    const without = await createTestServer({
      developers: false,
      app: { siteFolder: folder },
      siteConfig: openSite(folder).config,
    });
    try {
      for (const call of ['StartOverride', 'StopOverride']) {
        for (const authorization of [{ authorization: `Bearer ${without.token('teacher')}` }, {}]) {
          const answers = await Promise.all(
            [`/api/Developer/${call}`, '/api/Developer/NoSuchCall'].map((url) =>
              without.app.inject({
                method: 'POST',
                url,
                headers: authorization,
                payload: { module: 'forum', manifestUrl: OWN_BUILD },
              }),
            ),
          );
          expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
          expect(answers[0]?.json()).toEqual(answers[1]?.json());
        }
      }
      expect(
        (
          await without.app.inject({
            url: '/static/config.json',
            headers: { cookie, authorization: `Bearer ${token}` },
          })
        ).json(),
      ).toEqual(CONFIG);
      expect((await without.call('teacher', 'GET Account/GetProfile')).data).not.toHaveProperty(
        'developerOrigins',
      );
    } finally {
      await without.close();
    }
  });

  test.each([
    'http://localhost:4001/',
    'http://localhost:4001/modules',
    'localhost:4001',
    '*',
    'ftp://localhost',
    'https://a.test http://b.test',
  ])('refuses to start with %s, which is not an exact origin', (value) => {
    expect(() => readSettings({ DEVELOPER_ORIGINS: value })).toThrow(
      /DEVELOPER_ORIGINS.*exact origins/,
    );
  });
});
