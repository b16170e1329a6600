import { TEXT_MAX } from '@riwaq/api';
import { z } from 'zod';
import { PASSWORD_PROBLEM_TEXTS, passwordProblem } from '../account/rules/password';
import { namedGuid } from '../people/named-guid';
import type { Bundle, Row } from './bundle';

/** Namespace of what an import calls by something else than a guid. */
const NAMESPACE = '51f9d0c82f6a4d6c9a1be2f6c4a0d7e3';
const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Longest name, title, code or address. */
const NAME_MAX = 200;

const STAFF = ['teacher', 'aide', 'counselor', 'proctor', 'principal', 'administrator', 'siteadministrator', 'districtadministrator'];
type PersonType = 'Student' | 'Teacher' | 'Administrator';

/** What is wrong in a row; nothing is imported while there is any. */
export interface RosterProblem { file: string; row: number; column: string; problem: string }

export interface PlannedPerson {
  guid: string; user_name: string; full_name: string; email: string; phone_number: string | null; role: 0 | 2; person_type: PersonType;
  section_guid: string | null; student_code: string | null; department_guid: string | null;
  /** The password that a person who is new begins with; null for none. */
  password: string | null;
}

/** A university's structure and people as an import has them. */
export interface Plan {
  departments: Array<{ guid: string; name: string }>;
  stages: Array<{ guid: string; department_guid: string; name: string; study_name: string }>;
  sections: Array<{ guid: string; stage_guid: string; name: string }>;
  subjects: Array<{ guid: string; name: string }>;
  people: PlannedPerson[];
  /** Which sections study a subject. */
  studies: Array<{ subject_guid: string; section_guid: string }>;
  teachings: Array<{ teacher_guid: string; subject_guid: string; section_guid: string }>;
  /** Teachings that ended. */
  ended: Array<{ teacher_guid: string; subject_guid: string; section_guid: string }>;
  /** People who may sign in no more. */
  closed: string[];
  /** Rows that were left out since Riwaq has nothing for them, by what they are. */
  leftOut: Record<string, number>;
}

const isGone = (row: Row): boolean => row.get('status').toLowerCase() === 'tobedeleted';
const guidOf = (kind: string, id: string): string => (GUID.test(id.toLowerCase()) ? id.toLowerCase() : namedGuid(NAMESPACE, `${kind}/${id}`));

class Reader {
  readonly problems: RosterProblem[] = [];
  readonly leftOut: Record<string, number> = {};
  readonly #bundle: Bundle;

  constructor(bundle: Bundle) {
    this.#bundle = bundle;
  }

  rows(file: string): readonly Row[] {
    return this.#bundle.get(file) ?? [];
  }

  wrong({ file, number }: Row, column: string, problem: string): void {
    this.problems.push({ file, row: number, column, problem });
  }

  leave(what: string): void {
    this.leftOut[what] = (this.leftOut[what] ?? 0) + 1;
  }

  needed(row: Row, column: string): string {
    const text = row.get(column);
    if (text === '') this.wrong(row, column, 'is empty');
    return this.short(row, column, text);
  }

  short(row: Row, column: string, text = row.get(column)): string {
    if (text.length > NAME_MAX) this.wrong(row, column, `is longer than ${NAME_MAX} characters`);
    return text;
  }

  /** The rows of a file by what they are called; each name once. */
  byId(file: string, keep: (row: Row) => boolean = () => true): Map<string, Row> {
    const found = new Map<string, Row>();
    for (const row of this.rows(file)) {
      const id = this.needed(row, 'sourcedId');
      const before = found.get(id);
      if (before) this.wrong(row, 'sourcedId', `is that of row ${before.number} too`);
      if (keep(row)) found.set(id, row);
    }
    return found;
  }
}

/** The role of each person: the primary one, or the first (1.2), or that in users.csv (1.1). */
function rolesOf(reader: Reader): Map<string, string> {
  const roles = new Map<string, string>();
  for (const row of reader.rows('roles')) {
    const id = row.get('userSourcedId');
    if (isGone(row) || (roles.has(id) && row.get('roleType').toLowerCase() !== 'primary')) continue;
    roles.set(id, row.get('role').toLowerCase());
  }
  return roles;
}

