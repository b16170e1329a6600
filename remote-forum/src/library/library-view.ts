import { LIBRARY_SHELVES, LIBRARY_SORTS, type LibraryShelf, type LibrarySort } from '@riwaq/api';

/** The view that `/library` shows, determined by its query. */
export interface LibraryView {
  /** A shelf of the user instead of the library; null for the library. */
  shelf: LibraryShelf | null;
  categoryGuid: string | null;
  search: string;
  sort: LibrarySort;
  /** The document that is open over the list. */
  documentGuid: string | null;
}

/** The complete library, newest first. */
export const WHOLE: LibraryView = {
  shelf: null,
  categoryGuid: null,
  search: '',
  sort: 'newest',
  documentGuid: null,
};

/** Parses a query. A shelf takes precedence over a category; unknown values are ignored. */
export function parseView(query: URLSearchParams): LibraryView {
  const shelf = LIBRARY_SHELVES.find((name) => name === query.get('shelf')) ?? null;
  return {
    shelf,
    categoryGuid: shelf === null ? query.get('category') || null : null,
    search: shelf === null ? (query.get('q')?.trim() ?? '') : '',
    sort: LIBRARY_SORTS.find((name) => name === query.get('sort')) ?? WHOLE.sort,
    documentGuid: query.get('document') || null,
  };
}

/** The address of a view: the inverse of {@link parseView}. */
export function pathOf(view: Partial<LibraryView>): string {
  const { shelf, categoryGuid, search, sort, documentGuid } = { ...WHOLE, ...view };
  const query = new URLSearchParams();
  const values = {
    shelf,
    category: categoryGuid,
    q: search,
    sort: sort === WHOLE.sort ? null : sort,
    document: documentGuid,
  };
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  const text = query.toString();
  return text ? `/library?${text}` : '/library';
}
