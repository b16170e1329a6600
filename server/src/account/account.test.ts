import { randomUUID } from 'node:crypto';
import { CHANGE_PASSWORD, LOGIN, SIGN_IN_LIMITS } from '@riwaq/api';
import argon2 from '@node-rs/argon2';
import { sql } from 'kysely';
import {
  createTestServer,
  PASSWORD,
  TEST_SECRET,
  type PersonName,
  type TestServer,
} from '../testing';
import { hashPassword, passwordMatches } from './passwords';
import { createSessions } from './sessions';
import { createTokens, SESSION_MOST_SECONDS, SESSION_SECONDS } from './tokens';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server.services;
  await db.deleteFrom('login_failure').execute();
  await db
    .updateTable('person')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .execute();
  // Sessions that an earlier test ended in the database would be reported during this one.
  await server.core.sessions.lookForRevoked();
  server.realtime.clear();
  server.clock.set(new Date());
});

const login = (userName: string, password: string, address = '10.0.0.1') =>
  server.app
    .inject({
      method: 'POST',
      url: '/api/Account/Login',
      payload: { userName, password },
      remoteAddress: address,
    })
    .then((response) =>
      response.json<{ statusCode: number; data: { token: string; userData: object } | null }>(),
    );
const later = (ms: number) => server.clock.set(new Date(server.clock.now().getTime() + ms));
const profile = (token: string) => server.callWith(token, 'GET Account/GetProfile');

it.each([
  ['\u0130smail', '\u0130SMAIL', 'ismail', 'I\u0307smail'],
  ['Stra\u00dfe', 'strasse', 'STRASSE'],
  ['\u039d\u0399\u039a\u039f\u03a3', '\u03bd\u03b9\u03ba\u03bf\u03c2'],
])('signs %s in however the case is typed', async (stored, ...typed) => {
  const rename = (user_name: string) =>
    server.services.db
      .updateTable('person')
      .set({ user_name })
      .where('guid', '=', server.university.people.stranger)
      .execute();
  await rename(stored);
  for (const userName of [stored, ...typed])
    expect((await login(userName, PASSWORD)).statusCode).toBe(LOGIN.ok);
  const wrong = () => login(typed[0] ?? '', 'a wrong password', '10.0.0.2');
  for (let count = 0; count < SIGN_IN_LIMITS.failuresPerAccountAndAddress; count += 1)
    await wrong();
  expect((await login(stored, PASSWORD, '10.0.0.2')).statusCode).toBe(LOGIN.throttled);
  await rename('stranger');
});

test('returns a token with the specified claims and the user at sign-in', async () => {
  const { statusCode, data } = await login(' \u200fTeacher\u200b ', PASSWORD);
  expect(statusCode).toBe(LOGIN.ok);
  const claims = JSON.parse(
    Buffer.from(data?.token.split('.')[1] ?? '', 'base64url').toString(),
  ) as object;
  expect(claims).toEqual({
    role: 2,
    unique_name: server.university.people.teacher,
    PersonType: 'Teacher',
    given_name: 'د. أحمد كريم',
    email: 'teacher@example.edu',
    jti: expect.any(String) as string,
    exp: expect.any(Number) as number,
    iat: expect.any(Number) as number,
  });
  expect(data?.userData).toEqual({
    userGuid: server.university.people.teacher,
    userName: 'teacher',
    fullName: 'د. أحمد كريم',
    email: 'teacher@example.edu',
    role: 2,
    personType: 'Teacher',
    profileImageUrl: null,
  });
  expect((await profile(data?.token ?? '')).data.userName).toBe('teacher');
});

test('responds alike to a wrong password and an unknown user', async () => {
  const wrong = await login('teacher', 'not the password');
  expect(wrong).toEqual({ statusCode: LOGIN.incorrect, data: null });
  expect(await login('nobody at all', 'not the password')).toEqual(wrong);
});

/**
 * Cost and version in front of an argon2 hash: together with the length of the password they
 * determine the time of a comparison.
 */
const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$');

test('hashes once at the same cost when the user is unknown', async () => {
  // The hash for unknown users is created at the first of them.
  await passwordMatches(null, 'not the password');
  const [made, verified] = [jest.spyOn(argon2, 'hash'), jest.spyOn(argon2, 'verify')];
  const costs = async (userName: string) => {
    verified.mockClear();
    await login(userName, 'not the password');
    return verified.mock.calls.map(([hash, password]) => [costOf(String(hash)), password]);
  };
  try {
    const known = await costs('teacher');
    expect(known).toEqual([[costOf(await hashPassword('x')), 'not the password']]);
    expect(await costs('nobody at all')).toEqual(known);
    expect(made).toHaveBeenCalledTimes(1);
  } finally {
    jest.restoreAllMocks();
  }
});

