import { isChoice, type ExamMetrics } from '@riwaq/api';
import type { RatedItem } from './items';

/** Why a figure does not exist (docs/decisions/0023). */
export type Reason =
  | 'drawn'
  | 'ungraded'
  | 'nobody'
  | 'fewStudents'
  | 'fewItems'
  | 'allEqual'
  | 'noVariance'
  | 'noMark'
  | 'notChoice'
  | 'noDistractors'
  // Reasons that concern a student:
  | 'notYet'
  | 'notMarked'
  | 'notAsked'
  | 'active'
  // The reason concerns another exam:
  | 'there';

/** Names of the figures of an item. */
export type FigureName = 'p' | 'variance' | 'd' | 'de' | 'vi' | 'itemRest' | 'alphaIfDropped';

/**
 * Minimum number of finished attempts for figures that compare students, and of items for figures
 * that compare items.
 */
const FEWEST = { students: 3, items: 2 } as const;

/** Returns why a figure of an item is null. */
export function reasonOf(
  figure: FigureName,
  item: RatedItem,
  metrics: Pick<ExamMetrics, 'studentsCount' | 'itemsCount' | 'groups'>,
): Reason {
  const {
    question,
    figures: { metric },
  } = item;
  if (figure === 'de')
    return !isChoice(question.questionType)
      ? 'notChoice'
      : question.askedCount === 0
        ? 'nobody'
        : 'noDistractors';
  if (question.askedCount === 0) return 'nobody';
  if (figure === 'p' || figure === 'variance')
    return question.ungradedCount > 0 ? 'ungraded' : figure === 'p' ? 'noMark' : 'fewStudents';
  if (metric.leftOut !== null) return metric.leftOut;
  if (metrics.studentsCount < FEWEST.students) return 'fewStudents';
  if (figure === 'd') return metrics.groups === null ? 'allEqual' : 'noMark';
  // Dropping one item must leave at least two.
  if (metrics.itemsCount < FEWEST.items + Number(figure === 'alphaIfDropped')) return 'fewItems';
  return 'noVariance';
}

/** Returns why the exam has no alpha; the server's message says the same in more detail. */
export function alphaReason({
  studentsCount,
  itemsCount,
}: Pick<ExamMetrics, 'studentsCount' | 'itemsCount'>): Reason {
  if (studentsCount < FEWEST.students) return 'fewStudents';
  return itemsCount < FEWEST.items ? 'fewItems' : 'allEqual';
}
