/**
 * Text keys, in `locales/*.json`, of the problems that the forms of the library report before they
 * send a request.
 */
export const LIBRARY_FORM_PROBLEMS = ['library.yearRange'] as const;
export type LibraryFormProblem = (typeof LIBRARY_FORM_PROBLEMS)[number];
