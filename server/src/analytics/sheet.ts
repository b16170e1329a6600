import type { MarkUnits } from '../exams/rules/mark';
import { eachMark, type NewestMarks } from './newest-marks';
import { eachPlace } from './packed';

/** Values in place of a mark: the question was not asked, or its answer has no mark yet. */
export const NOT_ASKED = -1;
export const UNGRADED = -2;

/**
 * The marks of all finished attempts, item by item: student s in question q is at index q ×
 * students + s.
 */
export interface MarkSheet {
  readonly students: number;
  readonly marks: Int32Array;
  /**
   * The maximum marks at the same indexes; null where each question has its own mark on every
   * paper.
   */
  readonly maxima: Int32Array | null;
  /** 1 where the student answered the question. */
  readonly answered: Uint8Array;
  /** The sum of each student's stored marks; null while there is none. */
  readonly given: readonly (MarkUnits | null)[];
}

export interface SheetRows {
  /** Guids in the order of the indexes. */
  readonly students: readonly string[];
  readonly questions: readonly string[];
  readonly draws: ReadonlyArray<{ questions: string; students: string }>;
  /**
   * The marks of a paper that asks these questions, by guid; null where each question has its own
   * mark on every paper.
   */
  readonly paperOf: ((questions: readonly string[]) => ReadonlyMap<string, MarkUnits>) | null;
  readonly marks: NewestMarks;
  readonly answers: ReadonlyArray<{ question_guid: string; places: string }>;
}

const indexOf = (guids: readonly string[]): ReadonlyMap<string, number> =>
  new Map(guids.map((guid, index) => [guid, index]));

/**
 * Builds the sheet from rows of the database. A question that was asked and not answered counts 0
 * (an administered blank), unless it was marked.
 */
export function sheetOf({
  students,
  questions,
  draws,
  paperOf,
  marks,
  answers,
}: SheetRows): MarkSheet {
  const n = students.length;
  const [places, items] = [indexOf(students), indexOf(questions)];
  const sheet = new Int32Array(n * questions.length).fill(NOT_ASKED);
  const answered = new Uint8Array(n * questions.length);
  const maxima = paperOf && new Int32Array(n * questions.length);
  for (const draw of draws) {
    const guids = draw.questions.split(',');
    const drawn = guids.flatMap((guid) => items.get(guid) ?? []);
    const paper = paperOf?.(guids);
    const most = drawn.map((item) => paper?.get(questions[item] ?? '') ?? 0);
    for (const guid of draw.students.split(',')) {
      const place = places.get(guid);
      if (place === undefined) continue;
      drawn.forEach((item, index) => {
        sheet[item * n + place] = UNGRADED;
        if (maxima) maxima[item * n + place] = most[index] ?? 0;
      });
    }
  }
  for (const row of answers) {
    const from = (items.get(row.question_guid) ?? NaN) * n;
    eachPlace(row.places, (place) => {
      answered[from + place] = 1;
    });
  }
  const given = Array<MarkUnits | null>(n).fill(null);
  const taken = new Uint8Array(sheet.length);
  for (const [questionGuid, column] of marks.columns) {
    const from = (items.get(questionGuid) ?? NaN) * n;
    eachMark(column, (place, mark) => {
      taken[from + place] = 1;
      if (mark === null) return;
      given[place] = (given[place] ?? 0) + mark;
      if (sheet[from + place] === UNGRADED) sheet[from + place] = mark;
    });
  }
  for (let at = 0; at < sheet.length; at += 1) {
    if (sheet[at] === UNGRADED && answered[at] === 0 && taken[at] === 0) sheet[at] = 0;
  }
  return { students: n, marks: sheet, maxima, answered, given };
}
