/**
 * Text keys of the problems that the forms of degrees report before they send a request, in
 * addition to the texts of status codes.
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
