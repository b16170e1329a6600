import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createTestDatabase, createUniversity } from '../../testing';
import { commands } from './commands';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
  await createUniversity(database.db);
});
afterAll(() => database.close());

/** Runs a command on the test university and returns the printed lines. */
async function run(
  name: string,
  words: readonly string[] = [],
  password = 'a good password',
  applied: readonly string[] = [],
): Promise<string[]> {
  const lines: string[] = [];
  const noFiles = () => Promise.resolve(undefined as never);
  await commands[name]?.run({
    db: database.db,
    shared: false,
    applied,
    migrations: '',
    files: noFiles,
    folder: noFiles,
    words,
    readPassword: () => Promise.resolve(password),
    print: (line) => void lines.push(line),
  });
  return lines;
}
const people = () => database.db.selectFrom('person').selectAll().orderBy('guid').execute();

describe('commands', () => {
  it.each([
    ['add-user', ['student', 'new'], 'a good password', 'Usage: riwaq add-user'],
    ['set-password', ['student', 'secret'], 'a good password', 'Usage: riwaq set-password'],
    ['rename-user', ['student', 'a', 'b'], 'a good password', 'Usage: riwaq rename-user'],
    ['close-account', ['student', 'student2'], 'a good password', 'Usage: riwaq close-account'],
    ['add-user', ['parent', 'new', 'Name'], 'a good password', 'Usage: riwaq add-user'],
    [
      'add-user',
      ['student', 'new', 'Name'],
      'abc',
      'The password has fewer than 6 characters. Nothing was changed.',
    ],
    [
      'add-user',
      ['student', 'new-student', 'Name'],
      'New-Student',
      'The password is the user name. Nothing was changed.',
    ],
    [
      'add-user',
      ['student', 'TEACHER', 'Name'],
      'a good password',
      'There is a TEACHER already. Nothing was changed.',
    ],
    [
      'add-user',
      ['student', 'n ew', 'Name'],
      '',
      'The user name has a space in it (n ew). Nothing was changed.',
    ],
    [
      'add-user',
      ['student', 'n'.repeat(101), 'Name'],
      '',
      'The user name is longer than 100 characters. Nothing was changed.',
    ],
    ['rename-user', ['teacher'], '', 'Usage: riwaq rename-user'],
    ['rename-user', ['nobody', 'new'], '', 'There is no nobody. Nothing was changed.'],
    [
      'rename-user',
      ['teacher', 'n ew'],
      '',
      'The user name has a space in it (n ew). Nothing was changed.',
    ],
    ['rename-user', ['teacher', 'STUDENT'], '', 'There is a STUDENT already. Nothing was changed.'],
    ['close-account', [], '', 'Usage: riwaq close-account'],
    ['close-account', ['nobody'], '', 'There is no nobody. Nothing was changed.'],
    ['set-password', [], 'a good password', 'Usage: riwaq set-password'],
    [
      'set-password',
      ['teacher'],
      'Password1',
      'The password is one of the most common ones. Nothing was changed.',
    ],
    ['set-password', ['nobody'], 'a good password', 'There is no nobody. Nothing was changed.'],
    [
      'demo',
      [],
      '',
      'The database is not empty, so the demo university was not made. Nothing was changed.',
    ],
  ])(
    'refuses %s %j with the password "%s" and changes no person',
    async (name, words, password, message) => {
      const before = await people();
      await expect(run(name, words, password)).rejects.toThrow(message);
      expect(await people()).toEqual(before);
    },
  );

  it('closes an account and frees its user name', async () => {
    const { guid } = await database.db
      .selectFrom('person')
      .select('guid')
      .where('user_name', '=', 'stranger')
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('session')
      .values({
        guid: randomUUID(),
        person_guid: guid,
        expires_at: new Date(Date.now() + 60_000),
        revoked_at: null,
      })
      .execute();
    expect(await run('close-account', ['Stranger'])).toEqual(['The account Stranger is closed.']);
    await expect(run('close-account', ['stranger'])).rejects.toThrow(
      'The account stranger is closed already. Nothing was changed.',
    );
    expect(
      await database.db
        .selectFrom('session')
        .select('guid')
        .where('revoked_at', 'is', null)
        .execute(),
    ).toEqual([]);

    expect(await run('rename-user', ['student2', 'STRANGER'])).toEqual([
      'student2 is STRANGER now.',
    ]);
    expect(await run('rename-user', ['stranger', 'stranger'])).toEqual([
      'stranger is stranger now.',
    ]);
    expect(await run('close-account', ['stranger'])).toHaveLength(1);
    expect(await run('add-user', ['student', 'stranger', 'A', 'Newcomer'])).toEqual([
      'Added stranger.',
    ]);
    const rows = await database.db
      .selectFrom('person')
      .select(['user_name', 'full_name', 'password_hash'])
      .where('user_name', 'like', 'stranger%')
      .orderBy('user_name')
      .execute();
    expect(
      rows.map(({ full_name, password_hash }) => [
        full_name === 'A Newcomer',
        password_hash !== null,
      ]),
    ).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);

    const { rows: entries } = await sql<{ kind: string; before: string; after: string }>`
      select e.kind, c.before, c.after from audit_entry e join audit_change c on c.entry_seq = e.seq order by e.seq`.execute(
      database.db,
    );
    expect(entries).toEqual([
      { kind: 'people.closed', before: 'Student', after: 'closed' },
      { kind: 'people.changed', before: 'student2', after: 'STRANGER' },
      { kind: 'people.changed', before: 'STRANGER', after: 'stranger' },
      { kind: 'people.closed', before: 'Student', after: 'closed' },
      { kind: 'people.added', before: null, after: 'Student' },
    ]);
  });

  it('prints the migrations that opening the database applied', async () => {
    expect(await run('migrate')).toEqual(['The database is up to date.']);
    const applied = ['0001_one.sql', '0002_two.sql'];
    expect(await run('migrate', [], '', applied)).toEqual(['Applied 0001_one.sql, 0002_two.sql.']);
  });
});
