import type { StatusCatalogue } from '../endpoint';
import { plainStatuses } from '../statuses';

/** Exam create (EXAM-21); repeating one has `RE_EXAM`. */
export const EXAM_NEW = { ok: 1, periodTooLong: 6, noPermission: 7 } as const;
export const examNewStatuses = {
  1: 'success',
  6: 'exams.periodTooLong',
  7: 'exams.noBlockPermission',
} as const satisfies StatusCatalogue;

/** Exam edit (EXAM-22). */
export const EXAM_EDIT = {
  ok: 1,
  active: 2,
  notFound: 3,
  answered: 4,
  periodOutside: 6,
  noPermission: 7,
} as const;
export const examEditStatuses = {
  1: 'success',
  2: 'exams.activeNoChange',
  3: 'exams.notFound',
  4: 'exams.answeredNoChange',
  6: 'exams.periodOutside',
  7: 'exams.noBlockPermission',
} as const satisfies StatusCatalogue;

/** Deleting an exam; the numbers are those of deleting a question (EXAM-12, EXAM-24). */
export const EXAM_DELETE = { ok: 1, active: 2, notFound: 3, answered: 4 } as const;
export const examDeleteStatuses = {
  1: 'success',
  2: 'exams.activeNoDelete',
  3: 'exams.notFound',
  4: 'exams.answeredNoDelete',
} as const satisfies StatusCatalogue;

/** Repeating an exam: the codes of a new exam (EXAM-21), and 3 if there is no exam to repeat. */
export const RE_EXAM = { ok: 1, notFound: 3, periodTooLong: 6, noPermission: 7 } as const;
export const reExamStatuses = {
  1: 'success',
  3: 'exams.notFound',
  6: 'exams.periodAgain',
  7: 'exams.noBlockPermissionAgain',
} as const satisfies StatusCatalogue;

/** Adding students, and other calls that only require the exam to exist (EXAM-23). */
export const EXAM_FOUND = { ok: 1, notFound: 3 } as const;
export const examFoundStatuses = {
  1: 'success',
  3: 'exams.notFound',
} as const satisfies StatusCatalogue;

/** A student's answers under review: not while the exam is active (EXAM-11). */
export const EXAM_REVIEW = { ok: 1, active: 2, notFound: 3 } as const;
export const examReviewStatuses = {
  1: 'success',
  2: 'exams.activeNoResults',
  3: 'exams.notFound',
} as const satisfies StatusCatalogue;

/** Marks by hand (GRADE-12). */
export const GRADING = { ok: 1, active: 2, notFound: 3, invalid: 4 } as const;
export const gradingStatuses = {
  1: 'success',
  2: 'exams.activeNoGrading',
  3: 'exams.notFound',
  4: 'exams.degreeInvalid',
} as const satisfies StatusCatalogue;

/** Automatic correction (GRADE-13). */
export const AUTO_CORRECT = { ok: 1, active: 2, notFound: 3 } as const;
export const autoCorrectStatuses = {
  1: 'success',
  2: 'exams.activeNoAutoCorrect',
  3: 'exams.notFound',
} as const satisfies StatusCatalogue;

/** Folders (EXAM-14; the numbers are ours). */
export const FOLDER_SAVE = { ok: 1, notEmpty: 2, ownDescendant: 3, tooDeep: 4 } as const;
export const folderDeleteStatuses = {
  ...plainStatuses,
  2: 'exams.folderNotEmpty',
} as const satisfies StatusCatalogue;
export const folderSaveStatuses = {
  ...plainStatuses,
  3: 'exams.folderOwnDescendant',
  4: 'exams.folderTooDeep',
} as const satisfies StatusCatalogue;

/** Saving, moving and giving marks to questions (QUESTION-34). */
export const QUESTION_SAVE = {
  ok: 1,
  active: 2,
  notFound: 3,
  answered: 4,
  sameAnswers: 6,
  noCorrect: 10,
} as const;
const questionChange = {
  1: 'success',
  2: 'exams.activeNoQuestions',
  3: 'exams.notFound',
  4: 'exams.answeredNoQuestions',
} as const satisfies StatusCatalogue;
export const questionChangeStatuses = questionChange;
export const questionSaveStatuses = {
  ...questionChange,
  6: 'exams.sameAnswers',
  10: 'exams.selectCorrect',
} as const satisfies StatusCatalogue;
/** Deleting a question (QUESTION-37). */
export const questionDeleteStatuses = {
  1: 'success',
  2: 'exams.activeNoQuestionDelete',
  3: 'exams.notFound',
  4: 'exams.answeredNoQuestionDelete',
} as const satisfies StatusCatalogue;
/** The total mark; 5 is ours. */
export const EXAM_MARK = { noQuestions: 5 } as const;
export const examMarkStatuses = {
  ...questionChange,
  5: 'exams.noQuestions',
} as const satisfies StatusCatalogue;
/** Random questions (QUESTION-35). */
export const RANDOM_SAVE = { ok: 1, active: 2, notFound: 3, answered: 4, invalid: 5 } as const;
export const randomSwitchStatuses = {
  1: 'success',
  2: 'exams.activeNoChange',
  3: 'exams.notFound',
  4: 'exams.answeredNoChange',
} as const satisfies StatusCatalogue;
export const randomSaveStatuses = {
  ...randomSwitchStatuses,
  5: 'exams.randomInvalid',
} as const satisfies StatusCatalogue;

