import { foldForSearch, searchLength, searchWords } from '@riwaq/api';
import { malformed } from '../app/errors';

/**
 * Refuses a search of which fewer characters than `fewest` are left after folding; one for nothing
 * at all is none.
 */
export function checkSearch(asked: string | undefined, fewest = 1): void {
  if (asked !== undefined && asked !== '' && searchLength(asked) < fewest)
    throw malformed('searchText', 'tooShort');
}

/** The pattern that finds a word anywhere in what was folded for search. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The words of a search, which a text may contain in any order. Refuses as {@link checkSearch}
 * does.
 */
export function askedWords(asked: string | undefined, fewest = 1): string[] {
  checkSearch(asked, fewest);
  return searchWords(asked ?? '');
}

/**
 * The pattern that finds a text anywhere in what was folded for search, or null when nothing is
 * asked for. Refuses as {@link checkSearch} does.
 */
export function searchPattern(asked: string | undefined, fewest = 1): string | null {
  checkSearch(asked, fewest);
  const folded = foldForSearch(asked ?? '');
  return folded === '' ? null : containing(folded);
}
