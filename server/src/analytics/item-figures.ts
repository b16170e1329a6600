import type { LeftOutItem } from '@riwaq/api';
import type { QuestionRow } from '../exams/rows';
import { shareOf, type MarkUnits } from '../exams/rules/mark';
import { isChoice } from '../exams/rules/question';
import type { AnswerCounts } from './answer-counts';
import type { Correlation } from './rules/correlation';
import { facility } from './rules/difficulty';
import {
  countsAsCorrect,
  dIndex,
  discriminationOf,
  type Discrimination,
} from './rules/discrimination';
import { distractorEfficiency } from './rules/distractors';
import type { Fraction } from './rules/fraction';
import type { Groups } from './rules/groups';
import { marksOfItem, type MarksMatrix } from './rules/marks-matrix';
import { momentOf, varianceOf } from './rules/moments';
import { NOT_ASKED, UNGRADED, type MarkSheet } from './sheet';

/** A question of the exam with the marks of all finished attempts. */
export interface ItemOfSheet {
  readonly question: QuestionRow;
  readonly column: Int32Array;
  readonly asked: number;
  readonly answered: number;
  readonly ungraded: number;
  readonly leftOut: LeftOutItem | null;
}

/**
 * The marks in one question. Where papers are scaled they are converted to shares of the question's
 * own mark, so that students with different papers can be compared.
 */
function columnOf(
  question: QuestionRow,
  index: number,
  { students, marks, maxima }: MarkSheet,
): Int32Array {
  const column = marks.subarray(index * students, (index + 1) * students);
  if (!maxima) return column;
  return column.map((mark, student) => {
    const most = maxima[index * students + student] as number;
    return mark < 0 ? mark : most === 0 ? 0 : shareOf(question.mark, mark, most);
  });
}

export function itemsOf(questions: readonly QuestionRow[], sheet: MarkSheet): ItemOfSheet[] {
  const { students, answered: given } = sheet;
  return questions.map((question, index) => {
    const column = columnOf(question, index, sheet);
    let [asked, answered, ungraded] = [0, 0, 0];
    for (let student = 0; student < students; student += 1) {
      if (column[student] === NOT_ASKED) continue;
      asked += 1;
      answered += given[index * students + student] as number;
      if (column[student] === UNGRADED) ungraded += 1;
    }
    return {
      question,
      column,
      asked,
      answered,
      ungraded,
      leftOut: asked < students ? 'drawn' : ungraded > 0 ? 'ungraded' : null,
    };
  });
}

/**
 * The marks of the items that were asked in every finished attempt and are marked for all of them.
 */
export function matrixOfItems(items: readonly ItemOfSheet[], students: number): MarksMatrix {
  const marks = new Int32Array(items.length * students);
  items.forEach(({ column }, index) => marks.set(column, index * students));
  return {
    students,
    items: items.length,
    marks,
    maxima: items.map(({ question }) => question.mark),
  };
}

/** The figures of one question, of which the report shows some in several lists. */
export interface ItemFigures {
  readonly question: QuestionRow;
  readonly asked: number;
  readonly ungraded: number;
  readonly leftOut: LeftOutItem | null;
  readonly discrimination: Discrimination | null;
  readonly correct: number | null;
  readonly p: Fraction | null;
  readonly variance: number | null;
  readonly dp: Fraction | null;
  readonly de: Fraction | null;
  readonly vi: Correlation | null;
  readonly rest: Correlation | null;
  readonly dropped: Fraction | null;
}

/** The items that form the test, with the figures that only all of them together have. */
export interface TestOfItems {
  readonly used: readonly ItemOfSheet[];
  readonly matrix: MarksMatrix;
  readonly groups: Groups | null;
  readonly totals: readonly (Correlation | null)[];
  readonly rests: readonly (Correlation | null)[];
  readonly dropped: readonly (Fraction | null)[];
}

/** The marks of the students who were asked; null while some are missing. */
function completeMarks({ column, asked, ungraded }: ItemOfSheet): Int32Array | null {
  if (ungraded > 0) return null;
  return asked === column.length ? column : column.filter((mark) => mark !== NOT_ASKED);
}

const correctAnswers = (marks: Int32Array, most: MarkUnits): number =>
  marks.reduce((sum, mark) => sum + (countsAsCorrect(mark, most) ? 1 : 0), 0);

/** How many students chose each wrong option; empty for questions without options to choose. */
const wrongChoices = (
  question: QuestionRow,
  counts: ReadonlyMap<string, AnswerCounts>,
): number[] =>
  isChoice(question.question_type)
    ? question.options
        .filter(({ isCorrect }) => !isCorrect)
        .map(({ guid }) => counts.get(guid)?.answersCount ?? 0)
    : [];

export function figuresOf(
  item: ItemOfSheet,
  { used, matrix, groups, totals, rests, dropped }: TestOfItems,
  counts: ReadonlyMap<string, AnswerCounts>,
): ItemFigures {
  const { question, asked, ungraded, leftOut } = item;
  const at = leftOut === null && matrix.students > 0 ? used.indexOf(item) : -1;
  const marks = completeMarks(item);
  const discrimination =
    at >= 0 && groups && question.mark > 0
      ? discriminationOf(marksOfItem(matrix, at), question.mark, groups)
      : null;
  return {
    question,
    asked,
    ungraded,
    leftOut,
    discrimination,
    correct: marks && question.mark > 0 && asked > 0 ? correctAnswers(marks, question.mark) : null,
    p: marks && facility(marks, question.mark),
    variance: marks && varianceOf(momentOf(marks), marks.length),
    dp: discrimination && dIndex(discrimination),
    de: distractorEfficiency(wrongChoices(question, counts), asked),
    vi: totals[at] ?? null,
    rest: rests[at] ?? null,
    dropped: dropped[at] ?? null,
  };
}
