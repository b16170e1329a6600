import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
  const lines = await importing(['--dry-run']);
  const first = lines.indexOf('This would be done (nothing was changed):');
  const would = lines.slice(first + 1);
  expect(lines[first - 1]).toBe('enrollments.csv: 5 read');
  expect(would).toContain('  people: 4 added, 0 changed, 0 as they were');
  expect(would).toContain('  left out: 1 people who are parent');
  expect(await importing([])).toEqual(['Imported:', ...would]);
});

test('prints the rows that a dry run would change, and every row when requested', async () => {
  const change = {
    'users.csv': (SMALL['users.csv'] ?? '').replace('Hassan', 'Hussein').replace('s2,', 's3,'),
    'roles.csv': (SMALL['roles.csv'] ?? '').replace(',s2,', ',s3,'),
    'enrollments.csv': (SMALL['enrollments.csv'] ?? '').replace(',s2,', ',s3,'),
  };
  const renamed = { ...change, 'users.csv': change['users.csv'].replace('zahra', 'zainab') };
  const users = (lines: readonly string[]) => lines.filter((line) => line.includes('users.csv'));
  const added = { ...renamed, 'users.csv': renamed['users.csv'].replace('00452', '00453') };
  expect(users(await importing(['--dry-run'], added))).toEqual([
    'users.csv: 2 as it was, 1 changed, 1 added, 1 not imported',
    '  users.csv, row 3: changed',
    '  users.csv, row 4: added',
    '  users.csv, row 5: not imported',
  ]);
  expect(users(await importing(['--dry-run', '--every-row'], added))).toHaveLength(6);
});

describe('--partial', () => {
  let parent: string;
  beforeAll(async () => {
    parent = await mkdtemp(path.join(tmpdir(), 'riwaq-mend-'));
  });
  afterAll(() => rm(parent, { recursive: true }));
  const change = {
    'users.csv': (SMALL['users.csv'] ?? '')
      .replace('ali@uni.example', 'ali at uni')
      .replace('زهراء', 'فاطمة'),
  };
  const nameOf = async (user_name: string) =>
    (
      await database.db
        .selectFrom('person')
        .select('full_name')
        .where('user_name', '=', user_name)
        .executeTakeFirst()
    )?.full_name;

  it('is named, and no row is saved without it', async () => {
    await expect(importing([], change)).rejects.toThrow(
      /^users\.csv, row 3: email is no address \(ali at uni\)\.\n1 problem\. Nothing was changed\.\nWith --partial <new folder>/,
    );
    await expect(importing(['--dry-run'], change)).rejects.toThrow(
      '1 problem. Nothing was changed.',
    );
    expect(await nameOf('zahra')).toBe('زهراء علي');
  });

  it('says in a dry run which rows it would leave out, and writes no file', async () => {
    const folder = path.join(parent, 'dry');
    const lines = await importing(['--dry-run', '--partial', folder], change);
    expect(lines).toContain('  users.csv, row 3: left out: email is no address (ali at uni)');
    expect(lines).toContain('  users.csv, row 4: changed');
    expect(lines).toContain('  left out: 4 rows with problems, or that name such rows');
    expect(lines.at(-1)).toBe(`Rows to correct would be in ${folder}`);
    expect(await readdir(parent)).toEqual([]);
    expect(await nameOf('zahra')).toBe('زهراء علي');
  });

  it('saves the other rows and writes those with problems to a new folder', async () => {
    const folder = path.join(parent, 'mend');
    const lines = await importing(['--partial', folder], change);
    expect(lines).toContain('  people: 0 added, 1 changed, 2 as they were');
    expect(lines.at(-1)).toBe(`Rows to correct are in ${folder}`);
    expect(await nameOf('zahra')).toBe('فاطمة علي');
    expect(await readFile(path.join(folder, 'users.csv'), 'utf8')).toContain(
      'email is no address (ali at uni),s1,',
    );
    await expect(
      importing(['--partial', folder], { 'users.csv': change['users.csv'].replace('علي', 'حسن') }),
    ).rejects.toThrow('exists already; name a new folder. Nothing was changed.');
    expect(await nameOf('zahra')).toBe('فاطمة علي');
  });

  it('removes the folder when the rows cannot be saved', async () => {
    const folder = path.join(parent, 'failed');
    const transaction = jest.spyOn(database.db, 'transaction').mockImplementation(() => {
      throw new Error('no connection');
    });
    await expect(importing(['--partial', folder], change)).rejects.toThrow('no connection');
    transaction.mockRestore();
    expect(await readdir(parent)).not.toContain('failed');
  });

  it('creates no folder when no row has a problem', async () => {
    const lines = await importing(['--partial', path.join(parent, 'none')]);
    expect(lines.at(-1)).not.toContain('Rows to correct');
    expect(await readdir(parent)).toEqual(['mend']);
  });

  it('leaves the account of a person open whose row is left out and whose name another gets', async () => {
    const users = (SMALL['users.csv'] ?? '')
      .replace('true,ali', 'true,a li')
      .replace('true,zahra', 'true,ali');
    const lines = await importing(['--partial', path.join(parent, 'names')], {
      'users.csv': users,
    });
    expect(lines).toContain('  accounts closed: 0 added, 0 changed, 0 as they were');
    expect(await readFile(path.join(parent, 'names', 'users.csv'), 'utf8')).toContain(
      'username is that of a person whose row is left out (ali),s2,',
    );
    expect(await nameOf('ali')).toBe('Ali K. Hassan');
  });

  it.each([[['--partial']], [['--partial', '--dry-run']], [['--unknown']]])(
    'refuses %j with the usage',
    async (words) => {
      await expect(importing(words)).rejects.toThrow('Usage: riwaq import');
    },
  );

  it('refuses files in which every row has a problem', async () => {
    const nameless = Object.fromEntries(
      Object.entries(SMALL).map(([file, text]) => [
        file,
        text.replace(/\n[a-z0-9-]+,active/g, '\n,x'),
      ]),
    );
    await expect(importing(['--partial', path.join(parent, 'all')], nameless)).rejects.toThrow(
      'has a problem or names a row with one. Nothing was changed.',
    );
    expect(await readdir(parent)).not.toContain('all');
  });
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
  ).rejects.toThrow(/… and 50 more\.\n150 problems\. Nothing was changed\.\n/);
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
