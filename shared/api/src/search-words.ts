import { foldForSearch } from './arabic';
import { SEARCH_MIN_LENGTH, SEARCH_WORDS_MAX } from './limits';

/** Folded words that a text must contain, in any order; empty if the search is empty. */
export function searchWords(search: string): string[] {
  const folded = foldForSearch(search);
  const words = [...new Set(folded.split(' ').filter((word) => word !== ''))].slice(
    0,
    SEARCH_WORDS_MAX,
  );
  // If all words are too short for the index, the complete search counts as one word.
  return folded === '' || words.some((word) => [...word].length >= SEARCH_MIN_LENGTH)
    ? words
    : [folded];
}
