import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { readBundle, type Bundle } from './bundle';
import { planWithout } from './leave-out';
import { filesToMend, writeNewFolder } from './mend';
import { planOf } from './plan';
import { fatesOf } from './row-fates';
import { folderOf, SMALL, temporaryRosters, TODAY } from './testing';

const write = temporaryRosters();

type Files = Readonly<Record<string, string | Uint8Array>>;

async function read(files: Files): Promise<Bundle> {
  return readBundle(await write(files));
}
/** A file of the small university with texts replaced. */
const changed = (file: string, ...changes: readonly (readonly [string, string])[]): Files => ({
  [file]: changes.reduce((text, [from, to]) => text.replace(from, to), SMALL[file] ?? ''),
});
const without = async (bundle: Bundle) => planWithout(bundle, TODAY, () => Promise.resolve([]));
async function leftOut(change: Files): Promise<string[]> {
  const { left } = await without(await read({ ...SMALL, ...change }));
  return [...left].map(
    ([row, problems]) =>
      `${row.file} ${row.number}: ${problems.map(({ column, problem }) => `${column} ${problem}`).join('; ')}`,
  );
}

describe('rows that are left out of a partial import', () => {
  it('leaves out no row when there is no problem', async () => {
    expect(await leftOut({})).toEqual([]);
  });

  it('leaves out a person with the roles and enrolments', async () => {
    expect(await leftOut(changed('users.csv', ['ali@uni.example', 'ali at uni']))).toEqual([
      'users.csv 3: email is no address (ali at uni)',
      'roles.csv 3: userSourcedId names a row that is left out (users.csv, row 3)',
      'enrollments.csv 2: userSourcedId names a row that is left out (users.csv, row 3)',
      'enrollments.csv 4: userSourcedId names a row that is left out (users.csv, row 3)',
    ]);
  });

  it.each([
    ['user names', changed('users.csv', ['zahra', 'Ali']), 'username is that of row'],
    ['codes', changed('users.csv', ['00452', '٠٠٤٥١']), 'identifier is that of row'],
    ['identifiers', changed('users.csv', ['s2,active', 's1,active']), 'sourcedId is that of row'],
  ])('leaves out both rows with the same %s', async (_, change, problem) => {
    const rows = (await leftOut(change)).filter((line) => line.startsWith('users.csv'));
    expect(rows.map((line) => line.slice(0, 11)).sort()).toEqual(['users.csv 3', 'users.csv 4']);
    for (const row of rows) expect(row).toContain(problem);
  });

  it('leaves out both homerooms of a student', async () => {
    expect(await leftOut(changed('enrollments.csv', ['e3,active,,alg-1', 'e3,active,,b']))).toEqual(
      [
        'enrollments.csv 4: classSourcedId is a second homeroom of ali',
        'enrollments.csv 2: classSourcedId is a homeroom of a student with another left out (enrollments.csv, row 4)',
      ],
    );
  });

  it('leaves out a person of whom a role is left out', async () => {
    expect(await leftOut(changed('roles.csv', ['1,active,,t1', '1,banana,,t1']))).toEqual(
      expect.arrayContaining([
        'roles.csv 2: status is neither active nor tobedeleted (banana)',
        'users.csv 2: sourcedId has a role that is left out (roles.csv, row 2)',
        'enrollments.csv 5: userSourcedId names a row that is left out (users.csv, row 2)',
      ]),
    );
  });

  it('leaves out the classes and people of a department', async () => {
    const rows = await leftOut(changed('orgs.csv', ['علوم الحاسوب', '']));
    expect(rows).toContain(
      'classes.csv 2: schoolSourcedId names a row that is left out (orgs.csv, row 3)',
    );
    expect(rows).toContain(
      'users.csv 2: primaryOrgSourcedId names a row that is left out (orgs.csv, row 3)',
    );
    expect(rows.some((row) => row.startsWith('users.csv 6'))).toBe(false);
  });

  it('does not connect rows by empty identifiers', async () => {
    const rows = await leftOut(changed('orgs.csv', ['law,active', ',active']));
    expect(rows).toEqual(['orgs.csv 4: sourcedId is empty']);
  });

  it('leaves out rows that conflict with stored people', async () => {
    const bundle = await read(SMALL);
    const { plan, left } = await planWithout(bundle, TODAY, ({ people }) =>
      Promise.resolve(
        people
          .filter(({ user_name }) => user_name === 'ali')
          .map(({ from }) => ({ ...from, column: 'username', problem: 'is taken' })),
      ),
    );
    expect([...left.keys()].map(({ file }) => file)).toEqual([
      'users.csv',
      'roles.csv',
      'enrollments.csv',
      'enrollments.csv',
    ]);
    expect(plan.people.map(({ user_name }) => user_name)).toEqual(['huda', 'zahra', 'root']);
    expect(plan.heldBack).toHaveLength(1);
  });

  it('ends no teaching while a row is left out', async () => {
    const ended = changed('enrollments.csv', ['e4,active', 'e4,tobedeleted']);
    const all = await without(await read({ ...SMALL, ...ended }));
    expect([all.plan.ended.length, all.notEnded]).toEqual([1, 0]);
    const some = await without(
      await read({ ...SMALL, ...ended, ...changed('orgs.csv', ['Law', '']) }),
    );
    expect([some.plan.ended.length, some.notEnded]).toEqual([0, 1]);
  });
});

