import { randomUUID } from 'node:crypto';
import { LOGIN, SIGN_IN_LIMITS } from '@riwaq/api';
import { createTestServer, PASSWORD, type TestServer } from '../testing';
import { inTransaction } from '../platform/db/database';
import { createFamiliarNetworks } from './familiar-networks';
import { createLoginThrottle, type LoginThrottle } from './login-throttle';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.services.db.deleteFrom('login_failure').execute();
  await server.services.db.deleteFrom('known_device').execute();
  server.clock.set(new Date());
});

const {
  failuresPerAccountAndAddress,
  failuresPerAccount,
  failuresPerAddress,
  failuresPerDevice,
  windowMinutes,
} = SIGN_IN_LIMITS;
const OWN = randomUUID();

interface From {
  address?: string;
  deviceGuid?: string;
}

const login = async (
  userName: string,
  password: string,
  { address = '10.0.0.1', deviceGuid }: From = {},
) => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/Account/Login',
    remoteAddress: address,
    payload: { userName, password, ...(deviceGuid !== undefined && { deviceGuid }) },
  });
  return response.json<{ statusCode: number }>().statusCode;
};
const later = (ms: number) => server.clock.set(new Date(server.clock.now().getTime() + ms));
const setFailures = (key: string, failures: number) =>
  server.services.db
    .insertInto('login_failure')
    .values({ key, failures, since: server.clock.now() })
    .execute();
const counters = async () => {
  const rows = await server.services.db
    .selectFrom('login_failure')
    .select(['key', 'failures'])
    .execute();
  return Object.fromEntries(rows.map(({ key, failures }) => [key, failures]));
};
const times = async (count: number, work: () => Promise<unknown>) => {
  for (let time = 0; time < count; time += 1) await work();
};

const throttleWith = (pause: (milliseconds: number) => Promise<void>) =>
  createLoginThrottle({
    db: server.services.db,
    clock: server.clock,
    attacks: server.core.attacks,
    pause,
    waitingMax: 2,
  });

it.each([undefined, 'a key'])(
  'counts no failed check as a failure (device: %s)',
  async (device) => {
    const attempt = throttleWith(async () => undefined).attempt(
      'student',
      { address: '10.0.0.1', device },
      () => Promise.reject(new Error('the database is away')),
    );
    await expect(attempt).rejects.toThrow('the database is away');
    expect(await counters()).toEqual({});
  },
);

describe('sign-in from an unknown device', () => {
  it('is refused after too many failures of the account at the address until the window ends', async () => {
    const wrong = () => login('student', 'wrong');
    for (let failure = 0; failure < failuresPerAccountAndAddress; failure += 1)
      expect(await wrong()).toBe(LOGIN.incorrect);
    expect(await login('STUDENT', PASSWORD)).toBe(LOGIN.throttled);
    expect(await login('teacher', PASSWORD)).toBe(LOGIN.ok);
    expect(await login('student', PASSWORD, { address: '10.0.0.2' })).toBe(LOGIN.ok);
    later(windowMinutes * 60_000 + 1000);
    expect(await login('student', PASSWORD)).toBe(LOGIN.ok);
  });

  it('treats an unknown account like any other', async () => {
    await times(failuresPerAccountAndAddress, () => login('nobody', 'wrong'));
    expect(await login('nobody', 'wrong')).toBe(LOGIN.throttled);
  });

  it('does not count a refused attempt', async () => {
    await times(failuresPerAccountAndAddress, () => login('student', 'wrong'));
    const before = await counters();
    await times(5, () => login('student', 'wrong'));
    expect(await counters()).toEqual(before);
    expect(before).toEqual({
      'account student from 10.0.0.1': failuresPerAccountAndAddress,
      'account student': failuresPerAccountAndAddress,
      'address 10.0.0.1': failuresPerAccountAndAddress,
    });
  });

  it('counts concurrent attempts', async () => {
    const results = await Promise.all(
      Array.from({ length: failuresPerAccountAndAddress + 5 }, () => login('student', 'wrong')),
    );
    expect(results.filter((code) => code === LOGIN.incorrect)).toHaveLength(
      failuresPerAccountAndAddress,
    );
  });

  it('counts the addresses of one IPv6 network as one', async () => {
    for (let failure = 1; failure <= failuresPerAccountAndAddress; failure += 1) {
      await login('student', 'wrong', { address: `2001:db8:1:2::${failure}` });
    }
    expect(await login('student', PASSWORD, { address: '2001:db8:1:2:9::1' })).toBe(
      LOGIN.throttled,
    );
  });

  it('counts no failure when the password is right', async () => {
    await times(2, () => login('student', PASSWORD));
    expect(await counters()).toEqual({});
  });

  it('starts afresh after a sign-in', async () => {
    await times(2, async () => {
      await times(failuresPerAccountAndAddress - 1, () => login('student', 'wrong'));
      expect(await login('student', PASSWORD)).toBe(LOGIN.ok);
    });
  });
});