/** Copying questions to and from the bank (QUESTION-36): 2 while the exam accepts none. */
export const bankCopyStatuses = questionChange;
/** Deleting a category; 2 is ours. */
export const CATEGORY_DELETE = { ok: 1, notEmpty: 2 } as const;
export const categoryDeleteStatuses = {
  ...plainStatuses,
  2: 'exams.categoryNotEmpty',
} as const satisfies StatusCatalogue;

/**
 * Importing questions: 2 to 4 as for adding one, the others are ours. `details` gives the reason in
 * words (QUESTION-16).
 */
export const IMPORT = {
  ok: 1,
  active: 2,
  notFound: 3,
  answered: 4,
  lines: 5,
  unreadable: 6,
  empty: 7,
} as const;
export const importStatuses = {
  ...questionChange,
  5: 'exams.importLines',
  6: 'exams.importUnreadable',
  7: 'exams.importEmpty',
} as const satisfies StatusCatalogue;

/**
 * Entering and finishing an exam; the numbers equal those of AnswerSave where they mean the same. 9
 * in place of 8: the teacher allows entering with the account password. 10: that password was
 * wrong. 11 in place of 9 and 10: the account has no password, because the student signs in through
 * the university's provider (docs/decisions/0045).
 */
export const EXAM_ENTER = {
  ok: 1,
  notActive: 2,
  notFound: 3,
  wrongPassword: 5,
  finished: 7,
  face: 8,
  ownPassword: 9,
  wrongOwnPassword: 10,
  noOwnPassword: 11,
} as const;
export const examEnterStatuses = {
  1: 'success',
  2: 'exams.notActive',
  3: 'exams.notFound',
  5: 'exams.passwordIncorrect',
  7: 'exams.attemptFinished',
  8: 'exams.faceInvalid',
  9: 'exams.ownPassword',
  10: 'exams.ownPasswordIncorrect',
  11: 'exams.noOwnPassword',
} as const satisfies StatusCatalogue;
export const examFinishStatuses = {
  1: 'success',
  2: 'exams.notEntered',
  3: 'exams.notFound',
} as const satisfies StatusCatalogue;
/** Flags; 7 as for saving an answer. */
export const FLAG = { ok: 1, notEntered: 2, notFound: 3, finished: 7 } as const;
export const flagStatuses = {
  ...examFinishStatuses,
  7: 'exams.attemptFinished',
} as const satisfies StatusCatalogue;
/** Moving forward to a page; the numbers are those of AnswerSave. */
export const MOVE = {
  ok: 1,
  notActive: 2,
  notFound: 3,
  wrongPassword: 5,
  finished: 7,
  face: 8,
} as const;
export const moveStatuses = {
  1: 'success',
  2: 'exams.notActive',
  3: 'exams.notFound',
  5: 'exams.passwordIncorrect',
  7: 'exams.attemptFinished',
  8: 'exams.faceInvalid',
} as const satisfies StatusCatalogue;
/**
 * Saving an answer (SIT-11); 6 is success: the server stores a newer answer, which the response
 * contains. 3 is ours.
 */
export const ANSWER_SAVE = {
  ok: 1,
  notActive: 2,
  notFound: 3,
  wrongPassword: 5,
  newer: 6,
  closed: 7,
  face: 8,
} as const;
export const answerSaveStatuses = {
  1: 'success',
  2: 'exams.notActive',
  3: 'exams.notFound',
  5: 'exams.passwordIncorrect',
  6: 'success',
  7: 'exams.answerClosed',
  8: 'exams.faceInvalid',
} as const satisfies StatusCatalogue;
/**
 * Exports (QUESTION-16, GRADE-14): a missing exam has its own code; 2 is ours: the format can
 * represent none of the questions.
 */
export const EXPORT = { ok: 1, nothing: 2, notFound: 3 } as const;
export const exportStatuses = {
  1: 'success',
  2: 'exams.exportNothing',
  3: 'exams.exportMissing',
} as const satisfies StatusCatalogue;

/** Extra time; 2 is ours. */
export const EXTRA_TIME = { ok: 1, finished: 2, notFound: 3 } as const;
export const extraTimeStatuses = {
  1: 'success',
  2: 'exams.extraTimeFinished',
  3: 'exams.notFound',
} as const satisfies StatusCatalogue;
