import { createHash } from 'node:crypto';
import {
  foldInvisible,
  parseDecimal,
  QUESTION_SAVE,
  toLatinDigits,
  type QuestionType,
} from '@riwaq/api';
import type { FieldProblem } from './settings';

export interface OptionDraft {
  readonly text: string;
  readonly isCorrect: boolean;
  readonly tolerance: string | null;
}

/** A question as the rules need it. */
export interface QuestionBody {
  readonly type: QuestionType;
  /** The question without its markup. */
  readonly text: string;
  /** Names of the files that it shows or carries. */
  readonly fileNames: readonly string[];
  readonly options: readonly OptionDraft[];
}

/** Whether the answer is chosen from what is offered. */
export const isChoice = (type: QuestionType): boolean =>
  type === 'MultiChoice' || type === 'OneChoice';
/** Case and marks may be all that tells two options apart, and ١ is 1. */
const sameKey = (type: QuestionType, text: string): string =>
  type === 'Number' ? toLatinDigits(foldInvisible(text)) : foldInvisible(text);

/**
 * The field that makes no question (document 2 section 5, question dialog); null when it is one.
 */
export function questionProblem({
  type,
  text,
  fileNames,
  options,
}: QuestionBody): FieldProblem | null {
  if (text === '' && fileNames.length === 0) return { path: 'question', reason: 'required' };
  if (isChoice(type) && options.length === 0) return { path: 'QuestionOptions', reason: 'tooFew' };
  if (type !== 'Number') return null;
  const wrong = options.findIndex((option) => !parseDecimal(option.text));
  if (wrong >= 0) return { path: `QuestionOptions.${wrong}.optionText`, reason: 'invalid' };
  const off = options.findIndex(
    ({ tolerance }) => tolerance !== null && (parseDecimal(tolerance)?.digits ?? -1n) < 0n,
  );
  return off < 0 ? null : { path: `QuestionOptions.${off}.tolerance`, reason: 'invalid' };
}

/** The code of a question that is saved (document 2 section 8). */
export function questionStatus({
  type,
  options,
}: QuestionBody): (typeof QUESTION_SAVE)[keyof typeof QUESTION_SAVE] {
  if (type === 'AttachedFile') return QUESTION_SAVE.ok;
  if (new Set(options.map(({ text }) => sameKey(type, text))).size < options.length)
    return QUESTION_SAVE.sameAnswers;
  return options.some(({ isCorrect }) => isCorrect) ? QUESTION_SAVE.ok : QUESTION_SAVE.noCorrect;
}

/**
 * The options that a question of the type has: an attached file is marked by hand, and only numbers
 * have a tolerance.
 */
export function optionsOf(type: QuestionType, options: readonly OptionDraft[]): OptionDraft[] {
  if (type === 'AttachedFile') return [];
  return type === 'Number'
    ? [...options]
    : options.map((option) => ({ ...option, tolerance: null }));
}

/**
 * The same for questions that ask the same with the same options in any order, whatever their
 * markup, mark and hint: how a question that is already present is known.
 */
export function identityOf({ type, text, fileNames, options }: QuestionBody): string {
  const told = options
    .map(({ text: option, isCorrect, tolerance }) => [
      foldInvisible(option),
      isCorrect,
      tolerance ?? '',
    ])
    .map((option) => JSON.stringify(option))
    .sort();
  return createHash('sha256')
    .update(JSON.stringify([type, foldInvisible(text), [...fileNames].sort(), told]))
    .digest('hex');
}

/**
 * Why questions of an exam may not be changed now; `ok` when they may (document 2 section 4). What
 * is asked is locked once students have entered, mark and hint once they have answered.
 */
export function lockStatus({
  active,
  entered,
  answered,
  whatIsAsked,
}: {
  active: boolean;
  entered: boolean;
  answered: boolean;
  whatIsAsked: boolean;
}): 1 | 2 | 4 {
  if (active) return QUESTION_SAVE.active;
  return answered || (entered && whatIsAsked) ? QUESTION_SAVE.answered : QUESTION_SAVE.ok;
}