test('ends this session everywhere, and no other, at sign-out', async () => {
  const [one, other] = [await server.signIn('student'), await server.signIn('student')];
  expect((await server.callWith(one, 'POST Account/Logout')).statusCode).toBe(1);
  expect((await profile(one)).status).toBe(401);
  expect((await profile(other)).status).toBe(200);
  expect(server.realtime.disconnected).toEqual([
    { userGuid: server.university.people.student, sessionGuid: expect.any(String) as string },
  ]);
});

describe('ending a session by its guid', () => {
  const end = (sessionGuid: string) =>
    server.callWith(null, 'POST Account/EndSession', { body: { sessionGuid } });

  it('ends that session and no other', async () => {
    const [one, other] = [await server.signIn('student'), await server.signIn('student')];
    const { sessionGuid } = (await server.core.sessions.authenticate(one))!;
    expect((await end(sessionGuid)).statusCode).toBe(1);
    expect((await profile(one)).status).toBe(401);
    expect((await profile(other)).status).toBe(200);
    expect((await end(sessionGuid)).statusCode).toBe(1);
  });

  it('responds alike when there is no such session', async () => {
    expect(await end(randomUUID())).toMatchObject({ status: 200, statusCode: 1, data: null });
  });
});

describe('a renewed session', () => {
  const secondsOf = (token: string): number =>
    (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number })
      .exp;
  const renew = (token: string) => server.callWith(token, 'POST Account/RenewSession');
  const now = () => server.clock.now().getTime() / 1000;
  /** Freezes the clock, so that durations are exact. */
  const stop = (at = server.clock.now().getTime()) => {
    const instant = new Date(Math.floor(at / 1000) * 1000);
    jest.spyOn(server.clock, 'now').mockReturnValue(instant);
  };
  afterEach(() => jest.restoreAllMocks());

  test('lasts its full time again; the previous token stays valid until its expiry', async () => {
    stop();
    const token = await server.signIn('student');
    stop((now() + SESSION_SECONDS / 2) * 1000);
    const { data } = await renew(token);
    expect(secondsOf(data.token) - now()).toBe(SESSION_SECONDS);
    expect((await profile(data.token)).data.userName).toBe('student');
    expect((await profile(token)).status).toBe(200);
    const [one, other] = [
      await server.core.sessions.authenticate(token),
      await server.core.sessions.authenticate(data.token),
    ];
    expect(other).toEqual({ ...one, expires: secondsOf(data.token) });
    const row = await server.services.db
      .selectFrom('session')
      .select('expires_at')
      .where('guid', '=', one!.sessionGuid)
      .executeTakeFirstOrThrow();
    expect(row.expires_at.getTime() / 1000).toBe(secondsOf(data.token));
  });

  test('ends a week after its sign-in, and never earlier than unrenewed', async () => {
    stop();
    const token = await server.signIn('student');
    const { sessionGuid } = (await server.core.sessions.authenticate(token))!;
    const begun = now();
    const signedInSecondsAgo = async (seconds: number) => {
      await sql`update session set created_at = ${new Date((begun - seconds) * 1000)} where guid = ${sessionGuid}`.execute(
        server.services.db,
      );
      return secondsOf((await renew(token)).data.token) - now();
    };
    expect(await signedInSecondsAgo(SESSION_MOST_SECONDS - SESSION_SECONDS - 3600)).toBe(
      SESSION_SECONDS,
    );
    stop((begun + 7200) * 1000);
    expect(await signedInSecondsAgo(SESSION_MOST_SECONDS - SESSION_SECONDS + 3600)).toBeLessThan(
      SESSION_SECONDS - 3600,
    );
    expect(await signedInSecondsAgo(SESSION_MOST_SECONDS + SESSION_SECONDS)).toBe(
      SESSION_SECONDS - 7200,
    );
  });

  test('cannot be renewed after its end, and its tokens stop working', async () => {
    const token = await server.signIn('student');
    const { data } = await renew(token);
    await server.callWith(token, 'POST Account/Logout');
    expect((await profile(data.token)).status).toBe(401);
    expect((await renew(data.token)).status).toBe(401);
    const closing = await server.signIn('student');
    const { sessionGuid } = (await server.core.sessions.authenticate(closing))!;
    // Another process ended it, without this one having received the message yet.
    await server.services.db
      .updateTable('session')
      .set({ revoked_at: server.clock.now() })
      .where('guid', '=', sessionGuid)
      .execute();
    expect((await renew(closing)).status).toBe(401);
  });
});