function personType(role: string): PersonType | null {
  if (role === 'student') return 'Student';
  if (role === 'systemadministrator') return 'Administrator';
  return STAFF.includes(role) ? 'Teacher' : null;
}

interface Structure { departments: Map<string, Row>; homes: Map<string, Row>; lessons: Map<string, Row>; courses: Map<string, Row> }

function structureOf(reader: Reader, plan: Plan): Structure {
  const departments = reader.byId('orgs', (row) => {
    if (isGone(row)) return false;
    if (row.get('type').toLowerCase() === 'department') return true;
    reader.leave(`organisations that are no departments`);
    return false;
  });
  for (const [id, row] of departments) plan.departments.push({ guid: guidOf('org', id), name: reader.needed(row, 'name') });
  const courses = reader.byId('courses', (row) => !isGone(row));
  for (const [id, row] of courses) plan.subjects.push({ guid: guidOf('course', id), name: reader.needed(row, 'title') });

  const classes = reader.byId('classes', (row) => !isGone(row));
  const [homes, lessons] = [new Map<string, Row>(), new Map<string, Row>()];
  const stages = new Map<string, Plan['stages'][number]>();
  for (const [id, row] of classes) {
    if (row.get('classType').toLowerCase() !== 'homeroom') {
      if (courses.has(row.get('courseSourcedId'))) lessons.set(id, row);
      else reader.wrong(row, 'courseSourcedId', `names no course of courses.csv (${row.get('courseSourcedId')})`);
      continue;
    }
    homes.set(id, row);
    const org = row.get('schoolSourcedId');
    if (!departments.has(org)) reader.wrong(row, 'schoolSourcedId', `names no department of orgs.csv (${org})`);
    const name = reader.needed(row, 'grades').split(',')[0]?.trim() ?? '';
    const stage = { guid: namedGuid(NAMESPACE, `stage/${org}/${row.get('metadata.study')}/${name}`), department_guid: guidOf('org', org), name, study_name: reader.short(row, 'metadata.study') };
    stages.set(stage.guid, stage);
    plan.sections.push({ guid: guidOf('class', id), stage_guid: stage.guid, name: reader.needed(row, 'title') });
  }
  plan.stages.push(...stages.values());
  return { departments, homes, lessons, courses };
}

function peopleOf(reader: Reader, plan: Plan, { departments }: Structure): Map<string, PlannedPerson> {
  const roles = rolesOf(reader);
  const people = new Map<string, PlannedPerson>();
  const names = new Map<string, number>();
  for (const [id, row] of reader.byId('users')) {
    const guid = guidOf('user', id);
    if (isGone(row) || row.get('enabledUser').toLowerCase() === 'false') {
      plan.closed.push(guid);
      continue;
    }
    const role = roles.get(id) ?? row.get('role').toLowerCase();
    const person_type = personType(role);
    if (person_type === null) {
      if (role === '') reader.wrong(row, 'role', 'has no role, here or in roles.csv');
      else reader.leave(`people who are ${role}`);
      continue;
    }
    const user_name = reader.needed(row, 'username');
    if (/\s/.test(user_name)) reader.wrong(row, 'username', `has a space in it (${user_name})`);
    const before = names.get(user_name.toLowerCase());
    if (user_name !== '' && before !== undefined) reader.wrong(row, 'username', `is that of row ${before} too (${user_name})`);
    names.set(user_name.toLowerCase(), row.number);
    const password = row.get('password');
    const problem = password === '' ? null : passwordProblem(password, user_name);
    if (problem !== null) reader.wrong(row, 'password', `${PASSWORD_PROBLEM_TEXTS[problem]}; choose another or leave it empty`);
    const email = row.get('email');
    if (email !== '' && !z.email().safeParse(email).success) reader.wrong(row, 'email', `is no address (${email})`);
    const full_name = ['givenName', 'middleName', 'familyName'].map((column) => row.get(column)).filter((part) => part !== '').join(' ');
    if (full_name === '') reader.wrong(row, 'givenName', 'is empty, and familyName too');
    if (full_name.length > TEXT_MAX.authors) reader.wrong(row, 'givenName', 'makes a name that is too long');
    const org = row.get('primaryOrgSourcedId') || (row.get('orgSourcedIds').split(',')[0] ?? '');
    people.set(id, {
      guid, user_name, full_name, email, phone_number: row.get('sms') || row.get('phone') || null, role: person_type === 'Student' ? 0 : 2, person_type,
      section_guid: null, student_code: person_type === 'Student' ? row.get('identifier') || null : null,
      department_guid: person_type !== 'Student' && departments.has(org) ? guidOf('org', org) : null, password: password || null,
    });
  }
  return people;
}

