import { ApiError, type ApiErrorCode } from './client';

/** Milliseconds until the next try after so many that failed in a row. */
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
 * Milliseconds to wait before what could not be delivered is tried again; `failures` tries have
 * failed before it, in a row.
 */
export const retryAfterMs = (failures: number): number =>
  RETRY_MS[Math.min(Math.max(failures, 1), RETRY_MS.length) - 1] ?? 0;

/**
 * Whether a call that failed may get through later as it is: nothing was heard of it, or the server
 * could not answer now.
 */
export const isUndelivered = (cause: unknown): boolean =>
  cause instanceof ApiError && UNDELIVERED.includes(cause.code);
