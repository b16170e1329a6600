import type { StatusCatalogue } from '../endpoint';

/**
 * Lists of degrees; the numbers equal those of exams where they mean the same, all are ours
 * (docs/decisions/0021).
 */
export const DEGREES = { ok: 1, ended: 2, notFound: 3, invalid: 4, changed: 5 } as const;
export const sessionFoundStatuses = {
  1: 'success',
  3: 'degrees.notFound',
} as const satisfies StatusCatalogue;

/**
 * Creating a list from an exam: not while the exam is active, and not with a highest degree below a
 * student's total.
 */
export const SESSION_NEW = { ok: 1, examActive: 2, examNotFound: 3, examAbove: 4 } as const;
export const sessionNewStatuses = {
  1: 'success',
  2: 'degrees.examActive',
  3: 'exams.notFound',
  4: 'degrees.examAbove',
} as const satisfies StatusCatalogue;

/** 4: a student has more than the new highest degree. */
export const sessionEditStatuses = {
  1: 'success',
  2: 'degrees.ended',
  3: 'degrees.notFound',
  4: 'degrees.highestBelow',
} as const satisfies StatusCatalogue;
/** 4: students have seen it. */
export const sessionDeleteStatuses = {
  1: 'success',
  2: 'degrees.ended',
  3: 'degrees.notFound',
  4: 'degrees.wasEnded',
} as const satisfies StatusCatalogue;
/** With 4 and 5 the valid and unchanged part is saved, and `data` lists the rest. */
export const degreesSaveStatuses = {
  1: 'success',
  2: 'degrees.ended',
  3: 'degrees.notFound',
  4: 'degrees.invalid',
  5: 'degrees.changed',
} as const satisfies StatusCatalogue;

/** Upload of a spreadsheet: `data` is null with 2 (DEGREE-10). */
export const XLSX_UPLOAD = { ok: 1, invalid: 2 } as const;
export const xlsxUploadStatuses = {
  1: 'success',
  2: 'degrees.fileInvalid',
} as const satisfies StatusCatalogue;

/** Import of a spreadsheet; `details` gives the reason in words (DEGREE-10). */
export const XLSX_SAVE = {
  ok: 1,
  ended: 2,
  notFound: 3,
  mapping: 4,
  rows: 5,
  nothing: 6,
  changed: 7,
  fileGone: 8,
} as const;
export const xlsxSaveStatuses = {
  1: 'success',
  2: 'degrees.ended',
  3: 'degrees.notFound',
  4: 'degrees.mapping',
  5: 'degrees.rowsLeftOut',
  6: 'degrees.nothingToTake',
  7: 'degrees.changedSinceShown',
  8: 'degrees.fileGone',
} as const satisfies StatusCatalogue;

/** Exports of degrees; 2: they would be empty. */
export const DEGREES_EXPORT = { ok: 1, nothing: 2, notFound: 3 } as const;
export const degreesExportStatuses = {
  1: 'success',
  2: 'exams.exportNothing',
  3: 'exams.exportMissing',
} as const satisfies StatusCatalogue;

/** Final results. */
export const FINAL_RESULTS = { ok: 1, noWeights: 2, sum: 4, changed: 5, nothing: 6 } as const;
export const weightsSaveStatuses = {
  1: 'success',
  4: 'degrees.weightsSum',
  5: 'degrees.changed',
} as const satisfies StatusCatalogue;
export const finalPublishStatuses = {
  1: 'success',
  2: 'degrees.noWeights',
  5: 'degrees.resultsChanged',
  6: 'degrees.noResults',
} as const satisfies StatusCatalogue;

/** Extra marks; the numbers are those of grading (GRADE-12). */
export const EXTRA = { ok: 1, active: 2, notFound: 3, invalid: 4 } as const;
export const extraSeenStatuses = {
  1: 'success',
  2: 'exams.activeNoResults',
  3: 'exams.notFound',
} as const satisfies StatusCatalogue;
export const extraSaveStatuses = {
  1: 'success',
  2: 'exams.activeNoGrading',
  3: 'exams.notFound',
  4: 'degrees.extraOutside',
} as const satisfies StatusCatalogue;