function enrolmentsOf(reader: Reader, plan: Plan, { homes, lessons }: Structure, people: Map<string, PlannedPerson>): void {
  const inLesson = new Map<string, Row[]>();
  const known = new Set([...reader.rows('users')].map((row) => row.get('sourcedId')));
  for (const row of reader.rows('enrollments')) {
    const [inClass, user] = [row.get('classSourcedId'), row.get('userSourcedId')];
    const person = people.get(user);
    if (!homes.has(inClass) && !lessons.has(inClass)) {
      if (!isGone(row)) reader.wrong(row, 'classSourcedId', `names no class of classes.csv (${inClass})`);
    } else if (!person) {
      if (!known.has(user)) reader.wrong(row, 'userSourcedId', `names nobody of users.csv (${user})`);
    } else if (lessons.has(inClass)) inLesson.set(inClass, [...(inLesson.get(inClass) ?? []), row]);
    else if (person.person_type === 'Student' && !isGone(row)) {
      const section = guidOf('class', inClass);
      if (person.section_guid !== null && person.section_guid !== section) reader.wrong(row, 'classSourcedId', `is a second homeroom of ${person.user_name}`);
      person.section_guid = section;
    }
  }
  for (const [id, lesson] of lessons) {
    const subject_guid = guidOf('course', lesson.get('courseSourcedId'));
    const rows = inLesson.get(id) ?? [];
    const named = lesson.get('metadata.section').split(',').map((each) => each.trim()).filter((each) => each !== '');
    for (const each of named) if (!homes.has(each)) reader.wrong(lesson, 'metadata.section', `names no homeroom of classes.csv (${each})`);
    const studied = rows.filter((row) => !isGone(row)).flatMap((row) => people.get(row.get('userSourcedId'))?.section_guid ?? []);
    const sections = new Set([...named.filter((each) => homes.has(each)).map((each) => guidOf('class', each)), ...studied]);
    for (const section_guid of sections) {
      plan.studies.push({ subject_guid, section_guid });
      for (const row of rows) {
        const person = people.get(row.get('userSourcedId'));
        if (person?.person_type === 'Teacher') (isGone(row) ? plan.ended : plan.teachings).push({ teacher_guid: person.guid, subject_guid, section_guid });
      }
    }
  }
}

const once = <Each>(list: readonly Each[]): Each[] => [...new Map(list.map((each) => [JSON.stringify(each), each])).values()];

/**
 * What an import in the layout of OneRoster 1.2 (or 1.1) makes of a university:
 * a department of each organisation of that type, a subject of each course, a section of each homeroom (its stage is its grade, its
 * kind of study `metadata.study`), and of every other class that its course is studied by the sections of its students, or by
 * those that `metadata.section` names, and taught by its teachers. Pure.
 */
export function planOf(bundle: Bundle): { plan: Plan; problems: RosterProblem[] } {
  const reader = new Reader(bundle);
  const plan: Plan = { departments: [], stages: [], sections: [], subjects: [], people: [], studies: [], teachings: [], ended: [], closed: [], leftOut: reader.leftOut };
  const structure = structureOf(reader, plan);
  const people = peopleOf(reader, plan, structure);
  enrolmentsOf(reader, plan, structure, people);
  plan.people = [...people.values()];
  [plan.studies, plan.teachings, plan.ended] = [once(plan.studies), once(plan.teachings), once(plan.ended)];
  return { plan, problems: reader.problems };
}
