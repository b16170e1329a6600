import type { QuestionType } from '@riwaq/api';
import type { MarkUnits } from './mark';

export interface Drawable {
  readonly guid: string;
  readonly type: QuestionType;
}

/** Returns a random integer from 0 up to, but not including, `below`. */
export type RandomInt = (below: number) => number;

function shuffled<Item>(items: readonly Item[], random: RandomInt): Item[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = random(last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as Item, mixed[last] as Item];
  }
  return mixed;
}

/**
 * Draws the questions of one attempt in their order: all in the order of the exam or, with random
 * questions, the set number of each type (null: all), shuffled. Every draw is equally likely.
 */
export function drawQuestions(
  questions: readonly Drawable[],
  drawn: ReadonlyMap<QuestionType, number | null> | null,
  random: RandomInt,
): string[] {
  if (!drawn) return questions.map(({ guid }) => guid);
  const left = new Map([...drawn].map(([type, count]) => [type, count ?? Infinity]));
  const taken = shuffled(questions, random).filter(({ type }) => {
    const more = left.get(type) ?? 0;
    left.set(type, more - 1);
    return more > 0;
  });
  return taken.map(({ guid }) => guid);
}

export interface DrawBounds {
  readonly count: number;
  readonly least: MarkUnits;
  readonly most: MarkUnits;
}

/**
 * The number of questions that every draw takes, and the least and most that their marks can total.
 *
 * @param drawn the number to draw of each type (null: all); null when all questions are asked.
 * @param paperMark the total to which every paper is scaled; null when it is not.
 */
export function boundsOfDraw(
  questions: readonly { readonly type: QuestionType; readonly mark: MarkUnits }[],
  drawn: ReadonlyMap<QuestionType, number | null> | null,
  paperMark: MarkUnits | null,
): DrawBounds {
  const bounds = { count: 0, least: 0, most: 0 };
  for (const type of new Set(questions.map((question) => question.type))) {
    const marks = questions
      .filter((question) => question.type === type)
      .map(({ mark }) => mark)
      .sort((one, other) => one - other);
    const count = drawn
      ? Math.min(marks.length, drawn.has(type) ? (drawn.get(type) ?? marks.length) : 0)
      : marks.length;
    const sum = (some: readonly MarkUnits[]) => some.reduce((total, mark) => total + mark, 0);
    bounds.count += count;
    bounds.least += sum(marks.slice(0, count));
    bounds.most += sum(marks.slice(marks.length - count));
  }
  return paperMark === null || bounds.count === 0
    ? bounds
    : { count: bounds.count, least: paperMark, most: paperMark };
}
