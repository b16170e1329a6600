import { isGuid, foldCode, foldInvisible, foldUserName, TEXT_MAX } from '@riwaq/api';
import { z } from 'zod';
import { PASSWORD_PROBLEM_TEXTS, passwordProblem } from '../account/rules/password';
import { namedGuid } from '../people/named-guid';
import { userNameProblem } from '../people/user-names';
import type { Bundle, RosterRow } from './bundle';
import { type RosterProblem, wordOf, isDisabled, RosterReader } from './reader';
import { personType, rolesOf, type PersonType } from './roles';

/** Namespace of the guids derived from identifiers that are no guids. */
const NAMESPACE = '51f9d0c82f6a4d6c9a1be2f6c4a0d7e3';

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
  /** People whose rows are left out of a partial import: they keep their accounts as they are. */
  heldBack: string[];
  /** Numbers of rows that Riwaq has no use for, by kind. */
  leftOut: Record<string, number>;
}
/** The guid of a row with this `sourcedId`. */
export const guidOf = (kind: string, id: string): string =>
  isGuid(id) ? id.toLowerCase() : namedGuid(NAMESPACE, `${kind}/${id}`);

interface Structure {
  departments: Map<string, RosterRow>;
  homes: Map<string, RosterRow>;
  lessons: Map<string, RosterRow>;
  /** Classes that have ended. */
  ended: Map<string, RosterRow>;
}

/** Whether a class is a homeroom, which becomes a section. */
export const isHome = (row: RosterRow): boolean => wordOf(row, 'classType') === 'homeroom';

/** The rows of a file that have ended, by their `sourcedId`. */
const endedOf = (reader: RosterReader, file: string): Map<string, RosterRow> =>
  new Map(
    reader
      .rows(file)
      .filter((row) => reader.isGone(row))
      .map((row) => [row.get('sourcedId'), row]),
  );

/** The problem of a row that names a row which another file does not have, or which has ended. */
const missing = (what: string, file: string, id: string, ended: Map<string, RosterRow>): string =>
  ended.has(id) ? `names a ${what} that has ended (${id})` : `names no ${what} of ${file} (${id})`;

function structureOf(reader: RosterReader, plan: Plan): Structure {
  const departments = reader.byId('orgs', (row) => {
    if (reader.isGone(row)) return false;
    if (row.get('type').toLowerCase() === 'department') return true;
    reader.skip(`organisations that are no departments`);
    return false;
  });
  for (const [id, row] of departments)
    plan.departments.push({ guid: guidOf('org', id), name: reader.required(row, 'name') });
  const courses = reader.byId('courses', (row) => !reader.isGone(row));
  for (const [id, row] of courses)
    plan.subjects.push({ guid: guidOf('course', id), name: reader.required(row, 'title') });

  const [endedOrgs, endedCourses] = [endedOf(reader, 'orgs'), endedOf(reader, 'courses')];
  const classes = reader.byId('classes', (row) => !reader.isGone(row));
  const [homes, lessons] = [new Map<string, RosterRow>(), new Map<string, RosterRow>()];
  const stages = new Map<string, Plan['stages'][number]>();
  for (const [id, row] of classes) {
    if (!isHome(row)) {
      const course = row.get('courseSourcedId');
      if (courses.has(course)) lessons.set(id, row);
      else
        reader.report(
          row,
          'courseSourcedId',
          missing('course', 'courses.csv', course, endedCourses),
        );
      continue;
    }
    homes.set(id, row);
    const org = row.get('schoolSourcedId');
    if (!departments.has(org))
      reader.report(row, 'schoolSourcedId', missing('department', 'orgs.csv', org, endedOrgs));
    const name = reader.required(row, 'grades').split(',')[0]?.trim() ?? '';
    const stage = {
      guid: namedGuid(NAMESPACE, `stage/${org}/${row.get('metadata.study')}/${name}`),
      department_guid: guidOf('org', org),
      name,
      study_name: reader.limited(row, 'metadata.study'),
    };
    stages.set(stage.guid, stage);
    plan.sections.push({
      guid: guidOf('class', id),
      stage_guid: stage.guid,
      name: reader.required(row, 'title'),
    });
  }
  plan.stages.push(...stages.values());
  return { departments, homes, lessons, ended: endedOf(reader, 'classes') };
}

/** Reads the type of a person with this role; null where the person is not imported. */
function readPersonType(reader: RosterReader, row: RosterRow, role: string): PersonType | null {
  const type = personType(role);
  if (type !== null) return type;
  if (role === '') reader.report(row, 'role', 'has no role, here or in roles.csv');
  else reader.skip(`people who are ${role}`);
  return null;
}

/** @param rowOfName the row of each user name read so far, folded */
function readUserName(
  reader: RosterReader,
  row: RosterRow,
  rowOfName: Map<string, number>,
): string {
  const userName = foldInvisible(row.get('username'));
  const problem = userNameProblem(userName);
  if (problem !== null) reader.report(row, 'username', problem);
  const before = rowOfName.get(foldUserName(userName));
  if (userName !== '' && before !== undefined)
    reader.reportRepeated(row, before, 'username', userName);
  rowOfName.set(foldUserName(userName), row.number);
  return userName;
}

function readPassword(reader: RosterReader, row: RosterRow, userName: string): string | null {
  const password = row.get('password');
  const problem = password === '' ? null : passwordProblem(password, userName);
  if (problem !== null)
    reader.report(
      row,
      'password',
      `${PASSWORD_PROBLEM_TEXTS[problem]}; choose another or leave it empty`,
    );
  return password || null;
}

