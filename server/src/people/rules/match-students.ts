import { foldForSearch, type MatchedStudents } from '@riwaq/api';
import { studentFinder, type StudentWithCode } from './find-student';

/**
 * Finds the students whom lines with a code or a name mean ({@link studentFinder}). Each student
 * and each other line is returned once.
 */
export function matchStudents(
  lines: readonly string[],
  students: readonly StudentWithCode[],
): MatchedStudents {
  const { find } = studentFinder(students);
  const found = new Set<StudentWithCode>();
  const others = { ambiguous: new Map<string, string>(), unknown: new Map<string, string>() };
  for (const line of lines) {
    const folded = foldForSearch(line);
    if (folded === '') continue;
    const [student, ...more] = find(line);
    if (student && more.length === 0) found.add(student);
    else {
      const lists = student ? others.ambiguous : others.unknown;
      if (!lists.has(folded)) lists.set(folded, line.trim());
    }
  }
  return {
    found: [...found].map(({ studentGuid, studentFullName }) => ({ studentGuid, studentFullName })),
    ambiguous: [...others.ambiguous.values()],
    unknown: [...others.unknown.values()],
  };
}
