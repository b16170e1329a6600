import { randomUUID } from 'node:crypto';
import { hashPassword } from '../account/passwords';
import type { Db } from '../platform/db/database';

/** Password of every test person. */
export const PASSWORD = 'a long enough password';

/** The people of a test university. */
export const PEOPLE = ['admin', 'teacher', 'teacher2', 'student', 'student2', 'stranger'] as const;
export type PersonName = (typeof PEOPLE)[number];

const guids = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, randomUUID()])) as Record<Name, string>;

/** The guids of a small university. */
export interface TestUniversity {
  readonly people: Readonly<Record<PersonName, string>>;
  /** `law` is the stranger's department. */
  readonly departments: Readonly<Record<'science' | 'law', string>>;
  readonly stages: Readonly<Record<'first' | 'law', string>>;
  /** `a` is the section of `student`, `b` of `student2`, `law` of the stranger. */
  readonly sections: Readonly<Record<'a' | 'b' | 'law', string>>;
  /**
   * `teacher` teaches `physics` (section a), `teacher2` teaches `chemistry` (section b); `rights`
   * has no teacher.
   */
  readonly subjects: Readonly<Record<'physics' | 'chemistry' | 'rights', string>>;
}

let passwordHash: Promise<string> | undefined;

/**
 * Fills an empty database with one university: two departments, an administrator, two teachers of
 * different subjects, two students of different sections, and a stranger (a student of the other
 * department). Forum permissions: `admin` everywhere and 'University'; both teachers 'Subject'.
 */
export async function createUniversity(db: Db): Promise<TestUniversity> {
  const university: TestUniversity = {
    people: guids(...PEOPLE),
    departments: guids('science', 'law'),
    stages: guids('first', 'law'),
    sections: guids('a', 'b', 'law'),
    subjects: guids('physics', 'chemistry', 'rights'),
  };
  const { people, departments, stages, sections, subjects } = university;
  passwordHash ??= hashPassword(PASSWORD);
  const password_hash = await passwordHash;
  const person = (
    name: PersonName,
    full_name: string,
    rest: Partial<{
      role: 0 | 2;
      person_type: 'Teacher' | 'Administrator';
      section_guid: string;
      department_guid: string;
    }>,
  ) => ({
    guid: people[name],
    user_name: name,
    full_name,
    email: `${name}@example.edu`,
    phone_number: null,
    role: 0 as const,
    person_type: 'Student' as const,
    password_hash,
    profile_image_url: null,
    section_guid: null,
    student_code: null,
    department_guid: null,
    ...rest,
  });

  await db
    .insertInto('university')
    .values({ name_ar: 'جامعة الاختبار', name_en: 'Test University', time_zone: 'Asia/Baghdad' })
    .execute();
  await db
    .insertInto('department')
    .values([
      { guid: departments.science, name: 'العلوم' },
      { guid: departments.law, name: 'القانون' },
    ])
    .execute();
  await db
    .insertInto('stage')
    .values([
      {
        guid: stages.first,
        department_guid: departments.science,
        name: 'المرحلة الأولى',
        study_name: 'صباحي',
      },
      {
        guid: stages.law,
        department_guid: departments.law,
        name: 'المرحلة الأولى',
        study_name: 'مسائي',
      },
    ])
    .execute();
  await db
    .insertInto('section')
    .values([
      { guid: sections.a, stage_guid: stages.first, name: 'أ' },
      { guid: sections.b, stage_guid: stages.first, name: 'ب' },
      { guid: sections.law, stage_guid: stages.law, name: 'أ' },
    ])
    .execute();
  await db
    .insertInto('subject')
    .values([
      { guid: subjects.physics, name: 'الفيزياء', cover_image_url: null },
      { guid: subjects.chemistry, name: 'الكيمياء', cover_image_url: null },
      { guid: subjects.rights, name: 'حقوق الإنسان', cover_image_url: null },
    ])
    .execute();
  await db
    .insertInto('subject_section')
    .values([
      { subject_guid: subjects.physics, section_guid: sections.a },
      { subject_guid: subjects.chemistry, section_guid: sections.b },
      { subject_guid: subjects.rights, section_guid: sections.law },
    ])
    .execute();
  await db
    .insertInto('person')
    .values([
      person('admin', 'مدير النظام', { role: 2, person_type: 'Administrator' }),
      person('teacher', 'د. أحمد كريم', {
        role: 2,
        person_type: 'Teacher',
        department_guid: departments.science,
      }),
      person('teacher2', 'د. ليلى حسن', {
        role: 2,
        person_type: 'Teacher',
        department_guid: departments.science,
      }),
      person('student', 'علي محمد', { section_guid: sections.a }),
      person('student2', 'سارة عبد الله', { section_guid: sections.b }),
      person('stranger', 'نور قاسم', { section_guid: sections.law }),
    ])
    .execute();
  await db
    .insertInto('teaching')
    .values([
      { teacher_guid: people.teacher, subject_guid: subjects.physics, section_guid: sections.a },
      { teacher_guid: people.teacher2, subject_guid: subjects.chemistry, section_guid: sections.b },
    ])
    .execute();
  await db
    .insertInto('person_forum_role')
    .values([
      { person_guid: people.admin, role: 'AddContentInAllLeaningSite' },
      { person_guid: people.admin, role: 'University' },
      { person_guid: people.teacher, role: 'Subject' },
      { person_guid: people.teacher2, role: 'Subject' },
    ])
    .execute();
  return university;
}
