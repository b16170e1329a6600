import { types } from 'node:util';
import { HttpError } from './errors';

/**
 * Seconds after which it is worth asking again, when something that the server needs does not
 * answer.
 */
const RETRY_AFTER_SECONDS = 2;

/**
 * No connection, or none any more; of PostgreSQL: it stops, starts, is of the past, or has no
 * connection left.
 */
const CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
]);
/** What the driver of PostgreSQL says without a code. */
const MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** Something that the server needs was not to be reached, in words for whoever runs it. */
export class Away extends Error {
  override readonly name = 'Away';
}

/**
 * Whether something that the server needs was not to be reached: a database, Redis, or files that
 * are kept elsewhere.
 */
export const isAway = (cause: unknown): boolean =>
  types.isNativeError(cause) &&
  (cause instanceof Away ||
    CODES.has((cause as NodeJS.ErrnoException).code) ||
    MESSAGES.test(cause.message));

/** 503: something that the server needs is away, and comes back by itself. */
export const away = (cause: unknown) =>
  Object.assign(new HttpError(503, 'server', [], RETRY_AFTER_SECONDS), { cause });