test('ends every session and starts one when the password is changed', async () => {
  const [own, other] = [await server.signIn('teacher'), await server.signIn('teacher')];
  const answer = await server.callWith(own, 'POST Account/ChangePassword', {
    body: { oldPassword: PASSWORD, newPassword: 'another one' },
  });
  expect(answer.statusCode).toBe(CHANGE_PASSWORD.ok);
  expect((await profile(other)).status).toBe(401);
  expect((await profile(own)).status).toBe(401);
  expect((await profile(answer.data?.token ?? '')).status).toBe(200);
  expect((await profile(server.token('teacher2'))).status).toBe(200);
  expect((await login('teacher', PASSWORD)).statusCode).toBe(LOGIN.incorrect);
  expect((await login('teacher', 'another one')).statusCode).toBe(LOGIN.ok);
});

describe('changes during a password check', () => {
  afterEach(() => jest.restoreAllMocks());

  /** Holds each password check until `proceed`. */
  function holdChecks() {
    const { verify } = argon2;
    let begun = 0;
    let proceed = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    jest.spyOn(argon2, 'verify').mockImplementation(async (...given) => {
      begun += 1;
      await held;
      return verify(...given);
    });
    return {
      proceed,
      /** Waits until this many checks have begun. */
      begun: async (count: number) => {
        while (begun < count) await new Promise(setImmediate);
      },
    };
  }

  test.each<[string, () => Promise<{ password_hash: string | null; closed_at?: Date }>]>([
    ['a new password', async () => ({ password_hash: await hashPassword('another one') })],
    ['the closing of the account', async () => ({ password_hash: null, closed_at: new Date() })],
  ])('refuses a sign-in in progress after %s', async (_what, made) => {
    const { db } = server.services;
    const student = server.university.people.student2;
    const change = await made();
    const checks = holdChecks();
    const attempts = [1, 2, 3].map(() => login('student2', PASSWORD));
    await checks.begun(attempts.length);
    await db.updateTable('person').set(change).where('guid', '=', student).execute();
    await db
      .updateTable('session')
      .set({ revoked_at: new Date() })
      .where('person_guid', '=', student)
      .where('revoked_at', 'is', null)
      .execute();
    checks.proceed();
    try {
      expect(await Promise.all(attempts)).toEqual(
        attempts.map(() => ({ statusCode: LOGIN.incorrect, data: null })),
      );
    } finally {
      await db.updateTable('person').set({ closed_at: null }).where('guid', '=', student).execute();
    }
  });

  test('does not renew a remaining session of a closed account', async () => {
    const { db } = server.services;
    const token = await server.signIn('student2');
    const person = db.updateTable('person').where('guid', '=', server.university.people.student2);
    await person.set({ closed_at: new Date() }).execute();
    expect((await server.callWith(token, 'POST Account/RenewSession')).status).toBe(401);
    await person.set({ closed_at: null }).execute();
    expect((await server.callWith(token, 'POST Account/RenewSession')).status).toBe(200);
  });

  test('accepts one of two concurrent changes from the same password', async () => {
    const devices = [await server.signIn('student2'), await server.signIn('student2')];
    const answers = await Promise.all(
      devices.map((token, index) =>
        server.callWith(token, 'POST Account/ChangePassword', {
          body: { oldPassword: PASSWORD, newPassword: `another one ${index}` },
        }),
      ),
    );
    expect(answers.filter(({ data }) => data)).toHaveLength(1);
    const index = answers.findIndex(({ data }) => data);
    expect((await login('student2', `another one ${index}`)).statusCode).toBe(LOGIN.ok);
    expect((await profile(answers[index]?.data?.token ?? '')).status).toBe(200);
  });

  test('does not change the password from a device that is signed out meanwhile', async () => {
    const [out, stays] = [await server.signIn('student2'), await server.signIn('student2')];
    const checks = holdChecks();
    const change = server.callWith(out, 'POST Account/ChangePassword', {
      body: { oldPassword: PASSWORD, newPassword: 'another one' },
    });
    await checks.begun(1);
    expect((await server.callWith(stays, 'POST Account/SignOutOtherDevices')).status).toBe(200);
    checks.proceed();
    expect((await change).status).toBe(401);
    expect((await login('student2', PASSWORD)).statusCode).toBe(LOGIN.ok);
  });
});

