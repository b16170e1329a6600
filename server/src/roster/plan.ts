import { foldCode, foldInvisible, TEXT_MAX } from '@riwaq/api';
import { z } from 'zod';
import { PASSWORD_PROBLEM_TEXTS, passwordProblem } from '../account/rules/password';
import { namedGuid } from '../people/named-guid';
import { userNameProblem } from '../people/user-names';
import type { Bundle, Row } from './bundle';
import { GUID, type RosterProblem, wordOf, isDisabled, Reader } from './reader';

/** Namespace of the guids derived from identifiers that are no guids. */
const NAMESPACE = '51f9d0c82f6a4d6c9a1be2f6c4a0d7e3';

const STAFF = [
  'teacher',
  'aide',
  'counselor',
  'proctor',
  'principal',
  'administrator',
  'siteadministrator',
  'districtadministrator',
];
type PersonType = 'Student' | 'Teacher' | 'Administrator';

export interface PlannedPerson {
  guid: string;
  user_name: string;
  full_name: string;
  email: string;
  phone_number: string | null;
  role: 0 | 2;
  person_type: PersonType;
  section_guid: string | null;
  student_code: string | null;
  department_guid: string | null;
  /** The initial password of a new person; null for none. */
  password: string | null;
  /** The row of this person. */
  from: Pick<RosterProblem, 'file' | 'row'>;
}

/** A university's structure and people according to an import. */
export interface Plan {
  departments: Array<{ guid: string; name: string }>;
  stages: Array<{ guid: string; department_guid: string; name: string; study_name: string }>;
  sections: Array<{ guid: string; stage_guid: string; name: string }>;
  subjects: Array<{ guid: string; name: string }>;
  people: PlannedPerson[];
  /** The sections that study each subject. */
  studies: Array<{ subject_guid: string; section_guid: string }>;
  teachings: Array<{ teacher_guid: string; subject_guid: string; section_guid: string }>;
  /** Teachings that ended. */
  ended: Array<{ teacher_guid: string; subject_guid: string; section_guid: string }>;
  /** People who may not sign in any more. */
  closed: string[];
  /** Numbers of rows that Riwaq has no use for, by kind. */
  leftOut: Record<string, number>;
}
const guidOf = (kind: string, id: string): string =>
  GUID.test(id) ? id.toLowerCase() : namedGuid(NAMESPACE, `${kind}/${id}`);

/** The role of each person: the primary one, or else the first (1.2); null where all have ended. */
function rolesOf(reader: Reader): Map<string, string | null> {
  const roles = new Map<string, string | null>();
  for (const row of reader.rows('roles')) {
    const id = row.get('userSourcedId');
    const known = roles.get(id) ?? null;
    if (reader.isGone(row)) roles.set(id, known);
    else if (known === null || wordOf(row, 'roleType') === 'primary')
      roles.set(id, wordOf(row, 'role'));
  }
  return roles;
}

function personType(role: string): PersonType | null {
  if (role === 'student') return 'Student';
  if (role === 'systemadministrator') return 'Administrator';
  return STAFF.includes(role) ? 'Teacher' : null;
}

interface Structure {
  departments: Map<string, Row>;
  homes: Map<string, Row>;
  lessons: Map<string, Row>;
  courses: Map<string, Row>;
}

function structureOf(reader: Reader, plan: Plan): Structure {
  const departments = reader.byId('orgs', (row) => {
    if (reader.isGone(row)) return false;
    if (row.get('type').toLowerCase() === 'department') return true;
    reader.leave(`organisations that are no departments`);
    return false;
  });
  for (const [id, row] of departments)
    plan.departments.push({ guid: guidOf('org', id), name: reader.needed(row, 'name') });
  const courses = reader.byId('courses', (row) => !reader.isGone(row));
  for (const [id, row] of courses)
    plan.subjects.push({ guid: guidOf('course', id), name: reader.needed(row, 'title') });

  const classes = reader.byId('classes', (row) => !reader.isGone(row));
  const [homes, lessons] = [new Map<string, Row>(), new Map<string, Row>()];
  const stages = new Map<string, Plan['stages'][number]>();
  for (const [id, row] of classes) {
    if (row.get('classType').toLowerCase() !== 'homeroom') {
      if (courses.has(row.get('courseSourcedId'))) lessons.set(id, row);
      else
        reader.wrong(
          row,
          'courseSourcedId',
          `names no course of courses.csv (${row.get('courseSourcedId')})`,
        );
      continue;
    }
    homes.set(id, row);
    const org = row.get('schoolSourcedId');
    if (!departments.has(org))
      reader.wrong(row, 'schoolSourcedId', `names no department of orgs.csv (${org})`);
    const name = reader.needed(row, 'grades').split(',')[0]?.trim() ?? '';
    const stage = {
      guid: namedGuid(NAMESPACE, `stage/${org}/${row.get('metadata.study')}/${name}`),
      department_guid: guidOf('org', org),
      name,
      study_name: reader.short(row, 'metadata.study'),
    };
    stages.set(stage.guid, stage);
    plan.sections.push({
      guid: guidOf('class', id),
      stage_guid: stage.guid,
      name: reader.needed(row, 'title'),
    });
  }
  plan.stages.push(...stages.values());
  return { departments, homes, lessons, courses };
}

