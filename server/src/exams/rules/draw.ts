import type { QuestionType } from '@riwaq/api';

export interface Drawable { readonly guid: string; readonly type: QuestionType }

/** A whole number from 0 up to, but not including, `below`. */
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
 * The questions of one attempt in their order: those of the exam as they stand or, with random questions, so many of
 * each type as are drawn (null: all), mixed. Every draw is equally likely.
 */
export function drawQuestions(questions: readonly Drawable[], drawn: ReadonlyMap<QuestionType, number | null> | null, random: RandomInt): string[] {
  if (!drawn) return questions.map(({ guid }) => guid);
  const left = new Map([...drawn].map(([type, count]) => [type, count ?? Infinity]));
  const taken = shuffled(questions, random).filter(({ type }) => {
    const more = left.get(type) ?? 0;
    left.set(type, more - 1);
    return more > 0;
  });
  return taken.map(({ guid }) => guid);
}