test("deletes a session's data a day after its end", async () => {
  const { db } = server.services;
  const [token, renewed] = [await server.signIn('student'), await server.signIn('student')];
  later(SESSION_SECONDS * 900);
  await server.callWith(renewed, 'POST Account/RenewSession');
  const guids = [token, renewed].map((each) => server.core.sessions.sessionOf(each) ?? '');
  later(SESSION_SECONDS * 200);
  const kept = async () => {
    await server.core.sessions.cleanUp();
    return (await db.selectFrom('session').select('guid').where('guid', 'in', guids).execute()).map(
      ({ guid }) => guid,
    );
  };
  expect((await kept()).sort()).toEqual([...guids].sort());
  later(24 * 60 * 60_000);
  expect(await kept()).toEqual([guids[1]]);
});

test.each([
  ['common', 'PassWord1'],
  ['userName', 'Teacher2'],
] as const)('refuses a new password as %s', async (why, newPassword) => {
  const answer = await server.call('teacher2', 'POST Account/ChangePassword', {
    body: { oldPassword: PASSWORD, newPassword },
  });
  expect(answer).toMatchObject({ statusCode: CHANGE_PASSWORD[why], data: null });
  expect((await login('teacher2', PASSWORD)).statusCode).toBe(LOGIN.ok);
});

test('opens a file address only while its reader is signed in', async () => {
  const { keeper, files, db } = server.services;
  const { stranger } = server.university.people;
  const fileUrl = await keeper.keep(server.caller('stranger'), {
    location: 'Library',
    name: 'a.txt',
    content: Buffer.from('a'),
  });
  const url = files.addressForShowing(fileUrl, stranger);
  const status = async () => (await server.app.inject({ url })).statusCode;
  await server.signIn('stranger');
  const last = await server.signIn('stranger');
  expect(await status()).toBe(200);
  await db
    .updateTable('session')
    .set({ revoked_at: new Date() })
    .where('person_guid', '=', stranger)
    .where('guid', '!=', server.core.sessions.sessionOf(last) ?? '')
    .execute();
  expect(await status()).toBe(200);
  await server.callWith(last, 'POST Account/Logout');
  expect(await status()).toBe(404);
});

test('changes nothing when the old password is wrong', async () => {
  const answer = await server.call('teacher2', 'POST Account/ChangePassword', {
    body: { oldPassword: 'wrong', newPassword: 'another one' },
  });
  expect(answer).toMatchObject({ statusCode: CHANGE_PASSWORD.oldIncorrect, data: null });
  expect((await login('teacher2', PASSWORD)).statusCode).toBe(LOGIN.ok);
});

test('limits attempts to guess the old password', async () => {
  const guess = () =>
    server.call('teacher2', 'POST Account/ChangePassword', {
      body: { oldPassword: 'wrong', newPassword: 'another one' },
    });
  for (let failure = 0; failure < SIGN_IN_LIMITS.failuresPerDevice; failure += 1)
    expect((await guess()).status).toBe(200);
  expect(await guess()).toMatchObject({ status: 429, code: 'too-many' });
});

test.each<[string, (token: string) => string]>([
  [
    'whose claims were changed',
    (token) => {
      const [head, body = '', signature] = token.split('.');
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
      return [
        head,
        Buffer.from(JSON.stringify({ ...claims, role: 2 })).toString('base64url'),
        signature,
      ].join('.');
    },
  ],
  ['without a signature', (token) => `${token.split('.').slice(0, 2).join('.')}.`],
  [
    'that says it needs no signature',
    (token) =>
      `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${token.split('.')[1]}.`,
  ],
  [
    'signed with another secret',
    () =>
      createTokens('x'.repeat(40), server.clock).sign({
        role: 2,
        unique_name: crypto.randomUUID(),
        PersonType: 'Teacher',
        given_name: '',
        email: '',
        jti: crypto.randomUUID(),
        exp: Math.floor(Date.now() / 1000) + 60,
      }),
  ],
  [
    'of a session that never was',
    () =>
      createTokens(TEST_SECRET, server.clock).sign({
        role: 2,
        unique_name: crypto.randomUUID(),
        PersonType: 'Teacher',
        given_name: '',
        email: '',
        jti: crypto.randomUUID(),
        exp: Math.floor(Date.now() / 1000) + 60,
      }),
  ],
  [
    'past its end',
    () =>
      createTokens(TEST_SECRET, server.clock).sign({
        role: 0,
        unique_name: server.caller('student').userGuid,
        PersonType: 'Student',
        given_name: '',
        email: '',
        jti: server.caller('student').sessionGuid,
        exp: Math.floor(Date.now() / 1000) - 1,
      }),
  ],
  [
    "of another person's session",
    () =>
      createTokens(TEST_SECRET, server.clock).sign({
        role: 2,
        unique_name: server.caller('teacher').userGuid,
        PersonType: 'Teacher',
        given_name: '',
        email: '',
        jti: server.caller('student').sessionGuid,
        exp: Math.floor(Date.now() / 1000) + 60,
      }),
  ],
])('refuses a token %s', async (_which, forge) => {
  expect((await profile(forge(await server.signIn('student')))).status).toBe(401);
});

