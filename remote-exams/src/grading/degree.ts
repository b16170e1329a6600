import { hasMarkDecimals, type ExamFormProblem } from '@riwaq/api';

/** Validates a degree (GRADE-5): returns the key of a text in the `status` namespace, or null. */
export function degreeProblem(
  degree: number | null,
  mark: number,
): ExamFormProblem | 'exams.degreeInvalid' | null {
  if (degree === null) return 'exams.degreeRequired';
  if (degree > mark) return 'exams.degreeAbove';
  return degree < 0 || !hasMarkDecimals(degree) ? 'exams.degreeInvalid' : null;
}
