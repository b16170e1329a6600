import { createTestDatabase, createUniversity } from '../testing';
import { commands } from './commands';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
  await createUniversity(database.db);
});
afterAll(() => database.close());

/** Runs a command on the university of the test and returns the lines that it printed. */
async function run(
  name: string, words: readonly string[] = [], password = 'a good password', applied: readonly string[] = [],
): Promise<string[]> {
  const lines: string[] = [];
  const noFiles = () => Promise.resolve(undefined as never);
  await commands[name]?.run({
    db: database.db, shared: false, applied, migrations: '', files: noFiles, folder: noFiles, words,
    readPassword: () => Promise.resolve(password), print: (line) => void lines.push(line),
  });
  return lines;
}
const people = () => database.db.selectFrom('person').selectAll().orderBy('guid').execute();

describe('commands', () => {
  it.each([
    ['add-user', ['student', 'new'], 'a good password', 'Usage: riwaq add-user'],
    ['add-user', ['parent', 'new', 'Name'], 'a good password', 'Usage: riwaq add-user'],
    ['add-user', ['student', 'new', 'Name'], 'abc', 'A password has at least 6 characters. Nothing was changed.'],
    ['add-user', ['student', 'TEACHER', 'Name'], 'a good password', 'There is a TEACHER already. Nothing was changed.'],
    ['set-password', [], 'a good password', 'Usage: riwaq set-password'],
    ['set-password', ['teacher'], 'abc', 'A password has at least 6 characters. Nothing was changed.'],
    ['set-password', ['nobody'], 'a good password', 'There is no nobody. Nothing was changed.'],
    ['demo', [], '', 'The database is not empty, so the demo university was not made. Nothing was changed.'],
  ])('refuses %s %j with the password "%s" and changes no person', async (name, words, password, message) => {
    const before = await people();
    await expect(run(name, words, password)).rejects.toThrow(message);
    expect(await people()).toEqual(before);
  });

  it('prints the migrations that opening the database applied', async () => {
    expect(await run('migrate')).toEqual(['The database is up to date.']);
    const applied = ['0001_one.sql', '0002_two.sql'];
    expect(await run('migrate', [], '', applied)).toEqual(['Applied 0001_one.sql, 0002_two.sql.']);
  });
});
