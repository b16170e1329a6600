/**
 * Text keys of the problems that the forms of exams report before they send a request
 * (EXAM-7 to EXAM-9), in addition to the texts of status codes.
 */
export const EXAM_FORM_PROBLEMS = [
  'exams.startNotBeforeEnd',
  'exams.startAfterEnd',
  'exams.questionsInPage',
  'exams.periodRequired',
  'exams.passwordRequired',
  'exams.passwordShort',
  'exams.studentsRequired',
  'exams.markDigits',
  'exams.paperMark',
  'exams.marksLeft',
  'exams.optionEmpty',
  'exams.optionsRequired',
  'exams.correctRequired',
  'exams.numberInvalid',
  'exams.placeOutside',
  'exams.degreeRequired',
  'exams.degreeAbove',
] as const;
export type ExamFormProblem = (typeof EXAM_FORM_PROBLEMS)[number];
