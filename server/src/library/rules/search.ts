/** The pattern that finds a word anywhere in what was folded for search. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
