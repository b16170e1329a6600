import { firstGrapheme } from '@riwaq/api';

/** Titles before a name, which do not count for its initials. */
const TITLES = new Set(['د', 'أ', 'م', 'dr', 'prof', 'mr', 'mrs', 'ms', 'eng']);

/** Up to two initials: the first letters of the first and the last name. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s.]+/).filter((word) => word && !TITLES.has(word.toLowerCase()));
  const letters = (words.length > 1 ? [words[0], words[words.length - 1]] : words).map((word) => {
    const bare = word?.replace(/^ال(?=.{2})/, '') ?? '';
    return firstGrapheme(bare);
  });
  // A zero-width non-joiner keeps Arabic letters from joining into a false word.
  return letters.join('\u200c').toUpperCase();
}

/** A stable number from 0 to `count - 1` for a name. */
export function hueOf(name: string, count: number): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + letter.codePointAt(0)!) >>> 0;
  return hash % count;
}
