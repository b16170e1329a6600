import { kindFilter } from '@riwaq/ui/compiled-in';
import type { LibraryView } from './library-view';

/** Parameters of a document list. */
export type DocumentsSource = Pick<LibraryView, 'shelf' | 'categoryGuid' | 'search' | 'sort'>;

const base = (user: string) => ['forum', user] as const;

/** Cache keys. They begin with the user's guid, so that users never share cached data. */
export const keys = {
  categories: (user: string) => [...base(user), 'libraryCategories'] as const,
  documents: (user: string, { shelf, categoryGuid, search, sort }: DocumentsSource) =>
    [...base(user), 'libraryDocuments', { shelf, categoryGuid, search, sort }] as const,
  document: (user: string, documentGuid: string) =>
    [...base(user), 'libraryDocument', documentGuid] as const,
  duplicates: (user: string, fileUrls: readonly string[]) =>
    [...base(user), 'libraryDuplicates', ...fileUrls] as const,
  newest: (user: string) => [...base(user), 'libraryNewest'] as const,
};

type Kind = 'libraryCategories' | 'libraryDocuments' | 'libraryDocument' | 'libraryNewest';

/** Returns a filter for cache keys of the given kinds, for every user. */
export const ofKinds = kindFilter<Kind>('forum');

/** Whether a key belongs to one of the user's shelves. */
export function isShelf(key: unknown): boolean {
  const source: unknown = Array.isArray(key) && key[2] === 'libraryDocuments' ? key[3] : null;
  return (
    typeof source === 'object' && source !== null && 'shelf' in source && source.shelf !== null
  );
}
