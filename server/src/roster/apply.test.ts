import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { passwordMatches } from '../account/passwords';
import { createTestDatabase } from '../testing';
import { applyPlan, type RosterChange } from './apply';
import { readBundle } from './bundle';
import { conflictsOf } from './names';
import { planOf, type Plan } from './plan';
import { folderOf, SMALL, TODAY } from './testing';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function planned(change: Readonly<Record<string, string>> = {}): Promise<Plan> {
  const folder = await folderOf({ ...SMALL, ...change });
  const { plan, problems } = planOf(await readBundle(folder), TODAY);
  await rm(folder, { recursive: true });
  expect(problems).toEqual([]);
  return plan;
}
const apply = async (plan: Plan, dryRun = false) =>
  Object.fromEntries(
    (await applyPlan(database.db, plan, { dryRun })).map(
      ({ what, added, changed, same }: RosterChange) => [what, [added, changed, same]],
    ),
  );
const people = () => database.db.selectFrom('person').selectAll().orderBy('user_name').execute();

test('reports the same changes in a dry run, and none when repeated', async () => {
  const plan = await planned();
  const expected = {
    departments: [2, 0, 0],
    stages: [1, 0, 0],
    sections: [2, 0, 0],
    subjects: [2, 0, 0],
    people: [4, 0, 0],
    'subjects of sections': [3, 0, 0],
    teachings: [3, 0, 0],
    'teachings ended': [0, 0, 0],
    'accounts closed': [0, 0, 0],
    'user names of closed accounts that others have now': [0, 0, 0],
  };
  expect(await apply(plan, true)).toEqual(expected);
  expect(await people()).toEqual([]);
  expect(await apply(plan)).toEqual(expected);
  const before = await people();
  expect(before.map(({ user_name }) => user_name)).toEqual(['ali', 'huda', 'root', 'zahra']);
  expect(
    Object.values(await apply(plan)).every(([added, changed]) => added === 0 && changed === 0),
  ).toBe(true);
  expect(await people()).toEqual(before);
  const [ali, huda] = before;
  expect(await passwordMatches(huda?.password_hash ?? null, 'a good password')).toBe(true);
  expect(await passwordMatches(ali?.password_hash ?? null, '')).toBe(false);
});

test('updates imported values, but keeps passwords and values that people entered', async () => {
  await database.db
    .updateTable('person')
    .set({ email: 'zahra@home.example', password_hash: 'own' })
    .where('user_name', '=', 'zahra')
    .execute();
  const plan = await planned({
    'users.csv': (SMALL['users.csv'] ?? '')
      .replace('Hassan', 'Hussein')
      .replace('a good password', 'another'),
    'enrollments.csv': (SMALL['enrollments.csv'] ?? '')
      .replace('e2,active,,b', 'e2,active,,a')
      .replace('e4,active', 'e4,tobedeleted'),
  });
  expect(await apply(plan)).toMatchObject({
    people: [0, 2, 2],
    teachings: [0, 0, 2],
    'teachings ended': [0, 1, 0],
  });
  const [ali, huda, , zahra] = await people();
  expect(ali?.full_name).toBe('Ali K. Hussein');
  expect(await passwordMatches(huda?.password_hash ?? null, 'a good password')).toBe(true);
  expect(zahra).toMatchObject({
    email: 'zahra@home.example',
    password_hash: 'own',
    section_guid: ali?.section_guid,
  });
});

test('signs deleted people out, prevents sign-in and keeps their work', async () => {
  const [ali] = await people();
  await database.db
    .insertInto('session')
    .values({
      guid: crypto.randomUUID(),
      person_guid: ali?.guid ?? '',
      expires_at: new Date(Date.now() + 60_000),
      revoked_at: null,
    })
    .execute();
  expect(
    await apply(
      await planned({
        'users.csv': (SMALL['users.csv'] ?? '').replace('s1,active', 's1,tobedeleted'),
      }),
    ),
  ).toMatchObject({ 'accounts closed': [0, 1, 0] });
  expect(
    await database.db
      .selectFrom('session')
      .select('guid')
      .where('revoked_at', 'is', null)
      .execute(),
  ).toEqual([]);
  expect((await people()).map(({ user_name }) => user_name)).toContain('ali');
});

