import { foldForMarking, parseDecimal, toLatinDigits } from '@riwaq/api';
import { paperOf } from './formats';
import { plainLetter } from './labels';
import type { WordPiece } from './paragraphs';
import { isAll, isBold } from './rich-text';

/** An option as it stands in the document. */
export interface WordOption {
  /** How it is labelled; null without a letter. */
  readonly letter: string | null;
  readonly text: string;
  readonly pieces: readonly WordPiece[];
  readonly labelPieces: readonly WordPiece[];
  readonly isStarred: boolean;
}

/** Formats that mark the right options. */
const MARKINGS: readonly ((option: WordOption) => boolean)[] = [
  ({ pieces }) => isAll(pieces, isBold),
  ({ pieces }) => isAll(pieces, ({ format }) => format.underlined),
  ({ pieces }) => isAll(pieces, ({ format }) => paperOf(format) !== null),
  ({ pieces }) => isAll(pieces, ({ format }) => format.colour !== null),
];
const LABEL_MARKINGS: readonly ((option: WordOption) => boolean)[] = [
  ({ labelPieces }) => isAll(labelPieces, isBold),
  ({ labelPieces }) => isAll(labelPieces, ({ format }) => format.underlined),
  ({ labelPieces }) => isAll(labelPieces, ({ format }) => paperOf(format) !== null),
];

/** Which options are right; null where the marks contradict each other. */
export type Key = readonly boolean[] | null;

const isSame = (one: readonly boolean[], other: readonly boolean[]): boolean =>
  one.every((value, at) => value === other[at]);

/**
 * The marks that tell some options from the others; formats that all of the options have tell
 * nothing, stars always do.
 */
function marksOf(options: readonly WordOption[]): (readonly boolean[])[] {
  const tells = (marks: readonly boolean[]) => marks.includes(true) && marks.includes(false);
  const stars = options.map(({ isStarred }) => isStarred);
  const formats = MARKINGS.map((isMarked) => options.map(isMarked)).filter(tells);
  const labels = LABEL_MARKINGS.map((isMarked) => options.map(isMarked)).filter(tells);
  return [
    ...(stars.includes(true) ? [stars] : []),
    ...formats,
    // A program may format the label of a bold option only, or of none.
    ...(formats.length === 0 ? labels : []),
  ];
}

const LIST = /[\s,;،؛&+/|]+/u;
const AND = new Set(['AND', 'و']);

/** The options that an answer line names by their letters or by the text of one of them. */
function namedBy(answer: string, options: readonly WordOption[]): readonly boolean[] | null {
  const letters = options.map(({ letter }) => letter);
  const folded = foldForMarking(answer);
  const byText = options.map(({ text }) => foldForMarking(text) === folded);
  const named = new Set(
    answer
      .replace(/[()[\].:*]/g, ' ')
      .split(LIST)
      .map((part) => plainLetter(part))
      .filter((part) => part !== '' && (letters.includes(part) || !AND.has(part))),
  );
  const byLetter = letters.map((letter) => letter !== null && named.has(letter));
  if (named.size > 0 && [...named].every((name) => letters.includes(name))) return byLetter;
  if (byText.includes(true)) return byText;
  // `B) Newton`: the letter, then the text of its option.
  const repeated = options.map(
    ({ letter, text }) =>
      letter !== null &&
      plainLetter(answer.trim().replace(/^[([]/, '').slice(0, letter.length)) === letter &&
      folded.endsWith(foldForMarking(text)) &&
      text !== '',
  );
  return repeated.includes(true) ? repeated : null;
}

/**
 * The right options by the answer line, stars and formats. All that mark some must agree: otherwise
 * the key is null.
 */
export function keyOf(options: readonly WordOption[], answer: string | null): Key {
  const marks = marksOf(options);
  const named = answer === null ? null : namedBy(answer, options);
  if (answer !== null && named === null) return null;
  const all = named ? [named, ...marks] : marks;
  const [first = options.map(() => false), ...rest] = all;
  return rest.every((each) => isSame(each, first)) ? first : null;
}

const TRUE = ['true', 't', 'صح', 'صحيح', 'صحيحة', '✓', '✔', '√', '☑'];
const FALSE = ['false', 'f', 'خطأ', 'خاطئ', 'خاطئة', '×', '✗', '✘', '☒'];
const folded = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.map(foldForMarking));
const TRUE_WORDS = folded(TRUE);
const FALSE_WORDS = folded(FALSE);

/** The truth value that a word or sign says; null where it says none. */
export function truthOf(text: string): boolean | null {
  const said = foldForMarking(text);
  if (TRUE_WORDS.has(said)) return true;
  return FALSE_WORDS.has(said) ? false : null;
}

const VERDICT = /[(（]\s{0,3}(true|false|صح|صحيح|صحيحة|خطأ|خطا|خاطئة|[✓✔√☑×✗✘])\s{0,3}[)）]/iu;
/** Characters at the ends of a statement in which its truth value is searched. */
const VERDICT_LENGTH = 16;

/** The truth value in brackets at the start or end of a statement, and the text around it. */
export function verdictIn(text: string): { isTrue: boolean; from: number; to: number } | null {
  const end = text.trimEnd().length;
  const start = text.length - text.trimStart().length;
  const head = VERDICT.exec(text.slice(start, start + VERDICT_LENGTH));
  if (head?.index === 0)
    return {
      isTrue: truthOf(head[1] ?? '') ?? false,
      from: start + head[0].length,
      to: text.length,
    };
  const tailStart = Math.max(end - VERDICT_LENGTH, 0);
  const tail = VERDICT.exec(text.slice(tailStart, end));
  return tail && tailStart + tail.index + tail[0].length === end
    ? { isTrue: truthOf(tail[1] ?? '') ?? false, from: 0, to: tailStart + tail.index }
    : null;
}

/** A number and its tolerance: `3.14 ± 0.01`. */
export interface NumberKey {
  readonly text: string;
  readonly tolerance: string | null;
}

/** The accepted numbers of an answer line; null where one of them is no number. */
export function numbersOf(answers: readonly string[]): NumberKey[] | null {
  const numbers = answers.map((answer): NumberKey | null => {
    const [text = '', tolerance, ...rest] = answer.split(/±|\+\/-/).map((part) => part.trim());
    const isNumber =
      rest.length === 0 &&
      parseDecimal(text) !== null &&
      (tolerance === undefined || (parseDecimal(tolerance)?.digits ?? -1n) >= 0n);
    return isNumber
      ? { text: toLatinDigits(text), tolerance: tolerance === undefined ? null : tolerance }
      : null;
  });
  return numbers.every((number) => number !== null) ? numbers : null;
}
