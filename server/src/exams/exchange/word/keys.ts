import { foldForMarking, parseDecimal, toLatinDigits } from '@riwaq/api';
import { hueOf, isWhite, paperOf } from './formats';
import { plainLetter } from './labels';
import type { WordPiece } from './paragraphs';
import { isAll, isBold } from './rich-text';
import { truthOf } from './truth';

/** An option as it stands in the document. */
export interface WordOption {
  /** How it is labelled; null without a letter. */
  readonly letter: string | null;
  readonly text: string;
  readonly pieces: readonly WordPiece[];
  readonly labelPieces: readonly WordPiece[];
  readonly isStarred: boolean;
}

type Has = (piece: WordPiece) => boolean;
/** The signs of a link have its colour and line by themselves. */
const isColoured = ({ link, format }: WordPiece): boolean =>
  link === undefined && format.colour !== null && !isWhite(format.colour);
const isLined = ({ link, format }: WordPiece): boolean => link === undefined && format.underlined;
/** Formats that mark the right options, beside colours. */
const MARKINGS: readonly Has[] = [isBold, isLined];
/** Colours that mark the right options: of the letters, and behind them. */
const COLOURS: readonly ((piece: WordPiece) => string | null)[] = [
  (piece) => (isColoured(piece) ? piece.format.colour : null),
  ({ format }) => paperOf(format),
];

/** Which options are right; null where the marks contradict each other. */
export type Key = readonly boolean[] | null;
type Marks = readonly boolean[];

const isSame = (one: Marks, other: Marks): boolean => one.every((value, at) => value === other[at]);
const tells = (marks: Marks): boolean => marks.includes(true) && marks.includes(false);

/** The hue in which an option or label is written; null where a part of it has no colour. */
function hueIn(
  pieces: readonly WordPiece[],
  colourOf: (piece: WordPiece) => string | null,
): string | null {
  if (!isAll(pieces, (piece) => colourOf(piece) !== null)) return null;
  return hueOf(pieces.map(colourOf).find((colour) => colour !== null) ?? '');
}

/** The options that a colour marks: those in the only one, or the only one in another colour. */
function marksOfHues(hues: readonly (string | null)[]): Marks {
  const found = [...new Set(hues.filter((hue) => hue !== null))];
  if (found.length === 1) return hues.map((hue) => hue !== null);
  const [odd, ...others] = found.filter((hue) => hues.filter((each) => each === hue).length === 1);
  const isTold = found.length === 2 && others.length === 0 && !hues.includes(null);
  return hues.map((hue) => isTold && hue === odd);
}

const marksIn = (parts: readonly (readonly WordPiece[])[]): Marks[] => [
  ...MARKINGS.map((has) => parts.map((pieces) => isAll(pieces, has))),
  ...COLOURS.map((colourOf) => marksOfHues(parts.map((pieces) => hueIn(pieces, colourOf)))),
];

/**
 * The marks that tell some options from the others; formats that all of the options have tell
 * nothing, stars always do.
 */
function marksOf(options: readonly WordOption[]): Marks[] {
  const stars = options.map(({ isStarred }) => isStarred);
  const formats = marksIn(options.map(({ pieces }) => pieces)).filter(tells);
  const labels = marksIn(options.map(({ labelPieces }) => labelPieces)).filter(tells);
  return [
    ...(stars.includes(true) ? [stars] : []),
    ...formats,
    // A program may format the label of a bold option only, or of none.
    ...(formats.length === 0 ? labels : []),
  ];
}

/** Whether options have colours or lines that are not the key. */
export function hasOtherFormats(options: readonly WordOption[], key: readonly boolean[]): boolean {
  const has = [
    ...MARKINGS,
    ({ format }: WordPiece) => format.colour !== null,
    ({ format }: WordPiece) => paperOf(format) !== null,
  ].map((each) => options.map(({ pieces }) => isAll(pieces, each)));
  return has.some((marks) => marks.includes(true) && !isSame(marks, key));
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
  const isTrue = truthOf(answer);
  const byTruth = options.map(({ text }) => isTrue !== null && truthOf(text) === isTrue);
  if (byTruth.includes(true)) return byTruth;
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
