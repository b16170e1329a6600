import { codeFinder, foldCode, foldForSearch, type StudentName } from '@riwaq/api';

export type StudentWithCode = StudentName & { readonly studentCode: string | null };

/** Adds a value to the list of a key; the empty key has none. */
function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  if (key === '') return;
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Finds students by texts with their codes or names. */
export interface StudentFinder {
  /** The students whom a text means: one, none, or those who have the same name. */
  find(text: string): readonly StudentWithCode[];
  /** Whether a text is a code with all its zeros. */
  isCode(text: string): boolean;
}

/** Signs between the cells of a line: a tab, a comma, a semicolon, a bar, or a dash with spaces. */
const BETWEEN_CELLS = /[\t,،;؛|]|\s[-–—]\s/;

/**
 * The students whom the cells of a line mean. A code counts more than a name, which several may
 * have; cells of different students mean all of them.
 */
function meantBy(
  byCode: readonly (readonly StudentWithCode[])[],
  byName: readonly (readonly StudentWithCode[])[],
): readonly StudentWithCode[] {
  const students = new Set(byCode.flat());
  for (const named of byName)
    if (!named.some((student) => students.has(student)))
      for (const student of named) students.add(student);
  return [...students];
}

/**
 * Creates a finder. A text may be a line of cells, such as `4412, Sara Ahmed`. Another text that is
 * a code may lack the zeros before it.
 */
export function studentFinder(students: readonly StudentWithCode[]): StudentFinder {
  const byCode = new Map<string, StudentWithCode[]>();
  const byName = new Map<string, StudentWithCode[]>();
  for (const student of students) {
    addTo(byCode, foldCode(student.studentCode ?? ''), student);
    addTo(byName, foldForSearch(student.studentFullName), student);
  }
  const findCode = codeFinder(byCode.keys());
  const withCode = (text: string) => byCode.get(foldCode(text));
  const withName = (text: string) => byName.get(foldForSearch(text));
  return {
    find(text) {
      // A name may have a comma.
      const whole = withCode(text) ?? withName(text);
      if (whole) return whole;
      const cells = text.split(BETWEEN_CELLS);
      if (cells.length === 1) return byCode.get(findCode(text) ?? '') ?? [];
      return meantBy(
        cells.map(withCode).filter((found) => found !== undefined),
        cells.map(withName).filter((found) => found !== undefined),
      );
    },
    isCode: (text) => byCode.has(foldCode(text)),
  };
}
