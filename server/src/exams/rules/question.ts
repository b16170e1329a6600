import { createHash } from 'node:crypto';
import {
  foldInvisible,
  isChoice,
  parseDecimal,
  QUESTION_SAVE,
  toLatinDigits,
  type QuestionType,
} from '@riwaq/api';
import type { FieldProblem } from './settings';
import { shownFormat } from './shown-format';

export { isChoice };

export interface OptionDraft {
  readonly text: string;
  readonly isCorrect: boolean;
  readonly tolerance: string | null;
  /** Plain text; none by default. It changes nothing in what is asked. */
  readonly feedback?: string;
}

/** The parts of a question that the rules use. */
export interface QuestionBody {
  readonly type: QuestionType;
  /** The question's text without markup. */
  readonly text: string;
  /** Names of the files shown in the text or attached. */
  readonly fileNames: readonly string[];
  readonly options: readonly OptionDraft[];
}

/** A question with its text as sanitised HTML, whose formatting belongs to its identity. */
export interface FormattedBody extends QuestionBody {
  readonly html: string;
}

/**
 * Two options may differ only in case or diacritics; a number may be written with Arabic digits.
 */
const sameKey = (type: QuestionType, text: string): string =>
  type === 'Number' ? toLatinDigits(foldInvisible(text)) : foldInvisible(text);

/** The field that makes a question invalid (QUESTION-8, QUESTION-9); null when it is valid. */
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

/** The status code for saving a question (QUESTION-34). */
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
 * The options to store for the type: none for an attached file, which is marked by hand, and a
 * tolerance only for numbers.
 */
export function optionsOf(type: QuestionType, options: readonly OptionDraft[]): OptionDraft[] {
  if (type === 'AttachedFile') return [];
  return type === 'Number'
    ? [...options]
    : options.map((option) => ({ ...option, tolerance: null }));
}

/** Beginning of the identity of a question whose files are identified by their content. */
export const CONTENT_IDENTITY = 'content:';
/**
 * Part of the identity of a question whose formatting counts: x² is not x₂. Another text whenever
 * further formats count: questions with the old one are identified again.
 */
export const FORMATTED_IDENTITY = 'shown2:';

/** Part of the identity of a question with several files, whose order counts. */
export const ORDERED_IDENTITY = 'ordered:';

/**
 * A hash that is equal for questions that show the same text, the same files and the same options
 * in any order, whatever their mark and hint. Recognises duplicates. `fileHashes`: hashes of the
 * content of all files in their order in the text; null where one is unknown, then the names of the
 * files count.
 */
export function identityOf(
  { type, text, html, fileNames, options }: FormattedBody,
  fileHashes: readonly string[] | null = null,
): string {
  const optionKeys = options
    .map(({ text: option, isCorrect, tolerance }) => [
      foldInvisible(option),
      isCorrect,
      tolerance ?? '',
    ])
    .map((option) => JSON.stringify(option))
    .sort();
  const byContent = fileHashes !== null && fileHashes.length > 0;
  const files = byContent ? [...new Set(fileHashes)] : [...fileNames].sort();
  const isOrdered = byContent && files.length > 1;
  const formatted = shownFormat(html);
  const hash = createHash('sha256')
    .update(JSON.stringify([type, formatted ?? foldInvisible(text), files, optionKeys]))
    .digest('hex');
  return [
    byContent ? CONTENT_IDENTITY : '',
    formatted ? FORMATTED_IDENTITY : '',
    isOrdered ? ORDERED_IDENTITY : '',
    hash,
  ].join('');
}

/**
 * The reason why questions of an exam must not be changed now; `ok` when they may
 * (EXAM-11, EXAM-12). The text and options are locked once students have entered, mark and hint
 * once they have answered. Feedback changes no mark and is read after the exam: only an active exam
 * locks it.
 */
export function lockStatus({
  active,
  entered,
  answered,
  changesQuestion,
  onlyFeedback = false,
}: {
  active: boolean;
  entered: boolean;
  answered: boolean;
  changesQuestion: boolean;
  onlyFeedback?: boolean;
}): 1 | 2 | 4 {
  if (active) return QUESTION_SAVE.active;
  if (onlyFeedback) return QUESTION_SAVE.ok;
  return answered || (entered && changesQuestion) ? QUESTION_SAVE.answered : QUESTION_SAVE.ok;
}
