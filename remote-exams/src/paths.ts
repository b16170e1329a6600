/** The exams in a folder, or those at the top. */
export const examsPath = (folderGuid: string | null = null): string =>
  folderGuid === null ? '/exams' : `/exams/${folderGuid}`;

/** The views of a teacher's exam. */
export const EXAM_VIEWS = ['questions', 'students', 'statistics', 'settings'] as const;
export type ExamView = (typeof EXAM_VIEWS)[number];

/** A teacher's own exam. */
export const examPath = (examGuid: string, view: ExamView = 'questions'): string =>
  `/showExam=${examGuid}${view === 'questions' ? '' : `?view=${view}`}`;

/** Page on which a student takes an exam, and on which its teacher previews it. */
export const enterPath = (examGuid: string): string => `/enterExam=${examGuid}`;

/** The categories of the question bank, and one of them. */
export const BANK_PATH = '/questionsBank';
export const categoryPath = (categoryGuid: string): string => `/showQuestionsBank=${categoryGuid}`;

/** The lists of degrees, and one of them. */
export const DEGREES_PATH = '/degrees';
export const degreePath = ({
  sessionGuid,
  sectionGuid,
}: {
  sessionGuid: string;
  sectionGuid: string;
}): string => `/degree/${sessionGuid}/${sectionGuid}`;
/** The extra marks of an exam. */
export const extraDegreePath = (examGuid: string): string => `/extraDegree/${examGuid}`;
