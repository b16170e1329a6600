import { searchMatcher } from '@riwaq/api';

/**
 * Returns a function that checks whether a student's name and code contain the words of a search.
 */
export function studentMatcher(
  search: string,
): (student: { studentName: string; studentCode: string }) => boolean {
  const matches = searchMatcher(search);
  return ({ studentName, studentCode }) => matches(`${studentName} ${studentCode}`);
}
