import { types } from 'node:util';
import { HttpError } from './errors';

/** Seconds after which the client may retry when a dependency of the server does not respond. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Connection refused or lost; for PostgreSQL: shutting down, starting up, out of connections, or a
 * connection exception (class 08).
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
/** Messages of the PostgreSQL driver for errors without a code. */
const MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** A dependency of the server is unreachable. The message is for the operator. */
export class DependencyUnavailableError extends Error {
  /** Logs contain this name as the error's type. */
  override readonly name = 'Away';
}

/** Whether the cause is an unreachable dependency: the database, Redis or the file store. */
export const isUnavailable = (cause: unknown): boolean =>
  types.isNativeError(cause) &&
  (cause instanceof DependencyUnavailableError ||
    CODES.has((cause as NodeJS.ErrnoException).code) ||
    MESSAGES.test(cause.message));

/** 503: a dependency of the server is unavailable and is expected to recover by itself. */
export const serviceUnavailable = (cause: unknown) =>
  Object.assign(new HttpError(503, 'server', [], RETRY_AFTER_SECONDS), { cause });