describe('files to mend', () => {
  async function toMend(change: Files) {
    const bundle = await read({ ...SMALL, ...change });
    const { left, plan } = await without(bundle);
    const files = filesToMend(bundle, left, TODAY);
    const text = (file: string) =>
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(files.get(file));
    return { files, plan, text };
  }
  const planned = async (files: Files) => planOf(await read(files), TODAY);

  it('writes the reasons first, with a byte order mark, without the other people', async () => {
    const { text } = await toMend(changed('users.csv', ['ali@uni.example', 'ali at uni']));
    const [head, ali, ...more] = text('users.csv').trimEnd().split('\r\n');
    expect(head).toMatch(/^\ufeffmetadata\.problem,sourcedId,status,/);
    expect(ali).toMatch(/^email is no address \(ali at uni\),s1,active,,true,ali,/);
    // A teacher of Ali is named, or the class would have no teacher in his section.
    expect(more.map((line) => line.split(',')[1])).toEqual(['t1']);
    expect(text('users.csv')).not.toContain('zahra');
  });

  it('completes the import when the rows are mended', async () => {
    const { files, plan } = await toMend(
      changed('users.csv', ['ali@uni.example', 'ali at uni'], ['huda,,', 'hu da,,']),
    );
    const again = await planned({
      ...Object.fromEntries(files),
      'users.csv': new TextDecoder()
        .decode(files.get('users.csv'))
        .replace(',ali at uni,', ',ali@uni.example,')
        .replace(',hu da,', ',huda,'),
    });
    expect(again.problems).toEqual([]);
    const { plan: complete } = await planned(SMALL);
    for (const kind of ['people', 'studies', 'teachings', 'sections', 'subjects'] as const) {
      const sets = [plan, again.plan, complete].map(
        (each) => new Set(each[kind].map((row) => JSON.stringify({ ...row, from: null }))),
      ) as [Set<string>, Set<string>, Set<string>];
      expect(new Set([...sets[0], ...sets[1]])).toEqual(sets[2]);
    }
  });

  it('adds the teacher of a class to an enrolment that is left out', async () => {
    const { files } = await toMend(changed('enrollments.csv', ['e3,active', 'e3,banana']));
    const again = await planned({
      ...Object.fromEntries(files),
      'enrollments.csv': new TextDecoder()
        .decode(files.get('enrollments.csv'))
        .replace('e3,banana', 'e3,active'),
    });
    expect(again.problems).toEqual([]);
    expect([again.plan.studies.length, again.plan.teachings.length]).toEqual([3, 1]);
  });

  it('keeps formulas as texts, and reads them back as they were', async () => {
    const names = ['=HYPERLINK("x")', '+964 770', "'=x", "'quoted'", '@x'];
    const users = `sourcedId,status,role,username,givenName,middleName,sms,phone,identifier,extra
x,active,student,a b,"=HYPERLINK(""x"")",'=x,+964 770,'quoted',@x,1,more,cells`;
    const { files, text } = await toMend({ 'users.csv': users });
    expect(text('users.csv')).toContain(`"'=HYPERLINK(""x"")",''=x,'+964 770,'quoted',`);
    const [row] = (await read(Object.fromEntries(files))).get('users') ?? [];
    expect(row?.cells.slice(5)).toEqual([
      names[0],
      names[2],
      names[1],
      names[3],
      names[4],
      '1',
      'more',
      'cells',
    ]);
    // The next partial import replaces the reasons.
    const again = await read(Object.fromEntries(files));
    const { left } = await without(again);
    const written = new TextDecoder().decode(filesToMend(again, left, TODAY).get('users.csv'));
    expect(written.match(/metadata\.problem/g)).toHaveLength(1);
    expect(written).toContain(`"'=HYPERLINK(""x"")",''=x,'+964 770,'quoted',`);
  });

  it('reads an apostrophe of other files as part of the text', async () => {
    const { plan } = await planned({ ...SMALL, ...changed('users.csv', ['0770', "'+964"]) });
    expect(plan.people[1]?.phone_number).toBe("'+964");
  });

  it('writes a new folder for its owner alone, and never into one that exists', async () => {
    const folder = path.join(await folderOf({}), 'mend');
    const files = new Map([['users.csv', new TextEncoder().encode('x')]]);
    const remove = await writeNewFolder(folder, files);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(folder, 'users.csv'))).mode & 0o777).toBe(0o600);
    await expect(writeNewFolder(folder, new Map())).rejects.toThrow(
      'mend exists already; name a new folder. Nothing was changed.',
    );
    expect(await readFile(path.join(folder, 'users.csv'), 'utf8')).toBe('x');
    await remove();
    await expect(stat(folder)).rejects.toThrow('ENOENT');
    await expect(writeNewFolder(path.join(folder, 'a'), new Map())).rejects.toThrow(
      'cannot be created',
    );
  });
});

test('names the fate of each row', async () => {
  const bundle = await read({
    ...SMALL,
    ...changed('users.csv', ['ali@uni.example', 'ali at uni'], ['s2,active', 's2,tobedeleted']),
  });
  const partial = await without(bundle);
  const [huda, root] = partial.plan.people;
  const written = [
    { guid: huda?.guid ?? '', added: true },
    { guid: partial.plan.departments[0]?.guid ?? '', added: false },
  ];
  const fates = fatesOf(bundle, partial, written, TODAY).map(({ row, fate }) => [
    row.file,
    row.number,
    fate,
  ]);
  expect(root?.user_name).toBe('root');
  expect(fates.filter(([file]) => file === 'users.csv').map(([, , fate]) => fate)).toEqual([
    'added',
    'left out',
    'closed',
    'not imported',
    'as it was',
  ]);
  expect(fates.slice(0, 3).map(([, , fate]) => fate)).toEqual([
    'not imported',
    'changed',
    'as it was',
  ]);
  expect(fates).toContainEqual(['classes.csv', 4, 'read']);
  expect(fates).toHaveLength(
    Object.values(SMALL).reduce((sum, text) => sum + text.split('\n').length - 1, 0),
  );
});