function readEmail(reader: RosterReader, row: RosterRow): string {
  const email = foldInvisible(row.get('email'));
  if (email !== '' && !z.email().safeParse(email).success)
    reader.report(row, 'email', `is no address (${email})`);
  return email;
}

function readFullName(reader: RosterReader, row: RosterRow): string {
  const fullName = ['givenName', 'middleName', 'familyName']
    .map((column) => row.get(column))
    .filter((part) => part !== '')
    .join(' ');
  if (fullName === '') reader.report(row, 'givenName', 'is empty, and familyName too');
  if (fullName.length > TEXT_MAX.authors)
    reader.report(row, 'givenName', 'makes a name that is too long');
  return fullName;
}

/** @param rowOfCode the row of each student code read so far, folded */
function readStudentCode(
  reader: RosterReader,
  row: RosterRow,
  rowOfCode: Map<string, number>,
): string | null {
  const code = foldInvisible(row.get('identifier')) || null;
  if (code === null) return null;
  const other = rowOfCode.get(foldCode(code));
  if (other !== undefined) reader.reportRepeated(row, other, 'identifier', code);
  rowOfCode.set(foldCode(code), row.number);
  return code;
}

/** The primary organisation of a person. */
export const primaryOrg = (row: RosterRow): string =>
  row.get('primaryOrgSourcedId') || (row.get('orgSourcedIds').split(',')[0] ?? '');

/** Guid of a person's department; null where the primary organisation is none. */
function departmentOf(row: RosterRow, departments: Structure['departments']): string | null {
  const org = primaryOrg(row);
  return departments.has(org) ? guidOf('org', org) : null;
}

function peopleOf(
  reader: RosterReader,
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
  reader: RosterReader,
  { homes, lessons, ended }: Structure,
  people: Map<string, PlannedPerson>,
): Map<string, RosterRow[]> {
  const inLesson = new Map<string, RosterRow[]>();
  const known = new Set([...reader.rows('users')].map((row) => row.get('sourcedId')));
  for (const row of reader.rows('enrollments')) {
    const [inClass, user] = [row.get('classSourcedId'), row.get('userSourcedId')];
    const person = people.get(user);
    const join = () => inLesson.set(inClass, [...(inLesson.get(inClass) ?? []), row]);
    if (!homes.has(inClass) && !lessons.has(inClass)) {
      if (!reader.isGone(row))
        reader.report(row, 'classSourcedId', missing('class', 'classes.csv', inClass, ended));
      else if (ended.has(inClass)) join();
    } else if (!person) {
      if (!known.has(user))
        reader.report(row, 'userSourcedId', `names nobody of users.csv (${user})`);
    } else if (lessons.has(inClass)) join();
    else if (person.person_type === 'Student' && !reader.isGone(row)) {
      const section = guidOf('class', inClass);
      if (person.section_guid !== null && person.section_guid !== section)
        reader.report(row, 'classSourcedId', `is a second homeroom of ${person.user_name}`);
      person.section_guid = section;
    }
  }
  return inLesson;
}

/** The homerooms that a lesson names itself in `metadata.section`. */
export const namedHomes = (lesson: RosterRow): string[] =>
  lesson
    .get('metadata.section')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** Guids of the homerooms that a lesson names itself; reports those that do not exist. */
function namedSections(
  reader: RosterReader,
  lesson: RosterRow,
  homes: Structure['homes'],
): string[] {
  const named = namedHomes(lesson);
  for (const each of named)
    if (!homes.has(each))
      reader.report(lesson, 'metadata.section', `names no homeroom of classes.csv (${each})`);
  return named.filter((each) => homes.has(each)).map((each) => guidOf('class', each));
}

function enrolmentsOf(
  reader: RosterReader,
  plan: Plan,
  structure: Structure,
  people: Map<string, PlannedPerson>,
): void {
  const inLesson = placeStudents(reader, structure, people);
  endTeachings(plan, structure, people, inLesson);
  const sectionOf = (row: RosterRow) => people.get(row.get('userSourcedId'))?.section_guid ?? [];
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

/** Ends the teachings of classes that have ended, by their enrolments, which have ended too. */
function endTeachings(
  plan: Plan,
  { lessons, ended }: Structure,
  people: Map<string, PlannedPerson>,
  inLesson: ReadonlyMap<string, RosterRow[]>,
): void {
  for (const [id, lesson] of ended) {
    if (lessons.has(id)) continue;
    const subject_guid = guidOf('course', lesson.get('courseSourcedId'));
    const enrolled = (inLesson.get(id) ?? []).flatMap(
      (row) => people.get(row.get('userSourcedId')) ?? [],
    );
    const sections = [
      ...namedHomes(lesson).map((each) => guidOf('class', each)),
      ...enrolled.flatMap(({ section_guid }) => section_guid ?? []),
    ];
    for (const { guid, person_type } of enrolled) {
      if (person_type !== 'Teacher') continue;
      for (const section_guid of sections)
        plan.ended.push({ teacher_guid: guid, subject_guid, section_guid });
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
export function planOf(
  bundle: Bundle,
  today: string,
): { plan: Plan; problems: RosterProblem[]; repeated: RosterProblem[] } {
  const reader = new RosterReader(bundle, today);
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
    heldBack: [],
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
  return { plan, problems: reader.problems, repeated: reader.repeated };
}
