import { randomUUID } from 'node:crypto';
import { LOGIN, SECURITY_LIMITS, type AuditKind } from '@riwaq/api';
import { sql } from 'kysely';
import { createTestServer, type TestServer } from '../testing';
import { createAttacks } from './attacks';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.services.db.deleteFrom('login_failure').execute();
  toNextWindow();
});

const WINDOW_MS = SECURITY_LIMITS.windowMinutes * 60_000;

/** Sets the running clock to the start of a later window, so that none ends during a test. */
function toNextWindow(): void {
  const window = Math.floor(server.clock.now().getTime() / WINDOW_MS);
  server.clock.set(new Date((window + 2) * WINDOW_MS));
}

const login = async (userName: string, address: string) => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/Account/Login',
    remoteAddress: address,
    payload: { userName, password: 'wrong' },
  });
  return response.json<{ statusCode: number }>().statusCode;
};
const entries = async (kind: AuditKind) => {
  await server.core.attacks.write();
  return (await server.call('admin', 'GET Operations/GetAuditLog', { query: { kind } })).data
    .entries;
};
const times = async (count: number, work: () => unknown) => {
  for (let time = 0; time < count; time += 1) await work();
};

describe('failed sign-ins', () => {
  it('are counted in one entry for an account, an address and a window', async () => {
    const { student } = server.university.people;
    await times(2, () => login('STUDENT', '10.1.0.1'));
    await server.core.attacks.write();
    await login('student', '10.1.0.1');
    await login('student', '10.1.0.2');
    const about = {
      byGuid: null,
      byRole: 'Visitor',
      aboutGuid: student,
      aboutTitle: 'student',
      first: { personGuid: student },
    };
    expect(await entries('security.signInFailed')).toMatchObject([
      { ...about, address: '10.1.0.2', times: 1 },
      { ...about, address: '10.1.0.1', times: 3, peopleCount: 1 },
    ]);
    toNextWindow();
    await login('student', '10.1.0.1');
    expect((await entries('security.signInFailed'))[0]).toMatchObject({
      address: '10.1.0.1',
      times: 1,
    });
  });

  it('do not store a user name that no account has', async () => {
    await times(2, (): unknown => login('my secret password', '10.1.1.1'));
    await login('another', '10.1.1.1');
    expect((await entries('security.signInFailed'))[0]).toMatchObject({
      aboutGuid: null,
      aboutTitle: '',
      first: null,
      times: 3,
    });
    const { rows } =
      await sql`select 1 from audit_entry e where row_to_json(e)::text like '%secret%'`.execute(
        server.services.db,
      );
    expect(rows).toEqual([]);
  });

  it('are counted separately once they are refused', async () => {
    while ((await login('teacher', '10.1.2.1')) !== LOGIN.throttled);
    await login('teacher', '10.1.2.1');
    expect((await entries('security.lockedOut'))[0]).toMatchObject({
      aboutTitle: 'teacher',
      address: '10.1.2.1',
      times: 2,
    });
  });
});

describe('refused calls', () => {
  it('are counted with the person and the call', async () => {
    await times(2, () => server.call('student', 'GET Operations/GetAuditLog'));
    expect(await entries('security.refused')).toMatchObject([
      {
        byGuid: server.university.people.student,
        byRole: 'Student',
        aboutTitle: 'GET Operations/GetAuditLog',
        times: 2,
        peopleCount: 0,
      },
    ]);
  });

  it.each([
    [404, 'unknown identifiers', '10.1.3.1'],
    [409, 'foreign identifiers for new things', '10.1.3.2'],
  ])(
    'with %s, %s, count as a spray above the limit in a window',
    async (status, _which, address) => {
      const { attacks } = server.core;
      const unknown = () =>
        attacks.refusedCall(status, server.caller('student'), address, 'GET Exams/Get');
      const sprays = async () =>
        (await entries('security.sprayed')).filter((entry) => entry.address === address);
      await times(SECURITY_LIMITS.unknownIdentifiers - 1, unknown);
      expect(await sprays()).toEqual([]);
      await times(2, unknown);
      expect(await sprays()).toMatchObject([{ times: SECURITY_LIMITS.unknownIdentifiers + 1 }]);
    },
  );

  it('with unknown identifiers count as a spray from many addresses too', async () => {
    const { attacks } = server.core;
    for (let at = 0; at < SECURITY_LIMITS.unknownIdentifiers; at += 1) {
      attacks.refusedCall(404, server.caller('student'), `10.1.5.${at}`, 'GET Exams/Get');
    }
    expect((await entries('security.sprayed'))[0]).toMatchObject({
      address: `10.1.5.${SECURITY_LIMITS.unknownIdentifiers - 1}`,
      times: SECURITY_LIMITS.unknownIdentifiers,
    });
  });

  it('with unknown uploads count as a spray', async () => {
    await times(SECURITY_LIMITS.unknownIdentifiers, () =>
      server.app.inject({
        url: `/upload/Forums/${randomUUID()}`,
        remoteAddress: '10.1.6.1',
        headers: { authorization: `Bearer ${server.token('student')}` },
      }),
    );
    expect((await entries('security.sprayed'))[0]).toMatchObject({
      aboutTitle: 'GET upload',
      address: '10.1.6.1',
      times: SECURITY_LIMITS.unknownIdentifiers,
    });
  });
});

it('warns about alerts, and counts again after a failed write', async () => {
  const warn = jest.fn();
  const info = jest.fn();
  const { db, clock } = server.services;
  const attacks = createAttacks({
    db,
    clock,
    log: { warn, info, error: jest.fn() },
    schedule: { every: () => undefined },
  });
  attacks.signIn('security.lockedOut', 'admin', '2001:db8::7');
  attacks.signIn('security.signInFailed', 'admin', '2001:db8::8');
  jest.spyOn(db, 'transaction').mockImplementationOnce(() => {
    throw new Error('The database is away.');
  });
  await expect(attacks.write()).rejects.toThrow('away');
  jest.restoreAllMocks();
  await attacks.write();
  const fields = {
    address: '2001:db8:0:0::/64',
    account: server.university.people.admin,
    count: 1,
    times: 1,
  };
  expect(warn.mock.calls).toEqual([
    [expect.objectContaining({ security: 'security.lockedOut', ...fields }), 'possible attack'],
  ]);
  expect(info.mock.calls).toEqual([
    [expect.objectContaining({ security: 'security.signInFailed', ...fields }), 'refused'],
  ]);
});

it('allows updating only the count of such an entry', async () => {
  const { db } = server.services;
  await login('student', '10.1.4.1');
  const [entry] = await entries('security.signInFailed');
  for (const change of [
    sql`times = times - 1`,
    sql`times = times + 1, address = ''`,
    sql`about_title = ''`,
  ]) {
    await expect(
      sql`update audit_entry set ${change} where seq = ${entry?.number ?? 0}`.execute(db),
    ).rejects.toThrow('only ever added to');
  }
});
