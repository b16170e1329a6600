import { foldForMarking } from '../arabic';
import { parseDecimal } from '../exams/decimal';
import { MARK_DECIMALS } from '../exams/marks';

/** A number with its denominator: `85%`, `17 / 20`. */
const SHARE = /^(\d{1,9}(?:\.\d{1,10})?) ?(?:%|\/ ?(\d{1,9}(?:\.\d{1,10})?))$/;
const PERCENT = 100;

export interface DegreeShare {
  readonly part: number;
  readonly of: number;
}

/**
 * Parses a number with its denominator, in the digits and signs of either script; otherwise null.
 */
export function parseShare(text: string): DegreeShare | null {
  const [, part, of] = SHARE.exec(foldForMarking(text)) ?? [];
  return part === undefined
    ? null
    : { part: Number(part), of: of === undefined ? PERCENT : Number(of) };
}

const isNumber = (text: string): boolean =>
  parseShare(text) !== null || parseDecimal(text) !== null;

/** Whether most texts are numbers or shares: spreadsheets store some as texts. */
export const holdsNumbers = (texts: readonly string[]): boolean =>
  texts.filter(isNumber).length * 2 > texts.length;

const unitsOf = (degree: number): number => Math.round(degree * 10 ** MARK_DECIMALS);

/**
 * The degree that a text means in a list: that of a share such as `85%` or `17 / 20` if its
 * denominator is the highest degree of the list, otherwise none, rather than another degree
 * (docs/decisions/0021). `numberOf` parses any other text.
 */
export function degreeOfText(
  text: string,
  highest: number,
  numberOf: (text: string) => number | null,
): number | null {
  const share = parseShare(text);
  if (!share) return numberOf(text);
  return unitsOf(share.of) === unitsOf(highest) ? share.part : null;
}
