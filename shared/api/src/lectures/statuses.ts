import type { StatusCatalogue } from '../endpoint';
import { plainStatuses } from '../statuses';

/** Saving a folder. Folder errors follow EXAM-14. */
export const LECTURE_FOLDER_SAVE = { ok: 1, tooDeep: 2 } as const;
export const lectureFolderStatuses = {
  ...plainStatuses,
  2: 'lectures.tooDeep',
} as const satisfies StatusCatalogue;

/** Saving a lecture. */
export const LECTURE_SAVE = { ok: 1, fileRequired: 2 } as const;
export const lectureSaveStatuses = {
  ...plainStatuses,
  2: 'lectures.fileRequired',
} as const satisfies StatusCatalogue;

/** Moving a lecture or a folder; 2 as in EXAM-14. */
export const LECTURE_MOVE = { ok: 1, ownDescendant: 2, tooDeep: 3 } as const;
export const lectureMoveStatuses = {
  ...plainStatuses,
  2: 'lectures.ownDescendant',
  3: 'lectures.tooDeep',
} as const satisfies StatusCatalogue;

/** Copying a lecture, or a folder with everything in it. */
export const LECTURE_COPY = { ok: 1, tooMany: 2, tooDeep: 3 } as const;
export const lectureCopyStatuses = {
  ...plainStatuses,
  2: 'lectures.tooMany',
  3: 'lectures.tooDeep',
} as const satisfies StatusCatalogue;

/** Deleting a folder that is not empty: refused, as in EXAM-14. */
export const LECTURE_FOLDER_DELETE = { ok: 1, notEmpty: 2 } as const;
export const lectureFolderDeleteStatuses = {
  ...plainStatuses,
  2: 'lectures.notEmpty',
} as const satisfies StatusCatalogue;
