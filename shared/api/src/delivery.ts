import { ApiError, type ApiErrorCode } from './client';

/** Backoff: milliseconds until the next attempt after so many failures in a row. */
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000] as const;
const UNDELIVERED: readonly ApiErrorCode[] = [
  'network',
  'aborted',
  'server',
  'too-many',
  'disk-full',
  'not-served',
];

/**
 * Milliseconds to wait before an undelivered request is retried, after `failures` failures in a
 * row.
 */
export const retryAfterMs = (failures: number): number =>
  RETRY_MS[Math.min(Math.max(failures, 1), RETRY_MS.length) - 1] ?? 0;

/**
 * Whether a failed request may be delivered later unchanged: there was no response, or the server
 * could not process it now.
 */
export const isUndelivered = (cause: unknown): boolean =>
  cause instanceof ApiError && UNDELIVERED.includes(cause.code);
