import {
  EXAM_TYPE,
  foldForSearch,
  RESULT_PARTS,
  type ResultPart,
  type ResultParts,
} from '@riwaq/api';
import {
  fingerprintOf,
  finalResult,
  type DegreeInList,
  type WeightUnits,
} from '../src/degrees/rules/final-result';
import { places } from '../src/degrees/rules/places';
import { givenMarkOf, unitsOf } from '../src/exams/rules/mark';
import { demoGuid } from './guid';
import { createRandom } from './random';
import type { Row } from './rows';
import type { Section, Structure, Subject } from './structure';
import { daysFrom, workingHour } from './times';

export interface DegreeRows {
  lists: Array<Row<'degree_list'>>;
  rows: Array<Row<'degree_row'>>;
  changes: Array<Row<'degree_change'>>;
  states: Array<Row<'degree_list_state'>>;
  weights: Array<Row<'final_weight'>>;
  publications: Array<Row<'final_publication'>>;
  results: Array<Row<'final_result'>>;
  notifications: Array<Row<'notification'>>;
}

interface ListMaterial {
  readonly key: string;
  readonly title: string;
  readonly part: ResultPart;
  readonly highest: number;
  /** Days from now. */
  readonly held: number;
  /** Share of the class with a degree. */
  readonly entered: number;
  readonly ended: boolean;
}

/** The same lists for each class of these subjects. */
const LISTS: readonly ListMaterial[] = [
  {
    key: 'daily1',
    title: 'الاختبار اليومي الأول',
    part: 'daily',
    highest: 10,
    held: -52,
    entered: 1,
    ended: true,
  },
  {
    key: 'daily2',
    title: 'الاختبار اليومي الثاني',
    part: 'daily',
    highest: 10,
    held: -38,
    entered: 0.95,
    ended: true,
  },
  {
    key: 'monthly',
    title: 'اختبار الشهر الأول',
    part: 'monthly',
    highest: 25,
    held: -30,
    entered: 1,
    ended: true,
  },
  {
    key: 'mid',
    title: 'الاختبار النصف نهائي',
    part: 'midFinal',
    highest: 50,
    held: -20,
    entered: 1,
    ended: true,
  },
  {
    key: 'final',
    title: 'الاختبار النهائي',
    part: 'final',
    highest: 100,
    held: -8,
    entered: 0.97,
    ended: true,
  },
  {
    key: 'daily3',
    title: 'الاختبار اليومي الثالث',
    part: 'daily',
    highest: 10,
    held: -3,
    entered: 0.4,
    ended: false,
  },
];
/**
 * Keys of the lists that have ended in classes of the second subject, which are still in progress.
 */
const IN_PROGRESS: readonly string[] = ['daily1', 'daily2', 'monthly'];
/** Subjects with degrees; the final results of the first one are published. */
const SUBJECTS = ['algorithms', 'databases'] as const;
const NAMED_STUDENTS: readonly string[] = ['student', 'student2'];
const WEIGHTS: WeightUnits = {
  daily: unitsOf(10),
  monthly: unitsOf(20),
  midFinal: unitsOf(20),
  final: unitsOf(50),
};
const PUBLISHED_DAYS = -2;
const NOTES = ['إجابة منظمة', 'يراجع الفصل الثالث', 'تحسّن واضح'];

/** A random degree in quarters, mostly between half of the highest and all of it. */
function drawDegree(
  highest: number,
  ability: number,
  random: ReturnType<typeof createRandom>,
): number {
  const share = Math.min(1, Math.max(0.2, ability + (random.next() - 0.5) * 0.3));
  return Math.round(share * highest * 4) / 4;
}

const partsOf = (parts: ReturnType<typeof finalResult>['parts']): ResultParts =>
  Object.fromEntries(
    RESULT_PARTS.map((part) => [
      part,
      { ...parts[part], average: givenMarkOf(parts[part].average) },
    ]),
  ) as ResultParts;

interface DegreeClass {
  readonly subject: Subject;
  readonly section: Section;
}
const columnsOf = ({ subject, section }: DegreeClass) => ({
  subject_guid: subject.guid,
  section_guid: section.guid,
});
const abilityOf = (studentGuid: string): number =>
  0.5 + createRandom(`ability of ${studentGuid}`).next() * 0.5;

/** Degrees by student. */
type Degrees = ReadonlyMap<string, DegreeInList[]>;

