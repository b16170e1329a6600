import { foldForSearch } from '@riwaq/api';

/** Returns a function that checks whether a student's name or code contains the search text. */
export function studentMatcher(
  search: string,
): (student: { studentName: string; studentCode: string }) => boolean {
  const wanted = foldForSearch(search);
  return ({ studentName, studentCode }) =>
    wanted === '' || foldForSearch(`${studentName} ${studentCode}`).includes(wanted);
}
