import { OVERRIDE_HOURS } from '@riwaq/api';
import { openSite } from '../platform/http/site';
import { readSettings } from '../platform/settings';
import { createTestServer } from '../testing';
import { OVERRIDE_COOKIE } from './overrides';
import {
  CONFIG,
  cookieIn,
  createOverrideServer,
  origin,
  OWN_BUILD,
  type OverrideServer,
} from './testing';

let server: OverrideServer;
beforeAll(async () => {
  server = await createOverrideServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

test('sets a short-lived cookie that is HttpOnly, same-site and Secure with TLS', async () => {
  const answer = await server.start(await server.signIn('teacher'));
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
  const answer = await server.start(await server.signIn('teacher'), more);
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
    for (const answer of [await server.start(token), await server.post('StopOverride', token)])
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
  const { cookie } = await server.developing();
  for (const answer of [
    await server.post(
      'StartOverride',
      null,
      { module: 'forum', manifestUrl: OWN_BUILD },
      { cookie },
    ),
    await server.post('StopOverride', null, undefined, { cookie }),
  ]) {
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([401, undefined]);
  }
});

test('deletes the cookie when stopped', async () => {
  const { token, cookie } = await server.developing();
  expect(cookieIn(await server.post('StopOverride', token, undefined, { cookie }))).toBe(
    `${OVERRIDE_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`,
  );
});

test('records start and stop in the audit log, but no stop without an override', async () => {
  const noted = async () =>
    (await server.call('admin', 'GET Operations/GetAuditLog', { query: {} })).data.entries.filter(
      ({ kind }) => kind.startsWith('developer.'),
    );
  const before = (await noted()).length;
  const { token, cookie } = await server.developing();
  await server.post('StopOverride', token, undefined, { cookie });
  await server.post('StopOverride', token);
  await server.post('StopOverride', token, undefined, { cookie: `${OVERRIDE_COOKIE}=x` });
  await server.start(token, { module: 'chess' });
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
    const { cookie, token } = await server.developing();
    const without = await createTestServer({
      developers: false,
      app: { siteFolder: server.siteFolder },
      siteConfig: openSite(server.siteFolder).config,
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
