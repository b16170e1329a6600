import { createHash, randomBytes } from 'node:crypto';
import { portfolioArea } from '../portfolio/routes';
import {
  createTestServer,
  PASSWORD,
  ProviderVisit,
  startProvider,
  type RunningProvider,
  type TestServer,
} from '../testing';
import { createAudit } from '../audit/audit';
import { ATTEMPT_MS, CODE_MS, OPEN_PER_ADDRESS } from './service';
import { CLOCK_TOLERANCE_S } from './provider';
import { unlinkPerson } from './unlink';
import type { OpenIdSettings } from './settings';

const PUBLIC = 'https://lms.example.edu';
const CLIENT = {
  clientId: 'riwaq',
  clientSecret: 'a secret of the client',
  redirectUris: [`${PUBLIC}/openid/return`],
  postLogoutRedirectUris: [`${PUBLIC}/auth`],
};
/** Validity of the provider's ID tokens. */
const ID_TOKEN_SECONDS = 3600;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';

let provider: RunningProvider;
let server: TestServer;
/** Mutable settings of the server under test. */
const settings = {
  clientId: CLIENT.clientId,
  clientSecret: CLIENT.clientSecret,
  name: { ar: 'بوابة الجامعة', en: 'University account' },
  scope: 'openid profile email',
  linkBy: 'user-name',
  userNameClaim: 'preferred_username',
  publicUrl: PUBLIC,
  siteUrl: PUBLIC,
} as OpenIdSettings;

