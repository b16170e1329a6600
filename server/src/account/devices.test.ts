import { randomUUID } from 'node:crypto';
import { DEVICE_GONE, DEVICE_KNOWN_DAYS } from '@riwaq/api';
import { createTestServer, PASSWORD, type PersonName, type TestServer } from '../testing';

// Proves ACCOUNT-7, ACCOUNT-8, PROFILE-2.

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server.services;
  for (const table of ['known_device', 'notification', 'login_failure', 'person_setting'] as const)
    await db.deleteFrom(table).execute();
  // Sessions that an earlier test ended in the database would be reported during this one.
  await server.core.sessions.lookForRevoked();
  server.realtime.clear();
  server.clock.set(new Date());
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const login = async (
  userName: PersonName,
  {
    agent = FIREFOX,
    address = '10.20.30.40',
    deviceGuid,
  }: { agent?: string; address?: string; deviceGuid?: string } = {},
) => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/Account/Login',
    payload: { userName, password: PASSWORD, ...(deviceGuid && { deviceGuid }) },
    headers: { 'user-agent': agent },
    remoteAddress: address,
  });
  const { data } = response.json<{ data: { token: string; appearance: object } }>();
  return {
    ...data,
    sessionGuid: (
      JSON.parse(Buffer.from(data.token.split('.')[1] ?? '', 'base64url').toString()) as {
        jti: string;
      }
    ).jti,
  };
};
const told = async (name: PersonName) =>
  (await server.call(name, 'GET Notifications/Get', { query: { area: 'account' } })).data;
const devices = async (token: string) =>
  (await server.callWith(token, 'GET Account/GetDevices')).data;
const answers = async (token: string) =>
  (await server.callWith(token, 'GET Account/GetProfile')).status;

describe('a sign-in on a new device', () => {
  test('notifies with device, network and link, except for first or known devices', async () => {
    const own = randomUUID();
    await login('student', { deviceGuid: own });
    await login('student', { deviceGuid: own, agent: PHONE, address: '10.9.9.9' });
    expect(await told('student')).toEqual([]);
    const { sessionGuid } = await login('student', { deviceGuid: randomUUID(), agent: PHONE });
    expect(await told('student')).toMatchObject([
      {
        kind: 'account.signIn',
        values: { device: 'Chrome · Android', place: '10.20.•.•' },
        path: `/profile?open=devices&device=${sessionGuid}`,
        read: false,
      },
    ]);
    expect(await told('student2')).toEqual([]);
  });

  test('is recognised by user agent and address without a device guid', async () => {
    await login('student');
    await login('student');
    expect(await told('student')).toEqual([]);
    await login('student', { address: '10.20.30.41' });
    await login('student', { agent: 'curl/8.5.0', address: '' });
    expect((await told('student')).map(({ values }) => values['device'])).toEqual([
      '—',
      'Firefox · Linux',
    ]);
  });

  test('notifies again after a long time', async () => {
    await login('student');
    await login('student', { agent: PHONE });
    server.clock.set(new Date(Date.now() + (DEVICE_KNOWN_DAYS - 1) * 24 * 60 * 60_000));
    await login('student');
    server.clock.set(new Date(Date.now() + (DEVICE_KNOWN_DAYS + 1) * 24 * 60 * 60_000));
    await login('student');
    await login('student', { agent: PHONE });
    expect(
      await server.services.db.selectFrom('notification').select('kind').execute(),
    ).toHaveLength(2);
  });

  test('does not notify when the sign-in was refused', async () => {
    await login('student');
    await server.app.inject({
      method: 'POST',
      url: '/api/Account/Login',
      payload: { userName: 'student', password: 'guessed' },
      headers: { 'user-agent': PHONE },
    });
    expect(await told('student')).toEqual([]);
  });
});

