import { QUESTION_PAGE } from '@riwaq/api';

/**
 * Which question, counted from 1 in the present order, precedes one that goes from one place to
 * another; 0: it is the first.
 */
export const precedingNumber = (from: number, to: number): number => (to <= from ? to - 1 : to);

/** The page of the list on which a question stands, and its index there. */
export const whereabouts = (number: number): { page: number; index: number } => ({
  page: Math.ceil(number / QUESTION_PAGE),
  index: (number - 1) % QUESTION_PAGE,
});
