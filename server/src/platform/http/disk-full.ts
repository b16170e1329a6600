import { types } from 'node:util';
import { HttpError } from './errors';

/** No space left, quota exceeded; of PostgreSQL: disk full. */
const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** Message of a database that wraps the error in another one. */
const MESSAGE = /no space left on device|disk quota exceeded/i;

/** Whether something failed because a disk is full: that of the files or of the database. */
export const isDiskFull = (cause: unknown): boolean =>
  types.isNativeError(cause) &&
  (CODES.has((cause as NodeJS.ErrnoException).code) || MESSAGE.test(cause.message));

/** 507: not stored, because a disk of the server is full. */
export const diskFull = (cause: unknown) =>
  Object.assign(new HttpError(507, 'disk-full'), { cause });
