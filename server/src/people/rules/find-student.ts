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
 * Creates a finder. A text may be a line of cells, such as `4412, Sara Ahmed`, of which a code
 * counts more than a name. Another text that is a code may lack the zeros before it.
 */
export function studentFinder(students: readonly StudentWithCode[]): StudentFinder {
  const byCode = new Map<string, StudentWithCode[]>();
  const byName = new Map<string, StudentWithCode[]>();
  for (const student of students) {
    addTo(byCode, foldCode(student.studentCode ?? ''), student);
    addTo(byName, foldForSearch(student.studentFullName), student);
  }
  const findCode = codeFinder(byCode.keys());
  return {
    find(text) {
      const parts = text.split(BETWEEN_CELLS);
      // A name may have a comma.
      const cells = [text, ...parts];
      return (
        cells.map((cell) => byCode.get(foldCode(cell))).find((list) => list !== undefined) ??
        cells.map((cell) => byName.get(foldForSearch(cell))).find((list) => list !== undefined) ??
        (parts.length === 1 ? byCode.get(findCode(text) ?? '') : undefined) ??
        []
      );
    },
    isCode: (text) => byCode.has(foldCode(text)),
  };
}
