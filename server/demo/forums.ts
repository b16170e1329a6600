import { FORUM_TYPE } from '@riwaq/api';
import { EVERYBODY, inheritAudience, levelOf, type Audience } from '../src/forum/rules/audience';
import { demoGuid } from './guid';
import { campusForums, type CampusForum } from './material/campus';
import type { TopicMaterial } from './material/material';
import type { Row } from './rows';
import type { Department, Person, Stage, Structure, Subject } from './structure';
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

/** Collects the rows of forums in the order of their creation. */
class ForumCollector {
  readonly rows: Array<Row<'forum'>> = [];
  readonly #now: Date;
  readonly #audiences = new Map<string, Audience>();
  #age = -188;

  constructor(now: Date) {
    this.#now = now;
  }

  /** Adds a forum, whose parent was added before. Returns its guid. */
  add({
    key,
    parent,
    title,
    description,
    type,
    creator,
    audience = EVERYBODY,
    generated = false,
  }: NewForum): string {
    const guid = demoGuid('forum', key);
    const inherited =
      parent === null
        ? audience
        : inheritAudience(this.#audiences.get(parent) ?? EVERYBODY, audience);
    this.#audiences.set(key, inherited);
    this.#age += 0.5;
    this.rows.push({
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
      created_at: daysFrom(this.#now, this.#age),
    });
    return guid;
  }
}

/** The students of a department, or of all. */
const studentsOf = (structure: Structure, department: Department | undefined): Person[] =>
  department
    ? structure.stages
        .filter((stage) => stage.department === department)
        .flatMap(({ sections }) => sections.flatMap(({ students }) => students))
    : structure.students;

/** Adds the forums outside of the subjects of a category, or those at the top. */
function addCampusForums(
  collector: ForumCollector,
  structure: Structure,
  category: string | null,
): TopicForum[] {
  const department = structure.departments.find(({ key }) => key === category);
  const writer = department?.head ?? structure.admin;
  return campusForums
    .filter(({ parent }) => parent === category)
    .map(({ key, parent, title, description, type, topics }) => ({
      guid: collector.add({
        key,
        parent,
        title,
        description,
        type: FORUM_TYPE[type],
        creator: writer,
      }),
      title,
      writer,
      topics,
      kind: type,
      subject: null,
      students: studentsOf(structure, department),
      teachers: structure.subjects
        .filter((subject) => !department || subject.stage.department === department)
        .map(({ teacher }) => teacher)
        .filter((teacher) => teacher !== writer),
    }));
}

/** Adds the category of a department with its forums. */
function addDepartment(
  collector: ForumCollector,
  structure: Structure,
  { key, guid, name, head }: Department,
): TopicForum[] {
  collector.add({
    key,
    parent: null,
    title: name,
    description: `ما يخص طلبة ${name} وأساتذته.`,
    type: FORUM_TYPE.category,
    creator: head,
    audience: { ...EVERYBODY, departmentGuid: guid },
  });
  return addCampusForums(collector, structure, key);
}

/** Adds the category of a stage with a forum of each subject. */
function addStage(collector: ForumCollector, admin: Person, stage: Stage): TopicForum[] {
  collector.add({
    key: stage.key,
    parent: null,
    title: `مواد ${stage.name} – ${stage.department.name}`,
    description: 'منتدى لكل مادة من مواد المرحلة.',
    type: FORUM_TYPE.category,
    creator: admin,
    generated: true,
    audience: { departmentGuid: stage.department.guid, stageGuid: stage.guid, subjectGuid: null },
  });
  return stage.subjects.map((subject) => {
    const { key, name, language, topics } = subject.material;
    const guid = collector.add({
      key: `subject-${key}`,
      parent: stage.key,
      title: name,
      description: SUBJECT_DESCRIPTION[language](name),
      type: FORUM_TYPE.subjects,
      creator: subject.teacher,
      audience: { ...EVERYBODY, subjectGuid: subject.guid },
    });
    return {
      guid,
      title: name,
      writer: subject.teacher,
      students: stage.sections.flatMap(({ students }) => students),
      teachers: [],
      topics,
      subject,
      kind: 'subject',
    };
  });
}

/**
 * Builds the forums: categories at the top (and the announcements of the university), and the
 * forums in them.
 */
export function buildForums(
  structure: Structure,
  now: Date,
): { forums: TopicForum[]; rows: Array<Row<'forum'>> } {
  const collector = new ForumCollector(now);
  const atTop = addCampusForums(collector, structure, null);
  collector.add({
    key: 'campus',
    parent: null,
    title: 'الحياة الجامعية',
    description: 'أخبار الجامعة وفعالياتها ومكتبتها.',
    type: FORUM_TYPE.category,
    creator: structure.admin,
  });
  const forums = [
    ...atTop,
    ...addCampusForums(collector, structure, 'campus'),
    ...structure.departments.flatMap((each) => addDepartment(collector, structure, each)),
    ...structure.stages.flatMap((stage) => addStage(collector, structure.admin, stage)),
  ];
  return { forums, rows: collector.rows };
}
