/**
 * What a form of the library says of what was entered, before anything is sent: keys of its texts
 * in `locales/*.json`.
 */
export const LIBRARY_FORM_PROBLEMS = ['library.yearRange'] as const;
export type LibraryFormProblem = (typeof LIBRARY_FORM_PROBLEMS)[number];
