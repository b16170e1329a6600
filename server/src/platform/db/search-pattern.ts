import { foldForSearch, searchLength, searchWords } from '@riwaq/api';
import { malformed } from '../http/errors';

/**
 * Refuses a search with fewer than `fewest` characters after folding; an empty search means no
 * search.
 */
export function checkSearch(searchText: string | undefined, fewest = 1): void {
  if (searchText !== undefined && searchText !== '' && searchLength(searchText) < fewest)
    throw malformed('searchText', 'tooShort');
}

/** The LIKE pattern that finds a word anywhere in folded text. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The words of a search, which a text may contain in any order. Refuses like {@link checkSearch}.
 */
export function requiredWords(searchText: string | undefined, fewest = 1): string[] {
  checkSearch(searchText, fewest);
  return searchWords(searchText ?? '');
}

/**
 * The LIKE pattern that finds a text anywhere in folded text; null for an empty search. Refuses
 * like {@link checkSearch}.
 */
export function searchPattern(searchText: string | undefined, fewest = 1): string | null {
  checkSearch(searchText, fewest);
  const folded = foldForSearch(searchText ?? '');
  return folded === '' ? null : containing(folded);
}
