import { CHANGE_PASSWORD, LOGIN, SIGN_IN_LIMITS } from '@riwaq/api';
import argon2 from '@node-rs/argon2';
import { PASSWORD } from '../testing';
import { hashPassword } from './passwords';
import { createAccountServer, type AccountServer } from './testing';

let server: AccountServer;
beforeAll(async () => {
  server = await createAccountServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

test('ends every session and starts one when the password is changed', async () => {
  const [own, other] = [await server.signIn('teacher'), await server.signIn('teacher')];
  const answer = await server.callWith(own, 'POST Account/ChangePassword', {
    body: { oldPassword: PASSWORD, newPassword: 'another one' },
  });
  expect(answer.statusCode).toBe(CHANGE_PASSWORD.ok);
  expect((await server.profile(other)).status).toBe(401);
  expect((await server.profile(own)).status).toBe(401);
  expect((await server.profile(answer.data?.token ?? '')).status).toBe(200);
  expect((await server.profile(server.token('teacher2'))).status).toBe(200);
  expect((await server.login('teacher', PASSWORD)).statusCode).toBe(LOGIN.incorrect);
  expect((await server.login('teacher', 'another one')).statusCode).toBe(LOGIN.ok);
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
    const attempts = [1, 2, 3].map(() => server.login('student2', PASSWORD));
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
    expect((await server.login('student2', `another one ${index}`)).statusCode).toBe(LOGIN.ok);
    expect((await server.profile(answers[index]?.data?.token ?? '')).status).toBe(200);
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
    expect((await server.login('student2', PASSWORD)).statusCode).toBe(LOGIN.ok);
  });
});

test.each([
  ['common', 'PassWord1'],
  ['userName', 'Teacher2'],
] as const)('refuses a new password as %s', async (why, newPassword) => {
  const answer = await server.call('teacher2', 'POST Account/ChangePassword', {
    body: { oldPassword: PASSWORD, newPassword },
  });
  expect(answer).toMatchObject({ statusCode: CHANGE_PASSWORD[why], data: null });
  expect((await server.login('teacher2', PASSWORD)).statusCode).toBe(LOGIN.ok);
});

// Proves ACCOUNT-7, ACCOUNT-8, PROFILE-2.
test('changes nothing when the old password is wrong', async () => {
  const answer = await server.call('teacher2', 'POST Account/ChangePassword', {
    body: { oldPassword: 'wrong', newPassword: 'another one' },
  });
  expect(answer).toMatchObject({ statusCode: CHANGE_PASSWORD.oldIncorrect, data: null });
  expect((await server.login('teacher2', PASSWORD)).statusCode).toBe(LOGIN.ok);
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
