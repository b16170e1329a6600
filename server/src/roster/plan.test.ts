import { createWriteStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { readBundle } from './bundle';
import { planOf } from './plan';
import { folderOf, SMALL, TODAY } from './testing';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));
async function planned(change: Readonly<Record<string, string | Uint8Array>> = {}) {
  const folder = await folderOf({ ...SMALL, ...change });
  folders.push(folder);
  return planOf(await readBundle(folder), TODAY);
}
/** The file of the small university with one text replaced. */
const changed = (file: string, from: string, to: string) => ({
  [file]: (SMALL[file] ?? '').replace(from, to),
});

test('reads structure, people, studies and teachings from the files', async () => {
  const { plan, problems } = await planned();
  expect(problems).toEqual([]);
  expect(plan.departments.map(({ name }) => name)).toEqual(['علوم الحاسوب', 'Law']);
  expect(plan.stages).toMatchObject([
    {
      name: 'المرحلة الثانية',
      study_name: 'الدراسة الصباحية',
      department_guid: plan.departments[0]?.guid,
    },
  ]);
  expect(plan.sections).toMatchObject([
    { name: 'الشعبة أ', stage_guid: plan.stages[0]?.guid },
    { name: 'الشعبة ب' },
  ]);
  expect(plan.subjects.map(({ name }) => name)).toEqual([
    'Algorithms',
    'قواعد البيانات، الجزء "الأول"',
  ]);
  const [huda, ali, zahra, root] = plan.people;
  expect(plan.people).toHaveLength(4);
  expect(huda).toMatchObject({
    user_name: 'huda',
    full_name: 'هدى سالم',
    role: 2,
    person_type: 'Teacher',
    department_guid: plan.departments[0]?.guid,
    student_code: null,
    password: 'a good password',
  });
  expect(ali).toMatchObject({
    full_name: 'Ali K. Hassan',
    role: 0,
    person_type: 'Student',
    section_guid: plan.sections[0]?.guid,
    student_code: '00451',
    phone_number: '0770',
    password: null,
  });
  expect(zahra).toMatchObject({ section_guid: plan.sections[1]?.guid, student_code: '00452' });
  expect(root).toMatchObject({ person_type: 'Administrator', department_guid: null });
  // Algorithms is studied by the section of its student, databases by the named sections.
  const [algorithms, databases] = plan.subjects.map(({ guid }) => guid);
  const [a, b] = plan.sections.map(({ guid }) => guid);
  const studies = [
    [algorithms, a],
    [databases, a],
    [databases, b],
  ].map(([subject_guid, section_guid]) => ({ subject_guid, section_guid }));
  expect(plan.studies).toEqual(studies);
  expect(plan.teachings).toEqual(studies.map((study) => ({ teacher_guid: huda?.guid, ...study })));
  expect(plan.leftOut).toEqual({
    'organisations that are no departments': 1,
    'people who are parent': 1,
  });
});

test('reads an email address without invisible characters', async () => {
  const { plan, problems } = await planned(
    changed('users.csv', 'ali@uni.example', '\u200eali@uni.example\u200f'),
  );
  expect(problems).toEqual([]);
  expect(plan.people[1]?.email).toBe('ali@uni.example');
});

test('keeps guids, and derives guids from other names', async () => {
  const guid = '3F2504E0-4F89-41D3-9A0C-0305E82C3301';
  const own = (await planned(changed('orgs.csv', 'law,', `${guid},`))).plan.departments;
  expect(own[1]?.guid).toBe(guid.toLowerCase());
  expect((await planned()).plan.departments[0]).toEqual(own[0]);
});

test('prefers the primary role, and teacher over student', async () => {
  const { 'roles.csv': _roles, ...rest } = SMALL;
  const folder = await folderOf({
    ...rest,
    'users.csv':
      'sourcedId,status,role,username,givenName,familyName,orgSourcedIds\nx,active,teacher,x,X,Y,"cs,law"',
    'enrollments.csv': 'sourcedId',
  });
  folders.push(folder);
  expect(planOf(await readBundle(folder), TODAY).plan.people).toMatchObject([
    { person_type: 'Teacher', department_guid: expect.any(String) as string },
  ]);
  const { plan } = await planned(
    changed(
      'roles.csv',
      '2,active,,s1,primary',
      '0,active,,s1,secondary,student,,,cs,\n2,active,,s1,primary,teacher,,,cs,\n9,active,,s1,secondary',
    ),
  );
  expect(plan.people[1]).toMatchObject({ user_name: 'ali', person_type: 'Teacher' });
});

