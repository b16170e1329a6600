import { changed, SMALL, smallPlans } from './testing';

const planned = smallPlans();

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
