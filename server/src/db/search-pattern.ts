import { foldForSearch } from '@riwaq/api';

/** The pattern that finds a text anywhere in what was folded for search, or null when nothing is asked for. */
export function searchPattern(asked: string | undefined): string | null {
  const folded = foldForSearch(asked ?? '');
  return folded === '' ? null : `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Characters that count against the shortest search: those left after folding. */
export function searchLength(asked: string): number {
  return [...foldForSearch(asked)].length;
}
