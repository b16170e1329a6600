/** Pictures that a category of the library may have. */
export const LIBRARY_ICONS = [
  'book',
  'computer',
  'science',
  'health',
  'law',
  'language',
  'mathematics',
  'research',
  'form',
  'history',
  'media',
  'archive',
] as const;
export type LibraryIcon = (typeof LIBRARY_ICONS)[number];

/** Colours that a category of the library may have: names of the kit's tokens. */
export const LIBRARY_COLORS = [
  'primary',
  'info',
  'success',
  'accent',
  'warning',
  'danger',
] as const;
export type LibraryColor = (typeof LIBRARY_COLORS)[number];

/** Languages that a document may be said to be in. */
export const DOCUMENT_LANGUAGES = ['ar', 'en', 'ku', 'fr', 'de', 'tr', 'fa', 'other'] as const;
export type DocumentLanguage = (typeof DOCUMENT_LANGUAGES)[number];

/** Orders of a list of documents. */
export const LIBRARY_SORTS = ['newest', 'downloads', 'title'] as const;
export type LibrarySort = (typeof LIBRARY_SORTS)[number];

/**
 * Personal lists of the library: documents that the user saved, and those that they opened last.
 */
export const LIBRARY_SHELVES = ['saved', 'opened'] as const;
export type LibraryShelf = (typeof LIBRARY_SHELVES)[number];
