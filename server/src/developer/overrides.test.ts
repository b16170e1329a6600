import { HOUR_MS, OVERRIDE_HOURS } from '@riwaq/api';
import { createSigner } from 'fast-jwt';
import { TEST_SECRET } from '../testing';
import { createOverrides, OVERRIDE_COOKIE } from './overrides';
import {
  CONFIG,
  cookieIn,
  createOverrideServer,
  kept,
  origin,
  OWN_BUILD,
  policyOf,
  type OverrideServer,
} from './testing';

let server: OverrideServer;
beforeAll(async () => {
  server = await createOverrideServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

test("replaces one module by the developer's build, without fallback or canary", async () => {
  const browser = await server.developing();
  const { forum, ...rest } = Object.fromEntries(
    (await server.config(browser)).json<typeof CONFIG>().modules.map((entry) => [entry.id, entry]),
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
  const policy = policyOf(await server.page(await server.developing()));
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
  const [clean, cleanPage] = [await server.config({}), await server.page({})];
  const browser = await server.developing();
  const [told, shown] = [
    await server.config({ ...browser, 'if-none-match': clean.headers.etag }),
    await server.page({
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
  await server.expectDeployed({});
});

test("serves the deployed site to the browser's next user, and without a token", async () => {
  const { cookie } = await server.developing();
  const others = [
    null,
    await server.signIn('student'),
    await server.signIn('teacher2'),
    await server.signIn('teacher'),
    'no.good.token',
  ];
  for (const token of others)
    expect((await server.config({ token, cookie })).json()).toEqual(CONFIG);
});

test('ends the override at sign-out', async () => {
  const browser = await server.developing();
  await server.callWith(browser.token, 'POST Account/Logout');
  await server.expectDeployed(browser);
});

test('ends the override at its expiry', async () => {
  const browser = await server.developing();
  server.clock.set(new Date(Date.now() + OVERRIDE_HOURS * HOUR_MS - 60_000));
  expect((await server.config(browser)).headers['cache-control']).toBe('no-store');
  server.clock.set(new Date(Date.now() + OVERRIDE_HOURS * HOUR_MS + 60_000));
  await server.expectDeployed(browser);
});

test('ignores a forged or modified cookie', async () => {
  const { token, cookie } = await server.developing();
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
    await server.expectDeployed({ token, cookie: `${OVERRIDE_COOKIE}=${forged}` });
  // An override is not accepted as a token either.
  expect(
    (await server.callWith(cookie.slice(OVERRIDE_COOKIE.length + 1), 'GET Account/GetProfile'))
      .status,
  ).toBe(401);
});

test('ignores an override of a module that is no longer hosted', async () => {
  const browser = await server.developing();
  server.host({ ...CONFIG, modules: CONFIG.modules.slice(1) });
  await server.expectDeployed(browser);
});

test("ignores an origin that is no longer allowed, and another server's secret", async () => {
  const value = (await server.developing()).cookie.slice(OVERRIDE_COOKIE.length + 1);
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
    const cookie = kept(cookieIn(await server.start(token)));
    const inForce = async (sent = cookie) =>
      (await server.page({ cookie: sent })).headers['cache-control'] === 'no-store';
    hours(11);
    expect(await inForce()).toBe(true);
    await server.callWith(token, 'POST Account/RenewSession');
    hours(16);
    expect(await inForce()).toBe(true);
    hours(17.5);
    expect(await inForce()).toBe(false);
    const other = await server.signIn('teacher');
    hours(17.5 + 9);
    const second = kept(cookieIn(await server.start(other)));
    hours(17.5 + 13);
    expect(await inForce(second)).toBe(false);
  } finally {
    server.clock.set(new Date());
  }
});

test('serves the deployed page while the database is unavailable', async () => {
  const value = (await server.developing()).cookie.slice(OVERRIDE_COOKIE.length + 1);
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
  const browser = await server.developing();
  const person = server.services.db
    .updateTable('person')
    .where('guid', '=', server.university.people.teacher);
  for (const [change, back] of [
    [{ user_name: 'renamed' }, { user_name: 'teacher' }],
    [{ closed_at: new Date() }, { closed_at: null }],
  ]) {
    await person.set(change ?? {}).execute();
    await server.expectDeployed(browser);
    await person.set(back ?? {}).execute();
  }
  expect((await server.config(browser)).headers['cache-control']).toBe('no-store');
});