describe('sign-in from a known device', () => {
  it('succeeds while others attack the account from the same and other addresses', async () => {
    expect(await login('student', PASSWORD, { deviceGuid: OWN })).toBe(LOGIN.ok);
    await times(failuresPerAccountAndAddress, () =>
      login('student', 'wrong', { deviceGuid: randomUUID() }),
    );
    await setFailures('account admin', failuresPerAccount);
    await server.services.db
      .updateTable('login_failure')
      .set({ failures: failuresPerAccount })
      .where('key', '=', 'account student')
      .execute();
    expect(await login('student', PASSWORD)).toBe(LOGIN.throttled);
    expect(await login('student', PASSWORD, { address: '10.0.0.2' })).toBe(LOGIN.throttled);
    expect(await login('student', PASSWORD, { deviceGuid: OWN })).toBe(LOGIN.ok);
    expect(
      await login('student', PASSWORD, { deviceGuid: OWN.toUpperCase(), address: '10.0.0.2' }),
    ).toBe(LOGIN.ok);
    // The device is known only for this user.
    expect(await login('admin', PASSWORD, { deviceGuid: OWN })).toBe(LOGIN.throttled);
  });

  it('has its own allowance', async () => {
    expect(await login('student', PASSWORD, { deviceGuid: OWN })).toBe(LOGIN.ok);
    await times(failuresPerDevice, () => login('student', 'wrong', { deviceGuid: OWN }));
    expect(await login('student', PASSWORD, { deviceGuid: OWN })).toBe(LOGIN.throttled);
    expect(await login('student', PASSWORD, { deviceGuid: randomUUID() })).toBe(LOGIN.ok);
  });

  it('is not recognised by user agent and address', async () => {
    expect(await login('student', PASSWORD)).toBe(LOGIN.ok);
    await times(failuresPerAccountAndAddress, () => login('student', 'wrong'));
    expect(await login('student', PASSWORD)).toBe(LOGIN.throttled);
  });
});

