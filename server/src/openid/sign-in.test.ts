import { randomBytes } from 'node:crypto';
import { createTestServer, PASSWORD, startProvider } from '../testing';
import { ATTEMPT_MS, CODE_MS, OPEN_PER_ADDRESS } from './service';
import {
  browserOf,
  CLIENT,
  createOpenIdServer,
  PUBLIC,
  settingsOf,
  told,
  type OpenIdServer,
} from './testing';

let server: OpenIdServer;
beforeAll(async () => {
  server = await createOpenIdServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

test('gives a verified user of the provider a normal session, once', async () => {
  const browser = server.newBrowser();
  const { 'sign-in': code } = await browser.signIn('Student');
  const { status, data } = await browser.finish(code);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    userData: { userName: 'student' },
    appearance: { language: null, theme: null },
    signOutUrl: `${PUBLIC}/openid/sign-out`,
  });
  expect(await browser.finish(code)).toMatchObject({ status: 404, data: null });
  const token = data?.token ?? '';
  const { data: devices } = await server.callWith(token, 'GET Account/GetDevices');
  expect(devices[0]).toMatchObject({
    current: true,
    browser: 'firefox',
    system: 'linux',
    place: '10.20.•.•',
  });
  await server.callWith(token, 'POST Account/Logout');
  expect((await server.callWith(token, 'GET Account/GetProfile')).status).toBe(401);
});

test('gives a session only to the page that started, within a minute', async () => {
  const browser = server.newBrowser();
  const { 'sign-in': code } = await browser.signIn('student');
  expect((await server.newBrowser().finish(code)).status).toBe(404);
  expect((await browser.finish(code)).status).toBe(200);
  const { 'sign-in': another } = await browser.signIn('student');
  server.later(CODE_MS + 1000);
  expect((await browser.finish(another)).status).toBe(404);
});

test("reports a cancelled sign-in and keeps two tabs' cookies separate", async () => {
  const browser = server.newBrowser();
  const other = await browser.start();
  expect(await browser.signIn(null)).toEqual(told('cancelled'));
  expect(await browser.comeBack(await browser.visit.signIn(other, 'student'))).toHaveProperty(
    'sign-in',
  );
});

test('never redirects to an address from the request, and limits the cookie to this host', async () => {
  const browser = server.newBrowser();
  const hash = 'A'.repeat(43);
  for (const query of ['', '?page=short', `?page=${hash}&page=${hash}`])
    expect((await browser.open(`/openid/start${query}`)).headers.location).toBe(`${PUBLIC}/auth`);
  const started = await browser.open(
    `/openid/start?page=${hash}&returnTo=https://evil.example&redirect_uri=https://evil.example`,
  );
  expect(new URL(started.headers.location ?? '').origin).toBe(server.provider.issuer);
  expect(new URL(started.headers.location ?? '').searchParams.get('redirect_uri')).toBe(
    `${PUBLIC}/openid/return`,
  );
  expect(started.headers['set-cookie']).toMatch(
    /^__Host-riwaq-sign-in-\w{16}=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
  const returned = await browser.open(
    '/openid/return?state=%0d%0aSet-Cookie:x&error=<script>&returnTo=//evil.example',
  );
  expect(returned.headers.location).toBe(`${PUBLIC}/auth#sign-in-problem=expired`);
  const out = new URL(
    (await browser.open('/openid/sign-out?post_logout_redirect_uri=https://evil.example')).headers
      .location ?? '',
  );
  expect([
    out.origin,
    out.searchParams.get('post_logout_redirect_uri'),
    out.searchParams.get('client_id'),
  ]).toEqual([server.provider.issuer, `${PUBLIC}/auth`, 'riwaq']);
});

test('limits the table of started sign-ins', async () => {
  const { db } = server.services;
  const browser = server.newBrowser();
  await browser.start();
  const row = await db.selectFrom('sign_in_attempt').selectAll().executeTakeFirstOrThrow();
  await db
    .insertInto('sign_in_attempt')
    .values(
      Array.from({ length: OPEN_PER_ADDRESS - 1 }, () => ({ ...row, state_hash: randomBytes(32) })),
    )
    .execute();
  expect(await browser.start()).toBe(`${PUBLIC}/auth#sign-in-problem=unavailable`);
  server.later(ATTEMPT_MS + 1000);
  expect(new URL(await browser.start()).origin).toBe(server.provider.issuer);
});

test('reports an unavailable provider while local accounts keep working', async () => {
  const gone = await startProvider(CLIENT);
  const alone = await createTestServer({ openId: settingsOf(gone) });
  try {
    const browser = browserOf(alone);
    const returned = await browser.visit.signIn(await browser.start(), 'student');
    await gone.stop();
    expect(await browser.comeBack(returned)).toEqual(told('unavailable'));
    alone.clock.set(new Date(Date.now() + 2 * 60 * 60_000));
    expect(await browser.start()).toBe(`${PUBLIC}/auth#sign-in-problem=unavailable`);
    expect((await browser.open('/openid/sign-out')).headers.location).toBe(`${PUBLIC}/auth`);
    expect(
      (
        await alone.call(null, 'POST Account/Login', {
          body: { userName: 'student', password: PASSWORD },
        })
      ).data,
    ).not.toBeNull();
  } finally {
    await alone.close();
  }
});

test("offers the provider in the page's language, or nothing without one", async () => {
  const offer = async (language: string) =>
    (
      await server.app.inject({
        method: 'GET',
        url: '/api/Account/GetUniversityInfo',
        headers: { 'accept-language': language },
      })
    ).json<{ data: { signIn: object } }>().data.signIn;
  expect([await offer('ar'), await offer('en')]).toEqual([
    { name: 'بوابة الجامعة', startUrl: `${PUBLIC}/openid/start` },
    { name: 'University account', startUrl: `${PUBLIC}/openid/start` },
  ]);
});
