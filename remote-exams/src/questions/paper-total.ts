import type { TFunction } from 'i18next';
import { sumOfMarks, type ExamOutline, type RandomSetting } from '@riwaq/api';

export interface PaperTotals {
  readonly least: number;
  readonly most: number;
}

/**
 * Lowest and highest total of a paper that draws so many questions of each type. Null if it is
 * unknown: the server is an older one, or a number is not filled in.
 */
export function paperTotals(
  settings: readonly RandomSetting[],
  drawn: (setting: RandomSetting) => number | null,
): PaperTotals | null {
  const [least, most]: [number[], number[]] = [[], []];
  for (const setting of settings) {
    const count = drawn(setting);
    const marks = setting.questionMarks;
    if (count === null || count < 0 || count > setting.numberOfQuestions || !marks) return null;
    least.push(...marks.slice(0, count));
    most.push(...marks.slice(marks.length - count));
  }
  return { least: sumOfMarks(least), most: sumOfMarks(most) };
}

/**
 * Text about the number of questions and the total of one paper of an exam with random questions.
 */
export function paperText(t: TFunction<'exams'>, paper: ExamOutline): string {
  const { questionsCount: count, leastTotal: least, mostTotal: most } = paper;
  return least === most
    ? t('paperMark', { count, mark: most })
    : t('paperMarkBetween', { count, least, most });
}