describe('an address with too many failures', () => {
  let throttle: LoginThrottle;
  let pauses: { milliseconds: number; end(): void }[];
  beforeEach(() => {
    pauses = [];
    throttle = throttleWith(
      (milliseconds) =>
        new Promise<void>((end) => {
          pauses.push({ milliseconds, end });
        }),
    );
  });
  const attempt = (account: string, right: boolean, familiar = false) =>
    throttle.attempt(
      account,
      { address: '10.0.0.1', isFamiliar: async () => familiar },
      async () => right,
    );
  /** Waits until an attempt is queued, and ends its pause. */
  const pass = async () => {
    while (pauses.length === 0) await new Promise(setImmediate);
    const ended = pauses.shift();
    ended?.end();
    return ended?.milliseconds;
  };

  it('queues its attempts instead of locking anyone out', async () => {
    await setFailures('address 10.0.0.1', failuresPerAddress);
    const outcomes: string[] = [];
    for (const account of ['a', 'b'])
      void attempt(account, false).then((outcome) => outcomes.push(outcome));
    for (const done of [1, 2]) {
      expect(await pass()).toBe(SIGN_IN_LIMITS.addressPaceMs);
      while (outcomes.length < done) await new Promise(setImmediate);
      expect(outcomes).toEqual(Array.from({ length: done }, () => 'wrong'));
    }
    expect(await counters()).toMatchObject({ 'address 10.0.0.1': failuresPerAddress + 2 });
  });

  it('admits a familiar account at once while strangers fill the queue', async () => {
    await setFailures('address 10.0.0.1', failuresPerAddress);
    const strangers = ['a', 'b', 'c'].map((account) => attempt(account, false));
    expect(await Promise.race(strangers)).toBe('refused');
    expect(await attempt('student', false, true)).toBe('wrong');
    expect(await attempt('student', true, true)).toBe('right');
    expect(await counters()).toMatchObject({
      'address 10.0.0.1': failuresPerAddress,
      'familiar at 10.0.0.1': 1,
    });
    for (const _queued of [1, 2]) await pass();
    await Promise.all(strangers);
  });

  it('slows familiar accounts down after too many failures of their own', async () => {
    await setFailures('address 10.0.0.1', failuresPerAddress);
    await setFailures('familiar at 10.0.0.1', failuresPerAddress);
    const familiar = attempt('student', true, true);
    expect(await pass()).toBe(SIGN_IN_LIMITS.addressPaceMs);
    expect(await familiar).toBe('right');
  });

  it('admits the next attempt at once after a correct one', async () => {
    await setFailures('address 10.0.0.1', failuresPerAddress - 1);
    const names = ['student', 'teacher', 'admin'];
    expect(await Promise.all(names.map((name) => attempt(name, true)))).toEqual(
      names.map(() => 'right'),
    );
    expect(pauses.length).toBeLessThanOrEqual(1);
    expect(await counters()).toMatchObject({ 'address 10.0.0.1': failuresPerAddress - 1 });
  });

  it('refuses an attempt that waited too long, without recording its user name', async () => {
    const counted = jest.spyOn(server.core.attacks, 'signIn');
    await setFailures('address 10.0.0.1', failuresPerAddress);
    const late = attempt('student', true);
    while (pauses.length === 0) await new Promise(setImmediate);
    later(SIGN_IN_LIMITS.waitingMs + 1000);
    await pass();
    expect(await late).toBe('refused');
    expect(await counters()).toEqual({ 'address 10.0.0.1': failuresPerAddress });
    expect(counted.mock.calls).toEqual([['security.lockedOut', null, '10.0.0.1']]);
    counted.mockRestore();
  });

  it('refuses an attempt when the queue is full', async () => {
    await setFailures('address 10.0.0.1', failuresPerAddress);
    const attempts = ['a', 'b', 'c'].map((account) => attempt(account, true));
    expect(await Promise.race(attempts)).toBe('refused');
    await pass();
    expect((await Promise.all(attempts)).sort()).toEqual(['refused', 'right', 'right']);
  });
});

describe('familiar networks', () => {
  beforeEach(() => server.services.db.deleteFrom('familiar_network').execute());
  const networks = () =>
    createFamiliarNetworks({ ...server.services, secret: 'a secret of at least 32 characters' });

  it('remembers the network of a sign-in for a while, for its user only', async () => {
    const known = networks();
    await inTransaction(server.services.db, (tx) =>
      known.note(tx, server.university.people.student, '2001:db8:1:2::1'),
    );
    expect(await known.has('STUDENT', '2001:db8:1:2::9')).toBe(true);
    expect(await known.has('student', '2001:db8:1:3::1')).toBe(false);
    expect(await known.has('student2', '2001:db8:1:2::1')).toBe(false);
    later((SIGN_IN_LIMITS.familiarDays + 1) * 24 * 60 * 60_000);
    expect(await known.has('student', '2001:db8:1:2::1')).toBe(false);
  });

  it('are deleted when no sign-in was recent, by a scheduled job', async () => {
    await inTransaction(server.services.db, (tx) =>
      networks().note(tx, server.university.people.student, '10.0.0.1'),
    );
    const stored = () => server.services.db.selectFrom('familiar_network').selectAll().execute();
    later((SIGN_IN_LIMITS.familiarDays - 1) * 24 * 60 * 60_000);
    await networks().cleanUp();
    expect(await stored()).toHaveLength(1);
    later(2 * 24 * 60 * 60_000);
    await networks().cleanUp();
    expect(await stored()).toEqual([]);
    expect(server.core.jobs().known).toContain('removing networks without a recent sign-in');
  });

  it('lets a user sign in at a slowed address used before', async () => {
    expect(await login('student', PASSWORD)).toBe(LOGIN.ok);
    await setFailures('address 10.0.0.1', failuresPerAddress);
    expect(await login('student', 'wrong')).toBe(LOGIN.incorrect);
    expect(await counters()).toMatchObject({ 'familiar at 10.0.0.1': 1 });
  });
});
