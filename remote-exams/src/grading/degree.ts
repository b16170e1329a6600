import { hasMarkDecimals, type ExamFormProblem } from '@riwaq/api';

/**
 * What is wrong with a degree (document 2 section 5, grading): the key of a text in the `status`
 * namespace.
 */
export function degreeProblem(
  degree: number | null,
  mark: number,
): ExamFormProblem | 'exams.degreeInvalid' | null {
  if (degree === null) return 'exams.degreeRequired';
  if (degree > mark) return 'exams.degreeAbove';
  return degree < 0 || !hasMarkDecimals(degree) ? 'exams.degreeInvalid' : null;
}
