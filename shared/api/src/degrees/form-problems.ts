/**
 * What the forms of degrees say of a field before anything is sent: keys of texts, beside the
 * status codes' own.
 */
export const DEGREE_FORM_PROBLEMS = [
  'degrees.classRequired',
  'degrees.highestInvalid',
  'degrees.degreeNumber',
  'degrees.degreeRange',
  'degrees.noteTooLong',
  'degrees.weightNumber',
  'degrees.fileType',
  'degrees.fileTooLarge',
  'degrees.extraNumber',
  'degrees.studentsRequired',
] as const;
export type DegreeFormProblem = (typeof DEGREE_FORM_PROBLEMS)[number];
