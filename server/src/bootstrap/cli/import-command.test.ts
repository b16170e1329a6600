import { rm } from 'node:fs/promises';
import { folderOf, SMALL } from '../../roster/testing';
import { createTestDatabase } from '../../testing';
import { importCommand } from './import-command';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function importing(
  words: readonly string[],
  change: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const folder = await folderOf({ ...SMALL, ...change });
  const said: string[] = [];
  const context = {
    db: database.db,
    shared: false,
    applied: [],
    migrations: '',
    files: () => Promise.reject(new Error('It has no files.')),
    folder: () => Promise.reject(new Error('It has no files.')),
    words: [folder, ...words],
    readPassword: () => Promise.resolve(''),
    print: (line: string) => void said.push(line),
  };
  await importCommand.run(context).finally(() => rm(folder, { recursive: true }));
  return said;
}

test('prints planned changes in a dry run, then the applied ones', async () => {
  const [first, ...would] = await importing(['--dry-run']);
  expect(first).toBe('This would be done (nothing was changed):');
  expect(would).toContain('  people: 4 added, 0 changed, 0 as they were');
  expect(would).toContain('  left out: 1 people who are parent');
  expect(await importing([])).toEqual(['Imported:', ...would]);
});

test('prints one line per problem, including taken user names, and changes nothing', async () => {
  const before = await database.db.selectFrom('person').selectAll().orderBy('guid').execute();
  await expect(
    importing([], { 'orgs.csv': 'sourcedId,status,name,type\ncs,active,,department\n' }),
  ).rejects.toThrow('orgs.csv, row 2: name is empty.\n');
  await expect(
    importing([], {
      'enrollments.csv': `sourcedId,classSourcedId,userSourcedId\n${'e,z,z\n'.repeat(150)}`,
    }),
  ).rejects.toThrow(/… and 50 more\.\n150 problems\. Nothing was changed\.$/);
  await database.db
    .updateTable('person')
    .set({ guid: crypto.randomUUID(), imported: false })
    .where('user_name', '=', 'root')
    .execute();
  await expect(importing(['--dry-run'])).rejects.toThrow(
    'users.csv, row 6: username is that of an open account that is not in these files (root)',
  );
  expect(before).toHaveLength(4);
  expect(await database.db.selectFrom('person').select('guid').execute()).toHaveLength(4);
});

test('reports a missing or empty folder', async () => {
  await expect(importing(['another folder'])).rejects.toThrow('Usage: riwaq import');
  await expect(
    importing([], Object.fromEntries(Object.keys(SMALL).map((file) => [file, 'sourcedId\n']))),
  ).rejects.toThrow('has nothing to import');
});