describe('signed-in devices', () => {
  test('lists own devices by browser, system and network, this one first, then by last use', async () => {
    await server.services.db
      .updateTable('session')
      .set({ revoked_at: new Date() })
      .where('person_guid', '=', server.university.people.stranger)
      .execute();
    const first = await login('stranger', { agent: FIREFOX });
    const second = await login('stranger', { agent: PHONE, address: '2001:db8::7' });
    const third = await login('stranger', { agent: 'x' });
    server.clock.set(new Date(Date.now() + 60_000));
    await answers(second.token);
    await server.core.sessions.noteSeen();
    expect(await devices(first.token)).toEqual([
      {
        deviceGuid: first.sessionGuid,
        current: true,
        browser: 'firefox',
        system: 'linux',
        place: '10.20.•.•',
        signedInDate: expect.any(String),
        lastSeenDate: expect.any(String),
      },
      expect.objectContaining({
        deviceGuid: second.sessionGuid,
        current: false,
        browser: 'chrome',
        system: 'android',
        place: '2001:db8:…',
      }),
      expect.objectContaining({
        deviceGuid: third.sessionGuid,
        current: false,
        browser: 'other',
        system: 'other',
      }),
    ]);
  });

  test('signs one out at once: disconnects it, then 401; a repeat returns not found', async () => {
    const [here, there] = [await login('student'), await login('student')];
    expect(await answers(there.token)).toBe(200);
    server.realtime.clear();
    const out = () =>
      server.callWith(here.token, 'POST Account/SignOutDevice', {
        body: { deviceGuid: there.sessionGuid },
      });
    expect((await out()).statusCode).toBe(1);
    expect(server.realtime.disconnected).toEqual([
      { userGuid: server.university.people.student, sessionGuid: there.sessionGuid },
    ]);
    expect([await answers(there.token), await answers(here.token)]).toEqual([401, 200]);
    expect((await out()).statusCode).toBe(DEVICE_GONE);
    expect((await devices(here.token)).map(({ deviceGuid }) => deviceGuid)).not.toContain(
      there.sessionGuid,
    );
  });

  test("treats another user's device as unknown and leaves it signed in", async () => {
    const [own, foreign] = [await login('student'), await login('student2')];
    expect(
      (
        await server.callWith(own.token, 'POST Account/SignOutDevice', {
          body: { deviceGuid: foreign.sessionGuid },
        })
      ).statusCode,
    ).toBe(DEVICE_GONE);
    expect(
      (
        await server.callWith(own.token, 'POST Account/SignOutDevice', {
          body: { deviceGuid: randomUUID() },
        })
      ).statusCode,
    ).toBe(DEVICE_GONE);
    expect(await answers(foreign.token)).toBe(200);
  });

  test('signs out all own other devices at once', async () => {
    const [here, there, foreign] = [
      await login('student'),
      await login('student'),
      await login('student2'),
    ];
    expect((await server.callWith(here.token, 'POST Account/SignOutOtherDevices')).statusCode).toBe(
      1,
    );
    expect(await Promise.all([here, there, foreign].map(({ token }) => answers(token)))).toEqual([
      200, 401, 200,
    ]);
    expect(await devices(here.token)).toHaveLength(1);
  });

  test('notifies of a changed password with the unchanged device', async () => {
    const here = await login('teacher2', { agent: PHONE });
    const { data } = await server.app
      .inject({
        method: 'POST',
        url: '/api/Account/ChangePassword',
        payload: { oldPassword: PASSWORD, newPassword: PASSWORD },
        headers: { authorization: `Bearer ${here.token}`, 'user-agent': PHONE },
      })
      .then((response) => response.json<{ data: { token: string } }>());
    expect(await devices(data.token)).toEqual([
      expect.objectContaining({ current: true, browser: 'chrome', system: 'android' }),
    ]);
    const { data: list } = await server.callWith(data.token, 'GET Notifications/Get', {
      query: {},
    });
    expect(list).toMatchObject([
      { kind: 'account.passwordChanged', path: '/profile?open=password' },
    ]);
  });
});

test('stores language and theme separately and returns them at the next sign-in', async () => {
  const { token, appearance } = await login('student');
  expect(appearance).toEqual({ language: null, theme: null });
  for (const body of [{ language: 'en' }, { theme: 'dark' }, {}] as const)
    await server.callWith(token, 'PUT Account/SaveAppearance', { body });
  expect((await login('student')).appearance).toEqual({ language: 'en', theme: 'dark' });
  expect((await login('student2')).appearance).toEqual({ language: null, theme: null });
  expect(
    (
      await server.callWith(token, 'PUT Account/SaveAppearance', {
        body: { theme: 'pink' as never },
      })
    ).status,
  ).toBe(400);
});
