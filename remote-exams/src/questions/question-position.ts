import { QUESTION_PAGE } from '@riwaq/api';

/**
 * Number (from 1, in the present order) of the question that precedes one moved from one position
 * to another; 0: it becomes the first.
 */
export const precedingNumber = (from: number, to: number): number => (to <= from ? to - 1 : to);

/** Page of the list that contains a question, and its index there. */
export const locateInPages = (number: number): { page: number; index: number } => ({
  page: Math.ceil(number / QUESTION_PAGE),
  index: (number - 1) % QUESTION_PAGE,
});
