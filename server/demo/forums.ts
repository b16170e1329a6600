import { FORUM_TYPE } from '@riwaq/api';
import { EVERYBODY, inheritAudience, levelOf, type Audience } from '../src/forum/rules/audience';
import { demoGuid } from './guid';
import { campusForums, type CampusForum } from './material/campus';
import type { TopicMaterial } from './material/material';
import type { Row } from './rows';
import type { DepartmentKey, Person, Structure, Subject } from './structure';
import { daysFrom } from './times';

/** A forum with topics. */
export interface TopicForum {
  guid: string;
  title: string;
  writer: Person;
  /** The students who see the forum, and the teachers other than its writer. */
  students: Person[];
  teachers: Person[];
  topics: readonly TopicMaterial[];
  /** The forum's subject; null outside of the subjects. */
  subject: Subject | null;
  kind: CampusForum['type'] | 'subject';
}

const SUBJECT_DESCRIPTION = {
  ar: (name: string) => `محاضرات مادة ${name} وواجباتها وأسئلتها، مع أستاذ المادة.`,
  en: (name: string) => `Lectures, assignments and questions of ${name}, with its teacher.`,
};

/**
 * Builds the forums: categories at the top (and the announcements of the university), and the
 * forums in them.
 */
export function buildForums(
  structure: Structure,
  now: Date,
): { forums: TopicForum[]; rows: Array<Row<'forum'>> } {
  const rows: Array<Row<'forum'>> = [];
  const forums: TopicForum[] = [];
  const audiences = new Map<string, Audience>();
  let age = -188;

  interface NewForum {
    key: string;
    parent: string | null;
    title: string;
    description: string;
    type: number;
    creator: Person;
    audience?: Audience;
    generated?: boolean;
  }
  const add = ({
    key,
    parent,
    title,
    description,
    type,
    creator,
    audience = EVERYBODY,
    generated = false,
  }: NewForum): string => {
    const guid = demoGuid('forum', key);
    const inherited =
      parent === null ? audience : inheritAudience(audiences.get(parent) ?? EVERYBODY, audience);
    audiences.set(key, inherited);
    rows.push({
      guid,
      parent_guid: parent === null ? null : demoGuid('forum', parent),
      title,
      description,
      forum_type: type,
      start_at: null,
      end_at: null,
      end_enabled: false,
      visible: true,
      department_guid: inherited.departmentGuid,
      stage_guid: inherited.stageGuid,
      subject_guid: inherited.subjectGuid,
      auto_generated: generated,
      level: levelOf(inherited),
      created_by: creator.guid,
      created_at: daysFrom(now, (age += 0.5)),
    });
    return guid;
  };
  const everyStudent = structure.students;
  const studentsOf = (department: DepartmentKey) =>
    structure.stages
      .filter((stage) => stage.department.key === department)
      .flatMap(({ sections }) => sections.flatMap(({ students }) => students));

  const addCampus = ({ key, parent, title, description, type, topics }: CampusForum) => {
    const department = structure.departments.find((candidate) => candidate.key === parent);
    const writer = department?.head ?? structure.admin;
    forums.push({
      guid: add({ key, parent, title, description, type: FORUM_TYPE[type], creator: writer }),
      title,
      writer,
      topics,
      kind: type,
      subject: null,
      students: department ? studentsOf(department.key) : everyStudent,
      teachers: structure.subjects
        .filter((subject) => !department || subject.stage.department === department)
        .map(({ teacher }) => teacher)
        .filter((teacher) => teacher !== writer),
    });
  };
  const inCategory = (parent: string | null) =>
    campusForums.filter((forum) => forum.parent === parent);

  inCategory(null).forEach(addCampus);
  add({
    key: 'campus',
    parent: null,
    title: 'الحياة الجامعية',
    description: 'أخبار الجامعة وفعالياتها ومكتبتها.',
    type: FORUM_TYPE.category,
    creator: structure.admin,
  });
  inCategory('campus').forEach(addCampus);
  for (const department of structure.departments) {
    add({
      key: department.key,
      parent: null,
      title: department.name,
      description: `ما يخص طلبة ${department.name} وأساتذته.`,
      type: FORUM_TYPE.category,
      creator: department.head,
      audience: { ...EVERYBODY, departmentGuid: department.guid },
    });
    inCategory(department.key).forEach(addCampus);
  }
  for (const stage of structure.stages) {
    add({
      key: stage.key,
      parent: null,
      title: `مواد ${stage.name} – ${stage.department.name}`,
      description: 'منتدى لكل مادة من مواد المرحلة.',
      type: FORUM_TYPE.category,
      creator: structure.admin,
      generated: true,
      audience: { departmentGuid: stage.department.guid, stageGuid: stage.guid, subjectGuid: null },
    });
    for (const subject of stage.subjects) {
      const { key, name, language, topics } = subject.material;
      const guid = add({
        key: `subject-${key}`,
        parent: stage.key,
        title: name,
        description: SUBJECT_DESCRIPTION[language](name),
        type: FORUM_TYPE.subjects,
        creator: subject.teacher,
        audience: { ...EVERYBODY, subjectGuid: subject.guid },
      });
      forums.push({
        guid,
        title: name,
        writer: subject.teacher,
        students: stage.sections.flatMap(({ students }) => students),
        teachers: [],
        topics,
        subject,
        kind: 'subject',
      });
    }
  }
  return { forums, rows };
}
