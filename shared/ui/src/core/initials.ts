import { firstGrapheme } from '@riwaq/api';

/** Titles before a name, which are no part of its initials. */
const TITLES = new Set(['د', 'أ', 'م', 'dr', 'prof', 'mr', 'mrs', 'ms', 'eng']);

/** Up to two letters that stand for a person: the first of the first and of the last name. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s.]+/).filter((word) => word && !TITLES.has(word.toLowerCase()));
  const letters = (words.length > 1 ? [words[0], words[words.length - 1]] : words).map((word) => {
    const bare = word?.replace(/^ال(?=.{2})/, '') ?? '';
    return firstGrapheme(bare);
  });
  // Arabic letters would join into a false word: a zero-width non-joiner keeps them apart.
  return letters.join('\u200c').toUpperCase();
}

/** A stable number from 0 to `count - 1` for a name. */
export function hueOf(name: string, count: number): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + letter.codePointAt(0)!) >>> 0;
  return hash % count;
}