test('closes deleted and disabled people, and ends an ended teaching', async () => {
  const { plan, problems } = await planned({
    ...changed('users.csv', 's2,active,,true', 's2,active,,false'),
    ...changed('enrollments.csv', 'e4,active', 'e4,tobedeleted'),
  });
  expect(problems).toEqual([]);
  expect(plan.closed).toHaveLength(1);
  expect([plan.people.length, plan.ended.length, plan.teachings.length]).toEqual([3, 1, 2]);
});

describe('closed accounts', () => {
  const closedBy = async (change: Readonly<Record<string, string>>) => {
    const { plan, problems } = await planned(change);
    expect(problems).toEqual([]);
    return [plan.closed.length, plan.people.length];
  };

  it.each(['false', 'FALSE', '0', 'no', 'No', 'N'])(
    'closes the account when enabledUser is %s',
    async (word) => {
      expect(await closedBy(changed('users.csv', 'true,ali', `${word},ali`))).toEqual([1, 3]);
    },
  );

  it.each(['true', '1', 'yes', 'Y', ''])(
    'leaves the account open when enabledUser is "%s"',
    async (word) => {
      expect(await closedBy(changed('users.csv', 'true,ali', `${word},ali`))).toEqual([0, 4]);
    },
  );

  it('closes the account when the only role has ended', async () => {
    expect(
      await closedBy(
        changed(
          'roles.csv',
          '2,active,,s1,primary,student,,',
          '2,active,,s1,primary,student,,2026-06-29',
        ),
      ),
    ).toEqual([1, 3]);
    expect(
      await closedBy(
        changed(
          'roles.csv',
          '2,active,,s1,primary,student,,',
          '2,active,,s1,primary,student,,2026-06-30',
        ),
      ),
    ).toEqual([0, 4]);
    expect(await closedBy(changed('roles.csv', '2,active', '2,tobedeleted'))).toEqual([1, 3]);
  });
});

describe('enrolments that have ended', () => {
  const ended = (...ids: string[]) => ({
    'enrollments.csv': (SMALL['enrollments.csv'] ?? '')
      .split('\n')
      .map((line) =>
        ids.includes(line.split(',')[0] ?? '') ? line.replace(/,$/, ',2026-06-29') : line,
      )
      .join('\n'),
  });

  it('ends the teaching when the last day has passed', async () => {
    const { plan, problems } = await planned(ended('e4'));
    expect(problems).toEqual([]);
    expect([plan.teachings.length, plan.ended.length]).toEqual([2, 1]);
  });

  it("ends the teaching when the class's students have ended too", async () => {
    const { plan } = await planned(ended('e3', 'e4'));
    expect([plan.studies.length, plan.teachings.length, plan.ended.length]).toEqual([2, 2, 1]);
  });

  const endedClass = (enrolments: string) => ({
    ...changed('classes.csv', 'alg-1,active', 'alg-1,tobedeleted'),
    'enrollments.csv': enrolments,
  });

  it('ends the teaching when its class has ended too', async () => {
    const { plan, problems } = await planned(endedClass(ended('e3', 'e4')['enrollments.csv']));
    expect(problems).toEqual([]);
    const [teacher] = plan.people;
    const [subject] = plan.subjects;
    const [section] = plan.sections;
    expect(plan.ended).toEqual([
      { teacher_guid: teacher?.guid, subject_guid: subject?.guid, section_guid: section?.guid },
    ]);
  });

  it('ends the teaching of an ended class that names its sections', async () => {
    const { plan } = await planned({
      ...changed('classes.csv', 'db-1,active', 'db-1,tobedeleted'),
      ...ended('e5'),
    });
    expect([plan.teachings.length, plan.ended.length]).toEqual([1, 2]);
  });

  it('continues the teaching of a class that has an ended row too', async () => {
    const { plan, problems } = await planned(
      changed(
        'classes.csv',
        'db-1,active,,Databases,,db,,scheduled,,cs,,,,,,"a,b"',
        'db-1,tobedeleted,,Databases,,db,,scheduled,,cs,,,,,,"a,b"\ndb-1,active,,Databases,,db,,scheduled,,cs,,,,,,a',
      ),
    );
    expect(problems).toEqual([]);
    expect([plan.teachings.length, plan.ended.length]).toEqual([2, 0]);
  });

  it('continues a teaching of which an earlier enrolment has ended', async () => {
    const files = ended('e4');
    const { plan } = await planned({
      'enrollments.csv': `${files['enrollments.csv']}\ne6,active,,alg-1,cs,t1,teacher,true,,`,
    });
    expect([plan.teachings.length, plan.ended.length]).toEqual([3, 0]);
  });
});

