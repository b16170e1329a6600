import type { FORUM_LEVELS } from '@riwaq/api';
import { FORUM_ROLE, ROLE } from '@riwaq/api';
import { NUMBERED_STUDENTS, numberedStudent } from './accounts';
import { demoGuid } from './guid';
import type { SubjectMaterial } from './material/material';
import { subjectsByStage } from './material/subjects';
import { createNames } from './names';
import { createRandom } from './random';
import type { Row } from './rows';
import { daysFrom } from './times';

export type DepartmentKey = 'cs' | 'health' | 'law';
export type StageKey = keyof typeof subjectsByStage;
type ForumRole = (typeof FORUM_LEVELS)[number] | (typeof FORUM_ROLE)[keyof typeof FORUM_ROLE];

export interface Person {
  guid: string;
  userName: string;
  fullName: string;
}
export interface Section {
  guid: string;
  name: string;
  students: Person[];
}
export interface Stage {
  guid: string;
  key: StageKey;
  name: string;
  department: Department;
  sections: Section[];
  subjects: Subject[];
}
export interface Department {
  guid: string;
  key: DepartmentKey;
  name: string;
  head: Person;
}
export interface Subject {
  guid: string;
  material: SubjectMaterial;
  stage: Stage;
  teacher: Person;
}

/** The Latin name of a subject on printed sheets. */
export const printedName = ({ material: { key } }: Subject): string =>
  (key.charAt(0).toUpperCase() + key.slice(1)).replace(/-/g, ' ');

/** The people and the structure of the university. */
export interface Structure {
  departments: Department[];
  stages: Stage[];
  subjects: Subject[];
  admin: Person;
  teachers: Person[];
  students: Person[];
  byUserName(userName: string): Person;
}

/** The students of the section of a student. */
export const classOf = (stages: readonly Stage[], student: string): readonly Person[] =>
  stages
    .flatMap(({ sections }) => sections)
    .find(({ students }) => students.some(({ userName }) => userName === student))?.students ?? [];

type StructureTable =
  | 'university'
  | 'department'
  | 'stage'
  | 'section'
  | 'subject'
  | 'subject_section'
  | 'person'
  | 'teaching'
  | 'person_forum_role'
  | 'person_permission';
export type StructureRows = { [Name in StructureTable]: Array<Row<Name>> };

const UNIVERSITY = {
  name_ar: 'جامعة الرواق',
  name_en: 'Riwaq University',
  time_zone: 'Asia/Baghdad',
};

const DEPARTMENTS: ReadonlyArray<{ key: DepartmentKey; name: string }> = [
  { key: 'cs', name: 'قسم علوم الحاسوب' },
  { key: 'health', name: 'قسم العلوم الصحية' },
  { key: 'law', name: 'قسم القانون والإدارة' },
];

const STAGES: ReadonlyArray<{
  key: StageKey;
  department: DepartmentKey;
  name: string;
  study: string;
  sections: readonly [string, string];
}> = [
  {
    key: 'cs1',
    department: 'cs',
    name: 'المرحلة الأولى',
    study: 'الدراسة الصباحية',
    sections: ['الشعبة أ', 'الشعبة ب'],
  },
  {
    key: 'cs2',
    department: 'cs',
    name: 'المرحلة الثانية',
    study: 'الدراسة الصباحية',
    sections: ['الشعبة أ', 'الشعبة ب'],
  },
  {
    key: 'health2',
    department: 'health',
    name: 'المرحلة الثانية',
    study: 'الدراسة الصباحية',
    sections: ['Group A', 'Group B'],
  },
  {
    key: 'law1',
    department: 'law',
    name: 'المرحلة الأولى',
    study: 'الدراسة المسائية',
    sections: ['الشعبة أ', 'الشعبة ب'],
  },
];

/**
 * Teachers in the order of their account names: `teacher` and `teacher2` come first, with different
 * subjects.
 */
const TEACHERS: ReadonlyArray<{ subject: string; name: string; heads?: DepartmentKey }> = [
  { subject: 'algorithms', name: 'د. سلمى عبد الرزاق الخطيب', heads: 'cs' },
  { subject: 'databases', name: 'د. حسام كاظم العبيدي' },
  { subject: 'networks', name: 'Dr. Layth Mansour' },
  { subject: 'calculus', name: 'د. نزار جواد الحكيم' },
  { subject: 'linear-algebra', name: 'د. رواء فاضل السعدي' },
  { subject: 'english-writing', name: 'Ms. Nadia Haddad' },
  { subject: 'anatomy', name: 'د. عادل مهدي الشهربلي' },
  { subject: 'statistics', name: 'د. شذى يعقوب البكري' },
  { subject: 'pharmacology', name: 'Dr. Omar Fakhri', heads: 'health' },
  { subject: 'contract-law', name: 'د. مثنى رشيد القيسي', heads: 'law' },
  { subject: 'accounting', name: 'Mr. Bashar Yousif' },
  { subject: 'arabic-literature', name: 'د. هند صبري الآلوسي' },
];

