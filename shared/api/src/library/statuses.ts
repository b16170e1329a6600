import type { StatusCatalogue } from '../endpoint';
import { plainStatuses } from '../statuses';

/** Saving a category of the library (docs/decisions/0012). */
export const LIBRARY_CATEGORY_SAVE = { ok: 1, nameTaken: 2 } as const;
export const libraryCategorySaveStatuses = {
  ...plainStatuses,
  2: 'library.nameTaken',
} as const satisfies StatusCatalogue;

/** Deleting a category that is not empty, without a target for its content. */
export const LIBRARY_CATEGORY_DELETE = { ok: 1, notEmpty: 2 } as const;
export const libraryCategoryDeleteStatuses = {
  ...plainStatuses,
  2: 'library.categoryNotEmpty',
} as const satisfies StatusCatalogue;

/** Saving documents: the category may have been deleted meanwhile. */
export const DOCUMENT_SAVE = { ok: 1, categoryGone: 2 } as const;
export const documentSaveStatuses = {
  ...plainStatuses,
  2: 'library.categoryGone',
} as const satisfies StatusCatalogue;