test.each([
  [
    'an empty name',
    changed('courses.csv', 'Algorithms', ''),
    'courses.csv',
    2,
    'title',
    'is empty',
  ],
  [
    'a duplicate name',
    changed('orgs.csv', 'law,', 'cs,'),
    'orgs.csv',
    4,
    'sourcedId',
    'is that of row 3 too',
  ],
  [
    'a duplicate user name with an invisible character',
    changed('users.csv', 'zahra', '\u200fali\u200b'),
    'users.csv',
    4,
    'username',
    'is that of row 3 too (ali)',
  ],
  [
    'a duplicate user name in another case',
    changed('users.csv', 'zahra', 'ALI'),
    'users.csv',
    4,
    'username',
    'is that of row 3 too (ALI)',
  ],
  [
    'a duplicate user name in the Turkish case',
    changed('users.csv', 'zahra', 'AL\u0130'),
    'users.csv',
    4,
    'username',
    'is that of row 3 too (AL\u0130)',
  ],
  [
    'a user name with a space',
    changed('users.csv', ',ali,', ',al i,'),
    'users.csv',
    3,
    'username',
    'has a space in it (al i)',
  ],
  [
    'an invalid address',
    changed('users.csv', 'ali@uni.example', 'ali at uni'),
    'users.csv',
    3,
    'email',
    'is no address (ali at uni)',
  ],
  [
    'a common password',
    changed('users.csv', 'a good password', 'Password1'),
    'users.csv',
    2,
    'password',
    'is one of the most common ones; choose another or leave it empty',
  ],
  [
    'a password of one character',
    changed('users.csv', 'a good password', 'x'),
    'users.csv',
    2,
    'password',
    'has fewer than 6 characters; choose another or leave it empty',
  ],
  [
    'an unknown person',
    changed('enrollments.csv', 'cs,s1,student', 'cs,s9,student'),
    'enrollments.csv',
    2,
    'userSourcedId',
    'names nobody of users.csv (s9)',
  ],
  [
    'an unknown class',
    changed('enrollments.csv', 'e1,active,,a,', 'e1,active,,z,'),
    'enrollments.csv',
    2,
    'classSourcedId',
    'names no class of classes.csv (z)',
  ],
  [
    'an unknown course',
    changed('classes.csv', ',alg,,', ',xx,,'),
    'classes.csv',
    4,
    'courseSourcedId',
    'names no course of courses.csv (xx)',
  ],
  [
    'an unknown department',
    changed('classes.csv', 'homeroom,,cs', 'homeroom,,u'),
    'classes.csv',
    2,
    'schoolSourcedId',
    'names no department of orgs.csv (u)',
  ],
  [
    'a class that has ended',
    changed('classes.csv', 'alg-1,active', 'alg-1,tobedeleted'),
    'enrollments.csv',
    4,
    'classSourcedId',
    'names a class that has ended (alg-1)',
  ],
  [
    'a course that has ended',
    changed('courses.csv', 'alg,active', 'alg,tobedeleted'),
    'classes.csv',
    4,
    'courseSourcedId',
    'names a course that has ended (alg)',
  ],
  [
    'a department that has ended',
    changed('orgs.csv', 'cs,active', 'cs,tobedeleted'),
    'classes.csv',
    2,
    'schoolSourcedId',
    'names a department that has ended (cs)',
  ],
  [
    'an unknown homeroom',
    changed('classes.csv', '"a,b"', '"a,z"'),
    'classes.csv',
    5,
    'metadata.section',
    'names no homeroom of classes.csv (z)',
  ],
  [
    'a second homeroom',
    changed('enrollments.csv', 'e3,active,,alg-1', 'e3,active,,b'),
    'enrollments.csv',
    4,
    'classSourcedId',
    'is a second homeroom of ali',
  ],
  [
    'a name too long',
    changed('orgs.csv', 'Law', 'L'.repeat(201)),
    'orgs.csv',
    4,
    'name',
    'is longer than 200 characters',
  ],
  [
    'an unknown status',
    changed('courses.csv', 'alg,active', 'alg,banana'),
    'courses.csv',
    2,
    'status',
    'is neither active nor tobedeleted (banana)',
  ],
  [
    'an ambiguous switch',
    changed('users.csv', 'true,ali', 'maybe,ali'),
    'users.csv',
    3,
    'enabledUser',
    'is neither true nor false (maybe)',
  ],
  [
    'an invalid date',
    changed('enrollments.csv', 's1,student,,,', 's1,student,,,soon'),
    'enrollments.csv',
    2,
    'endDate',
    'is no date such as 2026-06-30 (soon)',
  ],
  [
    'a duplicate code',
    changed('users.csv', '00452', '00451'),
    'users.csv',
    4,
    'identifier',
    'is that of row 3 too (00451)',
  ],
  [
    'a duplicate code in the digits of the other script',
    changed('users.csv', '00452', '٠٠٤٥١'),
    'users.csv',
    4,
    'identifier',
    'is that of row 3 too (٠٠٤٥١)',
  ],
  [
    'a duplicate code with an invisible character',
    changed('users.csv', '00452', '\u200f00451'),
    'users.csv',
    4,
    'identifier',
    'is that of row 3 too (00451)',
  ],
  [
    'a duplicate code in other digits',
    changed('users.csv', '00452', '٠٠٤٥١'),
    'users.csv',
    4,
    'identifier',
    'is that of row 3 too (٠٠٤٥١)',
  ],
  [
    'no role',
    changed('roles.csv', '2,active,,s1', '2,active,,s9'),
    'users.csv',
    3,
    'role',
    'has no role, here or in roles.csv',
  ],
])('reports %s with file, row and column', async (_, change, file, row, column, problem) => {
  expect((await planned(change)).problems).toContainEqual({ file, row, column, problem });
});

