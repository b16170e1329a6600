import {
  durationOf,
  type BankCategory,
  type Exam,
  type ExamFolder,
  type Question,
  type QuestionOption,
} from '@riwaq/api';
import type { Services } from '../platform/services';
import type { BankCategoryRow, ExamRow, FolderRow, OptionRow, QuestionRow } from './rows';
import { markOf } from './rules/mark';
import { matchedOptions } from './rules/marking';
import { isChoice } from './rules/question';
import { examStatusAt } from './rules/settings';
import { bindContext } from '../platform/bind-context';

type PresentersDeps = Pick<Services, 'time' | 'files'>;

/**
 * @param shown whether the caller may know what is correct
 * @param commented guids of the options whose feedback the caller may know then; all by default
 */
const options = (
  rows: readonly OptionRow[],
  shown: boolean,
  commented?: ReadonlySet<string>,
): QuestionOption[] =>
  rows.map(({ guid, text, isCorrect, tolerance, feedback }, index) => ({
    answerGuid: guid,
    questionAnswer: text,
    optionText: text,
    optionOrder: index + 1,
    isCorrect: shown ? isCorrect : null,
    tolerance: shown ? tolerance : null,
    ...(shown && feedback !== '' && (commented?.has(guid) ?? true) && { feedback }),
  }));

const feedbackOf = (
  { files }: PresentersDeps,
  { feedback }: QuestionRow,
  reader: string,
): Pick<Question, 'feedback'> =>
  feedback === '' ? {} : { feedback: files.htmlForReading(feedback, reader) };

const common = (
  { files, time }: PresentersDeps,
  row: QuestionRow,
  reader: string,
): Omit<Question, 'questionHint' | 'feedback' | 'questionAnswers' | 'studentAnswers'> => ({
  questionGuid: row.guid,
  questionType: row.question_type,
  question: files.htmlForReading(row.html, reader),
  questionMark: markOf(row.mark),
  containsFile: row.file_url !== null,
  fileName: row.file_name ?? '',
  fileUrl: row.file_url ?? '',
  categoryGuid: row.category_guid,
  isBankQuestions: row.in_bank,
  lastUsedDate: time.formatNullable(row.last_used_at),
});

/** Presents an exam. Only its creator sees its password and its folder. */
const exam = ({ time }: PresentersDeps, row: ExamRow, userGuid: string, now: Date): Exam => ({
  guid: row.guid,
  title: row.title,
  description: row.description,
  startDate: time.format(row.start_at),
  endDate: time.format(row.end_at),
  examStatus: examStatusAt({ startAt: row.start_at, endAt: row.end_at }, now),
  isActive: row.is_active,
  showResult: row.show_result,
  examType: row.exam_type,
  enablePasswordToEnter: row.password !== null,
  passwordToEnter: row.created_by === userGuid ? (row.password ?? '') : '',
  enableFaceIdVerification: row.face_required,
  blockAccessResources: row.blocks_resources,
  restrictedMovingToNext: row.forward_only,
  showCorrectAnswerAfterSubmit: row.shows_correct,
  restrictedByTime: row.restricted_seconds !== null,
  restrictedTime: durationOf(row.restricted_seconds ?? 0),
  numberOfQuestionsInPage: row.questions_in_page,
  partialMarks: row.partial_marks,
  randomQuestionsEnable: row.random_questions,
  folderId: row.created_by === userGuid ? row.folder_guid : null,
  subjectGuid: row.subject_guid,
  subjectName: row.subject_name,
  sectionGuid: row.section_guid,
  sectionName: row.section_name,
  stageName: row.stage_name,
  departmentName: row.department_name,
  teacherName: row.teacher_name,
  studentsCount: row.students_count,
  hasFinished: row.has_finished,
});

/** Presents a question to its teacher. */
const question = (deps: PresentersDeps, row: QuestionRow, teacher: string): Question => ({
  ...common(deps, row, teacher),
  questionHint: row.hint,
  ...feedbackOf(deps, row, teacher),
  questionAnswers: options(row.options, true),
  studentAnswers: [],
});

/**
 * Presents a question to a student in an attempt. Correct answers, the hint and the feedback only
 * where `shown`; of the options, only the feedback on the student's answer.
 */
const questionForStudent = (
  deps: PresentersDeps,
  row: QuestionRow,
  { student, answer, shown }: { student: string; answer: readonly string[]; shown: boolean },
): Question => ({
  ...common(deps, row, student),
  categoryGuid: null,
  isBankQuestions: false,
  lastUsedDate: null,
  questionHint: shown ? row.hint : '',
  ...(shown && feedbackOf(deps, row, student)),
  // The options of a text or number question are its accepted answers: hide them until `shown`.
  questionAnswers:
    shown || isChoice(row.question_type)
      ? options(
          row.options,
          shown,
          matchedOptions({ type: row.question_type, options: row.options }, answer),
        )
      : [],
  studentAnswers: answer.map((answerText) => ({ answerText })),
});

const category = (row: BankCategoryRow): BankCategory => ({
  categoryGuid: row.guid,
  categoryName: row.name,
  categoryDescription: row.description,
  studySubject: { subjectGuid: row.subject_guid, subjectName: row.subject_name },
  activeStatus: row.is_active ? 1 : 0,
  questionsCount: row.questions_count,
});

const folder = (row: FolderRow): ExamFolder => ({
  folderGuid: row.guid,
  parentGuid: row.parent_guid,
  folderName: row.name,
  foldersCount: row.folders_count,
  examsCount: row.exams_count,
});

/** Presenters: turn database rows into the objects of API responses. */
export function createPresenters(deps: PresentersDeps) {
  return {
    options,
    category,
    folder,
    ...bindContext(deps, { exam, question, questionForStudent }),
  };
}
export type ExamPresenters = ReturnType<typeof createPresenters>;
