import { endsWithOperand } from '../formula-gaps';
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

/** Text that begins with an operand, or with a sign that applies to the one before. */
const AFTER = /^[\p{L}\p{N}\p{M}([{√∛∜∫∑∏!′″°^_]/u;
/** A script without brackets, or the argument of a function, at the end of a text. */
const OPEN_SCRIPT = /[_^][\p{L}\p{N}\p{M}.,]+$/u;

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
  let last = '';
  for (const [index, { text, kind }] of parts.entries()) {
    const before = parts[index - 1];
    const isTouched = endsWithOperand(last) || AFTER.test(parts[index + 1]?.text ?? '');
    const shown = kind === 'fraction' && isTouched ? `(${text})` : text;
    const isOpen =
      before?.kind === 'function' || (before !== undefined && OPEN_SCRIPT.test(before.text));
    last = isOpen && AFTER.test(shown) ? ` ${shown}` : shown;
    joined += last;
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
