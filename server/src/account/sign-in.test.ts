import { LOGIN, SIGN_IN_LIMITS } from '@riwaq/api';
import argon2 from '@node-rs/argon2';
import { PASSWORD } from '../testing';
import { hashPassword, passwordMatches } from './passwords';
import { createAccountServer, type AccountServer } from './testing';

let server: AccountServer;
beforeAll(async () => {
  server = await createAccountServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

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
    expect((await server.login(userName, PASSWORD)).statusCode).toBe(LOGIN.ok);
  const wrong = () => server.login(typed[0] ?? '', 'a wrong password', '10.0.0.2');
  for (let count = 0; count < SIGN_IN_LIMITS.failuresPerAccountAndAddress; count += 1)
    await wrong();
  expect((await server.login(stored, PASSWORD, '10.0.0.2')).statusCode).toBe(LOGIN.throttled);
  await rename('stranger');
});

// Proves ACCOUNT-3.
test('returns a token with the specified claims and the user at sign-in', async () => {
  const { statusCode, data } = await server.login(' \u200fTeacher\u200b ', PASSWORD);
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
  expect((await server.profile(data?.token ?? '')).data.userName).toBe('teacher');
});

test('responds alike to a wrong password and an unknown user', async () => {
  const wrong = await server.login('teacher', 'not the password');
  expect(wrong).toEqual({ statusCode: LOGIN.incorrect, data: null });
  expect(await server.login('nobody at all', 'not the password')).toEqual(wrong);
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
    await server.login(userName, 'not the password');
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
