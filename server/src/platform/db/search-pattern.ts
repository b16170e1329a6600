import { foldForSearch, searchLength, searchWords } from '@riwaq/api';
import { malformed } from '../http/errors';

/**
 * Refuses a search with fewer than `fewest` characters after folding; an empty search means no
 * search.
 */
export function checkSearch(asked: string | undefined, fewest = 1): void {
  if (asked !== undefined && asked !== '' && searchLength(asked) < fewest)
    throw malformed('searchText', 'tooShort');
}

/** The LIKE pattern that finds a word anywhere in folded text. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The words of a search, which a text may contain in any order. Refuses like {@link checkSearch}.
 */
export function askedWords(asked: string | undefined, fewest = 1): string[] {
  checkSearch(asked, fewest);
  return searchWords(asked ?? '');
}

/**
 * The LIKE pattern that finds a text anywhere in folded text; null for an empty search. Refuses
 * like {@link checkSearch}.
 */
export function searchPattern(asked: string | undefined, fewest = 1): string | null {
  checkSearch(asked, fewest);
  const folded = foldForSearch(asked ?? '');
  return folded === '' ? null : containing(folded);
}