/** Subjects that other stages study too, taught by the same teacher. */
const ALSO_STUDIED: Readonly<Partial<Record<StageKey, readonly string[]>>> = {
  health2: ['english-writing'],
  law1: ['english-writing', 'statistics'],
};

/**
 * `student` and `student2` join the numbered students in the two sections that `teacher` and
 * `teacher2` teach.
 */
const NAMED_STUDENTS: ReadonlyArray<{
  userName: string;
  name: string;
  stage: StageKey;
  section: 0 | 1;
}> = [
  { userName: 'student', name: 'يوسف كريم الجبوري', stage: 'cs2', section: 0 },
  { userName: 'student2', name: 'زهراء علاء الموسوي', stage: 'cs2', section: 1 },
];

const SECTIONS = STAGES.length * 2;

/** Collects the rows and people of the university. */
interface StructureBuilder {
  readonly rows: StructureRows;
  readonly people: Map<string, Person>;
  readonly passwordHash: string;
  readonly joined: Date;
}

function addPerson(
  { rows, people, passwordHash, joined }: StructureBuilder,
  userName: string,
  fullName: string,
  kind: Pick<Row<'person'>, 'role' | 'person_type'> & Partial<Row<'person'>>,
): Person {
  const person = { guid: demoGuid('person', userName), userName, fullName };
  people.set(userName, person);
  rows.person.push({
    guid: person.guid,
    user_name: userName,
    full_name: fullName,
    email: `${userName}@riwaq.example`,
    phone_number: null,
    profile_image_url: null,
    section_guid: null,
    student_code: null,
    department_guid: null,
    password_hash: passwordHash,
    created_at: joined,
    ...kind,
  });
  return person;
}

function grant({ rows }: StructureBuilder, person: Person, ...roles: ForumRole[]): void {
  for (const role of roles) rows.person_forum_role.push({ person_guid: person.guid, role });
}

function addAdmin(builder: StructureBuilder): Person {
  const admin = addPerson(builder, 'admin', 'إدارة الموقع', {
    role: ROLE.teacher,
    person_type: 'Administrator',
  });
  const { everywhere, university } = FORUM_ROLE;
  grant(builder, admin, everywhere, university, 'Department', 'Stage', 'Subject');
  builder.rows.person_permission.push({
    person_guid: admin.guid,
    permission: 'BlockAccessResources',
  });
  return admin;
}

/** Adds the teachers. Returns the teacher of each subject and the head of each department. */
function addTeachers(builder: StructureBuilder): {
  teacherOf: ReadonlyMap<string, Person>;
  headOf: ReadonlyMap<DepartmentKey, Person>;
} {
  const departmentOf = (subject: string) =>
    STAGES.find(({ key }) => subjectsByStage[key].some((material) => material.key === subject))
      ?.department ?? 'cs';
  const teacherOf = new Map<string, Person>();
  const headOf = new Map<DepartmentKey, Person>();
  TEACHERS.forEach(({ subject, name, heads }, index) => {
    const person = addPerson(builder, index === 0 ? 'teacher' : `teacher${index + 1}`, name, {
      role: ROLE.teacher,
      person_type: 'Teacher',
      department_guid: demoGuid('department', departmentOf(subject)),
    });
    teacherOf.set(subject, person);
    grant(builder, person, 'Stage', 'Subject');
    if (heads) {
      headOf.set(heads, person);
      grant(builder, person, 'Department');
    }
  });
  return { teacherOf, headOf };
}

/** Adds the stages with their sections, without students and subjects. */
const addStages = ({ rows }: StructureBuilder, departments: readonly Department[]): Stage[] =>
  STAGES.map(({ key, department, name, study, sections }): Stage => {
    const guid = demoGuid('stage', key);
    const home = departments.find((candidate) => candidate.key === department) as Department;
    rows.stage.push({ guid, department_guid: home.guid, name, study_name: study });
    const stage: Stage = { guid, key, name, department: home, sections: [], subjects: [] };
    stage.sections = sections.map((sectionName, index) => {
      const section = { guid: demoGuid('section', key, index), name: sectionName, students: [] };
      rows.section.push({ guid: section.guid, stage_guid: guid, name: sectionName });
      return section;
    });
    return stage;
  });

