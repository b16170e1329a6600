import type { ApiErrorCode } from './client';
import type { StatusCatalogue } from './endpoint';

/** Success, in every catalogue. */
export const OK = 1;

/** Code of a refusal for which the specification has no number: clients show the generic text. */
export const REFUSED = 0;

/** Codes of endpoints that respond only with success or the generic error (FORUM-61). */
export const plainStatuses = { [OK]: 'success' } as const satisfies StatusCatalogue;

/**
 * Errors whose text, `errors.<code>`, says that the input is preserved. For calls without input
 * clients show `actionErrors.<code>`.
 */
export const ERRORS_OF_INPUT = [
  'network',
  'aborted',
  'malformed',
  'conflict',
  'too-many',
  'disk-full',
  'server',
  'not-served',
] as const satisfies readonly ApiErrorCode[];

/** Key of a code's text: the catalogue's, else the generic error's (SHELL-18). */
export function statusTextKey(catalogue: StatusCatalogue, statusCode: number): string {
  return catalogue[statusCode] ?? 'unknown';
}
