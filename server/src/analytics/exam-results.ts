import type { ExamStatistics } from '@riwaq/api';
import type { QuestionRow } from '../exams/rows';
import { totalOf, type MarkUnits } from '../exams/rules/mark';
import {
  isPassed,
  meanShare,
  medianShare,
  scoreDistribution,
  type StudentResult,
} from './rules/results';
import { NOT_ASKED, UNGRADED, type MarkSheet } from './sheet';

/** The results of an exam, with the counts of each student, by index. */
export interface ExamResults {
  readonly results: Pick<
    ExamStatistics['examDetails'],
    'passCount' | 'totalCount' | 'ungradedCount' | 'meanShare' | 'medianShare' | 'scoreDistribution'
  >;
  /** The number of questions asked of, and answered by, each student. */
  readonly asked: Int32Array;
  readonly answered: Int32Array;
}

/** Computes the results; `extra` are the extra marks of each student, by index. */
export function resultsOf(
  questions: readonly QuestionRow[],
  sheet: MarkSheet,
  extra: readonly (MarkUnits | null)[],
): ExamResults {
  const n = sheet.students;
  const [asked, answered, ungraded, got, of] = [
    new Int32Array(n),
    new Int32Array(n),
    new Int32Array(n),
    new Float64Array(n),
    new Float64Array(n),
  ];
  const add = (to: Int32Array | Float64Array, student: number, more: number) => {
    to[student] = (to[student] as number) + more;
  };
  questions.forEach((question, index) => {
    for (let student = 0; student < n; student += 1) {
      const mark = sheet.marks[index * n + student] as number;
      if (mark === NOT_ASKED) continue;
      add(asked, student, 1);
      add(answered, student, sheet.answered[index * n + student] as number);
      add(
        of,
        student,
        sheet.maxima ? (sheet.maxima[index * n + student] as number) : question.mark,
      );
      if (mark === UNGRADED) add(ungraded, student, 1);
      else add(got, student, mark);
    }
  });
  const known: StudentResult[] = [];
  for (let student = 0; student < n; student += 1) {
    if (ungraded[student] === 0 && (asked[student] as number) > 0)
      known.push({
        got: totalOf(got[student] as number, extra[student] ?? null) ?? 0,
        of: of[student] as number,
      });
  }
  return {
    asked,
    answered,
    results: {
      passCount: known.filter(isPassed).length,
      totalCount: known.length,
      ungradedCount: ungraded.reduce((sum, count) => sum + count, 0),
      meanShare: meanShare(known),
      medianShare: medianShare(known),
      scoreDistribution: scoreDistribution(known),
    },
  };
}