/** Adds the degrees of a list's students, and to `degrees` if the list has ended. */
function addDegrees(
  out: DegreeRows,
  { subject, section }: DegreeClass,
  { part, highest, entered, ended }: ListMaterial,
  { guid, heldAt, degrees }: { guid: string; heldAt: Date; degrees: Degrees },
): void {
  const random = createRandom(`degrees of ${guid}`);
  for (const student of section.students) {
    const drawn = random.next();
    const degree =
      NAMED_STUDENTS.includes(student.userName) || drawn < entered
        ? unitsOf(drawDegree(highest, abilityOf(student.guid), random))
        : null;
    if (ended) degrees.get(student.guid)?.push({ part, highest: unitsOf(highest), degree });
    if (degree === null) continue;
    const note = random.chance(0.12) ? random.pick(NOTES) : '';
    out.rows.push({ list_guid: guid, student_guid: student.guid, degree, note, version: 1 });
    out.changes.push({
      list_guid: guid,
      student_guid: student.guid,
      before: null,
      after: degree,
      note,
      source: 'hand',
      changed_by: subject.teacher.guid,
      changed_at: new Date(heldAt.getTime() + 7_200_000),
    });
  }
}

function addList(
  out: DegreeRows,
  of: DegreeClass,
  material: ListMaterial,
  degrees: Degrees,
  now: Date,
): void {
  const { subject, section } = of;
  const { key, title, part, highest, held, ended } = material;
  const guid = demoGuid('degree list', subject.guid, section.guid, key);
  const heldAt = workingHour(now, held, 10);
  const endedAt = ended ? daysFrom(heldAt, 1) : null;
  out.lists.push({
    guid,
    ...columnsOf(of),
    title,
    search_text: foldForSearch(title),
    degree_type: EXAM_TYPE[part],
    highest: unitsOf(highest),
    held_at: heldAt,
    ended_at: endedAt,
    exam_guid: null,
    created_by: subject.teacher.guid,
    created_at: heldAt,
  });
  addDegrees(out, of, material, { guid, heldAt, degrees });
  if (endedAt)
    out.states.push({
      list_guid: guid,
      ended: true,
      reason: '',
      changed_by: subject.teacher.guid,
      changed_at: endedAt,
    });
}

/** Adds the published final results of a class, with notifications of the named students. */
function publish(out: DegreeRows, of: DegreeClass, degrees: Degrees, now: Date): void {
  const { subject, section } = of;
  const guid = demoGuid('final publication', subject.guid, section.guid);
  const publishedAt = daysFrom(now, PUBLISHED_DAYS);
  const students = section.students.map((student) => ({
    student,
    result: finalResult(degrees.get(student.guid) ?? [], WEIGHTS),
  }));
  out.publications.push({
    guid,
    ...columnsOf(of),
    daily: WEIGHTS.daily,
    monthly: WEIGHTS.monthly,
    mid_final: WEIGHTS.midFinal,
    final: WEIGHTS.final,
    fingerprint: fingerprintOf(
      WEIGHTS,
      students.map(({ student, result }) => ({ guid: student.guid, result })),
    ),
    published_by: subject.teacher.guid,
    published_at: publishedAt,
    withdrawn_by: null,
    withdrawn_at: null,
  });
  for (const { student, result } of students) {
    out.results.push({
      publication_guid: guid,
      student_guid: student.guid,
      result: result.result,
      parts: partsOf(result.parts),
    });
    if (!NAMED_STUDENTS.includes(student.userName)) continue;
    out.notifications.push({
      guid: demoGuid('notification', student.guid, `published ${guid}`),
      person_guid: student.guid,
      kind: 'degrees.published',
      fields: { subject: subject.material.name },
      path: places.own(subject.guid),
      created_at: publishedAt,
      read_at: publishedAt,
    });
  }
}

function addClass(
  out: DegreeRows,
  of: DegreeClass,
  materials: readonly ListMaterial[],
  published: boolean,
  now: Date,
): void {
  const degrees: Degrees = new Map(of.section.students.map(({ guid }) => [guid, []]));
  for (const material of materials) addList(out, of, material, degrees, now);
  out.weights.push({
    ...columnsOf(of),
    daily: WEIGHTS.daily,
    monthly: WEIGHTS.monthly,
    mid_final: WEIGHTS.midFinal,
    final: WEIGHTS.final,
    version: 1,
  });
  if (published) publish(out, of, degrees, now);
}

/**
 * Builds degree lists of two subjects, ended and open, with weights, and the published final
 * results of one of them.
 */
export function buildDegrees({ subjects }: Pick<Structure, 'subjects'>, now: Date): DegreeRows {
  const out: DegreeRows = {
    lists: [],
    rows: [],
    changes: [],
    states: [],
    weights: [],
    publications: [],
    results: [],
    notifications: [],
  };
  SUBJECTS.forEach((key, index) => {
    const subject = subjects.find(({ material }) => material.key === key);
    if (!subject) throw new Error(`Nobody teaches ${key}.`);
    const materials =
      index === 0 ? LISTS : LISTS.filter((list) => IN_PROGRESS.includes(list.key) || !list.ended);
    for (const section of subject.stage.sections)
      addClass(out, { subject, section }, materials, index === 0, now);
  });
  out.lists.sort(
    (one, other) => (one.created_at as Date).getTime() - (other.created_at as Date).getTime(),
  );
  return out;
}