test('issues a token that lasts as long as the session', async () => {
  const now = new Date('2026-03-01T08:00:00Z');
  jest.spyOn(server.clock, 'now').mockReturnValue(now);
  const token = await server.signIn('student');
  jest.restoreAllMocks();
  const { exp, iat } = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  ) as { exp: number; iat: number };
  expect([iat, exp - iat]).toEqual([now.getTime() / 1000, SESSION_SECONDS]);
});

test('notifies another process of a revoked session, which also polls', async () => {
  const heard = new Map<string, (message: string) => void>();
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const other = createSessions({
    db: server.services.db,
    tokens: createTokens(TEST_SECRET, server.clock),
    clock: server.clock,
    log,
    backplane: {
      publish: () => undefined,
      subscribe: (channel, handler) => {
        heard.set(channel, handler);
        return () => undefined;
      },
    },
  });
  const [told, untold, late] = [
    await server.signIn('student'),
    await server.signIn('student'),
    await server.signIn('student'),
  ];
  for (const token of [told, untold, late]) expect(await other.authenticate(token)).not.toBeNull();
  const guidOf = async (token: string) =>
    (await server.core.sessions.authenticate(token))?.sessionGuid ?? '';
  const guid = await guidOf(told);
  await server.callWith(told, 'POST Account/Logout');
  heard.get('sessions-revoked')?.(`${guid} ${server.university.people.student}`);
  expect(await other.authenticate(told)).toBeNull();
  await server.callWith(untold, 'POST Account/Logout');
  await other.lookForRevoked();
  expect(await other.authenticate(untold)).toBeNull();

  await server.callWith(late, 'POST Account/Logout');
  later(60_000);
  // The failed poll covers more time than the look-back period.
  jest.spyOn(server.services.db, 'selectFrom').mockImplementationOnce(() => {
    throw new Error('The database is away.');
  });
  await expect(other.lookForRevoked()).rejects.toThrow('away');
  later(60_000);
  await other.lookForRevoked();
  expect(await other.authenticate(late)).toBeNull();
  other.close();
});

test('disconnects a revoked session that a request finds first', async () => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const other = createSessions({
    db: server.services.db,
    tokens: createTokens(TEST_SECRET, server.clock),
    clock: server.clock,
    log,
    backplane: { publish: () => undefined, subscribe: () => () => undefined },
  });
  const ended: string[] = [];
  other.onRevoked((_userGuid, sessionGuid) => void ended.push(sessionGuid));
  const token = await server.signIn('student');
  const guid = other.sessionOf(token);
  await server.callWith(token, 'POST Account/Logout');
  expect(await other.authenticate(token)).toBeNull();
  await other.lookForRevoked();
  expect(ended.filter((each) => each === guid)).toEqual([guid]);
  other.close();
});

test('names the university in the requested language', async () => {
  const named = async (language: string) =>
    (
      await server.app.inject({
        url: '/api/Account/GetUniversityInfo',
        headers: { 'accept-language': language },
      })
    ).json<{ data: object }>().data;
  expect(await named('ar')).toEqual({
    univName: 'جامعة الاختبار',
    clientVersion: 'test',
    timeZone: 'Asia/Baghdad',
  });
  expect(await named('en')).toEqual({
    univName: 'Test University',
    clientVersion: 'test',
    timeZone: 'Asia/Baghdad',
  });
});

test("returns each user's own profile", async () => {
  for (const name of ['student', 'admin'] satisfies PersonName[]) {
    expect((await server.call(name, 'GET Account/GetProfile')).data).toMatchObject({
      userName: name,
      phoneNumber: null,
      createdDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string,
    });
  }
});
