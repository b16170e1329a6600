import {
  EXAM_TYPE,
  foldForSearch,
  MINUTE_MS,
  QUESTIONS_IN_PAGE,
  type QuestionType,
} from '@riwaq/api';
import { buildAttempts, type AttemptRows } from './exam-attempts';
import { buildMarks } from './exam-marks';
import { placeQuestions, prepareQuestion, type PlacedQuestion } from './exam-questions';
import { demoGuid } from './guid';
import type { ExamMaterial, SubjectExams } from './material/exams/exam-material';
import { examsMaterial } from './material/exams/subjects';
import { createRandom } from './random';
import type { Row } from './rows';
import { printedName, type Structure, type Subject } from './structure';
import { daysFrom, earliest, momentBetween, workingHour } from './times';

export interface ExamRows extends AttemptRows {
  categories: Array<Row<'question_category'>>;
  folders: Array<Row<'exam_folder'>>;
  exams: Array<Row<'exam'>>;
  questions: Array<Row<'exam_question'>>;
  options: Array<Row<'question_option'>>;
  marks: Array<Row<'exam_mark'>>;
}

/** Days from now at which teachers started their banks and folders. */
const BEGAN = { bank: -58, folders: -40 } as const;
/** Minimum number of days by which an exam is created before it begins, and before now. */
const MADE_BEFORE = 4;

const QUESTION_TYPES: readonly QuestionType[] = [
  'FillInTheBlanks',
  'MultiChoice',
  'OneChoice',
  'Number',
  'AttachedFile',
];

function drawOf({ draw }: ExamMaterial): ReadonlyMap<QuestionType, number | null> | null {
  return draw ? new Map(QUESTION_TYPES.map((type) => [type, draw[type] ?? null])) : null;
}

/**
 * The number of questions that each paper draws of each type; null for a type that is not drawn.
 */
const drawColumns = ({ draw }: ExamMaterial) => ({
  random_questions: draw !== undefined,
  draw_fill_in: draw?.FillInTheBlanks ?? null,
  draw_multi_choice: draw?.MultiChoice ?? null,
  draw_one_choice: draw?.OneChoice ?? null,
  draw_number: draw?.Number ?? null,
  draw_attached_file: draw?.AttachedFile ?? null,
});

function examRow(
  material: ExamMaterial,
  subject: Subject,
  now: Date,
  guidOf: (kind: string, key: string) => string,
): Row<'exam'> {
  const {
    key,
    title,
    description,
    type,
    folder,
    section,
    opens,
    active = true,
    marked = false,
  } = material;
  const startAt = workingHour(now, opens.days, opens.hour);
  const madeBefore = earliest(daysFrom(startAt, -MADE_BEFORE), daysFrom(now, -MADE_BEFORE));
  const audience = subject.stage.sections[section];
  if (!audience) throw new Error(`${subject.material.key} has no section ${section}.`);
  return {
    guid: guidOf('exam', key),
    folder_guid: folder === undefined ? null : guidOf('exam folder', folder),
    subject_guid: subject.guid,
    section_guid: audience.guid,
    title,
    description,
    search_text: foldForSearch(`${title} ${description}`),
    exam_type: EXAM_TYPE[type],
    start_at: startAt,
    end_at: new Date(startAt.getTime() + opens.minutes * MINUTE_MS),
    is_active: active && !marked,
    show_result: marked,
    password: material.password ?? null,
    face_required: false,
    blocks_resources: false,
    forward_only: material.forwardOnly ?? false,
    shows_correct: material.showsCorrect ?? false,
    restricted_seconds:
      material.restrictedMinutes === undefined ? null : material.restrictedMinutes * 60,
    questions_in_page: material.questionsInPage ?? QUESTIONS_IN_PAGE.default,
    ...drawColumns(material),
    created_by: subject.teacher.guid,
    created_at: momentBetween(
      createRandom(`exam ${key} of ${subject.guid}`),
      daysFrom(madeBefore, -2),
      madeBefore,
    ),
    origin_guid: material.again === undefined ? null : guidOf('exam', material.again),
  };
}

function addSubject(
  out: ExamRows,
  material: SubjectExams,
  subject: Subject,
  now: Date,
  withFiles: boolean,
): void {
  const creator = subject.teacher;
  const random = createRandom(`exams of ${subject.guid}`);
  const guidOf = (kind: string, key: string): string => demoGuid(kind, subject.guid, key);
  const prepared = new Map(
    material.categories.map(({ key, questions }) => [
      key,
      questions.map((question) => prepareQuestion(question, random)),
    ]),
  );
  const exams = material.exams.map((exam) => ({ exam, row: examRow(exam, subject, now, guidOf) }));
  const add = (questions: readonly PlacedQuestion[]): void => {
    out.questions.push(...questions.map(({ row }) => row));
    out.options.push(...questions.flatMap(({ options }) => options));
  };

  material.folders.forEach(({ key, name, parent }, index) => {
    out.folders.push({
      guid: guidOf('exam folder', key),
      parent_guid: parent === undefined ? null : guidOf('exam folder', parent),
      name,
      created_by: creator.guid,
      created_at: daysFrom(now, BEGAN.folders + index),
    });
  });
  material.categories.forEach(({ key, name, description }, index) => {
    const createdAt = daysFrom(now, BEGAN.bank + index);
    const usedAt =
      exams
        .filter(({ exam }) => exam.asks.includes(key))
        .map(({ row }) => row.created_at as Date)
        .sort((one, other) => other.getTime() - one.getTime())[0] ?? null;
    out.categories.push({
      guid: guidOf('question category', key),
      subject_guid: subject.guid,
      name,
      description,
      is_active: true,
      created_by: creator.guid,
      created_at: createdAt,
    });
    add(
      placeQuestions(
        prepared.get(key) ?? [],
        { categoryGuid: guidOf('question category', key) },
        { creator, createdAt, usedAt },
      ),
    );
  });
  for (const { exam, row } of exams) {
    out.exams.push(row);
    const questions = placeQuestions(
      exam.asks.flatMap((key) => prepared.get(key) ?? []),
      { examGuid: row.guid },
      { creator, createdAt: row.created_at as Date },
    );
    add(questions);
    const students = subject.stage.sections[exam.section]?.students ?? [];
    const attempts = buildAttempts(
      { row, questions, students, draw: drawOf(exam), printed: printedName(subject) },
      now,
      { withFiles },
    );
    out.students.push(...attempts.students);
    out.answers.push(...attempts.answers);
    out.files.push(...attempts.files);
    out.links.push(...attempts.links);
    if (exam.marked) out.marks.push(...buildMarks(row, questions, attempts, creator));
  }
}

/**
 * Builds the exams of some teachers in every state, with their folders, question banks and
 * attempts.
 */
export function buildExams(
  { subjects }: Pick<Structure, 'subjects'>,
  now: Date,
  { withFiles }: { withFiles: boolean },
): ExamRows {
  const out: ExamRows = {
    categories: [],
    folders: [],
    exams: [],
    questions: [],
    options: [],
    students: [],
    answers: [],
    files: [],
    links: [],
    marks: [],
  };
  for (const material of examsMaterial) {
    const subject = subjects.find(({ material: { key } }) => key === material.subject);
    if (!subject) throw new Error(`Nobody teaches ${material.subject}.`);
    addSubject(out, material, subject, now, withFiles);
  }
  out.exams.sort(
    (one, other) => (one.created_at as Date).getTime() - (other.created_at as Date).getTime(),
  );
  return out;
}