/** Reads the type of a person with this role; null where the person is not imported. */
function readPersonType(reader: Reader, row: Row, role: string): PersonType | null {
  const type = personType(role);
  if (type !== null) return type;
  if (role === '') reader.wrong(row, 'role', 'has no role, here or in roles.csv');
  else reader.leave(`people who are ${role}`);
  return null;
}

/** @param rowOfName the row of each user name read so far, in lower case */
function readUserName(reader: Reader, row: Row, rowOfName: Map<string, number>): string {
  const userName = foldInvisible(row.get('username'));
  const problem = userNameProblem(userName);
  if (problem !== null) reader.wrong(row, 'username', problem);
  const before = rowOfName.get(userName.toLowerCase());
  if (userName !== '' && before !== undefined)
    reader.wrong(row, 'username', `is that of row ${before} too (${userName})`);
  rowOfName.set(userName.toLowerCase(), row.number);
  return userName;
}

function readPassword(reader: Reader, row: Row, userName: string): string | null {
  const password = row.get('password');
  const problem = password === '' ? null : passwordProblem(password, userName);
  if (problem !== null)
    reader.wrong(
      row,
      'password',
      `${PASSWORD_PROBLEM_TEXTS[problem]}; choose another or leave it empty`,
    );
  return password || null;
}

function readEmail(reader: Reader, row: Row): string {
  const email = row.get('email');
  if (email !== '' && !z.email().safeParse(email).success)
    reader.wrong(row, 'email', `is no address (${email})`);
  return email;
}

function readFullName(reader: Reader, row: Row): string {
  const fullName = ['givenName', 'middleName', 'familyName']
    .map((column) => row.get(column))
    .filter((part) => part !== '')
    .join(' ');
  if (fullName === '') reader.wrong(row, 'givenName', 'is empty, and familyName too');
  if (fullName.length > TEXT_MAX.authors)
    reader.wrong(row, 'givenName', 'makes a name that is too long');
  return fullName;
}

/** @param rowOfCode the row of each student code read so far, folded */
function readStudentCode(reader: Reader, row: Row, rowOfCode: Map<string, number>): string | null {
  const code = foldInvisible(row.get('identifier')) || null;
  if (code === null) return null;
  const other = rowOfCode.get(foldCode(code));
  if (other !== undefined) reader.wrong(row, 'identifier', `is that of row ${other} too (${code})`);
  rowOfCode.set(foldCode(code), row.number);
  return code;
}

/** Guid of a person's department; null where the primary organisation is none. */
function departmentOf(row: Row, departments: Structure['departments']): string | null {
  const org = row.get('primaryOrgSourcedId') || (row.get('orgSourcedIds').split(',')[0] ?? '');
  return departments.has(org) ? guidOf('org', org) : null;
}

function peopleOf(
  reader: Reader,
  plan: Plan,
  { departments }: Structure,
): Map<string, PlannedPerson> {
  const roles = rolesOf(reader);
  const people = new Map<string, PlannedPerson>();
  const rowOfName = new Map<string, number>();
  const rowOfCode = new Map<string, number>();
  for (const [id, row] of reader.byId('users')) {
    const guid = guidOf('user', id);
    const role = roles.get(id) ?? wordOf(row, 'role');
    if (reader.isGone(row) || isDisabled(row) || (role === '' && roles.get(id) === null)) {
      plan.closed.push(guid);
      continue;
    }
    const person_type = readPersonType(reader, row, role);
    if (person_type === null) continue;
    const isStudent = person_type === 'Student';
    // The order of these calls is the order in which a row's problems are listed.
    const user_name = readUserName(reader, row, rowOfName);
    const password = readPassword(reader, row, user_name);
    const email = readEmail(reader, row);
    const full_name = readFullName(reader, row);
    const student_code = isStudent ? readStudentCode(reader, row, rowOfCode) : null;
    people.set(id, {
      guid,
      user_name,
      full_name,
      email,
      phone_number: row.get('sms') || row.get('phone') || null,
      role: isStudent ? 0 : 2,
      person_type,
      section_guid: null,
      student_code,
      department_guid: isStudent ? null : departmentOf(row, departments),
      password,
      from: { file: row.file, row: row.number },
    });
  }
  return people;
}

