import { foldForSearch } from '@riwaq/api';

/** Longest key: an index takes no value of any length. */
const MAX = 100;
const ARTICLE = /^(?:\u0627\u0644(?=\S{2})|(?:the|an?) (?=\S))/;

/** What a title is ordered by: as catalogues do, without the article that it begins with. */
export function titleKey(title: string): string {
  return [
    ...foldForSearch(title)
      .replace(/^[^\p{L}\p{N}]+/u, '')
      .replace(ARTICLE, ''),
  ]
    .slice(0, MAX)
    .join('');
}