/** Adds the named students, and the numbered ones to all sections in equal shares. */
function addStudents(
  builder: StructureBuilder,
  stages: readonly Stage[],
  newName: () => string,
): void {
  const allSections = stages.flatMap(({ sections }) => sections);
  const addStudent = (userName: string, name: string, section: Section, code: number) => {
    section.students.push(
      addPerson(builder, userName, name, {
        role: ROLE.student,
        person_type: 'Student',
        section_guid: section.guid,
        student_code: `RW-${String(24_000 + code)}`,
      }),
    );
  };
  NAMED_STUDENTS.forEach(({ userName, name, stage, section }, index) => {
    const home = stages.find(({ key }) => key === stage)?.sections[section];
    if (home) addStudent(userName, name, home, NUMBERED_STUDENTS + 1 + index);
  });
  for (let number = 1; number <= NUMBERED_STUDENTS; number += 1) {
    const section = allSections[
      Math.floor(((number - 1) * SECTIONS) / NUMBERED_STUDENTS)
    ] as Section;
    addStudent(numberedStudent(number), newName(), section, number);
  }
}

/** Adds the subjects of every stage. */
function addSubjects(
  { rows }: StructureBuilder,
  stages: readonly Stage[],
  teacherOf: ReadonlyMap<string, Person>,
): Subject[] {
  const subjects: Subject[] = [];
  for (const stage of stages) {
    for (const material of subjectsByStage[stage.key]) {
      const teacher = teacherOf.get(material.key);
      if (!teacher) throw new Error(`Nobody teaches ${material.key}.`);
      const subject = { guid: demoGuid('subject', material.key), material, stage, teacher };
      stage.subjects.push(subject);
      subjects.push(subject);
      rows.subject.push({ guid: subject.guid, name: material.name, cover_image_url: null });
    }
  }
  return subjects;
}

/** Adds which sections study which subjects, and who teaches them. */
function addTeaching(
  { rows }: StructureBuilder,
  stages: readonly Stage[],
  subjects: readonly Subject[],
): void {
  for (const stage of stages) {
    const studied = [
      ...stage.subjects,
      ...subjects.filter(({ material }) => ALSO_STUDIED[stage.key]?.includes(material.key)),
    ];
    for (const section of stage.sections) {
      for (const subject of studied) {
        rows.subject_section.push({ subject_guid: subject.guid, section_guid: section.guid });
        rows.teaching.push({
          teacher_guid: subject.teacher.guid,
          subject_guid: subject.guid,
          section_guid: section.guid,
        });
      }
    }
  }
}

/** The rows of the university and its departments; of the other tables, none yet. */
const firstRows = (): StructureRows => ({
  university: [UNIVERSITY],
  department: DEPARTMENTS.map(({ key, name }) => ({ guid: demoGuid('department', key), name })),
  stage: [],
  section: [],
  subject: [],
  subject_section: [],
  person: [],
  teaching: [],
  person_forum_role: [],
  person_permission: [],
});

/** Builds the structure and its people, as objects for the other builders and as rows. */
export function buildStructure({ passwordHash, now }: { passwordHash: string; now: Date }): {
  structure: Structure;
  rows: StructureRows;
} {
  const newName = createNames(createRandom('people'));
  const people = new Map<string, Person>();
  const rows = firstRows();
  const builder = { rows, people, passwordHash, joined: daysFrom(now, -190) };

  const admin = addAdmin(builder);
  const { teacherOf, headOf } = addTeachers(builder);
  const departments = DEPARTMENTS.map(({ key, name }): Department => {
    const head = headOf.get(key);
    if (!head) throw new Error(`Nobody heads the department ${key}.`);
    return { guid: demoGuid('department', key), key, name, head };
  });
  const stages = addStages(builder, departments);
  addStudents(builder, stages, newName);
  const subjects = addSubjects(builder, stages, teacherOf);
  addTeaching(builder, stages, subjects);

  const structure: Structure = {
    departments,
    stages,
    subjects,
    admin,
    teachers: [...teacherOf.values()],
    students: stages.flatMap(({ sections }) => sections.flatMap(({ students }) => students)),
    byUserName(userName) {
      const person = people.get(userName);
      if (!person) throw new Error(`There is no ${userName}.`);
      return person;
    },
  };
  return { structure, rows };
}