/** Places students in their homerooms; returns the enrolments in each lesson. */
function placeStudents(
  reader: Reader,
  { homes, lessons }: Structure,
  people: Map<string, PlannedPerson>,
): Map<string, Row[]> {
  const inLesson = new Map<string, Row[]>();
  const known = new Set([...reader.rows('users')].map((row) => row.get('sourcedId')));
  for (const row of reader.rows('enrollments')) {
    const [inClass, user] = [row.get('classSourcedId'), row.get('userSourcedId')];
    const person = people.get(user);
    if (!homes.has(inClass) && !lessons.has(inClass)) {
      if (!reader.isGone(row))
        reader.wrong(row, 'classSourcedId', `names no class of classes.csv (${inClass})`);
    } else if (!person) {
      if (!known.has(user))
        reader.wrong(row, 'userSourcedId', `names nobody of users.csv (${user})`);
    } else if (lessons.has(inClass)) inLesson.set(inClass, [...(inLesson.get(inClass) ?? []), row]);
    else if (person.person_type === 'Student' && !reader.isGone(row)) {
      const section = guidOf('class', inClass);
      if (person.section_guid !== null && person.section_guid !== section)
        reader.wrong(row, 'classSourcedId', `is a second homeroom of ${person.user_name}`);
      person.section_guid = section;
    }
  }
  return inLesson;
}

/** Guids of the homerooms that a lesson names itself in `metadata.section`. */
function namedSections(reader: Reader, lesson: Row, homes: Structure['homes']): string[] {
  const named = lesson
    .get('metadata.section')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  for (const each of named)
    if (!homes.has(each))
      reader.wrong(lesson, 'metadata.section', `names no homeroom of classes.csv (${each})`);
  return named.filter((each) => homes.has(each)).map((each) => guidOf('class', each));
}

function enrolmentsOf(
  reader: Reader,
  plan: Plan,
  structure: Structure,
  people: Map<string, PlannedPerson>,
): void {
  const inLesson = placeStudents(reader, structure, people);
  const sectionOf = (row: Row) => people.get(row.get('userSourcedId'))?.section_guid ?? [];
  for (const [id, lesson] of structure.lessons) {
    const subject_guid = guidOf('course', lesson.get('courseSourcedId'));
    const rows = inLesson.get(id) ?? [];
    const current = new Set([
      ...namedSections(reader, lesson, structure.homes),
      ...rows.filter((row) => !reader.isGone(row)).flatMap(sectionOf),
    ]);
    for (const section_guid of current) plan.studies.push({ subject_guid, section_guid });
    // Where the students' enrolments have ended too, the teacher taught their sections.
    const former = new Set([...current, ...rows.flatMap(sectionOf)]);
    for (const row of rows) {
      const person = people.get(row.get('userSourcedId'));
      if (person?.person_type !== 'Teacher') continue;
      const [list, sections] = reader.isGone(row)
        ? [plan.ended, former]
        : [plan.teachings, current];
      for (const section_guid of sections)
        list.push({ teacher_guid: person.guid, subject_guid, section_guid });
    }
  }
}

const once = <Each>(list: readonly Each[]): Each[] => [
  ...new Map(list.map((each) => [JSON.stringify(each), each])).values(),
];

/**
 * Derives a university from an import in the layout of OneRoster 1.2 (or 1.1): organisations of
 * type department become departments, courses become subjects, and homerooms become sections (with
 * their grade as the stage, and `metadata.study` as the kind of study). Every other class says that
 * its course is studied by the sections of its students, or by those in `metadata.section`, and
 * taught by its teachers. Pure.
 *
 * @param today the university's current day, such as 2026-06-30: rows whose `endDate` is before it
 * have ended
 */
export function planOf(bundle: Bundle, today: string): { plan: Plan; problems: RosterProblem[] } {
  const reader = new Reader(bundle, today);
  const plan: Plan = {
    departments: [],
    stages: [],
    sections: [],
    subjects: [],
    people: [],
    studies: [],
    teachings: [],
    ended: [],
    closed: [],
    leftOut: reader.leftOut,
  };
  const structure = structureOf(reader, plan);
  const people = peopleOf(reader, plan, structure);
  enrolmentsOf(reader, plan, structure, people);
  plan.people = [...people.values()];
  [plan.studies, plan.teachings] = [once(plan.studies), once(plan.teachings)];
  // A teacher who was enrolled again, or in another class of the course, continues to teach it.
  const taught = new Set(plan.teachings.map((each) => JSON.stringify(each)));
  plan.ended = once(plan.ended).filter((each) => !taught.has(JSON.stringify(each)));
  return { plan, problems: reader.problems };
}
