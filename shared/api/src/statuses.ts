import type { ApiErrorCode } from './client';
import type { StatusCatalogue } from './endpoint';

/** Success, in every catalogue. */
export const OK = 1;

/** The code of a refusal that the specification gives no number: shown with the generic text. */
export const REFUSED = 0;

/**
 * Calls that answer with nothing but success or the generic error (document 1 section 8, "Other
 * calls").
 */
export const plainStatuses = { [OK]: 'success' } as const satisfies StatusCatalogue;

/**
 * Errors whose text, `errors.<code>`, says that what was entered is still there. Where nothing was
 * entered it is `actionErrors.<code>`.
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

/**
 * The key of a code's text: what the catalogue says, else the generic error (document 1 section 8).
 */
export function statusTextKey(catalogue: StatusCatalogue, statusCode: number): string {
  return catalogue[statusCode] ?? 'unknown';
}
