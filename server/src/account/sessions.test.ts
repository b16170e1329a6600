import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { TEST_SECRET } from '../testing';
import { createSessions } from './sessions';
import { createAccountServer, type AccountServer } from './testing';
import { createTokens, SESSION_MOST_SECONDS, SESSION_SECONDS } from './tokens';

let server: AccountServer;
beforeAll(async () => {
  server = await createAccountServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

test('ends this session everywhere, and no other, at sign-out', async () => {
  const [one, other] = [await server.signIn('student'), await server.signIn('student')];
  expect((await server.callWith(one, 'POST Account/Logout')).statusCode).toBe(1);
  expect((await server.profile(one)).status).toBe(401);
  expect((await server.profile(other)).status).toBe(200);
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
    expect((await server.profile(one)).status).toBe(401);
    expect((await server.profile(other)).status).toBe(200);
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
    expect((await server.profile(data.token)).data.userName).toBe('student');
    expect((await server.profile(token)).status).toBe(200);
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
    expect((await server.profile(data.token)).status).toBe(401);
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

test("deletes a session's data a day after its end", async () => {
  const { db } = server.services;
  const [token, renewed] = [await server.signIn('student'), await server.signIn('student')];
  server.later(SESSION_SECONDS * 900);
  await server.callWith(renewed, 'POST Account/RenewSession');
  const guids = [token, renewed].map((each) => server.core.sessions.sessionOf(each) ?? '');
  server.later(SESSION_SECONDS * 200);
  const kept = async () => {
    await server.core.sessions.cleanUp();
    return (await db.selectFrom('session').select('guid').where('guid', 'in', guids).execute()).map(
      ({ guid }) => guid,
    );
  };
  expect((await kept()).sort()).toEqual([...guids].sort());
  server.later(24 * 60 * 60_000);
  expect(await kept()).toEqual([guids[1]]);
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
  server.later(60_000);
  // The failed poll covers more time than the look-back period.
  jest.spyOn(server.services.db, 'selectFrom').mockImplementationOnce(() => {
    throw new Error('The database is away.');
  });
  await expect(other.lookForRevoked()).rejects.toThrow('away');
  server.later(60_000);
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
