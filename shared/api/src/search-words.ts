import { foldForSearch } from './arabic';
import { SEARCH_WORDS_MAX } from './limits';

/**
 * Folded words that a text must contain, in any order: at most {@link SEARCH_WORDS_MAX}, none if
 * the search is empty. A search of at least `fewest` characters reads a trigram index, which does
 * not find shorter words: if all words are shorter, the complete search counts as one word.
 */
export function searchWords(search: string, fewest = 1): string[] {
  const folded = foldForSearch(search);
  const words = [...new Set(folded.split(' ').filter((word) => word !== ''))].slice(
    0,
    SEARCH_WORDS_MAX,
  );
  return folded === '' || words.some((word) => [...word].length >= fewest) ? words : [folded];
}

/** Returns a function that checks whether a text contains each word of a search, in any order. */
export function searchMatcher(search: string): (text: string) => boolean {
  const words = searchWords(search);
  return (text) => {
    if (words.length === 0) return true;
    const folded = foldForSearch(text);
    return words.every((word) => folded.includes(word));
  };
}
