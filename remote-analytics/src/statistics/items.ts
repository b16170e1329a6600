import type { ExamMetrics, ExamStatistics } from '@riwaq/api';

/** An option or a written answer, with its frequency. */
export type GivenAnswer = ExamStatistics['questionsDetails'][number];

/** A question of the exam with all its statistics. */
export interface Item {
  /** Position in the exam, starting at 1. */
  readonly number: number;
  readonly question: ExamStatistics['questions'][number];
  readonly answers: readonly GivenAnswer[];
  /** Null while the exam is active, and until somebody has finished it. */
  readonly figures: ItemFigures | null;
}

/** Computed figures of a question. */
export interface ItemFigures {
  readonly metric: ExamMetrics['questions'][number];
  readonly difficulty: ExamMetrics['difficulty'][number];
  readonly discrimination: ExamMetrics['discrimination'][number];
}

/** An item whose figures are computed. */
export type RatedItem = Item & { readonly figures: ItemFigures };

const byQuestion = <Row extends { questionGuid: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, Row> => new Map(rows.map((row) => [row.questionGuid, row]));

/**
 * The questions in exam order. Joins the parallel lists of the response into one object per
 * question.
 */
export function itemsOf({
  questions,
  questionsDetails,
  calculateAllMetrics,
}: ExamStatistics): Item[] {
  const answers = new Map<string, GivenAnswer[]>();
  for (const answer of questionsDetails) {
    const before = answers.get(answer.questionGuid);
    if (before) before.push(answer);
    else answers.set(answer.questionGuid, [answer]);
  }
  const metrics = calculateAllMetrics && {
    metric: byQuestion(calculateAllMetrics.questions),
    difficulty: byQuestion(calculateAllMetrics.difficulty),
    discrimination: byQuestion(calculateAllMetrics.discrimination),
  };
  return questions.map((question, index) => {
    const { questionGuid } = question;
    const metric = metrics?.metric.get(questionGuid);
    const difficulty = metrics?.difficulty.get(questionGuid);
    const discrimination = metrics?.discrimination.get(questionGuid);
    return {
      number: index + 1,
      question,
      answers: answers.get(questionGuid) ?? [],
      figures:
        metric && difficulty && discrimination ? { metric, difficulty, discrimination } : null,
    };
  });
}

/** Items with computed figures: either all or none. */
export const ratedOf = (items: readonly Item[]): RatedItem[] =>
  items.filter((item): item is RatedItem => item.figures !== null);
