import type { ExamMetrics } from '@riwaq/api';
import { isChoice, type RatedItem } from './items';

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
  // Of a student.
  | 'notYet'
  | 'notMarked'
  | 'notAsked'
  | 'active'
  // Of another exam.
  | 'there';

/** The figures of an item. */
export type FigureName = 'p' | 'variance' | 'd' | 'de' | 'vi' | 'itemRest' | 'alphaIfDropped';

/**
 * Fewest finished attempts for what compares students, and fewest items for what compares items.
 */
const FEWEST = { students: 3, items: 2 } as const;

/** Why this figure of this item is null. */
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
    return !isChoice(item) ? 'notChoice' : question.askedCount === 0 ? 'nobody' : 'noDistractors';
  if (question.askedCount === 0) return 'nobody';
  if (figure === 'p' || figure === 'variance')
    return question.ungradedCount > 0 ? 'ungraded' : figure === 'p' ? 'noMark' : 'fewStudents';
  if (metric.leftOut !== null) return metric.leftOut;
  if (metrics.studentsCount < FEWEST.students) return 'fewStudents';
  if (figure === 'd') return metrics.groups === null ? 'allEqual' : 'noMark';
  // Without an item there must still be two.
  if (metrics.itemsCount < FEWEST.items + Number(figure === 'alphaIfDropped')) return 'fewItems';
  return 'noVariance';
}

/** Why the exam has no alpha; its own message says the same at length. */
export function alphaReason({
  studentsCount,
  itemsCount,
}: Pick<ExamMetrics, 'studentsCount' | 'itemsCount'>): Reason {
  if (studentsCount < FEWEST.students) return 'fewStudents';
  return itemsCount < FEWEST.items ? 'fewItems' : 'allEqual';
}
