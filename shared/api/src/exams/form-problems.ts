/**
 * What the forms of exams say of a field before anything is sent (document 2 section 5): keys of
 * texts, beside the status codes' own.
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
