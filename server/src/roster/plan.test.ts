import { readBundle } from './bundle';
import { planOf } from './plan';
import { changed, SMALL, smallPlans, temporaryRosters, TODAY } from './testing';

const write = temporaryRosters();
const planned = smallPlans();

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
  const folder = await write({
    ...rest,
    'users.csv':
      'sourcedId,status,role,username,givenName,familyName,orgSourcedIds\nx,active,teacher,x,X,Y,"cs,law"',
    'enrollments.csv': 'sourcedId',
  });
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
