import { toLatinDigits } from '@riwaq/api';
import type { KeyEntry } from './key-table';
import { keyPrefix, plainLetter, positionsOf } from './labels';
import { TRUTH_WORD } from './truth';

const NUMBER = '[([]?([0-9٠-٩۰-۹]{1,4})';
const SIGN = '\\s?[-–—.):/=→\\]]{1,2}\\s{0,3}';
const LETTER = '\\p{L}ـ?(?![\\p{L}\\p{M}])';
const ANSWER = `[([]?(${TRUTH_WORD}|${LETTER}(?:\\s?[,،&+]\\s?${LETTER})*)[)\\].]?(?![\\p{L}\\p{N}])`;
const BETWEEN = '[\\s,;،؛|/]*';
const WITH_SIGN = new RegExp(`${BETWEEN}${NUMBER}${SIGN}${ANSWER}`, 'iuy');
/** The sign may be left out behind a title: `Answers: 1B 2A`. */
const WITHOUT_SIGN = new RegExp(`${BETWEEN}${NUMBER}(?:${SIGN})?${ANSWER}`, 'iuy');
const END = /^[\s.,;،؛|]*$/;
/** Entries of one line; a longer line is text. */
const ENTRIES_MAX = 1000;

/** Keys that a line lists, such as `Answers: 1-B 2-A`. */
export interface KeyLine {
  readonly entries: readonly KeyEntry[];
  /** Whether the line says that they are the keys of several questions. */
  readonly isTitled: boolean;
}

function entriesIn(text: string, start: number, pattern: RegExp): KeyEntry[] | null {
  const entries: KeyEntry[] = [];
  let end = start;
  while (entries.length < ENTRIES_MAX) {
    pattern.lastIndex = end;
    const found = pattern.exec(text);
    if (!found) break;
    entries.push([Number(toLatinDigits(found[1]!)), found[2]!]);
    end = pattern.lastIndex;
  }
  return entries.length > 0 && END.test(text.slice(end)) ? entries : null;
}

/** The keys that a line lists; null for another line. */
export function keyLineIn(text: string): KeyLine | null {
  const { end, isTitle } = keyPrefix(text);
  const entries = entriesIn(text, end, new RegExp(WITH_SIGN));
  if (entries) return { entries, isTitled: isTitle };
  if (!isTitle) return null;
  // One without a sign, such as `Answer: 5m`, is a quantity.
  const unsigned = entriesIn(text, end, new RegExp(WITHOUT_SIGN));
  return unsigned && unsigned.length > 1 ? { entries: unsigned, isTitled: true } : null;
}

const LETTERS = /^[\s,;،؛|]*(\p{L}ـ?(?:[\s,;،؛|]+\p{L}ـ?)+)[\s.]*$/u;
/** The letters behind a title of keys, such as `Answers: B A C`; null for another line. */
export function lettersIn(text: string): string[] | null {
  const { end, isTitle } = keyPrefix(text);
  const found = isTitle ? LETTERS.exec(text.slice(end)) : null;
  return found && found[1]!.split(/[\s,;،؛|]+/).map(plainLetter);
}

/** Whether letters stand in the order of an alphabet, each once. */
export const isAscending = (letters: readonly string[]): boolean =>
  letters.every((letter, at) => {
    const before = positionsOf(letters[at - 1] ?? '');
    return at === 0 || positionsOf(letter).some((each) => before.some((other) => other < each));
  });
