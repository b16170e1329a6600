import type { ExamStudent } from '@riwaq/api';

/** Number of students, and of those who entered and finished (GRADE-3). */
export interface ResultTotals {
  students: number;
  entered: number;
  notEntered: number;
  finished: number;
  notFinished: number;
}

export function totalsOf(
  students: readonly Pick<ExamStudent, 'enterDate' | 'endDate'>[],
): ResultTotals {
  const entered = students.filter(({ enterDate }) => enterDate !== null).length;
  const finished = students.filter(({ endDate }) => endDate !== null).length;
  return {
    students: students.length,
    entered,
    notEntered: students.length - entered,
    finished,
    notFinished: students.length - finished,
  };
}
