import { foldForSearch } from '@riwaq/api';

/** Longest key: the size of an index entry is limited. */
const MAX = 100;
const ARTICLE = /^(?:\u0627\u0644(?=\S{2})|(?:the|an?) (?=\S))/;

/** Returns the sort key of a title: folded and, as in catalogues, without a leading article. */
export function titleKey(title: string): string {
  return [
    ...foldForSearch(title)
      .replace(/^[^\p{L}\p{N}]+/u, '')
      .replace(ARTICLE, ''),
  ]
    .slice(0, MAX)
    .join('');
}