test('notes added, changed and closed people and teachings in the audit log', async () => {
  const { rows } = await sql<{ kind: string; by_role: string; people: string[] }>`
    select e.kind, e.by_role, array_agg(concat_ws(' ', p.user_name, c.before, '>', c.after) order by p.user_name) as people
    from audit_entry e join audit_change c on c.entry_seq = e.seq join person p on p.guid = c.person_guid group by e.seq order by e.seq`.execute(
    database.db,
  );
  expect(rows).toEqual([
    {
      kind: 'people.added',
      by_role: 'System',
      people: ['ali > Student', 'huda > Teacher', 'root > Administrator', 'zahra > Student'],
    },
    {
      kind: 'teaching.given',
      by_role: 'System',
      people: [
        expect.stringMatching(/^huda > /),
        expect.stringMatching(/^huda > /),
        expect.stringMatching(/^huda > /),
      ],
    },
    {
      kind: 'people.changed',
      by_role: 'System',
      people: ['ali Student > Student', 'zahra Student > Student'],
    },
    { kind: 'teaching.ended', by_role: 'System', people: [expect.stringMatching(/^huda \S.* >$/)] },
    // The third import uses the names of the first again.
    { kind: 'people.changed', by_role: 'System', people: expect.any(Array) },
    { kind: 'people.closed', by_role: 'System', people: ['ali Student > closed'] },
  ]);
  const count = async () =>
    (
      await database.db
        .selectFrom('audit_entry')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  const before = await count();
  await apply(
    await planned({
      'users.csv': (SMALL['users.csv'] ?? '').replace('s1,active', 's1,tobedeleted'),
    }),
  );
  expect(await count()).toBe(before);
  await apply(
    await planned({
      'roles.csv': (SMALL['roles.csv'] ?? '').replace(
        '3,active,,s2,primary,student',
        '3,active,,s2,primary,teacher',
      ),
    }),
    true,
  );
  expect(await count()).toBe(before);
});

describe('conflicts with existing people', () => {
  /** The files of the small university in which s1 has another sourcedId. */
  const rekeyed = (line: string) => ({
    'users.csv': (SMALL['users.csv'] ?? '').replace(
      's1,active,,true,ali,,Ali,Hassan,K.,00451',
      line,
    ),
    'roles.csv': (SMALL['roles.csv'] ?? '').replace(',s1,', ',s7,'),
    'enrollments.csv': (SMALL['enrollments.csv'] ?? '').replaceAll(',s1,', ',s7,'),
  });
  beforeAll(async () => {
    await apply(await planned());
  });

  it('finds none when the same files are imported again', async () => {
    expect(await conflictsOf(database.db, await planned())).toEqual([]);
  });

  it('names the open account of a user name that no import made', async () => {
    const plan = await planned(rekeyed('s7,active,,true,ALI,,Ali,Hassan,K.,00999'));
    expect(await conflictsOf(database.db, plan)).toEqual([]);
    await database.db
      .updateTable('person')
      .set({ imported: false })
      .where('user_name', '=', 'ali')
      .execute();
    expect(await conflictsOf(database.db, plan)).toEqual([
      {
        file: 'users.csv',
        row: 3,
        column: 'username',
        problem:
          'is that of an open account that is not in these files (ali): close it (riwaq close-account ali), or give it another name (riwaq rename-user ali <new user name>)',
      },
    ]);
    await apply(await planned());
  });

  it('never closes an administrator who is missing in the files', async () => {
    const withoutRoot = {
      'users.csv': (SMALL['users.csv'] ?? '').replace(
        'a1,active,,true,root,',
        'a9,active,,true,root,',
      ),
      'roles.csv': (SMALL['roles.csv'] ?? '').replace(',a1,', ',a9,'),
    };
    expect(await conflictsOf(database.db, await planned(withoutRoot))).toMatchObject([
      {
        column: 'username',
        problem: expect.stringContaining('riwaq close-account root') as string,
      },
    ]);
  });

  it('does not treat a student with another sourcedId as another person', async () => {
    expect(
      await conflictsOf(
        database.db,
        await planned(rekeyed('s7,active,,true,ali,,Ali,Hassan,K.,٠٠٤٥١')),
      ),
    ).toMatchObject([
      {
        row: 3,
        column: 'sourcedId',
        problem: expect.stringContaining('riwaq close-account ali') as string,
      },
      { row: 3, column: 'identifier' },
    ]);
  });

  /** The files of the small university in which the teacher has another sourcedId. */
  const rekeyedTeacher = (line: string) => ({
    'users.csv': (SMALL['users.csv'] ?? '').replace('t1,active,,true,huda,,هدى,سالم', line),
    'roles.csv': (SMALL['roles.csv'] ?? '').replace(',t1,', ',t7,'),
    'enrollments.csv': (SMALL['enrollments.csv'] ?? '').replaceAll(',t1,', ',t7,'),
  });

  it('does not treat a teacher with another sourcedId as another person', async () => {
    expect(
      await conflictsOf(
        database.db,
        await planned(rekeyedTeacher('t7,active,,true,huda,,هُدى,سالم')),
      ),
    ).toEqual([
      {
        file: 'users.csv',
        row: 2,
        column: 'sourcedId',
        problem:
          'is new for huda, whose username and full name an account has already: give the row the sourcedId of earlier imports, or close that account first (riwaq close-account huda)',
      },
    ]);
  });

  it('passes the user name of a teacher who left to another teacher', async () => {
    const plan = await planned(rekeyedTeacher('t7,active,,true,huda,,هدى,كريم'));
    expect(await conflictsOf(database.db, plan)).toEqual([]);
    expect(await apply(plan, true)).toMatchObject({ 'accounts closed': [0, 1, 0] });
  });

  it('names the account that keeps a student code of the files', async () => {
    expect(
      await conflictsOf(database.db, await planned(rekeyed('s7,active,,true,new,,A,New,,٠٠٤٥١'))),
    ).toEqual([
      {
        file: 'users.csv',
        row: 3,
        column: 'identifier',
        problem:
          'is that of ali too, to whom these files give no other (٠٠٤٥١): correct it, or close that account (riwaq close-account ali)',
      },
    ]);
  });
});
