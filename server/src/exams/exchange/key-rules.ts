import {
  foldForMarking,
  isWithin,
  parseDecimal,
  readingsOf,
  type Decimal,
  type LeftOutReason,
} from '@riwaq/api';
import { hasWildcard, isAccepted, matchesPattern, mayOverlap } from '../rules/accepted-text';
import ar from '../locales/ar.json';
import en from '../locales/en.json';

/**
 * The rules by which a key of Moodle (Moodle XML, GIFT) is imported: only where the same answers
 * are right here. Moodle compares a response with the answers in order, and the first match counts;
 * here it is compared with the right ones only.
 */

/** An answer with the percentage of the mark that it is worth; NaN where that is no number. */
export interface Weighted {
  readonly worth: number;
}

const FULL = 100;
/** Moodle writes a third as 33.33333, other programs as 33. */
const SHARE_ROUNDING = 0.5;
const FULL_ROUNDING = 0.01;

export const isRight = ({ worth }: Weighted): boolean => worth > 0;
const isFull = ({ worth }: Weighted): boolean => Math.abs(worth - FULL) < FULL_ROUNDING;

/** Why answers cannot be right or wrong; null where each is worth the full mark or none. */
export function weightProblem(answers: readonly Weighted[]): LeftOutReason | null {
  if (answers.some(({ worth }) => Number.isNaN(worth))) return 'weights';
  if (answers.some(({ worth }) => worth < 0)) return 'negative';
  return answers.some((answer) => isRight(answer) && !isFull(answer)) ? 'partial' : null;
}

const shareOfRight = (answers: readonly Weighted[]): number =>
  FULL / answers.filter(isRight).length;

/**
 * Why the options of a multiple choice cannot be marked here; null where the right ones are worth
 * the same, and the full mark together.
 */
export function sharesProblem(answers: readonly Weighted[]): LeftOutReason | null {
  if (answers.some(({ worth }) => Number.isNaN(worth))) return 'weights';
  const share = shareOfRight(answers);
  const isEqual = answers
    .filter(isRight)
    .every(({ worth }) => Math.abs(worth - share) < SHARE_ROUNDING);
  return isEqual ? null : 'weights';
}

/** Whether each wrong option costs as much as a right one earns, as here with partial marks. */
export function hasSameCosts(answers: readonly Weighted[]): boolean {
  const share = shareOfRight(answers);
  return answers.every(
    (answer) => isRight(answer) || Math.abs(answer.worth + share) < SHARE_ROUNDING,
  );
}

/** The marking of a multiple choice in Moodle: always in parts where several options are right. */
export const markingInParts = (answers: readonly Weighted[]): { marking?: 'parts' } =>
  answers.filter(isRight).length > 1 ? { marking: 'parts' } : {};

/** An answer that every response matches. */
export const ANY = '*';

export interface WeightedText extends Weighted {
  readonly text: string;
}

/** Whether wrong answers are listed, other than the one for all the rest. */
export const hasWrongAnswers = (answers: readonly WeightedText[]): boolean =>
  answers.some((answer) => !isRight(answer) && answer.text !== ANY);

/** An answer as Moodle compares it, without regard to case. */
const moodleForm = (text: string): string => text.normalize('NFC').toLowerCase();

/** Whether a wrong answer of Moodle would count as right here, where letters have forms alike. */
function isWrongAccepted(wrong: string, right: string, isBefore: boolean): boolean {
  if (isBefore && mayOverlap(foldForMarking(wrong), foldForMarking(right))) return true;
  if (hasWildcard(wrong)) return false;
  const response = wrong.replaceAll('\\*', ANY);
  return isAccepted(response, right) && !matchesPattern(moodleForm(response), moodleForm(right));
}

/** Why accepted texts cannot be marked alike here; null when they can. */
export function textsProblem(answers: readonly WeightedText[]): LeftOutReason | null {
  const problem = weightProblem(answers);
  if (problem) return problem;
  const isConflict = answers.some(
    (wrong, index) =>
      !isRight(wrong) &&
      answers.some(
        (right, at) => isRight(right) && isWrongAccepted(wrong.text, right.text, index < at),
      ),
  );
  return isConflict ? 'wrongAccepted' : null;
}

/** The numbers that an answer accepts. */
export interface NumberRange {
  readonly centre: Decimal;
  readonly within: Decimal;
}

/** Reads a number and its tolerance; null where it is not a number, or may be two. */
export function rangeAround(number: string, tolerance: string | null): NumberRange | null {
  const [centre, ...others] = readingsOf(number);
  const within = parseDecimal(tolerance ?? '0');
  return centre && others.length === 0 && within && within.digits >= 0n ? { centre, within } : null;
}

/** Adds exactly. */
export function sumOf(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  const at = ({ digits, scale: own }: Decimal) => digits * 10n ** BigInt(scale - own);
  return { digits: at(one) + at(other), scale };
}

const overlap = (one: NumberRange | typeof ANY, other: NumberRange | typeof ANY): boolean =>
  one === ANY ||
  other === ANY ||
  isWithin(one.centre, other.centre, sumOf(one.within, other.within));

/** Why numbers cannot be marked alike here; null when they can. */
export function numbersProblem(
  answers: readonly (Weighted & { readonly range: NumberRange | typeof ANY })[],
): LeftOutReason | null {
  const problem = weightProblem(answers);
  if (problem) return problem;
  if (answers.some((answer) => isRight(answer) && answer.range === ANY)) return 'number';
  const isConflict = answers.some(
    (wrong, index) =>
      !isRight(wrong) &&
      answers.slice(index).some((right) => isRight(right) && overlap(wrong.range, right.range)),
  );
  return isConflict ? 'wrongAccepted' : null;
}

const ARABIC = /\p{Script=Arabic}/u;
const LETTER = /\p{L}/u;

/** The texts in the language of a question; in `language` where it has no letters. */
export function textsFor(question: string, language: 'ar' | 'en' = 'en'): typeof en {
  const isArabic = LETTER.test(question) ? ARABIC.test(question) : language === 'ar';
  return isArabic ? ar : en;
}

/**
 * The texts of true and false in the language of a question; `language` where it has no letters.
 */
export function truthTexts(
  question: string,
  language: 'ar' | 'en' = 'en',
): { readonly true: string; readonly false: string } {
  const texts = textsFor(question, language);
  return { true: texts.true, false: texts.false };
}
