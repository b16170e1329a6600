import { types } from 'node:util';
import { HttpError } from './errors';

/** No space left, quota exceeded; of PostgreSQL: disk full. */
const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** How a database says it inside another error. */
const MESSAGE = /no space left on device|disk quota exceeded/i;

/** Whether something failed because a disk is full: that of the files, or of the database. */
export const isDiskFull = (cause: unknown): boolean =>
  types.isNativeError(cause) &&
  (CODES.has((cause as NodeJS.ErrnoException).code) || MESSAGE.test(cause.message));

/** 507: nothing was saved, because a disk of the server is full. */
export const diskFull = (cause: unknown) =>
  Object.assign(new HttpError(507, 'disk-full'), { cause });
