import {
  codeFinder,
  foldCode,
  foldForSearch,
  type MatchedStudents,
  type StudentName,
} from '@riwaq/api';

type StudentWithCode = StudentName & { readonly studentCode: string | null };

/** Adds a value to the list of a key; the empty key has none. */
function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  if (key === '') return;
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/**
 * Finds the students whom lines with a code or a name mean. A line of a spreadsheet may have both,
 * separated by a tab: the code counts. A line of a code may lack the zeros before it. Each student
 * and each other line is returned once.
 */
export function matchStudents(
  lines: readonly string[],
  students: readonly StudentWithCode[],
): MatchedStudents {
  const byCode = new Map<string, StudentWithCode[]>();
  const byName = new Map<string, StudentWithCode[]>();
  for (const student of students) {
    addTo(byCode, foldCode(student.studentCode ?? ''), student);
    addTo(byName, foldForSearch(student.studentFullName), student);
  }
  const findCode = codeFinder(byCode.keys());
  const found = new Set<StudentWithCode>();
  const others = { ambiguous: new Map<string, string>(), unknown: new Map<string, string>() };
  for (const line of lines) {
    const folded = foldForSearch(line);
    if (folded === '') continue;
    const cells = line.split('\t');
    const meant =
      cells.map((cell) => byCode.get(foldCode(cell))).find((list) => list !== undefined) ??
      cells.map((cell) => byName.get(foldForSearch(cell))).find((list) => list !== undefined) ??
      (cells.length === 1 ? byCode.get(findCode(line) ?? '') : undefined) ??
      [];
    const [student, ...more] = meant;
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
