import { raisedText } from './raised';

const SIMPLE = /^(?:[\p{L}\p{N}\p{M}.,]*|\([^()]*\))$/u;
/** A number beside a letter, such as 2x: two operands. */
const PRODUCT = /\p{N}\p{L}/u;
/** Brackets around what would otherwise be read as several operands. */
export const grouped = (text: string): string =>
  SIMPLE.test(text) && (text.startsWith('(') || !PRODUCT.test(text)) ? text : `(${text})`;

/** A superscript or subscript: in Unicode where it has every sign, else behind `^` or `_`. */
export const raised = (text: string, side: 'sup' | 'sub', group = grouped): string =>
  text === '' ? '' : (raisedText(text, side) ?? `${side === 'sup' ? '^' : '_'}${group(text)}`);

/** Text that ends with an operand, or with a sign that divides by the next one. */
const BEFORE = /[\p{L}\p{N}\p{M}.)\]}|!′″°/÷:∕]$/u;
/** Text that begins with an operand, or with a sign that applies to the one before. */
const AFTER = /^[\p{L}\p{N}\p{M}([{√∛∜∫∑∏!′″°^_]/u;
/** A script without brackets, or the argument of a function, at the end of a text. */
const OPEN_SCRIPT = /[_^][\p{L}\p{N}\p{M}.,]+$/u;

const FRACTION_FIRST = /^[\p{L}\p{N}\p{M}.,()]+\//u;
const OPEN_END = /[/_^][\p{L}\p{N}\p{M}.,]+$/u;
const WORD_FIRST = /^[\p{L}\p{N}]/u;

/** Whether a formula would read as a part of the text before it: 2 and 1/3 as 21/3. */
export const joinsBefore = (text: string, formula: string): boolean =>
  FRACTION_FIRST.test(formula) && BEFORE.test(text);
/** Whether the text behind a formula would read as a part of it: 1/2 and x as 1/(2x). */
export const joinsAfter = (formula: string, text: string): boolean =>
  OPEN_END.test(formula) && WORD_FIRST.test(text);

/** A part of a formula. `kind`: how it is read beside other parts. */
export interface FormulaPart {
  readonly text: string;
  readonly kind: 'fraction' | 'function' | 'other';
}

/**
 * Joins parts that stand side by side, so that none reads as a part of its neighbour: 2 and 1/3 are
 * 2(1/3), not 21/3, and the factor behind a script is no part of it.
 */
export function joinParts(all: readonly FormulaPart[]): string {
  const parts = all.filter(({ text }) => text !== '');
  let joined = '';
  for (const [index, { text, kind }] of parts.entries()) {
    const before = parts[index - 1];
    const isTouched = BEFORE.test(joined) || AFTER.test(parts[index + 1]?.text ?? '');
    const shown = kind === 'fraction' && isTouched ? `(${text})` : text;
    const isOpen =
      before?.kind === 'function' || (before !== undefined && OPEN_SCRIPT.test(before.text));
    joined += isOpen && AFTER.test(shown) ? ` ${shown}` : shown;
  }
  return joined;
}

const OVERLINE = '\u0305';
const UNDERLINE = '\u0332';

/** Accents that are written behind each letter, as lines over and under several letters. */
const LINES = new Set([OVERLINE, UNDERLINE]);
export const isLine = (accent: string): boolean => LINES.has(accent);

/** A text with a line over or under each letter. */
export const withLine = (text: string, line = OVERLINE): string =>
  [...text].map((letter) => letter + line).join('');
export const underlined = (text: string): string => withLine(text, UNDERLINE);
