import {
  hasMarkDecimals,
  RESULT_PARTS,
  WEIGHTS_SUM,
  type DegreeFormProblem,
  type ResultPart,
  type Weights,
} from '@riwaq/api';
import { readNumber, unitsOf } from './numbers';

/** Weights as they are typed. */
export type WeightDraft = Readonly<Record<ResultPart, string>>;

export const draftOf = (weights: Weights | null): WeightDraft =>
  Object.fromEntries(
    RESULT_PARTS.map((part) => [part, weights ? String(weights[part]) : '']),
  ) as Record<ResultPart, string>;

/** Parses a typed weight; empty is 0. Null if it is invalid. */
export function weightOf(typed: string): number | null {
  const number = typed.trim() === '' ? 0 : readNumber(typed);
  return number !== null && number >= 0 && number <= WEIGHTS_SUM && hasMarkDecimals(number)
    ? number
    : null;
}

export const weightProblem = (typed: string): DegreeFormProblem | null =>
  weightOf(typed) === null ? 'degrees.weightNumber' : null;

/** Whether two drafts are equal: 10 equals 10.0, and empty equals 0. */
export const isSame = (one: WeightDraft, other: WeightDraft): boolean =>
  RESULT_PARTS.every((part) => weightOf(one[part]) === weightOf(other[part]));

/** Exact sum of the weights; null while one of them is invalid. */
export function sumOf(draft: WeightDraft): number | null {
  const weights = RESULT_PARTS.map((part) => weightOf(draft[part]));
  return weights.some((weight) => weight === null)
    ? null
    : weights.reduce<number>((sum, weight) => sum + unitsOf(weight ?? 0), 0) / unitsOf(1);
}

/** The weights if they are complete: their sum is 100. */
export function weightsOf(draft: WeightDraft): Weights | null {
  return sumOf(draft) === WEIGHTS_SUM
    ? (Object.fromEntries(RESULT_PARTS.map((part) => [part, weightOf(draft[part]) ?? 0])) as Record<
        ResultPart,
        number
      >)
    : null;
}
