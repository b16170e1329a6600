import { createSessions } from '../account/sessions';
import { createTokens } from '../account/tokens';
import { createTestServer, TEST_SECRET, type PersonName, type TestServer } from '../testing';
import { applyPlan } from './apply';
import type { Plan, PlannedPerson } from './plan';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  // Sessions that an earlier test ended in the database would be reported during this one.
  await server.core.sessions.lookForRevoked();
  server.realtime.clear();
});

const EMPTY: Plan = {
  departments: [],
  stages: [],
  sections: [],
  subjects: [],
  people: [],
  studies: [],
  teachings: [],
  ended: [],
  closed: [],
  heldBack: [],
  leftOut: {},
};

/** Imports one person unchanged except for `change`. */
async function importPerson(
  name: PersonName,
  change: Partial<PlannedPerson>,
  dryRun = false,
): Promise<void> {
  const person = await server.services.db
    .selectFrom('person')
    .select([
      'guid',
      'user_name',
      'full_name',
      'email',
      'phone_number',
      'role',
      'person_type',
      'section_guid',
      'student_code',
      'department_guid',
    ])
    .where('user_name', '=', name)
    .executeTakeFirstOrThrow();
  const people = [{ ...person, password: null, from: { file: 'users.csv', row: 2 }, ...change }];
  await applyPlan(server.services.db, { ...EMPTY, people }, { dryRun });
  await server.core.sessions.lookForRevoked();
}
const status = async (token: string) =>
  (await server.callWith(token, 'GET Account/GetProfile')).status;

describe('the sessions of a person changed by an import', () => {
  it('end everywhere, including live connections, when the role changes', async () => {
    const token = await server.signIn('teacher2');
    const { userGuid, sessionGuid } = (await server.core.sessions.authenticate(token))!;
    const other = createSessions({
      db: server.services.db,
      tokens: createTokens(TEST_SECRET, server.clock),
      clock: server.clock,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      backplane: { publish: () => undefined, subscribe: () => () => undefined },
    });
    expect(await other.authenticate(token)).not.toBeNull();
    await importPerson('teacher2', { role: 0, person_type: 'Student' }, true);
    expect(await status(token)).toBe(200);
    await importPerson('teacher2', { role: 0, person_type: 'Student' });
    expect(await status(token)).toBe(401);
    expect((await server.callWith(token, 'POST Account/RenewSession')).status).toBe(401);
    expect(server.realtime.disconnected).toContainEqual({ userGuid, sessionGuid });
    await other.lookForRevoked();
    expect(await other.authenticate(token)).toBeNull();
    other.close();
  });

  it('end when the person type changes', async () => {
    const token = await server.signIn('admin');
    await importPerson('admin', { person_type: 'Teacher' });
    expect(await status(token)).toBe(401);
  });

  it('end when the account is closed', async () => {
    const token = await server.signIn('stranger');
    await applyPlan(
      server.services.db,
      { ...EMPTY, closed: [server.university.people.stranger] },
      { dryRun: false },
    );
    await server.core.sessions.lookForRevoked();
    expect(await status(token)).toBe(401);
  });

  it('stay, with live groups authorised again, when the classes change', async () => {
    const token = await server.signIn('student');
    const { student, teacher } = server.university.people;
    const section_guid =
      Object.values(server.university.sections).find(
        (guid) => guid !== server.university.sections.a,
      ) ?? '';
    await importPerson('student', { section_guid });
    expect(await status(token)).toBe(200);
    const renewed = (userGuid: string) => [
      { userGuid, how: 'left groups' },
      { userGuid, how: 'connects anew' },
    ];
    expect(server.realtime.moved).toEqual(renewed(student));
    server.realtime.clear();
    await server.core.sessions.lookForRevoked();
    expect(server.realtime.moved).toEqual([]);

    const ended = await server.services.db
      .selectFrom('teaching')
      .selectAll()
      .where('teacher_guid', '=', teacher)
      .execute();
    await applyPlan(server.services.db, { ...EMPTY, ended }, { dryRun: false });
    await server.core.sessions.lookForRevoked();
    expect(server.realtime.moved).toEqual(renewed(teacher));
  });

  it('stay untouched when neither role nor classes change', async () => {
    const token = await server.signIn('student2');
    await importPerson('student2', { full_name: 'علي حسن' });
    expect(await status(token)).toBe(200);
    expect(server.realtime.moved).toEqual([]);
    expect(server.realtime.disconnected).toEqual([]);
  });
});