test('reads files in Windows-1256 and in a ZIP archive alike', async () => {
  const { plan } = await planned();
  const windows = Uint8Array.from(
    [...'sourcedId,status,name,type\ncs,active,']
      .map((sign) => sign.charCodeAt(0))
      .concat(
        [0xda, 0xe1, 0xe6, 0xe3],
        [...',department\n'].map((sign) => sign.charCodeAt(0)),
      ),
  );
  expect((await planned({ 'orgs.csv': windows })).plan.departments).toEqual([
    { guid: plan.departments[0]?.guid, name: 'علوم' },
  ]);

  const zip = new ZipFile();
  for (const [name, text] of Object.entries(SMALL))
    zip.addBuffer(Buffer.from(text), `export/${name}`);
  zip.end();
  const file = path.join(folders[0] ?? '', 'all.zip');
  await pipeline(zip.outputStream, createWriteStream(file));
  expect(planOf(await readBundle(file), TODAY).plan).toEqual(plan);
});

test('names a file that it cannot read', async () => {
  const folder = await folderOf({ 'users.csv': 'sourcedId,username\n"x,y' });
  folders.push(folder);
  await expect(readBundle(folder)).rejects.toThrow(
    'users.csv cannot be read: a quotation mark is never closed.',
  );
  await expect(readBundle(path.join(folder, 'none'))).rejects.toThrow('There is no');
  await writeFile(path.join(folder, 'x.zip'), await readFile(path.join(folder, 'users.csv')));
  await expect(readBundle(path.join(folder, 'x.zip'))).rejects.toThrow(
    'neither a folder nor a ZIP archive',
  );
});

test('refuses two people whose guids differ only in case', async () => {
  const guid = 'abcdef00-0000-4000-8000-000000000001';
  const people = [`${guid},active,true,one`, `${guid.toUpperCase()},active,false,two`];
  const { problems } = await planned({
    'users.csv': `${SMALL['users.csv']}\n${people
      .map((person) => person.split(','))
      .map(([id, status, enabled, name]) => `${id},${status},,${enabled},${name},,A,B,,,,,,,,,cs`)
      .join('\n')}`,
    'roles.csv': `${SMALL['roles.csv']}\n6,active,,${guid},primary,teacher,,,cs,`,
  });
  expect(problems).toEqual([
    { file: 'users.csv', row: 8, column: 'sourcedId', problem: 'is that of row 7 too' },
  ]);
});
