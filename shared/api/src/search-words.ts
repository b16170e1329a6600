import { foldForSearch } from './arabic';
import { SEARCH_MIN_LENGTH, SEARCH_WORDS_MAX } from './limits';

/** The words that a text must contain, in any order, folded; none when nothing is asked for. */
export function searchWords(asked: string): string[] {
  const folded = foldForSearch(asked);
  const words = [...new Set(folded.split(' ').filter((word) => word !== ''))].slice(
    0,
    SEARCH_WORDS_MAX,
  );
  // Words that are too short for the index alone stand together.
  return folded === '' || words.some((word) => [...word].length >= SEARCH_MIN_LENGTH)
    ? words
    : [folded];
}