beforeAll(async () => {
  provider = await startProvider(CLIENT);
  settings.issuer = new URL(provider.issuer);
  server = await createTestServer({ openId: settings });
});
afterAll(async () => {
  await server.close();
  await provider.stop();
});
beforeEach(async () => {
  const { db } = server.services;
  for (const table of ['sign_in_attempt', 'sign_in_code', 'person_subject'] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable('person').set({ closed_at: null }).execute();
  settings.linkBy = 'user-name';
  server.clock.set(new Date());
});

/** A browser with this site's cookies, and the page of one tab. */
function newBrowser(of = server) {
  const page = randomBytes(32).toString('base64url');
  const visit = new ProviderVisit();
  const cookies = new Map<string, string>();
  const open = async (address: string) => {
    const answer = await of.app.inject({
      method: 'GET',
      url: address,
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    });
    for (const { name, value } of answer.cookies)
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    return answer;
  };
  const start = async () =>
    (await open(`/openid/start?page=${createHash('sha256').update(page).digest('base64url')}`))
      .headers.location ?? '';
  /** Follows the return redirect and parses the fragment of the sign-in page. */
  const comeBack = async (returned: URL) => {
    const { statusCode, headers } = await open(returned.pathname + returned.search);
    expect({ statusCode, cache: headers['cache-control'] }).toEqual({
      statusCode: 303,
      cache: 'no-store',
    });
    const { origin, pathname, search, hash } = new URL(headers.location ?? '');
    expect(origin + pathname + search).toBe(`${PUBLIC}/auth`);
    return Object.fromEntries(new URLSearchParams(hash.slice(1)));
  };
  const finish = (code = '', own = page) =>
    of.app
      .inject({
        method: 'POST',
        url: '/api/Account/FinishSignIn',
        payload: { code, page: own },
        headers: { 'user-agent': FIREFOX },
        remoteAddress: '10.20.30.40',
      })
      .then((answer) => ({
        status: answer.statusCode,
        ...answer.json<{
          data: { token: string; userData: { userName: string }; signOutUrl: string | null } | null;
        }>(),
      }));
  return {
    cookies,
    open,
    start,
    comeBack,
    finish,
    visit,
    /** The complete sign-in as a user of the provider. */
    signIn: async (login: string | null) => comeBack(await visit.signIn(await start(), login)),
  };
}
const later = (ms: number) => server.clock.set(new Date(server.clock.now().getTime() + ms));
const told = (problem: string) => ({ 'sign-in-problem': problem });
const close = (user_name: string) =>
  server.services.db
    .updateTable('person')
    .set({ closed_at: new Date() })
    .where('user_name', '=', user_name)
    .execute();

test('gives a verified user of the provider a normal session, once', async () => {
  const browser = newBrowser();
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

test('identifies the account by subject after the first sign-in, despite renames', async () => {
  const rename = (from: string, to: string) =>
    server.services.db
      .updateTable('person')
      .set({ user_name: to })
      .where('user_name', '=', from)
      .execute();
  expect(await newBrowser().signIn('student')).toHaveProperty('sign-in');
  await rename('student', 'renamed');
  await rename('student2', 'student');
  try {
    const browser = newBrowser();
    const { 'sign-in': code } = await browser.signIn('student');
    expect((await browser.finish(code)).data?.userData.userName).toBe('renamed');
    expect(await newBrowser().signIn('renamed')).toEqual(told('taken'));
    const noted = await server.services.db
      .selectFrom('audit_entry as e')
      .innerJoin('audit_change as c', 'c.entry_seq', 'e.seq')
      .select(['e.by_guid', 'c.person_guid', 'c.after'])
      .where('e.kind', '=', 'people.linked')
      .orderBy('e.seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(noted).toEqual({
      by_guid: server.university.people.student,
      person_guid: server.university.people.student,
      after: provider.issuer,
    });
  } finally {
    await rename('student', 'student2');
    await rename('renamed', 'student');
  }
});

test('ends the sessions when unlinked, and links again at the next sign-in', async () => {
  const deps = {
    db: server.services.db,
    audit: createAudit(server.clock),
    now: server.clock.now(),
  };
  const browser = newBrowser();
  const token =
    (await browser.finish((await browser.signIn('student2'))['sign-in'])).data?.token ?? '';
  expect(await unlinkPerson(deps, 'somebody-else')).toBe('nobody');
  expect(await unlinkPerson(deps, 'STUDENT2')).toBe('done');
  expect(await unlinkPerson(deps, 'student2')).toBe('not linked');
  await server.core.sessions.lookForRevoked();
  expect((await server.callWith(token, 'GET Account/GetProfile')).status).toBe(401);
  expect(await newBrowser().signIn('student2')).toHaveProperty('sign-in');
});

test('refuses unknown users and closed accounts without creating one', async () => {
  const { count } = await server.services.db
    .selectFrom('person')
    .select((of) => of.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  expect(await newBrowser().signIn('somebody-else')).toEqual(told('unknown'));
  expect(
    (
      await server.services.db
        .selectFrom('person')
        .select((of) => of.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  ).toBe(count);

  // The kelvin sign, whose lower case is a k.
  const rename = (from: string, to: string) =>
    server.services.db
      .updateTable('person')
      .set({ user_name: to })
      .where('user_name', '=', from)
      .execute();
  await rename('stranger', 'karim');
  expect(await newBrowser().signIn('\u212aarim')).toEqual(told('unknown'));
  expect(await newBrowser().signIn('Karim')).toHaveProperty('sign-in');
  await rename('karim', 'stranger');
  await server.services.db.deleteFrom('person_subject').execute();

  const browser = newBrowser();
  const { 'sign-in': code } = await browser.signIn('student2');
  await close('student2');
  expect((await browser.finish(code)).status).toBe(404);
  expect(await newBrowser().signIn('student2')).toEqual(told('closed'));
  await close('stranger');
  expect(await newBrowser().signIn('stranger')).toEqual(told('closed'));
  expect((await server.services.db.selectFrom('person_subject').selectAll().execute()).length).toBe(
    1,
  );
});

test('matches by verified, unique e-mail only if configured; then it is not editable', async () => {
  settings.linkBy = 'email';
  const byEmail = await createTestServer({ openId: settings, areas: portfolioArea });
  try {
    const { db } = byEmail.services;
    await db
      .updateTable('person')
      .set({ email: 'student@elsewhere.example' })
      .where('user_name', '=', 'student2')
      .execute();
    await db
      .updateTable('person')
      .set({ email: 'admin@unstated.example' })
      .where('user_name', '=', 'admin')
      .execute();
    await db
      .updateTable('person')
      .set({ email: 'both@example.edu' })
      .where('user_name', 'in', ['teacher2', 'stranger'])
      .execute();
    expect(await newBrowser(byEmail).signIn('teacher@example.edu')).toHaveProperty('sign-in');
    expect(await newBrowser(byEmail).signIn('student@elsewhere.example')).toEqual(told('unknown'));
    expect(await newBrowser(byEmail).signIn('admin@unstated.example')).toEqual(told('unknown'));
    expect(await newBrowser(byEmail).signIn('both@example.edu')).toEqual(told('unknown'));
    expect(
      await byEmail.call('student', 'PUT Account/UpdateProfile', {
        body: { email: 'teacher2@example.edu' },
        file: {},
      }),
    ).toMatchObject({ status: 400, fields: [{ path: 'email' }] });
    for (const data of [
      (await byEmail.call('student', 'GET Account/GetProfile')).data,
      (
        await byEmail.call('student', 'GET Account/GetStudentProfile', {
          query: { studentGuid: byEmail.university.people.student },
        })
      ).data,
    ])
      expect(data.emailIsOwn).toBe(false);
    expect(
      await byEmail.call('student', 'PUT Account/UpdateStudentProfile', {
        body: { email: 'teacher2@example.edu' },
        file: {},
      }),
    ).toMatchObject({ status: 400, fields: [{ path: 'email' }] });
    expect(
      (
        await byEmail.call('student', 'PUT Account/UpdateProfile', {
          body: { email: 'student@example.edu', phoneNumber: '1' },
          file: {},
        })
      ).statusCode,
    ).toBe(1);
  } finally {
    await byEmail.close();
  }
});

describe("refuses a provider's response", () => {
  /** Starts a sign-in, modifies the address of the provider on the way, and returns. */
  const altered = async (change: (query: URLSearchParams) => void) => {
    const browser = newBrowser();
    const address = new URL(await browser.start());
    change(address.searchParams);
    return browser.comeBack(await browser.visit.signIn(address.href, 'student'));
  };
  test('with another state', async () =>
    expect(await altered((query) => query.set('state', 'made-up'))).toEqual(told('expired')));
  test('with another nonce', async () =>
    expect(await altered((query) => query.set('nonce', 'made-up'))).toEqual(told('invalid')));
  test('requested with another PKCE challenge', async () => {
    expect(
      await altered((query) =>
        query.set('code_challenge', createHash('sha256').update('made-up').digest('base64url')),
      ),
    ).toEqual(told('invalid'));
  });

  test('used twice, late, in another browser, or for another user', async () => {
    const browser = newBrowser();
    const returned = await browser.visit.signIn(await browser.start(), 'student');
    expect(await newBrowser().comeBack(returned)).toEqual(told('expired'));
    const another = newBrowser();
    const stolen = new URL(await another.visit.signIn(await another.start(), 'teacher'));
    stolen.searchParams.set('code', returned.searchParams.get('code') ?? '');
    expect(await another.comeBack(stolen)).toEqual(told('invalid'));

    const slow = newBrowser();
    const late = await slow.visit.signIn(await slow.start(), 'student');
    later(ATTEMPT_MS + 1000);
    expect(await slow.comeBack(late)).toEqual(told('expired'));
    server.clock.set(new Date());
    const twice = newBrowser();
    const again = await twice.visit.signIn(await twice.start(), 'student');
    expect(await twice.comeBack(again)).toHaveProperty('sign-in');
    expect(await twice.comeBack(again)).toEqual(told('expired'));
  });

  test('from another issuer', async () => {
    const browser = newBrowser();
    const returned = await browser.visit.signIn(await browser.start(), 'student');
    returned.searchParams.set('iss', 'https://evil.example');
    expect(await browser.comeBack(returned)).toEqual(told('invalid'));
  });

  test('with a token that expired by more than the clock tolerance', async () => {
    const after = async (seconds: number) => {
      const browser = newBrowser();
      const returned = await browser.visit.signIn(await browser.start(), 'student');
      const now = Date.now();
      const clock = jest.spyOn(Date, 'now').mockReturnValue(now + seconds * 1000);
      server.clock.set(new Date(now));
      try {
        return await browser.comeBack(returned);
      } finally {
        clock.mockRestore();
        server.clock.set(new Date());
      }
    };
    expect(await after(ID_TOKEN_SECONDS + CLOCK_TOLERANCE_S / 2)).toHaveProperty('sign-in');
    expect(await after(ID_TOKEN_SECONDS + CLOCK_TOLERANCE_S * 2)).toEqual(told('invalid'));
  });
});

test('gives a session only to the page that started, within a minute', async () => {
  const browser = newBrowser();
  const { 'sign-in': code } = await browser.signIn('student');
  expect((await newBrowser().finish(code)).status).toBe(404);
  expect((await browser.finish(code)).status).toBe(200);
  const { 'sign-in': another } = await browser.signIn('student');
  later(CODE_MS + 1000);
  expect((await browser.finish(another)).status).toBe(404);
});

test("reports a cancelled sign-in and keeps two tabs' cookies separate", async () => {
  const browser = newBrowser();
  const other = await browser.start();
  expect(await browser.signIn(null)).toEqual(told('cancelled'));
  expect(await browser.comeBack(await browser.visit.signIn(other, 'student'))).toHaveProperty(
    'sign-in',
  );
});

test('never redirects to an address from the request, and limits the cookie to this host', async () => {
  const browser = newBrowser();
  const hash = 'A'.repeat(43);
  for (const query of ['', '?page=short', `?page=${hash}&page=${hash}`])
    expect((await browser.open(`/openid/start${query}`)).headers.location).toBe(`${PUBLIC}/auth`);
  const started = await browser.open(
    `/openid/start?page=${hash}&returnTo=https://evil.example&redirect_uri=https://evil.example`,
  );
  expect(new URL(started.headers.location ?? '').origin).toBe(provider.issuer);
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
  ]).toEqual([provider.issuer, `${PUBLIC}/auth`, 'riwaq']);
});

test('limits the table of started sign-ins', async () => {
  const { db } = server.services;
  const browser = newBrowser();
  await browser.start();
  const row = await db.selectFrom('sign_in_attempt').selectAll().executeTakeFirstOrThrow();
  await db
    .insertInto('sign_in_attempt')
    .values(
      Array.from({ length: OPEN_PER_ADDRESS - 1 }, () => ({ ...row, state_hash: randomBytes(32) })),
    )
    .execute();
  expect(await browser.start()).toBe(`${PUBLIC}/auth#sign-in-problem=unavailable`);
  later(ATTEMPT_MS + 1000);
  expect(new URL(await browser.start()).origin).toBe(provider.issuer);
});

test('reports an unavailable provider while local accounts keep working', async () => {
  const gone = await startProvider(CLIENT);
  const alone = await createTestServer({ openId: { ...settings, issuer: new URL(gone.issuer) } });
  try {
    const browser = newBrowser(alone);
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
